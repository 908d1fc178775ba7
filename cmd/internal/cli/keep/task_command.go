package keep

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/tacit-kb/tacit/cmd/internal/session"
	"github.com/tacit-kb/tacit/cmd/internal/term"
	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/lang"
	"github.com/tacit-kb/tacit/kb/task"
)

// What can be asked about tasks.
var taskVerbs = []string{"next", "list", "show"}

func newTaskCommand(run *session.Run) *cobra.Command {
	var title string
	cmd := &cobra.Command{
		Use:  "task [list|show ID|next]",
		Args: run.ArgsBetween(0, 2),
		RunE: func(cmd *cobra.Command, args []string) error {
			return runTask(cmd, run, slices.Concat(args, []string{"", ""}), title)
		},
	}
	cmd.ValidArgs = taskVerbs
	cmd.Flags().StringVar(&title, "title", "", run.Say(msgFlagTaskTitle))
	return cmd
}

func runTask(cmd *cobra.Command, run *session.Run, args []string, title string) error {
	verb, id := args[0], args[1]
	switch {
	case verb != "" && !slices.Contains(taskVerbs, verb):
		return run.WrongWord(msgTaskUnknownVerb, verb, taskVerbs)
	case verb != "next" && cmd.Flags().Changed("title"):
		return run.WrongUsage(cmd, msgTaskTitleAlone)
	case verb == "show" && id == "":
		return run.WrongUsage(cmd, msgTaskNumberNeeded)
	case verb != "show" && id != "":
		return run.WrongUsage(cmd, session.MsgTooManyArgs, id)
	}
	bank, err := run.Bank()
	if err != nil {
		return err
	}
	switch verb {
	case "next":
		return nextTask(run, bank, title)
	case "show":
		return showTask(run, cmd, bank, id)
	}
	return listTasks(run, bank)
}

// A taskItem is a task and its documents.
type taskItem struct {
	ID        string         `json:"id"`
	Title     string         `json:"title"`
	State     task.State     `json:"state"`
	Stage     string         `json:"stage"`  // the stage of work that it is in
	Steps     int            `json:"steps"`  // of the plan
	Done      int            `json:"done"`   // of the steps
	Shared    bool           `json:"shared"` // two requirements have the number
	Documents []taskDocument `json:"documents"`
}

// A taskDocument is a document that a task has, or lacks.
type taskDocument struct {
	Kind   task.Kind `json:"kind"`
	Path   string    `json:"path"` // relative to the bank; where it is to be written, if it is missing
	Exists bool      `json:"exists"`
}

func newTaskItem(t task.Task) taskItem {
	item := taskItem{ID: t.ID, Title: t.Title, State: t.State(), Stage: t.Stage(), Steps: t.Steps, Done: t.Done, Shared: t.Shared()}
	for _, k := range task.Kinds {
		found := t.Of(k)
		for _, d := range found {
			item.Documents = append(item.Documents, taskDocument{k, d.Path, true})
		}
		if len(found) == 0 {
			item.Documents = append(item.Documents, taskDocument{k, task.Path(t.ID, k, t.Name()), false})
		}
	}
	return item
}

// stateMessages say how far a task is.
var stateMessages = map[task.State]lang.Text{
	task.Unclear: msgTaskUnclear, task.Required: msgTaskRequired, task.Planned: msgTaskPlanned,
	task.Building: msgTaskBuilding, task.Built: msgTaskBuilt, task.Reviewed: msgTaskReviewed,
}

// state says how far the task is, with the steps of its plan.
func (t taskItem) state(run *session.Run) string {
	s := run.Say(stateMessages[t.State])
	if t.Steps > 0 {
		s += fmt.Sprintf(" %d/%d", t.Done, t.Steps)
	}
	return s
}

// warn writes what is wrong with the task.
func (t taskItem) warn(p *session.Page) {
	if t.Shared {
		p.Line(p.Paint(session.Yellow, p.Run.Say(msgTaskShared, t.ID)))
	}
}

// A tasksDocument lists the tasks of a bank.
type tasksDocument struct {
	SchemaVersion string     `json:"schemaVersion"`
	Action        string     `json:"action"`
	Tasks         []taskItem `json:"tasks"`
}

func listTasks(run *session.Run, bank *kb.Bank) error {
	tasks, err := task.List(bank)
	if err != nil {
		return err
	}
	d := tasksDocument{session.SchemaVersion, "tasks", []taskItem{}}
	for _, t := range tasks {
		d.Tasks = append(d.Tasks, newTaskItem(t))
	}
	return run.Show(d)
}

func (d tasksDocument) WriteText(p *session.Page) {
	if len(d.Tasks) == 0 {
		p.Run.Note(msgTaskNone)
	}
	var rows [][]string
	for _, t := range d.Tasks {
		rows = append(rows, []string{t.ID, t.state(p.Run), session.Quote(t.Title)})
	}
	for i, line := range term.Columns(rows) {
		p.Line(line)
		d.Tasks[i].warn(p)
	}
}

// A taskAnswer tells about one task.
type taskAnswer struct {
	SchemaVersion string   `json:"schemaVersion"`
	Action        string   `json:"action"`
	Task          taskItem `json:"task"`

	bank *kb.Bank
}

func showTask(run *session.Run, cmd *cobra.Command, bank *kb.Bank, number string) error {
	id, ok := task.ID(number)
	if !ok {
		return run.WrongUsage(cmd, msgTaskNoNumber, number)
	}
	t, found, err := task.Find(bank, id)
	if err != nil {
		return err
	}
	if !found {
		return &session.Problem{Code: session.CodeNotFound, Msg: run.Say(msgTaskNotThere, id), Hint: run.Say(msgHintTaskNotThere)}
	}
	return run.Show(taskAnswer{session.SchemaVersion, "task", newTaskItem(t), bank})
}

func (d taskAnswer) WriteText(p *session.Page) {
	t := d.Task
	p.Line(p.Paint(session.Bold, t.ID) + "  " + session.Quote(t.Title) + "  " + t.state(p.Run))
	var rows [][]string
	for _, x := range t.Documents {
		path := session.Quote(p.Run.BankPath(d.bank, x.Path))
		if !x.Exists {
			path = p.Run.Say(msgTaskMissing, path)
		}
		rows = append(rows, []string{"  " + string(x.Kind), path})
	}
	for _, line := range term.Columns(rows) {
		p.Line(line)
	}
	t.warn(p)
	if t.State != task.Reviewed {
		p.Say(msgTaskNext, "/"+strings.TrimSpace(t.Stage+" "+t.ID))
	}
}

// A nextTaskDocument says where the next task begins.
type nextTaskDocument struct {
	SchemaVersion string `json:"schemaVersion"`
	Action        string `json:"action"`
	ID            string `json:"id"`
	Title         string `json:"title"`
	Path          string `json:"path"` // of the requirement, relative to the bank; empty without a title

	shown string
}

func nextTask(run *session.Run, bank *kb.Bank, title string) error {
	id, err := task.Next(bank)
	if err != nil {
		return explainTask(run, err)
	}
	d := nextTaskDocument{SchemaVersion: session.SchemaVersion, Action: "next-task", ID: id, Title: title}
	if strings.TrimSpace(title) != "" {
		d.Path = task.Path(id, task.Req, task.Name(title))
		d.shown = run.BankPath(bank, d.Path)
	}
	return run.Show(d)
}

func (d nextTaskDocument) WriteText(p *session.Page) {
	p.Line(strings.TrimSpace(d.ID + "  " + session.Quote(d.shown)))
}

func explainTask(run *session.Run, err error) error {
	if err == task.ErrNoNumber {
		return &session.Problem{Code: session.CodeError, Msg: run.Say(msgTaskNoneLeft)}
	}
	return err
}

// The messages of this file.
var (
	msgFlagTaskTitle = lang.Text{
		EN: "what the task is about, in a few words; names its files",
		ZH: "用几个词说明任务；用作文件名",
		JA: "作業の内容を数語で。ファイル名になる",
	}
	msgTaskUnknownVerb = lang.Text{
		EN: `task cannot "%s"`,
		ZH: `task 不支持 "%s"`,
		JA: `task に "%s" はありません`,
	}
	msgTaskTitleAlone = lang.Text{
		EN: "--title goes with next",
		ZH: "--title 只用于 next",
		JA: "--title は next とだけ使います",
	}
	msgTaskNumberNeeded = lang.Text{
		EN: "show needs the number of a task, such as 001",
		ZH: "show 需要任务编号，例如 001",
		JA: "show には 001 のような作業の番号が必要です",
	}
	msgTaskNoNumber = lang.Text{
		EN: `"%s" is no number of a task: it is 001 to 999`,
		ZH: `"%s" 不是任务编号：应为 001 至 999`,
		JA: `"%s" は作業の番号ではありません。001 から 999 です`,
	}
	msgTaskNotThere = lang.Text{
		EN: "there is no task %s",
		ZH: "没有任务 %s",
		JA: "作業 %s はありません",
	}
	msgHintTaskNotThere = lang.Text{
		EN: `"tacit task list" names all tasks, "tacit task next --title TITLE" the next one`,
		ZH: `"tacit task list" 列出所有任务，"tacit task next --title TITLE" 给出下一个`,
		JA: `"tacit task list" で全作業を、"tacit task next --title TITLE" で次の番号を表示します`,
	}
	msgTaskNoneLeft = lang.Text{
		EN: "no number is left: a task has three digits, and 999 is taken",
		ZH: "没有可用的编号：任务编号为三位数，999 已被占用",
		JA: "使える番号がありません。番号は 3 桁で、999 は使われています",
	}
	msgTaskNone = lang.Text{
		EN: "No task yet.",
		ZH: "还没有任务。",
		JA: "作業はまだありません。",
	}
	msgTaskUnclear = lang.Text{
		EN: "without requirement",
		ZH: "缺少需求",
		JA: "要件なし",
	}
	msgTaskRequired = lang.Text{
		EN: "to be planned",
		ZH: "待计划",
		JA: "計画待ち",
	}
	msgTaskPlanned = lang.Text{
		EN: "planned",
		ZH: "已计划",
		JA: "計画済み",
	}
	msgTaskBuilding = lang.Text{
		EN: "being built",
		ZH: "实现中",
		JA: "実装中",
	}
	msgTaskBuilt = lang.Text{
		EN: "to be reviewed",
		ZH: "待评审",
		JA: "レビュー待ち",
	}
	msgTaskReviewed = lang.Text{
		EN: "reviewed",
		ZH: "已评审",
		JA: "レビュー済み",
	}
	msgTaskShared = lang.Text{
		EN: "     two requirements have the number %s: rename the files of one of them",
		ZH: "     编号 %s 有两份需求：请为其中一份的文件改号",
		JA: "     番号 %s の要件が二つあります。片方のファイルの番号を変えてください",
	}
	msgTaskMissing = lang.Text{
		EN: "missing: %s",
		ZH: "缺少：%s",
		JA: "なし: %s",
	}
	msgTaskNext = lang.Text{
		EN: "next: %s",
		ZH: "下一步：%s",
		JA: "次: %s",
	}
)

// taskHelp is the help of tacit task.
var taskHelp = session.HelpText{
	Name: "task",
	Short: lang.Text{
		EN: "Tell how far tasks are, and the number of the next",
		ZH: "查看任务的进度和下一个编号",
		JA: "作業の進み具合と次の番号を示す",
	},
	Long: lang.Text{
		EN: `A task is the documents below requirements/ that have one number: 001.req.*.md says
what is wanted, 001.plan.*.md how it will be done, 001.testcase.*.md how it is
tested, 001.review.*.md what a review has found. Agents write them at the commands
/req, /plan, /build and /review; nothing is written here.

"task list" lists the tasks, "task show ID" tells which documents one has and where
the others are to be written. The items of the plan that can be ticked are its steps.

"task next --title TITLE" prints the number of the next task and the path of its
requirement. Until that is written, everybody is given the same number.`,
		ZH: `任务由 requirements/ 下编号相同的文档组成：001.req.*.md 说明要做什么，001.plan.*.md 说明
怎样做，001.testcase.*.md 说明怎样测试，001.review.*.md 记录评审发现。这些文档由代理在
/req、/plan、/build、/review 命令中编写；本命令不写入任何内容。

"task list" 列出任务，"task show ID" 说明某个任务有哪些文档、缺少的应写在哪里。计划中可
勾选的条目就是步骤。

"task next --title TITLE" 打印下一个任务的编号和需求文档的路径。在写好之前，任何人得到
的都是同一个编号。`,
		JA: `作業とは、requirements/ の下にある同じ番号の文書です。001.req.*.md は求めること、
001.plan.*.md は進め方、001.testcase.*.md は試し方、001.review.*.md はレビューの指摘です。
エージェントが /req、/plan、/build、/review のコマンドで書きます。ここでは何も書きません。

"task list" は作業の一覧、"task show ID" はその作業にある文書と、ない文書を書く場所を示し
ます。計画の中のチェックできる項目が手順です。

"task next --title TITLE" は次の番号と要件文書のパスを表示します。書かれるまでは、誰に
でも同じ番号を返します。`,
	},
	Examples: lang.Same(`tacit task                                     # what is going on?
tacit task show 001
tacit task next --title "Retry payments"`),
}
