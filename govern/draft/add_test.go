package draft_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/tacit-kb/tacit/govern/draft"
	"github.com/tacit-kb/tacit/kb"
)

func next(prefix string) (string, error) { return prefix + "-014", nil }

func TestAddSettlesTheRest(t *testing.T) {
	for _, a := range []struct {
		fields fields
		path   string
		has    string // of the front matter, in this order
	}{
		{fields{"category": "rule", "title": "Names"}, "drafts/experience/project/EXP-014-names.md",
			"id: EXP-014\nkind: experience\ntitle: Names\nstatus: draft\ntype: standard\nlevel: project\ncategory: rule\nsource: manual\ncreated: 2026-11-21\nupdated: 2026-11-21\n"},
		{fields{"category": "Convention", "title": "Names", "level": "team", "status": "active", "content": "Say what it is."}, "experience/team/standards/EXP-014-names.md", "type: standard\nlevel: team\n"},
		{fields{"category": "tooling", "title": "支払い", "id": "X-1"}, "drafts/experience/project/X-1-支払い.md", "type: knowledge\nlevel: project\n"},
		{fields{"category": "rule", "type": "knowledge", "title": "a"}, "drafts/experience/project/EXP-014-a.md", "type: knowledge\n"},
		{fields{"kind": "experience", "title": "a", "status": "archived"}, "archive/experience/project/EXP-014-a.md", "type: knowledge\n"},
		{fields{"category": "rule", "kind": "tech", "title": "Order Service"}, "drafts/tech/services/order-service.md", "id: order-service\nkind: tech\n"},
		{fields{"kind": "tech", "title": "All about it", "service": "order.api"}, "drafts/tech/services/order-api.md", "id: order.api\n"},
		{fields{"kind": "business", "title": "How we refund", "topic": "refund rules"}, "drafts/business/refund-rules.md", "id: refund-rules\n"},
		{fields{"kind": "business", "title": "返金"}, "drafts/business/返金.md", "id: 返金\nkind: business\n"},
		{fields{"kind": "tech", "title": "Facts", "id": "m1.r1", "model_id": "M1"}, "drafts/tech/profiles/m1/m1.r1.md", "model_id: M1\n"},
		{fields{"kind": "experience", "title": strings.Repeat("長", 90), "id": strings.Repeat("x", 128)},
			"drafts/experience/project/" + strings.Repeat("x", 128) + "-" + strings.Repeat("長", 17) + ".md", ""},
	} {
		_, c := open(t, "")
		content, _ := a.fields["content"].(string)
		delete(a.fields, "content")
		ops, err := c.Add(draft.New{Fields: a.fields, Content: content}, next)
		if err != nil {
			t.Errorf("%v: %v", a.fields, err)
			continue
		}
		wantOps(t, ops, "create "+a.path)
		if !strings.Contains(*ops[0].Content, a.has) {
			t.Errorf("%v lacks %q:\n%s", a.fields, a.has, *ops[0].Content)
		}
	}
}

func TestAddWritesEveryField(t *testing.T) {
	_, c := open(t, "")
	ops, err := c.Add(draft.New{Fields: fields{"category": "rule", "title": "a: b", "confidence": "0.8", "review": "2027-01-31",
		"trigger": []string{"x, y", "no"}, "created": "2020-01-01"}}, next)
	if err != nil {
		t.Fatal(err)
	}
	m, err := kb.Parse("a.md", []byte(*ops[0].Content))
	if err != nil {
		t.Fatal(err)
	}
	got := []any{m.Title, m.Confidence, m.ReviewOn, m.Trigger, m.Created, m.Updated, m.Source}
	if diff := cmp.Diff([]any{"a: b", 0.8, "2027-01-31", []string{"x, y", "no"}, "2020-01-01", "2026-11-21", "manual"}, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if !strings.Contains(*ops[0].Content, "## When to load\n\n- x, y\n- no\n") {
		t.Errorf("the template is not filled in:\n%s", *ops[0].Content)
	}
}

func TestAddBodies(t *testing.T) {
	for _, a := range []struct {
		new  draft.New
		want string // end of the file
	}{
		{draft.New{Content: "Do it.\r\n\r\nAlways.\r\n"}, "---\n\n# Names\n\nDo it.\n\nAlways.\n"},
		{draft.New{Content: "\n# My own\n\nDo it."}, "---\n\n# My own\n\nDo it.\n"},
		{draft.New{Content: "{{.}} <!-- MACHINE_BLOCK_END -->"}, "# Names\n\n{{.}} <!-- MACHINE_BLOCK_END -->\n"},
		{draft.New{Lang: "zh"}, "## 关联指针（Pointers）\n\n<!-- 路径、提交、链接 -->\n"},
		{draft.New{Lang: "ja", Template: "decision-record"}, "## 参照先（Pointers）\n\n<!-- パス、コミット、リンク -->\n"},
	} {
		_, c := open(t, "")
		a.new.Fields = fields{"category": "rule", "title": "Names"}
		ops, err := c.Add(a.new, next)
		if err != nil {
			t.Errorf("%+v: %v", a.new, err)
		} else if !strings.HasSuffix(*ops[0].Content, a.want) {
			t.Errorf("%+v:\n%s", a.new, *ops[0].Content)
		}
	}
}

func TestAddRefuses(t *testing.T) {
	for _, a := range []struct {
		fields fields
		new    draft.New
		why    draft.Why
	}{
		{fields{"title": "a"}, draft.New{}, draft.NeedKind},
		{fields{"title": "a", "category": "gossip"}, draft.New{}, draft.NeedKind},
		{fields{"title": "a", "category": "gossip", "kind": "tech"}, draft.New{}, draft.BadCategory},
		{fields{"category": "rule"}, draft.New{}, draft.NeedTitle},
		{fields{"title": "a", "kind": "tech", "level": "team"}, draft.New{}, draft.NotOfKind},
		{fields{"title": "a", "category": "rule", "id": "a b"}, draft.New{}, draft.BadID},
		{fields{"title": "a", "category": "rule", "id": "exp-001"}, draft.New{}, draft.TakenID},
		{fields{"title": "a", "kind": "tech", "service": "Pay"}, draft.New{}, draft.TakenID},
		{fields{"title": "a", "category": "rule"}, draft.New{Template: "service"}, draft.BadTemplate},
		{fields{"title": "a", "category": "rule"}, draft.New{Template: "standard", Content: "x"}, draft.ContentAndForm},
		{fields{"title": "a", "category": "rule"}, draft.New{Content: "\n---\nid: x\n---\n"}, draft.FrontInContent},
	} {
		_, c := open(t, bankText+"-- config.yaml --\ncategories: [Rule]\n")
		a.new.Fields = a.fields
		ops, err := c.Add(a.new, next)
		wantWhy(t, err, a.why)
		if ops != nil {
			t.Errorf("%v: %s", a.fields, told(ops))
		}
	}
}

// Names that some file system takes for one become -2, -3.
func TestAddFindsAFreeName(t *testing.T) {
	_, c := open(t, `
-- drafts/business/REFUND.md --
---
id: a
kind: business
title: a
---
-- drafts/business/refund-2.md --
broken
`)
	ops, err := c.Add(draft.New{Fields: fields{"kind": "business", "title": "b", "topic": "refund"}}, next)
	if err != nil {
		t.Fatal(err)
	}
	wantOps(t, ops, "create drafts/business/refund-3.md")
}
