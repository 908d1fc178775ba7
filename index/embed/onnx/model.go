//go:build onnx

package onnx

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"log"
	"os"
	"path/filepath"
	"strings"
	"sync"

	_ "github.com/gomlx/gomlx/backends/simplego" // what the models run on
	"github.com/knights-analytics/hugot/backends"
	"github.com/knights-analytics/hugot/options"

	"github.com/tacit-kb/tacit/index/embed"
	"github.com/tacit-kb/tacit/index/embed/vec"
)

// Built reports whether the runtime is in this program.
const Built = true

// A model is safe for concurrent use; texts wait for each other.
type model struct {
	files    *Files
	identity embed.Model
	prefixes embed.Prefixes

	mu   sync.Mutex // held while the runtime works
	load func() (*backends.Model, error)
}

// Open returns the embedder in a folder, under a person's name for it. The model
// itself is read when it is asked for the first time.
func Open(name string, f *Files, p embed.Prefixes) (embed.Embedder, error) {
	return &model{files: f, identity: f.model(name, p), prefixes: p, load: sync.OnceValues(f.load)}, nil
}

// model identifies the model under a person's name for it.
func (f *Files) model(name string, p embed.Prefixes) embed.Model {
	sum := sha256.Sum256(fmt.Appendf(nil, "%s %q %q", f.hash, p.Query, p.Document))
	return embed.Model{Name: name, Hash: hex.EncodeToString(sum[:]), Dims: f.dims}
}

// runtime is hugot's name for the one in pure Go.
const runtime = "GO"

// load reads the model: the graph with its weights, which may lie in files beside
// it, and the tokenizer.
func (f *Files) load() (m *backends.Model, err error) {
	defer rescue(&err)
	defer hush()()
	graph := filepath.Join(f.dir, f.graph)
	data, err := os.ReadFile(graph)
	if err != nil {
		return nil, err
	}
	o := options.Defaults()
	o.Backend = runtime
	m = &backends.Model{ID: f.hash, Path: filepath.Dir(graph), OnnxBytes: data}
	if err := backends.CreateModelBackend(m, o); err != nil {
		return nil, err
	}
	m.Path = f.dir
	if err := backends.LoadTokenizer(m, o); err != nil {
		return nil, err
	}
	if m.Tokenizer == nil || len(m.OutputsMeta) == 0 {
		return nil, errors.New("the model has no tokenizer, or no output")
	}
	return m, nil
}

// rescue makes an error of a panic in the runtime: a model may have operations
// that it does not know.
func rescue(err *error) {
	if r := recover(); r != nil {
		first, _, _ := strings.Cut(fmt.Sprint(r), "\n")
		*err = fmt.Errorf("the model cannot be run: %s", first)
	}
}

// hush keeps the runtime from writing notes of its own to stderr, until its result
// is called.
func hush() (end func()) {
	to := log.Writer()
	log.SetOutput(io.Discard)
	return func() { log.SetOutput(to) }
}

// Model identifies the model by the hash of its files.
func (m *model) Model() embed.Model { return m.identity }

// Embed returns the vectors of texts. When ctx ends it returns at once; the text
// that is in the works is finished for nobody.
func (m *model) Embed(ctx context.Context, role embed.Role, texts []string) ([][]float32, error) {
	vectors := make([][]float32, len(texts))
	first := map[string]int{}
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	for i, s := range texts {
		if k, met := first[s]; met {
			vectors[i] = vectors[k]
			continue
		}
		first[s] = i
		if strings.TrimSpace(s) == "" {
			vectors[i] = make([]float32, m.identity.Dims)
			continue
		}
		v, err := m.within(ctx, m.prefixes.Of(role)+s)
		if err != nil {
			return nil, err
		}
		vectors[i] = v
	}
	return vectors, nil
}

// within waits for one vector, or for the end of ctx.
func (m *model) within(ctx context.Context, text string) ([]float32, error) {
	type result struct {
		v   []float32
		err error
	}
	done := make(chan result, 1)
	go func() {
		m.mu.Lock()
		defer m.mu.Unlock()
		if err := ctx.Err(); err != nil {
			done <- result{nil, err}
			return
		}
		v, err := m.one(text)
		done <- result{v, err}
	}()
	select {
	case r := <-done:
		return r.v, r.err
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// one embeds one text.
func (m *model) one(text string) (v []float32, err error) {
	defer rescue(&err)
	defer hush()()
	r, err := m.load()
	if err != nil {
		return nil, err
	}
	batch := backends.NewBatch(1)
	defer func() { err = errors.Join(err, batch.Destroy()) }()
	if err := m.tokenize(r, text, batch); err != nil {
		return nil, err
	}
	if err := backends.CreateInputTensors(batch, r, runtime); err != nil {
		return nil, err
	}
	if err := backends.RunSessionOnBatch(batch, &backends.BasePipeline{Model: r, Runtime: runtime}); err != nil {
		return nil, err
	}
	if v, err = m.pool(batch.OutputValues[0]); err != nil {
		return nil, err
	}
	if len(v) != m.identity.Dims || !vec.Normalize(v) {
		return nil, fmt.Errorf("the model gave %d numbers, or none that make a vector; its files say %d", len(v), m.identity.Dims)
	}
	return v, nil
}

// runesPerToken is more than any tokenizer makes of one token on average. Cutting
// a text into tokens takes time that grows with the square of its length.
const runesPerToken = 8

// tokenize cuts a text into tokens, no more than the model takes, of which the
// last one is always the one that ends a text. hugot would do so too, but ends
// the process where the tokenizer fails.
func (m *model) tokenize(r *backends.Model, text string, batch *backends.PipelineBatch) error {
	most := m.files.tokens
	text = strings.ToValidUTF8(text, "\ufffd")
	if m.files.lower {
		text = strings.ToLower(text)
	}
	runes := []rune(text)
	t, err := r.Tokenizer.GoTokenizer.Tokenizer.EncodeSingle(string(runes[:min(len(runes), runesPerToken*most)]), true)
	if err != nil {
		return fmt.Errorf("the tokenizer refused a text: %w", err)
	}
	whole := min(len(t.Ids), len(t.TypeIds), len(t.AttentionMask))
	for whole > 0 && t.AttentionMask[whole-1] == 0 { // some tokenizers fill up
		whole--
	}
	n := min(whole, most)
	if n == 0 {
		return errors.New("the tokenizer found no token in a text")
	}
	in := backends.TokenizedInput{Raw: text, TokenIDs: numbers(t.Ids[:n]), TypeIDs: numbers(t.TypeIds[:n]), AttentionMask: numbers(t.AttentionMask[:n])}
	in.TokenIDs[n-1] = uint32(t.Ids[whole-1])
	batch.Input, batch.MaxSequenceLength = []backends.TokenizedInput{in}, n
	return nil
}

func numbers(all []int) []uint32 {
	out := make([]uint32, len(all))
	for i, n := range all {
		out[i] = uint32(n)
	}
	return out
}

// pool makes one vector of those of the tokens. Some models have done it
// already.
func (m *model) pool(output any) ([]float32, error) {
	switch out := output.(type) {
	case [][]float32:
		return out[0], nil
	case [][][]float32:
		tokens := out[0]
		if len(tokens) == 0 {
			return nil, errors.New("the model found no token in a text")
		}
		if m.files.first {
			return tokens[0], nil
		}
		mean := make([]float32, len(tokens[0]))
		for _, t := range tokens {
			for i, x := range t {
				mean[i] += x / float32(len(tokens))
			}
		}
		return mean, nil
	}
	return nil, fmt.Errorf("the model gives %T, not vectors", output)
}
