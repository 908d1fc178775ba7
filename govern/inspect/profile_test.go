package inspect

import (
	"testing"

	"github.com/tacit-kb/tacit/kb/kbtest"
)

func profile(path, status, id, more string) string {
	return "-- " + path + " --\n---\nid: " + id + "\nkind: tech\ntitle: About " + id + "\nstatus: " + status + "\nmodel_id: EV1\n" + more + "---\n"
}

func TestRangesOfRules(t *testing.T) {
	check(t, kbtest.New(t, profile("tech/profiles/EV1/a.md", "active", "EV1.a", "fw_range: \">= 1.2.0 < 1.3.0\"\n")+
		profile("tech/profiles/EV1/b.md", "active", "EV1.b", "fw_range: newest\n")+
		profile("tech/profiles/EV1/c.md", "active", "EV1.c", "")+
		profile("drafts/tech/profiles/EV1/d.md", "draft", "EV1.d", "fw_range: 1.*.3\n")+
		"-- tech/profiles/f.md --\n---\nid: F\nkind: tech\ntitle: No model\nstatus: active\n---\n"+
		"-- tech/services/g.md --\n---\nid: G\nkind: tech\ntitle: No model\nstatus: active\nservice: g\n---\n"+
		profile("archive/tech/profiles/EV1/e.md", "archived", "EV1.e", "fw_range: newest\n")), `
drafts/tech/profiles/EV1/d.md:7:11: warning bad-range ["EV1.d" "\"1.*.3\" is not a range of versions: in \"1.*.3\": the number 3 follows a wildcard; a wildcard must come last"] > tacit edit EV1.d
tech/profiles/EV1/b.md:7:11: error bad-range ["EV1.b" "\"newest\" is not a range of versions: in \"newest\": begin with a number, such as 1.2.3"] > tacit edit EV1.b
tech/profiles/EV1/c.md:6:1: error no-range ["EV1.c"] > tacit edit EV1.c
tech/profiles/f.md:1:1: warning no-model ["F"] > tacit edit F
`)
}

// What travels with the bank is there for everybody; what is only in the logs of
// this clone is not; what is nowhere is lost.
func TestProvenance(t *testing.T) {
	observation := func(id string) string {
		return `{"id":"` + id + `","ts":"2026-01-19T10:00:00Z","source":"chat","subject":{"model_id":"EV1","fw_version":"1.2.3"},"content":"x"}` + "\n"
	}
	const shared, private, lost = "11111111-1111-4111-8111-111111111111", "22222222-2222-4222-8222-222222222222", "33333333-3333-4333-8333-33333333333a"
	cites := "fw_range: 1.2.*\nprovenance:\n  observation_ids:\n    - " + shared + "\n    - " + private + "\n    - " + lost + "\n"
	check(t, kbtest.New(t, profile("tech/profiles/EV1/a.md", "active", "EV1.a", cites)+
		profile("drafts/tech/profiles/EV1/d.md", "draft", "EV1.d", cites)+
		profile("archive/tech/profiles/EV1/e.md", "archived", "EV1.e", cites)+
		"-- evidence/cited.jsonl --\n"+observation(shared)+"no line of ours\n"+
		"-- .tacit/state/observations.jsonl --\n"+observation(private)), `
drafts/tech/profiles/EV1/d.md:12:7: warning lost-evidence ["EV1.d" "33333333-3333-4333-8333-33333333333a"]
tech/profiles/EV1/a.md:11:7: warning private-evidence ["EV1.a" "22222222-2222-4222-8222-222222222222"] > tacit check --fix
tech/profiles/EV1/a.md:12:7: error lost-evidence ["EV1.a" "33333333-3333-4333-8333-33333333333a"]
`)
}
