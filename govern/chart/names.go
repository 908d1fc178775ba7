package chart

import (
	"cmp"
	"maps"
	"slices"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"github.com/tacit-kb/tacit/index"
	"github.com/tacit-kb/tacit/index/relevance"
	"github.com/tacit-kb/tacit/kb"
)

// mostNames is how many words name a group.
const mostNames = 2

// A word is what titles may have in common.
type word struct {
	forms   map[string]int // as it is written, and how often
	groups  map[int]int    // in how many memories of each group it is
	overall int            // in how many memories
}

// named names groups after words of their titles, tags and triggers. A group without a
// word that it has more often than others has no name and is left out.
func named(groups [][]int, fronts []*kb.FrontMatter) (all []keptGroup) {
	of := make([]int, len(fronts))
	for i := range of {
		of[i] = -1
	}
	for g, members := range groups {
		for _, i := range members {
			of[i] = g
		}
	}
	words := map[string]*word{}
	for i, front := range fronts {
		for key, form := range wordsOf(front) {
			w := words[key]
			if w == nil {
				w = &word{forms: map[string]int{}, groups: map[int]int{}}
				words[key] = w
			}
			w.forms[form]++
			w.groups[of[i]]++
			w.overall++
		}
	}
	keys := slices.Sorted(maps.Keys(words))
	taken := map[string]bool{}
	for g, members := range groups {
		texts := make([]string, len(members))
		for at, i := range members {
			texts[at] = textOf(fronts[i])
		}
		if names := namesOf(g, texts, words, keys, taken); len(names) > 0 {
			all = append(all, keptGroup{names, members})
		}
	}
	return all
}

// A rated is a word with how well it names a group.
type rated struct {
	key   string
	worth float64
	in    int
}

// namesOf returns the words that name a group. Those that name another one are taken.
func namesOf(g int, texts []string, words map[string]*word, keys []string, taken map[string]bool) (names []string) {
	size := len(texts)
	var best []rated
	for _, key := range keys {
		w := words[key]
		in := w.groups[g]
		if in < 2 || in*12 < size && in < 4 || taken[key] || w.overall > 3*in {
			continue
		}
		best = append(best, rated{key, float64(in) * float64(in) / float64(w.overall), in})
	}
	slices.SortStableFunc(best, func(x, y rated) int {
		return cmp.Or(cmp.Compare(y.worth, x.worth), cmp.Compare(len(y.key), len(x.key)), cmp.Compare(x.key, y.key))
	})
	var chosen []string
	for _, r := range best[:min(len(best), mostTried)] {
		if len(names) == mostNames || len(names) > 0 && r.worth < best[0].worth/3 {
			break
		}
		if at := slices.IndexFunc(chosen, func(key string) bool {
			return strings.Contains(key, r.key) || strings.Contains(r.key, key) || overlaps(key, r.key)
		}); at >= 0 {
			if longer := !isFragment(r.key, texts) && len(r.key) > len(chosen[at]) && 4*r.in >= 3*words[chosen[at]].groups[g]; longer {
				delete(taken, chosen[at])
				chosen[at], names[at] = r.key, words[r.key].form()
				taken[r.key] = true
			}
			continue
		}
		if isFragment(r.key, texts) {
			continue
		}
		chosen, names = append(chosen, r.key), append(names, words[r.key].form())
		taken[r.key] = true
	}
	return names
}

// mostTried is how many words are looked at to name a group.
const mostTried = 60

// isFragment reports whether some characters without spaces are a piece of a word, or of
// two: the same character nearly always stands before or after them.
func isFragment(piece string, texts []string) bool {
	if scriptOf([]rune(piece)[0]) != han {
		return false
	}
	before, after, times := map[rune]int{}, map[rune]int{}, 0
	for _, text := range texts {
		for at := strings.Index(text, piece); at >= 0; {
			left, _ := utf8.DecodeLastRuneInString(text[:at])
			right, _ := utf8.DecodeRuneInString(text[at+len(piece):])
			before[left]++
			after[right]++
			times++
			next := strings.Index(text[at+len(piece):], piece)
			if next < 0 {
				break
			}
			at += len(piece) + next
		}
	}
	for _, beside := range []map[rune]int{before, after} {
		for r, n := range beside {
			if scriptOf(r) == han && 10*n >= 6*times {
				return true
			}
		}
	}
	return false
}

// overlaps reports whether two words share an end and a beginning, as pieces of one
// phrase do.
func overlaps(a, b string) bool {
	if isLatin(a) || isLatin(b) {
		return false
	}
	x, y := []rune(a), []rune(b)
	return strings.HasPrefix(b, string(x[1:])) || strings.HasPrefix(a, string(y[1:])) || x[len(x)-1] == y[0] && len(x) > 2 || y[len(y)-1] == x[0] && len(y) > 2
}

// form is how a word is written most often.
func (w *word) form() (form string) {
	for _, f := range slices.Sorted(maps.Keys(w.forms)) {
		if form == "" || w.forms[f] > w.forms[form] {
			form = f
		}
	}
	return form
}

// mostText is how many characters of a memory are looked at for words.
const mostText = 400

// textOf is what of a memory is looked at for words.
func textOf(m *kb.FrontMatter) string {
	text := []rune(strings.Join(slices.Concat([]string{m.Title}, m.Tags, m.Trigger), "\n"))
	return string(text[:min(len(text), mostText)])
}

// wordsOf returns the words of a memory, each with how it is written there.
func wordsOf(m *kb.FrontMatter) map[string]string {
	words := map[string]string{}
	text := []rune(textOf(m))
	for len(text) > 0 {
		kind := scriptOf(text[0])
		end := 1
		for end < len(text) && scriptOf(text[end]) == kind {
			end++
		}
		take(words, text[:end], kind)
		text = text[end:]
	}
	return words
}

// A script is how words of some characters are told apart.
type script int

const (
	other script = iota
	latin        // words between spaces
	katakana
	han // without spaces: any few characters may be a word
)

func scriptOf(r rune) script {
	switch {
	case unicode.Is(unicode.Han, r):
		return han
	case unicode.Is(unicode.Katakana, r) || r == 'ー':
		return katakana
	case unicode.Is(unicode.Hiragana, r):
		return other
	case unicode.IsLetter(r) || unicode.IsDigit(r) || r == '_' || unicode.IsMark(r):
		return latin
	}
	return other
}

const (
	leastLatin, mostLatin = 3, 24
	leastHan, mostHan     = 2, 4
)

// take adds the words of a run of characters of one script.
func take(words map[string]string, run []rune, kind script) {
	switch form := string(run); {
	case kind == latin && len(run) >= leastLatin && len(run) <= mostLatin && !isCommon(strings.ToLower(form)) && strings.IndexFunc(form, unicode.IsLetter) >= 0:
		words[index.Stem(strings.ToLower(form))] = strings.ToLower(form)
		if strings.ToLower(form) != form && strings.ToLower(form[1:]) != form[1:] {
			words[index.Stem(strings.ToLower(form))] = form // an acronym or a name
		}
	case kind == katakana && len(run) >= leastHan:
		words[form] = form
	case kind == han:
		for from := range run {
			for n := leastHan; n <= mostHan && from+n <= len(run); n++ {
				if piece := string(run[from : from+n]); !strings.ContainsAny(piece, particles) && !relevance.FunctionWord(piece) {
					words[piece] = piece
				}
			}
		}
	}
}

func isLatin(s string) bool { return scriptOf([]rune(s)[0]) == latin }

// particles are characters of Chinese that are grammar, not subject.
const particles = "的了是和与或及吗呢你我您它这那何么"

// isCommon reports whether a Latin word in lower case is in titles of all kinds: it holds
// sentences together, or says of anything that there is some of it, or how it is used.
func isCommon(w string) bool { return relevance.FunctionWord(w) || common()[w] }

var common = sync.OnceValue(func() map[string]bool {
	all := map[string]bool{}
	for w := range strings.FieldsSeq(`again also always another anything around because between cannot different each else ever every first given
		instead last like likely made making many much need needs never new next nothing old often otherwise own per rather right same second
		set sets several since some something still such take takes thing things three true twice two until upon use used uses
		using various version very via way ways well whether within without would wrong yes yet`) {
		all[w] = true
	}
	return all
})
