package duty

import (
	"strings"

	"github.com/tacit-kb/tacit/kb/lang"
	"github.com/tacit-kb/tacit/kb/pattern"
)

var (
	// notOnly finds what looks like a word of only and is none: 三只, 只要, できるだけ.
	notOnly = pattern.WithKeys(`(?i)\bnot only\b|不[只仅]|只(?:要|是|好|不过)|[一二三四五六七八九十百千万几两数这那每船\d]\s*只|だけで(?:は)?(?:なく|足り|も)|できるだけ|それだけ|のみならず`)
	// only finds the words that bind an act to one time, place or thing. What しか binds ends as a denial.
	only   = pattern.WithKeys(`(?i)\b(?:only|exclusively|solely)\b|只(?:有|能|可以?|许|准|允许)?|仅仅?(?:限于?|有|能|可以?|许|准|允许)?|唯有|だけ|のみ|に限(?:って|り|る)|でしか|にしか|しか`)
	onlyJA = pattern.WithKeys(`しか(.*?)(?:ない|ません)`)
	// bindsBehind and bindsBefore find what English binds an act to: "only on Mondays", "on Mondays only".
	bindsBehind = pattern.WithKeys(`(?i)\b(?:only|exclusively|solely)\s+(` + placing + `\b.*)|^\W*only\b.*\s(` + placing + `\s.*)`)
	bindsBefore = pattern.WithKeys(`(?i)^.*\b(` + placing + `\s.*?)\s(?:only|exclusively|solely)\b`)
	// narrows finds what makes a case smaller: the evening of a day, an hour, a condition.
	narrows = pattern.WithKeys(`(?i)\b(?:before|after|until|when|while|if|unless|during|mornings?|noon|afternoons?|evenings?|nights?|\d+)\b|上午|下午|中午|早上|晚上|夜里|凌晨|之?前|之?后|时候?|如果|午前|午後|正午|夕方|夜|朝|深夜|前|後|とき|時|場合|\d+`)
)

// placing are the words of English before a time, a place or a purpose.
const placing = `(?:on|in|at|from|to|into|for|between|during|with|within|by|under)`

// A bound is what the words of only bind an act to, if a clause has such words.
type bound struct {
	only bool
	to   map[string]bool // in English, where it is known
	text string          // of the clause
}

// narrows returns what makes the case of a clause smaller.
func (b bound) narrows() map[string]bool {
	found := map[string]bool{}
	for _, w := range narrows().FindAllString(b.text) {
		found[strings.ToLower(w)] = true
	}
	return found
}

// boundOf reads a bound, and returns the clause as one that asks.
func boundOf(clause string) (b bound, rest string) {
	b.text = clause
	if len(only().FindAllString(clause)) == 0 {
		return b, clause
	}
	rest = notOnly().ReplaceAllString(clause, " ")
	if len(only().FindAllString(rest)) == 0 {
		return b, clause
	}
	b.only = true
	if lang.Spaced(clause) {
		for _, p := range []*pattern.Keyed{bindsBehind(), bindsBefore()} {
			for _, m := range p.FindAllStringSubmatch(rest) {
				b.to = contents(m[1] + strings.Join(m[2:], ""))
			}
			if b.to != nil {
				break
			}
		}
	}
	return b, only().ReplaceAllString(onlyJA().ReplaceAllString(rest, "$1る"), " ")
}

// alikeBound is the share of the words of two clauses that both have from which on one may forbid
// the very case that the other allows alone.
const alikeBound = 0.6

// Bars reports whether one clause forbids the case to which the other binds an act: "deploy on
// Thursdays only", "do not deploy on Thursday". What forbids a part of that case, or another act in it, does not.
func (r Ruling) Bars(o Ruling) bool {
	if r.bound.only {
		r, o = o, r
	}
	if r.Duty != Forbids || r.lack || r.bound.only || !o.bound.only || o.Duty == Forbids || o.Duty == Exempts {
		return false
	}
	theirs := o.bound.narrows()
	for w := range r.bound.narrows() {
		if !theirs[w] {
			return false
		}
	}
	for w := range o.bound.to {
		if !r.thing[w] {
			return false
		}
	}
	x, y := missing(r.thing, o.thing), missing(o.thing, r.thing)
	if o.bound.to == nil && x > 0 && y > 0 {
		return false
	}
	return o.sameThing(r, true, alikeBound) && x <= max(1, y)
}

// missing is how many words of one clause the other has not.
func missing(all, other map[string]bool) (n int) {
	for w := range all {
		n += count(!heldBy(w, other))
	}
	return n
}

// also finds the words that add something to what is so already.
var also = pattern.WithKeys(`(?i)\b(?:as well|too|also)\b|也(?:可以|能|行|可|收|要|算)|(?:で|に|と|から|まで)?も(?:よい|いい|良い|OK|可|でき|承認|使|受|対象|含)`)

// Widens reports whether one of two texts says that only something is so, and the other that something is so as well.
func Widens(a, b string) bool {
	bound := func(s string) bool { return only().MatchString(notOnly().ReplaceAllString(s, "")) }
	one := func(a, b string) bool { return also().MatchString(b) && bound(a) && !bound(b) }
	return one(a, b) || one(b, a)
}
