package link_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/tacit-kb/tacit/kb/link"
)

func TestIn(t *testing.T) {
	names, files := link.In("See [[Retry budget#Numbers]], [[返金フロー|refunds]] and ![[timeline.png]].\n`[[code]]` [[Retry budget]]\n" +
		"```\n[[fenced]]\n```\n[a](b%20c.md#x) [web](https://x.org/a.md) [d](../d.MD)\n[[a\nb]]\n")
	if got := strings.Join(names, ","); got != "Retry budget,返金フロー,timeline.png" {
		t.Errorf("names: %s", got)
	}
	if got := strings.Join(files, ","); got != "b c.md,../d.MD" {
		t.Errorf("files: %s", got)
	}
}

func TestAround(t *testing.T) {
	texts := map[string]string{
		"experience/project/EXP-001-locks.md": "---\nid: EXP-001\n---\nSee [[Idempotency keys]] and [[notes/返金]], [the ledger](../../tech/ledger.md).\n",
		"experience/project/EXP-002-keys.md":  "---\nid: EXP-002\n---\nNothing.\n",
		"tech/ledger.md":                      "[[exp-001]] [[ledger]]\n",
		"business/返金.md":                      "x\n",
	}
	all := []link.Named{
		{Path: "business/返金.md", ID: "refund", Title: "Refunds"},
		{Path: "experience/project/EXP-001-locks.md", ID: "EXP-001", Title: "Locks"},
		{Path: "experience/project/EXP-002-keys.md", ID: "EXP-002", Title: "Idempotency keys", Related: []string{"locks first", "nowhere"}},
		{Path: "experience/project/gone.md", ID: "gone", Related: []string{"EXP-001"}},
		{Path: "tech/ledger.md", ID: "ledger", Title: "EXP-001"},
	}
	all[1].Aliases = []string{"Locks first"}
	to, from := link.Around(all, "experience/project/EXP-001-locks.md", func(path string) ([]byte, error) {
		if text, ok := texts[path]; ok {
			return []byte(text), nil
		}
		return nil, errors.New("gone")
	})
	if got := strings.Join(to, " "); got != "experience/project/EXP-002-keys.md business/返金.md tech/ledger.md" {
		t.Errorf("to: %s", got)
	}
	if got := strings.Join(from, " "); got != "experience/project/EXP-002-keys.md tech/ledger.md" {
		t.Errorf("from: %s", got)
	}
}
