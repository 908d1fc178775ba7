package similar

import (
	"slices"
	"strings"
	"unicode"

	"github.com/tacit-kb/tacit/govern/similar/number"
	"github.com/tacit-kb/tacit/kb/lang"
)

// A Reason is one thing that speaks for a decision.
type Reason struct {
	Code  Code     `json:"code"`
	Words []string `json:"words,omitzero"` // what it is about: a likeness, a statement, words of change
}

// A Code names a kind of reason.
type Code string

// The codes.
const (
	anotherKind   Code = "another-kind"  // memories of two kinds are never made one
	EqualText     Code = "equal-text"    // the texts are the same, save for ids and dates
	SameScene     Code = "same-scene"    // likeness of the problems
	SameSolution  Code = "same-solution" // likeness of the solutions
	Supersession  Code = "supersession"  // one says by name that it holds in the other's stead, or the other in its own
	Announcement  Code = "announcement"  // one announces a change: no longer, 取消, 廃止
	anotherNumber Code = "quantity"      // the same thing has another number
	anotherValue  Code = "value"         // the same thing has another value of a few: true and false, two days of the week
	Opposition    Code = "opposition"    // one says to do what the other says not to do, or prefers what the other rejects
	otherAnswer   Code = "other-answer"  // how likely it is that they say different things of one matter, where no word tells in what
	Names         Code = "names"         // each names something that the other does not
	otherFigures  Code = "figures"       // each has a figure that the other lacks, perhaps of something else
	otherCommands Code = "commands"      // each has commands, and none in common
	oneTable      Code = "one-table"     // one has a table and the other does not, so that only a person can hold them against each other
	noSituation   Code = "no-situation"  // one does not say when it is needed, so that only a person can tell
	hostDiffers   Code = "host-differs"  // the language model of the host decides otherwise
)

// reasons has the text of each code.
var reasons = map[Code]lang.Text{
	anotherKind:   {EN: "they are of different kinds", ZH: "两条记忆种类不同", JA: "種別が異なります"},
	EqualText:     {EN: "the texts are equal", ZH: "两条记忆的文字相同", JA: "文章が同じです"},
	SameScene:     {EN: "same subject: %s", ZH: "同一件事的可能性：%s", JA: "同じ主題である可能性: %s"},
	SameSolution:  {EN: "same conclusion: %s", ZH: "结论相同的可能性：%s", JA: "結論が同じである可能性: %s"},
	Supersession:  {EN: "one says that the other is superseded: %s", ZH: "其中一条写明取代关系：%s", JA: "一方が置き換えを明記しています: %s"},
	Announcement:  {EN: "one announces a change: %s", ZH: "其中一条宣布了变更：%s", JA: "一方が変更を告げています: %s"},
	anotherNumber: {EN: "the numbers differ: %s", ZH: "数值不同：%s", JA: "数値が異なります: %s"},
	anotherValue:  {EN: "the same has another value: %s", ZH: "同一件事的值不同：%s", JA: "同じ事柄の値が異なります: %s"},
	Opposition:    {EN: "they contradict each other: %s", ZH: "互相矛盾：%s", JA: "互いに矛盾しています: %s"},
	otherAnswer:   {EN: "another answer to the same: %s", ZH: "同一件事说法不同的可能性：%s", JA: "同じ事柄について別のことを述べている可能性: %s"},
	Names:         {EN: "each names something else: %s", ZH: "两者涉及的名称不同：%s", JA: "それぞれ別のものを挙げています: %s"},
	otherFigures:  {EN: "each has a number that the other lacks: %s", ZH: "两条各有对方没有的数字：%s", JA: "互いに相手にない数値があります: %s"},
	otherCommands: {EN: "the commands differ: %s", ZH: "命令不同：%s", JA: "コマンドが異なります: %s"},
	oneTable:      {EN: "uncertain: only one of the two is a table", ZH: "不确定：只有一条写成表格", JA: "不確か: 表（テーブル）の形なのは一方だけです"},
	noSituation:   {EN: "uncertain: at least one of the two does not say when it is needed", ZH: "不确定：有记忆没有写触发条件", JA: "不確か: トリガーのない記憶があります"},
	hostDiffers:   {EN: "the host's model disagrees: %s", ZH: "宿主的模型判断不同：%s", JA: "ホストのモデルの判断は異なります: %s"},
}

// decisions are the words for what the model of a host decides.
var decisions = map[Decision]lang.Text{
	DecideMerge:       {EN: "they say the same", ZH: "两者内容相同", JA: "同じ内容です"},
	DecideReplace:     {EN: "one replaces the other", ZH: "一条取代另一条", JA: "一方が他方に置き換わります"},
	DecideAsk:         {EN: "a person should decide", ZH: "应由人来决定", JA: "人の判断が必要です"},
	DecideIndependent: {EN: "they are about different things", ZH: "两者讲的是不同的事", JA: "別の内容です"},
}

// Says returns the reason as a sentence.
func (r Reason) Says() lang.Sentence {
	args := make([]any, len(r.Words))
	for i, w := range r.Words {
		args[i] = w
		if r.Code == hostDiffers {
			args[i] = decisions[Decision(w)]
		}
	}
	if r.Code == otherFigures {
		return figuresText(strings.Join(r.Words, " ")).With(args...)
	}
	return reasons[r.Code].With(args...)
}

// figuresText is how it is said that each of two notes has something that the other lacks: days, numbers, or names with a number.
func figuresText(words string) lang.Text {
	days := number.Weekdays(words)
	for _, d := range days {
		words = strings.Replace(words, d.Text, "", 1)
	}
	switch rest := strings.Trim(words, ", /"); {
	case len(days) > 0 && rest == "":
		return msgOtherDays
	case len(days) > 0 || strings.ContainsFunc(rest, unicode.IsLetter):
		return msgOtherDetails
	}
	return reasons[otherFigures]
}

var (
	msgOtherDays    = lang.Text{EN: "each names another day: %s", ZH: "两条写的星期不同：%s", JA: "互いに別の曜日を挙げています: %s"}
	msgOtherDetails = lang.Text{EN: "each names something that the other lacks: %s", ZH: "两条各写了对方没有的内容：%s", JA: "互いに相手にないものを挙げています: %s"}
)

// Why says in one sentence why two memories are taken for alike, and in what they differ.
func (j Judgement) Why() lang.Sentence {
	var all lang.Text
	for i, r := range j.Reasons {
		if i > 0 {
			all.EN, all.ZH, all.JA = all.EN+"; ", all.ZH+"；", all.JA+"。"
		}
		says := lang.All(r.Says())
		all.EN, all.ZH, all.JA = all.EN+says.EN, all.ZH+says.ZH, all.JA+says.JA
	}
	return all
}

// shown is how many characters of a statement a reason quotes.
const shown = 80

func short(text string) string {
	if r := []rune(text); len(r) > shown {
		return string(r[:shown]) + "…"
	}
	return text
}

// join names each word once, and none that is a part of another: "switched" of "switched from".
func join(words []string) string {
	var once []string
	for i, w := range words {
		if !slices.ContainsFunc(words, func(o string) bool { return len(o) > len(w) && containsFold(o, w) }) &&
			!slices.ContainsFunc(words[:i], func(o string) bool { return strings.EqualFold(o, w) }) {
			once = append(once, w)
		}
	}
	return strings.Join(once, ", ")
}

func containsFold(text, part string) bool {
	return strings.Contains(strings.ToLower(text), strings.ToLower(part))
}
