package table

import (
	"strings"
	"unicode"

	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/lang"
)

// headings are those that are written, in the language of the bank; reading takes what
// begins like them.
var headings = map[kb.Kind]lang.Text{
	kb.Experience: {EN: "Experience", ZH: "Experience（经验记忆）", JA: "Experience（経験の記憶）"},
	kb.Tech:       {EN: "Tech", ZH: "Tech（技术记忆）", JA: "Tech（技術の記憶）"},
	kb.Business:   {EN: "Business", ZH: "Business（业务记忆）", JA: "Business（業務の記憶）"},
}

// language is that of the headings that are there.
func (t *Table) language() lang.Lang {
	for _, s := range t.sections {
		switch {
		case strings.Contains(s.lead, "记忆"):
			return lang.Chinese
		case strings.Contains(s.lead, "記憶"):
			return lang.Japanese
		}
	}
	return lang.English
}

// relabel gives a table that is built anew the headings of the language in which most
// titles are.
func (t *Table) relabel(rows []Row) {
	was, will := t.language(), languageOf(rows)
	for _, s := range t.sections {
		s.lead = strings.Replace(s.lead, "## "+headings[s.kind].In(was)+t.eol, "## "+headings[s.kind].In(will)+t.eol, 1)
	}
}

// languageOf returns the language of most titles: kana are Japanese, and Han without
// kana Chinese.
func languageOf(rows []Row) lang.Lang {
	count := map[lang.Lang]int{}
	for _, r := range rows {
		switch {
		case strings.ContainsFunc(r.Title, func(c rune) bool { return unicode.In(c, unicode.Hiragana, unicode.Katakana) }):
			count[lang.Japanese]++
		case strings.ContainsFunc(r.Title, func(c rune) bool { return unicode.Is(unicode.Han, c) }):
			count[lang.Chinese]++
		default:
			count[lang.English]++
		}
	}
	best := lang.English
	for _, l := range []lang.Lang{lang.Japanese, lang.Chinese} {
		if count[l] > count[best] {
			best = l
		}
	}
	return best
}
