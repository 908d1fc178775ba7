package similar

import (
	"path/filepath"
	"testing"

	"github.com/tacit-kb/tacit/kb"
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
		{"予約の時刻は必ず UTC で保存する", "予約の時刻は UTC ではなく現地時刻で保存する", Opposition},
		{"ログは JSON で出す", "ログは JSON ではなくテキストで出す", Opposition},
		{"预约时间用 UTC 保存", "预约时间不是用 UTC 而是用本地时间保存", Opposition},
		{"日志用 JSON 输出", "日志不用 JSON，用文本输出", Opposition},
		{"日志用 JSON 输出", "日志用文本而不是 JSON 输出", Opposition},
		{"Store booking times in UTC", "Store booking times not in UTC but in local time", Opposition},
		{"Store booking times in UTC", "Store booking times in local time, not UTC", Opposition},
		{"Write logs as JSON", "Write logs as text instead of JSON", Opposition},
		{"ログはテキストで出す", "ログは JSON ではなくテキストで出す", ""},
		{"日志用文本输出", "日志不用 JSON，用文本输出", ""},
		{"Write logs as text", "Write logs as text instead of JSON", ""},
		{"浮動小数点だと誤差が出るので、金額は浮動小数点ではなく整数で保存する", "お金は浮動小数点ではなく整数で保存する。浮動小数点だと誤差が出るため", ""},
		{"Store amounts as integers, not floats, because floats lose cents", "Amounts are stored as integers and not as floats; floats lose cents", ""},
		{"Staging keeps logs six hours, production seven days", "Staging keeps logs seven days, production six hours", Opposition},
		{"测试环境保留 6 小时，生产环境保留 7 天", "测试环境保留 7 天，生产环境保留 6 小时", Opposition},
		{"検証環境は 6 時間、本番環境は 7 日間", "検証環境は 7 日間、本番環境は 6 時間", Opposition},
		{"Staging keeps logs six hours, production seven days", "Production keeps logs seven days, staging six hours", ""},
		{"缓存过期时间设为 5 分钟", "缓存过期时间设为 1 小时", anotherNumber},
		{"キャッシュの有効期限は 5 分", "キャッシュの有効期限は 1 時間", anotherNumber},
		{"The cache expires after 5 minutes", "The cache expires after 1 hour", anotherNumber},
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

// Another number of times, or of people, in whatever words, is never merged; one number
// written in two ways is.
func TestCounts(t *testing.T) {
	m := model(t)
	for _, tt := range []struct {
		a, b  string
		merge bool
	}{
		{"40001 が返ったら、アプリ側で三回まで再試行する", "40001 が返る\n\n再試行は二回までにして、三回目は 503 を返す", false},
		{"40001 が返ったら３回まで再試行する", "40001 が返ったら再試行は三回までにする", true},
		{"When 40001 comes back, retry at most three times", "When 40001 comes back, retry twice only", false},
		{"When 40001 comes back, retry at most two times", "When 40001 comes back, retry at most twice", true},
		{"遇到 40001 时最多重试三次", "遇到 40001 时只重试 2 次，第三次返回 503", false},
		{"遇到 40001 时最多重试两次", "遇到 40001 时最多重试 2 次", true},
		{"When 40001 comes back, retry at most three times", "遇到 40001 时最多重试两次", false},
		{"A refund is approved by two people before payout", "Before payout a refund needs three approvals", false},
	} {
		if j := Judge(m, FromText(tt.a), FromText(tt.b), nil); (j.Decision == DecideMerge) != tt.merge {
			t.Errorf("%s / %s: judged %s, %v", tt.a, tt.b, j.Decision, j.Reasons)
		}
	}
}

// Where the numbers differ, the reason quotes the statement that counts, once and in one line,
// whatever stands around it.
func TestOtherNumberIsQuoted(t *testing.T) {
	m := model(t)
	for _, tt := range []struct{ a, b, quoted string }{
		{"备份每天凌晨 2:40 跑，保留 35 天", "备份保留 90 天", "备份保留 90 天 / 备份每天凌晨 2:40 跑，保留 35 天"},
		{"Backups run at night and are kept for 35 days", "Backups are kept for 90 days", "Backups are kept for 90 days / Backups run at night and are kept for 35 days"},
		{"バックアップは毎晩取り、35 日間残す", "バックアップは 90 日間残す", "バックアップは 90 日間残す / バックアップは毎晩取り、35 日間残す"},
	} {
		body := func(id, text string) *kb.Memory {
			return parse(t, "experience/project/"+id+".md", "---\nid: "+id+"\nkind: experience\ntitle: "+text+"\nstatus: active\n---\n# "+text+"\n")
		}
		var quotes []string
		for _, r := range Judge(m, body("EXP-001", tt.a), body("EXP-002", tt.b), nil).Reasons {
			if r.Code == anotherNumber {
				quotes = append(quotes, r.Words...)
			}
		}
		if len(quotes) != 1 || quotes[0] != tt.quoted {
			t.Errorf("%s / %s: %q", tt.a, tt.b, quotes)
		}
	}
}
