package prompt

import (
	"cmp"
	"strings"
	"unicode/utf8"
)

// inflected returns the role of an English word of the list of those that are found in
// all their forms: variables, splitting, moved.
func inflected(w string) role {
	if r := englishGeneral(w); r != 0 {
		return r
	}
	for _, suffix := range [...]string{"s", "es", "d", "ed", "ing"} {
		stem, ok := strings.CutSuffix(w, suffix)
		if !ok || len(stem) < 3 {
			continue
		}
		if r := englishGeneral(stem); r != 0 {
			return r
		}
		if r := respelt(stem, suffix); r != 0 {
			return r
		}
	}
	return 0
}

// respelt returns the role of a stem that is written in another way before a suffix:
// mov-ing, splitt-ing, tri-es.
func respelt(stem, suffix string) role {
	n := len(stem)
	switch {
	case stem[n-1] == 'i' && suffix != "ing":
		return englishGeneral(stem[:n-1] + "y")
	case n > 4 && stem[n-1] == stem[n-2]: // not of setting
		return englishGeneral(stem[:n-1])
	case suffix == "ing":
		return englishGeneral(stem + "e")
	}
	return 0
}

// longestVerb is the longest form of a verb or an adjective that is looked up, in bytes.
const longestVerb = 7 * 3

// conjugated returns the role of a Japanese word, particle or ending, or of a form of a
// verb or an adjective that is listed as dictionaries have it: 消して, 消さ, 消せ of 消す.
// What follows the form (ます, ない, たい) is a word of its own.
func conjugated(w string) role {
	if r := cmp.Or(japaneseWord(w), japaneseGeneral(w)); r != 0 {
		return r
	}
	if len(w) > longestVerb || !endsInHiragana(w) {
		return ichidan(w)
	}
	if r := japaneseStem(w); r != 0 {
		return r
	}
	for _, end := range [...]string{"て", "た", "で", "だ"} {
		if stem, ok := strings.CutSuffix(w, end); ok {
			return cmp.Or(joining(stem, end == "で" || end == "だ"), conjugatedPlain(w))
		}
	}
	return conjugatedPlain(w)
}

func endsInHiragana(w string) bool {
	c, _ := utf8.DecodeLastRuneInString(w)
	return c >= 'ぁ' && c <= 'ゖ'
}

// ichidan returns the role of a stem that has lost a bare る or い: 変え, 遅 before すぎる.
func ichidan(w string) role {
	if utf8.RuneCountInString(w) > 1 {
		return japaneseStem(w + "る")
	}
	return 0
}

// joining returns the role of a stem before て or た, or voiced before で or だ: they
// change the sound of many verbs.
func joining(stem string, voiced bool) role {
	before, last := cutRune(stem)
	for _, end := range endsBefore(last, voiced) {
		if r := japaneseStem(before + string(end)); r != 0 {
			return r
		}
	}
	if voiced {
		return 0
	}
	return japaneseStem(stem + "る")
}

// endsBefore returns what a verb can end in that has a sound before て, or before で.
func endsBefore(sound string, voiced bool) string {
	switch {
	case sound == "っ" && !voiced:
		return "るうつく"
	case sound == "ん" && voiced:
		return "むぶぬ"
	case sound == "い" && voiced:
		return "ぐ"
	case sound == "い":
		return "く"
	case sound == "し" && !voiced:
		return "す"
	}
	return ""
}

// conjugatedPlain returns the role of a form without て and た.
func conjugatedPlain(w string) role {
	if r := ichidan(w); r != 0 {
		return r
	}
	before, last := cutRune(w)
	if before == "" {
		return 0
	}
	for _, end := range plainEnds(last) {
		if r := japaneseStem(before + string(end)); r != 0 {
			return r
		}
	}
	return adjective(w)
}

// plainEnds returns what dictionaries have for the last sound of a verb or an adjective:
// す for さ, し, せ and そ, く or い for く.
func plainEnds(sound string) string {
	if sound == "く" {
		return "い"
	}
	for _, row := range [...]string{"かきけこく", "がぎげごぐ", "さしせそす", "たちてとつ", "ばびべぼぶ", "まみめもむ", "らりれろる", "わいえおう"} {
		if strings.Contains(row, sound) {
			_, end := cutRune(row)
			return end
		}
	}
	return ""
}

// adjective returns the role of the other forms of adjectives: 遅かっ, 遅けれ, 遅すぎ. With さ they are subjects: 重さ, 高さ.
func adjective(w string) role {
	for _, end := range [...]string{"かっ", "けれ", "すぎ", "そう"} {
		if stem, ok := strings.CutSuffix(w, end); ok {
			return japaneseStem(stem + "い")
		}
	}
	return 0
}

// cutRune cuts the last character off.
func cutRune(s string) (before, last string) {
	_, n := utf8.DecodeLastRuneInString(s)
	return s[:len(s)-n], s[len(s)-n:]
}
