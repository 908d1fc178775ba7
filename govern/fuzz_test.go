package govern

import (
	"strings"
	"testing"
	"time"

	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/schema"
)

// Whatever comes as memory_ops: it is refused, or it is a plan that says what it
// does, stays in the bank, and survives being written and read again.
func FuzzReadOps(f *testing.F) {
	op := func(s string) string {
		return `{"schemaVersion":"1.0","action":"memory_ops","operations":[` + s + `],"requiresConfirmation":true}`
	}
	f.Add([]byte(op(`{"type":"create","path":"requirements/a.md","content":"x"}`)))
	f.Add([]byte(op(`{"type":"update","path":"business/a.md","frontMatter":{"title":"T","trigger":["a"],"confidence":0.5,"summary":null}}`)))
	f.Add([]byte(op(`{"type":"update","path":"business/a.md","section":"Rules","content":"x"}`)))
	f.Add([]byte(op(`{"type":"delete","path":"business/a.md"},{"type":"create","path":"archive/business/a.md","content":"---\nid: a\nkind: business\ntitle: A\nstatus: archived\n---\n"}`)))
	f.Add([]byte(op(`{"type":"update","path":"_index.md","changes":"row"}`)))
	f.Add([]byte(op(`{"type":"create","path":"../../x.md","content":"x"}`)))
	f.Add([]byte(`{"action":"memory_ops","action":"memory_ops"}`))
	bank, err := kb.Open(f.TempDir())
	if err != nil {
		f.Fatal(err)
	}
	const text = "---\nid: a\nkind: business\ntitle: A\ntopic: a\nstatus: active\n---\n# Rules\n\nx\n"
	over := bank.Over(map[string][]byte{"business/a.md": []byte(text)})
	f.Fuzz(func(t *testing.T, data []byte) {
		ops, err := ReadOps(data)
		if err != nil {
			return
		}
		p, err := Prepare(over, ops, "fuzz", "", time.Unix(0, 0))
		if err != nil {
			return
		}
		for _, c := range p.changes() {
			if strings.HasPrefix(c.Path, "/") || strings.Contains(c.Path, "..") && strings.HasPrefix(c.Path, "..") {
				t.Errorf("the plan leaves the bank: %q", c.Path)
			}
			if !c.Deleted() && kb.IsMemory(c.Path) {
				if _, err := kb.Parse(c.Path, c.New); err != nil {
					t.Errorf("the plan leaves what is no memory: %v", err)
				}
			}
		}
		again, err := p.again(over)
		if err != nil || again.Diff() != p.Diff() {
			t.Errorf("made again it is another plan: %v", err)
		}
		out, err := schema.Encode(p.Ops)
		if err == nil {
			_, err = ReadOps(out)
		}
		if err != nil {
			t.Errorf("what is printed cannot be read: %v", err)
		}
	})
}

// Whatever history.jsonl holds: every line is a record, or is reported, or was
// there before.
func FuzzReadHistory(f *testing.F) {
	f.Add([]byte(`{"schemaVersion":"1.0","id":"op-20260101T000000-0000000000","at":"2026-01-31T10:15:00Z","command":"add","who":"a@b","confirmed_by":"flag","operations":[{"type":"create","path":"a.md","to":"00"}]}` + "\n"))
	f.Add([]byte("{\"schemaVersion\":\"1.0\",\"id\":\"op-1\"}\n\n{\"schemaVersion\":\"1.0\",\"id\":\"op-1\"}\n{\"schema"))
	f.Add([]byte("<<<<<<< HEAD\n{}\n"))
	f.Fuzz(func(t *testing.T, data []byte) {
		records, bad := readHistory(data)
		lines, dup := 0, map[string]bool{}
		for line := range strings.Lines(string(data)) {
			if strings.TrimSpace(line) != "" {
				lines++
			}
		}
		for _, r := range records {
			if r.ID == "" || dup[r.ID] {
				t.Errorf("a record without an id of its own: %+v", r)
			}
			dup[r.ID] = true
		}
		if len(records)+len(bad) > lines {
			t.Errorf("%d records and %d bad lines out of %d lines", len(records), len(bad), lines)
		}
		Undone(records)
	})
}

// Whatever stands where a plan should wait is a plan or an error.
func FuzzDecodeStored(f *testing.F) {
	f.Add([]byte(`{"version":1,"plan":{"schemaVersion":"1.0","action":"memory_ops","id":"plan-1","operations":[{"type":"delete","path":"a.md"}],"requiresConfirmation":true},"command":"c","created":"2026-01-31T10:15:00Z","seen":{"a.md":{"was":"x"}}}`))
	f.Add([]byte(`{"version":1,"version":1}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		s, err := decodeStored(data)
		if err != nil {
			return
		}
		out, err := schema.Encode(s)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := decodeStored(out); err != nil {
			t.Errorf("what is written cannot be read: %v", err)
		}
	})
}
