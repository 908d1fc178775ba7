// Package number reads numbers that are written out: fifteen, 二百, 5万.
package number

import (
	"cmp"
	"strconv"
	"strings"

	"github.com/tacit-kb/tacit/kb/pattern"
)

// Spelt are the numbers of English that are words, as far as rules use them.
var Spelt = map[string]float64{
	"one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10, "twelve": 12, "fifteen": 15,
	"twenty": 20, "thirty": 30, "forty": 40, "fifty": 50, "sixty": 60, "seventy": 70, "eighty": 80, "ninety": 90, "hundred": 100, "half an": 0.5, "half a": 0.5, "半": 0.5, "half": 0.5,
}

// Plain writes digits of full width as others, 3,000 without its comma, thirty-six as 36, every day as daily, twice as two times, an
// hour and a half as 1.5 hours, and 一米二 as 1.2米.
func Plain(text string) string {
	if strings.ContainsAny(text, "０１２３４５６７８９") {
		text = strings.Map(func(r rune) rune {
			if r >= '０' && r <= '９' {
				return r - '０' + '0'
			}
			return r
		}, text)
	}
	if strings.Contains(text, ",") {
		text = thousands().ReplaceAllStringFunc(text, func(n string) string { return strings.ReplaceAll(n, ",", "") })
	}
	text = twice().ReplaceAllString(text, "two times")
	if strings.Contains(text, "ty-") || strings.Contains(text, "ty ") || strings.Contains(text, "TY") {
		text = tensAndOnes().ReplaceAllStringFunc(text, func(m string) string {
			part := tensAndOnes().FindStringSubmatch(strings.ToLower(m))
			return strconv.Itoa(tens[part[1]] + int(Spelt[part[2]]))
		})
	}
	if strings.Contains(text, "very ") || strings.Contains(text, "VERY ") || strings.Contains(text, "nce a") {
		text = often().ReplaceAllStringFunc(text, func(m string) string {
			return adverbs[strings.ToLower(m[strings.LastIndex(m, " ")+1:])]
		})
	}
	if strings.Contains(text, "half") || strings.Contains(text, "半") || strings.Contains(text, "quarter") {
		text = quarter().ReplaceAllString(text, "15 minutes")
		text = hourAndHalf().ReplaceAllString(text, "1.5 hours")
		text = andHalf().ReplaceAllStringFunc(text, func(m string) string {
			part := andHalf().FindStringSubmatch(m)
			n, ok := Of(part[1])
			if !ok {
				return m
			}
			return strconv.FormatFloat(n+0.5, 'f', -1, 64) + part[2] + part[3]
		})
	}
	if strings.Contains(text, "米") {
		text = metres().ReplaceAllStringFunc(text, func(m string) string {
			part := metres().FindStringSubmatch(m)
			whole, _ := Of(part[2])
			tenths, _ := Of(part[3])
			return part[1] + strconv.FormatFloat(whole, 'f', -1, 64) + "." + strconv.FormatFloat(tenths, 'f', -1, 64) + "米" + part[4]
		})
	}
	return text
}

var (
	metres      = pattern.Lazy(`(^|[^十百千万点零半\d.一二两三四五六七八九])(\d{1,3}|[一二两三四五六七八九])米([一二三四五六七八九])($|[\s，。、；,;）)]|[的高宽长深厚以左上多才就处])`) // 一米二, and not 一米八元 or 十一米二
	twice       = pattern.WithKeys(`(?i)\btwice\b`)
	quarter     = pattern.Lazy(`(?i)\b(?:a )?quarter of an hour\b`)
	hourAndHalf = pattern.Lazy(`(?i)\b(?:an|one|1) hour and a half\b`)
	andHalf     = pattern.Lazy(`(\d{1,2}|[一二两三四五六七八九十]{1,3})(?:个半(小时|钟头|月|星期)|(時間|か月|年)半)`)
	often       = pattern.Lazy(`(?i)\b(?:every|once an?) (?:hour|day|week|month|year)\b`)
	adverbs     = map[string]string{"hour": "hourly", "day": "daily", "week": "weekly", "month": "monthly", "year": "yearly"}
	tensAndOnes = pattern.Lazy(`(?i)\b(twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)[- ](one|two|three|four|five|six|seven|eight|nine)\b`)
	tens        = map[string]int{"twenty": 20, "thirty": 30, "forty": 40, "fifty": 50, "sixty": 60, "seventy": 70, "eighty": 80, "ninety": 90}
	thousands   = pattern.Lazy(`\b[1-9]\d{0,2}(?:,\d{3})+\b`)
)

// Digits writes numbers that are words with digits, as far as each is a word of its own or between
// digits of Chinese, and two texts are the same after it only if they were but for that.
func Digits(text string) string {
	return spelt().ReplaceAllStringFunc(Plain(text), func(word string) string {
		if n, ok := Of(strings.ToLower(word)); ok {
			return strconv.FormatFloat(n, 'f', -1, 64)
		}
		return word
	})
}

// InWords matches a number that is a word of English by itself, InHan one in characters.
const (
	InWords = `one|two|three|four|five|six|seven|eight|nine|ten|twelve|fifteen|twenty|thirty|forty|fifty|sixty|ninety`
	InHan   = `[零一二三四五六七八九十百千两]+`
)

var spelt = pattern.Lazy(`(?i)\b(?:` + InWords + `)\b|` + InHan)

// Of returns the number that a word or digits say.
func Of(s string) (float64, bool) {
	if n, err := strconv.ParseFloat(s, 64); err == nil {
		return n, true
	}
	if n, ok := Spelt[s]; ok {
		return n, true
	}
	if few, rest, ok := strings.Cut(s, "万"); ok { // 五万, 1万, 万
		n, known := Of(cmp.Or(few, "1"))
		left, plain := Of(cmp.Or(rest, "0"))
		return n*10000 + left, known && plain
	}
	if few, ok := strings.CutSuffix(s, "千"); ok && few != "" {
		n, known := Of(few)
		return n * 1000, known
	}
	return hanNumber(s)
}

// hanNumber reads numbers up to the thousands, such as 十五 and 二百.
func hanNumber(s string) (float64, bool) {
	total, digit := 0.0, -1.0
	for _, r := range s {
		if i := strings.IndexRune("零一二三四五六七八九", r); i >= 0 {
			digit = float64(i / len("零"))
			continue
		}
		place := map[rune]float64{'十': 10, '百': 100, '千': 1000}[r]
		switch {
		case r == '两':
			digit = 2
		case place == 0:
			return 0, false
		default:
			total += place * max(1, digit)
			digit = 0
		}
	}
	return total + max(digit, 0), true
}
