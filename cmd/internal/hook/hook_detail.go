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
// warns of, else the first paragraph of its text that says more than its title.
func Detail(f *session.Finder, m retrieve.Match) string {
	if s := cmp.Or(m.Entry.Summary, m.Entry.HiddenRisk); s != "" {
		return s
	}
	src, err := f.Read(m)
	if err != nil {
		return ""
	}
	_, body, _ := markdown.CutMatter(string(src))
	return firstParagraph(markdown.WithoutComments(body, ""), m.Entry.Title)
}

// firstParagraph returns the first lines of a document that are neither a heading
// nor a mark of Markdown and say more than its title, as one line without the marks of lists.
func firstParagraph(text, title string) string {
	var said strings.Builder // a paragraph can have thousands of lines
	before := ""
	for _, l := range markdown.Lines(text) {
		mark := l.Mark()
		words := strings.TrimSpace(l.Text[len(mark):])
		if l.Marks || strings.Trim(words, "#-*_=") == "" || strings.Contains(mark, "#") || strings.HasPrefix(words, "|") {
			if said.Len() > 0 {
				break
			}
			continue
		}
		if !l.Code {
			words = strings.TrimSpace(strings.ReplaceAll(words, "**", ""))
		}
		isItem := mark != "" && !strings.Contains(mark, ">")
		if repeats(words, title) {
			continue
		}
		between := " "
		switch nested := strings.TrimLeft(mark, " \t") != mark; {
		case !isItem || strings.HasSuffix(before, ":") || strings.HasSuffix(before, "："):
		case nested:
			between = ", "
		default:
			between = "; "
		}
		if said.Len() > 0 {
			said.WriteString(between)
		}
		said.WriteString(words)
		before = words
	}
	return guard.Line(said.String())
}

// repeats reports whether a line says what the title says, be it behind a label.
func repeats(line, title string) bool {
	bare := func(s string) string { return strings.Trim(s, " .。") }
	if _, behind, ok := strings.Cut(line, ": "); ok && bare(behind) == bare(title) {
		return true
	}
	_, behind, ok := strings.Cut(line, "：")
	return bare(line) == bare(title) || ok && bare(behind) == bare(title)
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
