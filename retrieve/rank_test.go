package retrieve

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/tacit-kb/tacit/kb"
)

// An expectation is a question with the memory that it should find and the
// worst rank that is good enough; without a memory, it should find nothing.
type expectation struct {
	question string
	id       string
	rank     int
	missed   bool // known not to be met: what a person may well ask, and we cannot answer yet
}

// readExpectations reads a file of testdata/rank: "rank id question" on each
// line, or the question alone in a file of silence.
func readExpectations(t *testing.T, name string, silence bool) []expectation {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("testdata", "rank", name))
	if err != nil {
		t.Fatal(err)
	}
	var all []expectation
	missed := false
	for n, line := range strings.Split(string(data), "\n") {
		line = strings.TrimSpace(line)
		switch {
		case line == "" || strings.HasPrefix(line, "#"):
			continue
		case line == "== known misses":
			missed = true
			continue
		}
		x := expectation{question: line, missed: missed}
		if !silence {
			rank, rest, _ := strings.Cut(line, " ")
			id, question, ok := strings.Cut(rest, " ")
			if _, err := fmt.Sscan(rank, &x.rank); err != nil || !ok || x.rank < 1 || x.rank > 5 {
				t.Fatalf("%s:%d: want a rank from 1 to 5, an id and a question", name, n+1)
			}
			x.id, x.question = id, strings.TrimSpace(question)
		}
		all = append(all, x)
	}
	return all
}

// check asks every question, and counts those that are shown what they want.
func check(t *testing.T, r *Retriever, all []expectation) {
	t.Helper()
	met, helped, known := 0, 0, 0
	for _, x := range all {
		ranked := match(t, r, Query{Text: x.question}, Options{MinScore: 0, Limit: r.index.Len()})
		problem := x.problem(ranked)
		switch {
		case problem == "":
			met++
			if x.missed {
				t.Logf("a known miss is met now: %q", x.question)
			}
		case x.missed:
			known++
			t.Logf("known miss: %s", problem)
		default:
			t.Error(problem)
		}
		if slices.ContainsFunc(shown(ranked), func(m Match) bool { return m.Entry.ID == x.id }) {
			helped++
		}
	}
	t.Logf("%d of %d as expected, %d known misses; %d are shown the memory that they want", met, len(all), known, helped)
}

// shown is what a person sees of a full ranking.
func shown(ranked []Match) []Match {
	n := 0
	for n < min(len(ranked), DefaultOptions.Limit) && ranked[n].Score >= DefaultOptions.MinScore {
		n++
	}
	return ranked[:n]
}

// problem says what is wrong with a ranking; it is empty if nothing is.
func (x expectation) problem(ranked []Match) string {
	if x.id == "" {
		if s := shown(ranked); len(s) > 0 {
			return fmt.Sprintf("%q: %s is shown with score %.2f", x.question, s[0].Entry.ID, s[0].Score)
		}
		return ""
	}
	at := slices.Index(ids(ranked), x.id)
	if at < 0 || at >= x.rank {
		return fmt.Sprintf("%q: %s has rank %d, want %d; the first are %q", x.question, x.id, at+1, x.rank, ids(ranked[:min(5, len(ranked))]))
	}
	return ""
}

// ownBank is a copy of this project's own bank, which is asked as its people
// would.
func ownBank(t *testing.T) *Retriever {
	t.Helper()
	dir := filepath.Join(t.TempDir(), "memory-bank")
	if err := os.CopyFS(dir, os.DirFS(filepath.Join("..", "memory-bank"))); err != nil {
		t.Fatal(err)
	}
	if err := os.RemoveAll(filepath.Join(dir, ".tacit")); err != nil {
		t.Fatal(err)
	}
	bank, err := kb.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	return newRetriever(t, bank)
}

func TestOwnBankIsRanked(t *testing.T) {
	check(t, ownBank(t), readExpectations(t, "own_bank.txt", false))
}

func TestOwnBankIsSilent(t *testing.T) {
	check(t, ownBank(t), readExpectations(t, "own_silence.txt", true))
}
