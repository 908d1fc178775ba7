package inspect

import (
	"strings"
	"testing"

	"github.com/tacit-kb/tacit/kb/kbtest"
)

// A memory may name what is or was a memory, by its id or another of its names, and
// what may be in a file that nobody can read just now; nothing else.
func TestReferences(t *testing.T) {
	b := kbtest.New(t, memory("EXP-001", "replaces: [EXP-002, ADR-0002-2, exp-003]\nrelated: [EXP-004, old-name, EXP-005]\nreplaced_by: EXP-9\nsupersedes: [EXP-100]\n", "")+
		memory("EXP-003", "aliases: [Old-Name]\n", "")+
		"-- drafts/experience/project/EXP-004-d.md --\n---\nid: EXP-004\nkind: experience\ntitle: D\nstatus: draft\n---\n"+
		"-- experience/project/EXP-005-torn.md --\n---\nid: EXP\n"+
		`-- history.jsonl --
{"schemaVersion":"1.0","id":"op-20261101T000000-aaaaaaaaaa","at":"2026-11-01T00:00:00Z","command":"remove","operations":[{"type":"delete","path":"experience/project/EXP-002.md","memory":"EXP-002"}]}
`)
	got := []string{}
	for line := range strings.Lines(found(t, b)) {
		if strings.Contains(line, "dead-reference") {
			got = append(got, line)
		}
	}
	want := `experience/project/EXP-001.md:6:21: warning dead-reference ["EXP-001" "replaces" "ADR-0002-2"] > tacit edit EXP-001 --replaces EXP-002；exp-003
experience/project/EXP-001.md:8:14: warning dead-reference ["EXP-001" "replaced_by" "EXP-9"] > tacit edit EXP-001 --replaced-by ''
experience/project/EXP-001.md:9:14: warning dead-reference ["EXP-001" "supersedes" "EXP-100"] > tacit edit EXP-001 --supersedes ''
`
	if all := strings.Join(got, ""); all != want {
		t.Errorf("got\n%swant\n%s", all, want)
	}
}
