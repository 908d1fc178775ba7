package misspelt_test

import (
	"testing"

	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/misspelt"
)

func TestMeant(t *testing.T) {
	for name, want := range map[string]string{
		"triggers": "trigger", "Status": "status", "STATUS": "status", "tag": "tags", "alias": "aliases", "summery": "summary", "titel": "title",
		"not-when": "not_when", "notWhen": "not_when", "surfaceSignal": "surface_signal", "replacedBy": "replaced_by", "glob": "globs",
		"created_at": "created", "fw-range": "fw_range", "strenght": "strength", "pointer": "pointers", "updatedAt": "updated", "categroy": "category",
		"origin": "", "provenance": "", "author": "", "matrix": "", "cssclasses": "", "date": "", "weight": "", "owner": "", "版本": "", "": "", "link": "",
	} {
		if got := misspelt.Meant(name); got != want {
			t.Errorf("%q: %q, want %q", name, got, want)
		}
	}
	for _, f := range kb.Fields {
		if got := misspelt.Meant(f.Name); got != "" {
			t.Errorf("%s is taken for %s", f.Name, got)
		}
	}
}

func TestIn(t *testing.T) {
	src := "---\nid: EXP-1\nkind: experience\ntitle: T\ntriggers: [a]\n  \nStatus: active\nowner: me\n---\n"
	found := misspelt.In([]byte(src))
	want := []misspelt.Field{{"triggers", "trigger", 5, 1}, {"Status", "status", 7, 1}}
	if len(found) != 2 || found[0] != want[0] || found[1] != want[1] {
		t.Errorf("%v, want %v", found, want)
	}
	if found := misspelt.In([]byte("---\nid: [\n---\n")); found != nil {
		t.Error(found)
	}
}
