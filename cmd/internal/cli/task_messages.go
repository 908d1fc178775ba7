package cli

// The numbers of what task says.
const (
	msgFlagTaskTitle message = firstTaskMessage + iota
	msgTaskUnknownVerb
	msgTaskTitleAlone
	msgTaskNumberNeeded
	msgTaskNoNumber
	msgTaskNotThere
	msgHintTaskNotThere
	msgTaskNoneLeft
	msgTaskNone
	msgTaskUnclear
	msgTaskRequired
	msgTaskPlanned
	msgTaskBuilding
	msgTaskBuilt
	msgTaskReviewed
	msgTaskShared
	msgTaskMissing
	msgTaskNext

	firstMCPMessage // in mcp_messages.go
)

// taskMessages is the part of the catalogue about task.
var taskMessages = [messageCount]text{
	msgFlagTaskTitle: {"what the task is about, in a few words; names its files",
		"用几个词说明任务；用作文件名",
		"作業の内容を数語で。ファイル名になる"},
	msgTaskUnknownVerb: {`task cannot "%s"`,
		`task 不支持 "%s"`,
		`task に "%s" はありません`},
	msgTaskTitleAlone: {"--title goes with next",
		"--title 只用于 next",
		"--title は next とだけ使います"},
	msgTaskNumberNeeded: {"show needs the number of a task, such as 001",
		"show 需要任务编号，例如 001",
		"show には 001 のような作業の番号が必要です"},
	msgTaskNoNumber: {`"%s" is no number of a task: it is 001 to 999`,
		`"%s" 不是任务编号：应为 001 至 999`,
		`"%s" は作業の番号ではありません。001 から 999 です`},
	msgTaskNotThere: {"there is no task %s",
		"没有任务 %s",
		"作業 %s はありません"},
	msgHintTaskNotThere: {`"tacit task list" names all tasks, "tacit task next --title TITLE" the next one`,
		`"tacit task list" 列出所有任务，"tacit task next --title TITLE" 给出下一个`,
		`"tacit task list" で全作業を、"tacit task next --title TITLE" で次の番号を表示します`},
	msgTaskNoneLeft: {"no number is left: a task has three digits, and 999 is taken",
		"没有可用的编号：任务编号为三位数，999 已被占用",
		"使える番号がありません。番号は 3 桁で、999 は使われています"},
	msgTaskNone: {"No task yet.",
		"还没有任务。",
		"作業はまだありません。"},
	msgTaskUnclear:  {"without requirement", "缺少需求", "要件なし"},
	msgTaskRequired: {"to be planned", "待计划", "計画待ち"},
	msgTaskPlanned:  {"planned", "已计划", "計画済み"},
	msgTaskBuilding: {"being built", "实现中", "実装中"},
	msgTaskBuilt:    {"to be reviewed", "待评审", "レビュー待ち"},
	msgTaskReviewed: {"reviewed", "已评审", "レビュー済み"},
	msgTaskShared: {"     two requirements have the number %s: rename the files of one of them",
		"     编号 %s 有两份需求：请为其中一份的文件改号",
		"     番号 %s の要件が二つあります。片方のファイルの番号を変えてください"},
	msgTaskMissing: {"missing: %s",
		"缺少：%s",
		"なし: %s"},
	msgTaskNext: {"next: %s",
		"下一步：%s",
		"次: %s"},
}
