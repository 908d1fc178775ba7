package index

import (
	"context"
	"errors"
	"runtime"
	"strconv"
	"sync"

	chromem "github.com/philippgille/chromem-go"

	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/parallel"
)

const (
	// chromemSpare hits are asked for beyond the k that are wanted, so that the
	// k-th stands clear of what chromem-go left out.
	chromemSpare = 16
	// chromemError is how far its sum of float32 products may be from the exact
	// cosine: n additions below 1 are off by n/2^24 at most, 1e-4 for 1,600.
	chromemError = 1e-4
	chromemDims  = 1_600
)

// A chromemStore is chromem-go, used as a scorer in memory and nothing else:
// never its persistence, never its embedding functions, never a query for more
// than there is. It proposes candidates; scores are computed from the quantised
// vectors, as the flat scan does, because chromem-go returns equal scores in
// random order. Where it leaves open who belongs to the k best, the flat scan
// decides.
type chromemStore struct {
	flat *flatStore
	fill func() (map[kb.Kind]*chromem.Collection, error)
}

// NewChromem returns a Store that asks chromem-go about v, which it keeps. The
// collections, one a kind, are filled by the first Search.
func NewChromem(v *Vectors) Store {
	return newChromem(v, func() (map[kb.Kind]*chromem.Collection, error) { return fillChromem(v) })
}

func newChromem(v *Vectors, fill func() (map[kb.Kind]*chromem.Collection, error)) Store {
	return &chromemStore{&flatStore{v}, sync.OnceValues(fill)}
}

// Len returns the number of passages.
func (s *chromemStore) Len() int { return s.flat.Len() }

// refuse stands where chromem-go would otherwise call OpenAI.
func refuse(context.Context, string) ([]float32, error) {
	return nil, errors.New("every vector must be given")
}

// fillChromem makes one collection a kind. Half of what a first question costs
// goes here, so all processors share it.
func fillChromem(v *Vectors) (map[kb.Kind]*chromem.Collection, error) {
	db := chromem.NewDB()
	all := map[kb.Kind]*chromem.Collection{}
	for _, k := range kindCodes {
		c, err := db.CreateCollection("passages of "+string(k), nil, refuse)
		if err != nil {
			return nil, err
		}
		all[k] = c
	}
	workers := runtime.GOMAXPROCS(0)
	errs := make([]error, workers)
	var wg parallel.Group
	for w := range workers {
		wg.Go(func() { errs[w] = addPassages(all, v, v.Len()*w/workers, v.Len()*(w+1)/workers) })
	}
	wg.Wait()
	return all, errors.Join(errs...)
}

// addPassages adds the passages lo to hi-1 to the collections. A passage
// without a direction is left out: it would be normalised to NaN and spoil
// every ranking.
func addPassages(all map[kb.Kind]*chromem.Collection, v *Vectors, lo, hi int) error {
	space := make([]float32, (hi-lo)*v.Dims) // of all embeddings: one allocation, not thousands
	for p := lo; p < hi; p++ {
		if v.Scales[p] == 0 {
			continue
		}
		g := v.Groups[p]
		x := space[(p-lo)*v.Dims:][:v.Dims:v.Dims]
		expandTo(x, v.at(p), v.Scales[p])
		err := all[g.kind()].AddDocument(context.Background(), chromem.Document{
			ID:        strconv.Itoa(p),
			Metadata:  levelMetadata[g.level()],
			Embedding: x,
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// levelMetadata holds the only metadata that documents have; they share it.
var levelMetadata = map[kb.Level]map[string]string{
	kb.Team:    {"level": string(kb.Team)},
	kb.Project: {"level": string(kb.Project)},
}

func expand(q []int8, scale float32) []float32 {
	x := make([]float32, len(q))
	expandTo(x, q, scale)
	return x
}

func expandTo(x []float32, q []int8, scale float32) {
	for i, n := range q[:len(x)] {
		x[i] = scale * float32(n)
	}
}

// Search implements Store.
func (s *chromemStore) Search(x []float32, f Filter, k int) ([]Hit, error) {
	q, err := s.flat.v.query(x)
	if err != nil || q.scale == 0 || k <= 0 {
		return nil, err
	}
	hits, border, err := s.candidates(q, f, min(k, s.Len())+chromemSpare)
	if err != nil {
		return nil, err
	}
	hits = best(hits, k)
	if len(hits) == k && !decided(hits, border, float32(chromemError*max(1, float32(s.flat.v.Dims)/chromemDims))) {
		return s.flat.search(q, f, k), nil
	}
	return hits, nil
}

// decided reports whether the last hit is certainly better than all that
// chromem-go left out, if it may be wrong by that error.
func decided(hits []Hit, border, err float32) bool {
	return hits[len(hits)-1].Similarity > border+err
}

// candidates returns the n most similar passages of each kind, scored. What
// they leave out is, for chromem-go, at most as similar as border.
func (s *chromemStore) candidates(q query, f Filter, n int) (hits []Hit, border float32, err error) {
	collections, err := s.fill()
	if err != nil {
		return nil, 0, err
	}
	var where map[string]string
	if f.Level != "" {
		where = map[string]string{"level": string(f.Level)}
	}
	vector := expand(q.numbers, q.scale)
	border = -2
	for kind, c := range collections {
		if f.Kind != "" && f.Kind != kind {
			continue
		}
		m := min(n, c.Count())
		if m == 0 {
			continue
		}
		found, err := c.QueryEmbedding(context.Background(), vector, m, where, nil)
		if err != nil {
			return nil, 0, err
		}
		for _, r := range found {
			p, err := strconv.Atoi(r.ID)
			if err != nil {
				return nil, 0, err
			}
			hits = append(hits, Hit{uint32(p), s.flat.v.similarity(q, p)})
		}
		if len(found) == m && m < c.Count() {
			border = max(border, found[m-1].Similarity)
		}
	}
	return hits, border, nil
}
