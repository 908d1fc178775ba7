package mood

import (
	"slices"
	"strconv"
	"strings"
	"sync"
	"unicode"

	"github.com/tacit-kb/tacit/kb/pattern"
)

// features returns the places of what a sentence has, each once and in order: the signs, and the words or
// characters with where they stand.
func features(sentence string, signs []string) []int {
	var all []int
	add := func(kind, text string) { all = append(all, place(kind, text)) }
	for _, s := range signs {
		add("sign", s)
	}
	text := number().ReplaceAllString(strings.ToLower(strings.TrimRight(withoutLookalikes(sentence), "。.！!～~ \n")), "0")
	switch {
	case strings.ContainsFunc(text, isKana):
		add("language", "ja")
		characters(text, add)
	case strings.ContainsFunc(text, isHan):
		add("language", "zh")
		characters(text, add)
		aroundSpans(text, add)
	default:
		add("language", "en")
		words(text, add)
	}
	slices.Sort(all)
	return slices.Compact(all)
}

var (
	number = pattern.Lazy(`\d+(?:[.,:]\d+)*`)
	word   = pattern.Lazy(`\p{L}+(?:['’]\p{L}+)?|0|[,;:()?.%]`)
	clause = pattern.Lazy(`[、，,；;：:（）()。.?？!！ ]+`)
)

func isHan(r rune) bool  { return unicode.Is(unicode.Han, r) }
func isKana(r rune) bool { return unicode.In(r, unicode.Hiragana, unicode.Katakana) }

// words finds the words of a text in an alphabet, which of them stand together, and with which its
// clauses begin.
func words(text string, add func(kind, text string)) {
	all := word().FindAllString(text, -1)
	begins := true
	for i, w := range all {
		w = strings.ReplaceAll(w, "’", "'")
		add("word", w)
		next := ""
		if i+1 < len(all) {
			next = all[i+1]
			add("pair", w+" "+next)
		}
		if i < 6 {
			add("early form", form(w))
		}
		switch {
		case len(w) == 1 && strings.ContainsAny(w, ",;:()?."):
			begins = true
		case begins:
			add("begins", w)
			add("begins with form", form(w)+" "+form(next))
			begins = false
		}
		if i == 0 {
			add("first", w)
			add("second", next)
			add("first forms", form(w)+" "+form(next))
			if i+2 < len(all) {
				add("first three forms", form(w)+" "+form(next)+" "+form(all[2]))
			}
		}
	}
	if n := len(all); n > 0 {
		add("last", all[n-1])
	}
	add("long", strconv.Itoa(min(8, len(all)/4)))
}

// small are words of English that say how a sentence is made.
var small = sync.OnceValue(func() map[string]bool {
	all := map[string]bool{}
	for w := range strings.FieldsSeq(`the a an your our every each all both any it them these those and or of to in on for is are was were be been has have had not no never always only
	must may can can't cannot should will would do does don't did you we they he she i who when if before after unless until at by with from than over under about as so because since 0 , ; : ( ) ? . %`) {
		all[w] = true
	}
	return all
})

// form is a small word itself, or how another word ends.
func form(w string) string {
	if small()[w] || w == "" {
		return w
	}
	for _, end := range []string{"ing", "ed", "ly", "ss", "s"} {
		if strings.HasSuffix(w, end) && len(w) > len(end)+1 {
			return "-" + end
		}
	}
	return "-"
}

// characters finds the runs of up to three characters, and with which the text and its clauses begin
// and end.
func characters(text string, add func(kind, text string)) {
	runes := []rune(text)
	for n := 1; n <= 3; n++ {
		for i := range max(0, len(runes)-n+1) {
			add("run", string(runes[i:i+n]))
		}
	}
	for n := 1; n <= 4; n++ {
		add("ends", string(runes[max(0, len(runes)-n):]))
	}
	scripts := make([]rune, 0, len(runes))
	for _, r := range runes {
		scripts = append(scripts, scriptOf(r))
	}
	for n := 2; n <= 5; n++ {
		add("ends with scripts", string(scripts[max(0, len(scripts)-n):]))
		add("begins with scripts", string(scripts[:min(n, len(scripts))]))
	}
	add("long", strconv.Itoa(min(6, len(runes)/8)))
	for _, part := range clause().Split(text, -1) {
		r := []rune(part)
		for n := 1; n <= min(3, len(r)); n++ {
			add("clause ends", string(r[len(r)-n:]))
			if n < 3 {
				add("clause begins", string(r[:n]))
			}
		}
	}
}

// scriptOf is a letter for a character that stands in names and nouns, and any other itself: 確認すること ends like 掃除すること.
func scriptOf(r rune) rune {
	switch {
	case isHan(r):
		return 'H'
	case unicode.Is(unicode.Katakana, r):
		return 'K'
	}
	return r
}
