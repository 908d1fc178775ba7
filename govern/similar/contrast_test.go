package similar

import (
	"path/filepath"
	"testing"
)

// What says the contrary in three languages is found, with what it is about.
func TestDisagreements(t *testing.T) {
	m := model(t)
	for _, tt := range []struct {
		a, b string
		want Code
	}{
		{"锁过期时间必须大于渠道超时", "锁过期时间可以短于渠道超时，靠看门狗续期", Opposition},
		{"锁过期时间必须大于渠道超时", "锁过期靠看门狗续期\n\n## 放弃的备选\n\n- 过期时间大于渠道超时：故障时锁太久", Opposition},
		{"The lock must live longer than the channel timeout", "The lock may live shorter than the channel timeout", Opposition},
		{"ロックの有効期限はチャネルのタイムアウトより長くする", "ロックの有効期限はチャネルのタイムアウトより短くてよい", Opposition},
		{"风控超时放行", "风控超时必须拒绝", Opposition},
		{"禁止打印完整卡号", "可以输出完整卡号", Opposition},
		{"Full card numbers are allowed in debug logs", "Full card numbers are forbidden in debug logs", Opposition},
		{"缓存过期时间设为 5 分钟", "缓存过期时间设为 1 小时", Quantity},
		{"キャッシュの有効期限は 5 分", "キャッシュの有効期限は 1 時間", Quantity},
		{"The cache expires after 5 minutes", "The cache expires after 1 hour", Quantity},
		{"The cache expires after 60 minutes", "The cache expires after 1 hour", ""},
		{"A lock must be longer than the timeout of a channel", "The timeout of a channel must be shorter than a lock", ""},
		{"锁过期时间必须大于渠道超时", "锁过期时间不得小于渠道超时", ""},
	} {
		a, b := FromText(tt.a), FromText(tt.b)
		var got Code
		if all := Disagreements(a, b); len(all) > 0 {
			got = all[0].Code
		}
		if got != tt.want {
			t.Errorf("%s / %s: %q, want %q", tt.a, tt.b, got, tt.want)
		}
		if j := Judge(m, a, b, nil); tt.want != "" && (j.Decision == DecideMerge || len(j.Disagreement()) == 0) {
			t.Errorf("%s / %s: judged %s, %v", tt.a, tt.b, j.Decision, j.Reasons)
		}
	}
}

// Of the labelled pairs that say the same, or are about one subject, none disagrees.
func TestDisagreementsAmongPairs(t *testing.T) {
	for _, p := range readPairs(t, filepath.Join("testdata", "pairs.jsonl")) {
		if all := Disagreements(FromText(p.A), FromText(p.B)); p.Label != "replace" && len(all) > 0 {
			t.Errorf("%s (%s): %v", p.ID, p.Label, all)
		}
	}
}
