package kb_test

import (
	"testing"

	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/front"
)

func TestHome(t *testing.T) {
	for _, c := range []struct{ path, fields, want string }{
		{"experience/project/EXP-1-a.md", "kind: experience\nstatus: active", "experience/project/EXP-1-a.md"},
		{"experience/project/EXP-1-a.md", "kind: experience", "drafts/experience/project/EXP-1-a.md"},
		{"experience/project/EXP-1-a.md", "kind: experience\nstatus: archived", "archive/experience/project/EXP-1-a.md"},
		{"experience/project/pay/EXP-1-a.md", "kind: experience\nstatus: archived", "archive/experience/project/pay/EXP-1-a.md"},
		{"archive/experience/project/pay/EXP-1-a.md", "kind: experience\nstatus: active", "experience/project/pay/EXP-1-a.md"},
		{"experience/project/EXP-1-a.md", "kind: experience\nstatus: active\nlevel: team", "experience/team/knowledge/EXP-1-a.md"},
		{"experience/project/EXP-1-a.md", "kind: experience\nstatus: active\ntype: standard", "experience/project/EXP-1-a.md"},
		{"experience/team/knowledge/EXP-1-a.md", "kind: experience\nstatus: active\ntype: standard", "experience/team/standards/EXP-1-a.md"},
		{"experience/team/EXP-1-a.md", "kind: experience\nstatus: active", "experience/team/EXP-1-a.md"},
		{"experience/team/standards/EXP-1-a.md", "kind: experience\nstatus: archived", "archive/experience/team/standards/EXP-1-a.md"},
		{"drafts/EXP-1-a.md", "kind: experience\nstatus: active\ntype: standard\nlevel: team", "experience/team/standards/EXP-1-a.md"},
		{"drafts/pay.md", "kind: tech\nstatus: active", "tech/services/pay.md"},
		{"drafts/tech/profiles/M 1/r.md", "kind: tech\nstatus: active\nmodel_id: M 1", "tech/profiles/M 1/r.md"},
		{"r.md", "kind: tech\nstatus: active\nmodel_id: M 1", "tech/profiles/m-1/r.md"},
		{"business/references/r.md", "kind: business\nstatus: active", "business/r.md"},
	} {
		m, err := kb.Parse(c.path, []byte("---\nid: EXP-1\ntitle: a\n"+c.fields+"\n---\n"))
		if err != nil {
			t.Errorf("%s: %v", c.path, err)
		} else if got := m.Home(); got != c.want {
			t.Errorf("%s with %q belongs to %s, want %s", c.path, c.fields, got, c.want)
		}
	}
}

func TestReplaceBody(t *testing.T) {
	const head = "\ufeff---\r\nid: EXP-1 # keep\r\nkind: experience\r\ntitle: a\r\n---\r\n"
	for _, c := range []struct{ old, body, want string }{
		{"\r\n\r\n# Old\r\n\r\ntext", "\n\n# New\n\ntext\n\n", "\r\n\r\n# New\r\n\r\ntext\r\n"},
		{"", "# New", "\r\n# New\r\n"},
		{"  indented", "# New\r\n", "\r\n# New\r\n"},
	} {
		got, err := front.ReplaceBody([]byte(head+c.old), c.body)
		if err != nil || string(got) != head+c.want {
			t.Errorf("%q: %q, %v; want %q", c.old, got, err, c.want)
		}
	}
	for _, body := range []string{"---\nid: EXP-2\n---\n", "<<<<<<< ours\n", "a\x00b"} {
		if got, err := front.ReplaceBody([]byte(head), body); err == nil {
			t.Errorf("%q was accepted: %q", body, got)
		}
	}
}
