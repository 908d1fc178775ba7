package similar

import (
	"slices"
	"strings"

	"github.com/tacit-kb/tacit/govern/similar/clauses"
	"github.com/tacit-kb/tacit/govern/similar/duty"
	"github.com/tacit-kb/tacit/govern/similar/form"
	"github.com/tacit-kb/tacit/govern/similar/number"
	"github.com/tacit-kb/tacit/index"
	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/markdown"
	"github.com/tacit-kb/tacit/kb/pattern"
)

// Disagreements says where two memories contradict each other: opposite words or another
// number for the same thing, or one rejects what the other decides. A merge would then
// say both. It takes no model, so what only a network can tell is not among it.
func Disagreements(a, b *kb.Memory) []Reason {
	var x lexicon
	return x.voiceOf(a).against(x.voiceOf(b))
}

// A voice is what a memory claims, clause by clause, and what it rejects.
type voice struct {
	lang     string
	stands   []stand
	claims   []*claim
	rejected []*claim
}

// A claim is one clause of a memory, ready to be held against another's.
type claim struct {
	text     string
	denies   bool
	rules    duty.Ruling
	tokens   map[string]bool // without the words that ask or forbid
	bare     map[string]bool // the same without the numbers, where there are any
	measures []number.Measure
	denied   []number.Measure // not among measures
	poles    []poled

	rhythm       string // how often it is done, where the clause says so
	besideRhythm map[string]bool
}

// A poled is one of two opposite words in a clause: which pair, which side, and the tokens before it and after it.
type poled struct {
	pair          int
	more          bool
	before, after map[string]bool
	rest          map[string]bool // of the clause without it
}

// opposites are pairs of words that say the contrary where the rest of two clauses is the
// same. Ordered ones compare what stands before them with what stands after.
var opposites = []struct {
	ordered     bool
	alike       float64 // share of the tokens that both clauses have, at least
	more, other func() *pattern.Keyed
}{
	{true, 0.6,
		pattern.WithKeys(`(?i)\bat least\b|大于|长于|高于|多于|超过|晚于|\b(?:greater|longer|higher|more|larger|bigger|later) than\b|\bexceeds?\b|\babove\b|より(?:も)?(?:大き|長|多|高|遅)|を(?:超え|上回)`),
		pattern.WithKeys(`(?i)\bat most\b|小于|短于|低于|少于|早于|\b(?:less|shorter|lower|fewer|smaller|earlier) than\b|\bbelow\b|より(?:も)?(?:小さ|短|少な|低|早)|を(?:超えない|下回)`)},
	{false, 0.4,
		pattern.WithKeys(`(?i)允许|可以|放行|通过|放过|接受|\b(?:may|can|allow(?:s|ed)?|permit(?:s|ted)?|accept(?:s|ed)?|let through)\b|許可|認め|通す|通過|受け付け|(?:ても|で)(?:よい|いい|構わない|かまわない)`),
		pattern.WithKeys(`(?i)不(?:允许|可以|能|得|许|准|要)|禁止|严禁|拒绝|拦(?:截|住|下|掉)|挡(?:住|掉)|不放行|驳回|\b(?:must not|may not|cannot|can['’]?t|never|don['’]?t|forbid(?:s|den)?|den(?:y|ies|ied)|refuse[sd]?|reject(?:s|ed)?|block(?:s|ed)?)\b|禁止|拒否|拒絶|遮断|してはいけない|してはならない|しない`)},
	{false, 0.6,
		pattern.WithKeys(`(?i)开启|启用|打开|默认(?:是|为)?开着?|\b(?:enable[sd]?|turn(?:s|ed)? on|switch(?:es|ed)? on|on (?:by default|unless)|without (?:any )?(?:setup|configuration))\b|有効|オンで`),
		pattern.WithKeys(`(?i)关闭|禁用|停用|默认(?:是|为)?关的?|默认不(?:打开|开启|启用|开)|\b(?:disable[sd]?|turn(?:s|ed)? off|switch(?:es|ed)? off|off (?:by default|unless)|has to be (?:configured|set up) first)\b|無効|オフで|するまで(?:は)?(?:動か|使え|働か)ない`)},
	{true, 0.7, pattern.WithKeys(`(?i)\bafter\b|(?:之|以)后|の後(?:に|で)`), pattern.WithKeys(`(?i)\bbefore\b|(?:之|以)前|の前に`)},
	{false, 0.4, pattern.WithKeys(`(?i)\b(?:mask(?:ed)?|redact(?:ed)?|encrypted|obfuscated)\b|脱敏|打码|掩码|加密|伏せ字|マスク|暗号化`), pattern.WithKeys(`(?i)\b(?:in (?:plain ?text|the clear|full)|plain ?text|unmasked|as (?:it is|they are)|unencrypted)\b|明文|原样|完整|平文|そのまま`)},
	{false, 0.3, pattern.WithKeys(`(?i)共用|通用|统一(?:编号|用|的)|\b(?:shared|common|global)\b|共通|共有`), pattern.WithKeys(`(?i)各自|分别|单独|\b(?:per [a-z]+|separate(?:ly)?|of (?:its|their) own|individual(?:ly)?)\b|ごと|別々|それぞれ|個別`)},
	{false, 0.6, pattern.WithKeys(`(?i)异步|\basync(?:hronous(?:ly)?)?\b|非同期`), pattern.WithKeys(`(?i)同步|\bsync(?:hronous(?:ly)?)?\b|同期`)},
}

// permitting is which of the opposites permit and refuse.
const permitting = 1

// switching is which of the opposites turn something on and off.
const switching = 2

// ofOther reports whether what two clauses turn on or off has another name in each: 新用户, 老用户.
func (p poled) ofOther(q poled) bool {
	return len(tokensOnlyOf(p.before, q.before)) > 0 && len(tokensOnlyOf(q.before, p.before)) > 0
}

// rejects finds the headings under which a memory keeps what it decided against.
var rejects = pattern.WithKeys(`(?i)alternatives|rejected|options considered|considered options|备选|被否|放弃|否决|代替案|却下|退けた`)

// mostClaims of one memory are looked at.
const mostClaims = 160

func (x *lexicon) voiceOf(m *kb.Memory) *voice {
	v := &voice{lang: m.Lang}
	var all []statement
	for _, l := range lines(m) {
		if l.role == form.Neither {
			continue
		}
		for _, s := range sentences(strings.TrimSpace(strings.TrimLeft(l.text, "#>-*+ "))) {
			all = append(all, statement{text: s})
		}
	}
	all = all[:min(len(all), mostStatements)]
	v.stands = x.standsOf(all)
	for _, s := range v.stands {
		for _, c := range s.clauses {
			if len(v.claims) < mostClaims {
				v.claims = append(v.claims, x.claim(c))
			}
		}
	}
	if v.lang == "" {
		v.lang = index.Language(textOf(all))
	}
	for _, item := range rejectedBy(m) {
		v.rejected = append(v.rejected, x.claim(x.clause(item)))
	}
	return v
}

// rejectedBy returns what a memory says that it decided against, without the reasons.
func rejectedBy(m *kb.Memory) (all []string) {
	for _, s := range m.Sections {
		if !rejects().MatchString(s.Heading) {
			continue
		}
		for _, l := range markdown.Lines(markdown.WithoutComments(s.Text, "")) {
			text := strings.Trim(form.Own(l.Text), "#>-*+|0123456789. \t")
			item, _, _ := strings.Cut(cutAt(text, "：", ": ", "（", "(", " - ", " — ", "——", "|"), "\n")
			if parts := clauses.Of(item); len(parts) > 0 {
				all = append(all, parts[0])
			}
		}
	}
	return all[:min(len(all), mostStatements)]
}

// cutAt returns a text up to the first of some marks.
func cutAt(text string, marks ...string) string {
	for _, m := range marks {
		text, _, _ = strings.Cut(text, m)
	}
	return text
}

// claim looks for what a clause compares and counts.
func (x *lexicon) claim(of clause) *claim {
	return x.claims.of(of.text, func() *claim { return claimOf(of) })
}

func claimOf(x clause) *claim {
	plain := x.plain
	c := &claim{text: x.text, denies: x.denies, rules: x.rules, tokens: x.tokens}
	c.measures, c.denied = number.ByDenial(plain)
	if c.denies { // who does it not alone is not counted
		c.measures = slices.DeleteFunc(c.measures, func(m number.Measure) bool { return m == number.OnePerson })
	}
	if len(c.measures)+len(c.denied) > 0 {
		c.bare = tokens(unpolar(number.WithoutMeasures(plain)))
	}
	if name, beside := number.Rhythm(plain); name != "" {
		c.rhythm, c.besideRhythm = name, wordsOfClause(unpolar(beside))
	}
	for i, pair := range opposites {
		if p, ok := poleOf(plain, pair.more(), pair.other()); ok {
			p.pair = i
			c.poles = append(c.poles, p)
		}
	}
	return c
}

// poleOf finds the first of two opposite words in a clause. What both find, as where one word is a part of the other's, belongs to the longer.
func poleOf(clause string, more, other *pattern.Keyed) (p poled, ok bool) {
	x, y := longestOf(more.FindAllString(clause)), longestOf(other.FindAllString(clause))
	word := x
	switch {
	case x == "" && y == "", x != "" && y != "" && !strings.Contains(x, y) && !strings.Contains(y, x):
		return p, false // neither, or both: it tells two things apart
	case len(y) > len(x):
		word = y
	default:
		p.more = true
	}
	before, after, _ := strings.Cut(clause, word)
	p.before, p.after, p.rest = tokens(unpolar(before)), tokens(unpolar(after)), tokens(unpolar(before+" "+after))
	return p, true
}

func longestOf(words []string) (longest string) {
	for _, w := range words {
		if len(w) > len(longest) {
			longest = w
		}
	}
	return longest
}

// against lists where two voices disagree, each kind once.
func (v *voice) against(w *voice) (all []Reason) {
	if v.lang != w.lang {
		return nil
	}
	words, ok := denials(v.stands, w.stands)
	if !ok {
		words, ok = opposed(v.claims, w.claims)
	}
	if !ok {
		words, ok = decidedAgainst(v, w)
	}
	if ok {
		all = append(all, Reason{Code: Opposition, Words: []string{words}})
	}
	if words, ok := measured(v.claims, w.claims, alikeMeasured); ok {
		all = append(all, Reason{Code: anotherNumber, Words: []string{words}})
	}
	return all
}

func opposed(mine, theirs []*claim) (words string, ok bool) {
	for _, x := range mine {
		for _, y := range theirs {
			if x.opposes(y) {
				return short(x.text) + " / " + short(y.text), true
			}
		}
	}
	return "", false
}

// opposes reports whether two clauses have opposite words and say the same beside them.
func (c *claim) opposes(d *claim) bool {
	for _, p := range c.poles {
		for _, q := range d.poles {
			if p.pair != q.pair || p.more == q.more || overlap(p.rest, q.rest) < opposites[p.pair].alike {
				continue
			}
			if p.pair == permitting && c.rules.MayDiffer(d.rules, len(p.before) == 0 || len(q.before) == 0 || within(p.before, q.before) == 1) {
				continue
			}
			if p.pair == switching && p.ofOther(q) {
				continue
			}
			if !opposites[p.pair].ordered || !p.crossed(q) {
				return true
			}
		}
	}
	return false
}

// crossed reports whether one compares what the other does, the other way round: a is
// greater than b, and b is less than a.
func (p poled) crossed(q poled) bool {
	straight := within(p.before, q.before) + within(p.after, q.after)
	return within(p.before, q.after)+within(p.after, q.before) > straight
}

// decidedAgainst reports whether one memory decides what the other rejects.
func decidedAgainst(v, w *voice) (words string, ok bool) {
	for _, side := range [][2]*voice{{v, w}, {w, v}} {
		for _, r := range side[0].rejected {
			at := slices.IndexFunc(side[1].claims, func(c *claim) bool {
				return c.denies == r.denies && overlap(c.tokens, r.tokens) >= alikeClause && !c.opposes(r) && !c.measuredBeside(r, alikeMeasured)
			})
			own := slices.IndexFunc(side[0].claims, func(c *claim) bool {
				return c.denies == r.denies && overlap(c.tokens, r.tokens) >= alikeClause && !c.opposes(r)
			})
			if at >= 0 && own < 0 {
				return short(side[1].claims[at].text) + " / × " + short(r.text), true
			}
		}
	}
	return "", false
}
