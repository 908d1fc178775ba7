package cli

// The numbers of what match --explain and why say of a question's context.
const (
	msgWhyBound message = firstWhyMessage + iota
	msgWhyNotWhen
	msgWhyFirmware
	firstPracticeMessage // in eval_practice_messages.go
)

// whyMessages is the part of the catalogue about what else than words decided.
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
}
