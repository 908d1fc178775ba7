package evidence

import (
	"bufio"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/schema"
)

// manyBank is a bank with n observations, half of them in the log of a run, of ten
// models: some 300 bytes each.
func manyBank(b *testing.B, n int) *kb.Bank {
	b.Helper()
	bank := newBank(b)
	run, _ := LogPath(bank, "bench")
	global, _ := LogPath(bank, "")
	var out []*bufio.Writer
	for _, p := range []string{run, global} {
		put(b, bank, p, "")
		f, err := os.Create(filepath.Join(bank.Dir(), filepath.FromSlash(p)))
		if err != nil {
			b.Fatal(err)
		}
		defer f.Close()
		out = append(out, bufio.NewWriter(f))
	}
	for i := range n {
		o := seen(i%1440, "")
		o.ID, o.Subject.ModelID = idOf(i), fmt.Sprint("m", i%10)
		o.Content = map[string]any{"port": "uart0", "baud": 115200, "dropped": i % 7, "note": "bytes are dropped at the end of a long frame when the buffer is full"}
		line, err := schema.EncodeLine(o)
		if err != nil {
			b.Fatal(err)
		}
		out[i%2].Write(line)
	}
	for _, w := range out {
		if err := w.Flush(); err != nil {
			b.Fatal(err)
		}
	}
	return bank
}

// A hundred thousand observations: prepare reads them by Last, timeline by Newest,
// and what cites one by Find.
func BenchmarkHundredThousand(b *testing.B) {
	bank := manyBank(b, 100_000)
	for name, read := range map[string]func() (int, error){
		"last":   func() (int, error) { all, _, err := Last(bank, "bench", 200); return len(all), err },
		"newest": func() (int, error) { all, _, err := Newest(bank, Filter{ModelID: "m3"}, 200); return len(all), err },
		"find": func() (int, error) {
			all, _, err := Find(bank, []string{idOf(3), idOf(99_999)})
			return 200 * len(all) / 2, err
		},
		"each": func() (n int, err error) {
			_, err = Each(bank, Filter{}, func(Seen) bool { n++; return true })
			return n / 500, err
		},
	} {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if n, err := read(); err != nil || n != 200 {
					b.Fatal(n, err)
				}
			}
		})
	}
}
