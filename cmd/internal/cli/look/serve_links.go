package look

import (
	"cmp"
	"path"
	"strings"
	"sync"

	"github.com/tacit-kb/tacit/cmd/internal/session"
	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/link"
)

// A graph is the links between the memories of a bank, whatever their status.
type graph struct {
	book        *link.Book
	items       map[string]session.ListItem
	links, back map[string][]string
}

// keptLinks keeps what the links of each file call, so that after a change only the files
// are read again that changed: to read all of a large bank takes seconds.
type keptLinks struct {
	mu    sync.Mutex
	files map[string]keptFile
}

// A keptFile is what was found in a file, and when.
type keptFile struct {
	file   kb.File
	called link.Called
}

// graphOf returns the links of a bank as it is now.
func (k *keptLinks) graphOf(s *session.Snapshot) *graph {
	rest, _, _ := s.RestItems(nil) // what cannot be listed links to nothing
	g := &graph{items: map[string]session.ListItem{}, links: map[string][]string{}, back: map[string][]string{}}
	var all []link.Named
	for _, m := range append(s.LiveItems(nil), rest...) {
		all = append(all, link.Named{Path: m.Path, ID: m.ID, Title: m.Title, Aliases: m.Aliases, Related: m.Related})
		g.items[m.Path] = m
	}
	g.book = link.NewBook(all)
	called := k.read(s.Bank)
	for _, m := range all {
		g.links[m.Path] = g.book.Of(m, called[m.Path].called)
		for _, to := range g.links[m.Path] {
			g.back[to] = append(g.back[to], m.Path)
		}
	}
	return g
}

// read reads the files that are not known as they are.
func (k *keptLinks) read(b *kb.Bank) map[string]keptFile {
	k.mu.Lock()
	defer k.mu.Unlock()
	files, _ := b.ListAll() // what cannot be listed links to nothing
	now := make(map[string]keptFile, len(files))
	for _, f := range files {
		if old, ok := k.files[f.Path]; ok && old.file == f {
			now[f.Path] = old
		} else if src, err := b.ReadFile(f.Path); err == nil {
			now[f.Path] = keptFile{f, link.InFile(src)}
		}
	}
	k.files = now
	return now
}

// shown returns memories as the page shows them.
func (g *graph) shown(paths []string) (all []linkView) {
	for _, p := range paths {
		m := g.items[p]
		all = append(all, linkView{m.ID, p, cmp.Or(m.Title, p), m.Status == kb.Active})
	}
	return all
}

// address returns where the page is that a link in the text of a memory means; "" for
// none.
func (g *graph) address(from, name string) string {
	to := ""
	if strings.HasSuffix(strings.ToLower(name), ".md") {
		to = g.book.At(path.Join(path.Dir(from), name))
	}
	if to = cmp.Or(to, g.book.Find(name)); to == "" {
		return ""
	}
	return addressOf(to)
}
