package retrieve

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/tacit-kb/tacit/kb"
)

// BenchmarkMatch is one question in an open index: what remains of a command
// after the files are checked.
func BenchmarkMatch(b *testing.B) {
	questions := map[string]string{
		"word":     "timeouts",
		"question": "may a payment request that timed out with ERR_4711 be sent again, and how often?",
		"chinese":  "支付请求超时之后可以重试吗？最多几次？",
	}
	for _, n := range []int{1_000, 10_000} {
		r := manyMemories(b, n)
		for name, text := range questions {
			b.Run(fmt.Sprintf("%d/%s", n, name), func(b *testing.B) {
				b.ReportAllocs()
				for b.Loop() {
					if _, err := r.Match(context.Background(), Query{Text: text}, DefaultOptions); err != nil {
						b.Fatal(err)
					}
				}
			})
		}
	}
}

// manyMemories opens a bank of n memories of six sections.
func manyMemories(b *testing.B, n int) *Retriever {
	b.Helper()
	dir := b.TempDir()
	words := strings.Fields("the payment service sends a request once more when upstream answers 503 before its timeout " +
		"expires and the pool of idle connections is empty 支付超时 后 先 查询 再 重试 返金 の ルール を 確認 する")
	for i := range n {
		var text strings.Builder
		fmt.Fprintf(&text, "---\nid: M-%d\nkind: experience\ntitle: Note %d about %s\nstatus: active\n---\n", i, i, words[i%len(words)])
		for s := range 5 {
			fmt.Fprintf(&text, "\n## Part %d\n\n", s)
			for w := range 80 {
				text.WriteString(words[(i*31+s*17+w*w)%len(words)] + " ")
			}
			fmt.Fprintf(&text, "ERR_%d\n", (i*7+s)%5000)
		}
		p := filepath.Join(dir, "experience", "project", fmt.Sprintf("m%05d.md", i))
		if err := os.MkdirAll(filepath.Dir(p), 0o755); err != nil {
			b.Fatal(err)
		}
		if err := os.WriteFile(p, []byte(text.String()), 0o644); err != nil {
			b.Fatal(err)
		}
	}
	bank, err := kb.Open(dir)
	if err != nil {
		b.Fatal(err)
	}
	return newRetriever(b, bank)
}
