package firmware

import (
	"slices"
	"strconv"
	"strings"

	"github.com/tacit-kb/tacit/kb/lang"
	"github.com/tacit-kb/tacit/kb/pattern"
)

// A partial is a version as ranges name it: some numbers at its end may be left
// open, as in 1.2.*, or be missing, as in 1.2.
type partial struct {
	version Version
	numbers []uint64 // those that are written, with zeros at the end
	wild    bool     // a wildcard follows the numbers
}

// prefixes may stand before the first number.
var prefixes = []string{"firmware", "version", "ver", "rev", "fw", "v"}

// preWords are pre-releases wherever they stand.
var preWords = []string{"alpha", "beta", "rc", "preview", "pre", "dev", "snapshot"}

var (
	core      = pattern.Lazy(`^(?:[0-9]+|[*x])(?:\.(?:[0-9]+|[*x]))*`)
	attached  = pattern.Lazy(`^([a-z]+)([0-9]*)`)
	preSuffix = pattern.Lazy(`^-([0-9a-z-]+(?:\.[0-9a-z-]+)*)`)
	preWord   = pattern.Lazy(`^[._]?((?:` + strings.Join(preWords, "|") + `)(?:[0-9]+|(?:\.[0-9]+)+)?)(?:[_+-]|$)`)
	// underscored is more likely the rest of the numbers than a build of version 1.
	underscored = pattern.Lazy(`^_[0-9]`)
	build       = pattern.Lazy(`^[_+][0-9a-z._+-]+$`)
)

var (
	errLongerBytes         = lang.Text{EN: "longer than %d bytes", ZH: "超过 %d 字节", JA: "%d バイトを超えています"}
	errBeginNumberSuch     = lang.Text{EN: "begin with a number, such as 1.2.3", ZH: "请以数字开头，例如 1.2.3", JA: "1.2.3 のように数字で始めてください"}
	errThereBehindWildcard = lang.Text{EN: "%q follows a wildcard; delete it, or write a number instead of the wildcard",
		ZH: "通配符之后有 %q；请删除它，或把通配符换成数字",
		JA: "ワイルドカードの後に %q があります。それを削除するか、ワイルドカードの代わりに数字を書いてください"}
	errNumbersJoinedUnderscores = lang.Text{EN: "underscores join the numbers; use dots, as in 1.2.3",
		ZH: "数字之间是下划线；请改用点，例如 1.2.3",
		JA: "数字がアンダースコアでつながっています。1.2.3 のようにドットで区切ってください"}
)

// parsePartial reads the text of a version, or the beginning of one. Letter case
// is nothing.
func parsePartial(s string) (partial, error) {
	if len(s) > maxText {
		return partial{}, errLongerBytes.With(maxText)
	}
	text := cutPrefix(strings.ToLower(s))
	numbers := core().FindString(text)
	if numbers == "" {
		return partial{}, errBeginNumberSuch
	}
	p, err := parseNumbers(numbers)
	if err != nil {
		return partial{}, err
	}
	suffix := text[len(numbers):]
	if p.wild && suffix != "" {
		return partial{}, errThereBehindWildcard.With(suffix)
	}
	if len(p.numbers) == 1 && underscored().MatchString(suffix) {
		return partial{}, errNumbersJoinedUnderscores
	}
	return p, p.version.parseSuffix(suffix)
}

// cutPrefix takes a v or the like off a version.
func cutPrefix(s string) string {
	for _, prefix := range prefixes {
		if rest, ok := strings.CutPrefix(s, prefix); ok {
			rest = strings.TrimLeft(rest, " ._-")
			if rest != "" && (rest[0] >= '0' && rest[0] <= '9' || rest[0] == '*' || rest[0] == 'x') {
				return rest
			}
		}
	}
	return s
}

var (
	errNumberFollowsWildcard = lang.Text{EN: "the number %s follows a wildcard; a wildcard must come last",
		ZH: "数字 %s 出现在通配符之后；通配符必须在末尾",
		JA: "数字 %s がワイルドカードの後にあります。ワイルドカードは末尾に置いてください"}
	errNumberHasMore = lang.Text{EN: "a number has more than %d digits", ZH: "有数字超过 %d 位", JA: "%d 桁を超える数字があります"}
)

// parseNumbers reads what stands between the points.
func parseNumbers(s string) (partial, error) {
	const mostDigits = 18 // of a number that fits into 64 bits, whatever it is
	var p partial
	for part := range strings.SplitSeq(s, ".") {
		if part == "*" || part == "x" {
			p.wild = true
			continue
		}
		if p.wild {
			return partial{}, errNumberFollowsWildcard.With(part)
		}
		digits := strings.TrimLeft(part, "0")
		if len(digits) > mostDigits {
			return partial{}, errNumberHasMore.With(mostDigits)
		}
		n, _ := strconv.ParseUint("0"+digits, 10, 64)
		p.numbers = append(p.numbers, n)
	}
	p.version.parts = trimmed(p.numbers)
	return p, nil
}

// trimmed returns numbers without zeros at the end, as 1.2.0 is 1.2.
func trimmed(numbers []uint64) []uint64 {
	n := len(numbers)
	for n > 0 && numbers[n-1] == 0 {
		n--
	}
	return slices.Clone(numbers[:n])
}

var errSuffixCannotBe = lang.Text{EN: "unknown suffix %q; write it as -rc1, _build5 or +meta",
	ZH: "无法识别后缀 %q；请写成 -rc1、_build5 或 +meta",
	JA: "接尾辞 %q を認識できません。-rc1、_build5、+meta のように書いてください"}

// parseSuffix reads what follows the numbers: a patch, a pre-release, a build.
func (v *Version) parseSuffix(s string) error {
	rest := s
	if m := preWord().FindStringSubmatch(rest); m != nil {
		rest = rest[len(m[0]):]
		if end := m[0][len(m[0])-1]; strings.IndexByte("_+-", end) >= 0 {
			rest = string(end) + rest
		}
		v.pre = strings.Split(m[1], ".")
	} else if m := attached().FindStringSubmatch(rest); m != nil {
		if err := v.parseAttached(m[1], m[2]); err != nil {
			return err
		}
		rest = rest[len(m[0]):]
	}
	if m := preSuffix().FindStringSubmatch(rest); m != nil && v.pre == nil {
		v.pre = strings.Split(m[1], ".")
		rest = rest[len(m[0]):]
	}
	if rest != "" && !build().MatchString(rest) {
		return errSuffixCannotBe.With(s)
	}
	return nil
}

var errXFollowsNumber = lang.Text{EN: "x directly follows a number; write a dot before a wildcard", ZH: "x 紧跟在数字之后；通配符前请加点", JA: "x が数字のすぐ後にあります。ワイルドカードの前にドットを書いてください"}

// parseAttached reads letters that stand at once behind the numbers: a or b with
// a number are a pre-release, as in Python, any other letter is a patch.
func (v *Version) parseAttached(letters, digits string) error {
	switch {
	case letters == "x":
		return errXFollowsNumber
	case len(letters) > 1:
		return errSuffixCannotBe.With(letters + digits)
	case digits != "" && letters == "a":
		v.pre = []string{"alpha" + digits}
	case digits != "" && letters == "b":
		v.pre = []string{"beta" + digits}
	case len(digits) > 18:
		return errManyDigits
	default:
		v.letter = letters
		v.patch, _ = strconv.ParseUint("0"+digits, 10, 64)
	}
	return nil
}

var errManyDigits = lang.Text{EN: "a number has more than 18 digits", ZH: "数字超过 18 位", JA: "数が 18 桁を超えています"}
