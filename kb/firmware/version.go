package firmware

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"github.com/tacit-kb/tacit/kb/lang"
	"github.com/tacit-kb/tacit/kb/pattern"
)

// A Version is what a device says it runs, such as v1.02.003.4-rc1_build5. The
// zero Version is 0.
type Version struct {
	parts  []uint64 // the numbers, without zeros at the end
	letter string   // of a patch, as b in 1.2.3b; empty: none
	patch  uint64   // the number behind the letter
	pre    []string // the identifiers of a pre-release, lower case; nil: a release
}

// maxText is the longest version or range in bytes. People write up to a hundred.
const maxText = 512

var errNotVersion = lang.Text{EN: "%q is not a version: %s", ZH: "%q 不是版本号：%s", JA: "%q はバージョンではありません: %s"}

// Parse reads a version. The error says what is wrong with it.
func Parse(s string) (Version, error) {
	v, err := parseVersion(s)
	if err != nil {
		return Version{}, errNotVersion.With(short(s), err)
	}
	return v, nil
}

// buildWords are how devices name a build behind their version.
var buildWords = pattern.Lazy(`(?i)(\s*\([^()]*\)|\s+build\b.*)$`)

var errHasWildcardWrite = lang.Text{EN: "it contains a wildcard; write all numbers", ZH: "含有通配符；请写出全部数字", JA: "ワイルドカードを含んでいます。すべての数字を書いてください"}

func parseVersion(s string) (Version, error) {
	p, err := parsePartial(buildWords().ReplaceAllString(strings.TrimSpace(s), ""))
	switch {
	case err != nil:
		return Version{}, err
	case p.wild:
		return Version{}, errHasWildcardWrite
	}
	return p.version, nil
}

// Compare returns -1, 0 or +1: v is before w, the same version, or after it.
func (v Version) Compare(w Version) int {
	if c := slices.Compare(v.parts, w.parts); c != 0 {
		return c // most versions differ here
	}
	return cmp.Or(cmp.Compare(v.letter, w.letter), cmp.Compare(v.patch, w.patch), comparePre(v.pre, w.pre))
}

// Release returns the release that a pre-release is meant to become, and a
// release as it is.
func (v Version) Release() Version {
	v.pre = nil
	return v
}

// String returns the version in its shortest form, without a build.
func (v Version) String() string {
	s := strconv.Itoa(0)
	for i, n := range v.parts {
		if i > 0 {
			s += "."
		} else {
			s = ""
		}
		s += strconv.FormatUint(n, 10)
	}
	s += v.letter
	if v.patch > 0 {
		s += strconv.FormatUint(v.patch, 10)
	}
	if v.pre != nil {
		s += "-" + strings.Join(v.pre, ".")
	}
	return s
}

// comparePre orders pre-releases by their identifiers; none at all is a release
// and comes last.
func comparePre(a, b []string) int {
	if a == nil || b == nil {
		return cmp.Compare(bit(a == nil), bit(b == nil))
	}
	return slices.CompareFunc(a, b, compareIdentifier)
}

func bit(b bool) int {
	if b {
		return 1
	}
	return 0
}

// compareIdentifier orders numbers before words, and words that differ in the
// number at their end by this number.
func compareIdentifier(a, b string) int {
	wordA, numberA := cutNumber(a)
	wordB, numberB := cutNumber(b)
	return cmp.Or(
		cmp.Compare(wordA, wordB),
		cmp.Compare(len(numberA), len(numberB)),
		cmp.Compare(numberA, numberB))
}

// cutNumber splits rc010 into rc and 10. A number may be longer than any
// integer: it is compared by its length, then by its digits. Where there is none
// it is shorter than 0, which is kept as one digit.
func cutNumber(s string) (word, number string) {
	word = strings.TrimRight(s, "0123456789")
	number = strings.TrimLeft(s[len(word):], "0")
	if number == "" && len(word) < len(s) {
		number = "0"
	}
	return word, number
}

// short cuts a text that is too long to be shown in an error.
func short(s string) string {
	const most = 60 // characters
	if r := []rune(s); len(r) > most {
		return string(r[:most]) + "…"
	}
	return s
}
