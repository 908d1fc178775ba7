package session

import (
	"errors"
	"io"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"

	"github.com/tacit-kb/tacit/index/relevance/labels"
)

func quietApp() *Run {
	return New(nil, strings.NewReader(""), io.Discard, io.Discard, func(string) string { return "" })
}

func TestReadQuestions(t *testing.T) {
	in := "\ufeff" + `{"id":"q1","text":"支付重试","stage":"build","note":"of another tool"}` + "\r\n\n" +
		`{"id":"q2","text":"thanks"}`
	got, err := quietApp().ReadQuestions("q.jsonl", []byte(in))
	want := []labels.Question{{ID: "q1", Text: "支付重试", Stage: "build", Note: "of another tool", Line: 1}, {ID: "q2", Text: "thanks", Line: 3}}
	if diff := cmp.Diff(want, got); err != nil || diff != "" {
		t.Errorf("error %v (-want +got):\n%s", err, diff)
	}
}

func TestReadQuestionsRefuses(t *testing.T) {
	good := `{"id":"q1","text":"a"}` + "\n"
	tests := []struct {
		name, in string
		line     int
	}{
		{"no JSON", good + "what?\n", 2},
		{"no id", `{"text":"a"}`, 1},
		{"an unknown stage", good + "\n" + `{"id":"q2","text":"a","stage":"deploy"}`, 3},
		{"not UTF-8", good + `{"id":"q2","text":"caf` + "\xe9" + `"}`, 2},
		{"a number for the text", `{"id":"q1","text":5}`, 1},
		{"two documents in a line", `{"id":"q1"} {"id":"q2"}`, 1},
	}
	for _, tt := range tests {
		got, err := quietApp().ReadQuestions("q.jsonl", []byte(tt.in))
		var p *Problem
		if !errors.As(err, &p) || p.Code != CodeBadInput || p.Line != tt.line || p.Path != "q.jsonl" {
			t.Errorf("%s: readQuestions = %v, %v, want a complaint about line %d", tt.name, got, err, tt.line)
		}
	}
}

func FuzzReadQuestions(f *testing.F) {
	f.Add(`{"id":"q1","text":"支付重试","stage":"build"}`)
	f.Add("\ufeff{\"id\":\"q1\"}\r\n\n{}\n")
	f.Add("\xff\n[]")
	f.Fuzz(func(t *testing.T, s string) {
		got, err := quietApp().ReadQuestions("q.jsonl", []byte(s))
		if err != nil && len(got) > 0 {
			t.Errorf("%q gives an error and %d questions", s, len(got))
		}
		for _, q := range got {
			if q.ID == "" || !utf8.ValidString(q.Text) {
				t.Errorf("%q gives the question %+v", s, q)
			}
		}
	})
}
