package retrieve

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/tacit-kb/tacit/index"
	"github.com/tacit-kb/tacit/kb/kbtest"
)

// A question that meets a phrase of not_when leaves a fifth of the relevance.
func TestNotWhen(t *testing.T) {
	r := newRetriever(t, kbtest.New(t,
		memoryFile("experience/project/a.md", "COLUMN", "title: Rename a column in two deployments\ntrigger: [rename a column]\nnot_when: [the analytics database, a table that nobody reads yet]", "Write to both.")+
			memoryFile("experience/project/b.md", "TIMEOUT", "title: 接口超时重试三次\ntrigger: [接口超时]\nnot_when: [支付接口]", "间隔一秒。")+
			memoryFile("experience/project/c.md", "LOG", "title: ログは一割だけ残す\ntrigger: [ログを減らす]\nnot_when: [監査ログの場合]", "設定で変えられる。")+
			memoryFile("experience/project/d.md", "PLAIN", "title: Rename a file with git mv\ntrigger: [rename a file]", "So that its history is kept.")))
	for _, test := range []struct{ id, text, want string }{
		{"COLUMN", "rename a column", ""},
		{"COLUMN", "rename a column of the orders table", ""},
		{"COLUMN", "rename a column that everybody reads", ""},
		{"COLUMN", "rename a column of the analytics database", "the analytics database"},
		{"COLUMN", "Rename a column. It is in our ANALYTICS databases.", "the analytics database"},
		{"COLUMN", "rename a column. Afterwards, look at the database. The analytics can wait.", ""}, // not in one sentence
		{"COLUMN", "rename a column of a new table, which nobody has read yet", "a table that nobody reads yet"},
		{"TIMEOUT", "接口超时要重试吗", ""},
		{"TIMEOUT", "支付接口超时要重试吗", "支付接口"},
		{"TIMEOUT", "接口超时，需要支付违约金吗", ""},
		{"LOG", "ログを減らしたい", ""},
		{"LOG", "監査ログを減らしたい", "監査ログの場合"},
		{"PLAIN", "rename a file of the analytics database", ""},
	} {
		i, ok := r.index.(*index.Index).Find(test.id)
		if !ok {
			t.Fatal(test.id)
		}
		x, err := r.Explain(context.Background(), Query{Text: test.text}, DefaultOptions, i)
		if err != nil || x.NotWhen != test.want {
			t.Errorf("%q: %s is not for %q, want %q; error %v", test.text, test.id, x.NotWhen, test.want, err)
		}
		if test.want != "" && x.Relevance > againstIt {
			t.Errorf("%q: %s has relevance %g", test.text, test.id, x.Relevance)
		}
	}
}

// A long question is looked at sentence by sentence, and not without end.
func TestNotWhenOfALongQuestion(t *testing.T) {
	r := newRetriever(t, kbtest.New(t, memoryFile("experience/project/a.md", "A",
		"title: Rotate the signing key ERR_KEY_7731\nnot_when: [the key of the staging server]", "Rotate it.")))
	var asks strings.Builder
	for i := range 5000 {
		fmt.Fprintf(&asks, " Invoice %d is printed by the depot.", i)
	}
	const key, staging = "Rotate the signing key ERR_KEY_7731.", " It is the key of the staging server."
	for _, test := range []struct{ name, text, want string }{
		{"behind thousands of sentences", key + asks.String() + staging, ""},
		{"before them", key + staging + asks.String(), "the key of the staging server"},
		{"behind what asks nothing", key + strings.Repeat(" Then go on.", 5000) + staging, "the key of the staging server"},
	} {
		x, err := r.Explain(context.Background(), Query{Text: test.text}, DefaultOptions, 0)
		if err != nil || x.NotWhen != test.want {
			t.Errorf("%s: not for %q, want %q, error %v", test.name, x.NotWhen, test.want, err)
		}
	}
	a := r.ask(Query{Text: key + asks.String() + staging})
	if err := r.cut(context.Background(), a); err != nil || len(a.sentences) > mostSentences || len(a.vectors) != len(a.sentences) {
		t.Errorf("%d sentences, %d vectors, error %v", len(a.sentences), len(a.vectors), err)
	}
}
