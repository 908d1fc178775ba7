package firmware

import (
	"slices"
	"strings"

	"github.com/tacit-kb/tacit/kb/lang"
)

// plain writes what people type on other keyboards as ASCII.
func plain(s string) string { return asciiSigns.Replace(s) }

var asciiSigns = strings.NewReplacer("≥", ">=", "≤", "<=", "≠", "!=", "＞", ">", "＜", "<", "＝", "=", "，", ",", "、", ",",
	"！", "!", "＊", "*", "．", ".", "～", "~", "〜", "~", "｜", "|", "＾", "^", "\u3000", " ", "\u00a0", " ", "\t", " ", "\r", " ", "\n", " ")

// operators, those first that begin with another one.
var operators = []string{"===", "==", "=>", "=<", "=", "!=", ">=", ">", "<=", "<", "~>", "~", "^"}

var errThereNothingWrite = lang.Text{EN: "it is empty; write * for any version", ZH: "内容为空；任何版本请写 *", JA: "空です。すべてのバージョンなら * と書いてください"}

// parseAlternative reads what stands between two ||: constraints that hold
// together, with spaces or commas between them.
func parseAlternative(s string) ([]span, error) {
	spans := []span{everything}
	pre, rest := false, strings.TrimSpace(s)
	if rest == "" {
		return nil, errThereNothingWrite
	}
	for rest != "" {
		some, named, after, err := parseConstraint(rest)
		if err != nil {
			return nil, err
		}
		if rest, err = nextConstraint(after); err != nil {
			return nil, err
		}
		pre = pre || named
		spans = intersect(spans, some)
	}
	for i := range spans {
		spans[i].pre = pre
	}
	return slices.DeleteFunc(spans, func(s span) bool { return !pre && s.released().empty() }), nil
}

var errNothingFollowsComma = lang.Text{EN: "nothing follows the comma", ZH: "逗号之后没有内容", JA: "コンマの後に何もありません"}

// nextConstraint goes to the next constraint, past spaces and one comma.
func nextConstraint(s string) (string, error) {
	rest := strings.TrimLeft(s, " ")
	next, comma := strings.CutPrefix(rest, ",")
	if next = strings.TrimLeft(next, " "); comma && next == "" {
		return "", errNothingFollowsComma
	}
	return next, nil
}

var (
	errMayBeTwo = lang.Text{EN: "%q may mean from one version to another, or a pre-release; put spaces around the hyphen for the former, or = before it for the latter",
		ZH: "%q 可能是从一个版本到另一个版本，也可能是预发布版；若是前者，请在连字符两边加空格；若是后者，请在前面加 =",
		JA: "%q は「あるバージョンから別のバージョンまで」とも、プレリリースとも読めます。前者ならハイフンの両側に空白を入れ、後者なら前に = を付けてください"}
	errBetweenTwoVersions = lang.Text{EN: "~ between two versions is ambiguous; if you mean a range, write 1.2 - 1.4",
		ZH: "两个版本之间的 ~ 有歧义；若表示范围，请写成 1.2 - 1.4",
		JA: "二つのバージョンの間の ~ は意味があいまいです。範囲なら 1.2 - 1.4 のように書いてください"}
)

// parseConstraint reads one constraint from the beginning of s: an operator and
// a version, or two versions with a hyphen between them. It reports whether a
// pre-release is named.
func parseConstraint(s string) (spans []span, pre bool, rest string, err error) {
	op := ""
	s = closed(s)
	for _, o := range operators {
		if strings.HasPrefix(s, o) {
			op = o
			break
		}
	}
	p, rest, err := takePartial(s[len(op):])
	if err != nil {
		return nil, false, "", err
	}
	if to, ok := strings.CutPrefix(strings.TrimLeft(rest, " "), "- "); ok && op == "" {
		return parseHyphen(p, to)
	}
	if op == "" && p.isTwo() {
		return nil, false, "", errMayBeTwo.With(s[:len(s)-len(rest)])
	}
	if next := strings.TrimLeft(rest, " "); op == "" && strings.HasPrefix(next, "~") && !strings.HasPrefix(next, "~>") {
		return nil, false, "", errBetweenTwoVersions
	}
	spans, err = p.spans(op)
	return spans, p.version.pre != nil, rest, err
}

// closed takes the spaces out of a sign of two characters, as in "> = 1.2".
func closed(s string) string {
	if strings.IndexByte("<>=!", s[0]) >= 0 {
		if rest := strings.TrimLeft(s[1:], " "); strings.HasPrefix(rest, "=") {
			return s[:1] + rest
		}
	}
	return s
}

// isTwo reports whether a pre-release is more likely the end of a range, as in
// 1.2-1.4.
func (p partial) isTwo() bool {
	numbers := strings.Join(p.version.pre, "")
	return numbers != "" && strings.Trim(numbers, "0123456789") == "" && (len(p.numbers) < 3 || len(p.version.pre) > 1)
}

var (
	errVersionMissingBehind = lang.Text{EN: "a version is missing after an operator", ZH: "运算符之后缺少版本号", JA: "演算子の後にバージョンがありません"}
	errIn                   = lang.Text{EN: "in %q: %s", ZH: "在 %q 中：%s", JA: "%q について: %s"}
)

// takePartial reads a version from the beginning of s, as far as one can go.
func takePartial(s string) (p partial, rest string, err error) {
	text := strings.TrimLeft(s, " ")
	end := strings.IndexAny(text, " ,<>=!~^|")
	if end < 0 {
		end = len(text)
	}
	if end == 0 {
		return p, "", errVersionMissingBehind
	}
	if p, err = parsePartial(text[:end]); err != nil {
		return p, "", errIn.With(short(text[:end]), err)
	}
	if len(p.numbers) < 3 && p.version.letter == "" && p.version.pre == nil {
		p.wild = true
	}
	return p, text[end:], nil
}

// parseHyphen reads the second half of "1.2 - 1.4".
func parseHyphen(from partial, s string) ([]span, bool, string, error) {
	to, rest, err := takePartial(s)
	if err != nil {
		return nil, false, "", err
	}
	low, _ := from.spans(">=")
	high, _ := to.spans("<=")
	return intersect(low, high), from.version.pre != nil || to.version.pre != nil, rest, nil
}

var errNoVersion = lang.Text{EN: "no version matches %s*", ZH: "没有版本满足 %s*", JA: "%s* に当てはまるバージョンはありません"}

// spans returns what an operator makes of a version.
func (p partial) spans(op string) ([]span, error) {
	this := bound{version: p.version}
	low, high := span{low: this, high: bound{none: true}}, span{low: first, high: this}
	if p.wild && len(p.numbers) == 0 {
		if op == "<" || op == ">" || op == "!=" {
			return nil, errNoVersion.With(op)
		}
		return []span{everything}, nil
	}
	switch op {
	case "", "=", "==", "===":
		return []span{p.same()}, nil
	case "!=":
		return p.other(), nil
	case ">=", "=>":
		return []span{low}, nil
	case ">":
		return []span{{low: p.same().high.turned(), high: bound{none: true}}}, nil
	case "<":
		high.high.open = true
		return []span{high}, nil
	case "<=", "=<":
		return []span{{low: first, high: p.same().high}}, nil
	case "~", "~>":
		low.high = p.next(min(len(p.numbers), 2))
	case "^":
		n := slices.IndexFunc(p.numbers, func(n uint64) bool { return n > 0 })
		if n < 0 {
			n = len(p.numbers) - 1
		}
		low.high = p.next(n + 1)
	}
	return []span{low}, nil
}

// same returns the versions that a partial names.
func (p partial) same() span {
	s := span{low: bound{version: p.version}, high: bound{version: p.version}}
	if p.wild {
		s.high = p.next(len(p.numbers))
	}
	return s
}

// other returns the versions that a partial does not name.
func (p partial) other() []span {
	s := p.same()
	return []span{{low: first, high: s.low.turned()}, {low: s.high.turned(), high: bound{none: true}}}
}

// turned returns where the other side of a bound begins.
func (b bound) turned() bound {
	b.open = !b.open
	return b
}

// next returns the end of all versions that begin with n numbers of the partial.
// The pre-releases of what follows are not among them.
func (p partial) next(n int) bound {
	parts := slices.Clone(p.numbers[:n])
	parts[n-1]++
	return bound{version: Version{parts: parts, pre: []string{"0"}}, open: true}
}

// intersect returns what is in one span of each of two lists.
func intersect(some, others []span) []span {
	var out []span
	for _, s := range some {
		for _, o := range others {
			if both := s.and(o); !both.empty() {
				out = append(out, both)
			}
		}
	}
	return out
}
