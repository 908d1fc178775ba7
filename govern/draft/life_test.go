package draft_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/tacit-kb/tacit/govern/draft"
	"github.com/tacit-kb/tacit/kb"
)

func TestRemove(t *testing.T) {
	_, c := open(t, bankText)
	ops, err := c.Remove(find(t, c, "EXP-001"))
	if err != nil {
		t.Fatal(err)
	}
	wantOps(t, ops, `
delete experience/project/EXP-001-retries.md
update drafts/experience/project/EXP-003-locks.md
update experience/team/standards/EXP-002-names.md
`)
	if got := ops[2].FrontMatter["replaces"]; len(got.([]string)) != 1 || got.([]string)[0] != "EXP-000" {
		t.Errorf("replaces becomes %v", got)
	}
	if value, ok := ops[1].FrontMatter["replaced_by"]; !ok || value != nil {
		t.Errorf("replaced_by becomes %v", value)
	}
	ops, err = c.Remove(find(t, c, "archive/experience/project/broken.md"))
	if err != nil {
		t.Fatal(err)
	}
	wantOps(t, ops, "delete archive/experience/project/broken.md")
	_, err = c.Remove(find(t, c, "active.md"))
	wantWhy(t, err, draft.NoMemory, "active.md")
}

func TestArchiveAndPromote(t *testing.T) {
	_, c := open(t, bankText+`
-- archive/experience/project/EXP-001-retries.md --
---
id: EXP-005
kind: experience
title: a
status: archived
---

## 判断结构（Decision Shape）

free words

## 认知蒸馏（Judgment Capsule）

- **我曾经以为**：a
`)
	ops, err := c.Archive(find(t, c, "EXP-001"))
	if err != nil {
		t.Fatal(err)
	}
	wantOps(t, ops, "create archive/experience/project/EXP-001-retries-2.md\ndelete experience/project/EXP-001-retries.md")
	if text := *ops[0].Content; !strings.Contains(text, "id: EXP-001 # never change\n") || !strings.Contains(text, "status: archived\n") || !strings.Contains(text, "updated: 2026-11-21\n") {
		t.Errorf("%s", text)
	}
	if ops, err = c.Promote(find(t, c, "EXP-001")); ops != nil || err != nil {
		t.Errorf("one that is active: %v, %v", ops, err)
	}
	_, err = c.Promote(find(t, c, "EXP-003"))
	wantWhy(t, err, draft.Unready, "EXP-003", "drafts/experience/project/EXP-003-locks.md", "text")
	if ops, err = c.Promote(find(t, c, "EXP-005")); err != nil {
		t.Fatal(err)
	}
	wantOps(t, ops, "create experience/project/EXP-001-retries-2.md\ndelete archive/experience/project/EXP-001-retries.md")
	_, err = c.Archive(find(t, c, "brief.md"))
	wantWhy(t, err, draft.NoMemory)
}

func TestMissing(t *testing.T) {
	const shape = "## Decision Shape\n\n- **Decision being made**: a\n- **Alternatives rejected**:\n  - b\n- **Discriminating signal:** c\n"
	const capsule = "## Judgment Capsule\n\nI thought so.\n"
	for _, m := range []struct{ fields, body, want string }{
		{"kind: experience", shape + capsule, ""},
		{"kind: experience", strings.ToUpper(shape) + capsule, ""},
		{"kind: experience", capsule, "Decision Shape"},
		{"kind: experience", "# T\n\nPostgreSQL, not MySQL.\n", ""},
		{"kind: experience", "# T\n\n<!-- what -->\n", "text"},
		{"kind: experience", "# T\n\n## 判断要点\n\n因为它慢。\n", "Decision Shape"},
		{"kind: experience", shape + "## Judgment Capsule\n\n<!-- hint -->\n\n## Next\n\ntext\n", "Judgment Capsule"},
		{"kind: experience", strings.Replace(shape, "  - b\n", "", 1) + capsule, "Decision Shape: Alternatives rejected"},
		{"kind: experience", "## 判断の形\n\n- **決めること**：<!-- 何を -->\n- **見分ける兆し**：あ\n\n### 詳細\n\n" + capsule, "Decision Shape: 決めること"},
		{"kind: experience", "## Decision Shape\n\n### Alternatives\n\nnone\n" + capsule, ""},
		{"kind: experience\ntype: standard", "# T\n\n<!-- what -->\n", "Standard"},
		{"kind: experience\ntype: standard", "# T\n\nDo it.\n", ""},
		{"kind: experience\ntype: standard", "## When to load\n\nx\n\n## 标准内容（Standard）\n\n<!-- what -->\n", "Standard"},
		{"kind: tech", "text\n", "service"},
		{"kind: tech\nservice: x", "# T\n", "text"},
		{"kind: tech\nmodel_id: x", "# T\n", "fw_range, facts"},
		{"kind: business\ntopic: x", "text\n", ""},
		{"kind: business", "", "topic, text"},
	} {
		_, c := open(t, "-- drafts/a.md --\n---\nid: a\ntitle: a\n"+m.fields+"\n---\n\n"+m.body)
		if got := strings.Join(draft.Missing(find(t, c, "a").Memory), ", "); got != m.want {
			t.Errorf("%s with %q misses %q, want %q", m.fields, m.body, got, m.want)
		}
	}
}

// Whatever a memory says, a part that it does not have is missing, and nothing is
// missing twice.
func FuzzMissing(f *testing.F) {
	f.Add("## Decision Shape\n\n- **a**:\n\n  b\n- **c:**\n<!-- d")
	f.Add("<!-- ## Decision Shape -->\n**a**：\n")
	f.Fuzz(func(t *testing.T, body string) {
		m, err := kb.Parse("a.md", []byte("---\nid: a\ntitle: a\nkind: experience\n---\n\n"+body))
		if err != nil {
			return
		}
		missing := draft.Missing(m)
		capsule := strings.Contains(strings.ToLower(body), "capsule") || strings.Contains(body, "判断要点") || strings.Contains(body, "认知") || strings.Contains(body, "要約")
		if strings.HasPrefix(body, "## Decision Shape\n") && !capsule && !slices.Contains(missing, "Judgment Capsule") {
			t.Errorf("%q misses only %q", body, missing)
		}
		if slices.Contains(missing, "Decision Shape") && strings.Contains(strings.Join(missing, "\n"), "Decision Shape: ") {
			t.Errorf("%q misses %q", body, missing)
		}
	})
}
