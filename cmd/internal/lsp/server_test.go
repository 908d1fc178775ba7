package lsp_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/tacit-kb/tacit/cmd/internal/lsp"
	"github.com/tacit-kb/tacit/govern/inspect"
	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/kbtest"
	"github.com/tacit-kb/tacit/kb/lang"
)

const (
	locks = "experience/project/EXP-001-locks.md"
	keys  = "experience/team/knowledge/EXP-002-keys.md"
)

const files = `-- ` + locks + ` --
---
id: EXP-001
kind: experience
title: 🔒 Take the lock before the row
summary: "<img src=x> [link](command:x) **bold**"
status: active
trigger:
  - two workers write the same row
related: [EXP-002]
---

# Locks

See 🔒🔒 [[EXP-002]].

## 小节

Text.
-- ` + keys + ` --
---
id: EXP-002
kind: experience
title: 幂等键要带上租户
status: active
level: team
---

Also EXP-001.
`

func file(b *kb.Bank, path string) string { return filepath.Join(b.Dir(), filepath.FromSlash(path)) }

func TestLifecycle(t *testing.T) {
	c := start(t, lsp.Options{Version: "1.2.3"})
	if r := c.try("textDocument/hover", nil); r.Error == nil || r.Error.Code != -32002 {
		t.Errorf("before initialize: %+v", r)
	}
	if got := c.initialize(nil); got["serverInfo"].(map[string]any)["version"] != "1.2.3" {
		t.Errorf("%v", got)
	}
	if r := c.try("initialize", nil); r.Error == nil || r.Error.Code != -32600 {
		t.Errorf("initialize twice: %+v", r)
	}
	if r := c.try("nothing/known", nil); r.Error == nil || r.Error.Code != -32601 {
		t.Errorf("an unknown method: %+v", r)
	}
	if r := c.try("textDocument/hover", []int{1}); r.Error == nil || r.Error.Code != -32602 {
		t.Errorf("wrong parameters: %+v", r)
	}
	c.ask("shutdown", nil, nil)
	if r := c.try("textDocument/hover", nil); r.Error == nil || r.Error.Code != -32600 {
		t.Errorf("after shutdown: %+v", r)
	}
	c.note("exit", nil)
	if err := <-c.done; err != nil {
		t.Error(err)
	}
	c = start(t, lsp.Options{})
	c.initialize(nil)
	c.note("exit", nil)
	if err := <-c.done; err != lsp.ErrDropped {
		t.Errorf("an exit without shutdown: %v", err)
	}
}

// What is no message is answered with an error, and the server goes on.
func TestHostileStream(t *testing.T) {
	c := start(t, lsp.Options{})
	big := strings.Repeat("x", 40<<20)
	for _, bad := range []string{
		"GET / HTTP/1.1\r\n\r\n",
		"Content-Length: -1\r\n\r\n",
		"Content-Length: x\r\n\r\n",
		"Content-Type: y\r\n\r\n",
		"Content-Length: 3\r\n\r\n{]}",
		"Content-Length: 2\r\n\r\n[]",
		"Content-Length: 37\r\n\r\n" + `{"jsonrpc":"1.0","id":1,"method":"x"}`,
		"Content-Length: 44\r\n\r\n" + `{"jsonrpc":"2.0","id":{},"method":"shutdown"}`[:44],
		"Content-Length: " + strings.Repeat("9", 70000) + "\r\n\r\n",
		fmt.Sprintf("Content-Length: %d\r\n\r\n%s", len(big), big),
		"Content-Length: 60000\r\n\r\n" + strings.Repeat("[", 60000),
	} {
		c.raw(bad)
	}
	c.initialize(nil)
	c.mu.Lock()
	n := 0
	for _, m := range c.others {
		if m["error"] != nil && m["id"] == nil {
			n++
		}
	}
	c.mu.Unlock()
	if n < 11 {
		t.Errorf("%d errors", n)
	}
	for _, id := range []string{`"` + strings.Repeat("a", 1000) + `"`, "[1]", "true"} {
		body := `{"jsonrpc":"2.0","id":` + id + `,"method":"shutdown"}`
		c.raw(fmt.Sprintf("Content-Length: %d\r\n\r\n%s", len(body), body))
	}
	c.end()
}

// A stream that ends in the middle of a message ends the server.
func TestCutShort(t *testing.T) {
	for _, text := range []string{"", "Content-Length: 10\r\n\r\nabc", "Content-Le", "Content-Length: 99999999999999\r\n\r\n"} {
		c := start(t, lsp.Options{})
		c.raw(text)
		c.in.Close()
		select {
		case <-c.done:
		case <-time.After(time.Minute):
			t.Fatalf("%q: it does not end", text)
		}
	}
}

func TestDiagnosticsOfUnsavedText(t *testing.T) {
	b := kbtest.New(t, files)
	before := kbtest.Files(t, b)
	c := start(t, lsp.Options{})
	c.initialize(nil)
	text := c.open(file(b, locks), "")
	wrong := strings.Replace(text, "status: active", "status: actve", 1)
	c.change(file(b, locks), 2, wrong)
	c.diagnostics(file(b, locks), "a wrong word", func(p string) bool {
		return strings.Contains(p, `"bad-file"`) && strings.Contains(p, `"version":2`) && strings.Contains(p, `"line":5`)
	})
	c.change(file(b, locks), 3, strings.Replace(text, "[EXP-002]", "[EXP-404]", 1))
	c.diagnostics(file(b, locks), "a name that is none", func(p string) bool {
		return strings.Contains(p, `"dead-reference"`) && !strings.Contains(p, `"bad-file"`)
	})
	c.change(file(b, locks), 4, text)
	c.diagnostics(file(b, locks), "nothing wrong", func(p string) bool { return !strings.Contains(p, "dead-reference") })
	c.diagnostics(filepath.Join(b.Dir(), "INDEX.md"), "the bank, after a pause", func(p string) bool { return strings.Contains(p, `"missing-table"`) })
	c.end()
	if diff := cmp.Diff(before, kbtest.Files(t, b)); diff != "" {
		t.Errorf("files changed: %s", diff)
	}
}

// A bank that is made while the server runs is found, and what is open in it looked at.
// Of a memory that is larger than any that is read, its size is said, and nothing else is
// asked of it: neither deep nesting nor a million headings hold the editor up.
func TestLargeDocuments(t *testing.T) {
	b := kbtest.New(t, "-- tech/services/a.md --\n---\nid: TECH-a\nkind: tech\nservice: a\nstatus: active\ntitle: A\n---\n# A\n")
	c := start(t, lsp.Options{})
	c.initialize(nil)
	name := file(b, "tech/services/a.md")
	small := c.open(name, "")
	for i, text := range []string{strings.Repeat("[", 1<<20), strings.Repeat("# a\n", 1<<18), strings.Repeat("[[TECH-a]] ", 1<<17), strings.Repeat("x", 10<<20)} {
		head := "---\nid: TECH-a\nkind: tech\nservice: a\nstatus: active\ntitle: A\n---\n"
		c.change(name, 2*i+2, head+text)
		c.diagnostics(name, "the size", func(params string) bool { return strings.Contains(params, "larger than 256 KiB") })
		var symbols []any
		c.ask("textDocument/documentSymbol", map[string]any{"textDocument": map[string]any{"uri": uri(name)}}, &symbols)
		if len(symbols) > 0 {
			t.Errorf("%d parts of a memory that is not read", len(symbols))
		}
		c.change(name, 2*i+3, small)
		c.diagnostics(name, "nothing", func(params string) bool { return !strings.Contains(params, "larger than") })
	}
	c.end()
}

func TestBankAppearsLater(t *testing.T) {
	root := t.TempDir()
	note := filepath.Join(root, "memory-bank", "experience", "project", "x.md")
	c := start(t, lsp.Options{})
	c.initialize(map[string]any{"rootUri": uri(root)})
	c.open(note, "---\nid: EXP-001\nstatus: nonsense\n---\n")
	var none any
	c.ask("textDocument/hover", map[string]any{"textDocument": doc(note), "position": map[string]any{"line": 1, "character": 0}}, &none)
	if none != nil {
		t.Errorf("in no bank: %v", none)
	}
	if err := os.MkdirAll(filepath.Dir(note), 0o777); err != nil {
		t.Fatal(err)
	}
	c.note("workspace/didChangeWatchedFiles", map[string]any{"changes": []any{}})
	c.diagnostics(note, "the bank is there", func(p string) bool { return strings.Contains(p, `"bad-file"`) })
	c.end()
}

// A file outside of a bank gets no word.
func TestSilentOutside(t *testing.T) {
	b := kbtest.New(t, files)
	readme := filepath.Join(filepath.Dir(b.Dir()), "README.md")
	c := start(t, lsp.Options{})
	c.initialize(nil)
	c.open(readme, "---\nid: EXP-001\nstatus: nonsense\n---\n[[EXP-002]]")
	c.open(filepath.Join(b.Dir(), ".tacit", "x.md"), "---\nstatus: nonsense\n---\n")
	c.note("textDocument/didOpen", map[string]any{"textDocument": map[string]any{"uri": "untitled:Untitled-1", "version": 1, "text": "---\nstatus: x\n---\n"}})
	for _, method := range []string{"completion", "hover", "definition", "references", "rename", "codeAction", "documentSymbol", "codeLens"} {
		for _, u := range []string{uri(readme), "untitled:Untitled-1", "nonsense", ""} {
			r := c.try("textDocument/"+method, map[string]any{"textDocument": map[string]any{"uri": u}, "position": map[string]any{"line": 4, "character": 3},
				"range": map[string]any{"start": map[string]any{"line": 0, "character": 0}, "end": map[string]any{"line": 1, "character": 0}}, "newName": "x"})
			if r.Error != nil || string(r.Result) != "null" && string(r.Result) != "[]" {
				t.Errorf("%s of %s: %s %v", method, u, r.Result, r.Error)
			}
		}
	}
	c.end()
	if len(c.news) > 0 {
		t.Errorf("diagnostics: %v", c.news)
	}
}

func TestAnswers(t *testing.T) {
	b := kbtest.New(t, files)
	c := start(t, lsp.Options{})
	c.initialize(map[string]any{"rootUri": uri(filepath.Dir(b.Dir()))})
	path := file(b, locks)
	text := c.open(path, "")

	var hover struct {
		Contents struct{ Value string }
		Range    struct{ Start struct{ Line, Character int } }
	}
	c.ask("textDocument/hover", at(path, text, "EXP-002", 2), &hover)
	if !strings.Contains(hover.Contents.Value, "幂等键要带上租户") || hover.Range.Start.Character != 11 {
		t.Errorf("hover: %+v", hover)
	}
	var from struct {
		URI   string
		Range struct{ Start struct{ Line, Character int } }
	}
	c.ask("textDocument/definition", at(path, text, "EXP-002", 1), &from)
	if from.URI != uri(file(b, keys)) || from.Range.Start.Line != 3 || from.Range.Start.Character != 7 {
		t.Errorf("definition: %+v", from)
	}
	p := at(path, text, "EXP-001", 1)
	p["context"] = map[string]any{"includeDeclaration": true}
	var places []struct{ URI string }
	c.ask("textDocument/references", p, &places)
	if len(places) != 2 || places[1].URI != uri(file(b, keys)) {
		t.Errorf("references: %v", places)
	}
	c.ask("textDocument/references", at(path, text, "Text.", 1), &places)
	if len(places) != 1 {
		t.Errorf("backlinks: %v", places)
	}
	var symbols []struct {
		Name     string
		Children []struct {
			Name     string
			Children []struct{ Name string }
		}
	}
	c.ask("textDocument/documentSymbol", map[string]any{"textDocument": doc(path)}, &symbols)
	if len(symbols) != 1 || symbols[0].Children[0].Name != "Locks" || symbols[0].Children[0].Children[0].Name != "小节" {
		t.Errorf("symbols: %+v", symbols)
	}
	var found []struct{ Name string }
	c.ask("workspace/symbol", map[string]any{"query": "租户"}, &found)
	if len(found) != 1 || found[0].Name != "EXP-002 幂等键要带上租户" {
		t.Errorf("workspace symbols: %v", found)
	}
	for _, far := range []map[string]any{{"line": 4000, "character": 0}, {"line": 4294967295, "character": 4294967295}} {
		if r := c.try("textDocument/hover", map[string]any{"textDocument": doc(path), "position": far}); r.Error == nil || r.Error.Code != -32602 {
			t.Errorf("%v: %s", far, r.Result)
		}
	}
	if r := c.try("textDocument/hover", map[string]any{"textDocument": doc(path), "position": map[string]any{"line": -1, "character": 0}}); r.Error == nil {
		t.Error("a negative line is no error")
	}
	c.end()
}

// What a memory says of itself is text for the client: no tag, link or command acts.
func TestHoverIsHarmless(t *testing.T) {
	b := kbtest.New(t, files)
	c := start(t, lsp.Options{})
	c.initialize(nil)
	text := c.open(file(b, keys), "")
	var hover struct{ Contents struct{ Value string } }
	c.ask("textDocument/hover", at(file(b, keys), text, "EXP-001", 1), &hover)
	acting := regexp.MustCompile(`\\[[:punct:]]`).ReplaceAllString(hover.Contents.Value, "") // what a backslash does not disarm
	for _, bad := range []string{"<img", "](", "**bold", ">"} {
		if strings.Contains(acting, bad) {
			t.Errorf("%q in %s", bad, hover.Contents.Value)
		}
	}
	c.end()
}

// The language is that of the client, unless a person has chosen one.
func TestLanguages(t *testing.T) {
	b := kbtest.New(t, files)
	for _, x := range []struct {
		locale string
		own    lang.Lang
		chosen bool
		want   string
	}{{"zh-cn", lang.English, false, "不能用于"}, {"ja", lang.English, false, "使えません"}, {"", lang.Chinese, false, "不能用于"},
		{"ja", lang.Chinese, true, "不能用于"}, {"de", lang.Chinese, false, "invalid value"}} {
		c := start(t, lsp.Options{Lang: x.own, Chosen: x.chosen})
		c.initialize(map[string]any{"locale": x.locale})
		text := c.open(file(b, locks), "")
		c.change(file(b, locks), 2, strings.Replace(text, "status: active", "status: nonsense", 1))
		c.diagnostics(file(b, locks), x.locale, func(p string) bool { return strings.Contains(p, x.want) })
		c.end()
	}
}

func TestLens(t *testing.T) {
	b := kbtest.New(t, files)
	c := start(t, lsp.Options{Ask: func(_ context.Context, _ *kb.Bank, path, question string) (lsp.Answer, error) {
		return lsp.Answer{Known: path == locks, Shown: strings.HasPrefix(question, "two workers"), Score: 0.5, Rank: 2}, nil
	}})
	c.initialize(nil)
	c.open(file(b, locks), "")
	var lenses []map[string]any
	c.ask("textDocument/codeLens", map[string]any{"textDocument": doc(file(b, locks))}, &lenses)
	var titles []string
	for _, l := range lenses {
		if l["command"] != nil {
			t.Error("a question was asked before it is shown")
		}
		c.ask("codeLens/resolve", l, &l)
		titles = append(titles, l["command"].(map[string]any)["title"].(string))
	}
	if got := strings.Join(titles, "; "); got != "does not find this memory: 0.50, rank 2; finds this memory: 0.50, rank 2" {
		t.Error(got)
	}
	command := lenses[1]["command"].(map[string]any)
	c.ask("workspace/executeCommand", map[string]any{"command": command["command"], "arguments": command["arguments"]}, nil)
	c.end()
}

// A request that is cancelled ends at once, and the others go on.
func TestCancel(t *testing.T) {
	b := kbtest.New(t, files)
	c := start(t, lsp.Options{Ask: func(ctx context.Context, _ *kb.Bank, _, _ string) (lsp.Answer, error) {
		<-ctx.Done()
		return lsp.Answer{}, ctx.Err()
	}})
	c.initialize(nil)
	c.open(file(b, locks), "")
	id, answer := c.begin("codeLens/resolve", map[string]any{"range": map[string]any{}, "data": map[string]any{"uri": uri(file(b, locks)), "question": "x"}})
	c.note("$/cancelRequest", map[string]any{"id": id})
	if r := <-answer; r.Error == nil || r.Error.Code != -32800 {
		t.Errorf("%+v", r)
	}
	c.end()
}

// Bytes where a client can count them.
func TestBytes(t *testing.T) {
	b := kbtest.New(t, files)
	c := start(t, lsp.Options{})
	got := c.initialize(map[string]any{"capabilities": able("utf-32", "utf-8", "utf-16")})
	if e := got["capabilities"].(map[string]any)["positionEncoding"]; e != "utf-8" {
		t.Errorf("%v", e)
	}
	text := c.open(file(b, locks), "")
	line := strings.Count(text[:strings.Index(text, "See")], "\n")
	var hover struct {
		Range struct{ Start, End struct{ Character int } }
	}
	c.ask("textDocument/hover", map[string]any{"textDocument": doc(file(b, locks)), "position": map[string]any{"line": line, "character": 16}}, &hover)
	if hover.Range.Start.Character != 15 || hover.Range.End.Character != 22 {
		t.Errorf("%+v", hover)
	}
	c.end()
}

// Thousands of edits leave nothing behind.
func TestMemoryStaysFlat(t *testing.T) {
	b := kbtest.New(t, files)
	c := start(t, lsp.Options{})
	c.initialize(nil)
	path := file(b, locks)
	text := c.open(path, "")
	use := func(n int) uint64 {
		for i := range n {
			at := place(text, len(text)-1)
			insert := fmt.Sprintf("word%d ", i)
			if i%2 == 1 { // and away again
				c.change(path, i, text)
				continue
			}
			c.note("textDocument/didChange", map[string]any{"textDocument": map[string]any{"uri": uri(path), "version": i},
				"contentChanges": []any{map[string]any{"range": map[string]any{"start": at, "end": at}, "text": insert}}})
			if i%10 == 0 {
				c.try("textDocument/completion", at0(path))
			}
		}
		c.try("textDocument/hover", at0(path))
		time.Sleep(100 * time.Millisecond)
		runtime.GC()
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		return m.HeapAlloc
	}
	first := use(500)
	after := use(4000)
	if after > first+4<<20 {
		t.Errorf("%d KiB after 500 edits, %d KiB after 4,500", first>>10, after>>10)
	}
	c.end()
}

func at0(path string) map[string]any {
	return map[string]any{"textDocument": doc(path), "position": map[string]any{"line": 1, "character": 0}}
}

// A fault of ours ends what it is in: the bank is looked at again, and the next message is
// taken.
func TestFaults(t *testing.T) {
	b := kbtest.New(t, files)
	var broken atomic.Bool
	broken.Store(true)
	breaks := func() {
		if broken.Load() {
			panic("a fault")
		}
	}
	looked := make(chan bool, 100)
	c := start(t, lsp.Options{
		Banks: func(file string) *kb.Bank {
			if strings.Contains(file, "faulty") {
				panic("a fault")
			}
			return bankOf(file)
		},
		Alike: func(context.Context, *kb.Bank) ([]inspect.Finding, error) {
			looked <- broken.Load()
			breaks()
			return nil, nil
		},
		Ask: func(context.Context, *kb.Bank, string, string) (lsp.Answer, error) {
			breaks()
			return lsp.Answer{Known: true, Shown: true, Score: 0.5, Rank: 1}, nil
		},
	})
	c.initialize(nil)
	c.open(file(b, "faulty.md"), "text")
	text := c.open(file(b, locks), "")
	<-looked
	lens := map[string]any{"range": map[string]any{}, "data": map[string]any{"uri": uri(file(b, locks)), "question": "x"}}
	if r := c.try("codeLens/resolve", lens); r.Error == nil || r.Error.Code != -32603 {
		t.Errorf("%+v", r)
	}
	broken.Store(false)
	c.change(file(b, locks), 2, strings.Replace(text, "EXP-002", "EXP-009", 1))
	for <-looked { // a look that began before
	}
	c.diagnostics(file(b, locks), "after a fault", func(p string) bool { return strings.Contains(p, "EXP-009") })
	c.ask("codeLens/resolve", lens, nil)
	c.end()
}
