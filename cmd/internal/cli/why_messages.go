package cli

// The numbers of what match --explain and why say of a question's context.
const (
	msgWhyBound message = firstWhyMessage + iota
	msgWhyNotWhen
	msgWhyFirmware
	msgWhyTyped
	msgWhyNothingAsked
	msgWhySegments
	msgWhySegment
	msgWhyMoreSegments
	msgWhyAsk
	msgWhyPasted
	msgWhyManner
	firstPracticeMessage // in eval_practice_messages.go
)

// whyMessages is the part of the catalogue about what else than words decided,
// and about the parts of a prompt.
var whyMessages = [messageCount]text{
	msgWhyBound: {"    a standard that names an open file speaks, whatever the question says",
		"    该规范点名了打开的文件：无论问什么都会给出",
		"    開いているファイルを名指しする標準なので、質問によらず示す"},
	msgWhyNotWhen: {"    the question meets its not_when: %s",
		"    问题符合它的 not_when：%s",
		"    質問がその not_when に当たる: %s"},
	msgWhyFirmware: {"    the question names firmware %s, and this holds for others",
		"    问题提到固件 %s，而它只适用于其他版本",
		"    質問はファームウェア %s を挙げており、これは別のバージョン用"},
	msgWhyTyped: {"    typed as it stands: its id, a name of it or a trigger; so it comes first",
		"    输入中原样出现了它的 id、名称或触发条件，因此排在最前",
		"    id、名前、トリガーのいずれかがそのまま入力されたため、先頭に来る"},
	msgWhyNothingAsked: {"    the prompt asks nothing that a memory could answer",
		"    提问文本里没有需要记忆来回答的内容",
		"    プロンプトには、メモリで答えられる問いがない"},
	msgWhySegments: {"    segments of the prompt: %d; what each gave:",
		"    提问文本分为 %d 个片段，各自给出的相关度：",
		"    プロンプトのセグメント: %d 個。それぞれが与えた関連度:"},
	msgWhySegment: {"      line %[1]d, %[2]s, %.2[3]f: %[4]s",
		"      第 %[1]d 行，%[2]s，%.2[3]f：%[4]s",
		"      %[1]d 行目、%[2]s、%.2[3]f: %[4]s"},
	msgWhyMoreSegments: {"      segments not shown: %d",
		"      未列出的片段：%d 个",
		"      表示しないセグメント: %d 個"},
	msgWhyAsk:    {"ask", "诉求", "用件"},
	msgWhyPasted: {"pasted (%s)", "粘贴文本（%s）", "貼り付けテキスト（%s）"},
	msgWhyManner: {"manner", "做法", "進め方"},
}
