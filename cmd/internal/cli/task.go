package cli

import (
	"os"
	"path/filepath"
	"strings"

	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/markdown"
	"github.com/tacit-kb/tacit/kb/task"
)

// requirements is the folder of the bank that holds the documents of tasks.
const requirements = task.Folder

// taskText returns what a task demands: the text of its requirement documents,
// requirements/<task>.req.*.md, without front matter and comments: those are of
// the template.
func (a *app) taskText(bank *kb.Bank, task string) (string, error) {
	entries, err := os.ReadDir(filepath.Join(bank.Dir(), requirements))
	if err != nil && !os.IsNotExist(err) {
		return "", err
	}
	var texts []string
	for _, e := range entries {
		if !strings.HasPrefix(e.Name(), task+".req.") || filepath.Ext(e.Name()) != ".md" {
			continue
		}
		src, err := bank.ReadFile(requirements + "/" + e.Name())
		if err != nil {
			return "", err
		}
		_, body, _ := markdown.CutMatter(string(src))
		texts = append(texts, markdown.WithoutComments(body, ""))
	}
	if task == "" || len(texts) == 0 {
		return "", &problem{code: codeNotFound, msg: a.say(msgNoTask, task, requirements+"/"+task+".req.*.md"), hint: a.say(msgHintTask)}
	}
	return strings.Join(texts, "\n\n"), nil
}

// projectPath returns the path of an open file as globs in memories are written:
// relative to the folder that the bank is in, with slashes. A file elsewhere
// keeps its absolute path.
func (a *app) projectPath(bank *kb.Bank, name string) (string, error) {
	dir, err := a.workdir()
	if err != nil {
		return "", err
	}
	if !filepath.IsAbs(name) {
		name = filepath.Join(dir, name)
	}
	rel, err := filepath.Rel(filepath.Dir(bank.Dir()), name)
	if err != nil || !filepath.IsLocal(rel) {
		rel = filepath.Clean(name)
	}
	return filepath.ToSlash(rel), nil
}
