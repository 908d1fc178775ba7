package cli

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/task"
)

// What can be asked about tasks.
var taskVerbs = []string{"next", "list", "show"}

func newTaskCommand(a *app) *cobra.Command {
	var title string
	cmd := &cobra.Command{
		Use:  "task [list|show ID|next]",
		Args: a.argsBetween(0, 2),
		RunE: func(cmd *cobra.Command, args []string) error {
			return runTask(cmd, a, slices.Concat(args, []string{"", ""}), title)
		},
	}
	cmd.ValidArgs = taskVerbs
	cmd.Flags().StringVar(&title, "title", "", a.say(msgFlagTaskTitle))
	return cmd
}

func runTask(cmd *cobra.Command, a *app, args []string, title string) error {
	verb, id := args[0], args[1]
	switch {
	case verb != "" && !slices.Contains(taskVerbs, verb):
		return a.wrongWord(msgTaskUnknownVerb, verb, taskVerbs)
	case verb != "next" && cmd.Flags().Changed("title"):
		return a.wrongUsage(cmd, msgTaskTitleAlone)
	case verb == "show" && id == "":
		return a.wrongUsage(cmd, msgTaskNumberNeeded)
	case verb != "show" && id != "":
		return a.wrongUsage(cmd, msgTooManyArgs, id)
	}
	bank, err := a.bank()
	if err != nil {
		return err
	}
	switch verb {
	case "next":
		return a.nextTask(bank, title)
	case "show":
		return a.showTask(cmd, bank, id)
	}
	return a.listTasks(bank)
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
var stateMessages = map[task.State]message{
	task.Unclear: msgTaskUnclear, task.Required: msgTaskRequired, task.Planned: msgTaskPlanned,
	task.Building: msgTaskBuilding, task.Built: msgTaskBuilt, task.Reviewed: msgTaskReviewed,
}

// state says how far the task is, with the steps of its plan.
func (t taskItem) state(a *app) string {
	s := a.say(stateMessages[t.State])
	if t.Steps > 0 {
		s += fmt.Sprintf(" %d/%d", t.Done, t.Steps)
	}
	return s
}

// warn writes what is wrong with the task.
func (t taskItem) warn(p *page) {
	if t.Shared {
		p.line(p.paint(yellow, p.app.say(msgTaskShared, t.ID)))
	}
}

// A tasksDocument lists the tasks of a bank.
type tasksDocument struct {
	SchemaVersion string     `json:"schemaVersion"`
	Action        string     `json:"action"`
	Tasks         []taskItem `json:"tasks"`
}

func (a *app) listTasks(bank *kb.Bank) error {
	tasks, err := task.List(bank)
	if err != nil {
		return err
	}
	d := tasksDocument{schemaVersion, "tasks", []taskItem{}}
	for _, t := range tasks {
		d.Tasks = append(d.Tasks, newTaskItem(t))
	}
	return a.show(d)
}

func (d tasksDocument) writeText(p *page) {
	if len(d.Tasks) == 0 {
		p.app.note(msgTaskNone)
	}
	var rows [][]string
	for _, t := range d.Tasks {
		rows = append(rows, []string{t.ID, t.state(p.app), quote(t.Title)})
	}
	for i, line := range columns(rows) {
		p.line(line)
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

func (a *app) showTask(cmd *cobra.Command, bank *kb.Bank, number string) error {
	id, ok := task.ID(number)
	if !ok {
		return a.wrongUsage(cmd, msgTaskNoNumber, number)
	}
	t, found, err := task.Find(bank, id)
	if err != nil {
		return err
	}
	if !found {
		return &problem{code: codeNotFound, msg: a.say(msgTaskNotThere, id), hint: a.say(msgHintTaskNotThere)}
	}
	return a.show(taskAnswer{schemaVersion, "task", newTaskItem(t), bank})
}

func (d taskAnswer) writeText(p *page) {
	t := d.Task
	p.line(p.paint(bold, t.ID) + "  " + quote(t.Title) + "  " + t.state(p.app))
	var rows [][]string
	for _, x := range t.Documents {
		path := quote(p.app.bankPath(d.bank, x.Path))
		if !x.Exists {
			path = p.app.say(msgTaskMissing, path)
		}
		rows = append(rows, []string{"  " + string(x.Kind), path})
	}
	for _, line := range columns(rows) {
		p.line(line)
	}
	t.warn(p)
	if t.State != task.Reviewed {
		p.say(msgTaskNext, "/"+strings.TrimSpace(t.Stage+" "+t.ID))
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

func (a *app) nextTask(bank *kb.Bank, title string) error {
	id, err := task.Next(bank)
	if err != nil {
		return a.explainTask(err)
	}
	d := nextTaskDocument{SchemaVersion: schemaVersion, Action: "next-task", ID: id, Title: title}
	if strings.TrimSpace(title) != "" {
		d.Path = task.Path(id, task.Req, task.Name(title))
		d.shown = a.bankPath(bank, d.Path)
	}
	return a.show(d)
}

func (d nextTaskDocument) writeText(p *page) {
	p.line(strings.TrimSpace(d.ID + "  " + quote(d.shown)))
}

func (a *app) explainTask(err error) error {
	if err == task.ErrNoNumber {
		return &problem{code: codeError, msg: a.say(msgTaskNoneLeft)}
	}
	return err
}
