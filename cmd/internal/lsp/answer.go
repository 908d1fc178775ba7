package lsp

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"path/filepath"
	"strings"
	"sync"
	"time"
	"unicode/utf8"

	"github.com/tacit-kb/tacit/govern/author"
	"github.com/tacit-kb/tacit/kb/filename"
	"github.com/tacit-kb/tacit/kb/guard"
	"github.com/tacit-kb/tacit/kb/lang"
)

// An answerer answers one kind of request, on a view of the document that it names.
type answerer func(*Server, context.Context, *view, json.RawMessage) (any, error)

// answers are the requests that are known.
var answers = sync.OnceValue(func() map[string]answerer {
	return map[string]answerer{
		"textDocument/completion":     (*Server).completion,
		"completionItem/resolve":      (*Server).resolveItem,
		"textDocument/hover":          (*Server).hover,
		"textDocument/definition":     (*Server).definition,
		"textDocument/references":     (*Server).references,
		"textDocument/prepareRename":  (*Server).prepareRename,
		"textDocument/rename":         (*Server).rename,
		"textDocument/codeAction":     (*Server).codeActions,
		"textDocument/documentSymbol": (*Server).documentSymbols,
		"workspace/symbol":            (*Server).workspaceSymbols,
		"textDocument/codeLens":       (*Server).lenses,
		"codeLens/resolve":            (*Server).resolveLens,
		"workspace/executeCommand":    (*Server).execute,
	}
})

// at returns the offset that a request is about; !ok for a file in no bank.
func (s *Server) at(ctx context.Context, v *view, params json.RawMessage) (p positionParams, offset int, ok bool, err error) {
	if p, err = decode[positionParams](params); err != nil || !s.enter(ctx, v) {
		return p, 0, false, err
	}
	offset, err = v.enc.offset(v.doc.text, p.Position)
	return p, offset, err == nil, err
}

// kinds are what the protocol calls the sorts of offers.
var kinds = [...]int{author.AField: 5, author.AWord: 20, author.AMemory: 18, author.AText: 1, author.AFile: 17, author.AFolder: 19}

// Patience is how long a completion waits for the bank to be read. Tests wait longer,
// however busy the machine is.
var Patience = 15 * time.Millisecond

func (s *Server) completion(ctx context.Context, v *view, params json.RawMessage) (any, error) {
	p, err := decode[positionParams](params)
	if err != nil || !s.visit(ctx, v) {
		return nil, err
	}
	offset, err := v.enc.offset(v.doc.text, p.Position)
	if err != nil {
		return nil, err
	}
	ready := true
	select { // who types does not wait until a large bank is read: the client asks again
	case <-v.bank.ready:
	case <-time.After(Patience):
		ready = false
	}
	o := v.bank.workspace.Complete(v.path, v.doc.text, offset)
	list := completionList{IsIncomplete: o.More || !ready, Items: []completionItem{}}
	span := v.enc.span(v.doc.text, o.From, o.To)
	for i, x := range o.List {
		item := completionItem{Label: guard.Quote(x.Label), Kind: kinds[x.Sort], Detail: said(x.Detail, v.lang), SortText: fmt.Sprintf("%04d", i),
			TextEdit: &textEdit{span, x.Insert}}
		if x.Find != "" {
			item.FilterText = strings.Join(strings.Fields(x.Find), " ")
		}
		if x.Memory != "" {
			item.Data, _ = json.Marshal(filepath.Join(v.bank.dir, filepath.FromSlash(x.Memory)))
		}
		list.Items = append(list.Items, item)
	}
	return list, nil
}

// resolveItem adds what the memory is that an offer names.
func (s *Server) resolveItem(ctx context.Context, v *view, params json.RawMessage) (any, error) {
	item, err := decode[completionItem](params)
	if err != nil {
		return nil, err
	}
	var file string
	if json.Unmarshal(item.Data, &file) == nil && file != "" {
		if r, path := s.openBankOf(ctx, file); r != nil {
			item.Doc = s.card(r.workspace.Card(path), v.lang)
		}
	}
	return item, nil
}

func (s *Server) hover(ctx context.Context, v *view, params json.RawMessage) (any, error) {
	_, offset, ok, err := s.at(ctx, v, params)
	if !ok {
		return nil, err
	}
	if m := v.bank.workspace.At(v.path, offset); m != nil {
		if card := s.card(v.bank.workspace.Card(m.Memory), v.lang); card != nil {
			return hoverResult{*card, v.enc.span(v.doc.text, m.From, m.To)}, nil
		}
		return nil, nil
	}
	name, from, to := author.FieldAt(v.doc.text, offset)
	if meant := author.Meaning(name); meant != nil {
		return hoverResult{s.markup("**"+escaped(name)+"**\n\n"+escaped(said(meant, v.lang)), name+"\n"+said(meant, v.lang)), v.enc.span(v.doc.text, from, to)}, nil
	}
	return nil, nil
}

// markup is a text in the form that the client shows: Markdown if it can.
func (s *Server) markup(rich, plain string) markup {
	s.mu.Lock()
	formats := s.client.Capabilities.TextDocument.Hover.ContentFormat
	s.mu.Unlock()
	for _, f := range formats {
		if f == "markdown" {
			return markup{f, rich}
		}
	}
	return markup{"plaintext", plain}
}

// card is what a person is shown of a memory; nil for none. What a memory says is text:
// no link, picture or tag of it acts on the client.
func (s *Server) card(c *author.Card, l lang.Lang) *markup {
	if c == nil {
		return nil
	}
	line := func(x string) string { return guard.Quote(guard.Cut(guard.Line(x), 300)) }
	var rich, plain []string
	add := func(r, p string) { rich, plain = append(rich, r), append(plain, p) }
	add("**"+escaped(line(c.ID))+"** "+escaped(line(c.Title)), line(c.ID)+" "+line(c.Title))
	if c.Summary != "" {
		add(escaped(line(c.Summary)), line(c.Summary))
	}
	state := c.State
	if !c.Live {
		state += msgNotLive.In(l)
	}
	add("*"+escaped(state)+"*", state)
	if len(c.Trigger) > 0 {
		var items []string
		for _, t := range c.Trigger[:min(len(c.Trigger), 5)] {
			items = append(items, line(t))
		}
		when := msgWhen.In(l) + strings.Join(items, betweenTriggers.In(l))
		add(escaped(when), when)
	}
	m := s.markup(strings.Join(rich, "\n\n"), strings.Join(plain, "\n"))
	return &m
}

// escaped is a text that Markdown shows as it is. Some editors show the backslashes too, and so
// there is one only where a character means something: EXP-001 and 1.2 need none.
func escaped(text string) string {
	var b strings.Builder
	for line := range strings.Lines(strings.ToValidUTF8(text, "\ufffd")) {
		for i, r := range line {
			if means(r, line[:i], line[i+utf8.RuneLen(r):]) {
				b.WriteByte('\\')
			}
			b.WriteRune(r)
		}
	}
	return b.String()
}

// means reports whether Markdown gives a character a meaning between what is before and
// after it.
func means(r rune, before, after string) bool {
	switch r {
	case '-', '+', '#': // items and headings; a line of dashes
		return before == "" || strings.HasSuffix(before, " ") || strings.HasSuffix(before, string(r))
	case '.': // numbered items, and addresses without a scheme
		return strings.Trim(before, "0123456789") == "" || strings.HasSuffix(strings.ToLower(before), "www")
	case ':':
		return strings.HasPrefix(after, "//")
	case '&':
		return after != "" && after[0] != ' '
	}
	return strings.ContainsRune("\\`*_{}[]()<>!|~$@", r)
}

// location is a place of a bank as a client knows it.
func (s *Server) location(v *view, p author.Place) location {
	uri, _ := s.uriIn(v.bank, p.Path)
	text, _ := v.bank.workspace.Text(p.Path)
	return location{uri, v.enc.span(text, p.From, p.To)}
}

func (s *Server) definition(ctx context.Context, v *view, params json.RawMessage) (any, error) {
	_, offset, ok, err := s.at(ctx, v, params)
	if !ok {
		return nil, err
	}
	m := v.bank.workspace.At(v.path, offset)
	switch {
	case m == nil:
		return nil, nil
	case m.Memory != "":
		return s.location(v, v.bank.workspace.Start(m.Memory)), nil
	case m.File != "":
		return location{URI: uriOf(m.File)}, nil
	}
	return nil, nil
}

// references lists who names the memory under the cursor, or, beside any name, the memory
// whose file it is.
func (s *Server) references(ctx context.Context, v *view, params json.RawMessage) (any, error) {
	p, offset, ok, err := s.at(ctx, v, params)
	if !ok {
		return nil, err
	}
	memory := v.path
	if m := v.bank.workspace.At(v.path, offset); m != nil {
		memory = m.Memory
	}
	all := []location{}
	var in string // the file of the last place, which has many
	var uri string
	var r *ruler
	for _, place := range v.bank.workspace.References(memory) {
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		if place.Own && !p.Context.IncludeDeclaration {
			continue
		}
		if r == nil || place.Path != in {
			text, _ := v.bank.workspace.Text(place.Path)
			in, r = place.Path, v.enc.ruler(text)
			uri, _ = s.uriIn(v.bank, place.Path)
		}
		all = append(all, location{uri, r.span(place.From, place.To)})
	}
	return all, nil
}

// renamed returns the mark of an id that a person may change.
func (s *Server) renamed(v *view, offset int) (*author.Mark, error) {
	m := v.bank.workspace.At(v.path, offset)
	if m == nil || m.Memory == "" {
		return nil, msgNoID
	}
	if c := v.bank.workspace.Card(m.Memory); c == nil || !filename.Same(c.ID, m.Name) {
		return nil, msgNoID
	}
	return m, nil
}

func (s *Server) prepareRename(ctx context.Context, v *view, params json.RawMessage) (any, error) {
	_, offset, ok, err := s.at(ctx, v, params)
	if !ok {
		return nil, err
	}
	m, err := s.renamed(v, offset)
	if err != nil {
		return nil, err
	}
	return prepared{v.enc.span(v.doc.text, m.From, m.To), m.Name}, nil
}

func (s *Server) rename(ctx context.Context, v *view, params json.RawMessage) (any, error) {
	p, offset, ok, err := s.at(ctx, v, params)
	if !ok {
		return nil, err
	}
	m, err := s.renamed(v, offset)
	if err != nil {
		return nil, err
	}
	c, err := v.bank.workspace.Rename(m.Memory, strings.TrimSpace(p.NewName), !s.can("rename"))
	if err != nil {
		return nil, err
	}
	return s.edit(v, c)
}

func (s *Server) documentSymbols(ctx context.Context, v *view, _ json.RawMessage) (any, error) {
	if !s.enter(ctx, v) {
		return nil, nil
	}
	parts := v.bank.workspace.Outline(v.path)
	s.mu.Lock()
	nested := s.client.Capabilities.TextDocument.DocumentSymbol.Hierarchical
	s.mu.Unlock()
	if !nested {
		flat, r := []symbolInformation{}, v.enc.ruler(v.doc.text)
		for _, p := range parts {
			flat = append(flat, symbolInformation{Name: nameOf(p), Kind: kindHeading, Location: location{v.uri, r.span(p.From, p.To)}})
		}
		return flat, nil
	}
	all, _ := nest(v.enc.ruler(v.doc.text), parts, -1)
	return all, nil
}

// The kinds of symbols: a heading is a string, and a memory a key.
const (
	kindHeading = 15
	kindMemory  = 20
)

func nameOf(p author.Part) string {
	return cmp.Or(guard.Quote(guard.Cut(guard.Line(p.Name), 200)), "#")
}

// nest puts parts into those that they are in: the ones deeper than a depth, up to the
// first that is not. It returns how many parts that were.
func nest(r *ruler, parts []author.Part, depth int) (all []documentSymbol, n int) {
	all = []documentSymbol{}
	for n < len(parts) && parts[n].Depth > depth {
		p := parts[n]
		symbol := documentSymbol{Name: nameOf(p), Kind: kindHeading, Range: r.span(p.From, p.To), SelectionRange: r.span(p.At, p.End)}
		inner, below := nest(r, parts[n+1:], p.Depth)
		symbol.Children = inner
		all = append(all, symbol)
		n += 1 + below
	}
	return all, n
}

// mostSymbols is how many memories a search for symbols returns.
const mostSymbols = 200

func (s *Server) workspaceSymbols(ctx context.Context, v *view, params json.RawMessage) (any, error) {
	p, err := decode[struct {
		Query string `json:"query"`
	}](params)
	if err != nil {
		return nil, err
	}
	all := []symbolInformation{}
	for _, r := range s.openBanksOf(ctx) {
		select {
		case <-r.ready:
		case <-ctx.Done():
			return nil, ctx.Err()
		}
		of := *v
		of.bank = r
		for _, c := range r.workspace.Search(p.Query, mostSymbols-len(all)) {
			all = append(all, symbolInformation{Name: guard.Quote(guard.Line(c.ID + " " + c.Title)), Kind: kindMemory, ContainerName: c.State, Location: s.location(&of, r.workspace.Start(c.Path))})
		}
		if len(all) >= mostSymbols {
			break
		}
	}
	return all, nil
}

// The messages of this file.
var (
	msgNotLive      = lang.Text{EN: ": no question finds it", ZH: "：任何提问都找不到它", JA: ": どの質問でも見つかりません"}
	msgWhen         = lang.Text{EN: "When to load it: ", ZH: "何时需要：", JA: "必要になる場面: "}
	betweenTriggers = lang.Text{EN: "; ", ZH: "；", JA: "。"}
	msgNoID         = lang.Text{EN: "only the id of a memory can be renamed here: put the cursor on it", ZH: "这里只能重命名记忆的编号：请把光标放在编号上", JA: "ここで変えられるのは記憶の ID だけです。ID にカーソルを置いてください"}
)
