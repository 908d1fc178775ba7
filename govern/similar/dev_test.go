package similar

import (
	"bufio"
	"encoding/json"
	"os"
	"path/filepath"
	"testing"

	"github.com/tacit-kb/tacit/index/embed/builtin"
)

// The labelled pairs: ours, written for this, and those of a set that does not belong
// to the repository.
var (
	ownPairs = filepath.Join("testdata", "pairs.jsonl")
	devPairs = filepath.Join("..", "..", "..", "shared", "eval", "dev", "governance.jsonl")
)

// A labelledPair is two texts and what should become of them: merge, replace, distinct,
// or sibling, which is distinct and about the same subject.
type labelledPair struct {
	ID, A, B, Label, Family, Lang, Shape string
	ADoc                                 string `json:"a_doc"`
}

func readPairs(t *testing.T, name string) (all []labelledPair) {
	t.Helper()
	f, err := os.Open(name)
	if err != nil {
		t.Skip("no labelled pairs here: ", err)
	}
	defer f.Close()
	lines := bufio.NewScanner(f)
	lines.Buffer(nil, 1<<24)
	for lines.Scan() {
		var p labelledPair
		if err := json.Unmarshal(lines.Bytes(), &p); err != nil {
			t.Fatal(err)
		}
		all = append(all, p)
	}
	return all
}

func model(t testing.TB) *builtin.Model {
	t.Helper()
	m, err := builtin.New()
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// As shipped, the judge keeps the bar on both sets.
func TestLabelledPairs(t *testing.T) {
	for _, name := range []string{ownPairs, devPairs} {
		t.Run(filepath.Base(name), func(t *testing.T) {
			m, c := model(t), table{}
			for _, p := range readPairs(t, name) {
				c.add(p.Label, Judge(m, FromText(p.A), FromText(p.B), nil).Decision)
			}
			right, harm := c.right()
			t.Logf("right %.3f, harm %.3f\n%s", right, harm, c)
			if harm > 0.03 || c.share("merge", DecideReplace) > 0.02 {
				t.Errorf("harm %.3f, restatements replaced %.3f", harm, c.share("merge", DecideReplace))
			}
		})
	}
}
