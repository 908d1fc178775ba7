package lsp

import (
	"context"
	"encoding/json"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/tacit-kb/tacit/govern/author"
	"github.com/tacit-kb/tacit/kb/filename"
	"github.com/tacit-kb/tacit/kb/lang"
)

// An openBank is a bank of which files are open.
type openBank struct {
	workspace *author.Workspace
	dir       string

	ready  chan struct{} // closed when the memories were read once
	loaded sync.Once

	// Guarded by the server.
	whole    []author.Problem // of the bank, as it was looked at last
	pause    *time.Timer      // until the bank is looked at
	looking  bool             // it is looked at now
	again    bool             // something changed since
	notUntil time.Time        // so that a large bank does not keep the machine busy
}

// openBankOf returns the open bank of a file, and its path in the bank; nil for a file in none.
func (s *Server) openBankOf(ctx context.Context, file string) (*openBank, string) {
	if file == "" {
		return nil, ""
	}
	bank := s.opts.Banks(file)
	if bank == nil {
		return nil, ""
	}
	path := within(bank.Dir(), file)
	if path == "" || !author.Concerns(path) {
		return nil, ""
	}
	s.mu.Lock()
	r := s.open[bank.Dir()]
	if r == nil {
		r = &openBank{workspace: author.Open(bank, time.Now), dir: bank.Dir(), ready: make(chan struct{})}
		s.open[bank.Dir()] = r
	}
	s.mu.Unlock()
	r.loaded.Do(func() {
		s.wait.Go(func() {
			defer close(r.ready)
			defer s.survive()
			_, _ = r.workspace.Refresh(ctx)
		})
	})
	return r, path
}

// within returns the path of a file in a folder, with slashes; empty if it lies elsewhere.
func within(dir, file string) string {
	for _, f := range []string{file, resolved(file)} {
		for _, d := range []string{dir, resolved(dir)} {
			if rel, below := filename.Below(d, f); below && rel != "." {
				return filepath.ToSlash(rel)
			}
		}
	}
	return ""
}

// resolved follows the links in the folder of a file, which need not be there itself.
func resolved(file string) string {
	if dir, err := filepath.EvalSymlinks(filepath.Dir(file)); err == nil {
		return filepath.Join(dir, filepath.Base(file))
	}
	return file
}

// A view is what a request is about: the texts as they were when it came.
type view struct {
	uri  string
	doc  document // a copy; its text is nil if it is not open
	bank *openBank
	path string // in the bank
	enc  encoding
	lang lang.Lang
}

// view looks at the document that the parameters of a request name. The file of a view
// without an open bank lies in no bank.
func (s *Server) view(params json.RawMessage) *view {
	p, _ := decode[documentParams](params)
	s.mu.Lock()
	v := &view{uri: p.TextDocument.URI, enc: s.enc, lang: s.lang}
	if d := s.docs[v.uri]; d != nil {
		v.doc = *d
	}
	s.mu.Unlock()
	return v
}

// enter is visit for an answer that needs all memories: it waits until they were read.
func (s *Server) enter(ctx context.Context, v *view) bool {
	if !s.visit(ctx, v) {
		return false
	}
	select {
	case <-v.bank.ready:
	case <-ctx.Done():
	}
	return ctx.Err() == nil
}

// visit finds the open bank of a view.
func (s *Server) visit(ctx context.Context, v *view) bool {
	if v.doc.path == "" || v.doc.text == nil || len(v.doc.text) > mostText {
		return false
	}
	if v.bank, v.path = s.openBankOf(ctx, v.doc.path); v.bank == nil || isLarge(v.path, v.doc.text) {
		return false
	}
	s.layAll(v.bank)
	return true
}

// layAll lays the open texts over a bank that appeared after they were opened.
func (s *Server) layAll(r *openBank) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, d := range s.docs {
		if path := within(r.dir, d.path); d.path != "" && path != "" && !r.workspace.HasLaid(path) && len(d.text) <= mostText {
			r.workspace.Lay(path, d.text)
		}
	}
}

// opened takes a document in.
func (s *Server) opened(ctx context.Context, params json.RawMessage) error {
	p, err := decode[documentParams](params)
	if err != nil {
		return err
	}
	d := &document{uri: p.TextDocument.URI, path: pathOf(p.TextDocument.URI), version: p.TextDocument.Version, text: []byte(p.TextDocument.Text)}
	s.mu.Lock()
	s.docs[d.uri] = d
	s.mu.Unlock()
	s.lay(ctx, d)
	return nil
}

// changed applies what was typed.
func (s *Server) changed(ctx context.Context, params json.RawMessage) error {
	p, err := decode[changeParams](params)
	if err != nil {
		return err
	}
	d := s.typed(p)
	if d == nil {
		return &fault{codeInvalidParams, "the document is not open"}
	}
	s.lay(ctx, d)
	return nil
}

// typed returns the document with what was typed; nil if it is not open.
func (s *Server) typed(p changeParams) *document {
	s.mu.Lock()
	defer s.mu.Unlock()
	d := s.docs[p.TextDocument.URI]
	if d == nil {
		return nil
	}
	next := *d
	next.change(s.enc, p)
	s.docs[d.uri] = &next
	return &next
}

// lay lays the text of a document over its bank, and has it looked at.
func (s *Server) lay(ctx context.Context, d *document) {
	r, path := s.openBankOf(ctx, d.path)
	if r == nil {
		return
	}
	if d.lost || len(d.text) > mostText {
		r.workspace.Lay(path, nil)
		return
	}
	r.workspace.Lay(path, d.text)
	s.lookSoon(ctx, r, d.uri)
}

// closed forgets a document.
func (s *Server) closed(ctx context.Context, params json.RawMessage) error {
	p, err := decode[documentParams](params)
	if err != nil {
		return err
	}
	s.mu.Lock()
	d := s.docs[p.TextDocument.URI]
	delete(s.docs, p.TextDocument.URI)
	s.mu.Unlock()
	if d == nil {
		return nil
	}
	if r, path := s.openBankOf(ctx, d.path); r != nil {
		r.workspace.Lay(path, nil)
		s.wait.Go(func() { s.publishWhole(ctx, r) })
		s.lookLater(ctx, r)
	}
	return nil
}

// saved has the bank looked at again.
func (s *Server) saved(ctx context.Context, params json.RawMessage) error {
	p, err := decode[documentParams](params)
	if err != nil {
		return err
	}
	if r, _ := s.openBankOf(ctx, pathOf(p.TextDocument.URI)); r != nil {
		s.lookLater(ctx, r)
	}
	return nil
}

// lookAgain has all banks looked at: files changed on disk, or a bank came.
func (s *Server) lookAgain(ctx context.Context) {
	s.mu.Lock()
	var docs []*document
	for _, d := range s.docs {
		docs = append(docs, d)
	}
	var banks []*openBank
	for _, r := range s.open {
		banks = append(banks, r)
	}
	s.mu.Unlock()
	for _, d := range docs {
		if r, path := s.openBankOf(ctx, d.path); r != nil && !r.workspace.HasLaid(path) {
			s.lay(ctx, d)
		}
	}
	for _, r := range banks {
		s.lookLater(ctx, r)
	}
}

// moved takes over which folders are open: what lies in none of them is forgotten, unless
// one of its files is open.
func (s *Server) moved(ctx context.Context, params json.RawMessage) error {
	p, err := decode[foldersParams](params)
	if err != nil {
		return err
	}
	s.mu.Lock()
	s.client.Folders = slices.DeleteFunc(append(s.client.Folders, p.Event.Added...), func(f folder) bool { return slices.Contains(p.Event.Removed, f) })
	s.mu.Unlock()
	s.forget()
	s.lookAgain(ctx)
	return nil
}

// forget closes the banks that no open folder leads to and of which no file is open, and
// takes back what was said of their files.
func (s *Server) forget() {
	kept := s.keptBanks()
	var old []string
	s.mu.Lock()
	for dir := range s.open {
		if kept[dir] {
			continue
		}
		delete(s.open, dir)
		for uri := range s.shown {
			if within(dir, pathOf(uri)) != "" {
				old = append(old, uri)
			}
		}
	}
	s.mu.Unlock()
	for _, uri := range old {
		s.send(uri, nil, nil, nil)
	}
}

// keptBanks returns the folders of the banks of what is open.
func (s *Server) keptBanks() map[string]bool {
	s.mu.Lock()
	files := s.inFolders()
	for _, d := range s.docs {
		if d.path != "" {
			files = append(files, d.path)
		}
	}
	s.mu.Unlock()
	kept := map[string]bool{}
	for _, f := range files {
		if bank := s.opts.Banks(f); bank != nil {
			kept[bank.Dir()] = true
		}
	}
	return kept
}

// inFolders returns a file in each folder that is open, so that its bank is found. The
// caller holds the lock.
func (s *Server) inFolders() (files []string) {
	for _, f := range s.client.Folders {
		if path := pathOf(f.URI); path != "" {
			files = append(files, filepath.Join(path, "x.md"))
		}
	}
	return files
}

// openBanksOf returns the open banks of the folders that are open and of the files that are.
func (s *Server) openBanksOf(ctx context.Context) (all []*openBank) {
	s.mu.Lock()
	files := s.inFolders()
	for _, r := range s.open {
		all = append(all, r)
	}
	s.mu.Unlock()
	for _, f := range files {
		bank := s.opts.Banks(f)
		if bank == nil || slices.ContainsFunc(all, func(r *openBank) bool { return r.dir == bank.Dir() }) {
			continue
		}
		if r, _ := s.openBankOf(ctx, filepath.Join(bank.Dir(), "INDEX.md")); r != nil {
			all = append(all, r)
		}
	}
	slices.SortFunc(all, func(x, y *openBank) int { return strings.Compare(x.dir, y.dir) })
	return all
}

// uriIn returns the URI of a file of a bank: the client's own if it is open.
func (s *Server) uriIn(r *openBank, path string) (uri string, version *int) {
	file := filepath.Join(r.dir, filepath.FromSlash(path))
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, d := range s.docs {
		if d.path == file || d.path != "" && within(r.dir, d.path) == path {
			return d.uri, d.version
		}
	}
	return uriOf(file), nil
}
