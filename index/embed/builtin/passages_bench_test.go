package builtin_test

import (
	"context"
	"testing"

	"github.com/tacit-kb/tacit/index/embed"
	"github.com/tacit-kb/tacit/index/embed/builtin"
	"github.com/tacit-kb/tacit/index/indextest"
)

// BenchmarkPassages embeds passages of real documents on one core, one after
// the other, as building an index does.
func BenchmarkPassages(b *testing.B) {
	m, err := builtin.New()
	if err != nil {
		b.Fatal(err)
	}
	for _, lang := range []string{"en", "zh", "ja"} {
		b.Run(lang, func(b *testing.B) {
			texts := indextest.Passages(b, lang)
			runes := 0
			for _, s := range texts {
				runes += len([]rune(s))
			}
			i := 0
			for b.Loop() {
				if _, err := m.Embed(context.Background(), embed.Document, texts[i%len(texts):][:1]); err != nil {
					b.Fatal(err)
				}
				i++
			}
			b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "passages/s")
			b.ReportMetric(float64(runes)/float64(len(texts)), "characters/passage")
		})
	}
}
