package relevance_test

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"
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

// A few words that stand as they are in the second sentence of a note find it, whatever its first
// sentence is about; words that it has here and there, and small talk that it quotes, do not.
func TestWordsOfASecondSentenceAreFound(t *testing.T) {
	for _, size := range []int{3, 30, 400} {
		texts := crowdTexts(size)
		for id, lines := range map[string][2]string{
			"tax":   {"ja", "酒税の月次申告は翌月末まで。移出数量は shipping/ の集計じゃなくて蔵出し帳の数字を使う"},
			"excel": {"ja", "Excelで品番の頭のゼロが落ちて別の酒が50ケース出た。なので読み込みは dtype=str 固定、数値に直さない"},
			"glaze": {"en", "The north kiln is booked by the school on Fridays. Glaze buckets stay beside the pugmill overnight"},
			"lock":  {"zh", "周一的盘点由两个人做。差异超过百分之二时要封存货架，等主管复核"},
		} {
			texts[id] = fmt.Sprintf("title: %q\nsummary: %q\nlang: %s\ntype: standard\n---\n# %[1]s\n\n%[2]s\n\n## Decision Shape\n\n- **Decision being made**: %[1]s\n",
				strings.FieldsFunc(lines[1], func(r rune) bool { return r == '。' || r == '.' })[0], lines[1], lines[0])
		}
		x := bank(t, texts)
		for question, want := range map[string]string{
			"移出数量": "tax", "蔵出し帳": "tax", "dtype=str": "excel", "glaze buckets": "glaze", "pugmill overnight": "glaze", "封存货架": "lock",
		} {
			if all := ask(t, x, question); all[want] < shown || best(all) != want {
				t.Errorf("%d memories: %q finds %s with relevance %.2f, and %s first", size, question, want, all[want], best(all))
			}
		}
	}
}

// An error code finds all memories that hold it, also if more of them do than can be
// shown, and whatever language the question is in. A name that many texts of any kind
// hold does not.
func TestCodeOfManyMemoriesIsFound(t *testing.T) {
	for _, size := range []int{8, 60, 120} {
		texts := crowdTexts(size)
		for i := range 6 {
			texts[fmt.Sprintf("code-%d", i)] = fmt.Sprintf("title: Refusals of issuer %d\n---\nThe issuer answers ERR_PAY_5012 on weekday %d, and we ask again later.\n", i, i)
			texts[fmt.Sprintf("text-%d", i)] = fmt.Sprintf("title: The table of region %d\n---\nIts rows are written in UTF-8, %d at a time, and sorted.\n", i, i)
		}
		delete(texts, "en")
		x := bank(t, texts)
		for _, question := range []string{"ERR_PAY_5012", "出现 ERR_PAY_5012 是什么意思", "ERR_PAY_5012 とは何ですか"} {
			all := ask(t, x, question)
			for i := range 6 {
				if id := fmt.Sprintf("code-%d", i); all[id] < shown {
					t.Errorf("%d memories: %q finds %s with relevance %.2f", size, question, id, all[id])
				}
			}
		}
		for id, r := range ask(t, x, "谢谢，UTF-8 没问题了") { // a name that everybody uses
			if r >= shown {
				t.Errorf("%d memories: UTF-8 in passing finds %s with relevance %.2f", size, id, r)
			}
		}
	}
}

// A code that no memory holds finds none of its family, in however small a bank; what
// is asked beside it is found, and so is a number that a memory has by itself.
func TestStrangeCodes(t *testing.T) {
	for _, size := range []int{3, 30} {
		texts := crowdTexts(size)
		texts["upgrade"] = "title: The runtime Quorx 31 needs a new loader\n---\nWith Quorx 31 the loader has to be built again.\n"
		x := bank(t, texts)
		for _, question := range []string{
			"ERR_PAY_5013", "what is ERR_PAY_5013?", "err_pay_5013 again, what does err_pay_5013 mean",
			"ERR_PAY_5013 是什么", "出现ERR_PAY_5013是什么意思", "ERR_PAY_5013 とは何ですか",
		} {
			for id, r := range ask(t, x, question) {
				if r >= shown {
					t.Errorf("%d memories: %q finds %s with relevance %.2f", size, question, id, r)
				}
			}
		}
		for question, want := range map[string]string{
			"ERR_PAY_5012": "en", "ERR_PAY_5013, or maxIdleConns": "en", "ERR_PAY_5013 when the issuer of the card does not answer": "en",
			"quorx31": "upgrade", "the quorx-31 loader": "upgrade",
		} {
			if all := ask(t, x, question); all[want] < shown {
				t.Errorf("%d memories: %q finds %s with relevance %.2f", size, question, want, all[want])
			}
		}
	}
}

// A word that only says that a strange code is one asks nothing more: what is said of another
// error does not answer it.
func TestStrangeCodesWithALabel(t *testing.T) {
	texts := crowdTexts(8)
	texts["other"] = "title: Error E-4107 means that the ticket was already scanned\n---\nError E-4107 means that the ticket was already scanned on the other ramp.\n"
	texts["zh"] = "title: 故障 F-203 表示限位开关卡住\nlang: zh\n---\n故障 F-203 表示限位开关卡住。\n"
	texts["ja"] = "title: エラー K-771 は紙切れ\nlang: ja\n---\nエラー K-771 は紙切れのこと。\n"
	x := bank(t, texts)
	for _, question := range []string{
		"what is error E-4200", "Error E-4200?", "what does error code E-4200 mean?", "E-4200 error", "the alarm E-4200",
		"fault F-219", "what does fault F-219 mean", "错误 E-4200 是什么意思", "报错E-4200", "F-219 故障是什么", "出现故障代码F-219",
		"エラー K-885 とは", "K-885エラー", "エラーコード K-885 は何ですか", "E-4200 のエラー", "status E-4200, what does it mean",
	} {
		for id, r := range ask(t, x, question) {
			if r >= shown {
				t.Errorf("%q finds %s with relevance %.2f", question, id, r)
			}
		}
	}
	for question, want := range map[string]string{
		"what is error E-4107": "other", "E-4107": "other", "error code E-4107?": "other", "故障 F-203": "zh", "エラー K-771 とは": "ja",
		"error E-4200: the ticket was already scanned on the other ramp": "other", "what does the error for a ticket that was already scanned mean": "other",
	} {
		if all := ask(t, x, question); all[want] < shown {
			t.Errorf("%q finds %s with relevance %.2f", question, want, all[want])
		}
	}
}

// Small talk that a memory quotes word for word is small talk still.
func TestQuotedSmallTalkIsSilent(t *testing.T) {
	texts := crowdTexts(30)
	texts["quote"] = "title: 聊天记录怎么归档\nlang: zh\n---\n记录里满是改回去、没关系之类的话，归档时删掉。\n"
	texts["uso"] = "title: チャットの記録を残す\nlang: ja\n---\n了解です、結構ですのような返事は残さない。\n"
	x := bank(t, texts)
	for _, question := range []string{"改回去", "没关系", "了解です", "結構です"} {
		for id, r := range ask(t, x, question) {
			if r >= unrelated {
				t.Errorf("%q finds %s with relevance %.2f", question, id, r)
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
	for _, size := range []int{3, 30} {
		x := crowd(t, size)
		for _, s := range append(relevance.SmallTalk(), "可以，辛苦了", "然后再提交，辛苦了", "可以重新运行，谢谢", "好的，然后再提交") {
			for id, r := range ask(t, x, s) {
				if r >= unrelated {
					t.Errorf("%d memories: %q finds %s with relevance %.2f", size, s, id, r)
				}
			}
		}
	}
}
