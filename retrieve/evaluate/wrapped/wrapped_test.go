package wrapped_test

import (
	"regexp"
	"strings"
	"testing"

	"github.com/tacit-kb/tacit/retrieve/evaluate/wrapped"
	"github.com/tacit-kb/tacit/retrieve/prompt"
)

func TestWrappings(t *testing.T) {
	names, langs := map[string]bool{}, map[string]int{}
	code := regexp.MustCompile(`\b(?:[A-Z]+_[A-Z_0-9]+|[A-Z]{1,5}-?\d{3,}|E[A-Z]{5,}|SQLSTATE)\b`)
	for _, w := range wrapped.Wrappings() {
		name := w.Lang + ": " + w.Name
		if names[name] {
			t.Errorf("%s: twice", name)
		}
		names[name] = true
		langs[w.Lang]++
		text := w.Wrap("<the question>")
		if strings.Count(text, "<the question>") != 1 || text != w.Wrap("<the question>") {
			t.Errorf("%s: the question is not there once:\n%s", name, text)
		}
		if m := code.FindString(text); m != "" {
			t.Errorf("%s: %q may be known to a bank", name, m)
		}
	}
	if len(langs) != 3 || len(names) < 40 {
		t.Errorf("%d wrappings of %v", len(names), langs)
	}
}

// questions are as people type them: whole sentences, bare words, names of
// programs, several at once.
var questions = map[string][]string{
	"en": {
		"How do we retry a payment that the bank has refused?", "coupon rounding", "add logging", "where is the config of the mailer kept",
		"The import stops after an hour. Can we raise the limit?", "Rename `Cart.add` to `Cart.put` in shop/cart.go.", "write tests",
		"We have to support two addresses: one for the invoice, one for the parcel.", "may a job open a transaction of its own?",
		"Publish the event after the insert, not before it.", "Why does checkout call the stock service twice?", "release checklist",
	},
	"zh": {
		"支付被银行拒绝之后应该怎么重试？", "优惠券取整规则", "加日志", "导入任务跑一个小时就停了，能不能调大上限？", "把 `Cart.add` 改名成 `Cart.put`",
		"发票地址和收货地址要分开保存。", "发布流程", "结算的时候为什么会调用两次库存服务", "定时任务里可以开新事务吗？历史数据怎么办？", "消息要在入库之后再发，不能提前发。",
	},
	"ja": {
		"銀行に断られた支払いはどう再試行しますか？", "クーポンの端数", "ログを追加して", "取り込みが一時間で止まります。上限を上げてもいいですか？", "`Cart.add` を `Cart.put` に改名してください。",
		"請求先と配送先の住所を分けて保存したい", "リリース手順", "精算のときに在庫サービスが二回呼ばれるのはなぜ", "イベントは登録のあとに発行してください。", "バッチの中で新しいトランザクションを開いてもいいですか",
	},
}

// What is asked bare is asked in every wrapping, in the same words; and where the
// wrapping asks nothing itself, nothing else is.
func TestQuestionsSurvive(t *testing.T) {
	for _, w := range wrapped.Wrappings() {
		for _, q := range questions[w.Lang] {
			bare, in := asks(q), asks(w.Wrap(q))
			if w.Whole && in != bare || !strings.Contains(in, bare) {
				t.Errorf("%s: %s: bare\n%s\nwrapped\n%s", w.Lang, w.Name, bare, in)
			}
		}
	}
}

func asks(text string) string {
	var b strings.Builder
	for _, s := range prompt.Read(text) {
		if s.Kind == prompt.Ask {
			b.WriteString(s.Text + "\n")
		}
	}
	return b.String()
}
