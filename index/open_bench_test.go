package index

import (
	"context"
	"fmt"
	"os"
	"strings"
	"testing"
	"time"
)

// bigBank has n memories of about 6 KB in six sections, as real ones are.
func bigBank(b *testing.B, n int) *testBank {
	bank := newTestBank(b)
	words := strings.Fields("the payment service retries a request once more when upstream answers 503 before " +
		"its timeout of maxIdleConns expires and 支付超时 后 先 查询 再 重试 返金 の ルール を 確認 する")
	for i := range n {
		var text strings.Builder
		for s := range 5 {
			fmt.Fprintf(&text, "\n## Section %d\n\n", s)
			for w := range 170 {
				fmt.Fprintf(&text, "%s ", words[(i*31+s*17+w*w)%len(words)])
				if w%12 == 11 {
					fmt.Fprintf(&text, "ERR_%d.\n", (i*7+w)%5000)
				}
			}
		}
		p := fmt.Sprintf("%s/m%05d.md", []string{"experience/team/standards", "experience/project", "tech/services", "business"}[i%4], i)
		bank.write(p, memory(p, fmt.Sprintf("Memory number %d", i), text.String()))
	}
	return bank
}

func (b *testBank) mustOpen(o Options) {
	x, err := Open(context.Background(), b.Bank, b.e, o)
	if err != nil {
		b.Fatal(err)
	}
	x.Close()
}

// BenchmarkOpen is what a command spends before it can ask its question. The
// embedder of the tests costs next to nothing.
func BenchmarkOpen(b *testing.B) {
	for _, n := range []int{1_000, 10_000} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			bank := bigBank(b, n)
			bank.mustOpen(Options{})
			b.Run("build", func(b *testing.B) {
				b.ReportAllocs()
				for b.Loop() {
					bank.mustOpen(Options{Rebuild: true})
				}
				info, _ := os.Stat(bank.path(".tacit/cache/index.bin"))
				b.ReportMetric(float64(info.Size())/float64(n), "bytes/memory")
			})
			b.Run("unchanged", func(b *testing.B) {
				b.ReportAllocs()
				for b.Loop() {
					bank.mustOpen(Options{})
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
				b.ReportAllocs()
				const p = "tech/services/m00002.md"
				i := 0
				for b.Loop() {
					i++
					bank.writeAt(p, memory(p, fmt.Sprint("Edit ", i), "text"), past.Add(time.Duration(i)*time.Second))
					bank.mustOpen(Options{})
				}
			})
		})
	}
}
