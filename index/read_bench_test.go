package index_test

import (
	"testing"

	"github.com/tacit-kb/tacit/index/indextest"
	"github.com/tacit-kb/tacit/index/table"
	"github.com/tacit-kb/tacit/kb"
)

// BenchmarkParse reads memories as people write them, one after the other.
func BenchmarkParse(b *testing.B) {
	bank := indextest.BigBank(b, 500)
	files, err := bank.List()
	if err != nil {
		b.Fatal(err)
	}
	texts, total := make([][]byte, len(files)), 0
	for i, f := range files {
		if texts[i], err = bank.ReadFile(f.Path); err != nil {
			b.Fatal(err)
		}
		total += len(texts[i])
	}
	b.SetBytes(int64(total / len(files)))
	b.ReportAllocs()
	i := 0
	for b.Loop() {
		if _, err := kb.Parse(files[i].Path, texts[i]); err != nil {
			b.Fatal(err)
		}
		i = (i + 1) % len(files)
	}
}

// BenchmarkParseTable reads an INDEX.md of 1,000 rows.
func BenchmarkParseTable(b *testing.B) {
	text, err := indextest.BigBank(b, 1_000).ReadFile(table.Path)
	if err != nil {
		b.Fatal(err)
	}
	b.SetBytes(int64(len(text)))
	b.ReportAllocs()
	for b.Loop() {
		if _, err := table.Parse(text); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkRead is what "tacit index" and "tacit index --check" do before they
// write anything: all 1,000 files are read and compared with INDEX.md.
func BenchmarkRead(b *testing.B) {
	bank := indextest.BigBank(b, 1_000)
	b.ReportAllocs()
	for b.Loop() {
		r, err := table.Read(bank)
		if err != nil {
			b.Fatal(err)
		}
		if res := r.Sync(); len(res.Drift) > 0 {
			b.Fatal(res.Drift[0].Msg)
		}
	}
}
