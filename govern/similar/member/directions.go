package member

import (
	"slices"
	"strings"
	"unicode"

	"github.com/tacit-kb/tacit/kb/lang"
	"github.com/tacit-kb/tacit/kb/pattern"
)

// counterparts are the characters of Han that make two things of one word: 入库 and 出库, 上架 and 下架, 受信 and 送信.
var counterparts = [][2]rune{{'入', '出'}, {'进', '出'}, {'上', '下'}, {'收', '发'}, {'受', '送'}, {'左', '右'}}

// noDirection are characters that make a time, or a word of another meaning, of them: 上午, 下周, 出发.
const noDirection = "午周月班次旬年限線线面级級手来去发發现現在"

// doing are the characters before one who does something, or gets it: that is what is said, and not of what.
const doing = "由归让找给向被"

// directions are the same of whole words.
var directions = [][2]string{
	{"inbound", "outbound"}, {"incoming", "outgoing"}, {"upload", "download"}, {"uploads", "downloads"}, {"input", "output"}, {"import", "export"}, {"imports", "exports"},
	{"upstream", "downstream"}, {"ingress", "egress"}, {"sender", "receiver"},
	{"アップロード", "ダウンロード"}, {"インポート", "エクスポート"}, {"インバウンド", "アウトバウンド"}, {"上り", "下り"},
}

// What a sentence speaks of stands at its beginning: before the first は, in these many characters, or in these many words.
const (
	leadRunes = 8
	leadWords = 3
)

var topicJA = pattern.Lazy(`^[^、。はがを]{2,40}?[はがを]`)

func leadOf(text string) string {
	if lang.Spaced(text) {
		words := strings.Fields(strings.ToLower(text))
		return strings.Join(words[:min(len(words), leadWords)], " ")
	}
	if topic := topicJA().FindString(text); topic != "" {
		return topic
	}
	r := []rune(text)
	return string(r[:min(len(r), leadRunes)])
}

// otherDirections names two things of which two texts speak that are the same word but for where it goes: 入库 and 出库.
func otherDirections(a, b string) (words string, ok bool) {
	x, y := leadOf(a), leadOf(b)
	apart := func(mine, theirs string) bool {
		return wordIn(x, mine) && wordIn(y, theirs) && !wordIn(strings.ToLower(a), theirs) && !wordIn(strings.ToLower(b), mine)
	}
	for _, d := range directions {
		if apart(d[0], d[1]) || apart(d[1], d[0]) {
			return d[0] + " / " + d[1], true
		}
	}
	runes := []rune(x)
	for i := range len(runes) - 1 {
		next := runes[i+1]
		if !unicode.Is(unicode.Han, next) || strings.ContainsRune(noDirection, next) {
			continue
		}
		for _, c := range counterparts {
			for _, side := range [][2]rune{c, {c[1], c[0]}} {
				mine, theirs := string([]rune{side[0], next}), string([]rune{side[1], next})
				if runes[i] == side[0] && !(i > 0 && strings.ContainsRune(doing, runes[i-1])) && strings.Contains(y, theirs) && !strings.Contains(a, theirs) && !strings.Contains(b, mine) {
					return mine + " / " + theirs, true
				}
			}
		}
	}
	return "", false
}

// wordIn reports whether a text has a word, as one of its own where words have spaces between them.
func wordIn(text, word string) bool {
	if !lang.Spaced(word) {
		return strings.Contains(text, word)
	}
	return slices.Contains(strings.FieldsFunc(text, func(r rune) bool { return !unicode.IsLetter(r) }), word)
}

// InOneEnvironment reports whether one of two texts begins with an environment, and the other names none: what is said of
// staging need not hold elsewhere.
func InOneEnvironment(a, b string) bool {
	first := func(text string) bool { return len(membersIn(leadOf(text))[class{number: environments}]) > 0 }
	none := func(text string) bool { return len(membersIn(text)[class{number: environments}]) == 0 }
	return first(a) && none(b) || first(b) && none(a)
}
