package guard

import (
	"strings"
	"unicode"

	"github.com/tacit-kb/tacit/kb/pattern"
	"github.com/tacit-kb/tacit/kb/unseen"
	"golang.org/x/text/unicode/norm"
)

// imitates reports whether a text has the line of a match in it, or its end alone, or says
// that it binds, or the beginning of the note that stands in a frame, or what Tacit says of a plan.
func imitates(s string) bool {
	s = Cut(s, mostImitation)
	if imitatesPlain(straightened(s)) {
		return true
	}
	spaced := strings.Map(gapAs(' '), s)
	return spaced != s && imitatesPlain(straightened(spaced))
}

func imitatesPlain(plain string) bool {
	return strings.Contains(plain, "]") && ownEnd().MatchString(plain) || hasOwnWord(plain) && ownHead().MatchString(plain) || isSaidOfPlans(plain)
}

// hasOwnWord is a quick look for what a beginning has.
func hasOwnWord(plain string) bool {
	for _, word := range []string{"📌", "(binds", "须遵守", "遵守必須", "project memory", "项目记忆", "プロジェクトの"} {
		if strings.Contains(plain, word) {
			return true
		}
	}
	return false
}

// mostImitation is how much of a text is looked at, in bytes: more than a line shows.
const mostImitation = 4096

// straightened is a line with the signs that Tacit writes, in the place of those that look
// like them: in small letters of ASCII, without marks that choose how a sign is drawn, with
// one kind of brackets, arrows and dashes each. Chinese and Japanese stay.
func straightened(s string) string {
	var b strings.Builder
	for _, r := range norm.NFKC.String(s) {
		switch {
		case r < 0x80:
			b.WriteRune(unicode.ToLower(r))
		case r >= 0x3041 && r <= 0x9fff:
			b.WriteRune(r)
		case unicode.Is(unicode.M, r), unseen.Is(r):
		case strings.ContainsRune("⟦【〔〚❲⁅〖", r):
			b.WriteByte('[')
		case strings.ContainsRune("⟧】〕〛❳⁆〗", r):
			b.WriteByte(']')
		case strings.ContainsRune("📍🖈🖇📎🏷", r):
			b.WriteRune('📌')
		case unicode.Is(unicode.Pd, r), strings.ContainsRune("−⁃─━·•", r):
			b.WriteByte('-')
		case isArrow(r):
			b.WriteByte('>')
		case strings.ContainsRune("꞉∶ː׃", r):
			b.WriteByte(':')
		default:
			b.WriteString(fold(r))
		}
	}
	return b.String()
}

// isArrow reports whether a character points at what follows.
func isArrow(r rune) bool {
	return r >= 0x2190 && r <= 0x21ff || r >= 0x27f0 && r <= 0x27ff || r >= 0x2794 && r <= 0x27be || r >= 0x2900 && r <= 0x297f || strings.ContainsRune("►▶▸»›➤☞👉", r)
}

// memoryID and toFile are the parts of the line of a match. The words before the file are
// those that Tacit writes, and near ones.
const (
	memoryID = `\[(?:[a-z0-9-]{1,64}:)?[a-z]{1,16}-[0-9]+\]`
	see      = `(?:see|参考|参照|见|見)`
	toFile   = `[^\s()\[\]]*/[^\s()\[\]]*\.md`
)

// ownEnd matches the end of the line of a match: a title that has it would name a memory
// that is not there, or another than its own. The id of a memory of another bank is
// enough: agents are told how to read that.
var ownEnd = pattern.Lazy(`\[[^\]\n]{1,128}\][\s,:;.>-]{0,6}\(\s*` + see + `[\s:>-]*[^\s()]*[/.]` +
	`|(?:^|[^\w\])])\[[a-z0-9-]{1,64}:[a-z]{1,16}-[0-9]+\]` +
	`|` + memoryID + `[\s,:;.]{0,4}[>-][\s>-]{0,4}(?:` + see + `[\s:>-]*)?` + toFile +
	`|` + memoryID + `[\s,:;.]{0,4}` + see + `[\s:>-]*` + toFile +
	`|` + memoryID + `\s+\(\s*` + toFile)

// ownHead matches the beginning of the line of what binds, and that of the note in a frame.
var ownHead = pattern.Lazy(`📌\s*(?:standard|标准|標準)\s*(?:\([^()\n]{0,40}\))?\s*:` +
	`|(?:standard\s*\(binds|标准\s*\(须遵守|標準\s*\(遵守必須)\)\s*:` +
	`|project memory that may bear on the task|可能与任务相关的项目记忆|タスクに関係しうるプロジェクトの(?:記憶|メモリ)`)

// isSaidOfPlans reports whether a text speaks as Tacit does where it tells of a plan: that nothing is
// written, who decides, with which command. An agent could believe that a person has agreed.
func isSaidOfPlans(plain string) bool {
	for _, word := range []string{"tacit", "plan-", "decides", "written", "pending", "决定", "写入", "待确认", "端末", "書き込んで", "承認待ち"} {
		if strings.Contains(plain, word) {
			return ownTalk().MatchString(plain)
		}
	}
	return false
}

// writing are the commands that change a bank or a host: tacit is a word of English too, as in tacit knowledge.
const writing = `add|adopt|apply|archive|capture|check|compile|edit|import|index|init|install|merge|pick|promote|reject|remember|remove|undo|uninstall`

// ownTalk matches these lines, and a sentence about a plan, whose id begins with a number, or an agreement behind the name of the program.
var ownTalk = pattern.Lazy(`tacit\s+(?:apply|reject|undo)\s+(?:plan|op)-[0-9a-z]` +
	`|\ba person decides in a terminal|\bnothing is written yet|\bthe plan is pending as\b` +
	`|由人在终端中决定|由人在自己的终端中决定|尚未写入。\s*计划|计划\s*\S{1,64}\s*待确认` +
	`|人が(?:自分の)?端末で(?:決めます|次のコマンドを)|まだ何も書き込んでいません|計画\s*\S{1,64}\s*は承認待ち` +
	`|(?:hint|提示|ヒント)\s*:[^\n]{0,200}\btacit\s+(?:` + writing + `)\b` +
	`|(?:^|[^\w./-])tacit\s*:[^\n]{0,80}(?:approved|agreed|confirmed|accepted|authori[sz]ed|allowed|said yes|同意|批准|已确认|允许|授权|承認|許可|同意済)` +
	`|(?:approved|agreed to|confirmed|accepted|authori[sz]ed)\s+(?:the\s+)?plan-[0-9]` +
	`|(?:同意|批准|确认|授权)了?\s*(?:计划\s*)?plan-[0-9]|plan-[0-9][0-9a-z-]{0,63}\s*(?:を|は|が)?\s*(?:承認|許可|同意)`)
