package session

import (
	"strings"

	"github.com/tacit-kb/tacit/kb/lang"
)

// Langs lists the languages in the order in which they are offered.
var Langs = []string{string(lang.English), string(lang.Chinese), string(lang.Japanese)}

// LangOf returns the language of a --lang value, and whether it is one.
func LangOf(s string) (lang.Lang, bool) {
	switch l := lang.Lang(strings.ToLower(s)); l {
	case lang.English, lang.Chinese, lang.Japanese:
		return l, true
	}
	return lang.English, false
}

// localeLang returns the language of the environment's locale. As in POSIX, the
// first of LC_ALL, LC_MESSAGES and LANG that is set decides, even when it names
// a language that Tacit does not speak: then it is English.
func localeLang(env func(string) string) lang.Lang {
	for _, name := range []string{"LC_ALL", "LC_MESSAGES", "LANG"} {
		locale := env(name)
		if locale == "" {
			continue
		}
		code, _, _ := strings.Cut(locale, "_")
		code, _, _ = strings.Cut(code, ".")
		code, _, _ = strings.Cut(code, "-")
		l, _ := LangOf(code)
		return l
	}
	return lang.English
}
