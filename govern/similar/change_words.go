package similar

import (
	"math"
	"slices"
	"strings"
	"sync"
	"unicode"

	"github.com/tacit-kb/tacit/kb/lang"
	"github.com/tacit-kb/tacit/kb/pattern"
)

// Words by which a text says that something holds no longer, or holds instead of
// something else. Those of the first list say so by themselves; those of the second
// are also used otherwise, so that it takes two.
//
// A note that announces a change, and is about what a memory is about, nearly
// always is about that memory's scene.
var (
	strongChange = []string{
		// English
		`no longer`, `not any ?more`, `anymore`, `supers?ced(?:e|es|ed|ing)`, `supersed(?:e|es|ed|ing)`, `deprecat(?:e|es|ed|ion)`, `obsolete[sd]?`, `from now on`, `henceforth`, `going forward`,
		`new (?:rule|policy|decision|practice)s?\b`, `replaced (?:by|with)`, `replac(?:e|es|ing) (?:the|our|its) (?:old|former|previous|current|existing)`, `instead of the (?:old|former|previous)`,
		`(?:switch|chang|migrat|mov)(?:ed|es|ing|e)? (?:away )?from .{2,60}? to\b`, `(?:have|has|we) (?:been )?(?:switched|moved|migrated|changed) (?:over |back )?to`, `mov(?:e|ing|ed) away from`,
		`(?:was|were|is|are|been|be) (?:now )?(?:abandoned|withdrawn|lifted|revoked|reversed|retired|discontinued|abolished|scrapped|phased out|overturned)`,
		`(?:stopped|stop|ceased?) (?:using|doing|to)`, `went back (?:on|to)`, `go(?:es|ing)? back (?:on|to)`, `revised\b`, `amend(?:ed|ment)`, `previously[^.]{0,80}\bnow\b`, `used to [^.]{0,80}\bnow\b`, `earlier,? we`, `we (?:had )?previously`,
		`does not apply any`, `not (?:valid|true|needed|required) any`, `(?:is|are) now\b`, `do not use\b`, `overrul(?:e|es|ed)`, `(?:may|can|must|should|need|have to) now\b`, `now (?:may|must|can|need|has|have|requires?|go|goes|kept|read|done|made)\b`,
		`(?:was|were|been|is|are) (?:raised|lowered|increased|reduced|extended|shortened|relaxed|tightened) (?:from|to)\b`,
		// Chinese
		`不再`, `取消(?:了)?[^，。；,;]{0,12}(?:限制|规定|规则|要求|制度|流程|方案|区分|机制|做法|约束)`, `(?:旧|原|口径|规定|限制|制度|规则|区分|做法)[^，。；,;]{0,10}取消`, `废弃`, `废止`, `废除`, `弃用`, `停用`, `下线`, `取代`, `改为`, `改成`, `改用`, `改回`, `改由`, `改走`, `改到`, `撤销`, `撤回`, `作废`, `推翻`, `停止(?:使用|执行)`, `现已`, `现在(?:改|允许|可以|不|要求|统一|由)`, `调整(?:为|：|:|成)`,
		`(?:规则|规范|规约|方案|策略|流程|规定|制度|标准|约定)(?:的)?(?:更新|修订|调整|变更|修改|变化)`, `即日起`, `从现在起`, `从今(?:天|日)?起`, `今后`, `不用再`, `迁移(?:到|至)`, `切换(?:到|为|至|成)`, `换成`, `恢复(?:为|成)`, `回退(?:到|为)`, `替换为`, `替换成`, `(?:提高|放宽|缩短|延长|增加|降低|下调|上调|扩大|减少)(?:到|为|至)`,
		// Japanese
		`廃止`, `撤廃`, `撤回`, `取りやめ`, `取り止め`, `やめ(?:る|た|て|、|ます|ました)`, `(?:方針|方式|ルール|規則|運用|基準|持ち方|仕様|手順|やり方|扱い|設計)[をはがの]{1,2}(?:一部)?(?:再)?変更`, `変更[：:]`, `切り替え`, `切替え`, `置き換え`, `置換え`, `取って代わ`, `非推奨`, `今後は`, `今後、`, `これからは`, `以後は`,
		`一本化`, `見直し(?:た|て|、|ました)`, `見直す`, `改定`, `改訂`, `移行(?:した|する|し|します|しました|済)`, `新(?:ルール|方針|規則|基準)`, `不要(?:になった|とする|とした|となった)`, `に戻す`, `に戻した`, `使わない(?:ことに|方針)`, `ことにした`, `引き上げ`, `引き下げ`, `緩和(?:する|した|し)`, `(?:延ばす|延ばした|延長する|延長した)`, `乗り換え`, `解禁`, `改め(?:る|た|、)`, `無効(?:とする|になった)`,
	}
	weakChange = []string{
		`instead`, `\bnow\b`, `\bold\b`, `former(?:ly)?`, `previous(?:ly)?`, `remov(?:e|es|ed|ing)`, `replac(?:e|es|ed|ing|ement)`, `\bgone\b`, `deleted`, `contrary`, `rather than`, `not (?:accepted|allowed|used)`, `new\b`, `update[ds]?\b`, `chang(?:e|ed|es)`, `switch(?:ed)?`, `migrat(?:e|ed|ion|ing)`, `allowed`, `lift(?:s|ed)?`,
		`取消`, `原来`, `原先`, `此前`, `之前的`, `旧`, `以前`, `替代`, `替换`, `删除`, `移除`, `调整`, `修订`, `变更`, `更新`, `允许`, `新增`, `统一`, `迁移`, `无需`, `不用`,
		`従来`, `以前`, `これまで`, `旧`, `代わり`, `変更`, `削除`, `移行`, `新しい`, `認め`, `もう`, `解約`, `ではなく`, `統一`, `許可`, `不要`,
	}
)

// An announcer finds words of change: those of English in text with Latin letters, those
// of Chinese and Japanese in text with others.
type announcer struct{ latin, rest *pattern.Keyed }

var strongly, weakly = sync.OnceValue(func() announcer { return announcerOf(strongChange) }), sync.OnceValue(func() announcer { return announcerOf(weakChange) })

func announcerOf(words []string) announcer {
	var latin, rest []string
	for _, w := range words {
		if lang.Spaced(w) {
			latin = append(latin, w)
		} else {
			rest = append(rest, w)
		}
	}
	return announcer{pattern.WithKeys(`(?i)\b(?:` + strings.Join(latin, "|") + `)`)(), pattern.WithKeys(strings.Join(rest, "|"))()}
}

func (a announcer) find(text string) []string {
	var all []string
	if strings.IndexFunc(text, func(r rune) bool { return r < unicode.MaxASCII && unicode.IsLetter(r) }) >= 0 {
		all = a.latin.FindAllString(text)
	}
	if !lang.Spaced(text) {
		all = append(all, a.rest.FindAllString(text)...)
	}
	return all
}

// said is the words of change in a text.
type said struct{ strong, weak []string }

func (x *lexicon) changeWords(text string) said {
	return x.changes.of(text, func() said { return changeWords(text) })
}

func changeWords(text string) said {
	return said{strongly().find(text), weakly().find(text)}
}

// How surely a word of each list announces a change, and how surely any number of
// those of the second does: that never decides.
const (
	strongSure = 0.75
	weakSure   = 0.25
	weakMost   = 0.45
)

// sure returns how surely the words announce a change, 0 to 1.
func (s said) sure() float64 {
	weak := min(1-math.Pow(1-weakSure, float64(len(s.weak))), weakMost)
	return 1 - (1-weak)*math.Pow(1-strongSure, float64(len(s.strong)))
}

// unlike returns s without the words that stand in another text as well: two texts
// that tell of the same change agree. Where that text announces a change in other
// words, one of the words may mean the same.
func (s said) unlike(text string) said {
	own := said{lacking(s.strong, text), lacking(s.weak, text)}
	if len(own.strong) > 0 && len(changeWords(text).strong) > 0 {
		own.strong = own.strong[1:]
	}
	return own
}

// lacking returns the distinct words that a text does not have.
func lacking(words []string, text string) []string {
	text = strings.ToLower(text)
	var all []string
	for _, w := range words {
		if w = strings.ToLower(w); !strings.Contains(text, w) && !slices.Contains(all, w) {
			all = append(all, w)
		}
	}
	return all
}

// opening is how many statements of a text speak about the text itself. A note has
// no more; further down in a document a change is one among many things.
const opening = 4

// A notice is what the opening of a text announces.
type notice struct {
	raw   float64 // how surely it announces a change
	sure  float64 // the same without what the other text tells of as well
	words []string
}

// status finds the lines that say what became of the text that they stand in: they
// are for linkOf.
var status = pattern.Lazy(`(?i)^\W*(?:status|state|状态|状態|ステータス|supers[ce]+ded|deprecated)`)

// noticeOf returns what the opening of one text announces that another one does not.
// Of a text in another language the words cannot be compared: whatever change it
// tells of may be the same.
func noticeOf(from, to *reading) notice {
	var n notice
	raw, rest := 1.0, 1.0
	theirs := 0.0
	if from.lang != to.lang {
		theirs = to.tells()
	}
	for i, own := range from.opens() {
		if own.sure() == 0 || status().MatchString(from.whole.statements[i].text) {
			continue
		}
		raw *= 1 - own.sure()
		if from.lang == to.lang {
			own = own.unlike(textOf(to.around(from.whole.each.At(i))))
		}
		rest *= 1 - max(0, own.sure()-theirs)
		n.words = append(append(n.words, own.strong...), own.weak...)
	}
	n.raw, n.sure = 1-raw, 1-rest
	return n
}

// tellsOf returns how surely statements tell of any change.
func (x *lexicon) tellsOf(all []statement) float64 {
	sure := 0.0
	for _, s := range all {
		sure = max(sure, x.changeWords(s.text).sure())
	}
	return sure
}

// speaks reports whether the opening of a text may speak of another: what begins a
// much longer document is about that document.
func (r *reading) speaks(of *reading) bool {
	return r.note() || len(r.whole.statements) <= 2*len(of.whole.statements)
}
