package wire

import (
	"bytes"
	"slices"
	"strings"

	"github.com/tacit-kb/tacit/cmd/internal/host"
	"github.com/tacit-kb/tacit/cmd/internal/host/kit"
)

// Install works out what has to be written so that hosts are wired. A file that
// cannot be read or understood is an error, a *Refusal, and there is no plan.
func Install(root string, hosts []host.Host, o Options) (*Plan, error) {
	d, err := openProject(root, o.User)
	if err != nil {
		return nil, err
	}
	w := &work{project: d}
	for _, h := range hosts {
		if r := w.install(wanted(h, o), h); r != nil {
			return nil, r
		}
	}
	if r := w.dropStale(hosts, o); r != nil {
		return nil, r
	}
	if r := w.together(o.User); r != nil {
		return nil, r
	}
	if r := w.sayOnce(o); r != nil {
		return nil, r
	}
	return w.plan(), nil
}

// work is a project and what there is to say about it.
type work struct {
	*project
	warnings []Warning
	files    []string // of ours alone, that are wanted
}

func (w *work) plan() *Plan {
	all := []Warning{}
	for _, x := range w.warnings {
		if !slices.ContainsFunc(all, func(y Warning) bool {
			return y.Path == x.Path && y.Why == x.Why && y.Detail == x.Detail && (y.Host == x.Host || x.Why != Unread)
		}) {
			all = append(all, x)
		}
	}
	return &Plan{Root: w.root, Changes: w.changes(), Warnings: all}
}

func (w *work) warn(host, path string, why Reason, detail string) {
	w.warnings = append(w.warnings, Warning{host, path, why, detail})
}

func (w *work) install(l list, h host.Host) *Refusal {
	w.warnings = append(w.warnings, l.warnings...)
	for _, s := range l.shared {
		if r := w.addShared(s); r != nil {
			return r
		}
	}
	for _, m := range l.marked {
		if r := w.addMarked(m); r != nil {
			return r
		}
	}
	for _, f := range l.files {
		if r := w.addFile(f, h.Name); r != nil {
			return r
		}
	}
	return nil
}

// spelling returns the path under which a file is there: OpenCode knows two.
func (d *project) spelling(path string) string {
	if strings.HasSuffix(path, "opencode.json") {
		plain, r1 := d.file(path)
		c, r2 := d.file(path + "c")
		if r1 == nil && r2 == nil && plain.now == nil && c.now != nil {
			return path + "c"
		}
	}
	return path
}

func (w *work) addShared(s *shared) *Refusal {
	path := w.spelling(s.path)
	return w.edit(path, func(src []byte) ([]byte, *Refusal) {
		out, left, r := s.add(src)
		if r != nil {
			return nil, r
		}
		for _, e := range s.entries {
			switch isLeft := slices.Contains(left, e); {
			case isLeft && e.soft:
				w.warn(s.host, path, AskFirst, e.place())
			case isLeft || e.edited(out):
				w.warn(s.host, path, Foreign, e.place())
			}
		}
		if !s.comesBack(src, out) {
			return nil, &Refusal{Why: NotWritable}
		}
		if r := unread(out, s.host); r != nil {
			w.warn(s.host, path, Unread, r.place())
		}
		return out, nil
	})
}

// comesBack reports whether Remove will make the old bytes of the new ones, as far as
// nothing of ours was in the old ones.
func (s *shared) comesBack(old, now []byte) bool {
	back, gone, r := s.drop(now)
	if r != nil || old == nil {
		return r == nil && (gone || bytes.Equal(now, old))
	}
	if was, _, r := s.drop(old); r != nil || !bytes.Equal(was, old) {
		return r == nil
	}
	return bytes.Equal(back, old)
}

func (w *work) addMarked(m marked) *Refusal {
	return w.edit(m.path, func(src []byte) ([]byte, *Refusal) {
		if m.toml != "" {
			values, r := readTOML(src)
			if r != nil {
				return nil, r
			}
			if b, _ := findBlock(src, m.form); b == nil {
				if place := inline(src, m.toml); place >= 0 {
					return nil, at(src, place, Inline, strings.Split(m.toml, ".")[0])
				}
				if there, _ := table(values, m.toml); there != nil {
					w.warn(m.host, m.path, Foreign, m.toml)
					return src, nil
				}
			}
		}
		out, edited, r := putBlock(src, m.text, []string{m.host}, m.form)
		switch {
		case r != nil:
			return nil, r
		case edited:
			w.warn(m.host, m.path, Edited, "")
		case m.addedTo(out):
			w.warn(m.host, m.path, Foreign, m.toml)
		case m.toml != "" && !bytes.Equal(out, src):
			if bare, _, _, r := dropBlock(out, []string{m.host}, m.form); r != nil || !sameBut(m.toml, out, bare) {
				return nil, &Refusal{Why: NotWritable}
			}
		}
		return out, nil
	})
}

// addFile writes a file that is ours alone, unless there is one that is not, or that
// a person has edited.
func (w *work) addFile(f kit.File, host string) *Refusal {
	w.files = append(w.files, f.Path)
	return w.edit(f.Path, func(src []byte) ([]byte, *Refusal) {
		if src == nil && f.Shadows != "" {
			w.warn(host, f.Path, Shadows, f.Shadows)
		}
		if src == nil || bytes.Equal(src, f.Text) {
			return f.Text, nil
		}
		switch ours, unchanged := kit.Own(src); {
		case !ours:
			w.warn(host, f.Path, Foreign, "")
		case !unchanged:
			w.warn(host, f.Path, Edited, "")
		default:
			return f.Text, nil
		}
		return src, nil
	})
}
