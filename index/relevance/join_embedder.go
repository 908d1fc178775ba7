package relevance

import (
	"context"
	"crypto/sha256"
	"encoding/hex"

	"github.com/tacit-kb/tacit/index/embed"
	"github.com/tacit-kb/tacit/index/embed/builtin"
)

// Join returns what package index is given for an embedder other than the
// built-in one: the vectors of e and the words of m. Its model is that of both,
// since an index of it holds numbers of words, too.
func Join(e embed.Embedder, m *builtin.Model) embed.Embedder { return joined{e, m} }

// A joined is two models, each in its role.
type joined struct {
	vectors embed.Embedder
	words   *builtin.Model
}

func (j joined) Model() embed.Model {
	v := j.vectors.Model()
	sum := sha256.Sum256([]byte(v.Hash + " with the words of " + j.words.Model().Hash))
	return embed.Model{Name: v.Name, Hash: hex.EncodeToString(sum[:]), Dims: v.Dims}
}

func (j joined) Embed(ctx context.Context, role embed.Role, texts []string) ([][]float32, error) {
	return j.vectors.Embed(ctx, role, texts)
}

// What package index asks about words.

func (j joined) Features(dst []int32, text string) []int32 { return j.words.Features(dst, text) }
func (j joined) Rarity(feature int32) float64              { return j.words.Rarity(feature) }
func (j joined) Length(feature int32) float32              { return j.words.Length(feature) }
func (j joined) Len() int                                  { return j.words.Len() }
