package session

import (
	"os"
	"path/filepath"
	"strings"

	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/filename"
	"github.com/tacit-kb/tacit/kb/lang"
	"github.com/tacit-kb/tacit/kb/markdown"
	"github.com/tacit-kb/tacit/kb/task"
)

// TaskText returns what a task demands: the text of its requirement documents,
// requirements/<task>.req.*.md, without front matter and comments: those are of
// the template. 1 is task 001, and REQ-003 a document that another tool has named,
// such as REQ-003-payment.md.
func (run *Run) TaskText(bank *kb.Bank, number string) (string, error) {
	entries, err := os.ReadDir(filepath.Join(bank.Dir(), task.Folder))
	if err != nil && !os.IsNotExist(err) {
		return "", err
	}
	if id, ok := task.ID(number); ok {
		number = id
	}
	var texts []string
	for _, e := range entries {
		if !isDemand(e.Name(), number) {
			continue
		}
		src, err := bank.ReadFile(task.Folder + "/" + e.Name())
		if err != nil {
			return "", err
		}
		_, body, _ := markdown.CutMatter(string(src))
		texts = append(texts, markdown.WithoutComments(body, ""))
	}
	if number == "" || len(texts) == 0 {
		return "", &Problem{Code: CodeNotFound, Msg: run.Say(msgNoTask, number, task.Folder+"/"+number+".req.*.md"), Hint: run.Say(msgHintTask)}
	}
	return strings.Join(texts, "\n\n"), nil
}

// isDemand reports whether a file says what a task demands: 001.req.refund.md, or a
// document that is not of Tacit's form and begins with the name of the task.
func isDemand(file, number string) bool {
	name, isNote := strings.CutSuffix(file, ".md")
	if !isNote || number == "" || len(name) < len(number) || !strings.EqualFold(name[:len(number)], number) {
		return false
	}
	rest := name[len(number):]
	if _, numbered := task.ID(number); numbered {
		return strings.HasPrefix(rest, ".req.")
	}
	return rest == "" || strings.ContainsAny(rest[:1], "-_. ")
}

// projectPath returns the path of an open file as globs in memories are written:
// relative to the folder that the bank is in, with slashes. A file elsewhere
// keeps its absolute path.
func (run *Run) projectPath(bank *kb.Bank, name string) (string, error) {
	dir, err := run.Workdir()
	if err != nil {
		return "", err
	}
	if !filepath.IsAbs(name) {
		name = filepath.Join(dir, name)
	}
	rel, below := filename.Below(filepath.Dir(bank.Dir()), name)
	if !below {
		rel = filepath.Clean(name)
	}
	return filepath.ToSlash(rel), nil
}

// The messages of this file.
var (
	msgNoTask = lang.Text{
		EN: `task "%[1]s" has no requirement document (%[2]s)`,
		ZH: `任务 "%[1]s" 没有需求文档（%[2]s）`,
		JA: `タスク "%[1]s" の要件文書がありません（%[2]s）`,
	}
	msgHintTask = lang.Text{
		EN: "write the document, or ask in your own words",
		ZH: "请先写好文档，或直接用文字提问",
		JA: "文書を書くか、自分の言葉で尋ねてください",
	}
)
