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
	Kind Kind
	Path string // relative to the bank, with slashes
	Name string // what its file name has of the title
}

// A Task is the documents that have one number.
type Task struct {
	ID        string // three digits
	Title     string // the heading of the first document that has one; else what the file name has of it
	Documents []Document
	Done      int      // steps of the plan that are ticked
	Steps     int      // steps of the plan
	Todo      []string // the texts of those that are not ticked
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
		t := Task{ID: idOf(documents[0])}
		n := slices.IndexFunc(documents, func(d Document) bool { return idOf(d) != t.ID })
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
	t := Task{ID: id, Documents: slices.DeleteFunc(documents, func(d Document) bool { return idOf(d) != id })}
	t.read(bank)
	return t, len(t.Documents) > 0, nil
}

// ErrNoNumber says that all numbers have been given out.
var ErrNoNumber = lang.Text{EN: "all task numbers are in use: a task has three digits, and 999 is taken", ZH: "任务编号已用完：编号是三位数，999 已被占用", JA: "タスク番号が残っていません。番号は 3 桁で、999 は使用済みです"}

// Next returns the number of the next task: one more than the highest. Numbers of
// documents in the archive are taken as well.
func Next(bank *kb.Bank) (string, error) {
	highest := "000"
	for _, folder := range []string{Folder, "archive/" + Folder} {
		documents, err := documents(bank, folder)
		if err != nil {
			return "", err
		}
		for _, d := range documents {
			highest = max(highest, idOf(d))
		}
	}
	var n int
	fmt.Sscanf(highest, "%d", &n)
	if n >= last {
		return "", ErrNoNumber
	}
	return fmt.Sprintf("%03d", n+1), nil
}

// idOf returns the number that the name of a document begins with.
func idOf(d Document) string {
	name := d.Path[strings.LastIndexByte(d.Path, '/')+1:]
	return name[:3]
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
		m := documentName().FindStringSubmatch(e.Name())
		if m != nil && e.Type().IsRegular() {
			found = append(found, Document{Kind: Kind(m[2]), Path: folder + "/" + e.Name(), Name: m[3]})
		}
	}
	slices.SortStableFunc(found, func(a, b Document) int {
		if c := strings.Compare(idOf(a), idOf(b)); c != 0 {
			return c
		}
		return slices.Index(Kinds, a.Kind) - slices.Index(Kinds, b.Kind)
	})
	return found, nil
}
