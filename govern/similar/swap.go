package similar

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/tacit-kb/tacit/govern/similar/clauses"
	"github.com/tacit-kb/tacit/kb/lang"
	"github.com/tacit-kb/tacit/kb/pattern"
)

// sidesOf returns what a sentence asks for beside what it rejects, where these are clauses:
// "x, not y", "y is wrong: x", 用x不用y, "y を使わず x を使う".
func sidesOf(text string) (all []preference) {
	parts := halves(clauses.Of(text))
	for i, c := range parts {
		if !negative(c) {
			continue
		}
		p := preference{rejected: tokens(unpolar(c)), thing: thingOf(c)}
		for _, at := range []int{i - 1, i + 1} {
			if at < 0 || at >= len(parts) || negative(parts[at]) {
				continue
			}
			if p.chosen = tokens(unpolar(parts[at])); len(p.chosen) > 0 && len(p.rejected) > 0 {
				all = append(all, p)
			}
		}
	}
	return all
}

var (
	// notAfter finds "x not y" and "x and not y", where no verb is denied.
	notAfter = pattern.WithKeys(`(?i)^(.*?)\s(?:and |but )?not\s.+$`)
	helping  = strings.Fields("do does did is are was were be must should shall can may will would could has have why or if")
	// deniedZh finds where Chinese goes on with what it rejects, with the verb.
	deniedZh = pattern.WithKeys(`(?:而)?不(?:要|能|应该?|得|再)?(?:用|选|存|走|写|放|看|靠|取|是|做)`)
	// deniedJa finds where Japanese goes on after what it rejects.
	deniedJa = pattern.WithKeys(`(?:わず|せず|かず|らず|めて|やめ)(?:に)?、?`)
)

// halves cuts clauses that reject one thing and ask for another.
func halves(all []string) (cut []string) {
	for _, c := range all {
		at := halfOf(c)
		if at > 0 && at < len(c) {
			cut = append(cut, c[:at], c[at:])
			continue
		}
		cut = append(cut, c)
	}
	return cut
}

func halfOf(clause string) int {
	if m := notAfter().FindAllStringSubmatch(clause); len(m) > 0 {
		words := strings.Fields(strings.ToLower(m[0][1]))
		if len(words) > 1 && !slices.Contains(helping, words[len(words)-1]) {
			return len(m[0][1])
		}
	}
	if m := deniedZh().FindAllString(clause); len(m) > 0 {
		before, _, _ := strings.Cut(clause, m[0])
		_, size := utf8.DecodeLastRuneInString(m[0])
		if strings.Contains(before, m[0][len(m[0])-size:]) {
			return len(before)
		}
	}
	if m := deniedJa().FindAllString(clause); len(m) > 0 {
		before, _, _ := strings.Cut(clause, m[0])
		return len(before) + len(m[0])
	}
	return 0
}

// alikeRest is the share of the tokens beside the exchanged ones that both have, at least.
const alikeRest = 0.5

// exchanges reports whether two sentences have the same words on the contrary sides, and
// ask for the same beside them.
func (p preference) exchanges(q preference) bool {
	if !p.against(q) || !q.against(p) {
		return false
	}
	x, y := leftOf(p.chosen, p.rejected, q.rejected), leftOf(q.chosen, q.rejected, p.rejected)
	both := 0
	for w := range x {
		if y[w] {
			both++
		}
	}
	return float64(both) >= alikeRest*float64(len(x)+len(y)-both)
}

// leftOf returns the tokens that are in neither of two other sets. A pair of characters of
// which one is in these is where two words meet.
func leftOf(all, some, others map[string]bool) map[string]bool {
	var seen strings.Builder
	for _, set := range []map[string]bool{some, others} {
		for w := range set {
			if !lang.Spaced(w) {
				seen.WriteString(w)
			}
		}
	}
	rest := map[string]bool{}
	for w := range all {
		if !some[w] && !others[w] && !strings.ContainsAny(w, seen.String()) {
			rest[w] = true
		}
	}
	return rest
}
