//go:build onnx

package onnx

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/tacit-kb/tacit/index/embed"
	"github.com/tacit-kb/tacit/index/embed/embedtest"
	"github.com/tacit-kb/tacit/index/embed/onnx/onnxtest"
	"github.com/tacit-kb/tacit/index/embed/vec"
)

var mean = map[string]any{"word_embedding_dimension": onnxtest.Dims, "pooling_mode_mean_tokens": true}

func open(t *testing.T, dir string, p embed.Prefixes) embed.Embedder {
	t.Helper()
	f, err := Find(dir)
	if err != nil {
		t.Fatal(err)
	}
	e, err := Open("onnx:tiny", f, p)
	if err != nil {
		t.Fatal(err)
	}
	return e
}

func ask(t *testing.T, e embed.Embedder, role embed.Role, text string) []float32 {
	t.Helper()
	v, err := e.Embed(context.Background(), role, []string{text})
	if err != nil {
		t.Fatal(err)
	}
	return v[0]
}

func TestConformance(t *testing.T) {
	embedtest.Test(t, open(t, onnxtest.New(t, mean), embed.Prefixes{}))
}

// expected is the vector that the tiny model should give for some of its words.
func expected(words ...string) []float32 {
	v := make([]float32, onnxtest.Dims)
	for _, w := range words {
		at := slices.Index(onnxtest.Words, w) * onnxtest.Dims
		for i := range v {
			v[i] += onnxtest.Number(at + i)
		}
	}
	vec.Normalize(v)
	return v
}

func near(a, b []float32) bool {
	sum := 0.0
	for i := range a {
		sum += float64(a[i]) * float64(b[i])
	}
	return sum > 0.99999
}

// A text is cut into tokens, and the vector is the mean of theirs, or the first.
func TestPooling(t *testing.T) {
	e := open(t, onnxtest.New(t, mean), embed.Prefixes{})
	if got, want := ask(t, e, embed.Document, "The Cache is FULL."), expected("[CLS]", "the", "cache", "is", "full", ".", "[SEP]"); !near(got, want) {
		t.Errorf("mean: %v, want %v", got, want)
	}
	if got, want := ask(t, e, embed.Document, "缓存"), expected("[CLS]", "缓", "存", "[SEP]"); !near(got, want) {
		t.Errorf("mean: %v, want %v", got, want)
	}
	first := open(t, onnxtest.New(t, map[string]any{"pooling_mode_cls_token": true}), embed.Prefixes{})
	if got := ask(t, first, embed.Document, "The queue is empty."); !near(got, expected("[CLS]")) {
		t.Errorf("first token: %v", got)
	}
}

// A text that is too long is cut, and prefixes go by role.
func TestTexts(t *testing.T) {
	e := open(t, onnxtest.New(t, mean), embed.Prefixes{Query: "queue ", Document: "cache "})
	if got := ask(t, e, embed.Query, "is"); !near(got, expected("[CLS]", "queue", "is", "[SEP]")) {
		t.Errorf("a question has the vector %v", got)
	}
	if got := ask(t, e, embed.Document, "is"); !near(got, expected("[CLS]", "cache", "is", "[SEP]")) {
		t.Errorf("a document has the vector %v", got)
	}
	ask(t, e, embed.Document, strings.Repeat("the cache is full. ", 1000))
	ask(t, e, embed.Document, "\xff\x00 broken \xf0")
}

// Another file, pooling or prefix is another model.
func TestModel(t *testing.T) {
	dir := onnxtest.New(t, mean)
	base := open(t, dir, embed.Prefixes{}).Model()
	if base.Name != "onnx:tiny" || base.Dims != onnxtest.Dims || open(t, dir, embed.Prefixes{}).Model() != base {
		t.Errorf("Model() = %+v", base)
	}
	if open(t, dir, embed.Prefixes{Query: "q"}).Model().Hash == base.Hash {
		t.Error("another prefix has the same hash")
	}
	if open(t, onnxtest.New(t, map[string]any{"pooling_mode_cls_token": true}), embed.Prefixes{}).Model().Hash == base.Hash {
		t.Error("another pooling has the same hash")
	}
	graph := onnxtest.Graph()
	graph[len(graph)/2] ^= 1
	if err := os.WriteFile(filepath.Join(dir, "onnx", "model.onnx"), graph, 0o600); err != nil {
		t.Fatal(err)
	}
	if open(t, dir, embed.Prefixes{}).Model().Hash == base.Hash {
		t.Error("other weights have the same hash")
	}
}

// Weights may lie in a file beside the graph: others make another model, and
// other vectors.
func TestSplit(t *testing.T) {
	dir := tiny(t, map[string]string{"onnx/model.onnx": string(onnxtest.Split("model.onnx_data")), "onnx/model.onnx_data": string(onnxtest.Weights(1))})
	e := open(t, dir, embed.Prefixes{})
	if got := ask(t, e, embed.Document, "the cache"); !near(got, expected("[CLS]", "the", "cache", "[SEP]")) {
		t.Errorf("the vector is %v", got)
	}
	write(t, dir, map[string]string{"onnx/model.onnx_data": string(onnxtest.Weights(-1))})
	other := open(t, dir, embed.Prefixes{})
	if near(ask(t, other, embed.Document, "the cache"), ask(t, e, embed.Document, "the cache")) || other.Model().Hash == e.Model().Hash {
		t.Error("other weights beside the graph make the same model")
	}
}

// A model that cannot be run is an error, not the end of the program.
func TestBadModels(t *testing.T) {
	for name, spoil := range map[string]func(dir string) error{
		"garbage": func(dir string) error {
			return os.WriteFile(filepath.Join(dir, "onnx", "model.onnx"), []byte("garbage"), 0o600)
		},
		"cut": func(dir string) error {
			return os.WriteFile(filepath.Join(dir, "onnx", "model.onnx"), onnxtest.Graph()[:200], 0o600)
		},
		"empty": func(dir string) error { return os.WriteFile(filepath.Join(dir, "onnx", "model.onnx"), nil, 0o600) },
		"unknown": func(dir string) error {
			return os.WriteFile(filepath.Join(dir, "onnx", "model.onnx"), []byte(strings.Replace(string(onnxtest.Graph()), "Gather", "Gamble", 1)), 0o600)
		},
		"tokenizer": func(dir string) error { return os.WriteFile(filepath.Join(dir, "tokenizer.json"), []byte("{}"), 0o600) },
		"dims": func(dir string) error {
			return os.WriteFile(filepath.Join(dir, "config.json"), []byte(`{"hidden_size": 99}`), 0o600)
		},
	} {
		dir := onnxtest.New(t, mean)
		if err := spoil(dir); err != nil {
			t.Fatal(err)
		}
		f, err := Find(dir)
		if err == nil {
			var e embed.Embedder
			if e, err = Open("onnx:bad", f, embed.Prefixes{}); err == nil {
				_, err = e.Embed(context.Background(), embed.Document, []string{"the cache"})
			}
		}
		if err == nil {
			t.Errorf("%s: no error", name)
		} else {
			t.Logf("%s: %v", name, err)
		}
	}
}

func TestDeadline(t *testing.T) {
	e := open(t, onnxtest.New(t, mean), embed.Prefixes{})
	ctx, cancel := context.WithTimeout(context.Background(), 1)
	defer cancel()
	if _, err := e.Embed(ctx, embed.Query, []string{"the cache"}); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("the error is %v", err)
	}
	ask(t, e, embed.Query, "the cache")
}
