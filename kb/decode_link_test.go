package kb_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/front"
)

// However a person writes a link to a memory, it is the name of the memory that is read.
func TestLinksInFields(t *testing.T) {
	for written, want := range map[string]string{
		`EXP-101`: "EXP-101", `[EXP-101, EXP-102]`: "EXP-101 EXP-102", `"[[EXP-101]]"`: "EXP-101", `[[EXP-101]]`: "EXP-101",
		`"[[EXP-101]], [[退款流程|退款]]"`: "EXP-101 退款流程", `["[[EXP-101#Fix]]", EXP-102]`: "EXP-101 EXP-102", `[[EXP-101], [EXP-102]]`: "EXP-101 EXP-102",
		"\n  - [[EXP-101]]\n  - \"[[EXP-102|x]]\"\n  - EXP-103": "EXP-101 EXP-102 EXP-103", `[]`: "", ``: "", `"[[ ]]"`: "[[ ]]",
		`EXP-101, EXP-102`: "EXP-101 EXP-102", `EXP-101、EXP-102；ADR-9`: "EXP-101 EXP-102 ADR-9", `[ "EXP-101,EXP-102" ]`: "EXP-101 EXP-102",
		`Retry once, then ask`: "Retry once, then ask", `先查幂等键，再重试 一次`: "先查幂等键，再重试 一次",
	} {
		for _, field := range []string{"related", "supersedes", "replaces"} {
			src := "---\nid: EXP-001\nkind: experience\ntitle: x\n" + field + ": " + written + "\ntags: [a]\n---\ntext\n"
			m, err := kb.Parse("experience/project/EXP-001.md", []byte(src))
			if err != nil {
				t.Errorf("%s: %s: %v", field, written, err)
				continue
			}
			got := strings.Join(slices.Concat(m.Related, m.Supersedes, m.Replaces), " ")
			if got != want {
				t.Errorf("%s: %s is read as %q, want %q", field, written, got, want)
			}
			out, err := front.Set([]byte(src), field, []string{"EXP-101", "EXP-200"})
			if err != nil {
				t.Errorf("%s: %s cannot be edited: %v", field, written, err)
				continue
			}
			if m, err = kb.Parse("experience/project/EXP-001.md", out); err != nil || strings.Join(slices.Concat(m.Related, m.Supersedes, m.Replaces), " ") != "EXP-101 EXP-200" || m.Tags[0] != "a" {
				t.Errorf("%s: %s becomes %s: %v", field, written, out, err)
			}
		}
	}
	_, err := kb.Parse("experience/project/x.md", []byte("---\nid: EXP-001\nkind: experience\ntitle: x\nrelated: [[A]], [[B]]\n---\n"))
	if err == nil || !strings.Contains(err.Error(), `write related: "[[A]], [[B]]"`) {
		t.Errorf("several links: %v", err)
	}
	if _, err := kb.Parse("experience/project/x.md", []byte("---\nid: EXP-001\nkind: experience\ntitle: x\ntags: [[a]]\n---\n")); err == nil {
		t.Error("a list in a list of tags is read")
	}
}
