package index_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/tacit-kb/tacit/index"
	"github.com/tacit-kb/tacit/index/embed/builtin"
	"github.com/tacit-kb/tacit/index/indextest"
	"github.com/tacit-kb/tacit/kb"
)

// BenchmarkOpen is what a command spends before it can ask its question, and
// what it spends the first time.
func BenchmarkOpen(b *testing.B) {
	m, err := builtin.New()
	if err != nil {
		b.Fatal(err)
	}
	for _, n := range indextest.Sizes() {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			bank := indextest.BigBank(b, n)
			open := func(b *testing.B, o index.Options) *index.Index {
				x, err := index.Open(context.Background(), bank, m, o)
				if err != nil {
					b.Fatal(err)
				}
				return x
			}
			b.Run("build", func(b *testing.B) {
				b.ReportAllocs()
				for b.Loop() {
					open(b, index.Options{Rebuild: true}).Close()
				}
				describe(b, bank, open(b, index.Options{}))
			})
			open(b, index.Options{}).Close()
			b.Run("unchanged", func(b *testing.B) {
				b.ReportAllocs()
				for b.Loop() {
					open(b, index.Options{}).Close()
				}
			})
			b.Run("list only", func(b *testing.B) {
				b.ReportAllocs()
				for b.Loop() {
					if _, err := bank.List(); err != nil {
						b.Fatal(err)
					}
				}
			})
			b.Run("one edited", func(b *testing.B) {
				name := someFile(b, bank)
				mtime := time.Now().Add(-30 * time.Minute)
				b.ReportAllocs()
				for b.Loop() {
					mtime = mtime.Add(time.Millisecond)
					edit(b, name, mtime)
					open(b, index.Options{}).Close()
				}
			})
		})
	}
}

// describe reports what was built, for each memory.
func describe(b *testing.B, bank *kb.Bank, x *index.Index) {
	defer x.Close()
	n, passages := float64(x.Len()), 0
	for i := range x.Len() {
		lo, hi := x.Passages(i)
		passages += hi - lo
	}
	info, err := os.Stat(filepath.Join(bank.Dir(), bank.CacheDir(), "index.bin"))
	if err != nil {
		b.Fatal(err)
	}
	b.ReportMetric(float64(b.Elapsed().Microseconds())/float64(b.N)/n, "µs/memory")
	b.ReportMetric(float64(passages)/n, "passages/memory")
	b.ReportMetric(float64(info.Size())/n, "bytes/memory")
}

// someFile returns the name of a file in the middle of the bank.
func someFile(b *testing.B, bank *kb.Bank) string {
	files, err := bank.List()
	if err != nil {
		b.Fatal(err)
	}
	return filepath.Join(bank.Dir(), filepath.FromSlash(files[len(files)/2].Path))
}

// edit adds a line to a file.
func edit(b *testing.B, name string, mtime time.Time) {
	text, err := os.ReadFile(name)
	if err == nil {
		text = fmt.Appendf(text[:min(len(text), 8_000)], "Edited %s.\n", mtime)
		err = os.WriteFile(name, text, 0o666)
	}
	if err == nil {
		err = os.Chtimes(name, mtime, mtime)
	}
	if err != nil {
		b.Fatal(err)
	}
}
