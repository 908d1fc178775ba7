package labels

import (
	"context"
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/tacit-kb/tacit/index/embed/builtin"
)

// small is a set of two documents, in the four files of a set.
var small = map[string]string{
	"corpus.jsonl": `{"id":"d1","lang":"en","kind":"experience","type":"standard","title":"Quote: \"keys\"","text":"Rotate them.\n\n## Why\n\nThey leak."}
{"id":"d2","lang":"zh","kind":"tech","title":"网关","text":"转发请求。"}
{"id":"d3","lang":"ja","kind":"business","title":"返金","text":"担当者が行う。"}
`,
	"queries.jsonl": `{"id":"q1","lang":"en","text":"which key?"}
{"id":"q2","lang":"en","text":"what forwards requests?","note":"cross-lingual"}
`,
	"qrels.tsv":     "q1\td1\t2\nq2\td1\t1\nq2\td2\t2\n",
	"nomatch.jsonl": `{"id":"n1","lang":"en","class":"chat","text":"thanks"}` + "\n",
}

func written(t *testing.T, change map[string]string) string {
	t.Helper()
	dir := t.TempDir()
	for name, text := range small {
		if other, ok := change[name]; ok {
			text = other
		}
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

func TestRead(t *testing.T) {
	set, err := ReadSet(written(t, nil))
	if err != nil {
		t.Fatal(err)
	}
	want := []Question{
		{ID: "q1", Lang: "en", Text: "which key?", Grades: map[string]int{"d1": 2}, Wanted: "d1", Line: 1},
		{ID: "q2", Lang: "en", Text: "what forwards requests?", Note: "cross-lingual", Difficulty: "cross", Grades: map[string]int{"d1": 1, "d2": 2}, Wanted: "d2", Line: 2},
		{ID: "n1", Lang: "en", Text: "thanks", Class: "chat", Grades: map[string]int{}, Line: 1},
	}
	if diff := cmp.Diff(want, set.Questions); diff != "" {
		t.Errorf("questions (-want +got):\n%s", diff)
	}
}

func TestReadRefusesWhatDoesNotFit(t *testing.T) {
	for name, change := range map[string]map[string]string{
		"an unknown question": {"qrels.tsv": "q9\td1\t2\n"},
		"a line too short":    {"qrels.tsv": "q1\td1\n"},
		"no JSON":             {"queries.jsonl": "what?\n"},
	} {
		if _, err := ReadSet(written(t, change)); err == nil {
			t.Errorf("%s was read", name)
		}
	}
	if _, err := ReadSet(t.TempDir()); !os.IsNotExist(err) {
		t.Errorf("an empty folder: error %v", err)
	}
}

// The documents become memories of their kind, word for word.
func TestOpen(t *testing.T) {
	set, err := ReadSet(written(t, nil))
	if err != nil {
		t.Fatal(err)
	}
	m, err := builtin.New()
	if err != nil {
		t.Fatal(err)
	}
	x, err := set.Open(context.Background(), t.TempDir(), m)
	if err != nil {
		t.Fatal(err)
	}
	defer x.Close()
	var got []string
	for i := range x.Len() {
		e := x.Entry(i)
		got = append(got, e.ID+" "+string(e.Kind)+" "+string(e.Type)+" "+e.Title)
	}
	want := []string{"d3 business  返金", `d1 experience standard Quote: "keys"`, "d2 tech  网关"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}
