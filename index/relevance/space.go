package relevance

import (
	"context"
	_ "embed"
	"errors"
	"fmt"
	"slices"

	"github.com/tacit-kb/tacit/index/embed"
	"github.com/tacit-kb/tacit/index/embed/builtin"
)

// A Space is where the similarity of passages is measured: by the vectors of one
// embedder, on one scale. The built-in model has one of its own. Any other
// embedder gets one by NewSpace, and two models then have two roles: that
// embedder says how near a question comes to a passage, and the built-in model
// goes on to align words, to know what is rare and to recognise small talk. No
// vector of the one is ever held against one of the other.
type Space struct {
	embedder embed.Embedder
	*ground
}

// embed returns the vector of a question.
func (s *Space) embed(ctx context.Context, text string) ([]float32, error) {
	vectors, err := s.embedder.Embed(ctx, embed.Query, []string{text})
	if err == nil && !fit(vectors, 1, s.embedder.Model().Dims) {
		err = errors.New("gave another vector than it was asked for")
	}
	if err != nil {
		return nil, &EmbedError{s.embedder.Model().Name, err}
	}
	return vectors[0], nil
}

func builtinSpace(m *builtin.Model) *Space {
	return &Space{m, &ground{sample: m, stretch: 1}}
}

//go:embed background.txt
var backgroundText string

// NewSpace embeds the ordinary passages in background.txt, as questions and as
// documents, and brings the cosines that they have with each other to the scale
// that the built-in model has.
func NewSpace(ctx context.Context, e embed.Embedder, m *builtin.Model) (*Space, error) {
	g, err := newGround(ctx, e, m, linesOf(backgroundText))
	if err != nil {
		return nil, &EmbedError{e.Model().Name, err}
	}
	return &Space{e, g}, nil
}

func fit(vectors [][]float32, n, dims int) bool {
	return len(vectors) == n && !slices.ContainsFunc(vectors, func(v []float32) bool { return len(v) != dims })
}

// In returns a Scorer like s with another space, for an index of Join with its
// embedder. The calibration stays: one that was fitted in that space is right, and
// without one OthersCalibration.
func (s *Scorer) In(space *Space) *Scorer {
	other := *s
	other.space = space
	return &other
}

// An EmbedError says that an embedder gave no vectors.
type EmbedError struct {
	Name string // of the embedder
	Err  error
}

func (e *EmbedError) Error() string { return fmt.Sprintf("%s: %v", e.Name, e.Err) }

// Unwrap returns what the embedder says.
func (e *EmbedError) Unwrap() error { return e.Err }
