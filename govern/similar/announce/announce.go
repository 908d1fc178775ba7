// Package announce finds the words by which a text says that something changes: "no longer",
// 改为, 廃止. Of finds them, Sure says how surely they announce a change, and Unlike leaves out
// what another text tells of as well.
package announce

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
		`no longer`, `not any ?more`, `(?:do|does|did|is|are|was|were)(?: not|n['’]t)\b[^,;.]{2,60}?\bany ?(?:more|longer)\b`, `(?:sends?|does|owns?|runs?|handles?|keeps?|takes?|uses?|goes|lives?|orders?|signs?|looks?)\b[^,;.]{1,50}? now(?:[,;.]|$)`, `anymore`, `supers?ced(?:e|es|ed|ing)`, `supersed(?:e|es|ed|ing)`, `deprecat(?:e|es|ed|ion)`, `obsolete[sd]?`, `from now on`, `henceforth`, `going forward`,
		`new (?:rule|policy|decision|practice)s?\b`, `replaced (?:by|with)`, `replac(?:e|es|ing) (?:the|our|its) (?:old|former|previous|current|existing)`, `instead of the (?:old|former|previous)`,
		`(?:switch|chang|migrat|mov)(?:ed|es|ing|e)? (?:away )?from .{2,60}? to\b`, `(?:have|has|we) (?:been )?(?:switched|moved|migrated|changed) (?:over |back )?to`, `mov(?:e|ing|ed) away from`, `\bwe(?: have|'ve)? (?:switched|changed|migrated|moved) (?:[\w.-]+ ){1,6}from\b`, `\bwe(?: have|'ve)? swapped (?:[\w.-]+ ){1,6}for\b`,
		`(?:was|were|is|are|been|be) (?:now )?(?:abandoned|withdrawn|lifted|revoked|reversed|retired|discontinued|abolished|scrapped|phased out|overturned)`,
		`(?:stopped|stop|ceased?) (?:using|doing|to)`, `went back (?:on|to)`, `go(?:es|ing)? back (?:on|to)`, `revised\b`, `amend(?:ed|ment)`, `previously[^.]{0,80}\bnow\b`, `used to [^.]{0,80}\bnow\b`, `earlier,? we`, `we (?:had )?previously`,
		`does not apply any`, `not (?:valid|true|needed|required) any`, `(?:is|are) now\b`, `do not use\b`, `overrul(?:e|es|ed)`, `re-?opened`, `(?:may|can|must|should|need|have to) now\b`, `now (?:may|must|can|need|has|have|requires?|go|goes|kept|read|done|made)\b`,
		`(?:was|were|been|is|are) (?:raised|lowered|increased|reduced|extended|shortened|relaxed) (?:from|to)\b`, `(?:was|were|been) tightened (?:from|to)\b`, // bolts are tightened to 120 Nm
		// Chinese
		`不再`, `取消(?:了)?[^，。；,;]{0,12}(?:限制|规定|规则|要求|制度|流程|方案|区分|机制|做法|约束)`, `(?:旧|原|口径|规定|限制|制度|规则|区分|做法)[^，。；,;]{0,10}取消`, `废弃`, `废止`, `废除`, `弃用`, `停用`, `下线`, `取代`, `改为`, `改成`, `改用`, `改回`, `改由`, `改走`, `改到`, `撤销`, `撤回`, `作废`, `推翻`, `停止(?:使用|执行)`, `现已`, `现在(?:改|允许|可以|不|要求|统一|由)`, `调整(?:为|：|:|成)`,
		`(?:规则|规范|规约|方案|策略|流程|规定|制度|标准|约定)(?:的)?(?:更新|修订|调整|变更|修改|变化)`, `即日起`, `从现在起`, `从今(?:天|日)?起`, `今后`, `不用再`, `迁移(?:到|至)`, `切换(?:到|为|至|成)`, `换成`, `恢复(?:为|成)`, `回退(?:到|为)`, `替换为`, `替换成`, `(?:提高|放宽|缩短|延长|增加|降低|下调|上调|扩大|减少)(?:到|为|至)`,
		`又(?:换|改|放|搬|挪|用)回`, `换回了?`, `换到`, `换掉了`, `改存`, `改放`, `改(?:过\s?)?(?:半|\d|[一二两三四五六七八九十])`, `放开到`, `从[^，。；,;]{1,16}?(?:加|提|升|降|减|延|缩|涨|扩|调)(?:高|大|长|短|低|宽)?(?:到|成|为)`,
		`不[走跑发存收开录做][^，。；,;了]{0,14}了`,
		// Japanese
		`廃止`, `撤廃`, `撤回`, `取りやめ`, `取り止め`, `やめ(?:る|た|て|、|ます|ました)`, `(?:方針|方式|ルール|規則|運用|基準|持ち方|仕様|手順|やり方|扱い|設計)[をはがの]{1,2}(?:一部)?(?:再)?変更`, `変更[：:]`, `切り替え`, `切替え`, `置き換え`, `置換え`, `取って代わ`, `非推奨`, `今後は`, `今後、`, `これからは`, `以後は`,
		`一本化`, `見直し(?:た|て|、|ました)`, `見直す`, `改定`, `改訂`, `移行(?:した|する|し|します|しました|済)`, `新(?:ルール|方針|規則|基準)`, `不要(?:になった|とする|とした|となった)`, `に戻す`, `に戻した`, `使わない(?:ことに|方針)`, `ことにした`, `引き上げ`, `引き下げ`, `緩和(?:する|した|し)`, `(?:延ばす|延ばした|延長する|延長した)`, `乗り換え`, `解禁`, `改め(?:る|た|、)`, `無効(?:とする|になった)`,
		`から[^、。「」]{1,20}?(?:に|へ)(?:移(?:し|り|行し)|変わっ|代わっ|替わっ|変え|替え|切り替え|引っ越し|交代し)(?:[たて]|ま(?:した|す))`, `(?:[年月日週期度]から|もう|もはや)は?[^、。が]{0,14}?` + notDoneJa, `(?:[年月日週期度末])(?:をもって|を以て|で)(?:終了|終わり|打ち切)`, `終わりに(?:し|する)`,
	}
	weakChange = []string{
		`instead`, `\bnow\b`, `\bold\b`, `former(?:ly)?`, `previous(?:ly)?`, `remov(?:e|es|ed|ing)`, `replac(?:e|es|ed|ing|ement)`, `\bgone\b`, `deleted`, `contrary`, `rather than`, `not (?:accepted|allowed|used)`, `new\b`, `update[ds]?\b`, `chang(?:e|ed|es)`, `switch(?:ed)?`, `migrat(?:e|ed|ion|ing)`, `allowed`, `lift(?:s|ed)?`,
		`取消`, `原来`, `原先`, `此前`, `之前的`, `旧`, `以前`, `替代`, `替换`, `删除`, `移除`, `调整`, `修订`, `变更`, `更新`, `允许`, `新增`, `统一`, `迁移`, `无需`, `不用`,
		`従来`, `以前`, `これまで`, `旧`, `代わり`, `変更`, `削除`, `移行`, `新しい`, `認め`, `もう`, `解約`, `ではなく`, `統一`, `許可`, `不要(?:に|と|だ|です|な|の|で)`,
	}
)

// notDoneJa are verbs of what people do, or use, and do no longer: behind the day from which, or もう. What a
// machine no longer does, 届かない, is a fault.
const notDoneJa = `(?:使わ|用い|行わ|送ら|配ら|出さ|取ら|やら|受け付け|載せ|置か|貼ら|買わ|頼ま|し)(?:ない|ません|ず|なく)`

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

// settled finds clauses that tell of a state that is new: 备份搬到 B 机房了, 补牙也可以了, 只要店长点同意, 3年に延ばした.
var settled = pattern.WithKeys(`(?:到|成|为|回|给|用|走|放|存|换|改|升|降|搬|调|涨|提|缩|延|减|加|可以|能|要|得|不)[^，。；,;]{1,24}了(?:[。，,；;！!]|$)|只要|只需|就行|` +
	`[にへ](?:なった|なりました|した|しました|変え|変わ|移し|移っ|伸ば|延ば|延び|縮め|縮ん|広げ|増や|減ら|上げ|下げ|早ま|遅く)`)

// Settles reports whether a text tells of a state that is new.
func Settles(text string) bool { return settled().MatchString(text) || len(Of(text).Strong) > 0 }

// Words are the words of change in a text: those that say it by themselves, and those that are
// also used otherwise.
type Words struct{ Strong, Weak []string }

// unannounced finds words of change that announce none: what expires after a time, 三个月作废, what
// is not to be changed, 别改成, and what is done again and again, 切り替えは, 上下线.
var unannounced = pattern.WithKeys(`上下线|下线(?:前|时|流程|申请)|(?:切り替え|切替え|置き換え|置換え|引き上げ|引き下げ)(?:は|の(?:とき|時|たび|際|手順|作業)|時|手順|作業|ボタン|スイッチ|中)|(?:就|都|才|也|便|再|则)不[走跑发存收开录做]|从[^，。；,;]{1,16}?(?:加|提|升|降|减|延|缩|涨|扩|调)(?:高|大|长|短|低|宽)?(?:到|成|为)[^，。；,;]{1,16}(?:时|的时候|之后|以后|后|前)|(?:年|月|天|日|周|星期|小时|分钟|期)(?:后|以后|之后)?(?:就|即)?作废|(?:别|不要|不许|不准|不得|不能|切勿|请勿)(?:再|擅自|随意|私自)?(?:改成|改为|改用|改到|改回|改走|停用|取消)`)

// compound finds a name that is put together of words, which say nothing by themselves: pt-online-schema-change, old_price.
var compound = pattern.Lazy(`[A-Za-z0-9]+(?:[-_][A-Za-z0-9]+)+`)

// Of returns the words of change in a text.
func Of(text string) Words {
	text = compound().ReplaceAllString(unannounced().ReplaceAllString(text, " "), " ")
	return Words{strongly().find(text), weakly().find(text)}
}

// StrongSure and weakSure are how surely a word of each list announces a change, and WeakMost how
// surely any number of those of the second does: that never decides.
const (
	StrongSure = 0.75
	weakSure   = 0.25
	WeakMost   = 0.45
)

// Sure returns how surely the words announce a change, 0 to 1.
func (s Words) Sure() float64 {
	weak := min(1-math.Pow(1-weakSure, float64(len(s.Weak))), WeakMost)
	return 1 - (1-weak)*math.Pow(1-StrongSure, float64(len(s.Strong)))
}

// Unlike returns s without the words that stand in another text as well: two texts
// that tell of the same change agree. Where that text announces a change in other
// words, one of the words may mean the same.
func (s Words) Unlike(text string) Words {
	own := Words{lacking(s.Strong, text), lacking(s.Weak, text)}
	if len(own.Strong) > 0 && len(Of(text).Strong) > 0 {
		own.Strong = own.Strong[1:]
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
