package candidate

import (
	"strings"
	"sync"
)

// A Reason is why the rubric says something: what it is, and the words of the
// candidate that show it.
type Reason struct {
	Code  Code
	Words []string
}

// A Code names a reason, for programs.
type Code string

// The reasons. The first ones can filter a candidate.
const (
	MissingStructure Code = "missing-structure"   // the words are the fields
	NoAlternatives   Code = "no-alternatives"     // nothing was rejected
	StepReplay       Code = "step-replay"         // steps, and no judgement
	Debugging        Code = "temporary-debugging" // what one does to look
	TooSpecific      Code = "too-specific"        // holds in one place only
	Unverified       Code = "unverified"          // a guess that nobody checked
	Forgettable      Code = "not-reusable"        // reaches too little
	LookedUp         Code = "looked-up"           // any documentation has it

	complete, shaped, plainSignal, bareAlternatives, shortForm   Code = "complete", "shaped", "plain-signal", "bare-alternatives", "short-form"
	holds, holdsNot, holdsMaybe                                  Code = "holds", "holds-not", "holds-maybe"
	reaches, reachesNot, reachesMaybe                            Code = "reaches", "reaches-not", "reaches-maybe"
	abstract, concrete, halfAbstract                             Code = "abstract", "concrete", "half-abstract"
	ofTeam, ofCode, ofDocs                                       Code = "of-team", "of-code", "of-docs"
	binds, advises, saidType                                     Code = "binds", "advises", "said-type"
	shared, local, saidLevel                                     Code = "shared", "local", "said-level"
	toExperience, toServices, toSkills, toSession                Code = "to-experience", "to-services", "to-skills", "to-session"
	growsYes, growsNot, benefitTeam, benefitProject, benefitNone Code = "grows", "grows-not", "benefit-team", "benefit-project", "benefit-none"
	nearBorder, hostDisagrees, wordsDisagree                     Code = "near-border", "host-disagrees", "words-disagree"
)

// sayings has each reason in English, Chinese and Japanese. %s is where the
// words go; what has no place for them does not show them.
var sayings = sync.OnceValue(func() map[Code][3]string {
	return map[Code][3]string{
		MissingStructure: {"a judgement needs %s", "缺少构成判断的字段：%s", "判断に必要な項目がありません: %s"},
		NoAlternatives:   {"no alternative was rejected, so nothing shows why this is the right choice", "没有放弃任何备选方案，看不出为什么这样选", "退けた代替案がなく、なぜこれを選ぶのかが分かりません"},
		StepReplay:       {"it replays steps (%s) and judges nothing", "只是复述步骤（%s），没有判断", "手順（%s）をなぞるだけで、判断がありません"},
		Debugging:        {"it is about looking for an error (%s), which is over when it is found", "内容是临时调试（%s），问题查明后即无用", "一時的なデバッグ（%s）の話で、原因が分かれば役目を終えます"},
		TooSpecific:      {"it hangs on things that one place has (%s)", "依赖于某一处特有的内容（%s）", "一か所にしかないもの（%s）に依存しています"},
		Unverified:       {"it is a guess (%s) that nobody has checked", "是尚未验证的推测（%s）", "確かめられていない推測（%s）です"},
		Forgettable:      {"it will hardly help again: it holds for a short time and in few places", "很难再次派上用场：时效短，适用范围小", "再び役立つ見込みが薄い内容です。短期間・限られた場所でしか成り立ちません"},
		LookedUp:         {"anybody can look it up (%s), and it binds nobody", "查资料即可得到（%s），且不具约束力", "調べれば分かる内容（%s）で、拘束力もありません"},

		complete:         {"decision, alternatives and signal are there", "判断、备选方案、判断依据齐全", "判断・代替案・手がかりがそろっています"},
		shaped:           {"it answers what was decided, what was rejected, and what tells the cases apart", "回答了决定了什么、放弃了什么、凭什么区分", "何を決め、何を退け、何で見分けるかに答えています"},
		plainSignal:      {"the signal hardly tells this case from others", "判断依据不足以区分这种情形与其他情形", "手がかりが、この場合とほかの場合をほとんど見分けていません"},
		bareAlternatives: {"the alternatives come without the reason why they were rejected", "备选方案没有写明放弃的原因", "代替案に、退けた理由がありません"},
		shortForm:        {"the short form has no place for %s", "简短格式中没有 %s", "短い形式には %s の欄がありません"},

		holds:        {"it will hold in a year (%s)", "一年后仍然成立（%s）", "一年後も成り立つ内容です（%s）"},
		holdsNot:     {"it is about a passing situation (%s)", "针对的是一时的情况（%s）", "一時の状況についての内容です（%s）"},
		holdsMaybe:   {"nothing says how long it will hold", "看不出能成立多久", "いつまで成り立つかは読み取れません"},
		reaches:      {"it holds in many places (%s)", "在许多地方都适用（%s）", "多くの場所で成り立ちます（%s）"},
		reachesNot:   {"it holds in few places (%s)", "只在少数地方适用（%s）", "限られた場所でしか成り立ちません（%s）"},
		reachesMaybe: {"nothing says where else it holds", "看不出还适用于何处", "ほかのどこで成り立つかは読み取れません"},
		abstract:     {"it says when it applies and why (%s)", "说明了何时适用以及原因（%s）", "いつ当てはまり、なぜそうかを述べています（%s）"},
		halfAbstract: {"it says when it applies, or why, but not both", "只说明了何时适用或原因之一", "いつ当てはまるか、なぜかの片方だけを述べています"},
		concrete:     {"it tells what was done, not when and why", "只说做了什么，没有说何时和为何", "何をしたかだけで、いつ・なぜがありません"},

		ofTeam: {"only the team knows it (%s)", "只有团队自己知道（%s）", "チームだけが知っている内容です（%s）"},
		ofCode: {"the code shows a part of it", "从代码中能看出一部分", "コードからも一部は分かります"},
		ofDocs: {"documentation has it (%s)", "文档中就有（%s）", "資料にある内容です（%s）"},

		binds:     {"it binds (%s)", "具有约束力（%s）", "拘束力があります（%s）"},
		advises:   {"it advises: the case has to be judged each time", "属于建议：每次都需要判断", "助言です。その都度の判断が要ります"},
		saidType:  {"that is what was proposed", "这是提交时的说法", "提案のとおりです"},
		shared:    {"it is about what the team shares (%s)", "涉及团队共有的内容（%s）", "チームで共有するもの（%s）についての内容です"},
		local:     {"it is about this project", "属于本项目", "このプロジェクトについての内容です"},
		saidLevel: {"that is what was proposed", "这是提交时的说法", "提案のとおりです"},

		toExperience: {"it is a judgement that can be used again", "是可复用的判断", "再利用できる判断です"},
		toServices:   {"it is about what a service does and needs (%s)", "涉及服务的职责与依赖（%s）", "サービスの役割や依存（%s）についての内容です"},
		toSkills:     {"it is a procedure that can be followed again (%s)", "是可以反复执行的流程（%s）", "繰り返し使える手順です（%s）"},
		toSession:    {"it belongs in the notes of this work, not in the bank", "适合写进本次工作的记录，而不是记忆库", "メモリバンクではなく、今回の作業記録に書く内容です"},

		growsYes:       {"yes: in a year, in a completely different project, it would still help to judge rightly", "是：一年后在完全不同的项目里，它仍能帮助提前做出正确判断", "はい。一年後、まったく別のプロジェクトでも正しい判断の助けになります"},
		growsNot:       {"no: in a year, in a completely different project, it would not help (%s); if it is kept, keep it for this project", "否：一年后在完全不同的项目里帮不上忙（%s）；若保留，请放在项目级", "いいえ。一年後、まったく別のプロジェクトでは役立ちません（%s）。残すならプロジェクトの範囲に"},
		benefitTeam:    {"the team does not make the same wrong choice elsewhere", "团队在别处不再做同样的错误选择", "チームが別の場所で同じ誤った選択をしなくなります"},
		benefitProject: {"whoever meets the same situation in this project judges it sooner and better", "在本项目中再遇到同样情形时，能更早、更好地判断", "このプロジェクトで同じ状況に出会ったとき、より早く正しく判断できます"},
		benefitNone:    {"little is to be expected", "预期收益不大", "あまり期待できません"},

		nearBorder:    {"it is near a border of the rubric", "接近评估标准的边界", "評価基準の境目にあります"},
		hostDisagrees: {"the host's model judges it differently", "宿主模型的评估与此不同", "ホストのモデルは異なる評価をしています"},
		wordsDisagree: {"it was proposed as %s and reads otherwise", "提交时称为 %s，但内容读来并非如此", "%s として提案されましたが、内容はそう読めません"},
	}
})

// In returns the reason in a language: en, zh or ja.
func (r Reason) In(lang string) string {
	form := sayings()[r.Code][langIndex(lang)]
	words := strings.Join(r.Words, ", ")
	if words == "" {
		for _, empty := range []string{" (%s)", "（%s）", ": %s", "：%s"} {
			form = strings.ReplaceAll(form, empty, "")
		}
	}
	return strings.ReplaceAll(form, "%s", words)
}

func langIndex(lang string) int {
	switch lang {
	case "zh":
		return 1
	case "ja":
		return 2
	}
	return 0
}

// told puts reasons into one text.
func told(lang string, reasons ...Reason) string {
	all := make([]string, len(reasons))
	for i, r := range reasons {
		all[i] = r.In(lang)
	}
	return strings.Join(all, [3]string{"; ", "；", "。"}[langIndex(lang)])
}
