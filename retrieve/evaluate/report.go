package evaluate

import (
	"cmp"
	"maps"
	"slices"
)

// A Report says how well a bank answers, and how well it stays silent.
type Report struct {
	Groups           []Group `json:"groups"`           // all, same language, across languages, each pair, each difficulty
	Silence          []Fires `json:"silence"`          // all, then each class of question that nothing answers
	Reliability      []Bin   `json:"reliability"`      // of the memories shown, by their relevance
	CalibrationError float64 `json:"calibrationError"` // expected, see Reliability
}

// A Group averages over some of the questions with an answer. The first four are
// of the ranking of all memories that a user's question looks at, the last three
// of what is shown.
type Group struct {
	By        string  `json:"by"` // all, language, pair or difficulty
	Name      string  `json:"name"`
	Queries   int     `json:"queries"`
	NDCG5     float64 `json:"ndcg5"`   // gains of 2^grade-1
	Recall5   float64 `json:"recall5"` // of the memories with the highest grade
	MRR       float64 `json:"mrr"`     // of the first useful one, if it is among ten
	Hit5      float64 `json:"hit5"`
	Answered  float64 `json:"answered"`  // something is shown
	Helped    float64 `json:"helped"`    // something right is shown
	Precision float64 `json:"precision"` // of the first memory shown, where one is
	Counts    Counts  `json:"counts"`
}

// Counts are the numbers of questions behind the rates of a Group.
type Counts struct {
	Hit5     int `json:"hit5"`
	Answered int `json:"answered"`
	Helped   int `json:"helped"`
	Right    int `json:"right"` // the first memory shown is
}

// Fires counts the questions without an answer for which something was shown.
type Fires struct {
	Class   string  `json:"class"`
	Queries int     `json:"queries"`
	Fired   int     `json:"fired"`
	Rate    float64 `json:"rate"`
}

// Summarise makes a report of outcomes.
func Summarise(outcomes []Outcome) Report {
	r := Report{Groups: []Group{}, Silence: []Fires{}}
	for _, k := range keysOf(outcomes) {
		r.Groups = append(r.Groups, k.average(outcomes))
	}
	for _, class := range classesOf(outcomes) {
		r.Silence = append(r.Silence, count(outcomes, class))
	}
	r.Reliability, r.CalibrationError = reliability(outcomes)
	return r
}

// A key names a group.
type key struct{ by, name string }

// What groups are by, in their order.
const (
	byAll        = "all"
	byLanguage   = "language"
	byPair       = "pair"
	byDifficulty = "difficulty"
)

var (
	groupings    = []string{byAll, byLanguage, byPair, byDifficulty}
	languages    = []string{"same language", "across languages"}
	difficulties = []string{"easy", "hard", "concept", "cross"} // others come after, in alphabetical order
)

// keys names the groups that a question with an answer counts in.
func (x Outcome) keys() []key {
	keys := []key{{byAll, "all"}}
	if x.Lang != "" && x.WantedLang != "" {
		across := languages[1]
		if x.Lang == x.WantedLang {
			across = languages[0]
		}
		keys = append(keys, key{byLanguage, across}, key{byPair, x.Lang + "→" + x.WantedLang})
	}
	if x.Difficulty != "" {
		keys = append(keys, key{byDifficulty, x.Difficulty})
	}
	return keys
}

// keysOf returns the groups that have a question, in their order.
func keysOf(outcomes []Outcome) []key {
	seen := map[key]bool{}
	for _, x := range outcomes {
		for _, k := range x.keys() {
			seen[k] = seen[k] || x.Answerable
		}
	}
	maps.DeleteFunc(seen, func(_ key, used bool) bool { return !used })
	return slices.SortedFunc(maps.Keys(seen), func(a, b key) int {
		return cmp.Or(cmp.Compare(slices.Index(groupings, a.by), slices.Index(groupings, b.by)),
			cmp.Compare(place(a.name), place(b.name)), cmp.Compare(a.name, b.name))
	})
}

func place(name string) int {
	known := slices.Concat(languages, difficulties)
	if i := slices.Index(known, name); i >= 0 {
		return i
	}
	return len(known)
}

// in reports whether a question with an answer counts in a group.
func (k key) in(x Outcome) bool { return x.Answerable && slices.Contains(x.keys(), k) }

func (k key) average(outcomes []Outcome) Group {
	g := Group{By: k.by, Name: k.name}
	for _, x := range outcomes {
		if !k.in(x) {
			continue
		}
		g.Queries++
		g.NDCG5 += x.NDCG5
		g.Recall5 += x.Recall5
		g.MRR += x.MRR
		g.Counts.Hit5 += int(x.Hit5)
		g.Counts.Answered += one(x.answered())
		g.Counts.Helped += one(x.helped())
		g.Counts.Right += one(x.firstRight())
	}
	n := float64(g.Queries)
	g.NDCG5, g.Recall5, g.MRR = g.NDCG5/n, g.Recall5/n, g.MRR/n
	g.Hit5, g.Answered, g.Helped = float64(g.Counts.Hit5)/n, float64(g.Counts.Answered)/n, float64(g.Counts.Helped)/n
	g.Precision = float64(g.Counts.Right) / float64(max(g.Counts.Answered, 1))
	return g
}

func one(b bool) int {
	if b {
		return 1
	}
	return 0
}

// classesOf returns the classes of the questions that nothing answers: all of
// them, then each; none if there is no such question.
func classesOf(outcomes []Outcome) []string {
	seen := map[string]bool{}
	for _, x := range outcomes {
		if !x.Answerable {
			seen[x.Class] = true
		}
	}
	if len(seen) == 0 {
		return nil
	}
	delete(seen, "all")
	return append([]string{"all"}, slices.Sorted(maps.Keys(seen))...)
}

// isOf reports whether a question that nothing answers is of a class.
func (x Outcome) isOf(class string) bool {
	return !x.Answerable && (class == "all" || x.Class == class)
}

func count(outcomes []Outcome, class string) Fires {
	f := Fires{Class: class}
	for _, x := range outcomes {
		if x.isOf(class) {
			f.Queries++
			f.Fired += one(x.answered())
		}
	}
	f.Rate = float64(f.Fired) / float64(max(f.Queries, 1))
	return f
}
