package similar

import (
	"strings"
	"testing"
)

// Equal texts are always merged, whatever words of change they have: both tell of it.
func TestEqualText(t *testing.T) {
	for _, s := range []string{
		"团队统一用 PostgreSQL，不用 MySQL", "取消订单先退优惠券", "超时改为三十秒", "夜間バッチは廃止する", "cron はやめて、専用のサービスを使う", "The mobile client no longer sends the token.",
		"Use the queue instead of the table", "We moved away from cron.", "Tokens never expire",
	} {
		j := Judge(model(t), FromText(s), FromText("\n"+strings.ReplaceAll(s, " ", "  ")+"\n"), nil)
		if j.Decision != DecideMerge || j.SceneConflict {
			t.Errorf("%q: got %+v", s, j)
		}
	}
	const src = "kind: experience\ntitle: 取消订单先退优惠券\nstatus: active\n---\n# 取消订单先退优惠券\n\n取消流程不再走旧接口。\n\n- 日期：2026-11-0"
	a := parse(t, "experience/project/EXP-001.md", "---\nid: EXP-001\n"+src+"1\n")
	b := parse(t, "experience/project/EXP-002.md", "---\nid: EXP-002\n"+src+"2\n")
	if j := Judge(model(t), a, b, nil); j.Decision != DecideMerge {
		t.Errorf("another id and date: got %+v", j)
	}
	c := parse(t, "experience/project/EXP-002.md", strings.ReplaceAll("---\nid: EXP-002\n"+src+"2\n", "取消流程不再走旧接口。", "取消流程仍走旧接口。"))
	if j := Judge(model(t), a, c, nil); j.Decision == DecideMerge {
		t.Errorf("the contrary: got %+v", j)
	}
}

// The width of letters and the Japanese comma change nothing; a comma between digits, and the
// Chinese one, may change all.
func TestEqualTextWrittenDifferently(t *testing.T) {
	for _, c := range []struct {
		a, b string
		want bool
	}{
		{"テスト用の番号は 900 番台だけを使う", "テスト用の番号は９００番台だけを使う。", true},
		{"デプロイは金曜にしない", "デプロイは、金曜にしない。", true},
		{"湿度は ＲＨ で 80％ を保つ", "湿度は RH で 80% を保つ", true},
		{"係数は 1、5 のどちらか", "係数は 15 のどちらか", false},
		{"不，用缓存保存会话", "不用缓存保存会话", false},
		{"Queues 1, 5 drain first", "Queues 15 drain first", false},
	} {
		if got := equalText(FromText(c.a), FromText(c.b)); got != c.want {
			t.Errorf("%s | %s: %t", c.a, c.b, got)
		}
	}
}

// Who says again what a memory is called has said nothing new; a name alone says nothing.
func TestTitleAlone(t *testing.T) {
	full := func(title string) string {
		return "---\nid: EXP-001\nkind: experience\ntitle: " + title + "\nstatus: active\n---\n# " + title + "\n\n土曜は競りがあり、誰も直せないから。\n"
	}
	for title, want := range map[string]bool{"デプロイは金曜にしない": true, "Never deploy on Fridays": true, "デプロイ": false} {
		a := parse(t, "experience/project/EXP-001.md", full(title))
		if got := equalText(a, FromText(title)) && equalText(FromText(title), a); got != want {
			t.Errorf("%s: %t", title, got)
		}
	}
	a := parse(t, "experience/project/EXP-001.md", full("デプロイは金曜にしない"))
	if equalText(a, FromText("デプロイは金曜にしない\n\n理由は競りではなく人手")) {
		t.Error("what says more than the title is another text")
	}
}
