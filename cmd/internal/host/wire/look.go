package wire

import (
	"bytes"
	"slices"
	"strings"

	"github.com/tacit-kb/tacit/cmd/internal/host"
	"github.com/tacit-kb/tacit/cmd/internal/host/kit"
)

// A State is how things stand with a host that is wired, in a project or for a
// person.
type State struct {
	Host     host.Host
	User     bool
	Events   []host.Event // at which it runs tacit hook
	Programs []string     // of host.Programs that its settings run there
	MCP      bool         // it knows the server
	Files    []string     // that are ours alone, or have a block of ours; with slashes
	Edited   []string     // those that a person has edited, also where an entry of ours has more than we write
	Old      []string     // those that this release writes otherwise
	Missing  []string     // what this release would write beside it
	Problems []*Refusal   // files that cannot be read
	Unread   []*Refusal   // files that we can read, and the host cannot
}

// Look returns how things stand with each host that is wired below root. It writes
// nothing.
func Look(root string, o Options) ([]State, error) {
	d, err := openProject(root, o.User)
	if err != nil {
		return nil, err
	}
	o = Options{Prefix: o.Prefix, Lang: o.Lang, User: o.User, Stop: true}
	var all []State
	for _, h := range d.wired(o) {
		all = append(all, d.look(h, o))
	}
	return all, nil
}

func (d *project) look(h host.Host, o Options) State {
	s := State{Host: h, User: o.User}
	l := wanted(h, o)
	for _, sh := range l.shared {
		path := d.spelling(sh.path)
		src, r := d.text(path)
		if r == nil {
			_, _, r = sh.drop(orEmpty(src))
		}
		if r != nil {
			r.Path = path
			s.Problems = append(s.Problems, r)
			continue
		}
		if r := unread(src, h.Name); r != nil && sh.isOurs(src) {
			r.Path = path
			s.Unread = append(s.Unread, r)
			continue
		}
		_, text := cutMark(orEmpty(src))
		if slices.ContainsFunc(sh.entries, func(e *entry) bool { return e.edited(text) }) {
			s.Edited = append(s.Edited, path)
		}
		for _, e := range sh.entries {
			switch in := e.isIn(text); {
			case in && e.event != "":
				if !slices.Contains(s.Events, e.event) { // a subagent has two
					s.Events = append(s.Events, e.event)
				}
				s.called(e, text)
			case in && e.isServer():
				s.MCP = true
			}
		}
	}
	d.lookForOldHooks(&s, l)
	for _, m := range l.marked {
		d.lookAtBlock(&s, m)
	}
	d.lookAtFiles(&s, l.files)
	return s
}

// called notes which of the programs the hooks of a document run.
func (s *State) called(e *entry, text []byte) {
	for i, program := range host.Programs {
		if strings.Contains(string(text), literal(e.words[i])) && !slices.Contains(s.Programs, program) {
			s.Programs = append(s.Programs, program)
		}
	}
}

// isOurs reports whether a document has anything of ours.
func (s *shared) isOurs(src []byte) bool {
	_, text := cutMark(src)
	return slices.ContainsFunc(s.entries, func(e *entry) bool { return e.isIn(text) })
}

// lookForOldHooks names the settings that have the hook of prompts, and not all others that
// this release writes.
func (d *project) lookForOldHooks(s *State, l list) {
	for _, sh := range l.shared {
		lacks := slices.ContainsFunc(sh.entries, func(e *entry) bool { return e.event != "" && e.event != host.Stop && !d.has(sh, e) })
		prompts := slices.ContainsFunc(sh.entries, func(e *entry) bool { return e.event == host.Prompt && d.has(sh, e) })
		if path := d.spelling(sh.path); prompts && lacks {
			s.Old = append(s.Old, path)
		}
	}
}

func orEmpty(src []byte) []byte {
	if _, text := cutMark(src); isEmpty(text) {
		return []byte("{}")
	}
	return src
}

func (d *project) text(path string) ([]byte, *Refusal) {
	p, r := d.file(path)
	if r != nil {
		return nil, r
	}
	return p.now, nil
}

func (d *project) lookAtBlock(s *State, m marked) {
	own := m
	m.path = d.placeOf(m)
	src, r := d.text(m.path)
	var b *block
	if r == nil {
		b, r = findBlock(src, m.form)
	}
	if r == nil && m.toml != "" {
		var values map[string]any
		if values, r = readTOML(src); r == nil {
			there, _ := table(values, m.toml)
			s.MCP = m.isPlain(there)
		}
	}
	switch {
	case r != nil:
		r.Path = m.path
		s.Problems = append(s.Problems, r)
	case b == nil || !slices.Contains(b.hosts, s.Host.Name):
		if m.toml == "" {
			s.Missing = append(s.Missing, m.path)
		}
	default:
		s.Files = append(s.Files, m.path)
		switch {
		case b.edited() || m.addedTo(src):
			s.Edited = append(s.Edited, m.path)
		case !b.isNow(own, s):
			s.Old = append(s.Old, m.path)
		}
	}
}

// langs are the languages that a text of ours can be in.
var langs = []string{"en", "zh", "ja"}

// lookAtFiles goes by what is there: with which prefix and in which language it was
// installed stands nowhere.
func (d *project) lookAtFiles(s *State, wanted []kit.File) {
	folders := map[string]bool{}
	for _, f := range wanted {
		folder := folderOf(f.Path)
		if folders[folder] {
			continue
		}
		folders[folder] = true
		there := d.ours(folder)
		if f.Hook && slices.Contains(there, f.Path) {
			s.Events = append(s.Events, host.Session, host.Prompt, host.File)
		}
		if len(there) == 0 && !f.Hook && d.always(s, folder) && !d.toldOnce(s, folder) { // --no-hooks is no mistake
			s.Missing = append(s.Missing, folder)
		}
		s.Files = append(s.Files, there...)
	}
	sums := map[string]string{} // of those that nobody has changed
	for _, path := range s.Files {
		src, _ := d.text(path)
		switch ours, unchanged := kit.Own(src); {
		case !ours: // a block
		case !unchanged:
			s.Edited = append(s.Edited, path)
		default:
			sums[path] = sumOf(src)
		}
	}
	old := d.old(s, sums)
	for _, path := range s.Files {
		if old[path] {
			s.Old = append(s.Old, path)
		}
	}
}

// always reports whether a host has files in a folder with every prefix: where skills
// are commands, the prefix of the skills leaves no others.
func (d *project) always(s *State, folder string) bool {
	files := kit.Files(s.Host, kit.Options{Prefix: "tacit-", Lang: langs[0], User: s.User})
	return slices.ContainsFunc(files, func(f kit.File) bool { return folderOf(f.Path) == folder })
}

// mostPrefixes is how many prefixes are tried for the files that are there: all texts are
// written for each of them, and a clone may have a thousand names of commands.
const mostPrefixes = 4

// prefixesOf returns the prefixes that files may have been written with.
func prefixesOf(files []string) []string {
	all := []string{"", "tacit-"} // where skills are commands, no name shows the prefix
	for _, path := range files {
		name := path[strings.LastIndexByte(path, '/')+1:]
		if before, _, ok := strings.Cut(name, "plan."); ok && kit.ValidPrefix(before) && !slices.Contains(all, before) && len(all) < 2+mostPrefixes {
			all = append(all, before)
		}
	}
	return all
}

// old returns the files, known with the sums of their texts, that this release writes
// otherwise in every language, with each prefix that the files have which are there. It stops
// when there is none left: a project has most often been wired in one way.
func (d *project) old(s *State, sums map[string]string) map[string]bool {
	old := map[string]bool{}
	for path := range sums {
		old[path] = true
	}
	for _, lang := range langs {
		for _, prefix := range prefixesOf(s.Files) {
			for n := range 4 * len(host.Programs) { // with and without hooks, and bare names
				if len(old) == 0 {
					return old
				}
				for _, f := range kit.Files(s.Host, kit.Options{Prefix: prefix, Bare: n&1 != 0, Lang: lang, User: s.User, NoHooks: n&2 != 0, Program: host.Programs[n>>2]}) {
					if old[f.Path] && sumOf(f.Text) == sums[f.Path] {
						delete(old, f.Path)
					}
				}
			}
		}
	}
	return old
}

// isNow reports whether a block has a text of this release, in whatever language.
func (b *block) isNow(m marked, s *State) bool {
	var texts [][]byte
	for _, program := range host.Programs {
		texts = append(texts, codexText(codexServer, program), codexText(codexRules, program))
		for _, lang := range langs {
			for _, noHooks := range []bool{false, true} {
				if path, text := kit.Block(s.Host, kit.Options{Lang: lang, User: s.User, NoHooks: noHooks, Program: program}); path == m.path {
					texts = append(texts, text)
				}
			}
		}
	}
	return slices.ContainsFunc(texts, func(text []byte) bool { return sumOf(bytes.TrimRight(text, "\r\n")) == b.sum })
}

// wired returns the hosts that have something that no other host has, or whose name is
// in a block. A file that cannot be read and speaks of us counts.
func (d *project) wired(o Options) (hosts []host.Host) {
	o.NoHooks, o.NoMCP, o.Stop = false, false, true
	count := map[string]int{}
	lists := map[string]list{}
	for _, h := range host.Hosts {
		lists[h.Name] = wanted(h, o)
		for _, piece := range d.pieces(lists[h.Name]) {
			count[piece]++
		}
	}
	for _, h := range host.Hosts {
		if d.isWired(h, lists[h.Name], count) {
			hosts = append(hosts, h)
		}
	}
	copilot, _ := host.Named(host.Copilot)
	if !slices.ContainsFunc(hosts, func(h host.Host) bool { return h.Name == host.VSCode || h.Name == host.Copilot }) && d.hasHooks(lists[host.Copilot]) {
		hosts = append(hosts, copilot)
	}
	return hosts
}

// pieces names all that a host wants, once each.
func (d *project) pieces(l list) (all []string) {
	for _, s := range l.shared {
		for _, e := range s.entries {
			all = append(all, s.path+"\x00"+e.key())
		}
	}
	for _, f := range l.files {
		all = append(all, d.real(folderOf(f.Path)))
	}
	slices.Sort(all)
	return slices.Compact(all)
}

func (d *project) isWired(h host.Host, l list, count map[string]int) bool {
	for _, m := range l.marked {
		src, r := d.text(d.placeOf(m))
		if r != nil {
			continue
		}
		if b, r := findBlock(src, m.form); r != nil && speaksOfUs(src) || b != nil && slices.Contains(b.hosts, h.Name) {
			return true
		}
	}
	for _, s := range l.shared {
		for _, e := range s.entries {
			if count[s.path+"\x00"+e.key()] == 1 && d.has(s, e) {
				return true
			}
		}
	}
	for _, f := range l.files {
		if folder := folderOf(f.Path); count[d.real(folder)] == 1 && len(d.ours(folder)) > 0 {
			return true
		}
	}
	return false
}

// has reports whether an entry is in its file.
func (d *project) has(s *shared, e *entry) bool {
	src, r := d.text(d.spelling(s.path))
	if r != nil || src == nil {
		return false
	}
	_, text := cutMark(src)
	if _, r := parseTree(text); r != nil {
		return speaksOfUs(text)
	}
	return e.isIn(text)
}

func (d *project) hasHooks(l list) bool {
	for _, s := range l.shared {
		for _, e := range s.entries {
			if e.event != "" && d.has(s, e) {
				return true
			}
		}
	}
	return false
}

func speaksOfUs(text []byte) bool { return strings.Contains(string(text), "tacit") }
