package cached

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"os"

	"github.com/tacit-kb/tacit/index/embed"
)

// An Embedder asks another one, and remembers the answers. It is safe for
// concurrent use if that one is.
type Embedder struct {
	embed.Embedder
	sets map[embed.Role]*set
}

// What the files may hold. When one is full, it begins anew.
const (
	mostPassages  = 128 << 20 // bytes: 160,000 vectors of 768 numbers
	mostQuestions = 1 << 20   // bytes: read by every command that asks
)

// portion is how many texts the other embedder is given at a time: what it has
// done is kept when the next portion fails. A request of package remote holds as
// many.
const portion = 31

// New returns an Embedder that asks e, and keeps its vectors below root; with a
// nil root in memory only.
func New(e embed.Embedder, root *os.Root) *Embedder {
	m := e.Model()
	id := ID(m)
	return &Embedder{e, map[embed.Role]*set{
		embed.Document: {root: root, name: "vectors-" + id + ".bin", dims: m.Dims, most: mostPassages},
		embed.Query:    {root: root, name: "questions-" + id + ".bin", dims: m.Dims, most: mostQuestions},
	}}
}

// ID names a model in the names of files: sixteen hexadecimal digits.
func ID(m embed.Model) string {
	sum := sha256.Sum256(fmt.Appendf(nil, "%q %q %d", m.Name, m.Hash, m.Dims))
	return hex.EncodeToString(sum[:8])
}

// Embed returns the vectors of texts, rounded to int8 and of unit length. Only
// for those that it does not remember is the other embedder asked.
func (e *Embedder) Embed(ctx context.Context, role embed.Role, texts []string) ([][]float32, error) {
	s := e.sets[role]
	vectors := make([][]float32, len(texts))
	keys := make([]key, len(texts))
	var todo []int
	for i, t := range texts {
		keys[i] = sha256.Sum256([]byte(t))
		if vectors[i] = s.get(keys[i]); vectors[i] == nil {
			todo = append(todo, i)
		}
	}
	err := ctx.Err()
	for len(todo) > 0 && err == nil {
		n := min(portion, len(todo))
		err = e.ask(ctx, role, texts, keys, todo[:n], vectors)
		todo = todo[n:]
	}
	if err != nil {
		return nil, err
	}
	return vectors, nil
}

// ask fills in the vectors of the texts to do, and remembers them.
func (e *Embedder) ask(ctx context.Context, role embed.Role, texts []string, keys []key, todo []int, vectors [][]float32) error {
	var some []string
	for _, i := range todo {
		some = append(some, texts[i])
	}
	found, err := e.Embedder.Embed(ctx, role, some)
	if err == nil && len(found) != len(some) {
		err = errors.New("the embedder gave another number of vectors than it was given texts")
	}
	if err != nil {
		return err
	}
	var fresh []key
	var rounded [][]byte
	for n, i := range todo {
		if len(found[n]) != e.sets[role].dims {
			return errors.New("the embedder gave a vector of another length than it says")
		}
		r := round(found[n])
		if vectors[i] = expand(r); vectors[i] == nil { // nothing was found in the text
			vectors[i] = make([]float32, len(found[n]))
			continue
		}
		fresh, rounded = append(fresh, keys[i]), append(rounded, r)
	}
	e.sets[role].put(fresh, rounded)
	return nil
}
