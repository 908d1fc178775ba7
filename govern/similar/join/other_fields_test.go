package join

import (
	"strings"
	"testing"

	"github.com/tacit-kb/tacit/kb"
)

// What only the memory that goes says in its front matter is there afterwards, be it a
// field that we know or one of somebody's own; what speaks of that file alone is not.
func TestMergeCarriesFields(t *testing.T) {
	read := func(src string) Text {
		t.Helper()
		path := "experience/team/knowledge/" + strings.Fields(src)[2] + ".md"
		m, err := kb.Parse(path, []byte(src))
		if err != nil {
			t.Fatal(err)
		}
		return Text{Memory: m, Source: []byte(src)}
	}
	keep := read("---\nid: EXP-001\nkind: experience\ntype: knowledge\nlevel: team\ntitle: Retry once\nstatus: active\ntask_id: T-1 # ours\n---\n# Retry once\n\nRetry a call once.\n")
	gone := read("---\nid: EXP-002\nkind: experience\ntype: knowledge\nlevel: team\ntitle: Retry one time\nstatus: active\ncreated: 2026-01-02\ntask_id: T-2\n" +
		"x_owner: team-pay\nx_version: 1.10\nx_rooms: [blue, \"no\"]\nreview:\n  after: 2027-03-01\n---\n# Retry one time\n\nOne retry is enough.\n")
	ops, err := Merge(keep, gone, "")
	if err != nil {
		t.Fatal(err)
	}
	got := *ops[0].Content
	m, err := kb.Parse(ops[0].Path, []byte(got))
	if err != nil {
		t.Fatal(err)
	}
	if m.ReviewOn != "2027-03-01" || m.TaskID != "T-1" || m.Created != "" {
		t.Errorf("review %q, task %q, created %q", m.ReviewOn, m.TaskID, m.Created)
	}
	for _, want := range []string{"task_id: T-1 # ours\n", "x_owner: team-pay\n", "blue"} {
		if !strings.Contains(got, want) {
			t.Errorf("no %q in:\n%s", want, got)
		}
	}
	for _, f := range fieldsOf([]byte(got)) {
		if f.name == "x_version" && f.value != "1.10" {
			t.Errorf("x_version became %v", f.value)
		}
	}
}
