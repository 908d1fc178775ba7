package chart

import (
	"context"
	"os"
	"path/filepath"
	"strconv"
	"testing"

	"github.com/tacit-kb/tacit/index"
	"github.com/tacit-kb/tacit/index/embed/builtin"
	"github.com/tacit-kb/tacit/index/indextest"
)

// What the first map of a bank takes, and one that comes from the cache.
func BenchmarkOf(b *testing.B) {
	for _, n := range indextest.Sizes() {
		bank := indextest.BigBank(b, n)
		m, err := builtin.New()
		if err != nil {
			b.Fatal(err)
		}
		x, err := index.Open(context.Background(), bank, m, index.Options{})
		if err != nil {
			b.Fatal(err)
		}
		chart := func(b *testing.B) {
			if _, err := Of(context.Background(), bank, x, m, today, nil); err != nil {
				b.Fatal(err)
			}
		}
		b.Run(strconv.Itoa(n), func(b *testing.B) {
			for range b.N {
				os.Remove(filepath.Join(bank.Dir(), ".tacit", "cache", "map.json"))
				chart(b)
			}
		})
		b.Run(strconv.Itoa(n)+"-cached", func(b *testing.B) {
			for range b.N {
				chart(b)
			}
		})
		x.Close()
	}
}
