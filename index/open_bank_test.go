package index

import (
	"context"
	"errors"
	"fmt"
	"hash/fnv"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/tacit-kb/tacit/index/embed"
	"github.com/tacit-kb/tacit/index/embed/vec"
	"github.com/tacit-kb/tacit/kb"
)

// A wordEmbedder is honest and small: texts that share words are similar. It
// counts what it embeds, and fails when told to.
type wordEmbedder struct {
	name     string
	embedded atomic.Int64 // texts
	err      error
	before   func() // called before each Embed, never concurrently
	mu       sync.Mutex
}

const wordDims = 64

func (e *wordEmbedder) Model() embed.Model {
	return embed.Model{Name: "words", Hash: e.name, Dims: wordDims}
}

func (e *wordEmbedder) Embed(ctx context.Context, _ embed.Role, texts []string) ([][]float32, error) {
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.before != nil {
		e.before()
	}
	if err := errors.Join(e.err, ctx.Err()); err != nil {
		return nil, err
	}
	e.embedded.Add(int64(len(texts)))
	vectors := make([][]float32, len(texts))
	for i, s := range texts {
		vectors[i] = make([]float32, wordDims)
		for _, f := range e.Features(nil, s) {
			vectors[i][f%wordDims] += float32(f%7) - 2.5
		}
		vec.Normalize(vectors[i])
	}
	return vectors, nil
}

func (e *wordEmbedder) Features(dst []int32, s string) []int32 {
	for _, w := range strings.Fields(strings.ToLower(s)) {
		h := fnv.New32a()
		h.Write([]byte(w))
		dst = append(dst, int32(h.Sum32()%1000))
	}
	return dst
}

func (e *wordEmbedder) Rarity(f int32) float64 { return float64(f % 11) }
func (e *wordEmbedder) Length(int32) float32   { return 1 }
func (e *wordEmbedder) Len() int               { return 1000 }

// A testBank is a bank whose files the test writes.
type testBank struct {
	testing.TB
	*kb.Bank
	e *wordEmbedder
}

func newTestBank(t testing.TB, memories ...string) *testBank {
	t.Helper()
	dir := filepath.Join(t.TempDir(), "memory-bank")
	if err := os.Mkdir(dir, 0o777); err != nil {
		t.Fatal(err)
	}
	bank, err := kb.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	b := &testBank{t, bank, &wordEmbedder{name: "a"}}
	for _, m := range memories {
		path, title, _ := strings.Cut(m, ": ")
		b.write(path, memory(path, title, "Text of "+title+"."))
	}
	return b
}

// memory returns a memory whose id is the name of its file.
func memory(path, title, body string) string {
	kind, _, _ := strings.Cut(path, "/")
	more := map[string]string{"tech": "service: billing\n", "business": "topic: refunds\n"}[kind]
	id := strings.TrimSuffix(filepath.Base(path), ".md")
	return fmt.Sprintf("---\nid: %s\nkind: %s\ntitle: %s\nstatus: active\n%s---\n# %s\n\n%s\n\n## Why\n\nBecause of %s.\n",
		id, kind, title, more, title, body, id)
}

func (b *testBank) path(name string) string { return filepath.Join(b.Dir(), filepath.FromSlash(name)) }

// past is when the files of tests were written, unless they say otherwise: so
// long ago that the time of change can be trusted.
var past = time.Now().Add(-time.Hour).Truncate(time.Second)

func (b *testBank) write(name, text string) {
	b.Helper()
	b.writeAt(name, text, past)
}

func (b *testBank) writeAt(name, text string, mtime time.Time) {
	b.Helper()
	p := b.path(name)
	if err := os.MkdirAll(filepath.Dir(p), 0o777); err != nil {
		b.Fatal(err)
	}
	if err := os.WriteFile(p, []byte(text), 0o666); err != nil {
		b.Fatal(err)
	}
	if err := os.Chtimes(p, mtime, mtime); err != nil {
		b.Fatal(err)
	}
}

func (b *testBank) open(o Options) *Index {
	b.Helper()
	x, err := Open(context.Background(), b.Bank, b.e, o)
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { x.Close() })
	return x
}

// opens opens the bank and returns the index and how many texts that took.
func (b *testBank) opens() (*Index, int64) {
	b.Helper()
	before := b.e.embedded.Load()
	x := b.open(Options{})
	return x, b.e.embedded.Load() - before
}

// compiledFile returns the compiled index on disk, nil if there is none.
func (b *testBank) compiledFile() []byte {
	data, _ := os.ReadFile(b.path(".tacit/cache/index.bin"))
	return data
}

// answers prints everything that an index can be asked.
func answers(x *Index) string {
	var s strings.Builder
	fmt.Fprintf(&s, "%+v\n", x.Stats())
	terms := map[uint64]bool{}
	for i := range x.Len() {
		e := x.Entry(i)
		lo, hi := x.Passages(i)
		fmt.Fprintf(&s, "%+v %+v %v", e, x.Attr(i), x.Features(i))
		for p := lo; p < hi; p++ {
			q, scale := x.Vector(p)
			h, line := x.PassageInfo(p)
			fmt.Fprintf(&s, " [%d %q:%d %v*%g]", x.PassageEntry(p), h, line, q, scale)
		}
		for _, t := range termHashes(e.ID, e.Title, "text of because why") {
			terms[t] = true
		}
		s.WriteByte('\n')
	}
	for _, t := range slices.Sorted(maps.Keys(terms)) {
		fmt.Fprintf(&s, "%x: %v\n", t, x.Postings(t))
	}
	query, _ := new(wordEmbedder).Embed(context.Background(), embed.Query, []string{"the text of payments"})
	for _, f := range []Filter{{}, {Kind: kb.Experience, Level: kb.Team}, {Kind: kb.Tech}} {
		hits, err := x.Nearest(query[0], f, 5)
		fmt.Fprintln(&s, hits, err)
	}
	for _, p := range x.Problems() {
		fmt.Fprintln(&s, p)
	}
	fmt.Fprintf(&s, "%+v\n", x.Drift())
	return s.String()
}

// fresh returns what an index built from nothing answers.
func (b *testBank) fresh() string {
	b.Helper()
	e := &wordEmbedder{name: b.e.name}
	x, err := Open(context.Background(), b.Bank, e, Options{Rebuild: true})
	if err != nil {
		b.Fatal(err)
	}
	defer x.Close()
	return answers(x)
}

// same checks that x answers as want says.
func (b *testBank) same(x *Index, want string) {
	b.Helper()
	if diff := cmp.Diff(want, answers(x)); diff != "" {
		b.Errorf("answers differ from what is expected (-) to what is there (+)\n%s", diff)
	}
}

var some = []string{
	"experience/team/standards/EXP-001.md: Retry payments only with a key",
	"experience/project/EXP-002.md: 支付超时后先查询再重试",
	"tech/services/billing.md: The billing service",
	"business/refunds.md: 返金のルール",
}
