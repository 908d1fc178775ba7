package inspect_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/tacit-kb/tacit/govern/inspect"
	"github.com/tacit-kb/tacit/kb"
)

// parsed is a memory at a path, with fields of its front matter and a body.
func parsed(t *testing.T, path, fields, body string) *kb.Memory {
	t.Helper()
	m, err := kb.Parse(path, []byte("---\nid: EXP-001\nkind: experience\ntitle: A\ntrigger: [b]\n"+fields+"---\n"+body))
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func said(all []inspect.Finding) string {
	var lines []string
	for _, f := range all {
		lines = append(lines, fmt.Sprint(f.Code, f.Args))
	}
	return strings.Join(lines, "; ")
}

func TestMemory(t *testing.T) {
	const live, draft = "experience/project/a.md", "drafts/experience/project/a.md"
	const whole = "## Decision Shape\n\nx\n\n## 判断（Judgment Capsule）\n\nx\n"
	for _, test := range []struct{ path, fields, body, want string }{
		{live, "status: active\n", whole, ""},
		{live, "status: active\ntype: knowledge\n", "## Fix\n\nx\n", ""},
		{live, "status: active\ntype: knowledge\n", "## 判断结构\n\nx\n", "missing-section[EXP-001 Judgment Capsule]"},
		{live, "status: active\ntype: knowledge\nsource: remember\n", "## Decision Shape\n\nx\n", ""},
		{live, "status: active\ntype: standard\n", "x\n", ""},
		{live, "status: active\ntype: knowledge\nsource: import\n", "x\n", ""},
		{live, "status: draft\n", whole, "not-live[EXP-001 draft]"},
		{draft, "status: draft\n", whole, ""},
		{draft, "status: active\n", whole, "not-live[EXP-001 active drafts/]"},
		{live, "status: active\ncategory: Rule\n", whole, ""},
		{live, "status: active\ncategory: odd\n", whole, "unknown-category[EXP-001 odd rule]"},
		{live, "status: active\nstage: Review\n", whole, ""},
		{live, "status: active\nstage: build, review\n", whole, "unknown-stage[EXP-001 build, review init, req, plan, build, review]"},
		{live, "status: active\nstage: biuld\n", whole, "unknown-stage[EXP-001 biuld init, req, plan, build, review]"},
		{live, "status: active\nstage: seedling\n", whole, ""},
	} {
		if got := said(inspect.Memory(parsed(t, test.path, test.fields, test.body), nil, []string{"rule"})); got != test.want {
			t.Errorf("%s, %q: %s, want %s", test.path, test.fields, got, test.want)
		}
	}
}

// A draft gives way to a live memory, wherever they lie.
func TestSharedIDs(t *testing.T) {
	a, b := parsed(t, "experience/project/a.md", "status: active\n", ""), parsed(t, "experience/project/b.md", "status: active\n", "")
	draft := parsed(t, "drafts/experience/project/a.md", "status: draft\n", "")
	const resting, both = "duplicate-id[EXP-001 experience/project/a.md]", "duplicate-id[EXP-001 experience/project/a.md]; duplicate-id[EXP-001 experience/project/a.md]"
	if got := inspect.SharedIDs([]*kb.Memory{draft, a, b}, true); said(got) != resting || got[0].Path != draft.Path || !got[0].Severe {
		t.Errorf("compared: %s", said(got))
	}
	if got := said(inspect.SharedIDs([]*kb.Memory{draft, a, b}, false)); got != both {
		t.Errorf("not compared: %s", got)
	}
}
