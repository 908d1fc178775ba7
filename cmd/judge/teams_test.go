package main

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestReadTeam(t *testing.T) {
	var got team
	text := "lang: en\n\nnote: the export has to be done by 5:30\nask: when is the export done\nask: エクスポートは何時まで\nnear: which columns are exported\n\nnote: Ask Kim.\n\nnone: fix the typo\n"
	if err := got.read(text); err != nil {
		t.Fatal(err)
	}
	want := team{lang: "en", none: []string{"fix the typo"}, notes: []saying{
		{"the export has to be done by 5:30", []string{"when is the export done", "エクスポートは何時まで"}, []string{"which columns are exported"}},
		{text: "Ask Kim."},
	}}
	if diff := cmp.Diff(want, got, cmp.AllowUnexported(team{}, saying{})); diff != "" {
		t.Error(diff)
	}
	for name, text := range map[string]string{
		"no language":       "note: a\n",
		"unknown language":  "lang: fr\nnote: a\n",
		"no notes":          "lang: en\n",
		"a question first":  "lang: en\nask: a\n",
		"a note after none": "lang: en\nnote: a\nnone: b\nnote: c\n",
		"no text":           "lang: en\nnote:\n",
		"no key":            "lang: en\nnote: a\nwhatever\n",
	} {
		if err := new(team).read(text); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
}

// What ships was trained on these files, so they have to be read as they were then.
func TestTeams(t *testing.T) {
	all, err := readTeams("teams")
	if err != nil {
		t.Fatal(err)
	}
	for _, x := range all {
		if len(x.notes) < 30 {
			t.Errorf("%s has %d notes", x.name, len(x.notes))
		}
		for _, n := range x.notes {
			if len(n.asks) < 2 || len(n.nears) < 2 {
				t.Errorf("%s: %q has %d asks and %d nears", x.name, n.text, len(n.asks), len(n.nears))
			}
		}
	}
}
