package retrieve

import (
	"context"
	"fmt"
	"testing"

	"github.com/tacit-kb/tacit/index/indextest"
)

// BenchmarkMatch is one question in an open index, in the three languages in
// turn: what remains of a command after the files are checked.
func BenchmarkMatch(b *testing.B) {
	for _, n := range indextest.Sizes() {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			r := newRetriever(b, indextest.BigBank(b, n))
			questions := indextest.Questions(b)
			i := 0
			b.ReportAllocs()
			for b.Loop() {
				q := Query{Text: questions[i%len(questions)]}
				if _, err := r.Match(context.Background(), q, DefaultOptions); err != nil {
					b.Fatal(err)
				}
				i++
			}
		})
	}
}
