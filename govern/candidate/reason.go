package candidate

import (
	"strings"
	"sync"

	"github.com/tacit-kb/tacit/kb/lang"
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
	missingStructure Code = "missing-structure"   // the words are the fields
	noAlternatives   Code = "no-alternatives"     // nothing was rejected
	stepReplay       Code = "step-replay"         // steps, and no judgement
	onlyDebugging    Code = "temporary-debugging" // what one does to look
	tooSpecific      Code = "too-specific"        // holds in one place only
	unverified       Code = "unverified"          // a guess that nobody checked
	forgettable      Code = "not-reusable"        // reaches too little
	inDocs           Code = "looked-up"           // any documentation has it
	platitudes       Code = "platitude"           // holds everywhere, and decides nothing
	ofSession        Code = "session-only"        // is about the conversation itself
	restated         Code = "restated"            // the requirement said it already
	onlyAppointment  Code = "appointment"         // when and where people meet
	onlyTaste        Code = "taste"               // what a person likes
	thin             Code = "thin"                // too little behind it
	onlyReport       Code = "report"              // what was done, and nothing weighed up

	complete, shaped, plainSignal, bareAlternatives, shortForm   Code = "complete", "shaped", "plain-signal", "bare-alternatives", "short-form"
	unsaidAlternatives                                           Code = "unsaid-alternatives"
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

// sayings has the text of each reason. %s is where the
// words go; what has no place for them does not show them.
var sayings = sync.OnceValue(func() map[Code]lang.Text {
	return map[Code]lang.Text{
		missingStructure: {EN: "still missing: %s", ZH: "还缺：%s", JA: "足りない項目: %s"},
		noAlternatives:   {EN: "no alternative was rejected, so nothing shows why this is the right choice", ZH: "没有放弃任何备选方案，看不出为什么这样选", JA: "退けた代替案がなく、なぜこれを選ぶのかが分かりません"},
		stepReplay:       {EN: "it only repeats steps (%s) and records no decision", ZH: "只是复述步骤（%s），没有判断", JA: "手順（%s）をなぞるだけで、判断がありません"},
		onlyDebugging:    {EN: "reads like a debugging step (%s)", ZH: "像是调试步骤（%s）", JA: "デバッグの手順のようです（%s）"},
		tooSpecific:      {EN: "it depends on details of one place (%s)", ZH: "依赖于某一处特有的内容（%s）", JA: "一か所にしかないもの（%s）に依存しています"},
		unverified:       {EN: "it is an unverified guess (%s)", ZH: "是尚未验证的推测（%s）", JA: "確かめられていない推測（%s）です"},
		forgettable:      {EN: "it is unlikely to help again: it holds for a short time and in few places", ZH: "很难再次派上用场：时效短，适用范围小", JA: "再び役立つ見込みが薄い内容です。短期間・限られた場所でしか成り立ちません"},
		inDocs:           {EN: "it can be looked up (%s), and it is not binding", ZH: "查资料即可得到（%s），且不具约束力", JA: "調べれば分かる内容（%s）で、拘束力もありません"},
		platitudes:       {EN: "it is general advice (%s) that everyone agrees with", ZH: "是没有人会反对的泛泛之谈（%s）", JA: "誰も反対しない一般論です（%s）"},
		ofSession:        {EN: "it is about the conversation itself (%s)", ZH: "说的是对话本身（%s）", JA: "会話そのものについての内容です（%s）"},
		restated:         {EN: "it repeats a requirement (%s), and compares no alternatives", ZH: "只是复述需求（%s），没有取舍", JA: "要件（%s）を繰り返しているだけで、比べた代替案がありません"},
		onlyAppointment:  {EN: "it is an appointment (%s)", ZH: "只是一次日程安排（%s）", JA: "予定の連絡です（%s）"},
		onlyTaste:        {EN: "it is a matter of taste (%s)", ZH: "只是个人喜好（%s）", JA: "個人の好みです（%s）"},
		thin:             {EN: "it has little support: no alternative with a reason, a short signal, and a check that measures nothing", ZH: "依据单薄：备选方案没有写原因，判断依据很短，验证也没有数据", JA: "裏付けが薄い内容です。代替案に退けた理由がなく、見分ける手がかりが短く、確かめ方では何も測れません"},
		onlyReport:       {EN: "it reports what was done (%s), and compares no alternatives", ZH: "只是记录做了什么（%s），没有取舍", JA: "したことの報告（%s）だけで、比べた代替案がありません"},

		complete:           {EN: "decision, alternatives and signal are given", ZH: "判断、备选方案、判断依据齐全", JA: "判断・代替案・見分ける手がかりがそろっています"},
		shaped:             {EN: "it says what was decided, what was rejected, and what distinguishes the cases", ZH: "写明了决定了什么、放弃了什么、凭什么区分", JA: "何を決め、何を退け、何で見分けるかが書かれています"},
		plainSignal:        {EN: "the signal hardly distinguishes this case from others", ZH: "判断依据不足以区分这种情形与其他情形", JA: "見分ける手がかりが、この場合とほかの場合をほとんど区別できていません"},
		bareAlternatives:   {EN: "the alternatives lack the reason for rejecting them", ZH: "备选方案没有写明放弃的原因", JA: "代替案に、退けた理由がありません"},
		unsaidAlternatives: {EN: "there is one, but what was rejected is not said", ZH: "有判断，但没有写明放弃了什么", JA: "判断はありますが、何を退けたかは書かれていません"},
		shortForm:          {EN: "the short form has no field for %s", ZH: "简短格式中没有 %s 字段", JA: "短い形式には %s のフィールドがありません"},

		holds:        {EN: "it will still hold in a year (%s)", ZH: "一年后仍然成立（%s）", JA: "一年後も成り立つ内容です（%s）"},
		holdsNot:     {EN: "it is about a passing situation (%s)", ZH: "针对的是一时的情况（%s）", JA: "一時的な状況についての内容です（%s）"},
		holdsMaybe:   {EN: "the text does not say how long it will hold", ZH: "看不出能成立多久", JA: "いつまで成り立つかは読み取れません"},
		reaches:      {EN: "it holds in many places (%s)", ZH: "在许多地方都适用（%s）", JA: "多くの場所で成り立ちます（%s）"},
		reachesNot:   {EN: "it holds in few places (%s)", ZH: "只在少数地方适用（%s）", JA: "限られた場所でしか成り立ちません（%s）"},
		reachesMaybe: {EN: "the text does not say where else it holds", ZH: "看不出还适用于何处", JA: "ほかのどこで成り立つかは読み取れません"},
		abstract:     {EN: "it says when it applies and why (%s)", ZH: "说明了何时适用以及原因（%s）", JA: "いつ当てはまり、なぜそうかを述べています（%s）"},
		halfAbstract: {EN: "it says when it applies, or why, but not both", ZH: "何时适用、为何如此，只说明了其中一项", JA: "いつ当てはまるか、なぜかの片方だけを述べています"},
		concrete:     {EN: "it says what was done, but not when and why", ZH: "只说做了什么，没有说何时和为何", JA: "何をしたかだけで、いつ・なぜが書かれていません"},

		ofTeam: {EN: "only the team knows it (%s)", ZH: "只有团队自己知道（%s）", JA: "チームだけが知っている内容です（%s）"},
		ofCode: {EN: "in the code", ZH: "看代码", JA: "コードにある内容です"},
		ofDocs: {EN: "it is in documentation (%s)", ZH: "文档中就有（%s）", JA: "資料にある内容です（%s）"},

		binds:     {EN: "it is binding (%s)", ZH: "具有约束力（%s）", JA: "拘束力があります（%s）"},
		advises:   {EN: "it is advice: each case needs its own judgement", ZH: "属于建议：每次都需要判断", JA: "助言です。その都度の判断が要ります"},
		saidType:  {EN: "as proposed", ZH: "按提交时的说法", JA: "提案のとおりです"},
		shared:    {EN: "it is about what the team shares (%s)", ZH: "涉及团队共有的内容（%s）", JA: "チームで共有するもの（%s）についての内容です"},
		local:     {EN: "it is about this project", ZH: "属于本项目", JA: "このプロジェクトについての内容です"},
		saidLevel: {EN: "as proposed", ZH: "按提交时的说法", JA: "提案のとおりです"},

		toExperience: {EN: "it is a decision that can be used again", ZH: "是可复用的判断", JA: "再利用できる判断です"},
		toServices:   {EN: "it is about what a service does and needs (%s)", ZH: "涉及服务的职责与依赖（%s）", JA: "サービスの役割や依存（%s）についての内容です"},
		toSkills:     {EN: "it is a procedure that can be followed again (%s)", ZH: "是可以反复执行的流程（%s）", JA: "繰り返し使える手順です（%s）"},
		toSession:    {EN: "it belongs in the notes on this task, not in the bank", ZH: "适合写进本次任务的记录，而不是记忆库", JA: "メモリバンクではなく、このタスクの記録に書く内容です"},

		growsYes:       {EN: "yes: nothing says that it holds only for a short time or in few places", ZH: "有用：看不出它只在短期内或少数地方成立", JA: "はい。すぐに古くなる内容でも、限られた場所だけの内容でもなさそうです"},
		growsNot:       {EN: "no: in a year, in a completely different project, it would not help (%s); if you keep it, keep it in this project", ZH: "作用有限：一年后在完全不同的项目里帮不上忙（%s）；若保留，请放在项目级", JA: "いいえ。一年後、まったく別のプロジェクトでは役立ちません（%s）。残すなら、このプロジェクトの経験にしてください"},
		benefitTeam:    {EN: "the team does not make the same wrong choice elsewhere", ZH: "能避免团队在其他地方再做出同样的错误选择", JA: "チームが別の場所で同じ誤った選択をしなくなります"},
		benefitProject: {EN: "the next time this situation occurs in this project, people decide sooner and better", ZH: "在本项目中再遇到同样情形时，能更早、更好地判断", JA: "このプロジェクトで同じ状況に出会ったとき、より早く正しく判断できます"},
		benefitNone:    {EN: "it will probably be of little use", ZH: "预期收益不大", JA: "あまり期待できません"},

		nearBorder:    {EN: "it is close to a threshold of the rubric", ZH: "难以判定它是否达到评估标准", JA: "評価基準を満たすかどうかが微妙です"},
		hostDisagrees: {EN: "the host's model judges it differently", ZH: "宿主的模型评估与此不同", JA: "ホストのモデルは異なる評価をしています"},
		wordsDisagree: {EN: "it was proposed as %s, but does not read like one", ZH: "提交时称为 %s，但内容读来并非如此", JA: "%s として提案されましたが、内容はそう読めません"},
	}
})

// Says returns the reason as a sentence.
func (r Reason) Says() lang.Sentence {
	said := sayings()[r.Code]
	return lang.Text{EN: r.fill(said.EN, lang.English), ZH: r.fill(said.ZH, lang.Chinese), JA: r.fill(said.JA, lang.Japanese)}
}

// fill puts the words into the text of a language.
func (r Reason) fill(form string, l lang.Lang) string {
	words := make([]string, len(r.Words))
	for i, w := range r.Words {
		switch {
		case r.Code == missingStructure && partWords[w] != nil:
			words[i] = partWords[w].In(l)
		case r.Code == missingStructure, r.Code == shortForm, r.Code == wordsDisagree:
			words[i] = w
		default: // without quotes, it would read as a part of the sentence
			words[i] = strings.ReplaceAll(asWritten.In(l), "%s", w)
		}
	}
	if len(words) == 0 {
		for _, empty := range []string{" (%s)", "（%s）", ": %s", "：%s"} {
			form = strings.ReplaceAll(form, empty, "")
		}
	}
	return strings.ReplaceAll(form, "%s", strings.Join(words, betweenWords.In(l)))
}

// partWords are the parts of a candidate as a person reads them.
var partWords = map[string]*lang.Text{
	"trigger": &labels.trigger, "decision": &labels.decision, "alternatives": &labels.alternatives,
	"signal": &labels.signal, "solution": &labels.solution, "verify": &labels.verify,
}

// asWritten marks a word as one of the candidate.
var asWritten = lang.Text{EN: `"%s"`, ZH: "“%s”", JA: "「%s」"}

// betweenWords separates words.
var betweenWords = lang.Text{EN: ", ", ZH: "、", JA: "、"}

// betweenReasons separates sentences.
var betweenReasons = lang.Text{EN: "; ", ZH: "；", JA: "。"}

// told puts reasons into one text.
func told(l lang.Lang, reasons ...Reason) string {
	all := make([]string, len(reasons))
	for i, r := range reasons {
		all[i] = r.Says().In(l)
	}
	return strings.Join(all, betweenReasons.In(l))
}
