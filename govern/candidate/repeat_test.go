package candidate_test

import (
	"testing"

	"github.com/tacit-kb/tacit/govern/candidate"
)

func TestRepeated(t *testing.T) {
	for _, c := range []struct {
		a, b string
		want bool
	}{
		{"When a refund is retried, look the key up first", "When a refund is retried, look the key up first", true},
		{"When a refund is retried, look the key up first", "When a refund is retried, look that key up first.", true},
		{"重试退款时，先查幂等键，而不是直接重发，否则会重复付款", "重试退款时，先查幂等键，而不是直接重发，否则会重复付款。", true},
		{"返金を再試行するときは、先に冪等キーを調べる", "返金を再試行するときは先に冪等キーを調べる", true},
		{"When a refund is retried, wait 3 seconds first", "When a refund is retried, wait 5 seconds first", false},
		{"When a refund is retried, look the key up first", "When a column is renamed, write both first", false},
		{"退款重试时先查幂等键", "改列名时先双写两列", false},
	} {
		a, b := candidate.FromWords(c.a), candidate.FromWords(c.b)
		a.ID, b.ID = "cand-aaaaaaaa", "cand-bbbbbbbb"
		got := candidate.Repeated([]*candidate.Candidate{a, b})
		if (got[b.ID] == a) != c.want || got[a.ID] != nil {
			t.Errorf("%s / %s: %v", c.a, c.b, got)
		}
	}
}

func TestWhenWithoutAComma(t *testing.T) {
	for text, want := range map[string]string{
		"退款重试时先查幂等键，而不是直接重发，否则会重复付款": "退款重试时",
		"当退款重试时先查幂等键，而不是直接重发":        "当退款重试时",
		"接口超时时先查状态":                  "接口超时时",
		"改列名的时候先双写":                  "改列名的时候",
		"返金を再試行するとき先に冪等キーを調べる":       "返金を再試行するとき",
		"応答が失われた場合は先に状態を問い合わせる":      "応答が失われた場合",
		"换模前要先断电":                    "换模前",
		"卸货后必须清点":                    "卸货后",
		"下雨的时候天窗由夜班关":                "下雨的时候",
		"发版前由值班人跑两小时压测":              "发版前",
		"三天前由他负责":                    "",
		"停机前由于断电丢了数据":                "",
		"目前要先补货":                     "",
		"三天前要过一次货":                   "",
		"60 分钟后再看一次":                 "",
		"提前要说清楚":                     "",
		"请在合适的时候关灯":                  "",
		"发布时间由值班人决定":                 "",
		"实时数据不要进缓存":                  "",
		"同时写两列":                      "",
	} {
		if got := candidate.FromWords(text).Said.Trigger; got != want {
			t.Errorf("%s: %q, want %q", text, got, want)
		}
	}
}
