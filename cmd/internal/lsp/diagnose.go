package lsp

import (
	"context"
	"encoding/json"
	"slices"
	"time"

	"github.com/tacit-kb/tacit/govern/author"
	"github.com/tacit-kb/tacit/govern/inspect"
	"github.com/tacit-kb/tacit/kb/guard"
	"github.com/tacit-kb/tacit/kb/lang"
)

// mostFiles is of how many files a client is told what is wrong with them.
const mostFiles = 1000

// lookSoon has a file looked at when nothing has been typed in it for a moment, and its
// bank after a pause.
func (s *Server) lookSoon(ctx context.Context, r *openBank, uri string) {
	s.mu.Lock()
	d := s.docs[uri]
	s.mu.Unlock()
	time.AfterFunc(s.opts.Quick, func() {
		s.mu.Lock()
		same := s.docs[uri] == d && d != nil // else it was typed in again
		s.mu.Unlock()
		if same && ctx.Err() == nil {
			s.publish(ctx, r, d)
		}
	})
	s.lookLater(ctx, r)
}

// publish says what is wrong with an open file: what its text tells, and what followed
// from other files when the bank was looked at.
func (s *Server) publish(ctx context.Context, r *openBank, d *document) {
	defer s.survive()
	path := within(r.dir, d.path)
	<-r.ready
	all := r.workspace.Problems(ctx, path)
	s.mu.Lock()
	for _, p := range r.whole {
		if p.Path == path && !p.Local() {
			all = append(all, p)
		}
	}
	s.mu.Unlock()
	if ctx.Err() == nil {
		s.send(d.uri, d, d.text, all)
	}
}

// survive keeps a fault of ours from ending the server: a person who writes keeps the rest.
func (s *Server) survive() {
	if r := recover(); r != nil {
		s.complain()
	}
}

// complain tells the client of a fault of ours.
func (s *Server) complain() {
	s.notify("window/logMessage", map[string]any{"type": 1, "message": "internal error"})
}

// send publishes what is wrong with a file, unless the client knows. The document is the one
// that was looked at, nil for a file that is not open: of a text that is another one by now,
// nothing is said. Who sends does so alone, so that what came last is what the client has.
func (s *Server) send(uri string, d *document, text []byte, all []author.Problem) {
	s.telling.Lock()
	defer s.telling.Unlock()
	s.mu.Lock()
	l, e, current := s.lang, s.enc, s.docs[uri] == d
	s.mu.Unlock()
	if !current {
		return
	}
	p := publishParams{URI: uri, Diagnostics: []diagnostic{}}
	if d != nil {
		p.Version = d.version
	}
	r := e.ruler(text)
	for _, x := range all {
		p.Diagnostics = append(p.Diagnostics, diagnosticOf(r, l, x))
	}
	if !s.knows(p) {
		s.notify("textDocument/publishDiagnostics", p)
	}
}

// knows reports whether the client was told the same last, of the same version: some clients
// drop what is said of another one.
func (s *Server) knows(p publishParams) bool {
	body, err := json.Marshal(p)
	if err != nil {
		return true
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	known, told := s.shown[p.URI]
	s.shown[p.URI] = string(body)
	if len(p.Diagnostics) == 0 {
		delete(s.shown, p.URI)
	}
	return told && known == string(body) || !told && len(p.Diagnostics) == 0 && p.Version == nil
}

// diagnosticOf is a problem as a client shows it.
func diagnosticOf(r *ruler, l lang.Lang, p author.Problem) diagnostic {
	d := diagnostic{Range: r.lineSpan(p.Line, p.Column), Severity: 2, Code: p.Code, Source: "tacit", Message: said(p.Says, l)}
	if p.Severe {
		d.Severity = 1
	}
	if hint := said(p.Hint, l); hint != "" {
		d.Message += "\n" + hint
	}
	if p.Command != "" && p.Command != inspect.FixCommand {
		d.Message += "\n" + guard.Quote(p.Command)
	}
	return d
}

// said is a sentence as it may be shown: what a file says does not act on the client.
func said(s lang.Sentence, l lang.Lang) string {
	if s == nil {
		return ""
	}
	return guard.QuoteLines(s.In(l))
}

// lookLater has a bank looked at after a pause: one look at a time, and for each of them
// ten times as long nothing, so that a large bank does not keep the machine busy.
func (s *Server) lookLater(ctx context.Context, r *openBank) {
	s.mu.Lock()
	defer s.mu.Unlock()
	r.again = true
	if r.looking {
		return
	}
	wait := max(s.opts.Pause, time.Until(r.notUntil))
	if r.pause != nil {
		r.pause.Stop()
	}
	r.pause = time.AfterFunc(wait, func() { s.look(ctx, r) })
}

// look looks at a bank.
func (s *Server) look(ctx context.Context, r *openBank) {
	s.mu.Lock()
	if r.looking || ctx.Err() != nil || s.open[r.dir] != r { // it was forgotten
		s.mu.Unlock()
		return
	}
	r.looking, r.again = true, false
	s.mu.Unlock()
	if s.wholeOf(ctx, r) && ctx.Err() == nil {
		s.publishWhole(ctx, r)
		s.refreshLenses()
	}
	s.mu.Lock()
	again := r.again
	s.mu.Unlock()
	if again && ctx.Err() == nil {
		s.lookLater(ctx, r)
	}
}

// wholeOf takes over what is wrong with a bank, and reports whether it could be found out.
// However it ends, the bank may be looked at again.
func (s *Server) wholeOf(ctx context.Context, r *openBank) (known bool) {
	start := time.Now()
	defer func() {
		s.mu.Lock()
		r.looking = false
		r.notUntil = time.Now().Add(10 * time.Since(start))
		s.mu.Unlock()
	}()
	defer s.survive()
	<-r.ready
	_, _ = r.workspace.Refresh(ctx)
	var alike func(context.Context) ([]inspect.Finding, error)
	if s.opts.Alike != nil {
		alike = func(ctx context.Context) ([]inspect.Finding, error) { return s.opts.Alike(ctx, r.workspace.Disk()) }
	}
	all, err := r.workspace.Whole(ctx, alike)
	if err != nil {
		return false
	}
	s.mu.Lock()
	r.whole = all
	s.mu.Unlock()
	return true
}

// publishWhole says what is wrong with the files of a bank, and takes back what is not
// any more. Of an open file its own text is looked at again.
func (s *Server) publishWhole(ctx context.Context, r *openBank) {
	defer s.survive()
	byPath := map[string][]author.Problem{}
	var paths []string
	s.mu.Lock()
	if s.open[r.dir] != r { // it was forgotten
		s.mu.Unlock()
		return
	}
	for _, p := range r.whole {
		if byPath[p.Path] == nil && p.Path != "" && len(paths) < mostFiles {
			paths = append(paths, p.Path)
		}
		byPath[p.Path] = append(byPath[p.Path], p)
	}
	open := map[string]*document{}
	for _, d := range s.docs {
		if path := within(r.dir, d.path); d.path != "" && path != "" {
			open[path] = d
		}
	}
	var old []string
	for uri := range s.shown {
		if path := within(r.dir, pathOf(uri)); path != "" && open[path] == nil && !slices.Contains(paths, path) {
			old = append(old, uri)
		}
	}
	s.mu.Unlock()
	for _, uri := range old {
		s.send(uri, nil, nil, nil)
	}
	for _, path := range paths {
		if open[path] != nil {
			continue
		}
		uri, _ := s.uriIn(r, path)
		text, _ := r.workspace.Text(path)
		s.send(uri, nil, text, byPath[path])
	}
	for _, d := range open {
		s.publish(ctx, r, d)
	}
}

// refreshLenses lets the client ask for its lenses again.
func (s *Server) refreshLenses() {
	s.mu.Lock()
	can := s.client.Capabilities.Workspace.CodeLens.RefreshSupport
	s.mu.Unlock()
	if can {
		s.ask("workspace/codeLens/refresh", nil)
	}
}
