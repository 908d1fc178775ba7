package inquiry

import (
	"regexp"
	"slices"
	"strings"
	"sync"
	"unicode"

	"github.com/tacit-kb/tacit/index/embed/han"
	"github.com/tacit-kb/tacit/kb/pattern"
)

// A frame is what stands around a thing in a question.
type frame struct {
	kind Kind
	in   *regexp.Regexp
}

// frames are those of a language, compiled when it is first asked in: to compile all of
// them takes as long as a search. Characters may be written in any form: they are folded as texts are.
func frames(text string) []frame {
	switch {
	case strings.ContainsFunc(text, func(r rune) bool { return unicode.In(r, unicode.Hiragana, unicode.Katakana) }):
		return japanese()
	case strings.ContainsFunc(text, func(r rune) bool { return unicode.Is(unicode.Han, r) }):
		return chinese()
	}
	return english()
}

var (
	english  = sync.OnceValue(func() []frame { return compiled(natureEN, placeEN, keeperEN) })
	chinese  = sync.OnceValue(func() []frame { return compiled(natureZH, placeZH, keeperZH) })
	japanese = sync.OnceValue(func() []frame { return compiled(natureJA, placeJA, keeperJA) })
)

func compiled(nature, place, keeper string) (all []frame) {
	for kind, forms := range map[Kind]string{Nature: nature, Place: place, Keeper: keeper} {
		for line := range strings.Lines(forms) {
			if line = strings.TrimSpace(line); line != "" {
				all = append(all, frame{kind, regexp.MustCompile("^(?:" + han.Fold(line) + ")$")})
			}
		}
	}
	slices.SortStableFunc(all, func(a, b frame) int { return int(b.kind - a.kind) })
	return all
}

// The thing is (.+?), and a frame is all that stands around it.
const natureEN = `
(?:so |and |hey )?(?:what(?:'s| is| are| was|s)|who(?:'s| is| are)) (.+?)(?: again| exactly| here| for us)?
what (?:does|do|did) (.+?) (?:mean|means|stand for|refer to)(?: here| exactly)?
what do (?:we|you|they|people) (?:mean by|call) (.+?)
what (.+?) means
(?:please )?(?:define|explain)(?: to me)? (.+?)
(?:the )?(?:meaning|definition) of (.+?)
(.+?) (?:meaning|definition|defined)
`

const natureZH = `
(?:请问|问下|问一下|想问一下|想问下)?(?:什么|啥)(?:是|叫做|叫|算是|算)(.+?)(?:呢|啊|呀|来着)?
(?:请问)?(?:何为|何谓|解释一下|解释下|解释)(.+?)
(?:请问|问下|问一下|想问一下|想问下)?(.+?)(?:到底|究竟)?(?:是指|指的是|指的|指|是|代表|表示|算)(?:什么意思|啥意思|什么东西|什么来着|什么含义|什么|啥东西|啥|谁|怎么回事|怎么一回事|咋回事)(?:呢|啊|呀|来着)?
(?:请问)?(.+?)(?:的)?(?:什么意思|啥意思|意思|含义|定义)(?:是什么|是啥|呢)?
(.+?)怎么(?:解释|定义|理解)
`

const natureJA = `
(.+?)(?:とは|というのは|っていうのは|って|は)(?:いったい|一体)?(?:何のこと|なんのこと|何の意味|どういう意味|どんな意味|どういうこと|どういうもの|どんなもの|何もの|何|なに|なん|谁|だれ|どなた)(?:でしたっけ|でしたか|でしょうか|ですか|でしょう|だっけ|だろう|です|だ|か|かな)?
(.+?)[、,\s]*(?:何|なん|谁|だれ)(?:でしたっけ|だったっけ|だっけ)
(.+?)(?:とは|って)
(.+?)(?:の|という言叶の|って)(?:意味|定义)(?:とは|って|は|を教えて|を教えてください)?(?:何|なに|なん)?(?:でしたっけ|でしょうか|ですか|です|か)?
(.+?)とは(?:何|なに)を(?:指|さ)す(?:のですか|んですか|の|か)?
`

const placeEN = `
where(?:'s| is| are| was) (.+?)(?: kept| stored| now| again)?
where (?:do|did|should|can|could|may) (?:we|i|you|one) (?:keep|store|put|find|get) (.+?)
`

const placeZH = `
(?:请问)?(.+?)(?:一般|平时|都)?(?:存放|保存|放置|放|存|搁|收|摆|藏|挂|装)?(?:在|到)(?:哪里|哪儿|哪|什么地方|何处|啥地方)(?:呢|啊|呀|了|找)?
(?:请问)?(?:哪里|哪儿)(?:有|能找到|可以找到|找得到)(.+?)
`

const placeJA = `
(.+?)(?:の置き场|の场所|の保管场所|の保管先)?(?:はどこ|ってどこ|どこ)(?:にありますか|にあります|にあるんですか|にあるの|にある|に置いてありますか|に置いてある|ですか|でしたっけ|だっけ|でしょうか|です)?
`

const keeperEN = `
who (?:is responsible for|is in charge of|owns|looks after|maintains|runs|takes care of|handles|manages|keeps) (.+?)
who(?:'s| is) (?:responsible for|in charge of) (.+?)
who(?:m)? (?:do|should|can|could|must|would) (?:i|we|you|one) (?:ask|contact|talk to|speak to|speak with|call|ring|phone|ping|mail|email|message|write to|go to|turn to|see) (?:about|for|regarding|with|on) (.+?)
who(?:'s| is) (?:the (?:right )?(?:contact|person) (?:for|to (?:ask|contact) about)|to be asked about) (.+?)
who knows (?:most |a lot |something )?about (.+?)
`

const keeperZH = `
(?:请问)?(.+?)(?:现在|一般|平时)?(?:是|由|归|该|属于|找)?谁(?:来|在)?(?:负责|主管|管理|管着|管|维护|保管|看管|看着|对接)(?:的|呢|啊)?
(?:请问)?谁(?:来|在)?(?:负责|主管|管理|管着|管|维护|保管|看管)(.+?)
(?:请问)?(.+?)的(?:负责人|主管|管理员|保管人)(?:是谁|是哪位)?
(?:请问)?(.+?)(?:的事|的问题|这块|这边|这个)?(?:应该|该|要|得|可以)?(?:找|问|联系)(?:谁|哪位|哪个人)(?:呢|啊|呀)?
(?:请问)?(?:应该|该|要|得)?(?:找|问|联系)(?:谁|哪位)(?:问|了解|处理|咨询)(.+?)
`

const keeperJA = `
(.+?)(?:の担当者|の担当|の责任者|の管理者|の管理|の系)(?:は|って)?(?:谁|だれ|どなた)?(?:でしたっけ|でしょうか|ですか|です|か)?
(.+?)(?:は|って|を)?(?:谁|だれ|どなた)(?:が|の)?(?:担当|管理|见て|持って|担って|责任|世话して)(?:していますか|してますか|しています|している|してる|いますか|います|いる|するの|しますか|です|ですか|か)?
(.+?)(?:のこと|について|に関して|の件|のこと)?(?:は|って|なら)?(?:誰|だれ|どなた|どの人)に(?:聞けば|聞いたら|聞く|聞くの|相談すれば|相談したら|連絡すれば|連絡したら|問い合わせれば|頼めば)(?:いいですか|いいの|いい|よいですか|よい|良い|良いですか|いいんですか|か)?
`

// pointers only point: what they mean stands elsewhere.
var pointers = sync.OnceValue(func() map[string]bool {
	all := map[string]bool{}
	for w := range strings.FieldsSeq(pointing) {
		all[w] = true
	}
	for _, w := range []string{"this error", "that error", "the error", "going on", "up", "wrong", "this file", "this code"} {
		all[w] = true
	}
	return all
})

const pointing = `this that it these those they them there here you we he she wrong next up new going left missing happening
这个 那个 这些 那些 这里 那里 这样 那样 它们 他们 她们 我们 你们 咱们 大家 自己 现在 今天 刚才 刚刚 问题 原因 意思 上面 下面 这边 那边 前面 后面 结果 区别 接下来 下一步 这段 这行 这句 那段 那行 报错 错误
これ それ あれ ここ そこ あそこ どれ この その 今 今日 次 问题 原因 结果 违い 理由 こちら そちら これら それら エラー 上记 下记 こっち そっち`

// formOf matches the form of a thing.
var formOf = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(han.Fold(`^(?:(?:format|form|pattern|syntax|notation|naming scheme) (?:of|for) (?:a |an |the |our )?(.{2,})|(.{2,}?)(?:的?(?:格式|写法|样式|命名规则|编号规则)|の(?:形式|書式|フォーマット|書き方|命名規則|表記)|(?:'s)? (?:format|syntax|notation|naming scheme)))$`))
})

// explains is what follows a thing that is explained, forms one of which the form is told, calls what stands before the name
// of something, called what stands behind it.
var (
	explains = pattern.Lazy(`^\s*(?:$|[:：=＝—-]|（|\(|是指|指的是|指|即|就是|意思是|表示|代表|是|とは|というのは|は|って|means\b|mean\b|is\b|are\b|refers? to\b|stands for\b|was\b)`)
	forms    = pattern.Lazy(`^\s*(?:$|[:：=＝—-]|（|\(|一律|统一|都|采用|由|用|为|按|必须|要|以|是|とは|は|って|の形式は|s? (?:is|are|has|have|must|look|looks|consists?|begins?|starts?)\b)`)
	calls    = pattern.Lazy(`(?:叫做|叫作|叫|称为|称作|称之为|俗称|简称|called|known as|named|term(?:ed)?|name is)$`)
	called   = pattern.Lazy(`^(?:と呼ぶ|と呼びます|と呼んで|という|といいます|と言う|と言います)`)

	// lies and keeps are what a text has that says where something is, or who looks after it.
	lies  = pattern.Lazy(`在|放|存|挂|收在|柜|抽屉|にある|にあり|に置|に保管|にしま|の中|\b(?:is|are|hangs?|kept|stored|lies|lie|stands?|sits?|lives?|found) (?:kept |stored |hanging )?(?:in|on|at|under|behind|next|beside|near|above|below|inside|by)\b`)
	keeps = pattern.Lazy(`负责|主管|管|归|维护|保管|看着|找|担当|责任|世话|手入れ|管理|系|\b(?:responsible|in charge|owns?|owned|looks? after|maintains?|runs|takes care|handles|manages|keeps|ask|contact)\b`)
)
