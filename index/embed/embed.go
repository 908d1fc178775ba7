// Package embed turns text into vectors.
//
// An Embedder maps a text to a vector of unit length, so that texts that mean
// the same, in any of English, Chinese and Japanese, point the same way. The
// built-in one (package builtin) needs no network, no file and no set-up.
package embed

import "context"

// Role says which side of a search a text stands on. Some models prefix
// queries and documents differently.
type Role int

// The two roles.
const (
	Document Role = iota
	Query
)

// Model identifies what made a vector. Vectors of two models must never be
// compared.
type Model struct {
	Name string // "builtin", "ollama:nomic-embed-text", ...
	Hash string // lower-case hex; changes whenever any vector could change
	Dims int    // length of every vector
}

// An Embedder turns texts into vectors of unit length.
type Embedder interface {
	// Model identifies the embedder. It is cheap and constant.
	Model() Model

	// Embed returns one vector of Model().Dims numbers per text, in order.
	// A text in which the model finds nothing gets a zero vector, which callers
	// must treat as "similar to nothing". On an error no vector is returned.
	Embed(ctx context.Context, role Role, texts []string) ([][]float32, error)
}
