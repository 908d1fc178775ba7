// Package day finds the days that texts name, in whatever way they write them: 2026-03-09,
// 9 March, 3月9日, 令和8年3月9日. The index files memories under them, and a question asks for
// them by the same names.
package day

import (
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// A Day is a day that a text names.
type Day struct {
	Year, Month, Day int  // Year is 0 where none is named
	From, To         int  // where it stands in the text, in bytes
	Open             bool // it is the beginning or the end of a time, as in "since 9 March": what happened may bear another date
}

// Any is what a memory is filed under that names a day, whichever. No text has it as a
// word, or any of the names below.
const Any = "----"

// What stands in the place of the year where none is named, or where it does not matter.
const (
	noYear  = "---"
	anyYear = "--"
)

// Asked returns the names of which a memory has one that speaks of this day, the best
// first. A day without a year may be that of any year.
func (d Day) Asked() []string {
	if d.Year == 0 {
		return []string{d.name(anyYear)}
	}
	return []string{d.name(d.year()), d.name(noYear)}
}

// Filed returns the names under which a memory is filed that names the day.
func (d Day) Filed() []string {
	year := noYear
	if d.Year != 0 {
		year = d.year()
	}
	return []string{d.name(year), d.name(anyYear), Any}
}

func (d Day) year() string { return fmt.Sprintf("%04d-", d.Year) }

func (d Day) name(year string) string { return fmt.Sprintf("%s%02d-%02d", year, d.Month, d.Day) }

func (d Day) valid() bool {
	return d.Month >= 1 && d.Month <= 12 && d.Day >= 1 && d.Day <= daysOf[d.Month-1] && (d.Year == 0 || d.Year >= 1900 && d.Year < 2100)
}

var daysOf = [12]int{31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31}

// In returns the days that a text names, in order. The text is in compatibility form,
// see han.Plain. Where 9/3 may be two days, it is both. What a machine writes before each line, with
// the time of day, is none.
func In(text string) (all []Day) {
	for i := 0; i < len(text); {
		if !isDigit(text[i]) {
			i++
			continue
		}
		end := digitsEnd(text, i)
		if found := datesAt(text, i, end); len(found) > 0 {
			all, end = append(all, found...), found[0].To
		}
		i = end
	}
	return all
}

// datesAt returns the days of which the first number is the digits from i to j.
func datesAt(text string, i, j int) []Day {
	if j-i > 4 || j-i == 3 || joined(text, i) {
		return nil
	}
	var found []Day
	for _, form := range []func(string, int, int) []Day{withYear, eastern, monthBehind, monthBefore, slashed} {
		if found = form(text, i, j); len(found) > 0 {
			break
		}
	}
	found = slices.DeleteFunc(found, func(d Day) bool { return !d.valid() || timed(text[d.To:]) })
	for k := range found {
		found[k].Open = isOpen(text[:found[k].From], text[found[k].To:])
	}
	return found
}

// joined reports whether the digits at i are a part of a name or of a longer number.
func joined(text string, i int) bool {
	r, _ := utf8.DecodeLastRuneInString(text[:i])
	return i > 0 && (strings.ContainsRune("-./:_#", r) || unicode.IsDigit(r) || r < 0x80 && unicode.IsLetter(r))
}

// withYear reads 2026-03-09, 2026/3/9 and 2026.3.9.
func withYear(text string, i, j int) []Day {
	if j-i != 4 || j == len(text) || !strings.ContainsRune("-/.", rune(text[j])) {
		return nil
	}
	sign := text[j]
	month, at := number(text, j+1)
	if at < 0 || at == len(text) || text[at] != sign {
		return nil
	}
	day, end := number(text, at+1)
	if end < 0 || end+1 < len(text) && text[end] == sign && isDigit(text[end+1]) {
		return nil
	}
	return []Day{{Year: atoi(text[i:j]), Month: month, Day: day, From: i, To: end}}
}

// eastern reads 2026年3月9日, 令和8年3月9日 and 3月9日.
func eastern(text string, i, j int) []Day {
	d := Day{From: i}
	at := skip(text, j)
	if rest, ok := strings.CutPrefix(text[at:], "年"); ok {
		d.Year = atoi(text[i:j])
		for name, before := range eras {
			if strings.HasSuffix(text[:i], name) {
				d.Year, d.From = before+d.Year, i-len(name)
			}
		}
		i = skip(text, len(text)-len(rest))
		if j = digitsEnd(text, i); i == j {
			return nil
		}
		at = skip(text, j)
	}
	rest, ok := strings.CutPrefix(text[at:], "月")
	if !ok || j-i > 2 {
		return nil
	}
	d.Month = atoi(text[i:j])
	day, end := number(text, skip(text, len(text)-len(rest)))
	if end < 0 {
		return nil
	}
	end = skip(text, end)
	for _, sign := range []string{"日", "号"} {
		if strings.HasPrefix(text[end:], sign) {
			d.Day, d.To = day, end+len(sign)
			return []Day{d}
		}
	}
	return nil
}

// eras are the Japanese ones, with the year before each began.
var eras = map[string]int{"令和": 2018, "平成": 1988}

// monthBehind reads "9 March 2026" and "9th of March".
func monthBehind(text string, i, j int) []Day {
	if j-i > 2 {
		return nil
	}
	at := ordinal(text, j)
	if at == len(text) || text[at] != ' ' {
		return nil
	}
	at = skip(text, at)
	if rest, ok := strings.CutPrefix(text[at:], "of "); ok {
		at = len(text) - len(rest)
	}
	end := lettersEnd(text, at)
	month := monthOf(text[at:end])
	if month == 0 {
		return nil
	}
	d := Day{Month: month, Day: atoi(text[i:j]), From: i, To: end}
	return []Day{d.followed(text)}
}

// monthBefore reads "March 9th, 2026" and "Mar 9".
func monthBefore(text string, i, j int) []Day {
	before := strings.TrimRight(text[:i], " ")
	if j-i > 2 || len(before) == i {
		return nil
	}
	before = strings.TrimSuffix(before, ".")
	from := len(before)
	for from > 0 && isLetter(before[from-1]) {
		from--
	}
	month := monthOf(before[from:])
	if month == 0 || j < len(text) && text[j] == ':' {
		return nil
	}
	d := Day{Month: month, Day: atoi(text[i:j]), From: from, To: ordinal(text, j)}
	return []Day{d.followed(text)}
}

// followed returns the day with the year that follows it, if one does.
func (d Day) followed(text string) Day {
	at := skip(text, d.To)
	if at < len(text) && text[at] == ',' {
		at = skip(text, at+1)
	}
	if end := digitsEnd(text, at); end-at == 4 && at > d.To {
		d.Year, d.To = atoi(text[at:end]), end
	}
	return d
}

// slashed reads 9/3: month and day beside Han and kana, else, behind a word that a day
// follows, one of both ways. A half is no day.
func slashed(text string, i, j int) []Day {
	if j-i > 2 || j == len(text) || text[j] != '/' {
		return nil
	}
	other, end := number(text, j+1)
	if end < 0 || end < len(text) && (text[end] == '/' || text[end] == '%' || isLetter(text[end])) {
		return nil
	}
	d := Day{Month: atoi(text[i:j]), Day: other, From: i, To: end}
	if next, _ := utf8.DecodeRuneInString(strings.TrimLeft(text[end:], " ")); unicode.In(next, unicode.Han, unicode.Hiragana, unicode.Katakana) && !slices.Contains(fractions, text[i:end]) {
		return []Day{d}
	}
	if !slices.Contains(beforeDay, lastWord(text[:i])) {
		return nil
	}
	if d.Month == d.Day {
		return []Day{d}
	}
	return []Day{d, {Month: d.Day, Day: d.Month, From: i, To: end}}
}

// fractions are shares in which people count, and no days.
var fractions = []string{"1/2", "1/3", "2/3", "1/4", "3/4", "1/5", "1/10"}

// beforeDay are the words that a day follows; those of an open time come first.
var beforeDay = []string{"since", "until", "till", "before", "after", "from", "on", "by", "of"}

const openWords = 6

// isOpen reports whether what stands around a day makes it the beginning or the end of a time.
func isOpen(before, behind string) bool {
	if slices.Contains(beforeDay[:openWords], lastWord(before)) || strings.HasSuffix(before, "自") {
		return true
	}
	behind = strings.TrimLeft(behind, " ")
	return slices.ContainsFunc([]string{"以", "から", "まで", "より", "前", "后", "後", "之", "起", "开始", "到"}, func(s string) bool { return strings.HasPrefix(behind, s) })
}

// lastWord returns the last word of a text in lower case, if it is as short as those that a
// day follows: a text may have a day in every line, so no more of it is looked at.
func lastWord(text string) string {
	const most = 8
	text = text[max(0, len(text)-most):]
	at := strings.LastIndexAny(strings.TrimRight(text, " \t\n"), " \t\n")
	if at < 0 && len(text) == most {
		return ""
	}
	return strings.ToLower(strings.TrimSpace(text[at+1:]))
}

// timed reports whether the time of day follows, as in the lines of a log.
func timed(behind string) bool {
	return len(behind) > 3 && (behind[0] == 'T' || behind[0] == ' ') && isDigit(behind[1]) && isDigit(behind[2]) && behind[3] == ':'
}

// monthOf returns the number of a month by its English name, long or short; 0 for none.
// Small letters make "may" and "march" other words.
func monthOf(word string) int {
	if word == "may" || word == "march" || word == "mar" {
		return 0
	}
	word = strings.ToLower(word)
	if word == "sept" {
		return 9
	}
	return 1 + slices.IndexFunc(months, func(m string) bool { return word == m || word == m[:3] })
}

// IsName reports whether a word is the whole name of a month or of a day of the week in English, in any letter case.
func IsName(word string) bool {
	word = strings.ToLower(word)
	return slices.Contains(months, word) || slices.Contains(weekdays, word)
}

var weekdays = []string{"monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"}

var months = []string{"january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november", "december"}

// ordinal returns where what makes the number before at an ordinal ends.
func ordinal(text string, at int) int {
	for _, end := range []string{"st", "nd", "rd", "th"} {
		if strings.HasPrefix(text[at:], end) {
			return at + len(end)
		}
	}
	return at
}

// number reads a number of one or two digits; end is negative if there is none.
func number(text string, at int) (n, end int) {
	end = digitsEnd(text, at)
	if end == at || end-at > 2 {
		return 0, -1
	}
	return atoi(text[at:end]), end
}

func atoi(digits string) (n int) {
	for _, d := range digits {
		n = 10*n + int(d-'0')
	}
	return n
}

func digitsEnd(text string, at int) int {
	for at < len(text) && isDigit(text[at]) {
		at++
	}
	return at
}

func lettersEnd(text string, at int) int {
	for at < len(text) && isLetter(text[at]) {
		at++
	}
	return at
}

func skip(text string, at int) int {
	for at < len(text) && text[at] == ' ' {
		at++
	}
	return at
}

func isDigit(c byte) bool { return '0' <= c && c <= '9' }

func isLetter(c byte) bool { return 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' }
