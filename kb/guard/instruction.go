package guard

import (
	"bytes"
	"slices"
	"sync"

	"github.com/tacit-kb/tacit/kb/lang"
	"github.com/tacit-kb/tacit/kb/pattern"
	"github.com/tacit-kb/tacit/kb/unseen"
	"golang.org/x/text/unicode/norm"
)

var msgInstruction = lang.Text{EN: "this looks like an instruction to an agent; make sure that it is meant as knowledge",
	ZH: "这形似给智能体的指令；请确认它是作为知识写下的",
	JA: "エージェントへの指示のように見えます。知識として書かれたものか確かめてください"}

// IsOrder reports whether a text has the shape of an order to an agent. Such a
// title is withheld where an agent reads it.
func IsOrder(s string) bool { return len(instructions([]byte(s))) > 0 }

// instructions finds the usual shapes of orders to an agent, in three
// languages. Full-width forms and hidden characters do not save them. It is a
// hint for a person and no defence: that is the frame in which memories are
// put before an agent.
//
// What shows as a gap may stand between words or in one, so a text is read both ways.
func instructions(text []byte) []Finding {
	found := instructionsIn(plainly(text, -1))
	if bytes.IndexFunc(text, unseen.IsGap) < 0 {
		return found
	}
	lines := map[int]bool{}
	for _, f := range found {
		lines[f.Line] = true
	}
	for _, f := range instructionsIn(plainly(text, ' ')) {
		if !lines[f.Line] {
			found = append(found, f)
		}
	}
	return found
}

func instructionsIn(plain []byte) []Finding {
	lines := ordering(lowered(plain))
	if lines == nil {
		return nil
	}
	out := newReport(plain)
	for i, shape := range orderers().shapes {
		for _, part := range lines[i] {
			for _, m := range shape().FindAllStringIndex(string(plain[part[0]:part[1]])) {
				out.add(RuleInstruction, Flag, part[0]+m[0], msgInstruction)
			}
		}
	}
	return out.found
}

// orderers looks for the words of all orders at once; ordersOf says which order a word
// belongs to.
var orderers = sync.OnceValue(func() (a struct {
	words    *pattern.Words
	ordersOf []int
	shapes   []func() *pattern.Keyed
}) {
	var words []string
	for i, o := range orders() {
		a.shapes = append(a.shapes, pattern.WithKeys(o.shape))
		for _, w := range o.words {
			words, a.ordersOf = append(words, w), append(a.ordersOf, i)
		}
	}
	a.words = pattern.NewWords(words)
	return a
})

// ordering returns for each order which parts of a text may hold it; nil if there are
// none. The text is in lower case.
func ordering(lower []byte) (parts [][][2]int) {
	a := orderers()
	a.words.In(lower, func(word, offset int) {
		if parts == nil {
			parts = make([][][2]int, len(orders()))
		}
		i := a.ordersOf[word]
		switch n := len(parts[i]); {
		case n > 0 && offset < parts[i][n-1][1]:
		case orders()[i].inLine:
			from, to := lineAround(lower, offset)
			parts[i] = append(parts[i], [2]int{from, to})
		default:
			parts[i] = append(parts[i], [2]int{0, len(lower)})
		}
	})
	return parts
}

// plainly is text in NFKC without what is not seen, with gap in the place of what shows as one
// (-1: nothing), and without look-alike letters in words of ASCII, so that none of these can break
// up a word. Lines stay lines; columns may move where something was dropped.
func plainly(text []byte, gap rune) []byte {
	if bytes.IndexFunc(text, unseen.Is) >= 0 {
		as := gapAs(gap)
		text = bytes.Map(func(r rune) rune {
			if r = as(r); unseen.Is(r) {
				return -1
			}
			return r
		}, text)
	}
	if !norm.NFKC.IsNormal(text) {
		text = norm.NFKC.Bytes(text)
	}
	return unmixed(text)
}

// gapAs returns what puts another character in the place of those that show as a gap.
func gapAs(gap rune) func(rune) rune {
	return func(r rune) rune {
		if unseen.IsGap(r) {
			return gap
		}
		return r
	}
}

// An order is one shape: the words of which one must be there, in lower case,
// and the pattern, which is case-blind and sees the text as one line.
type order struct {
	words  []string
	shape  string
	inLine bool // it never goes on in the next line, and has one of the words in it
}

// orders is the table of shapes. The gaps allow for a line end between any two
// words.
var orders = sync.OnceValue(func() []order { return slices.Concat(englishOrders, chineseOrders, japaneseOrders) })

var englishOrders = []order{
	{[]string{"ignore", "disregard", "forget", "override", "bypass"},
		`(?is)\b(?:ignore|disregard|forget|override|bypass)\b.{0,30}\b(?:previous|prior|above|earlier|preceding|all|any|your|system|other)\b.{0,30}\b(?:instructions?|prompts?|rules?|messages?|guidelines|directives)\b`, false},
	{[]string{"system", "assistant", "human", "user"}, `(?im)^[>*# -]*(?:system|assistant|human|user)[ \t]*:[ \t]+[^\s=:"'{\[&]`, true},
	{[]string{"<system", "<assistant", "</system", "</assistant", "<|", "|>", "gmask]", "inst]", "sys>>", "_of_turn>"},
		`(?i)</?(?:system|assistant|system-reminder)>|<\|/?[a-z][a-z0-9_▁:.-]{1,40}\|?>|<[a-z_]{2,32}\|>|\[gMASK\]|\[/?INST\]|<</?SYS>>|<(?:start|end)_of_turn>`, false},
	{[]string{"you are now", "you will now", "from now on", "instructions:", "instruction:"},
		`(?is)\byou\s+(?:are\s+now\s+(?:an?|the|in|my|going|free)\b|will\s+now\s+act\b)|\bfrom\s+now\s+on,?\s+you\b|\bnew\s+(?:system\s+)?instructions?:`, false},
	{[]string{"the user", "the human", "the developer"},
		`(?is)\b(?:do\s+not|don't|never)\s+(?:tell|inform|alert|notify|mention\s+(?:(?:this|it)\s+)?to|reveal\s+(?:this|it)\s+to)\s+the\s+(?:user|human|developer)\b|\bwithout\s+(?:asking|telling|informing|notifying)\s+the\s+(?:user|human|developer)\b`, false},
	{[]string{"system prompt", "instructions"},
		`(?is)\b(?:reveal|print|output|repeat|send)\b.{0,20}\b(?:your|the)\s+(?:system\s+prompt|hidden\s+instructions|initial\s+instructions)\b`, false},
}

var chineseOrders = []order{
	{[]string{"忽略", "无视", "忘记", "忘掉", "不要理会", "不要遵守", "抛开", "忽視", "無視", "忘記"},
		`(?s)(?:忽略|无视|忘记|忘掉|不要理会|不要遵守|抛开|忽視|無視|忘記)掉?[^。；]{0,12}?(?:之前|以上|上面|上述|先前|前面|此前|所有|一切|系统|系統|你的|您的|其他)[^。；]{0,12}?(?:指令|指示|提示|规则|規則|要求|消息|命令|约束|設定|设定)`, false},
	{[]string{"覆盖", "覆蓋"}, // only orders and prompts: tests cover all rules, and a setting covers another
		`(?s)(?:覆盖|覆蓋)掉?[^。；]{0,12}?(?:之前|以上|上面|先前|系统|系統|你的|您的)[^。；]{0,12}?(?:指令|提示词?)`, false},
	{[]string{"你现在是", "你現在是", "从现在", "從現在"}, `(?s)你[现現]在是|[从從][现現]在(?:开始|開始|起)[，,]?\s*你(?:是|只|将|將|要|必须|必須|不|扮演|就是|的)`, false},
	{[]string{"用户", "使用者", "开发者", "用戶"},
		`(?s)(?:不要|别|切勿|禁止|不得|无需|不必)(?:告诉|告知|通知|询问|经过|征求)给?(?:用户|使用者|开发者|用戶)`, false},
	{[]string{"系统提示", "系统指令", "初始指令", "系統提示"}, `(?s)(?:输出|泄露|透露|重复|发送|輸出).{0,8}?(?:系统提示|系统指令|初始指令|系統提示)`, false},
}

var japaneseOrders = []order{
	{[]string{"無視", "忘れ", "上書き", "従わな"},
		`(?s)(?:以前|これまで|上記|今まで|先ほど|前|すべて|全て|全部|システム|他)の?.{0,8}?(?:指示|命令|ルール|プロンプト|制約)[^。]{0,8}?(?:無視|忘れ|上書き|従わな)`, false},
	{[]string{"あなたは"}, `あなたは(?:今から|これから|もはや)|(?:今から|これから)あなたは`, false},
	{[]string{"ユーザー", "利用者", "開発者"},
		`(?s)(?:ユーザー|利用者|開発者)(?:さん)?(?:に|には|へ|へは)(?:言わ|伝え|知らせ|教え|見せ|尋ね|確認し)(?:ない|ず|るな)|(?:ユーザー|利用者)の?(?:確認|許可|同意)(?:なし|を得ず|を取らず)`, false},
	{[]string{"システムプロンプト", "初期指示", "初期の指示"}, `(?s)(?:システムプロンプト|初期の?指示)を.{0,6}?(?:出力|表示|送信|教え)`, false},
}
