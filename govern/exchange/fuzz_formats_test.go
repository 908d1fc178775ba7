package exchange_test

import (
	"bytes"
	"errors"
	"io/fs"
	"maps"
	"slices"
	"testing"
	"testing/fstest"
	"unicode/utf8"

	"github.com/tacit-kb/tacit/govern/exchange"
	"github.com/tacit-kb/tacit/govern/exchange/formats"
	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/kbtest"
)

// A source may be anything: whatever is read of it, a plan writes memories that can
// be read, at places where they may lie, or says why not.

func FuzzAgentmine(f *testing.F) { fuzzLayout(f, "agentmine", "agentmine") }

func FuzzEmbeddedMemory(f *testing.F) { fuzzLayout(f, "embedded", "embedded-memory") }

func FuzzBasicMemory(f *testing.F) { fuzzLayout(f, "basicmemory", "basic-memory") }

func FuzzClaudeMemory(f *testing.F) { fuzzLayout(f, "claude", "claude-memory") }

func FuzzVault(f *testing.F) { fuzzLayout(f, "vault", "vault") }

// fuzzLayout puts a random text in the place of each file of a layout.
func fuzzLayout(f *testing.F, name, format string) {
	whole := layout(f, name).(fstest.MapFS)
	names := slices.Sorted(maps.Keys(whole))
	for i, file := range names {
		f.Add(i, whole[file].Data)
	}
	bank := kbtest.New(f, "")
	f.Fuzz(func(t *testing.T, which int, data []byte) {
		files := maps.Clone(whole)
		files[names[((which%len(names))+len(names))%len(names)]] = &fstest.MapFile{Data: data}
		checkRead(t, bank, files, format)
	})
}

// checkRead reads a folder as a format, and checks what would be written.
func checkRead(t *testing.T, bank *kb.Bank, files fs.FS, format string) {
	for _, f := range exchange.Formats() {
		if f.Is(files); f.Name != format {
			continue
		}
		batch, err := f.Read(files, formats.Options{Format: format})
		if err != nil {
			t.Fatal(err)
		}
		ops, _, err := exchange.Propose(bank, batch, formats.Options{Format: format})
		var bad *kb.FileError
		if err != nil && !errors.As(err, &bad) {
			t.Fatal(err)
		}
		for _, op := range ops {
			if _, err := kb.Parse(op.Path, []byte(*op.Content)); kb.IsMemory(op.Path) && err != nil {
				t.Errorf("%v:\n%s", err, *op.Content)
			}
			if err := bank.CheckTarget(op.Path); err != nil {
				t.Error(err)
			}
		}
	}
}

// The forms of an own export, one after the other.
func FuzzOwn(f *testing.F) {
	for _, write := range []func(*exchange.Export) []byte{
		func(e *exchange.Export) []byte { var b bytes.Buffer; e.WriteLines(&b); return b.Bytes() },
		func(e *exchange.Export) []byte { var b bytes.Buffer; e.WriteMarkdown(&b); return b.Bytes() },
	} {
		f.Add(write(all(f, kbtest.New(f, rich))))
	}
	bank := kbtest.New(f, "")
	f.Fuzz(func(t *testing.T, data []byte) {
		checkRead(t, bank, fstest.MapFS{"x.md": {Data: data}}, "tacit")
		checkRead(t, bank, fstest.MapFS{"x.jsonl": {Data: data}}, "tacit")
		checkRead(t, bank, fstest.MapFS{".tacit-export.json": {Data: data}, "rule/x.md": {Data: []byte("---\nid: x\nkind: tech\ntitle: X\n---\n")}}, "tacit")
	})
}

// Whatever text a memory has, both forms of one file give it back.
func FuzzOwnKeepsTheText(f *testing.F) {
	for _, body := range bodies {
		f.Add(body)
	}
	f.Fuzz(func(t *testing.T, body string) {
		text := "---\nid: EXP-001\nkind: experience\ntitle: T\n---\n" + body
		m, err := kb.Parse("drafts/experience/project/EXP-001-t.md", []byte(text))
		if err != nil || !utf8.ValidString(body) {
			t.Skip()
		}
		e := &exchange.Export{Memories: []exchange.Copy{{Memory: m, Front: "id: EXP-001\nkind: experience\ntitle: T\n", Body: body}}}
		for name, write := range map[string]func(*bytes.Buffer) error{
			"x.jsonl": func(b *bytes.Buffer) error { return e.WriteLines(b) },
			"x.md":    func(b *bytes.Buffer) error { return e.WriteMarkdown(b) },
		} {
			var out bytes.Buffer
			if err := write(&out); err != nil {
				t.Fatal(err)
			}
			batch, err := exchange.Formats()[0].Read(fstest.MapFS{name: {Data: out.Bytes()}}, formats.Options{})
			if err != nil || len(batch.Items) != 1 || bodyOf(batch.Items[0].Text) != body {
				t.Errorf("%s: %+v, error %v, want the text %q back", name, batch, err, body)
			}
		}
	})
}
