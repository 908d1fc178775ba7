package keep

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/tacit-kb/tacit/cmd/internal/host"
	"github.com/tacit-kb/tacit/cmd/internal/session"
	"github.com/tacit-kb/tacit/cmd/internal/term"
	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/guard"
	"github.com/tacit-kb/tacit/kb/lang"
	"github.com/tacit-kb/tacit/kb/task"
	"github.com/tacit-kb/tacit/retrieve"
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

// title is what the task is called, for agents too: skills tell them to ask, and there is no frame.
func (t taskItem) title(run *session.Run) string { return host.Fit(t.Title, math.MaxInt, run.Lang) }

// state says how far the task is, with the steps of its plan.
func (t taskItem) state(run *session.Run) string {
	s := run.Say(t.State.Text())
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
		rows = append(rows, []string{t.ID, t.state(p.Run), t.title(p.Run)})
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
	id, ok := task.Named(number)
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
	p.Line(p.Paint(session.Bold, t.ID) + "  " + t.title(p.Run) + "  " + t.state(p.Run))
	var rows [][]string
	for _, x := range t.Documents {
		path := guard.FitName(p.Run.BankPath(d.bank, x.Path), math.MaxInt, retrieve.Withheld.In(p.Run.Lang))
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
		p.Say(msgTaskNext, t.Stage, strings.TrimSpace("/tacit-"+t.Stage+" "+t.ID))
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
	p.Line(strings.TrimSpace(d.ID + "  " + guard.Safe(d.shown)))
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
		EN: "what the task is about, in a few words; becomes part of the file names",
		ZH: "用几个词说明任务；用于文件名",
		JA: "タスクの内容を数語で。ファイル名に使う",
	}
	msgTaskUnknownVerb = lang.Text{
		EN: "unknown subcommand: tacit task %s",
		ZH: "没有这个子命令：tacit task %s",
		JA: "tacit task %s というサブコマンドはありません",
	}
	msgTaskTitleAlone = lang.Text{
		EN: "--title can be used only with next",
		ZH: "--title 只能与 next 同用",
		JA: "--title は next でだけ使えます",
	}
	msgTaskNumberNeeded = lang.Text{
		EN: "show needs the number of a task, such as 001",
		ZH: "show 需要任务编号，例如 001",
		JA: "show には 001 のようなタスクの番号が必要です",
	}
	msgTaskNoNumber = lang.Text{
		EN: `"%s" is not a task number: it must be 001 to 999, or the id of another tool such as REQ-003`,
		ZH: `"%s" 不是任务编号：应为 001 至 999，或其他工具的编号，如 REQ-003`,
		JA: `"%s" はタスクの番号ではありません。001 から 999、または REQ-003 のようなほかのツールの ID で指定してください`,
	}
	msgTaskNotThere = lang.Text{
		EN: "task %s does not exist",
		ZH: "任务 %s 不存在",
		JA: "タスク %s はありません",
	}
	msgHintTaskNotThere = lang.Text{
		EN: `"tacit task list" lists all tasks, and "tacit task next --title TITLE" gives the next number`,
		ZH: `"tacit task list" 列出所有任务，"tacit task next --title TITLE" 给出下一个编号`,
		JA: `"tacit task list" ですべてのタスクを、"tacit task next --title TITLE" で次の番号を表示します`,
	}
	msgTaskNoneLeft = lang.Text{
		EN: "no task number left: numbers have three digits, and 999 is used",
		ZH: "没有可用的任务编号：编号为三位数，999 已被占用",
		JA: "使えるタスク番号がありません。番号は 3 桁で、999 は使われています",
	}
	msgTaskNone = lang.Text{
		EN: "No tasks yet.",
		ZH: "还没有任务。",
		JA: "タスクはまだありません。",
	}
	msgTaskShared = lang.Text{
		EN: "     two requirements have the number %s: renumber the files of one of them",
		ZH: "     编号 %s 有两份需求：请为其中一份的文件改号",
		JA: "     番号 %s の要件が二つあります。片方のファイルの番号を変えてください",
	}
	msgTaskMissing = lang.Text{
		EN: "missing: %s",
		ZH: "缺少：%s",
		JA: "まだありません: %s",
	}
	msgTaskNext = lang.Text{
		EN: "next: %[1]s (%[2]s, or as your host names it)",
		ZH: "下一步：%[1]s（%[2]s，或它在你的宿主中的名称）",
		JA: "次: %[1]s（エージェントに %[2]s と入力。コマンド名はホストによって異なります）",
	}
)

// taskHelp is the help of tacit task.
var taskHelp = session.HelpText{
	Name: "task",
	Short: lang.Text{
		EN: "Show the progress of tasks, and the number of the next one",
		ZH: "查看任务的进度和下一个编号",
		JA: "タスクの進み具合と次の番号を表示する",
	},
	Long: lang.Text{
		EN: `A task is the documents below requirements/ that share a number: 001.req.*.md says
what is wanted, 001.plan.*.md how it will be done, 001.testcase.*.md how it is
tested, and 001.review.*.md what the review found. An agent writes these documents
when you type /req, /plan, /build and /review to it, after tacit install, which prints the
names of these commands in your host; this command writes nothing.

"task list" lists the tasks. "task show ID" shows which documents a task has, and
where to write the missing ones. The checkboxes of its
001.plan.*.md are its steps.
"tacit edit active.md --progress" writes the progress of the tasks into active.md.

"task next --title TITLE" prints the number of the next task and the path of its
requirement. The number stays the same until the requirement is written.`,
		ZH: `任务由 requirements/ 下编号相同的文档组成：001.req.*.md 说明要做什么，001.plan.*.md 说明
怎样做，001.testcase.*.md 说明怎样测试，001.review.*.md 记录评审发现。这些文档由智能体编写：先执行 tacit install，
再在智能体中输入 /req、/plan、/build、/review（在宿主中的实际名称以 tacit install 的输出为准）；本命令不写入任何内容。

"task list" 列出任务。"task show ID" 显示某个任务已有哪些文档，以及缺少的文档应写在哪里。
计划文档（001.plan.*.md）中的复选框条目就是步骤。"tacit edit active.md --progress" 把各任务的进度写入 active.md。

"task next --title TITLE" 打印下一个任务的编号和需求文档的路径。在需求文档写好之前，编号
保持不变。`,
		JA: `一つのタスクは、requirements/ の下にある同じ番号の文書からなります。001.req.*.md は何を求めるか、
001.plan.*.md はどう進めるか、001.testcase.*.md はどうテストするか、001.review.*.md は
レビューの指摘です。tacit install でつないだエージェントに /req、/plan、/build、/review（ホストでの実際の名前は tacit install が表示します）と入力すると、エージェントが書きます。
このコマンドは何も書きません。

"task list" はタスクの一覧、"task show ID" はそのタスクにある文書と、まだない文書の置き場所を
表示します。計画の文書（001.plan.*.md）の中のチェックボックスの項目がステップです。
"tacit edit active.md --progress" は、タスクの進み具合を active.md に書き込みます。

"task next --title TITLE" は次のタスクの番号と、要件文書のパスを表示します。要件文書が
書かれるまで、番号は変わりません。`,
	},
	Examples: lang.Text{
		EN: `tacit task                                     # what is going on?
tacit task show 001
tacit task next --title "Retry payments"`,
		ZH: `tacit task                                     # 现在进行到哪里了？
tacit task show 001
tacit task next --title "支付重试"`,
		JA: `tacit task                                     # 今どこまで進んでいるか
tacit task show 001
tacit task next --title "決済の再試行"`,
	},
}
