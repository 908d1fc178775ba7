package relevance_test

import (
	"cmp"
	"maps"
	"slices"
	"testing"

	"github.com/tacit-kb/tacit/index/relevance"
)

// What a question quotes of a memory is found by itself, in a bank of any size
// and whatever the vectors say.
func TestQuotedNamesAreFound(t *testing.T) {
	for _, size := range []int{3, 400} {
		x := crowd(t, size)
		for _, test := range []struct{ question, id string }{
			{"ERR_PAY_5012", "en"},
			{"err_pay_5012", "en"},
			{"why do I get ERR_PAY_5012?", "en"},
			{"maxIdleConns", "en"},
			{"what should maxIdleConns be set to", "en"},
			{"48213", "en"},
			{"what is status 48213?", "en"},
			{"出现 ERR_PAY_5012 是什么意思", "en"},
			{"轧差头寸", "zh"},
			{"轧差头寸怎么算", "zh"},
			{"棚卸差異", "ja"},
			{"仕入先照合表はどこ", "ja"},
		} {
			all := ask(t, x, test.question)
			if all[test.id] < shown {
				t.Errorf("%d memories: %q finds %s with relevance %.2f, want %.1f", size, test.question, test.id, all[test.id], shown)
			}
			if first := best(all); first != test.id {
				t.Errorf("%d memories: %q prefers %s (%.2f) to %s (%.2f)", size, test.question, first, all[first], test.id, all[test.id])
			}
		}
	}
}

// best returns the id with the highest relevance.
func best(all map[string]float64) string {
	return slices.MaxFunc(slices.Sorted(maps.Keys(all)), func(a, b string) int { return cmp.Compare(all[a], all[b]) })
}

// An everyday word names nothing, even if only one memory of three has it.
func TestEverydayWordsAreSilent(t *testing.T) {
	x := crowd(t, 3)
	for _, question := range []string{
		"update", "check", "thanks", "run the tests", "continue", "how to", "status", "data",
		"使用", "更新", "继续", "辛苦了", "谢谢", "情况", "问题", "可以", "需要",
		"場合", "確認", "はい", "お疲れさま", "お疲れさまです", "ありがとうございました", "データ", "続けて", "処理",
	} {
		for id, r := range ask(t, x, question) {
			if r >= unrelated {
				t.Errorf("%q finds %s with relevance %.2f, want less than %.3f", question, id, r, unrelated)
			}
		}
	}
}

// Small talk is silent even in a bank that is about nothing else.
func TestSmallTalkIsSilent(t *testing.T) {
	x := crowd(t, 3)
	for _, s := range relevance.SmallTalk() {
		for id, r := range ask(t, x, s) {
			if r >= unrelated {
				t.Errorf("%q finds %s with relevance %.2f", s, id, r)
			}
		}
	}
}
