package firmware

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
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
	core      = pattern(`^(?:[0-9]+|[*x])(?:\.(?:[0-9]+|[*x]))*`)
	attached  = pattern(`^([a-z]+)([0-9]*)`)
	preSuffix = pattern(`^-([0-9a-z-]+(?:\.[0-9a-z-]+)*)`)
	preWord   = pattern(`^[._]?((?:` + strings.Join(preWords, "|") + `)(?:[0-9]+|(?:\.[0-9]+)+)?)(?:[_+-]|$)`)
	// underscored is more likely the rest of the numbers than a build of version 1.
	underscored = pattern(`^_[0-9]`)
	build       = pattern(`^[_+][0-9a-z._+-]+$`)
)

// parsePartial reads the text of a version, or the beginning of one. Letter case
// is nothing.
func parsePartial(s string) (partial, error) {
	if len(s) > maxText {
		return partial{}, fmt.Errorf("longer than %d bytes", maxText)
	}
	text := cutPrefix(strings.ToLower(s))
	numbers := core().FindString(text)
	if numbers == "" {
		return partial{}, errors.New("begin with a number, such as 1.2.3")
	}
	p, err := parseNumbers(numbers)
	if err != nil {
		return partial{}, err
	}
	suffix := text[len(numbers):]
	if p.wild && suffix != "" {
		return partial{}, fmt.Errorf("there is %q behind a wildcard; write numbers, or leave it out", suffix)
	}
	if len(p.numbers) == 1 && underscored().MatchString(suffix) {
		return partial{}, errors.New("the numbers are joined by underscores; write points between them, as in 1.2.3")
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
			return partial{}, fmt.Errorf("the number %s follows a wildcard; a wildcard stands at the end", part)
		}
		digits := strings.TrimLeft(part, "0")
		if len(digits) > mostDigits {
			return partial{}, fmt.Errorf("a number has more than %d digits", mostDigits)
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
		return fmt.Errorf("the suffix %q cannot be read; write it as -rc1, _build5 or +meta", s)
	}
	return nil
}

// parseAttached reads letters that stand at once behind the numbers: a or b with
// a number are a pre-release, as in Python, any other letter is a patch.
func (v *Version) parseAttached(letters, digits string) error {
	switch {
	case letters == "x":
		return errors.New("x follows a number; write a point before a wildcard")
	case len(letters) > 1:
		return fmt.Errorf("the suffix %q cannot be read; write it as -rc1, _build5 or +meta", letters+digits)
	case digits != "" && letters == "a":
		v.pre = []string{"alpha" + digits}
	case digits != "" && letters == "b":
		v.pre = []string{"beta" + digits}
	case len(digits) > 18:
		return errors.New("a number has more than 18 digits")
	default:
		v.letter = letters
		v.patch, _ = strconv.ParseUint("0"+digits, 10, 64)
	}
	return nil
}
