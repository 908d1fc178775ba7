package labels

import (
	"errors"
	"math"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestReadQuestions(t *testing.T) {
	got, err := ReadQuestions([]byte("\ufeff" + `{"id":"q1","lang":"en","stage":"build","text":"which key?","difficulty":"odd","note":"same-language, shared terms"}` + "\r\n\n" +
		`{"id":"q2","text":"哪个？","note":"same-language, concept only; more","other":[1]}` + "\n" +
		`{"id":"n1","class":"chat","text":"thanks"}`))
	want := []Question{
		{ID: "q1", Lang: "en", Stage: "build", Text: "which key?", Difficulty: "odd", Note: "same-language, shared terms", Line: 1},
		{ID: "q2", Text: "哪个？", Difficulty: "concept", Note: "same-language, concept only; more", Line: 3},
		{ID: "n1", Class: "chat", Text: "thanks", Line: 4},
	}
	if diff := cmp.Diff(want, got); diff != "" || err != nil {
		t.Errorf("error %v (-want +got):\n%s", err, diff)
	}
}

func TestDifficultyOfNotes(t *testing.T) {
	for note, want := range map[string]string{
		"same-language, shared terms": "easy", "same-language, paraphrase": "hard", "same-language, concept only": "concept",
		"cross-lingual; more": "cross", "": "", "nothing is relevant": "",
	} {
		if got := difficultyOf(note); got != want {
			t.Errorf("%q is %q, want %q", note, got, want)
		}
	}
}

func TestReadJudgments(t *testing.T) {
	got, err := ReadJudgments([]byte("q1\tM-1\t2\r\n\nq1 M-2 0\n"))
	want := []Judgment{{"q1", "M-1", 2}, {"q1", "M-2", 0}}
	if diff := cmp.Diff(want, got); diff != "" || err != nil {
		t.Errorf("error %v (-want +got):\n%s", err, diff)
	}
}

func TestBadLines(t *testing.T) {
	questions := func(s string) error { _, err := ReadQuestions([]byte(s)); return err }
	judgments := func(s string) error { _, err := ReadJudgments([]byte(s)); return err }
	var line *LineError
	for _, test := range []struct {
		name string
		err  error
		line int
		is   error
	}{
		{"no JSON", questions("{\"id\":\"q\",\"text\":\"\"}\nwhat?\n"), 2, nil},
		{"no id", questions(`{"text":"what?"}`), 1, ErrNoID},
		{"a misspelt text", questions(`{"id":"q","txt":"what?"}`), 1, ErrNoText},
		{"no text at all", questions("\n\n{\"id\":\"\xff\"}"), 3, ErrNotUTF8},
		{"a line too short", judgments("q1 M-1\n"), 1, ErrJudgment},
		{"a line too long", judgments("\nq1 0 M-1 2\n"), 2, ErrJudgment},
	} {
		if !errors.As(test.err, &line) || line.Line != test.line || test.is != nil && !errors.Is(test.err, test.is) {
			t.Errorf("%s: error %v", test.name, test.err)
		}
	}
	for _, word := range []string{"-1", "11", "good", "1.5"} {
		var grade *GradeError
		if err := judgments("q1 M-1 " + word); !errors.As(err, &grade) || grade.Word != word {
			t.Errorf("%q was taken for a grade, error %v", word, err)
		}
	}
}

// The first memory with the highest grade is the one wanted; the last judgment
// of a pair holds, and 0 takes it back.
func TestJudge(t *testing.T) {
	questions := []Question{{ID: "q1"}, {ID: "q2"}, {ID: "q3"}}
	unknown := Judge(questions, []Judgment{
		{"q1", "a", 1}, {"q1", "b", 2}, {"q1", "c", 2}, {"q2", "a", 2}, {"q2", "a", 0}, {"q2", "b", 1}, {"q9", "a", 2},
	})
	want := []Question{
		{ID: "q1", Grades: map[string]int{"a": 1, "b": 2, "c": 2}, Wanted: "b"},
		{ID: "q2", Grades: map[string]int{"b": 1}, Wanted: "b"},
		{ID: "q3", Grades: map[string]int{}},
	}
	if diff := cmp.Diff(want, questions); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if diff := cmp.Diff([]Judgment{{"q9", "a", 2}}, unknown); diff != "" {
		t.Errorf("unknown (-want +got):\n%s", diff)
	}
}

// Computed by hand, from the definition.
func TestNDCG5(t *testing.T) {
	log2 := math.Log2
	for _, test := range []struct {
		ranked []int
		grades map[string]int
		want   float64
	}{
		{[]int{2, 0, 0}, map[string]int{"a": 2}, 1},
		{[]int{0, 0, 2}, map[string]int{"a": 2}, 1 / log2(4)},
		{[]int{0, 0, 0, 0, 0, 2}, map[string]int{"a": 2}, 0},
		{[]int{1, 2}, map[string]int{"a": 2, "b": 1}, (1 + 3/log2(3)) / (3 + 1/log2(3))},
		{[]int{1, 1, 1, 1, 1}, map[string]int{"a": 1, "b": 1, "c": 1, "d": 1, "e": 1, "f": 1}, 1},
		{[]int{2}, map[string]int{"a": 2, "b": 0}, 1},
		{nil, map[string]int{"a": 2}, 0},
		{[]int{0}, nil, 0},
	} {
		if got := NDCG5(test.ranked, test.grades); math.Abs(got-test.want) > 1e-12 {
			t.Errorf("%v of %v: %g, want %g", test.ranked, test.grades, got, test.want)
		}
	}
}

func FuzzReadQuestions(f *testing.F) {
	f.Add([]byte(`{"id":"q1","text":"which?"}` + "\n"))
	f.Add([]byte("\ufeff{}\r\n"))
	f.Add([]byte("{\"id\":\"\xff\"}"))
	f.Fuzz(func(t *testing.T, data []byte) {
		all, err := ReadQuestions(data)
		var line *LineError
		if err != nil && (all != nil || !errors.As(err, &line) || line.Line < 1) {
			t.Fatalf("%d questions, error %v", len(all), err)
		}
		for i, q := range all {
			if q.ID == "" || q.Line < 1 || i > 0 && q.Line <= all[i-1].Line {
				t.Fatalf("question %+v after %+v", q, all[max(i-1, 0)])
			}
		}
	})
}

func FuzzReadJudgments(f *testing.F) {
	f.Add([]byte("q1\tM-1\t2\n"))
	f.Add([]byte("q1 M-1\n"))
	f.Fuzz(func(t *testing.T, data []byte) {
		all, err := ReadJudgments(data)
		var line *LineError
		if err != nil && (all != nil || !errors.As(err, &line)) {
			t.Fatalf("%d judgments, error %v", len(all), err)
		}
		for _, j := range all {
			if j.Question == "" || j.Memory == "" || j.Grade < 0 || j.Grade > mostGrade {
				t.Fatalf("judgment %+v", j)
			}
		}
	})
}
