package cli

// The numbers of what eval says of prompts as people send them.
const (
	msgPracticeHead message = firstPracticeMessage + iota
	msgPracticePasted
	msgPracticeNothingFound
	msgPracticeNear
	msgPracticeTyped
	msgPracticeGeneric
	msgPracticeSilence
	msgPracticeMore
	msgPracticeSampled
	msgPracticeFirst
	msgPracticeShownFirst
	msgPastedLog
	msgPastedCode
	msgPastedTrace
	msgPastedDiff
	msgPastedTable
	msgPastedData
	msgPastedMail
	msgPastedManner
	msgPastedDocument
	msgPastedMixed
	msgPastedOther
	msgTypedTitle
	msgTypedID
	msgTypedTrigger
	msgTypedAlias
	msgAdviceHead
	msgAdviceNone
	msgAdviceLeft
	msgAdviceNotFound
	msgAdviceTaken
	msgAdviceLoud
	msgAdviceSame
	msgAdviceAlike
	msgAdviceTitle
	msgAdviceWording
	msgAdviceWordingExample
	messageCount
)

// practiceMessages is the part of the catalogue that eval speaks with of prompts as
// people send them, and of what to do.
var practiceMessages = [messageCount]text{
	msgPracticeHead: {"Prompts as people send them, asked of this bank",
		"按人们实际发送的样子向此记忆库提问",
		"人が実際に送る形のプロンプトをこのメモリバンクに尋ねた結果"},
	msgPracticePasted: {"Questions of the bank that find their memory bare, with something pasted around them: still shown it %s",
		"单独提问时能找到对应记忆的问题，周围粘贴了别的内容后：仍然显示 %s",
		"そのままなら元のメモリが見つかる質問の前後に何かを貼り付けた場合: それでも表示 %s"},
	msgPracticeNothingFound: {"No question made of the bank finds its memory bare: there is nothing to paste around.",
		"由记忆库生成的问题都找不到对应的记忆：没有可以加上粘贴内容的问题。",
		"メモリバンクから作った質問はどれも元のメモリに届かないため、貼り付けは試していません。"},
	msgPracticeNear: {"Questions of the bank without the memory that they were taken from, and those that say the same: shown a neighbour %s",
		"去掉问题所出自的记忆（以及内容相同的记忆）后提问：显示了相邻的记忆 %s",
		"質問の元のメモリ（と同じ内容のメモリ）を除いて尋ねた場合: 隣のメモリを表示 %s"},
	msgPracticeTyped: {"Titles, ids, triggers and aliases typed as they stand: their memory comes first %s",
		"原样输入标题、编号、触发条件和别名：对应的记忆排在首位 %s",
		"タイトル、ID、トリガー、別名をそのまま入力した場合: そのメモリが先頭 %s"},
	msgPracticeGeneric: {"Prompts without a subject, which no bank should answer: shown something %[1]d of %[2]d (%.1[3]f %%)",
		"没有具体主题、任何记忆库都不该作答的提问：显示了内容 %[1]d / %[2]d（%.1[3]f %%）",
		"主題がなく、どのメモリバンクも答えるべきでないプロンプト: 何かを表示 %[1]d / %[2]d（%.1[3]f %%）"},
	msgPracticeSilence: {"nothing is shown",
		"没有显示任何记忆",
		"何も表示されない"},
	msgPracticeMore: {"and %d more (--json has all)",
		"另有 %d 项（--json 列出全部）",
		"ほか %d 件（--json にすべてあります）"},
	msgPracticeSampled: {"a sample: %[1]d of %[2]d",
		"抽样：%[2]d 中的 %[1]d",
		"抽出: %[2]d 件中 %[1]d 件"},
	msgPracticeFirst: {"%s is shown instead",
		"显示的是 %s",
		"代わりに %s を表示"},
	msgPracticeShownFirst: {"%s comes first",
		"%s 排在前面",
		"%s が先"},
	msgPastedLog: {"log",
		"日志",
		"ログ"},
	msgPastedCode: {"code",
		"代码",
		"コード"},
	msgPastedTrace: {"stack trace",
		"堆栈跟踪",
		"スタックトレース"},
	msgPastedDiff: {"diff",
		"差异（diff）",
		"差分（diff）"},
	msgPastedTable: {"table",
		"表格",
		"表"},
	msgPastedData: {"JSON and YAML",
		"JSON 和 YAML",
		"JSON と YAML"},
	msgPastedMail: {"mail",
		"邮件",
		"メール"},
	msgPastedManner: {"greeting and manner of the work",
		"问候和对做法的要求",
		"挨拶と作業の進め方"},
	msgPastedDocument: {"document of requirements",
		"需求文档",
		"要件の文書"},
	msgPastedMixed: {"several of these",
		"以上多种",
		"これらの組み合わせ"},
	msgPastedOther: {"other",
		"其他",
		"その他"},
	msgTypedTitle: {"title",
		"标题",
		"タイトル"},
	msgTypedID: {"id",
		"编号",
		"ID"},
	msgTypedTrigger: {"trigger",
		"触发条件",
		"トリガー"},
	msgTypedAlias: {"alias",
		"别名",
		"別名"},
	msgAdviceHead: {"What to do, the worst first",
		"建议，最要紧的在前",
		"すべきこと（悪いものから）"},
	msgAdviceNone: {"No memory stands out as weak.",
		"没有明显薄弱的记忆。",
		"特に弱いメモリはありません。"},
	msgAdviceLeft: {"and %d more; they come up once these are done",
		"另有 %d 条，处理完以上之后会列出",
		"ほか %d 件は、これらが済むと表示されます"},
	msgAdviceNotFound: {`%[1]s is met by silence when its own %[2]s "%[3]s" is typed: say there what it is about, in a phrase that somebody would type`,
		`原样输入 %[1]s 自己的%[2]s "%[3]s" 时没有显示任何记忆：请在其中用人们会输入的短语写明它讲什么`,
		`%[1]s 自身の%[2]s "%[3]s" を入力しても何も表示されません: 何についてのメモリかを、人が入力しそうな言い回しでそこに書いてください`},
	msgAdviceTaken: {`the %[2]s "%[3]s" of %[1]s shows %[4]s first: say in it what only %[1]s is about`,
		`%[1]s 的%[2]s "%[3]s" 先显示了 %[4]s：请在其中写明只有 %[1]s 才涉及的内容`,
		`%[1]s の%[2]s "%[3]s" では %[4]s が先に表示されます: %[1]s だけに当てはまることをそこに書いてください`},
	msgAdviceLoud: {`%[1]s is shown for prompts without a subject, such as "%[2]s" (in all: %[3]d): name its subject in title and triggers, and drop phrases that fit any work`,
		`%[1]s 会因没有具体主题的提问而显示，如 "%[2]s"（共 %[3]d 个）：请在标题和触发条件中写明主题，去掉适用于任何工作的说法`,
		`%[1]s は "%[2]s" のような主題のないプロンプトで表示されます（計 %[3]d 件）: タイトルとトリガーに主題を書き、どんな作業にも当てはまる言い回しを除いてください`},
	msgAdviceSame: {`%[1]s and %[2]s answer the same questions, such as "%[3]s": merge them (tacit merge %[1]s %[2]s), or say in their triggers what tells them apart`,
		`%[1]s 与 %[2]s 回答同样的问题，如 "%[3]s"：请合并（tacit merge %[1]s %[2]s），或在触发条件中写明二者的区别`,
		`%[1]s と %[2]s は "%[3]s" のような同じ質問に答えます: 一つにまとめる（tacit merge %[1]s %[2]s）か、違いをトリガーに書いてください`},
	msgAdviceAlike: {`%[1]s and %[2]s say much the same: merge them (tacit merge %[1]s %[2]s), or say in their triggers what tells them apart`,
		`%[1]s 与 %[2]s 内容大致相同：请合并（tacit merge %[1]s %[2]s），或在触发条件中写明二者的区别`,
		`%[1]s と %[2]s はほぼ同じ内容です: 一つにまとめる（tacit merge %[1]s %[2]s）か、違いをトリガーに書いてください`},
	msgAdviceTitle: {`the title "%[2]s" of %[1]s says nothing: name the subject`,
		`%[1]s 的标题 "%[2]s" 没有说明内容：请写出主题`,
		`%[1]s のタイトル "%[2]s" は何も伝えません: 主題を書いてください`},
	msgAdviceWording: {`%[1]s is found in its own words only: without "%[2]s" in it, that question does not find it. Add a trigger in the words that people use before they know the answer`,
		`%[1]s 只能用它自己的原话找到：去掉其中的 "%[2]s" 后，这个问题就找不到它。请用人们在知道答案之前会用的说法添加触发条件`,
		`%[1]s は自身の言い回しでしか見つかりません: "%[2]s" を除くと、この質問では見つかりません。答えを知らない人が使う言葉でトリガーを足してください`},
	msgAdviceWordingExample: {`%[1]s is found in its own words only: without "%[2]s" in it, that question does not find it. Add a trigger in the words that people use, for example "%[3]s"`,
		`%[1]s 只能用它自己的原话找到：去掉其中的 "%[2]s" 后，这个问题就找不到它。请用人们会用的说法添加触发条件，例如 "%[3]s"`,
		`%[1]s は自身の言い回しでしか見つかりません: "%[2]s" を除くと、この質問では見つかりません。人が使う言葉でトリガーを足してください（例: "%[3]s"）`},
}
