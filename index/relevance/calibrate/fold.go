package calibrate

import (
	"context"
	"math/rand/v2"
	"slices"

	"github.com/tacit-kb/tacit/index/relevance"
	"github.com/tacit-kb/tacit/index/relevance/labels"
)

// folds is how many parts questions are dealt into.
const folds = 5

// alike numbers questions so that those that tell about each other get one number:
// those that a common memory answers, and wordings of one question without an
// answer, also in two languages. It returns the numbers by the questions' ids.
func alike(ctx context.Context, s *relevance.Scorer, questions []labels.Question) (map[string]int, error) {
	vectors, err := s.Embed(ctx, textsOf(questions))
	if err != nil {
		return nil, err
	}
	of := map[string]int{}
	for i := range questions {
		of[questions[i].ID] = i
	}
	join := func(a, b int) {
		for id, n := range of {
			if n == b {
				of[id] = a
			}
		}
	}
	first := map[string]int{} // question that a memory answers
	for i := range questions {
		for id, grade := range questions[i].Grades {
			if k, seen := first[id]; grade > 0 && seen {
				join(of[questions[k].ID], of[questions[i].ID])
			} else if grade > 0 {
				first[id] = i
			}
		}
		if k, seen := first[questions[i].Lure]; seen {
			join(of[questions[k].ID], of[questions[i].ID])
		}
		for k := range i {
			if isUnanswered(&questions[i]) && isUnanswered(&questions[k]) && cosine(vectors[i], vectors[k]) >= sameQuestion {
				join(of[questions[k].ID], of[questions[i].ID])
			}
		}
	}
	return of, nil
}

// sameQuestion is the cosine from which two questions without an answer count as
// wordings of one: translations have 0.5 to 0.9.
const sameQuestion = 0.5

func textsOf(questions []labels.Question) (texts []string) {
	for _, q := range questions {
		texts = append(texts, q.Text)
	}
	return texts
}

// cosine is that of two unit vectors.
func cosine(a, b []float32) float64 {
	sum := 0.0
	for i := range a {
		sum += float64(a[i]) * float64(b[i])
	}
	return sum
}

// deal deals the groups into folds at random, each to the one that has the fewest
// questions, and returns the fold of every trial.
func (t *Trials) deal(seed uint64) []int {
	size := map[int]int{}
	for _, n := range t.alike {
		size[n]++
	}
	var groups []int
	for n := range size {
		groups = append(groups, n)
	}
	slices.Sort(groups)
	rand.New(rand.NewPCG(seed, 2)).Shuffle(len(groups), func(i, j int) { groups[i], groups[j] = groups[j], groups[i] })
	var dealt [folds]int
	foldOf := map[int]int{}
	for _, n := range groups {
		least := 0
		for f := range dealt {
			if dealt[f] < dealt[least] {
				least = f
			}
		}
		foldOf[n], dealt[least] = least, dealt[least]+size[n]
	}
	of := make([]int, len(t.all))
	for i := range t.all {
		of[i] = foldOf[t.alike[t.all[i].question.ID]]
	}
	return of
}

// outside returns the trials whose fold is neither a nor b, inside those of fold a.
func (t *Trials) outside(foldOf []int, a, b int) (trials []trial) {
	for i, f := range foldOf {
		if f != a && f != b {
			trials = append(trials, t.all[i])
		}
	}
	return trials
}

func (t *Trials) inside(foldOf []int, a int) (trials []trial) {
	for i, f := range foldOf {
		if f == a {
			trials = append(trials, t.all[i])
		}
	}
	return trials
}
