// Package embedtest checks that an Embedder keeps its promises, whoever made
// it.
package embedtest

import (
	"context"
	"math"
	"slices"
	"testing"

	"github.com/tacit-kb/tacit/index/embed"
)

// Test runs the conformance test. The embedder must find something in plain
// words of English, Chinese and Japanese.
func Test(t *testing.T, e embed.Embedder) {
	t.Helper()
	ctx := context.Background()
	texts := []string{"The cache is full.", "缓存已满。", "キャッシュがいっぱいです。", "The cache is full.", ""}
	vectors, err := e.Embed(ctx, embed.Document, texts)
	if err != nil {
		t.Fatal(err)
	}
	if len(vectors) != len(texts) {
		t.Fatalf("%d vectors for %d texts", len(vectors), len(texts))
	}
	for i, v := range vectors[:4] {
		if n := length(v); len(v) != e.Model().Dims || math.Abs(n-1) > 1e-4 {
			t.Errorf("%q: %d numbers of length %g, want %d of length 1", texts[i], len(v), n, e.Model().Dims)
		}
	}
	if !slices.Equal(vectors[0], vectors[3]) {
		t.Error("equal texts have different vectors")
	}
	if n := length(vectors[4]); n != 0 && math.Abs(n-1) > 1e-4 {
		t.Errorf("the empty text has a vector of length %g, want 0 or 1", n)
	}
	alone, err := e.Embed(ctx, embed.Document, texts[1:2])
	if err != nil {
		t.Fatal(err)
	}
	if cosine(alone[0], vectors[1]) < 0.9999 {
		t.Error("a text's vector depends on its neighbours")
	}
	if none, err := e.Embed(ctx, embed.Query, nil); err != nil || len(none) != 0 {
		t.Errorf("no texts gave %d vectors, error %v", len(none), err)
	}
	cancelled, cancel := context.WithCancel(ctx)
	cancel()
	if _, err := e.Embed(cancelled, embed.Query, texts); err == nil {
		t.Error("a cancelled context was ignored")
	}
	if a, b := e.Model(), e.Model(); a != b || a.Hash == "" || a.Dims <= 0 {
		t.Errorf("Model() = %+v, then %+v", a, b)
	}
}

func length(v []float32) float64 { return math.Sqrt(cosine(v, v)) }

func cosine(a, b []float32) float64 {
	sum := 0.0
	for i := range a {
		sum += float64(a[i]) * float64(b[i])
	}
	return sum
}
