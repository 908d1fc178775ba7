package number

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"unicode"

	"github.com/tacit-kb/tacit/kb/pattern"
)

// The parts of the day before an hour, in Chinese and Japanese.
const (
	early = `凌晨|清晨|早上|早晨|上午|午前|早朝|朝`
	noon  = `中午|正午|昼`
	late  = `下午|傍晚|晚上|今晚|午後|夕方`
	night = `夜里|夜间|深夜|夜間|夜`
	parts = early + `|` + noon + `|` + late + `|` + night
)

// hour finds an hour of the day, with or without the part of the day: 晚上 11 点半, 23 点, 午後5時. A number in
// words is one only with the part of the day, because 一点 is "a little", too. What follows tells a span or
// a count: 5 時間, 3 点建议.
var hour = pattern.Lazy(`(?:(` + parts + `)(?:的|の)?\s*(\d{1,2}|[一二两三四五六七八九十]{1,3})|\b(\d{1,2}))\s?([点點時])(?:钟|鐘|整)?(?:(半)|\s?(\d{1,2})\s?分)?(间|間|数|建议|意见|要求|说明|以上|以下)?`)

// Dimensions of a time of day. Who says 6 点 does not say of which half of the day, so that such an hour
// differs only from one that stands elsewhere on the dial.
const (
	ofDay  = "clock" // minutes since midnight
	onDial = "dial"  // minutes since noon or midnight
)

// cutHours returns the hours of a text, and the text with a space for each.
func cutHours(text string) (all []Measure, rest string) {
	return eachHour(text, func(string, float64, bool) string { return " " })
}

// Clocked returns a text with its hours written as a clock shows them: 14 点 and 下午两点 are 14:00. An hour that does
// not say of which half of the day it is stays as it is.
func Clocked(text string) string {
	_, text = eachHour(text, func(hour string, minutes float64, told bool) string {
		if !told {
			return hour
		}
		return fmt.Sprintf("%d:%02d", int(minutes)/60, int(minutes)%60)
	})
	return text
}

// eachHour returns the hours of a text, and the text with something else for each. instead gets
// the hour as it stands there, in minutes, and whether it says of which half of the day it is.
func eachHour(text string, instead func(hour string, minutes float64, told bool) string) (all []Measure, rest string) {
	if !strings.ContainsAny(text, "点點時") {
		return nil, text
	}
	var b strings.Builder
	from, kana := 0, strings.ContainsFunc(text, func(r rune) bool { return unicode.In(r, unicode.Hiragana, unicode.Katakana) })
	for _, at := range hour().FindAllStringSubmatchIndex(text, -1) {
		group := func(n int) string { return text[max(at[2*n], 0):max(at[2*n+1], 0)] }
		h, ok := Of(group(2) + group(3))
		if !ok || h > 24 || group(7) != "" || kana && group(4) != "時" { // 20 点 are points in Japanese
			continue
		}
		past, _ := strconv.ParseFloat(group(6), 64)
		if group(5) != "" {
			past = 30
		}
		h, told := ofPart(h, group(1))
		all = append(all, times(60*h+past, told)...)
		b.WriteString(text[from:at[0]] + instead(text[at[0]:at[1]], 60*h+past, told))
		from = at[1]
	}
	return all, b.String() + text[from:]
}

// times measures a time of day, and the same on the dial.
func times(minutes float64, told bool) []Measure {
	all := []Measure{{math.Mod(minutes, 12*60), onDial}}
	if told {
		all = append(all, Measure{math.Mod(minutes, 24*60), ofDay})
	}
	return all
}

// ofPart returns the hour of 24 that is meant by one in a part of the day, and whether it is told in
// which half of the day that is.
func ofPart(h float64, part string) (float64, bool) {
	is := func(parts string) bool { return part != "" && strings.Contains(parts, part) }
	switch {
	case part == "":
		return h, h > 12 || h == 0
	case h == 12 && (is("凌晨午前") || is(night) || strings.Contains(part, "晚")):
		return 0, true
	case is(early), h >= 12:
		return h, true
	case is(noon) && h > 5, is(night) && h <= 5:
		return h, true
	}
	return h + 12, true
}
