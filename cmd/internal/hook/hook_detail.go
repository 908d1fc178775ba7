package hook

import (
	"cmp"
	"strings"

	"github.com/tacit-kb/tacit/cmd/internal/session"
	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/guard"
	"github.com/tacit-kb/tacit/kb/markdown"
	"github.com/tacit-kb/tacit/kb/task"
	"github.com/tacit-kb/tacit/retrieve"
)

// Detail returns what a memory says in short: its summary, else the risk that it
// warns of, else the first paragraph of its text.
func Detail(f *session.Finder, m retrieve.Match) string {
	if s := cmp.Or(m.Entry.Summary, m.Entry.HiddenRisk); s != "" {
		return s
	}
	src, err := f.Read(m)
	if err != nil {
		return ""
	}
	_, body, _ := markdown.CutMatter(string(src))
	return firstParagraph(markdown.WithoutComments(body, ""))
}

// firstParagraph returns the first lines of a document that are neither a heading
// nor a mark of Markdown, as one line.
func firstParagraph(text string) string {
	var lines []string
	for _, l := range markdown.Lines(text) {
		line := strings.TrimSpace(l.Text)
		skipped := l.Marks || line == "" || strings.HasPrefix(line, "#") || strings.HasPrefix(line, "|") || strings.Trim(line, "-*_=") == ""
		if skipped && len(lines) > 0 {
			break
		}
		if !skipped {
			lines = append(lines, line)
		}
	}
	return guard.Line(strings.Join(lines, " "))
}

// stageOfTask returns the stage that a task is in, by its documents; empty for one
// that there is not.
func stageOfTask(bank *kb.Bank, id string) retrieve.Stage {
	t, found, err := task.Find(bank, id)
	if err != nil || !found {
		return ""
	}
	stage, err := retrieve.ParseStage(t.Stage())
	if err != nil {
		return ""
	}
	return stage
}
