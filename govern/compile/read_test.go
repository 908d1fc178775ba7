package compile_test

import (
	"os"
	"strings"
	"testing"

	"github.com/tacit-kb/tacit/govern/compile"
	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/filename"
	"github.com/tacit-kb/tacit/kb/front"
	"github.com/tacit-kb/tacit/kb/schema"
)

const obs = `"6f1c1d4e-54f1-4b0e-9f0f-6c7f3c0d2a11"`

// response is one that can be read, with a place for the rules and the others.
func response(rules, rest string) string {
	return `{"schema_version": "0.1", "generated_at": "2026-01-31T10:00:00Z", "request_id": ` + obs + `,
 "provenance_summary": {"observation_ids_used": [` + obs + `]},
 "profiles_to_upsert": [` + rules + `]` + rest + `}`
}

func rule(model, id, facts string) string {
	return `{"model_id": "` + model + `", "rule": {"id": "` + id + `", "fw_range": "1.*", "facts": ` + facts + `, "confidence": 0.9, "provenance": {"observation_ids": [` + obs + `]}}}`
}

func TestReadResponse(t *testing.T) {
	candidate := `, "candidates_to_create": [{"id": "ID", "model_id": "m", "confidence": 0.1, "proposal": {}, "provenance": {"observation_ids": [` + obs + `]}}]`
	override := `, "overrides_to_upsert": [{"instance_id": "ID", "confidence": 0.9, "facts": {"a": 1}, "provenance": {"observation_ids": [` + obs + `]}}]`
	for name, test := range map[string]struct{ doc, want string }{
		"good":               {response(rule("m", "r", `{"a": {"b": [1, 2.5, "x", true, null]}}`), strings.Replace(candidate, "ID", "profile::other", 1)), ""},
		"a mark in front":    {"\ufeff" + response("", ""), ""},
		"not JSON":           {response(`}`, ""), "compile_response: "},
		"twice":              {response(rule("m", "r", `{"a": 1}`)+", "+rule("m", "R", `{"a": 1}`), ""), `/profiles_to_upsert/1/rule/id: "m.R" is given twice, the first time at /profiles_to_upsert/0/rule/id`},
		"twice a candidate":  {response(rule("m", "r", `{"a": 1}`), strings.Replace(candidate, "ID", "profile::r", 1)), `/candidates_to_create/0/id: "m.r" is given twice`},
		"twice a device":     {response("", strings.Replace(candidate, "ID", "override::x", 1)+strings.Replace(override, "ID", "X", 1)), `/overrides_to_upsert/0/instance_id: "X" is given twice, the first time at /candidates_to_create/0/id`},
		"two Unicode forms":  {response(rule("m", "\u00e9", `{"a": 1}`)+", "+rule("m", "e\u0301", `{"a": 1}`), ""), "/profiles_to_upsert/1/rule/id: "},
		"deep":               {response(rule("m", "r", strings.Repeat(`{"a": `, 5000)+"1"+strings.Repeat("}", 5000)), ""), "/a: nested more than 32 levels deep"},
		"NUL in a name":      {response(rule("m", "r", `{"a": {"b\u0000": 1}}`), ""), "/profiles_to_upsert/0/rule/facts/a: a text cannot contain a NUL character"},
		"an amendment":       {response(rule("m", "r.draft", `{"a": 1}`), ""), "/profiles_to_upsert/0/rule/id: "},
		"a path":             {response(rule("../../x", "r", `{"a": 1}`), ""), "/profiles_to_upsert/0/model_id: "},
		"a double colon":     {response(rule("m", "a::b", `{"a": 1}`), ""), "/profiles_to_upsert/0/rule/id: "},
		"a long id":          {response(rule(strings.Repeat("m", 100), strings.Repeat("r", 100), `{"a": 1}`), ""), "/profiles_to_upsert/0/rule/id: "},
		"a large number":     {response(rule("m", "r", `{"a": {"n/m": [12345678901234567890]}}`), ""), "/profiles_to_upsert/0/rule/facts/a/n~1m/0: some programs cannot keep a number this large"},
		"no name is left":    {response("", strings.Replace(candidate, "ID", "profile::???", 1)), "/candidates_to_create/0/id: "},
		"a device nobody":    {response("", strings.Replace(override, "ID", "x.draft", 1)), "/overrides_to_upsert/0/instance_id: "},
		"an echo is allowed": {response("", `, "policy_echo": {"min_confidence_profile": 0}`), ""},
		"a member":           {response("", `, "Errors": []`), "unknown field /Errors"},
		"no evidence":        {response(strings.Replace(rule("m", "r", `{"a": 1}`), obs, "", 1), ""), "/profiles_to_upsert/0/rule/provenance/observation_ids"},
	} {
		_, err := compile.ReadResponse([]byte(test.doc))
		if test.want == "" && err != nil || test.want != "" && (err == nil || !strings.Contains(err.Error(), test.want)) {
			t.Errorf("%s: %v", name, err)
		}
	}
	_, err := compile.ReadResponse([]byte(response(rule("m", "r.draft", `{"a": 1}`), "")))
	if at, ok := err.(*schema.Error); !ok || at.Line != 3 || at.Column == 0 {
		t.Errorf("no place: %#v", err)
	}
	if _, err := compile.ReadRequest([]byte(`{"schema_version": "0.1"}`)); err == nil {
		t.Error("half a request was read")
	}
}

// What can be read can be named, written and read again.
func FuzzReadResponse(f *testing.F) {
	src, err := os.ReadFile("../../kb/schema/testdata/compile_response.json")
	if err != nil {
		f.Fatal(err)
	}
	f.Add(src)
	f.Add([]byte(response(rule("m", "r", `{"a": {"b": [1, 2.5, "x", true, null]}}`), "")))
	f.Add([]byte(response(rule("con", "nul", `{"": {"<<": "&x"}}`), `, "errors": [1]`)))
	f.Fuzz(func(t *testing.T, data []byte) {
		resp, err := compile.ReadResponse(data)
		if err != nil {
			return
		}
		again, err := schema.Encode(resp)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := compile.ReadResponse(again); err != nil {
			t.Errorf("written again it cannot be read: %v\n%s", err, again)
		}
		for _, p := range resp.ProfilesToUpsert {
			if !kb.ValidID(p.ModelID + "." + p.Rule.ID) {
				t.Errorf("%q is no id", p.ModelID+"."+p.Rule.ID)
			}
			text, err := front.Set([]byte("---\nid: x\nkind: tech\ntitle: x\n---\n"), "facts", p.Rule.Facts)
			if err != nil {
				continue // refused, with the place in the file
			}
			if _, err := kb.Parse("tech/profiles/x.md", text); err != nil {
				t.Errorf("%v\n%s", err, text)
			}
		}
		for _, o := range resp.OverridesToUpsert {
			if p, err := kb.OverridePath(o.InstanceID, false); err != nil || filename.Portable(p) != nil {
				t.Errorf("%q, %v", p, err)
			}
		}
	})
}
