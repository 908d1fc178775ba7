package exchange_test

import (
	"context"
	"flag"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/rogpeppe/go-internal/txtar"

	"github.com/tacit-kb/tacit/govern"
	"github.com/tacit-kb/tacit/govern/exchange"
	"github.com/tacit-kb/tacit/govern/exchange/formats"
	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/kbtest"
	"github.com/tacit-kb/tacit/kb/lang"
	"github.com/tacit-kb/tacit/kb/schema"
)

// tree returns the files of a txtar text as a folder.
func tree(text []byte) fs.FS {
	files := fstest.MapFS{}
	for _, f := range txtar.Parse(text).Files {
		files[f.Name] = &fstest.MapFile{Data: f.Data}
	}
	return files
}

// layout reads a fixture.
func layout(t testing.TB, name string) fs.FS {
	t.Helper()
	text, err := os.ReadFile("testdata/" + name + ".txtar")
	if err != nil {
		t.Fatal(err)
	}
	return tree(text)
}

var update = flag.Bool("update", false, "write testdata/*.want.txtar anew")

// Each layout becomes the bank in its .want.txtar, and nothing changes when it is
// imported a second time.
func TestLayouts(t *testing.T) {
	for name, format := range map[string]string{
		"agentmine": "agentmine", "embedded": "embedded-memory", "basicmemory": "basic-memory", "claude": "claude-memory",
		"adrtools": "adr", "madr": "adr", "log4brains": "adr", "lingxi": "lingxi", "lingxinotes": "lingxi", "memorybank": "memory-bank", "cline": "memory-bank", "storage": "storage", "vault": "vault",
	} {
		t.Run(name, func(t *testing.T) { checkLayout(t, name, format) })
	}
}

func checkLayout(t *testing.T, name, format string) {
	fsys := layout(t, name)
	looks := exchange.Looks(fsys, false)
	if len(looks) == 0 || looks[0].Name != format {
		t.Fatalf("it looks like %v", looks)
	}
	batch, err := looks[0].Read(fsys, formats.Options{Format: format})
	if err != nil {
		t.Fatal(err)
	}
	bank := kbtest.New(t, "")
	ops, report := propose(t, bank, batch, format)
	apply(t, bank, ops)
	golden := "testdata/" + name + ".want.txtar"
	got := marks.ReplaceAll(toldAs(t, bank, report), nil)
	if *update {
		if err := os.WriteFile(golden, got, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(golden)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), string(got)); diff != "" {
		t.Errorf("%s (-want +got):\n%s", golden, diff)
	}
	again(t, bank, looks[0], fsys)
}

// marks are those of this machine in what holds for a device.
var marks = regexp.MustCompile(`(?m)^mark: .*\n`)

// apply carries operations out as a person's yes does.
func apply(t testing.TB, b *kb.Bank, ops []schema.Operation) {
	t.Helper()
	plan, err := govern.Prepare(b, schema.MemoryOps{SchemaVersion: schema.Version, Action: "memory_ops", Operations: ops}, "import", "", time.Now())
	if err != nil {
		t.Fatal(err)
	}
	if _, err := govern.Apply(context.Background(), b, plan, govern.Approval{By: govern.ByFlag, At: time.Now()}, govern.Options{}); err != nil {
		t.Fatal(err)
	}
}

// toldAs returns the notes of a report and the files of a bank, with its overrides,
// as a text.
func toldAs(t testing.TB, bank *kb.Bank, report *exchange.Report) []byte {
	t.Helper()
	var told txtar.Archive
	for _, n := range report.Notes {
		told.Comment = fmt.Appendf(told.Comment, "%s:%d %s %s %s\n", n.Origin, n.Line, n.Code, n.Field, short(lang.Tell(n.Detail, lang.English)))
	}
	files := kbtest.Files(t, bank)
	overrides, bad := bank.Overrides()
	if len(bad) > 0 {
		t.Error(bad)
	}
	for _, o := range overrides {
		src, err := bank.ReadFile(o.Path)
		if err != nil {
			t.Fatal(err)
		}
		files[o.Path] = string(src)
	}
	for _, name := range slices.Sorted(maps.Keys(files)) {
		if name != "history.jsonl" && name != "INDEX.md" {
			told.Files = append(told.Files, txtar.File{Name: name, Data: []byte(files[name])})
		}
	}
	return txtar.Format(&told)
}

func short(s string) string {
	if i := strings.IndexByte(s, '\n'); i >= 0 {
		s = s[:i]
	}
	return s[:min(len(s), 60)]
}

// again imports a second time.
func again(t *testing.T, bank *kb.Bank, f formats.Format, fsys fs.FS) {
	t.Helper()
	before := kbtest.Files(t, bank)
	batch, err := f.Read(fsys, formats.Options{Format: f.Name})
	if err != nil {
		t.Fatal(err)
	}
	ops, report := propose(t, bank, batch, f.Name)
	for _, op := range ops {
		t.Errorf("the second import would %s %s", op.Type, op.Path)
	}
	for _, o := range report.Outcomes {
		if o.State != exchange.Same {
			t.Errorf("the second import finds %s %s, want the same", o.Origin, o.State)
		}
	}
	if diff := cmp.Diff(before, kbtest.Files(t, bank)); diff != "" {
		t.Errorf("the second import wrote:\n%s", diff)
	}
}
