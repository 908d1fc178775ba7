package firmware

import (
	"strings"

	"github.com/tacit-kb/tacit/kb/lang"
	"github.com/tacit-kb/tacit/kb/pattern"
)

// told matches a bound that is written in words: a version, and the words.
var told = pattern.Lazy(`(?i)^\s*(?:v|ver\.?|fw)?\s*(\d+(?:\.\d+)*)(?:\.[x*])?\s*(?:(\+|から|以降|以上|及以上|及以后|以后|之后|起|(?:or|and) (?:later|newer|above|up|higher)|onwards?)|(まで|以前|以下|及以下|及以前|为止|(?:or|and) (?:earlier|older|below|lower))|(未満|より前|之前|以内|earlier))\s*$`)

var (
	errFromInWords = lang.Text{EN: `for %[1]s and later, write ">=%[1]s"; for %[1]s alone, write "%[2]s"`,
		ZH: `%[1]s 及以后请写 ">=%[1]s"；只指 %[1]s 请写 "%[2]s"`,
		JA: `%[1]s 以降なら ">=%[1]s"、%[1]s だけなら "%[2]s" と書いてください`}
	errToInWords = lang.Text{EN: `for %[1]s and earlier, write "<=%[1]s"; for %[1]s alone, write "%[2]s"`,
		ZH: `%[1]s 及以前请写 "<=%[1]s"；只指 %[1]s 请写 "%[2]s"`,
		JA: `%[1]s 以前なら "<=%[1]s"、%[1]s だけなら "%[2]s" と書いてください`}
	errBelowInWords = lang.Text{EN: `for versions before %[1]s, write "<%[1]s"`,
		ZH: `早于 %[1]s 请写 "<%[1]s"`,
		JA: `%[1]s より前なら "<%[1]s" と書いてください`}
)

// inWords says how to write a bound that somebody wrote in words, such as 3.1 から; nil
// for any other text.
func inWords(s string) error {
	m := told().FindStringSubmatch(plain(s))
	if m == nil {
		return nil
	}
	version, only := m[1], m[1]
	if strings.Count(version, ".") < 2 {
		only += ".*"
	}
	switch {
	case m[2] != "":
		return errFromInWords.With(version, only)
	case m[3] != "":
		return errToInWords.With(version, only)
	}
	return errBelowInWords.With(version)
}
