package task

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/lang"
)

// A Document is a file of a task.
type Document struct {
	ID   string // of the task
	Kind Kind
	Path string // relative to the bank, with slashes
	Name string // what its file name has of the title
}

// A Task is the documents that have one number.
type Task struct {
	ID        string // three digits, or what another tool calls the task: REQ-003
	Title     string // the heading of the first document that has one; else what the file name has of it
	Documents []Document
	Done      int      // steps of the plan that are ticked
	Steps     int      // steps of the plan
	Todo      []string // the texts of those that are not ticked
	Ticked    []string // the texts of the others
}

// Of returns the documents of a kind. There is more than one where two tasks took
// the same number on two branches.
func (t Task) Of(k Kind) []Document {
	var found []Document
	for _, d := range t.Documents {
		if d.Kind == k {
			found = append(found, d)
		}
	}
	return found
}

// Name returns what the documents of the task are called.
func (t Task) Name() string {
	if len(t.Documents) == 0 {
		return Name(t.Title)
	}
	return t.Documents[0].Name
}

// Foreign reports whether another tool gave the task its id.
func (t Task) Foreign() bool { return strings.Contains(t.ID, "-") }

// Shared reports whether two tasks have this number: it has two requirements.
func (t Task) Shared() bool { return len(t.Of(Req)) > 1 }

// List returns the tasks of a bank, in the order of their numbers. A document that
// cannot be read still counts: the task has it, without its words.
func List(bank *kb.Bank) ([]Task, error) {
	documents, err := documents(bank, Folder)
	if err != nil {
		return nil, err
	}
	var tasks []Task
	for len(documents) > 0 {
		t := Task{ID: documents[0].ID}
		n := slices.IndexFunc(documents, func(d Document) bool { return d.ID != t.ID })
		if n < 0 {
			n = len(documents)
		}
		t.Documents, documents = documents[:n:n], documents[n:]
		t.read(bank)
		tasks = append(tasks, t)
	}
	return tasks, nil
}

// Find returns the task of a number, and whether there is one.
func Find(bank *kb.Bank, id string) (Task, bool, error) {
	documents, err := documents(bank, Folder)
	if err != nil {
		return Task{}, false, err
	}
	t := Task{ID: id, Documents: slices.DeleteFunc(documents, func(d Document) bool { return !isSame(d.ID, id) })}
	if len(t.Documents) > 0 {
		t.ID = t.Documents[0].ID
	}
	t.read(bank)
	return t, len(t.Documents) > 0, nil
}

// ErrNoNumber says that all numbers have been given out.
var ErrNoNumber = lang.Text{EN: "all task numbers are in use: a task has three digits, and 999 is taken", ZH: "任务编号已用完：编号是三位数，999 已被占用", JA: "タスク番号が残っていません。番号は 3 桁で、999 は使用済みです"}

// Next returns the number of the next task: one more than the highest. Numbers of
// documents in the archive are taken as well, and so are those of other tools, so that
// 003 and REQ-003 are never two tasks; years and the like are no numbers of tasks.
func Next(bank *kb.Bank) (string, error) {
	highest := 0
	for _, folder := range []string{Folder, "archive/" + Folder} {
		documents, err := documents(bank, folder)
		if err != nil {
			return "", err
		}
		for _, d := range documents {
			if _, n := number(d.ID); n <= last {
				highest = max(highest, n)
			}
		}
	}
	if highest >= last {
		return "", ErrNoNumber
	}
	return fmt.Sprintf("%03d", highest+1), nil
}

// documents lists the documents in a folder of a bank, by number, kind and name.
// Links and folders are none.
func documents(bank *kb.Bank, folder string) ([]Document, error) {
	entries, err := os.ReadDir(filepath.Join(bank.Dir(), filepath.FromSlash(folder)))
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	var found []Document
	for _, e := range entries {
		if d, ok := documentOf(folder, e.Name()); ok && e.Type().IsRegular() {
			found = append(found, d)
		}
	}
	slices.SortStableFunc(found, func(a, b Document) int {
		if c := strings.Compare(a.ID, b.ID); c != 0 {
			return c
		}
		return slices.Index(Kinds, a.Kind) - slices.Index(Kinds, b.Kind)
	})
	return found, nil
}
