package lsp_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/tacit-kb/tacit/cmd/internal/lsp"
	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/kbtest"
)

// applied carries an edit out: on the texts that are open, else on the files.
func applied(t *testing.T, b *kb.Bank, open map[string]string, edit json.RawMessage) map[string]string {
	t.Helper()
	var e struct {
		DocumentChanges []struct {
			Kind, URI, OldURI, NewURI string
			TextDocument              struct {
				URI     string
				Version *int
			}
			Edits []struct {
				Range   struct{ Start, End struct{ Line, Character int } }
				NewText string
			}
		}
	}
	if err := json.Unmarshal(edit, &e); err != nil {
		t.Fatal(err)
	}
	texts := map[string]string{}
	for p, text := range kbtest.Files(t, b) {
		texts[uri(file(b, p))] = text
	}
	for u, text := range open {
		texts[u] = text
	}
	for _, d := range e.DocumentChanges {
		switch d.Kind {
		case "rename":
			texts[d.NewURI] = texts[d.OldURI]
			delete(texts, d.OldURI)
			continue
		case "create":
			texts[d.URI] = ""
			continue
		case "delete":
			delete(texts, d.URI)
			continue
		}
		_, isOpen := open[d.TextDocument.URI]
		if isOpen != (d.TextDocument.Version != nil) {
			t.Errorf("%s: version %v", d.TextDocument.URI, d.TextDocument.Version)
		}
		text := texts[d.TextDocument.URI]
		for i := len(d.Edits) - 1; i >= 0; i-- {
			x := d.Edits[i]
			from, to := offsetOf(text, x.Range.Start.Line, x.Range.Start.Character), offsetOf(text, x.Range.End.Line, x.Range.End.Character)
			text = text[:from] + x.NewText + text[to:]
		}
		texts[d.TextDocument.URI] = text
	}
	return texts
}

// offsetOf counts in UTF-16, unlike the server: character by character.
func offsetOf(text string, line, character int) int {
	at := 0
	for range line {
		at += strings.Index(text[at:], "\n") + 1
	}
	units := 0
	for i, r := range text[at:] {
		if units >= character {
			return at + i
		}
		if units++; r > 0xffff {
			units++
		}
	}
	return len(text)
}

// Another id reaches every text, those that are not saved too, and the bank is in order
// afterwards.
func TestRename(t *testing.T) {
	b := kbtest.New(t, files)
	c := start(t, lsp.Options{})
	c.initialize(nil)
	path := file(b, locks)
	text := c.open(path, "")
	text = strings.Replace(text, "Text.", "Text 🔒, EXP-002 unsaved.", 1)
	c.change(path, 2, text)
	var prepared struct{ Placeholder string }
	c.ask("textDocument/prepareRename", at(path, text, "EXP-002", 1), &prepared)
	if prepared.Placeholder != "EXP-002" {
		t.Errorf("%+v", prepared)
	}
	p := at(path, text, "EXP-002", 1)
	p["newName"] = "EXP-077"
	r := c.try("textDocument/rename", p)
	if r.Error != nil {
		t.Fatal(r.Error.Message)
	}
	texts := applied(t, b, map[string]string{uri(path): text}, r.Result)
	want := strings.ReplaceAll(text, "EXP-002", "EXP-077")
	if got := texts[uri(path)]; got != want {
		t.Errorf("the open text: %s", cmp.Diff(want, got))
	}
	moved := file(b, "experience/team/knowledge/EXP-077-keys.md")
	if !strings.Contains(texts[uri(moved)], "id: EXP-077\n") || texts[uri(file(b, keys))] != "" {
		t.Errorf("the file: %q", texts[uri(moved)])
	}
	if !strings.Contains(texts[uri(file(b, "INDEX.md"))], "EXP-077-keys.md") {
		t.Errorf("INDEX.md: %s", texts[uri(file(b, "INDEX.md"))])
	}
	for _, bad := range []string{"EXP-001", "a b", ""} {
		p["newName"] = bad
		if r := c.try("textDocument/rename", p); r.Error == nil || r.Error.Code != -32803 {
			t.Errorf("%q: %s", bad, r.Result)
		}
	}
	if r := c.try("textDocument/prepareRename", at(path, text, "Text", 1)); r.Error == nil {
		t.Errorf("a word can be renamed: %s", r.Result)
	}
	c.end()
}

// Of thousands of problems in a range some are answered for, and the rest are counted.
func TestManyCodeActions(t *testing.T) {
	var names []string
	for i := range 4000 {
		names = append(names, fmt.Sprintf("EXP-%d", i+1000))
	}
	b := kbtest.New(t, strings.Replace(files, "[EXP-002]", "["+strings.Join(names, ", ")+"]", 1))
	c := start(t, lsp.Options{})
	c.initialize(nil)
	path := file(b, locks)
	text := c.open(path, "")
	whole := map[string]any{"start": place(text, 0), "end": place(text, len(text))}
	var actions []struct {
		Title string
		Edit  json.RawMessage
	}
	c.ask("textDocument/codeAction", map[string]any{"textDocument": doc(path), "range": whole, "context": map[string]any{"diagnostics": []any{}, "only": []string{"quickfix"}}}, &actions)
	if n := len(actions); n < 20 || n > 60 || !strings.HasSuffix(actions[n-1].Title, " more problems here: fix these first") || actions[n-1].Edit != nil {
		t.Errorf("%d actions: %v", n, actions)
	}
	c.end()
}

func TestCodeActions(t *testing.T) {
	b := kbtest.New(t, files)
	c := start(t, lsp.Options{})
	c.initialize(nil)
	path := file(b, locks)
	text := strings.Replace(c.open(path, ""), "trigger:", "triggers:", 1)
	c.change(path, 2, text)
	whole := map[string]any{"start": place(text, 0), "end": place(text, len(text))}
	for kind, title := range map[string]string{"quickfix": "Rename triggers to trigger", "source.fixAll": "Fix everything that needs no choice, in this file"} {
		var actions []struct {
			Title, Kind string
			Edit        json.RawMessage
		}
		c.ask("textDocument/codeAction", map[string]any{"textDocument": doc(path), "range": whole, "context": map[string]any{"diagnostics": []any{}, "only": []string{kind}}}, &actions)
		done := false
		for _, a := range actions {
			if a.Title == title {
				got := applied(t, b, map[string]string{uri(path): text}, a.Edit)[uri(path)]
				done = got == strings.Replace(text, "triggers:", "trigger:", 1)
			}
		}
		if !done {
			t.Errorf("%s: %v", kind, actions)
		}
	}
	c.end()
}
