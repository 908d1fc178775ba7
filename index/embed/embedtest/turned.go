package embedtest

import (
	"context"
	"slices"

	"github.com/tacit-kb/tacit/index/embed"
)

// Turned gives the vectors of an embedder back to front: good ones, of another
// space. Whoever mixes the two finds nothing.
type Turned struct{ embed.Embedder }

// Embed is that of the embedder, turned.
func (e Turned) Embed(ctx context.Context, role embed.Role, texts []string) ([][]float32, error) {
	vectors, err := e.Embedder.Embed(ctx, role, texts)
	for _, v := range vectors {
		slices.Reverse(v)
	}
	return vectors, err
}
