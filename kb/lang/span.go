package lang

import (
	"strconv"
	"strings"
	"time"
)

// A Span is how long something takes, as people say it: 1 hour 30 minutes, 2.5 seconds.
type Span time.Duration

type unit struct {
	of        time.Duration
	one, many Text
}

func (u unit) say(n string, l Lang) string {
	if n == "1" {
		return u.one.With(n).In(l)
	}
	return u.many.With(n).In(l)
}

// units are those of a span, the longest first: one thing, and several.
var units = []unit{
	{time.Hour, Text{EN: "%s hour", ZH: "%s 小时", JA: "%s 時間"}, Text{EN: "%s hours", ZH: "%s 小时", JA: "%s 時間"}},
	{time.Minute, Text{EN: "%s minute", ZH: "%s 分钟", JA: "%s 分"}, Text{EN: "%s minutes", ZH: "%s 分钟", JA: "%s 分"}},
	{time.Second, Text{EN: "%s second", ZH: "%s 秒", JA: "%s 秒"}, Text{EN: "%s seconds", ZH: "%s 秒", JA: "%s 秒"}},
	{time.Millisecond, Text{EN: "%s ms", ZH: "%s 毫秒", JA: "%s ミリ秒"}, Text{EN: "%s ms", ZH: "%s 毫秒", JA: "%s ミリ秒"}},
	{time.Microsecond, Text{EN: "%s µs", ZH: "%s 微秒", JA: "%s マイクロ秒"}, Text{EN: "%s µs", ZH: "%s 微秒", JA: "%s マイクロ秒"}},
	{time.Nanosecond, Text{EN: "%s ns", ZH: "%s 纳秒", JA: "%s ナノ秒"}, Text{EN: "%s ns", ZH: "%s 纳秒", JA: "%s ナノ秒"}},
}

// In returns the span in a language: hours and minutes as they are, shorter units with a
// fraction.
func (s Span) In(l Lang) string {
	left, sign := time.Duration(s), ""
	if left == 0 {
		return units[2].many.With("0").In(l)
	}
	if left < 0 {
		left, sign = -left, "-"
	}
	var said []string
	for _, u := range units {
		n := left / u.of
		if n > 0 && u.of < time.Minute {
			said = append(said, u.say(strconv.FormatFloat(float64(left)/float64(u.of), 'f', -1, 64), l))
			break
		}
		if n > 0 {
			said, left = append(said, u.say(strconv.FormatInt(int64(n), 10), l)), left%u.of
		}
	}
	return sign + strings.Join(said, " ")
}

func (s Span) Error() string { return s.In(English) }
