package retrieve

import (
	"slices"
	"strings"

	"github.com/tacit-kb/tacit/index/relevance"
	"github.com/tacit-kb/tacit/kb/lang"
	"github.com/tacit-kb/tacit/retrieve/prompt"
)

// Reasons says what else than the words of the question decided, a sentence each.
func (e Explanation) Reasons() (all []*lang.Message) {
	add := func(is bool, text lang.Text, args ...any) {
		if is {
			all = append(all, text.With(args...))
		}
	}
	unproved := e.Evidence.Kept == 0 && e.pasted()
	add(unproved && !e.Typed, reasonPasted)
	add(e.Evidence.Kept < 1 && !unproved && !e.Typed && !e.Says, reasonKept, 100*e.Evidence.Kept)
	add(e.Typed, reasonTyped)
	add(e.Says && !e.Typed, reasonSays)
	add(e.Unsaid, reasonUnsaid)
	add(e.Bound, reasonBound)
	add(e.Restated, reasonRestated)
	add(e.NotWhen != "", reasonNotWhen, e.NotWhen)
	add(e.OtherFirmware != "", reasonFirmware, e.OtherFirmware)
	add(e.OtherModel != "", reasonModel, e.OtherModel)
	add(e.Evidence.Number, reasonNumber)
	add(e.Evidence.Neighbour, reasonNeighbour)
	add(e.Evidence.OtherDay, reasonOtherDay)
	add(e.Score >= e.MinScore && e.meaningAlone(), reasonMeaning)
	return all
}

// meaningAlone reports whether the question and the memory have no word in common.
func (e Explanation) meaningAlone() bool {
	shared := func(w relevance.WordMatch) bool { return strings.EqualFold(w.Word, w.Match) || w.Cosine > 0.99 }
	found := func(t relevance.TermMatch) bool { return t.Found }
	return len(e.Evidence.Words) > 0 && !e.Typed && !e.Bound && e.Evidence.Signals.Proof == 0 &&
		!slices.ContainsFunc(e.Evidence.Words, shared) && !slices.ContainsFunc(e.Evidence.Terms, found)
}

// pasted reports whether the prompt is pasted text, with no question beside it.
func (e Explanation) pasted() bool {
	is := func(k prompt.Kind) func(SegmentShare) bool { return func(s SegmentShare) bool { return s.Kind == k } }
	return slices.ContainsFunc(e.Segments, is(prompt.Pasted)) && !slices.ContainsFunc(e.Segments, is(prompt.Ask))
}

var (
	reasonMeaning = lang.Text{
		EN: "no word is the same; it was found because the meaning is near",
		ZH: "没有相同的词语，因意思相近而找到",
		JA: "語は一致せず、意味の近さで見つかりました",
	}
	reasonPasted = lang.Text{
		EN: "pasted text without a question: it finds a memory only by an error code, by most of an error message, or by a rare name that is most of the text; this memory shares too little with the text",
		ZH: "只有粘贴文本，没有提问：要有相同的错误码、大部分相同的报错，或占文本大部分的少见名称，才会匹配；这条记忆不满足",
		JA: "質問のない貼り付けテキストです。エラーコード、メッセージの大半、またはテキストの大半を占める珍しい名前が一致する記憶だけを表示します。この記憶の一致はそれに足りません",
	}
	reasonBound = lang.Text{
		EN: "a standard that names an open file is shown, whatever the question says",
		ZH: "这条标准点名了正在打开的文件，因此无论问什么都会显示",
		JA: "開いているファイルを名指しする標準なので、質問の内容にかかわらず表示します",
	}
	reasonRestated = lang.Text{
		EN: "this memory binds, and a match that does not bind says nearly the same, so both are shown",
		ZH: "这条标准有约束力，而一条没有约束力的匹配结果说的几乎相同，所以一并显示",
		JA: "この記憶は拘束力のある標準です。ほぼ同じことを述べる、拘束力のない記憶も該当したため、両方を表示します",
	}
	reasonNotWhen = lang.Text{
		EN: "the question matches its not_when: %s",
		ZH: "问题符合它的 not_when：%s",
		JA: "質問がこの記憶の not_when に該当します: %s",
	}
	reasonFirmware = lang.Text{
		EN: "the question names firmware %s, and this memory is for other versions",
		ZH: "问题提到固件 %s，而这条记忆只适用于其他版本",
		JA: "質問はファームウェア %s を挙げていますが、この記憶は別のバージョン用です",
	}
	reasonModel = lang.Text{
		EN: "the question names the model %s, and this memory is about another one",
		ZH: "问题提到型号 %s，而这条记忆说的是另一个型号",
		JA: "質問は機種 %s を挙げていますが、この記憶は別の機種のものです",
	}
	reasonNumber = lang.Text{
		EN: "only a number is the same, which says little",
		ZH: "两者只有一个数字相同，不足以说明相近",
		JA: "一致しているのは数値だけで、手がかりになりません",
	}
	reasonNeighbour = lang.Text{
		EN: "no memory contains the name in the question, and this one only has a word of similar meaning",
		ZH: "没有任何记忆含有所问的名称，这条记忆只有意思相近的词",
		JA: "質問にある名前はどの記憶にもなく、この記憶には意味の近い語があるだけです",
	}
	reasonOtherDay = lang.Text{
		EN: "its title names a different day from the one in the question",
		ZH: "标题中的日期不是问题所问的那一天",
		JA: "タイトルの日付が、質問の日付と違います",
	}
	reasonTyped = lang.Text{
		EN: "its id, name or trigger was typed as written, or nearly, so it comes first",
		ZH: "原样或几乎原样地输入了它的编号、名称或触发条件，因此排在最前",
		JA: "ID、名前、トリガーのいずれかがほぼそのまま入力されたため、先頭になります",
	}
	reasonSays = lang.Text{
		EN: "the question is about one thing, and this memory says what is asked about it, so the memory comes first",
		ZH: "问题只问一样东西，而这条记忆说的正是所问的这一点，因此排在最前",
		JA: "一つのものについての質問で、この記憶がその答えを述べているため、先頭になります",
	}
	reasonUnsaid = lang.Text{
		EN: "the question asks for a detail, such as a price, a time or a person, and this note does not mention one",
		ZH: "问题问的是价格、时间、人员之类的细节，而这条记忆没有提到",
		JA: "質問は値段、時期、担当者などの詳細を尋ねていますが、この記憶にはその記述がありません",
	}
	reasonKept = lang.Text{
		EN: "taken for small talk or a prompt with little content: relevance lowered to %.0f%% of what it was",
		ZH: "被视为闲聊或内容很少的提示词：相关度只保留 %.0f%%",
		JA: "雑談か、内容の少ないプロンプトとみなしたため、関連度を元の %.0f%% に下げました",
	}
)
