package lang

import (
	"testing"
	"time"
)

func TestSpan(t *testing.T) {
	for _, tt := range []struct {
		of         time.Duration
		en, zh, ja string
	}{
		{time.Hour, "1 hour", "1 小时", "1 時間"},
		{90 * time.Minute, "1 hour 30 minutes", "1 小时 30 分钟", "1 時間 30 分"},
		{time.Minute + time.Second, "1 minute 1 second", "1 分钟 1 秒", "1 分 1 秒"},
		{2500 * time.Millisecond, "2.5 seconds", "2.5 秒", "2.5 秒"},
		{100 * time.Millisecond, "100 ms", "100 毫秒", "100 ミリ秒"},
		{12300 * time.Microsecond, "12.3 ms", "12.3 毫秒", "12.3 ミリ秒"},
		{450 * time.Microsecond, "450 µs", "450 微秒", "450 マイクロ秒"},
		{7, "7 ns", "7 纳秒", "7 ナノ秒"},
		{-5 * time.Second, "-5 seconds", "-5 秒", "-5 秒"},
		{0, "0 seconds", "0 秒", "0 秒"},
	} {
		if en, zh, ja := Span(tt.of).In(English), Span(tt.of).In(Chinese), Span(tt.of).In(Japanese); en != tt.en || zh != tt.zh || ja != tt.ja {
			t.Errorf("%v: %q, %q, %q", tt.of, en, zh, ja)
		}
	}
}
