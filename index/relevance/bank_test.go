package relevance_test

import (
	"context"
	"fmt"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/tacit-kb/tacit/index"
	"github.com/tacit-kb/tacit/index/embed/builtin"
	"github.com/tacit-kb/tacit/index/relevance"
	"github.com/tacit-kb/tacit/kb/kbtest"
)

// shown is the relevance from which a memory of the least weight is shown, and
// unrelated the one below which no weight can make it so.
const (
	shown     = 0.3
	unrelated = 0.3 / 1.584
)

var model = sync.OnceValue(func() *builtin.Model {
	m, err := builtin.New()
	if err != nil {
		panic(err)
	}
	return m
})

// three are memories that hold everyday words in passing, and a few names that
// nobody else uses.
var three = map[string]string{
	"en": `title: Card payments go through one gateway client
---
Thanks to one client we update the retry policy in one place. ERR_PAY_5012 means that the issuer did not answer;
keep maxIdleConns at 40, or the gateway refuses the forty-first. It closes with status 48213. How to continue after
a refusal is up to the caller, so check the status, run the tests and use the sandbox.
`,
	"zh": `title: 结算单由对账台账生成
---
使用对账台账生成结算单。辛苦了的是财务：以前每天都要继续手工更新。如果出现问题，可以重新运行。这种情况下需要检查轧差头寸，
然后再提交。谢谢大家的配合。
`,
	"ja": `title: 締め日の前に棚卸差異を確認する
---
棚卸差異がある場合は、締め日の前に確認する。お疲れさまですという挨拶は不要です。はい、と答えたら処理を続けて、使用する
データを更新します。再発する場合は仕入先照合表を見ること。ありがとうございました。
`,
}

// bank indexes texts, each front matter fields and a body, under their names.
func bank(t testing.TB, texts map[string]string) *index.Index {
	t.Helper()
	var files strings.Builder
	for name, text := range texts {
		fmt.Fprintf(&files, "-- experience/project/%s.md --\n---\nid: %s\nkind: experience\nstatus: active\n%s", name, name, text)
	}
	x, err := index.Open(context.Background(), kbtest.New(t, files.String()), model(), index.Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { x.Close() })
	if p := x.Problems(); len(p) > 0 {
		t.Fatal(p[0])
	}
	return x
}

// crowd is three among n ordinary memories about software, in turn in English,
// Chinese and Japanese.
func crowd(t testing.TB, n int) *index.Index { return bank(t, crowdTexts(n)) }

func crowdTexts(n int) map[string]string {
	texts := map[string]string{}
	for name, text := range three {
		texts[name] = text
	}
	subjects := [][3]string{
		{"cache", "缓存", "キャッシュ"}, {"queue", "队列", "キュー"}, {"login page", "登录页面", "ログイン画面"},
		{"report", "报表", "レポート"}, {"search index", "搜索索引", "検索インデックス"}, {"image upload", "图片上传", "画像アップロード"},
		{"database backup", "数据库备份", "データベースのバックアップ"}, {"build pipeline", "构建流水线", "ビルドパイプライン"},
	}
	bodies := [3]string{
		"title: Notes on the %[1]s, part %[2]d\n---\nWhen the %[1]s is slow, check its configuration and update it. Case %[2]d was a wrong default.\n",
		"title: 关于%[1]s的记录之%[2]d\n---\n%[1]s变慢的情况下，检查配置并更新。使用默认值会出现问题，第%[2]d次。\n",
		"title: %[1]sについての記録その%[2]d\n---\n%[1]sが遅い場合は設定を確認して更新する。既定値の使用が原因でした。第%[2]d回。\n",
	}
	for i := range n - len(three) {
		subject := subjects[i/3%len(subjects)][i%3]
		texts[fmt.Sprintf("other-%03d", i)] = fmt.Sprintf(bodies[i%3], subject, i)
	}
	return texts
}

// ask returns the relevance of every memory for a question, by id.
func ask(t testing.TB, x *index.Index, text string) map[string]float64 {
	t.Helper()
	s, err := relevance.New(x, model())
	if err != nil {
		t.Fatal(err)
	}
	scored, err := s.Score(context.Background(), text, index.Filter{}, 5)
	if err != nil {
		t.Fatal(err)
	}
	all := map[string]float64{}
	for _, c := range scored {
		id := strings.TrimSuffix(filepath.Base(x.Entry(c.Memory).Path), ".md")
		all[id] = c.Relevance
	}
	return all
}
