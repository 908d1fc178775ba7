package guard

import (
	"bytes"
	"path"
	"slices"
	"strings"
	"unicode"

	"github.com/tacit-kb/tacit/kb/lang"
)

// Withheld stands where a secret is not shown, and withheldName where the name of
// a file holds one.
const (
	Withheld     = "<withheld>"
	withheldName = "<name withheld>"
)

var nameWithheld = lang.Text{EN: withheldName, ZH: "<名称不予显示>", JA: "<名前は伏せています>"}

// Told returns a path of [Shown] in a language.
func Told(path string, l lang.Lang) string {
	return strings.ReplaceAll(path, withheldName, nameWithheld.In(l))
}

// Mask returns a text in which every secret is replaced by Withheld, for whoever
// only looks at it. The lines stay as many as they are. A text without secrets is
// returned as it is.
func Mask(text []byte) []byte {
	var out []byte
	done := 0
	for _, s := range spans(text) {
		if s[0] < done {
			continue
		}
		out = append(append(out, text[done:s[0]]...), Withheld...)
		out = append(out, bytes.Repeat([]byte("\n"), bytes.Count(text[s[0]:s[1]], []byte("\n")))...)
		done = s[1]
	}
	if done == 0 {
		return text
	}
	return append(out, text[done:]...)
}

// spans returns where the secrets of a text are, in order; two may overlap no
// more than by what the first one covers.
func spans(text []byte) (all [][2]int) {
	for i, lines := range announced(lowered(text)) {
		for _, s := range rules[i].find(text, lines) {
			if rules[i].id == "private-key" {
				s[1] = endOfKey(text, s[1])
			}
			all = append(all, s)
		}
	}
	slices.SortFunc(all, func(a, b [2]int) int { return a[0] - b[0] })
	joined := all[:0]
	for _, s := range all {
		if n := len(joined); n > 0 && s[0] < joined[n-1][1] {
			joined[n-1][1] = max(joined[n-1][1], s[1])
			continue
		}
		joined = append(joined, s)
	}
	return joined
}

// endOfKey returns where a private key ends of which a rule has found the first
// line only: at the line that says so, else where no more of a key can stand.
func endOfKey(text []byte, from int) int {
	if n := bytes.Index(text[from:], []byte("-----END")); n >= 0 {
		return from + n
	}
	rest := bytes.TrimLeftFunc(text[from:], func(r rune) bool {
		return r < unicode.MaxASCII && (unicode.IsLetter(r) || unicode.IsDigit(r) || strings.ContainsRune("+/=\r\n\\", r))
	})
	return len(text) - len(rest)
}

// shortestNamed is the number of bytes from which on a secret is looked for in a
// name: shorter ones are found in any.
const shortestNamed = 5

// Shown returns a path as it may be printed: its name, and every folder from the
// first one on that holds a secret, is withheld. A name often is made of the title
// in the text; what is a secret there is one in the name, however it is spelled.
// The text may be nil.
func Shown(name string, text []byte) string {
	parts := strings.Split(name, "/")
	var values []string
	for _, s := range spans(text) {
		if v := plainName(string(text[s[0]:s[1]])); len(v) >= shortestNamed {
			values = append(values, v)
		}
	}
	for i, part := range parts {
		holds := func(v string) bool { return strings.Contains(plainName(part), v) }
		if len(spans([]byte(part))) > 0 || slices.ContainsFunc(values, holds) {
			return path.Join(append(parts[:i:i], withheldName)...)
		}
	}
	if len(spans([]byte(name))) > 0 {
		return path.Join(path.Dir(path.Dir(name)), withheldName)
	}
	return name
}

// plainName is a text as the name of a file may spell it: lower case, and one
// hyphen for what is neither letter nor digit.
func plainName(s string) string {
	words := strings.FieldsFunc(strings.ToLower(s), func(r rune) bool { return !unicode.In(r, unicode.L, unicode.N, unicode.M) })
	return strings.Join(words, "-")
}
