package wire

import (
	"io/fs"
	"path/filepath"
	"slices"
	"strings"

	"github.com/tacit-kb/tacit/cmd/internal/host"
	"github.com/tacit-kb/tacit/cmd/internal/host/kit"
)

// Remove works out how to take hosts out again. What another host that is wired
// needs as well stays, and so does what a person has edited, which is a warning.
func Remove(root string, hosts []host.Host, o Options) (*Plan, error) {
	d, err := openProject(root, o.User)
	if err != nil {
		return nil, err
	}
	o = Options{Lang: o.Lang, User: o.User, Stop: true, all: true} // everything that there can be
	var names []string
	for _, h := range hosts {
		names = append(names, h.Name)
	}
	stay := slices.DeleteFunc(d.wired(o), func(h host.Host) bool { return slices.Contains(names, h.Name) })
	needed := d.neededBy(stay, o)
	w, told := &work{project: d}, d.toldByAgents(o.User)
	for _, h := range hosts {
		if r := w.remove(wanted(h, o), h, names, needed); r != nil {
			return nil, r
		}
	}
	if r := w.apart(o.User); r != nil {
		return nil, r
	}
	if told && !d.toldByAgents(o.User) {
		if r := w.sayAgain(stay, o); r != nil {
			return nil, r
		}
	}
	return w.plan(), nil
}

// A need is what hosts that stay wired have in common with those that go: entries by
// path and key, and folders.
type need struct {
	entries map[string]bool
	folders map[string]bool
}

func (d *project) neededBy(hosts []host.Host, o Options) need {
	n := need{map[string]bool{}, map[string]bool{}}
	for _, h := range hosts {
		l := wanted(h, o)
		for _, s := range l.shared {
			for _, e := range s.entries {
				n.entries[s.path+"\x00"+e.key()] = true
			}
		}
		for _, f := range l.files {
			n.folders[d.real(folderOf(f.Path))] = true
		}
	}
	return n
}

func (w *work) remove(l list, h host.Host, names []string, n need) *Refusal {
	for _, s := range l.shared {
		mine := *s
		mine.entries = slices.DeleteFunc(slices.Clone(s.entries), func(e *entry) bool { return n.entries[s.path+"\x00"+e.key()] })
		if r := w.dropShared(&mine); r != nil {
			return r
		}
	}
	for _, m := range l.marked {
		m.path = w.placeOf(m)
		if r := w.dropMarked(m, names); r != nil {
			return r
		}
	}
	folders := map[string]bool{}
	for _, f := range l.files {
		if folder := folderOf(f.Path); !n.folders[w.real(folder)] {
			folders[folder] = true
		}
	}
	return w.dropFiles(folders, h.Name, func(string) bool { return true })
}

func (w *work) dropShared(s *shared) *Refusal {
	paths := []string{s.path}
	if strings.HasSuffix(s.path, "opencode.json") {
		paths = append(paths, s.path+"c")
	}
	for _, path := range paths {
		r := w.edit(path, func(src []byte) ([]byte, *Refusal) {
			if src == nil {
				return nil, nil
			}
			out, _, r := s.drop(src)
			for _, e := range s.entries {
				if r == nil && e.edited(out) {
					w.warn(s.host, path, Edited, e.place())
				}
			}
			return out, r
		})
		if r != nil {
			return r
		}
	}
	return nil
}

func (w *work) dropMarked(m marked, names []string) *Refusal {
	return w.edit(m.path, func(src []byte) ([]byte, *Refusal) {
		if src == nil {
			return nil, nil
		}
		if m.toml != "" {
			if _, r := readTOML(src); r != nil {
				return nil, r
			}
		}
		out, edited, gone, r := dropBlock(src, names, m.form)
		switch {
		case r != nil || gone:
			return nil, r
		case edited:
			w.warn(m.host, m.path, Edited, "")
		case m.toml != "" && len(out) != len(src) && !sameBut(m.toml, src, out):
			b, _ := findBlock(src, m.form)
			return nil, at(src, b.end, NotWritable, "")
		}
		return out, nil
	})
}

// dropStale takes away files of ours that an earlier release, or another prefix, has
// left in the folders of hosts.
func (w *work) dropStale(hosts []host.Host, o Options) *Refusal {
	var fresh []string
	for _, path := range w.files {
		fresh = append(fresh, w.real(path))
	}
	for _, h := range w.wired(o) { // folders may be links to those of a host that stays
		for _, f := range wanted(h, Options{Lang: o.Lang, User: o.User}).files {
			if !slices.ContainsFunc(hosts, func(x host.Host) bool { return x.Name == h.Name }) {
				fresh = append(fresh, w.real(f.Path))
			}
		}
	}
	for _, h := range hosts {
		folders := map[string]bool{}
		bare := o
		bare.Prefix = ""
		for _, f := range slices.Concat(wanted(h, o).files, wanted(h, bare).files) {
			folders[folderOf(f.Path)] = true
		}
		stale := func(path string) bool { return !slices.Contains(fresh, w.real(path)) }
		if r := w.dropFiles(folders, h.Name, stale); r != nil {
			return r
		}
	}
	return nil
}

// dropFiles takes away the files of folders that are ours and unchanged.
func (w *work) dropFiles(folders map[string]bool, host string, which func(path string) bool) *Refusal {
	for folder := range folders {
		for _, path := range w.ours(folder) {
			if !which(path) {
				continue
			}
			r := w.edit(path, func(src []byte) ([]byte, *Refusal) {
				if _, unchanged := kit.Own(src); unchanged || src == nil {
					return nil, nil
				}
				w.warn(host, path, Edited, "")
				return src, nil
			})
			if r != nil {
				return r
			}
		}
	}
	return nil
}

// folderOf returns the folder that holds files of a kind: that of all skills, or the
// one that a file is in.
func folderOf(path string) string {
	if i := strings.Index(path, "/skills/"); i >= 0 {
		return path[:i+len("/skills")]
	}
	return path[:strings.LastIndexByte(path, '/')]
}

// real returns where a file or folder really is, by which two names of one are told to
// be the same; the path itself where a link leads out.
func (d *project) real(path string) string {
	if name, err := d.place(path); err == nil {
		return name
	}
	return path
}

// depth is how many folders below a folder of skills are looked into.
const depth = 3

// mostFile is the size, in bytes, beyond which a file cannot be ours.
const mostFile = 256 << 10

// ours lists the files in a folder that are ours, as their last line says. The folder
// may be a link: we have written through it.
func (d *project) ours(folder string) (paths []string) {
	top, err := d.place(folder)
	if err != nil {
		return nil // it leads out of the project, where nothing is ours
	}
	filepath.WalkDir(top, func(name string, e fs.DirEntry, err error) error {
		rel, _ := filepath.Rel(top, name)
		switch {
		case err != nil:
			return nil // nobody can read it, so nobody wrote it
		case e.IsDir() && strings.Count(rel, string(filepath.Separator)) >= depth:
			return fs.SkipDir
		case !e.Type().IsRegular():
			return nil
		}
		if info, err := e.Info(); err != nil || info.Size() > mostFile {
			return nil
		}
		text, err := readFile(name)
		if err != nil {
			return nil
		}
		if ours, _ := kit.Own(text); ours {
			paths = append(paths, folder+"/"+filepath.ToSlash(rel))
		}
		return nil
	})
	slices.Sort(paths)
	return paths
}
