package similar

import (
	"slices"
	"strings"
	"unicode"

	"github.com/tacit-kb/tacit/govern/similar/clauses"
	"github.com/tacit-kb/tacit/govern/similar/duty"
	"github.com/tacit-kb/tacit/govern/similar/form"
	"github.com/tacit-kb/tacit/govern/similar/number"
	"github.com/tacit-kb/tacit/govern/similar/past"
	"github.com/tacit-kb/tacit/govern/similar/subject"
	"github.com/tacit-kb/tacit/kb/pattern"
)

// opposition reports whether two texts in one language say the contrary in nearly the
// same words, which a static model cannot see, and quotes where: a clause of one denies
// what a clause of the other asks for, or one prefers what the other rejects.
func opposition(a, b *reading) (words string, ok bool) {
	if a.lang != b.lang {
		return "", false
	}
	if words, ok := denials(a.stands(), b.stands()); ok {
		return words, true
	}
	v, w := a.voice(), b.voice()
	if words, ok := opposed(v.claims, w.claims); ok {
		return words, true
	}
	return decidedAgainst(v, w)
}

// denials is opposition within what two texts ask for, forbid and prefer.
func denials(mine, theirs []stand) (words string, ok bool) {
	notes := len(mine) <= opening && len(theirs) <= opening
	for _, s := range mine {
		for _, t := range theirs {
			within := s.excepted && t.excepted // what is denied may be the case that the other permits
			if !within && (s.contraryDuty(t, notes) || s.denied(t)) || s.swapped(t) || s.rejects(t, theirs) || t.rejects(s, mine) || s.numbersSwapped(t) || s.inOtherOrder(t) || notes && (s.excepts(t) || s.byOthers(t)) {
				return short(s.text) + " / " + short(t.text), true
			}
		}
	}
	return "", false
}

// A stand is what a statement asks for, forbids and prefers.
type stand struct {
	text        string
	clauses     []clause
	preferences []preference
	sides       []preference // as in sidesOf
	counts      []countedClause
	sequences   []sequence
	deeds       []deed
	besides     []clause // what is said apart from exceptions
	excepted    bool
	list        duty.Ruling // where listed, of the sentence as a whole
	listed      bool
}

// A clause is a part of a statement between commas, without its reason.
type clause struct {
	text   string
	plain  string // as in number.Compared
	denies bool
	tokens map[string]bool // without the words that ask or forbid
	rules  duty.Ruling
}

func (x *lexicon) clause(text string) clause {
	text = strings.TrimSpace(text)
	return x.clauses.of(text, func() clause {
		plain := clauses.Denied(number.Compared(text))
		return clause{text, plain, isDenied(plain), wordsOfClause(unpolar(plain)), duty.Of(plain)}
	})
}

// pointing are words of English that stand for others, or only join.
var pointing = strings.Fields("they them thei he she we you our your when whil been has have had was were so just once")

// wordsOfClause is tokens without the words that only stand for others.
func wordsOfClause(text string) map[string]bool {
	all := tokens(text)
	for _, w := range pointing {
		delete(all, w)
	}
	return all
}

var (
	// oneDenial finds denials that are said with two words: 決して〜ない, never ever.
	oneDenial = pattern.WithKeys(`絶対に|決して|绝对|二度と|一切`)
	joins     = pattern.WithKeys(`(?i)\b(?:and|or|nor)\b|和|或|并|と|や|または`)
)

// isDenied reports whether a clause denies what it speaks of. Two denials ask for it: "no service
// without a test", テストがないコードはマージしない.
func isDenied(clause string) bool {
	if !negative(clause) {
		return false
	}
	once := oneDenial().ReplaceAllString(double().ReplaceAllString(clause, " "), " ")
	n := len(denies().FindAllString(once))
	return n%2 == 1 || n == 0 || joins().MatchString(once)
}

func (x *lexicon) standsOf(all []statement) (stands []stand) {
	for _, s := range all {
		if now := past.Without(form.Claimed(s.text)); strings.TrimSpace(now) != "" { // what was so once contradicts nothing, and why it is so neither
			stands = append(stands, x.stand(now))
		}
	}
	return stands
}

func (x *lexicon) stand(text string) stand {
	return x.stands.of(text, func() stand {
		s := stand{text: text, preferences: preferences(text), sides: sidesOf(text), counts: countedClauses(text), sequences: sequencesOf(text)}
		for _, c := range clauses.Of(text) {
			s.clauses = append(s.clauses, x.clause(c))
			s.deeds = append(s.deeds, deedsOf(c)...)
		}
		rest, excepted := duty.BeyondExceptions(text)
		s.excepted = excepted
		for _, c := range clauses.Of(rest) {
			s.besides = append(s.besides, x.clause(c))
		}
		s.list, s.listed = listing(text, s.clauses)
		return s
	})
}

// polarity finds the words by which a clause asks for something or forbids it. Those
// that only look so come first and count as asking.
var (
	affirms = pattern.WithKeys(`(?i)\b(?:not only|always|must|should|shall|do|does|will|only)\b|不仅|不但|不同|不断|不变|总是|总要|一律|始终|一定|必须|应该|应当|要|なければならない|なければなりません|ないといけない|必ず|常に|いつも|べき(?:だ|である)?|する(?:こと)?|します`)
	denies  = pattern.WithKeys(`(?i)\b(?:never|not|don['’]?t|doesn['’]?t|cannot|can['’]?t|mustn['’]?t|shouldn['’]?t|won['’]?t|avoid|without|forbidden|no|(?:is|are) (?:wrong|a mistake))\b|(?:是|为)错误?的|不再|不要|不能|不得|不可以?|不应该?|不许|不准|不必|不用|从不|从来不|绝不|决不|切勿|请勿|勿|严禁|禁止|避免|无需|不|别|しては(?:いけない|ならない|いけません|なりません)|してはだめ|するな|しません|しない(?:こと)?|せずに?|べきで(?:は)?ない|禁止(?:する)?|避け(?:る|て|ます)?|使わず|は(?:誤り|間違い)(?:で(?:す|ある)?|だ)?|をやめ(?:て|る)?|絶対に|決して|ない|ません`)
	// double finds two denials that ask for something, and questions that have a denial.
	double = pattern.WithKeys(`なければならない|なければなりません|ないといけない|不仅|不但|不同|不断|不变|(?i:\bnot only\b)|` + duty.EitherZH)
)

// alikeClause is the share of the tokens of two clauses that both have from which on they
// speak of the same; fewest is how many tokens that takes.
const (
	alikeClause = 0.7
	fewest      = 2
)

// denied reports whether one text denies in a clause what the other asks for.
func (s stand) denied(t stand) bool {
	for _, x := range s.clauses {
		for _, y := range t.clauses {
			if x.denies != y.denies && !x.rules.Agrees(y.rules) && overlap(x.tokens, y.tokens) >= alikeClause {
				return true
			}
		}
	}
	return false
}

func negative(clause string) bool {
	return denies().MatchString(double().ReplaceAllString(clause, " "))
}

func unpolar(clause string) string {
	return affirms().ReplaceAllString(denies().ReplaceAllString(double().ReplaceAllString(clause, " "), " "), " ")
}

// overlap returns the share of the tokens of two clauses that both have.
func overlap(x, y map[string]bool) float64 {
	both := 0
	for w := range x {
		if y[w] {
			both++
		}
	}
	if both < fewest {
		return 0
	}
	return float64(both) / float64(len(x)+len(y)-both)
}

// within returns the share of the tokens of the smaller set that the other has.
func within(x, y map[string]bool) float64 {
	both := 0
	for w := range x {
		if y[w] {
			both++
		}
	}
	return float64(both) / float64(max(1, min(len(x), len(y))))
}

// A preference is what a clause chooses and what it rejects.
type preference struct{ chosen, rejected, thing map[string]bool }

var (
	// preferredFirst finds "prefer x over y".
	preferredFirst = pattern.WithKeys(`(?i)\b(?:prefer|choose|pick|favou?r)\s+([^,;]+?)\s+over\s+([^,;]+)`)
	// chosenFirst finds "x instead of y", rejectedFirst "instead of y, x" and "y ではなく x".
	chosenFirst   = pattern.WithKeys(`(?i)([^,，、;；。]*?[^,，、;；。\s])[,，]?\s*(?:\binstead of\b|\brather than\b|\bin preference to\b|而不是|而非|而不要|，不要)\s*([^,，、;；。]+)`)
	rejectedFirst = pattern.WithKeys(`(?i)(?:^\W*(?:instead of|rather than)\s+([^,]+),\s*([^,;]+)|不(?:是|要)([^,，、;；。]+)[,，]?而(?:是|要)([^,，、;；。]+)|([^,，、;；。]+?)(?:ではなく|でなく|じゃなく|の代わりに|よりも)て?[、，]?([^,，、;；。]+)|\bnot\s+([^,;]+?),?\s+but\s+(?:rather\s+)?([^,;]+)|不(?:使用|采用|用)([^,，、;；。用]+)[,，]?(?:而|改|而是)?(?:使用|采用|用)([^,，、;；。]+))`)
)

func preferences(text string) (all []preference) {
	text = clauses.WithoutReason(text)
	for _, m := range rejectedFirst().FindAllStringSubmatch(text) {
		all = append(all, preference{tokens(m[2] + m[4] + m[6] + m[8] + m[10]), tokens(m[1] + m[3] + m[5] + m[7] + m[9]), thingOf(m[1] + m[3] + m[5] + m[7] + m[9])})
	}
	if len(all) > 0 {
		return all
	}
	for _, m := range preferredFirst().FindAllStringSubmatch(text) {
		all = append(all, preference{tokens(m[1]), tokens(m[2]), thingOf(m[2])})
	}
	for _, m := range chosenFirst().FindAllStringSubmatch(text) {
		all = append(all, preference{tokens(m[1]), tokens(m[2]), thingOf(m[2])})
	}
	return all
}

// swapped reports whether one text chooses what the other rejects, and the other way
// round.
func (s stand) swapped(t stand) bool {
	for _, p := range s.preferences {
		for _, q := range t.preferences {
			if p.against(q) && q.against(p) {
				return true
			}
		}
	}
	return slices.ContainsFunc(s.sides, func(p preference) bool { return slices.ContainsFunc(t.sides, p.exchanges) })
}

// against reports whether p chooses a token that q rejects, and that neither has on its
// other side.
func (p preference) against(q preference) bool {
	for w := range p.chosen {
		if q.rejected[w] && !p.rejected[w] && !q.chosen[w] {
			return true
		}
	}
	return false
}

// tokens returns the beginnings of the words of a text with spaces, and the pairs of
// characters of one without.
func tokens(text string) map[string]bool {
	all := map[string]bool{}
	var word, run []rune
	flush := func() {
		if w := string(word); w != "" && !subject.Idle(w) {
			all[string(word[:min(len(word), subject.Stem)])] = true
		}
		for i := range run {
			if i+1 < len(run) || len(run) == 1 {
				all[string(run[i:min(i+2, len(run))])] = true
			}
		}
		word, run = word[:0], run[:0]
	}
	for _, r := range strings.ToLower(text) {
		latin := r <= unicode.MaxLatin1 && (unicode.IsLetter(r) || unicode.IsDigit(r))
		wide := !latin && unicode.IsLetter(r)
		if !latin && len(word) > 0 || !wide && len(run) > 0 {
			flush()
		}
		switch {
		case latin:
			word = append(word, r)
		case wide:
			run = append(run, r)
		}
	}
	flush()
	return all
}

// loosens reports whether a text permits something or says that it need not be.
func (r *reading) loosens() bool {
	loose := func(c clause) bool { return c.rules.Duty >= duty.Permits }
	return slices.ContainsFunc(r.stands(), func(s stand) bool { return slices.ContainsFunc(s.clauses, loose) })
}
