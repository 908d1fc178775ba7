package indextest

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/tacit-kb/tacit/index/table"
	"github.com/tacit-kb/tacit/kb"
)

// LargeEnv is the environment variable that, when it is set, adds banks of
// 100,000 memories to the benchmarks. Writing one takes minutes and 0.5 GB.
const LargeEnv = "TACIT_BENCH_LARGE"

// Sizes returns the sizes of banks that benchmarks are run on.
func Sizes() []int {
	if os.Getenv(LargeEnv) != "" {
		return []int{1_000, 10_000, 100_000}
	}
	return []int{1_000, 10_000}
}

// evaluation is the folder of the labelled set that big banks are made of,
// beside the checkout. Its text is nobody's to commit.
const evaluation = "../shared/eval/dev"

// A source is one document of the labelled set.
type source struct {
	Lang, Kind, Level, Type, Title, Text string
}

// BigBank writes a bank of n memories in English, Chinese and Japanese, about
// six passages each, with an INDEX.md that agrees. The texts are those of the
// labelled set, mixed and changed so that no two memories are equal; equal
// numbers give equal banks. All files are an hour old, so that their times of
// change can be trusted. Where the set is missing, the test is skipped.
func BigBank(t testing.TB, n int) *kb.Bank {
	t.Helper()
	dir := filepath.Join(t.TempDir(), "memory-bank")
	w := newMixer(rows[source](t, "corpus.jsonl"), uint64(n))
	for i := range n {
		name, text := w.memory(i)
		path := filepath.Join(dir, filepath.FromSlash(name))
		check(t, os.MkdirAll(filepath.Dir(path), 0o777))
		check(t, os.WriteFile(path, []byte(text), 0o666))
	}
	bank, err := kb.Open(dir)
	check(t, err)
	check(t, writeTable(bank))
	check(t, age(dir))
	return bank
}

// Questions returns the questions of the labelled set, shuffled, so that the
// languages take turns.
func Questions(t testing.TB) []string {
	t.Helper()
	var all []string
	for _, q := range rows[struct{ Text string }](t, "queries.jsonl") {
		all = append(all, q.Text)
	}
	rand.New(rand.NewPCG(1, 0)).Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
	return all
}

// Passages returns the documents of a language (en, zh or ja) in the labelled
// set, cut into the passages that big banks are made of.
func Passages(t testing.TB, lang string) (all []string) {
	t.Helper()
	m := newMixer(rows[source](t, "corpus.jsonl"), 0)
	for i, s := range m.sources {
		if s.Lang == lang {
			all = append(all, m.passages[i]...)
		}
	}
	return all
}

// rows reads a file of the labelled set, one JSON object a line.
func rows[T any](t testing.TB, name string) (all []T) {
	t.Helper()
	f, err := os.Open(filepath.Join(checkout(t), filepath.FromSlash(evaluation), name))
	if err != nil {
		t.Skipf("needs the labelled set in %s beside the checkout: %v", evaluation, err)
	}
	defer f.Close()
	lines := bufio.NewScanner(f)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		var row T
		check(t, json.Unmarshal(lines.Bytes(), &row))
		all = append(all, row)
	}
	check(t, lines.Err())
	return all
}

// checkout returns the folder of go.mod, at or above the working directory.
func checkout(t testing.TB) string {
	dir, err := os.Getwd()
	check(t, err)
	for ; dir != filepath.Dir(dir); dir = filepath.Dir(dir) {
		if _, err := os.Stat(filepath.Join(dir, "go.mod")); err == nil {
			return dir
		}
	}
	t.Skip("the sources are not there")
	return ""
}

// writeTable gives every memory its row, as "tacit index" does.
func writeTable(bank *kb.Bank) error {
	r, err := table.Read(bank)
	if err != nil {
		return err
	}
	if len(r.Broken) > 0 {
		return fmt.Errorf("a memory was written that cannot be read: %w", r.Broken[0])
	}
	return table.Apply(context.Background(), bank, r, r.Sync())
}

// age makes every file an hour old.
func age(dir string) error {
	past := time.Now().Add(-time.Hour).Truncate(time.Second)
	return filepath.WalkDir(dir, func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		return os.Chtimes(name, past, past)
	})
}

func check(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
