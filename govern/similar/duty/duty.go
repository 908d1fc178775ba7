// Package duty reads what a clause of a rule asks for, forbids, permits or does not require,
// in three languages, and tells two that cannot both hold: "may" and "must not", 必须 and 无需.
//
// Of reads a clause: the words of the duty, and the words of the thing that it is about.
// Contrary holds two against each other. What the thing is compared by are the beginnings of
// words, pairs of Chinese characters, and of Japanese what is not written in hiragana.
package duty

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/tacit-kb/tacit/kb/lang"
	"github.com/tacit-kb/tacit/kb/pattern"
)

// A Duty is whether a clause asks for something, forbids it, permits it or says that it
// need not be.
type Duty int

// The duties. A plain sentence asks: a rule is often written so.
const (
	Asks Duty = iota
	Forbids
	Permits
	Exempts
)

// against reports whether two duties about one thing cannot both hold: a permission and a
// prohibition, what is asked for and a prohibition, what is asked for and what need not be.
func (d Duty) against(e Duty) bool {
	switch {
	case d > e:
		return e.against(d)
	case d == Asks:
		return e == Forbids || e == Exempts
	}
	return d == Forbids && e == Permits
}

// A Ruling is what a clause rules: the duty, and the words of the thing.
type Ruling struct {
	Duty  Duty
	thing map[string]bool
	lack  bool // what it rules is about what lacks something: no merge without a test
	bare  bool // it forbids with "no" alone, which a plain sentence may say in other words: deploys are frozen
	han   bool // Chinese: who or where it holds for stands before the word of the duty
	bound bound
}

// The words of the duties. Those of what need not be are looked for first, then those of a
// prohibition: "may not" is no permission. Two denials that ask come before all of them.
var (
	fineJA  = pattern.WithKeys(`構わない|かまわない|構いません|かまいません|差し支えない|差し支えありません`)
	mustZH  = pattern.WithKeys(`不(?:得|能|可)不`)
	mustJA  = pattern.WithKeys(`(?:なければ|なくては|ないと|なきゃ|ねば)(?:なら(?:ない|ず|ぬ)|なりません|いけない|いけません|だめ)`)
	forbids = pattern.WithKeys(`(?i)\b(?:must not|mustn['’]?t|may not|shall not|should not|shouldn['’]?t|cannot|can['’]?t|never|do not|don['’]?t|(?:is|are)(?:n['’]?t| not) (?:allowed|permitted)(?: to)?|not (?:allowed|permitted) to|(?:is|are) (?:forbidden|prohibited|banned|off limits|out)|forbidden|prohibited|avoid)\b|不得|不准|不许|不允许|不可以?|不能|不应该?|禁止|严禁|[切请]?勿|绝不|决不|不要|千万别|(?:し)?(?:て|で)は(?:いけない|いけません|ならない|なりません|だめ|ダメ|駄目)|べきで(?:は)?(?:ない|ありません)|(?:を|は|が)?(?:厳禁|禁止)(?:する|です|だ|である|されている|とする)?|許(?:可)?(?:されない|されていない|さない|しない)|認め(?:られ)?ない|(?:し)?ない(?:こと|でください|で下さい|ように(?:する|します)?)|(?:し)?(?:ない|ません)\s*$`)
	duties  = []struct {
		duty  Duty
		words func() *pattern.Keyed
	}{
		{Exempts, pattern.WithKeys(`(?i)\b(?:need not|needn['’]?t|(?:do|does)(?:n['’]?t| not) (?:have|need) to|(?:is|are)(?:n['’]?t| not) (?:required|necessary|needed|mandatory)|there is no need (?:to|for)|no need (?:to|for)|(?:is|are) optional)\b|无需|无须|毋须|不必|不需要|没有?必要|用不着|可以不(?:用|必)?|なくて(?:も)?(?:よい|良い|いい|大丈夫)(?:です|だ)?|なくとも(?:よい|良い|いい)|せずとも(?:よい|良い|いい)|(?:する)?必要(?:は|が)?(?:ない|無い|ありません)|(?:は|が)不要(?:だ|です|である)?|には及ばない`)},
		{Forbids, forbids},
		{Permits, pattern.WithKeys(`(?i)\b(?:may|can|(?:is|are|it['’]?s) (?:now |always |also )?(?:allowed|permitted|fine|free|okay|ok)(?: to)?(?: now)?|allowed to|permitted to|feel free to)\b|可以|[也都]行|没问题|[也都就又]能|允许|准许|容许|(?:し)?(?:て|で)(?:も)?(?:よい|良い|いい|よろしい|大丈夫|(?i:ok)|オーケー)(?:です|だ)?|(?:が|は|を)?許(?:可)?(?:する|される|されている|している|されます|します)|(?:が|は|を)?認め(?:る|られる|られている|ている)`)},
	}
	// dutiful finds the words that ask, and those that say nothing of the thing.
	dutiful = pattern.WithKeys(`(?i)\b(?:must|have to|has to|always|shall|should|required to|(?:is|are) required|needs? to|every|each|all|any|you|we|there|one|ever|go(?:es)?|by default)\b|必须|必需|务必|一定要?|都要|应当|应该|需要|总是|一律|必ず|常に|すること|こと`)
	// lightZH finds the verbs that only carry what follows a word of duty: 必须有上限, 可以不设上限.
	// joinsZH finds the characters of Chinese that only join words.
	lightZH = pattern.WithKeys(` (?:有|不?设(?:置|定)?|加上?|做|进行)`)
	joinsZH = pattern.WithKeys(`一(?:遍|次|下|个)|[在的里上中把被和与或都也了就再先请要将对给到]`)
)

// EitherZH is a pattern for the Chinese words that ask whether something must or may be.
const EitherZH = `要不要|能不能|该不该|应不应该?|可不可以?|用不用|需不需要?|准不准|许不许|允不允许|让不让`

// asked finds what asks whether something must or may be: 要不要 has 不要, and forbids nothing.
var asked = pattern.WithKeys(`(?i)\bwhether\s[^,;]*|` + EitherZH + `|是否(?:必须|应该?|应当|允许|禁止|可以|需要|不[能要得])|べきか(?:どうか|否か)?|てもよいか(?:どうか|否か)?`)

// wordEnds are the characters with which the first one of such a question is a word of its own, which
// the denial follows: 这个功能不能关 forbids, and so does 非必要不要动.
var wordEnds = map[string]string{"要": "必需只主重首", "能": "功性可职智机", "用": "费专通公作适", "准": "标批", "需": "必急"}

// WithoutQuestions takes the questions off a clause that have a word of duty and rule nothing.
func WithoutQuestions(clause string) string {
	var out strings.Builder
	from := 0
	for _, at := range asked().FindAllStringIndex(clause) {
		first, _ := utf8.DecodeRuneInString(clause[at[0]:])
		if before, _ := utf8.DecodeLastRuneInString(clause[:at[0]]); at[0] > 0 && strings.ContainsRune(wordEnds[string(first)], before) {
			continue
		}
		out.WriteString(clause[from:at[0]] + " ")
		from = at[1]
	}
	return out.String() + clause[from:]
}

// noThing finds a rule that begins with what must not be: "no deploys on Friday". What is no longer so, or no more than
// something, is another matter.
var (
	noThing   = pattern.WithKeys(`(?i)^\s*(?:and |but |so )?no\s+(\p{L}[\p{L}\d'’_.+#-]*)`)
	noNothing = strings.Fields("longer matter doubt more less later need one idea problem way use wonder change")
)

// withoutNo writes such a rule as a prohibition.
func withoutNo(clause string) (text string, ok bool) {
	for _, m := range noThing().FindAllStringSubmatch(clause) {
		if !slices.Contains(noNothing, strings.ToLower(m[1])) {
			return "never " + m[1] + strings.TrimPrefix(clause, m[0]), true
		}
	}
	return clause, false
}

// lacking finds what lacks something, in a clause that forbids.
var lacking = pattern.WithKeys(`(?i)\b(?:without|lacks?|lacking|that ha(?:s|ve) no)\b|没有|缺少|(?:が|の)ない|なし(?:の|で|に)|のないまま`)

// Of reads what a clause rules.
func Of(clause string) Ruling {
	r := Ruling{}
	clause = WithoutQuestions(clause)
	clause, r.bare = withoutNo(clause)
	text := mustJA().ReplaceAllString(fineJA().ReplaceAllString(mustZH().ReplaceAllString(clause, "必须"), "よい"), " ")
	r.bound, text = boundOf(text)
	for _, d := range duties {
		if d.words().MatchString(text) {
			r.Duty, text = d.duty, d.words().ReplaceAllString(text, " ")
			break
		}
	}
	r.lack = lacking().MatchString(text)
	text = dutiful().ReplaceAllString(text, " ")
	if r.han = !lang.Spaced(clause) && !strings.ContainsFunc(clause, kana); r.han {
		text = joinsZH().ReplaceAllString(strings.TrimSpace(lightZH().ReplaceAllString(text, " ")), " ")
	}
	r.thing = contents(text)
	return r
}

func kana(r rune) bool { return unicode.In(r, unicode.Hiragana, unicode.Katakana) }

// contents returns the words of a text that say what it is about: of Japanese, what is not
// written in hiragana.
func contents(text string) map[string]bool {
	all := map[string]bool{}
	bare := strings.Map(func(r rune) rune {
		if unicode.Is(unicode.Hiragana, r) {
			return ' '
		}
		return r
	}, text)
	for w := range strings.FieldsFuncSeq(bare, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) && r != 'ー' }) {
		for part := range runsOf(w) {
			if strings.ContainsFunc(part, func(r rune) bool { return unicode.Is(unicode.Katakana, r) }) {
				all[part] = true
				continue
			}
			pairs(part, all)
		}
	}
	return all
}

// idle are the words of English that say nothing of what a clause is about.
var idle = map[string]bool{"the": true, "a": true, "an": true, "it": true, "them": true, "to": true, "of": true, "in": true, "on": true, "at": true, "is": true, "are": true, "be": true, "and": true, "or": true, "for": true, "with": true, "by": true, "its": true, "this": true, "that": true}

// stem is how many letters of an English word are held against another's: send, sends.
const stem = 4

// pairs adds the beginning of a word with Latin letters, and the pairs of characters of another.
func pairs(word string, all map[string]bool) {
	r := []rune(strings.ToLower(word))
	from := 0
	for i := 1; i <= len(r); i++ {
		if i < len(r) && latin(r[i]) == latin(r[from]) {
			continue
		}
		switch run := r[from:i]; {
		case latin(run[0]) && !idle[string(run)]:
			if len(run) > 3 && run[len(run)-1] == 's' { // keys, key
				run = run[:len(run)-1]
			}
			all[string(run[:min(len(run), stem)])] = true
		case !latin(run[0]) && len(run) == 1:
			all[string(run)] = true
		case !latin(run[0]):
			for k := range len(run) - 1 {
				all[string(run[k:k+2])] = true
			}
		}
		from = i
	}
}

func latin(r rune) bool { return r <= unicode.MaxLatin1 }

func count(ok bool) int {
	if ok {
		return 1
	}
	return 0
}

// alike is the share of the words of two clauses that both have from which on they are about
// one thing, and fewest how many words that takes.
const (
	alike  = 0.7
	fewest = 2
)

// runsOf cuts a word where katakana begins or ends.
func runsOf(word string) func(yield func(string) bool) {
	return func(yield func(string) bool) {
		from, last := 0, false
		for i, r := range word {
			now := unicode.Is(unicode.Katakana, r) || r == 'ー'
			if i > 0 && now != last {
				if !yield(word[from:i]) {
					return
				}
				from = i
			}
			last = now
		}
		yield(word[from:])
	}
}

// mostNameRunes and mostNameWords are how long the name of a thing in a list is, at most.
const (
	mostNameRunes = 10
	mostNameWords = 4
)

// endsList finds the last of the things in a list, with what follows them.
var endsList = pattern.WithKeys(`(?i)^(?:\s*\S+){0,3}\s+or\s`)

// IsName reports whether a part of a list only names a thing.
func IsName(text string) bool {
	if lang.Spaced(text) {
		return len(strings.Fields(text)) <= mostNameWords || endsList().MatchString(text)
	}
	r := []rune(text)
	return len(r) <= mostNameRunes && !unicode.Is(unicode.Hiragana, r[len(r)-1])
}

// Contrary reports whether two clauses cannot both hold. Of notes, one may also speak of a part of
// what the other does.
func (r Ruling) Contrary(o Ruling, notes bool) bool {
	if r.lack != o.lack && (r.Duty+o.Duty == Forbids || r.lack && r.Duty == Forbids || o.lack && o.Duty == Forbids) { // what must not be without a thing has to have it
		return false
	}
	if r.bare && o.Duty == Asks || o.bare && r.Duty == Asks {
		return false
	}
	return r.Duty.against(o.Duty) && r.sameThing(o, notes, alike)
}

// Agrees reports whether what two clauses rule about one thing may hold together although
// one is worded as a denial: "must not", "is forbidden".
func (r Ruling) Agrees(o Ruling) bool {
	return (r.Duty != Asks || o.Duty != Asks) && !r.Duty.against(o.Duty)
}

// NeitherBinds reports whether both of two clauses only permit something: what both may be
// does not contradict.
func (r Ruling) NeitherBinds(o Ruling) bool { return r.Duty >= Permits && o.Duty >= Permits }

// likelySameThing is the share of the words of two clauses that both have from which on a
// permission and a prohibition are about one thing.
const likelySameThing = 0.6

// MayDiffer reports whether two clauses, one with a word that permits and one with a word that
// refuses, do not contradict each other by that: both say the same, or are about two things.
func (r Ruling) MayDiffer(o Ruling, sameSubject bool) bool {
	switch {
	case r.Duty == Asks && o.Duty == Asks:
		return false
	case !r.Duty.against(o.Duty):
		return true
	case r.han && o.han && sameSubject: // the verb is another one: 打印, 输出
		return false
	}
	return !r.sameThing(o, true, likelySameThing)
}

// sameThing reports whether two clauses rule about one thing: so many of their words are
// the same, or, of notes, all those of the one with fewer are in the other.
func (r Ruling) sameThing(o Ruling, notes bool, least float64) bool {
	x, y := r.thing, o.thing
	if len(x) > len(y) {
		x, y = y, x
	}
	if len(x) < fewest {
		return false
	}
	both := 0
	for w := range x {
		both += count(heldBy(w, y))
	}
	return notes && both == len(x) || float64(both)/float64(len(x)+len(y)-both) >= least
}

// heldBy reports whether a set has a word, the characters of a pair of them, or a longer word
// that begins with a single one: 出す, 出力する.
func heldBy(w string, all map[string]bool) bool {
	if all[w] {
		return true
	}
	r := []rune(w)
	if len(r) > 2 || r[0] <= unicode.MaxLatin1 || unicode.Is(unicode.Katakana, r[0]) {
		return false
	}
	begins, first, second := false, false, false
	for o := range all {
		begins = begins || strings.HasPrefix(o, w) || len(r) == 2 && o == string(r[0])
		first = first || strings.ContainsRune(o, r[0])
		second = second || strings.ContainsRune(o, r[len(r)-1])
	}
	return begins || len(r) == 2 && first && second
}
