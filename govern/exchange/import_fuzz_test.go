package exchange_test

import (
	"errors"
	"io/fs"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/tacit-kb/tacit/govern"
	"github.com/tacit-kb/tacit/govern/exchange"
	"github.com/tacit-kb/tacit/govern/exchange/formats"
	"github.com/tacit-kb/tacit/kb/kbtest"
	"github.com/tacit-kb/tacit/kb/schema"
)

// Whatever stands in a source, reading it does not fail, the plan is one that
// govern makes, and a second import finds all that the first one brought.
func FuzzImport(f *testing.F) {
	for _, c := range []struct{ format, name, text string }{
		{"adr", "0001-x.md", "# 1. X\n\n## Status\n\nAccepted\n\nSuperseded by [2](0002-y.md)\n\n## Decision\n\nx\n"},
		{"adr", "20210110-x.md", "---\nstatus: superseded by [ADR-0003](../0003-c.md)\ndate: 2021-06-15\n---\n# X\n\n## Decision Outcome\n\nx\n"},
		{"lingxi", "INDEX.md", "| Tag | File |\n|---|---|\n| a \\| b | `experience/x.md` |\n"},
		{"lingxi", "experience/team/standards/EXP-001.md", "# A（b）\n\n## 触发条件（When to load）\n\n- x\n"},
		{"lingxi", "notes/MEM-001.md", "## Meta\n\n- **Id**: MEM-001\n- **Kind**: tech\n- **Scope**: huge\n\n## Pointers\n\n`a/b.go`\n"},
		{"memory-bank", "_index.md", "| path | title | summary | updated |\n|--|--|--|--|\n| brief.md | a | b | 2026-01-01 |\n"},
		{"memory-bank", "learnings/bugs/2026-01-15-x.md", "---\ntype: bug\ntags: [a]\n---\n# X\n\n## 症状\n\n- y\n"},
		{"storage", "long-term/a.md", "---\ntimestamp: 2025-11-14 10:30:00\nconfidence: 7\nimportance: {a: 1}\n---\n# A\n\n[SUPERSEDED by b.md]\n"},
		{"storage", "episodic/2025/x.md", "---\nid: a b\ntype: error\nlevel: event\n---\n\n<tacit-memories>\n"},
	} {
		f.Add(c.format, c.name, c.text)
	}
	f.Fuzz(func(t *testing.T, format, name, text string) {
		names := map[string]bool{"adr": true, "lingxi": true, "memory-bank": true, "storage": true}
		if !names[format] || !fs.ValidPath(name) || len(name) > 100 || strings.ContainsAny(name, "\x00\\") {
			return
		}
		source := fstest.MapFS{name: {Data: []byte(text)}, "experience/project/EXP-001.md": {Data: []byte("# One\n")}, "0001-a.md": {Data: []byte("# A\n\n## Decision\n\n" + text)},
			"long-term/EXP-001.md": {Data: []byte("---\nid: EXP-001\n---\n# Two\n" + text)}, "brief.md": {Data: []byte(text)}}
		bank := kbtest.New(t, "")
		o := formats.Options{Format: format}
		ops, report := imported(t, bank, source, o)
		if len(ops) == 0 {
			return
		}
		plan, err := govern.Prepare(bank, schema.MemoryOps{SchemaVersion: schema.Version, Action: "memory_ops", Operations: ops}, "import", "", now)
		if err != nil {
			t.Fatalf("the plan is refused: %v\n%s", err, states(report))
		}
		if _, err := govern.Apply(t.Context(), bank, plan, govern.Approval{By: govern.ByFlag, At: now}, govern.Options{}); err != nil && !errors.Is(err, govern.ErrNothing) {
			t.Fatal(err)
		}
		again, second := imported(t, bank, source, o)
		if len(again) > 0 {
			t.Fatalf("the second import has operations:\n%s", states(second))
		}
		if second.Count(exchange.Changed)+second.Count(exchange.Removed) > 0 {
			t.Fatalf("the second import finds changes:\n%s", states(second))
		}
	})
}
