package letter

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// Greets reports whether a sentence or a clause only greets, somebody or all: "Good morning team",
// 各位早上好, 皆さんお疲れ様です, 佐藤さん、お世話になっております.
func Greets(s string) bool {
	s = strings.TrimRight(s, " ,.!:，。！：、~～-–—…\u3000\n")
	if s == "" || len(s) > longestGreeting {
		return false
	}
	if s[0] < utf8.RuneSelf {
		return greetsInEnglish(strings.Fields(s))
	}
	return greetsInPieces(s)
}

// longestGreeting is how many bytes a greeting has at most.
const longestGreeting = 60

func greetsInEnglish(words []string) bool {
	for i, w := range words {
		words[i] = strings.Trim(w, ",.!~")
	}
	lower := func(i int) string {
		if i < len(words) {
			return strings.ToLower(words[i])
		}
		return ""
	}
	at := 0
	if lower(0) == "hi" || lower(0) == "hello" || lower(0) == "hey" || lower(0) == "happy" && strings.HasSuffix(lower(1), "day") {
		at++
	}
	if lower(at) == "very" {
		at++
	}
	if lower(at) == "good" {
		at++
	}
	if !isPartOfDay(lower(at)) && (at == 0 || !isDay(lower(at))) {
		return false
	}
	names := 0
	for i := at + 1; i < len(words); i++ {
		if isAddress(lower(i)) {
			continue
		}
		c, _ := utf8.DecodeRuneInString(words[i])
		if names++; names > 2 || !unicode.IsUpper(c) || strings.ToUpper(words[i]) == words[i] {
			return false
		}
	}
	return true
}

func isPartOfDay(w string) bool {
	switch w {
	case "morning", "afternoon", "evening":
		return true
	}
	return false
}

// isDay reports whether a word greets behind "good" or "happy", and by itself says when: "Saturday, who has the keys?"
func isDay(w string) bool {
	switch w {
	case "day", "night", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday":
		return true
	}
	return false
}

// isAddress reports whether a word stands for those who are greeted, or beside such a word.
func isAddress(w string) bool {
	switch w {
	case "", "team", "all", "everyone", "everybody", "folks", "guys", "friends", "crew", "people", "colleagues", "there", "again", "to", "you", "my", "dear", "the",
		"whole", "both", "from", "here", "and", "sir", "madam", "gang", "y'all", "yall":
		return true
	}
	return false
}

// greetings and addressed are what is taken off a greeting in Chinese and Japanese, from the longest to the shortest.
var greetings = strings.Fields("おはようございます おつかれさまです お世話になっております お世話になってます お世話になります お疲れさまです お疲れ様です お疲れさまでした お疲れ様でした お疲れさま お疲れ様 " +
	"おつかれさま おつかれ お世話様です こんにちは こんばんは おはよう はじめまして 失礼します ごきげんよう 早上好 早晨好 上午好 中午好 下午好 晚上好 大家好 各位好 周末好 新年好 你们好 " +
	"辛苦了 打扰了 打扰一下 你好 您好 哈喽 哈啰 早安 晚安 早 嗨 嘿")

var addressed = strings.Fields("同学们 同事们 朋友们 老师们 伙伴们 小伙伴们 兄弟们 家人们 チームの 関係者 担当者様 ご担当者様 皆さん みなさん 皆様 皆さま みなさま みんな 全員 各位 大家 同事 老师 团队 全体 诸位 你们 们 のみ ， 、 , 　")

// nameRunes is the longest name before a greeting, in characters, with さん and 、.
const nameRunes = 7

// greetsInPieces takes greetings and who is greeted off the end of a sentence; a short name may be left.
func greetsInPieces(s string) bool {
	greeted, short := false, false // 早 is a word that others end in
	for s != "" {
		rest := trimPiece(s, greetings)
		if greeted, short = greeted || rest != s, short || len(s)-len(rest) == len("早"); rest == s {
			if rest = trimPiece(s, addressed); rest == s {
				break
			}
		}
		s = strings.TrimRight(rest, " ")
	}
	return greeted && (s == "" || !short && utf8.RuneCountInString(s) <= nameRunes && !strings.ContainsAny(s, "?？吗嗎呢か"))
}

// trimPiece returns a text without one of some words at its end.
func trimPiece(s string, words []string) string {
	for _, w := range words {
		if rest, ok := strings.CutSuffix(s, w); ok {
			return rest
		}
	}
	return s
}
