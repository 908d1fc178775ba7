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
