package cli

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"

	"github.com/tacit-kb/tacit/kb"
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
		texts = append(texts, withoutComments(string(withoutFrontMatter(src))))
	}
	if task == "" || len(texts) == 0 {
		return "", &problem{code: codeNotFound, msg: a.say(msgNoTask, task, requirements+"/"+task+".req.*.md"), hint: a.say(msgHintTask)}
	}
	return strings.Join(texts, "\n\n"), nil
}

// withoutFrontMatter cuts a YAML block off the start of a document. A document
// whose block is not closed is returned whole: its words still count.
func withoutFrontMatter(src []byte) []byte {
	body := bytes.TrimPrefix(src, []byte("\ufeff"))
	first, rest, _ := bytes.Cut(body, []byte("\n"))
	if string(bytes.TrimSpace(first)) != "---" {
		return body
	}
	for len(rest) > 0 {
		var line []byte
		line, rest, _ = bytes.Cut(rest, []byte("\n"))
		if s := string(bytes.TrimSpace(line)); s == "---" || s == "..." {
			return rest
		}
	}
	return body
}

// withoutComments cuts out the HTML comments of a document. One that does not
// end is kept.
func withoutComments(s string) string {
	var b strings.Builder
	for {
		before, rest, opened := strings.Cut(s, "<!--")
		_, after, closed := strings.Cut(rest, "-->")
		if !opened || !closed {
			b.WriteString(s)
			return b.String()
		}
		b.WriteString(before)
		s = after
	}
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
