package number

import (
	"slices"
	"strings"

	"github.com/tacit-kb/tacit/kb/pattern"
)

// DaysAndMonths are the names of days of the week and of months in English, for an expression that ignores case: they
// begin with a capital as names of places do.
const DaysAndMonths = `(?:mon|tues|wednes|thurs|fri|satur|sun)days?|january|february|march|april|may|june|july|august|september|october|november|december`

// These find the days of the week: Fridays, 周五, 金曜, and in Japanese several of them, 火・木.
var (
	weekday        = pattern.WithKeys(`(?i)\b(mon|tues|wednes|thurs|fri|satur|sun)days?\b|(?:周|星期|礼拜)([一二三四五六日天])|([月火水木金土日])曜`)
	weekdaysJoined = pattern.WithKeys(`[月火水木金土日](?:[・／/][月火水木金土日])+`)
)

// dayOf are the days by what tells them apart.
var dayOf = map[string]int{
	"mon": 1, "tues": 2, "wednes": 3, "thurs": 4, "fri": 5, "satur": 6, "sun": 7,
	"一": 1, "二": 2, "三": 3, "四": 4, "五": 5, "六": 6, "天": 7,
	"月": 1, "火": 2, "水": 3, "木": 4, "金": 5, "土": 6, "日": 7,
}

// A Day is a day of the week, Monday being 1, as a text writes it.
type Day struct {
	Number int
	Text   string
}

// Weekdays returns the days of the week that a text names.
func Weekdays(text string) (all []Day) {
	for _, m := range weekday().FindAllStringSubmatch(text) {
		all = append(all, Day{dayOf[strings.ToLower(m[1]+m[2]+m[3])], m[0]})
	}
	for _, joined := range weekdaysJoined().FindAllString(text) {
		for _, r := range joined {
			if n := dayOf[string(r)]; n > 0 {
				all = append(all, Day{n, string(r) + "曜"})
			}
		}
	}
	return all
}

// daysBeyond returns the days that are not among others.
func daysBeyond(days, others []Day) (all []string) {
	for _, d := range days {
		if !slices.ContainsFunc(others, func(o Day) bool { return o.Number == d.Number }) && !slices.Contains(all, d.Text) {
			all = append(all, d.Text)
		}
	}
	return all
}

// NamesWeekday reports whether a text names a day of the week.
func NamesWeekday(text string) bool { return len(Weekdays(text)) > 0 }

// ShareWeekday reports whether two texts name one day of the week.
func ShareWeekday(a, b string) bool {
	theirs := Weekdays(b)
	return slices.ContainsFunc(Weekdays(a), func(d Day) bool {
		return slices.ContainsFunc(theirs, func(o Day) bool { return o.Number == d.Number })
	})
}
