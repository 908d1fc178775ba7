package progress

import (
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/front"
	"github.com/tacit-kb/tacit/kb/lang"
	"github.com/tacit-kb/tacit/kb/markdown"
	"github.com/tacit-kb/tacit/kb/task"
)

// A Done is something that was done to the bank, for the table of changes.
type Done struct {
	On   time.Time
	What string // one line
}

// How much of the tasks the machine block of active.md shows.
const (
	mostFocus = 5   // tasks that are being worked on
	mostTodo  = 3   // open steps of each of them
	mostNext  = 5   // tasks that wait for the next command
	mostStep  = 160 // characters of a step
)

// Derive returns the machine block of active.md as the tasks of a bank and what was done
// to it make it, where old is the block as it is. Only lines that it writes are
// its own, see isOurs: every other line of old stays, in its section. Tasks whose line was
// archived are left out. A block in which only the time would change stays as it is.
func Derive(bank *kb.Bank, old string, done []Done, now time.Time, l lang.Lang) (string, error) {
	tasks, err := task.List(bank)
	if err != nil {
		return "", err
	}
	open := task.Open(tasks)
	b := readBlock(old, l)
	b.put(focusPart, focusLines(task.Focus(open), b.lang), tasks)
	b.put(nextPart, nextLines(open), tasks)
	b.put(donePart, doneLines(bank, tasks), tasks)
	b.putRows(done)
	text, err := b.text(now)
	if err != nil || withoutTime(text) == withoutTime(old) {
		return old, err
	}
	return text, nil
}

func focusLines(focus []task.Task, l lang.Lang) (lines []string) {
	for _, t := range focus[:min(len(focus), mostFocus)] {
		lines = append(lines, "- "+t.Progress(l))
	}
	return lines
}

// nextLines are the open steps of what is being built, and the next command of the others.
func nextLines(open []task.Task) (lines []string) {
	waiting := 0
	for _, t := range open {
		switch s := t.State(); {
		case (s == task.Building || s == task.Planned) && len(t.Todo) > 0:
			for _, step := range t.Todo[:min(len(t.Todo), mostTodo)] {
				lines = append(lines, "- [ ] "+t.ID+" "+first(step, mostStep))
			}
		case waiting < mostNext:
			waiting++
			lines = append(lines, "- [ ] "+t.ID+" /"+t.Stage()+" "+t.ID)
		}
	}
	return lines
}

func first(s string, n int) string {
	if r := []rune(s); len(r) > n {
		return string(r[:n-1]) + "…"
	}
	return s
}

// doneLines are the reviewed tasks that were not archived.
func doneLines(bank *kb.Bank, tasks []task.Task) (lines []string) {
	var past string
	for _, t := range tasks {
		if t.State() != task.Reviewed {
			continue
		}
		if past == "" {
			past = "\n" + archived(bank)
		}
		if line := "- [x] " + t.ID + " "; !strings.Contains(past, "\n"+line) {
			lines = append(lines, line+t.Title)
		}
	}
	return lines
}

// archived returns what was archived of active.md.
func archived(bank *kb.Bank) string {
	entries, _ := os.ReadDir(filepath.Join(bank.Dir(), "archive"))
	var b strings.Builder
	for _, e := range entries {
		if strings.HasPrefix(e.Name(), "active_") && strings.HasSuffix(e.Name(), ".md") {
			src, _ := bank.ReadFile("archive/" + e.Name())
			b.Write(src)
			b.WriteByte('\n')
		}
	}
	return strings.ReplaceAll(b.String(), "\r\n", "\n")
}

// Underway says what is being worked on in a bank, an item each: the tasks as they are
// now, and what active.md says besides. What cannot be read is left out.
func Underway(b *kb.Bank, l lang.Lang) (items []string) {
	tasks, _ := task.List(b)
	for _, t := range task.Focus(task.Open(tasks)) {
		if len(items) < mostFocus {
			items = append(items, t.Progress(l))
		}
	}
	src, _ := b.ReadFile(path)
	text, err := front.MachineBlock(src)
	if err != nil {
		return items
	}
	_, section, _ := strings.Cut("\n"+text, "\n## ")
	section, _, _ = strings.Cut(section, "\n## ")
	_, section, _ = strings.Cut(section, "\n") // behind the heading
	return append(items, paragraphs(markdown.WithoutComments(section, ""), tasks)...)
}

// paragraphs returns the paragraphs and the items of a text, each on one line, but for
// those that Progress writes.
func paragraphs(text string, tasks []task.Task) (all []string) {
	for text := range strings.SplitSeq(strings.ReplaceAll(text, "\r\n", "\n"), "\n\n") {
		var lines []string
		for line := range strings.Lines(text) {
			switch line = strings.TrimSpace(line); {
			case isOurs(line, tasks):
			case strings.HasPrefix(line, "- "):
				all = append(all, strings.TrimPrefix(line, "- "))
			default:
				lines = append(lines, line)
			}
		}
		if paragraph := strings.TrimSpace(strings.Join(lines, " ")); paragraph != "" {
			all = append(all, paragraph)
		}
	}
	return all
}
