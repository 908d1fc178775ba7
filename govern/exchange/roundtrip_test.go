package exchange_test

import (
	"bytes"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/tacit-kb/tacit/govern/exchange"
	"github.com/tacit-kb/tacit/govern/exchange/formats"
	"github.com/tacit-kb/tacit/index"
	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/kbtest"
	"github.com/tacit-kb/tacit/kb/schema"
)

var now = time.Date(2026, 3, 1, 10, 0, 0, 0, time.UTC)

// all is every memory of a bank, as no index is asked.
func all(t testing.TB, b *kb.Bank) *exchange.Export {
	t.Helper()
	files, err := b.List()
	if err != nil {
		t.Fatal(err)
	}
	var live []index.Entry
	for _, f := range files {
		if m, err := b.Load(f.Path); err == nil && m.Live() {
			live = append(live, index.Entry{FrontMatter: m.FrontMatter, Path: m.Path})
		}
	}
	e, err := exchange.Collect(b, live, "", func(*kb.Memory) bool { return true })
	if err != nil {
		t.Fatal(err)
	}
	return e
}

// forms are the ways in which an export can be written, each giving the folder
// that import reads.
var forms = map[string]func(t testing.TB, e *exchange.Export, bank *kb.Bank) string{
	"agentmine": func(t testing.TB, e *exchange.Export, bank *kb.Bank) string {
		dir := filepath.Join(t.TempDir(), "out")
		if _, err := e.ToFolder(t.Context(), dir, bank.Dir()); err != nil {
			t.Fatal(err)
		}
		return dir
	},
	"jsonl":    inFile("all.jsonl", (*exchange.Export).WriteLines),
	"markdown": inFile("all.md", (*exchange.Export).WriteMarkdown),
}

func inFile(name string, write func(*exchange.Export, io.Writer) error) func(testing.TB, *exchange.Export, *kb.Bank) string {
	return func(t testing.TB, e *exchange.Export, bank *kb.Bank) string {
		dir := t.TempDir()
		if err := e.ToFile(filepath.Join(dir, name), bank.Dir(), write); err != nil {
			t.Fatal(err)
		}
		return dir
	}
}

// read reads a folder as tacit import --dir does.
func read(t testing.TB, dir, format string) *formats.Batch {
	t.Helper()
	fsys := os.DirFS(dir)
	found := exchange.Looks(fsys, false)
	if len(found) == 0 || found[0].Name != format {
		t.Fatalf("%s looks like %v, want %s first", dir, found, format)
	}
	b, err := found[0].Read(fsys, formats.Options{Format: format})
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// propose drafts the import of a batch, and fails on whatever was refused.
func propose(t testing.TB, b *kb.Bank, batch *formats.Batch, format string) ([]schema.Operation, *exchange.Report) {
	t.Helper()
	ops, report, err := exchange.Propose(b, batch, formats.Options{Format: format})
	if err != nil {
		t.Fatal(err)
	}
	for _, o := range report.Outcomes {
		if o.State == exchange.Refused {
			t.Errorf("%s is refused: %s:%d: %s", o.Origin, o.Path, o.Line, o.Message)
		}
	}
	return ops, report
}

// write carries operations out without the engine.
func write(t testing.TB, b *kb.Bank, ops []schema.Operation) {
	t.Helper()
	for _, op := range ops {
		name := filepath.Join(b.Dir(), filepath.FromSlash(op.Path))
		if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(*op.Content), 0o666); err != nil {
			t.Fatal(err)
		}
	}
}

// memories returns what a bank holds, by id: the front matter as it is read, and
// every byte below.
func memories(t testing.TB, b *kb.Bank) map[string]any {
	t.Helper()
	files, err := b.ListAll()
	if err != nil {
		t.Fatal(err)
	}
	found := map[string]any{}
	for _, f := range files {
		src, err := b.ReadFile(f.Path)
		if err != nil {
			t.Fatal(err)
		}
		m, err := kb.Parse(f.Path, src)
		if err != nil {
			t.Fatal(err)
		}
		facts, _ := kb.Facts(src)
		cited, _ := kb.Provenance(src)
		found[m.ID] = []any{m.FrontMatter, bodyOf(string(src)), facts, cited, m.Home()}
	}
	return found
}

// bodyOf is what follows the second fence, found in another way than the code does.
func bodyOf(text string) string {
	lines := strings.SplitAfter(text, "\n")
	for i, line := range lines[1:] {
		if strings.TrimSpace(line) == "---" {
			return strings.Join(lines[i+2:], "")
		}
	}
	return ""
}

// Whatever a bank holds comes back from an export field by field, the text byte by
// byte. A second import changes nothing.
func TestRoundTrip(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		source := kbtest.New(t, "")
		write(t, source, randomBank(rt))
		want := memories(t, source)
		name := rapid.SampledFrom(slices.Sorted(maps.Keys(forms))).Draw(rt, "form")
		target := kbtest.New(t, "")
		dir := forms[name](t, all(t, source), source)
		ops, report := propose(t, target, read(t, dir, "tacit"), "tacit")
		write(t, target, ops)
		if diff := cmp.Diff(want, memories(t, target)); diff != "" {
			rt.Fatalf("%s: the memories are others (-source +target):\n%s", name, diff)
		}
		for _, n := range report.Notes {
			if n.Code != formats.NoEvidence { // which the source does not have either
				rt.Fatalf("%s: %v", name, n)
			}
		}
		if ops, report := propose(t, target, read(t, dir, "tacit"), "tacit"); len(ops) > 0 || report.Count(exchange.Same) != len(want) {
			rt.Fatalf("%s: the second import has %d operations and finds %d of %d the same", name, len(ops), report.Count(exchange.Same), len(want))
		}
	})
}

var (
	bodies = []string{"", "\n", "\n# T\n\ntext\n", "no line end", "\r\n# CRLF\r\n\r\ntext\r\n", "\n\n\n  indented\n\n\n", "\n---\n\nrule above\n",
		"\n```\n---\nid: x\n---\n```\n", "\n<!-- abcdefabcdef end -->\n", "\n<!-- tacit export 00 -->\n", "\n| a | b |\n| --- | --- |\n| 1 | 2 |", "\n````yaml\na: 1\n````\n", "\n支払いの再試行 🚀\n"}
	extras = []string{"owner: mai # who wrote it\n", "links:\n  - a: 1\n    b: [x, y]\n  - z\n", "version: 1.10\nflag: no\n", "empty:\n", "matrix:\n  weights: {quick: 40%, clear: 60%}\n",
		"provenance:\n  observation_ids: [5f0c2d0e-8f1a-4b59-9c53-0d8f4b1f0a01]\n  run_id: r1\n", "review: {after: 2027-01-01}\n", "note: |\n  two\n  lines\n", "confidence: 0.8\n", "\"odd key\": 1\n"}
	titles   = []string{"Plain", `"quoted: colon"`, "'it''s'", "题目 # 注释", "1.10", "no", "再試行", `"a \"b\" \\ c"`}
	category = []string{"", "rule", "payments/refunds", "CON", "规则", "Rule", ".hidden", "a.", "evidence"}
)

// randomBank returns the files of a bank with all kinds of memories in it.
func randomBank(t *rapid.T) []schema.Operation {
	var files []schema.Operation
	for i := range rapid.IntRange(1, 6).Draw(t, "memories") {
		path, text := randomMemory(t, i)
		if m, err := kb.Parse(path, []byte(text)); err != nil || m.Home() != path {
			t.Fatalf("%s: %v, home %s:\n%s", path, err, m.Home(), text)
		}
		files = append(files, schema.Operation{Path: path, Content: &text})
	}
	return files
}

func randomMemory(t *rapid.T, i int) (path, text string) {
	kinds := []struct{ folder, fields string }{
		{"experience/team/standards", "kind: experience\nlevel: team\ntype: standard\nscope: broad\nstrength: enforced\n"},
		{"experience/team/standards/db", "kind: experience\n"}, // type and level come from the folder
		{"experience/team/knowledge", "kind: experience\nlevel: team\ntype: knowledge\nsurface_signal: \"a: b\"\nhidden_risk: 隠れた\nrisk: High\n"},
		{"experience/project", "kind: experience\nreplaces: [OLD-1]\nsupersedes:\n  - OLD-2\nrelated: EXP-9\n"},
		{"tech/services", "kind: tech\nservice: order service\ndepends_on: [a, \"b, c\"]\n"},
		{"tech/profiles/psu", "kind: tech\nmodel_id: psu\nfw_range: \">=1.2.0 <1.3.0\"\npriority: 3\nfacts:\n  transport: {baud: 9600, rate: 0.50, on: true, name: \"012\"}\n  list: [1, two, {three: 3}]\n"},
		{"business/terms", "kind: business\ntopic: 返金\n"},
	}
	kind := rapid.SampledFrom(kinds).Draw(t, "kind")
	status := rapid.SampledFrom([]string{"active", "draft", "archived"}).Draw(t, "status")
	id := fmt.Sprintf("%s%d", rapid.SampledFrom([]string{"EXP-00", "slug", "记忆-", "a.b_c-"}).Draw(t, "id"), i)
	front := "id: " + id + "\n" + kind.fields + "title: " + rapid.SampledFrom(titles).Draw(t, "title") + "\nstatus: " + status + "\n"
	if c := rapid.SampledFrom(category).Draw(t, "category"); c != "" {
		front += "category: " + c + "\n"
	}
	for _, extra := range rapid.SliceOfNDistinct(rapid.SampledFrom(extras), 0, 4, rapid.ID[string]).Draw(t, "extras") {
		front += extra
	}
	top := map[string]string{"active": "", "draft": "drafts/", "archived": "archive/"}[status]
	text = "---\n" + front + "---\n"
	if rapid.Bool().Draw(t, "crlf") {
		text = strings.ReplaceAll(text, "\n", "\r\n")
	}
	text += rapid.SampledFrom(bodies).Draw(t, "body")
	if rapid.Bool().Draw(t, "mark") {
		text = "\ufeff" + text
	}
	return fmt.Sprintf("%s%s/%s-x.md", top, kind.folder, id), text
}

// An export is the same whenever the bank is.
func TestExportIsDeterministic(t *testing.T) {
	b := kbtest.New(t, rich)
	for name, write := range map[string]func(*exchange.Export, io.Writer) error{"jsonl": (*exchange.Export).WriteLines, "markdown": (*exchange.Export).WriteMarkdown} {
		var first, second bytes.Buffer
		if err := write(all(t, b), &first); err != nil {
			t.Fatal(err)
		}
		if err := write(all(t, b), &second); err != nil || !bytes.Equal(first.Bytes(), second.Bytes()) {
			t.Errorf("%s: two exports of one bank differ, error %v", name, err)
		}
	}
}

// Through the engine too: the plan of an import is one that govern carries out, and
// the observations that a rule cites come along.
func TestRoundTripApplied(t *testing.T) {
	source := kbtest.New(t, rich)
	for name, form := range forms {
		target := kbtest.New(t, "")
		dir := form(t, all(t, source), source)
		ops, _ := propose(t, target, read(t, dir, "tacit"), "tacit")
		apply(t, target, ops)
		if diff := cmp.Diff(memories(t, source), memories(t, target)); diff != "" {
			t.Errorf("%s: the memories are others (-source +target):\n%s", name, diff)
		}
		cited, err := target.ReadFile("evidence/cited.jsonl")
		if err != nil || !strings.Contains(string(cited), "115200") || strings.Contains(string(cited), "nobody") {
			t.Errorf("%s: cited.jsonl = %q, error %v, want the observation that is cited and no other", name, cited, err)
		}
	}
}

const rich = `
-- experience/team/standards/EXP-001-retry.md --
---
id: EXP-001
kind: experience
title: Retry with a key
status: active
category: rule
---

Send the key.
-- drafts/experience/project/EXP-002-x.md --
---
id: EXP-002
kind: experience
title: A draft
---
Thoughts.
-- tech/profiles/psu/psu.serial.md --
---
id: psu.serial
kind: tech
title: Serial
status: active
model_id: psu
fw_range: 1.2.*
facts: {baud: 115200}
provenance: {observation_ids: [1b671a64-40d5-491e-99b0-da01ff1f3341]}
---
-- evidence/cited.jsonl --
{"id":"1b671a64-40d5-491e-99b0-da01ff1f3341","ts":"2026-01-19T09:20:00Z","source":"report","subject":{"model_id":"psu","fw_version":"1.2.3"},"content":"115200 baud works"}
{"id":"9b2f8f0e-6a4e-4f0e-8a1c-2f6a1a0f4f11","ts":"2026-01-19T09:21:00Z","source":"chat","subject":{"topic":"x"},"content":"nobody cites this"}
`

// Who changes frontMatter in a line of JSON gets what it says then, and need not
// touch yaml.
func TestLinesCanBeEdited(t *testing.T) {
	var lines bytes.Buffer
	if err := all(t, kbtest.New(t, rich)).WriteLines(&lines); err != nil {
		t.Fatal(err)
	}
	edited := strings.Replace(lines.String(), `"title":"Serial"`, `"title":"Serial port"`, 1)
	target := kbtest.New(t, "")
	batch, err := exchange.Formats()[0].Read(fstest.MapFS{"x.jsonl": {Data: []byte(edited)}}, formats.Options{Format: "tacit"})
	if err != nil {
		t.Fatal(err)
	}
	ops, _ := propose(t, target, batch, "tacit")
	write(t, target, ops)
	m, err := target.Load("tech/profiles/psu/psu.serial.md")
	if err != nil || m.Title != "Serial port" || m.FWRange != "1.2.*" {
		t.Fatalf("%+v, error %v", m, err)
	}
	src, _ := target.ReadFile(m.Path)
	if facts, err := kb.Facts(src); err != nil || facts["baud"] != int64(115200) {
		t.Errorf("facts %v, error %v", facts, err)
	}
}

// A bank can be read into another one without being exported.
func TestBankIntoBank(t *testing.T) {
	source := kbtest.New(t, rich+"\n-- INDEX.md --\n# Memory Index\n-- brief.md --\n# Brief\n")
	if err := os.WriteFile(filepath.Join(source.Dir(), "experience", "team", "standards", "EXP-003.md"), []byte("---\nid: EXP-003\nkind: experience\ntitle: By folder\nstatus: active\n---\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	target := kbtest.New(t, "")
	ops, _ := propose(t, target, read(t, source.Dir(), "tacit"), "tacit")
	apply(t, target, ops)
	if diff := cmp.Diff(memories(t, source), memories(t, target)); diff != "" {
		t.Errorf("the memories are others (-source +target):\n%s", diff)
	}
	if ops, _ := propose(t, target, read(t, source.Dir(), "tacit"), "tacit"); len(ops) > 0 {
		t.Errorf("the second import would do %v", ops)
	}
}
