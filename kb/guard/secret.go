package guard

import (
	"bytes"
	"math"
	"regexp"
	"slices"
	"strings"
	"sync"

	"github.com/tacit-kb/tacit/kb/lang"
	"github.com/tacit-kb/tacit/kb/pattern"
)

// A rule finds one kind of secret. The fields are those of a rule of gitleaks:
// the pattern is tried only on a text that has one of the keywords.
type rule struct {
	id       string
	what     lang.Sentence // is found, with its article, for the message
	keywords []string      // in lower case
	regexp   string
	reach    int     // bytes that a secret may go on after the line of the keyword; 0: none
	group    int     // of the pattern that is the secret; 0: all of it
	entropy  float64 // bits a character that the secret has at least; 0: any
	chosen   bool    // a person makes the secret up, so that words may be in it
	judge    judge   // what the secret must look like besides; nil: anything
}

// A judge decides whether the groups of a match are really a secret.
type judge func(groups []string, secret string) bool

var errLooksLikeWrite = lang.Text{EN: "this looks like %s: write a placeholder such as <secret> instead, and replace the secret if it was shared",
	ZH: "这看起来像机密（%s）：请改写为 <secret> 这样的占位符；若已给他人看过，请更换该机密",
	JA: "%sのように見えます。<secret> のような仮の値に書き換え、共有済みなら本物の秘密情報も無効にして、新しいものに替えてください"}

// secrets finds them. Of two rules that find the same bytes, the first one in
// the table, which knows more, speaks.
func secrets(text []byte) []Finding {
	places := announced(lowered(text))
	if places == nil {
		return nil
	}
	out := newReport(text)
	var taken [][2]int
	for i := range rules {
		r := &rules[i]
		var more [][2]int
		for _, span := range r.find(text, places[i]) {
			if !overlaps(taken, span) {
				more = append(more, span)
				out.add(r.id, Refuse, span[0], errLooksLikeWrite.With(r.what))
			}
		}
		if len(more) > 0 {
			taken = append(taken, more...)
			slices.SortFunc(taken, func(a, b [2]int) int { return a[0] - b[0] })
		}
	}
	return out.found
}

// AssignsSecret returns what to say of a text that is nothing but a value for a name that calls it a
// secret: API_KEY=…. It says nothing else, so it is told as one even where the value may be the example
// of a manual; nil for any other text.
func AssignsSecret(text string) lang.Sentence {
	m := assigned().FindStringSubmatch(text)
	if m == nil || strings.ContainsAny(m[1], "<>{}$…*") {
		return nil
	}
	return errLooksLikeWrite.With(whatSecret)
}

var assigned = pattern.Lazy(`(?i)^\s*(?:(?:export|set|setx|-e|--env)\s+)?["']?[\w.-]*(?:secret|token|passw(?:or)?d|pwd|credentials?|api[_-]?key|access[_-]?key|private[_-]?key)(?:[_-](?:key|value|prod|dev|test|staging|\d+))?\s*=\s*(\S{8,})\s*$`)

// announcers looks for the keywords of all rules at once; rulesOf says which rules a
// keyword belongs to.
var announcers = sync.OnceValue(func() (a struct {
	words   *pattern.Words
	rulesOf [][]int
}) {
	numbers, words := map[string]int{}, []string(nil)
	for i := range rules {
		for _, w := range rules[i].keywords {
			n, ok := numbers[w]
			if !ok {
				n = len(words)
				numbers[w], words, a.rulesOf = n, append(words, w), append(a.rulesOf, nil)
			}
			a.rulesOf[n] = append(a.rulesOf[n], i)
		}
	}
	a.words = pattern.NewWords(words)
	return a
})

// announced returns for each rule where its keywords stand, in order; nil if there are
// none. The text is in lower case. Of a keyword that stands often in one line, the rule
// needs one.
func announced(lower []byte) (places [][][2]int) {
	a := announcers()
	a.words.In(lower, func(word, offset int) {
		if places == nil {
			places = make([][][2]int, len(rules))
		}
		from, to := -1, -1
		for _, i := range a.rulesOf[word] {
			if n := len(places[i]); n > 0 && offset < places[i][n-1][1] {
				continue // in the line that is known
			}
			if from < 0 {
				from, to = lineAround(lower, offset)
			}
			places[i] = append(places[i], [2]int{from, to})
		}
	})
	return places
}

// find returns where the secrets are. Only what stands from a line with a
// keyword on is looked at, and not more than reach bytes or the line.
func (r *rule) find(text []byte, lines [][2]int) (spans [][2]int) {
	for _, part := range near(lines, r.reach, len(text)) {
		piece := text[part[0]:part[1]]
		for _, m := range compiled(r.regexp).FindAllSubmatchIndex(piece, -1) {
			if from, to := m[2*r.group], m[2*r.group+1]; from >= 0 && r.accepts(piece, m, string(piece[from:to])) {
				spans = append(spans, [2]int{part[0] + from, part[0] + to})
			}
		}
	}
	return spans
}

// near returns lines, each with reach bytes more, joined where they meet.
func near(lines [][2]int, reach, end int) (joined [][2]int) {
	for _, p := range lines {
		p[1] = min(p[1]+reach, end)
		if n := len(joined); n > 0 && p[0] < joined[n-1][1] {
			joined[n-1][1] = max(joined[n-1][1], p[1])
			continue
		}
		joined = append(joined, p)
	}
	return joined
}

// lineAround returns the line that offset is in, without its line end.
func lineAround(text []byte, offset int) (from, to int) {
	from = bytes.LastIndexByte(text[:offset], '\n') + 1
	if n := bytes.IndexByte(text[offset:], '\n'); n >= 0 {
		return from, offset + n
	}
	return from, len(text)
}

// accepts judges what the pattern has matched: the groups m of piece, of which
// one is the secret.
func (r *rule) accepts(piece []byte, m []int, secret string) bool {
	if r.isPlaceholder(secret) || entropy(secret) < r.entropy {
		return false
	}
	if r.chosen && strings.HasPrefix(r.id, "han-") && keptIn().Match(piece[m[2*r.group+1]:]) {
		return false
	}
	if r.judge == nil {
		return true
	}
	groups := make([]string, len(m)/2)
	for i := range groups {
		if m[2*i] >= 0 {
			groups[i] = string(piece[m[2*i]:m[2*i+1]])
		}
	}
	return r.judge(groups, secret)
}

// lowered is text with A to Z in lower case and all else, so also every
// offset, as it is.
func lowered(text []byte) []byte {
	out := bytes.Clone(text)
	for i, c := range out {
		if 'A' <= c && c <= 'Z' {
			out[i] = c + 'a' - 'A'
		}
	}
	return out
}

func hasAny(lower []byte, keywords []string) bool {
	for _, k := range keywords {
		if bytes.Contains(lower, []byte(k)) {
			return true
		}
	}
	return false
}

// overlaps reports whether a span shares bytes with one of taken, which are in
// order and apart from each other.
func overlaps(taken [][2]int, span [2]int) bool {
	i, _ := slices.BinarySearchFunc(taken, span[0], func(t [2]int, at int) int { return t[1] - at - 1 })
	return i < len(taken) && taken[i][0] < span[1]
}

var patterns sync.Map // of compiled rules, by their text

func compiled(pattern string) *regexp.Regexp {
	if re, ok := patterns.Load(pattern); ok {
		return re.(*regexp.Regexp)
	}
	re := regexp.MustCompile(pattern)
	patterns.Store(pattern, re)
	return re
}

// entropy is Shannon's, in bits a byte.
func entropy(s string) float64 {
	var counts [256]int
	for i := range len(s) {
		counts[s[i]]++
	}
	bits := 0.0
	for _, n := range counts {
		if n > 0 {
			p := float64(n) / float64(len(s))
			bits -= p * math.Log2(p)
		}
	}
	return bits
}
