package number

import (
	"slices"
	"testing"
)

func TestDiffer(t *testing.T) {
	for _, test := range []struct {
		a, b string
		want bool
	}{
		{"Payroll closes on the 20th at noon", "Payroll closes on the 26th at noon", true},
		{"Watchdog timeout is 8 s on the valve controller", "Watchdog timeout is 2 s on the valve controller", true},
		{"スナップショットは14世代残す", "スナップショットは3世代残す", true},
		{"fw-east-2 is active, fw-east-1 the standby", "fw-east-1 is active, fw-east-2 the standby", true},
		{"缓存保留 7 天", "缓存保留 8 天", true},
		{"缓存保留 7 天", "缓存保留七天", false},
		{"Tokens live for 90 minutes", "Tokens live for 1.5 hours", false},
		{"Tokens live for 60 minutes", "A token lives for 1 hour", false},
		{"Logs are kept for 30 days", "Logs are kept", false},
		{"２台の端末", "2 台の端末", false},
		{"Keys rotate after thirty-six hours", "Keys rotate after 36 hours", false},
		{"Keys rotate after Forty Five days", "Keys rotate after 54 days", true},
		{"1回に1個", "1回に2個", true},
		{"no figures", "none here", false},
	} {
		if got := Differ(test.a, test.b); got != test.want {
			t.Errorf("Differ(%q, %q) = %t; %q %q", test.a, test.b, got, figures(test.a), figures(test.b))
		}
	}
}

// One amount in other words is one amount.
func TestSameAmounts(t *testing.T) {
	for _, tt := range [][2]string{
		{"The parcel weighs 1.2 kg.", "The parcel weighs 1200 g."},
		{"The trail is 2.5 km long.", "The trail is 2,500 m long."},
		{"The backup takes 90 minutes.", "The backup takes an hour and a half."},
		{"It runs every quarter of an hour.", "It runs every 15 minutes."},
		{"夜勤の休憩は90分です", "夜勤の休憩は1時間半です"},
		{"行李限重20公斤", "行李限重40斤"},
		{"冷藏两个钟头", "冷藏两小时"},
		{"冷藏一个半小时", "冷藏90分钟"},
	} {
		if a, b := Measures(tt[0]), Measures(tt[1]); len(a) == 0 || !slices.Equal(a, b) {
			t.Errorf("%v: %v, %v", tt, a, b)
		}
	}
	if a, b := Measures("朝礼は8時30分から"), Measures("朝礼は8時50分から"); slices.Equal(a, b) {
		t.Errorf("two times of day: %v", a)
	}
}

// What one text says is no more is not among its amounts, and a figure that it gives twice is named once.
func TestWithdrawnAmounts(t *testing.T) {
	for _, c := range [][2]string{
		{"固定の待ち時間5秒はやめて10秒にする", "待ち時間は10秒"},
		{"等待 5 秒的做法取消了，改成 10 秒", "等待 10 秒"},
		{"not 5 seconds but 10 seconds", "wait for 10 seconds"},
	} {
		if !Alike(c[0], c[1]) {
			t.Errorf("%s / %s", c[0], c[1])
		}
	}
	if mine, theirs := Lacking("300, then 300 again", "200 and 200"); !slices.Equal(mine, []string{"300"}) || !slices.Equal(theirs, []string{"200"}) {
		t.Errorf("%q %q", mine, theirs)
	}
}

func TestPlain(t *testing.T) {
	for text, want := range map[string]string{
		"thirty-six hours": "36 hours", "the twenty-first of May": "the twenty-first of May", "plenty one has": "plenty one has",
		"Every day at 8": "daily at 8", "once a week": "weekly", "once an hour": "hourly", "every daylight": "every daylight",
		"twice, １２ and 3,000": "two times, 12 and 3000",
		"一米二":                 "1.2米", "身高1米二以下": "身高1.2米以下", "12米五": "12.5米", "一米二的孩子": "1.2米的孩子",
		"布一米八元": "布一米八元", "挖一米三天": "挖一米三天", "十一米二": "十一米二", "1.5米二": "1.5米二",
	} {
		if got := Plain(text); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}
