package task

import (
	"fmt"
	"strconv"
	"strings"
	"unicode"

	"golang.org/x/text/width"

	"github.com/tacit-kb/tacit/kb/filename"
	"github.com/tacit-kb/tacit/kb/pattern"
)

// Folder is where the documents of tasks lie, in a bank.
const Folder = "requirements"

// A Kind is what a document is for.
type Kind string

// The kinds of documents.
const (
	Req      Kind = "req"      // what is wanted
	Plan     Kind = "plan"     // how it will be done, with the steps
	Testcase Kind = "testcase" // how it is tested
	Review   Kind = "review"   // what a review has found
)

// Kinds lists the kinds in the order in which a task gets its documents.
var Kinds = []Kind{Req, Plan, Testcase, Review}

// documentName matches the name of a document: its number, or the id that another
// tool gave the task, its kind, and what is left of the title.
var documentName = pattern.Lazy(`^(\d{3}|` + foreignID + `)\.(req|plan|testcase|review)\.(.*)\.md$`)

// foreignID is what other tools call a task: REQ-003, PAY-1204.
const foreignID = `[A-Z][A-Z0-9]{0,15}-\d{1,6}`

// foreignName matches the name of a requirement as other tools write it:
// REQ-003-payment.md.
var foreignName = pattern.Lazy(`^(` + foreignID + `)(?:[-_. ](.*))?\.md$`)

var wholeForeignID = pattern.Lazy(`^` + foreignID + `$`)

// documentOf reads the name of a file in a folder of requirements; false if it is no
// document of a task.
func documentOf(folder, file string) (Document, bool) {
	if m := documentName().FindStringSubmatch(file); m != nil {
		return Document{ID: m[1], Kind: Kind(m[2]), Path: folder + "/" + file, Name: m[3]}, true
	}
	if m := foreignName().FindStringSubmatch(file); m != nil {
		name := m[2]
		if name == "" {
			name = "task"
		}
		return Document{ID: m[1], Kind: Req, Path: folder + "/" + file, Name: name}, true
	}
	return Document{}, false
}

// Named returns the id of a task as a person types it: 1 and 001 are 001, req-3 is REQ-3;
// false if it is neither a number nor an id of another tool.
func Named(typed string) (id string, ok bool) {
	if id, ok = ID(typed); ok {
		return id, true
	}
	id = strings.ToUpper(typed)
	return id, wholeForeignID().MatchString(id)
}

// number returns the number in an id, without the letters and zeros before it.
func number(id string) (letters string, n int) {
	i := strings.LastIndexByte(id, '-') + 1
	n, _ = strconv.Atoi(id[i:])
	return id[:i], n
}

// isSame reports whether two ids mean one task: REQ-3 is REQ-003.
func isSame(x, y string) bool {
	lettersX, x1 := number(x)
	lettersY, y1 := number(y)
	return lettersX == lettersY && x1 == y1
}

// last is the last number: a number has three digits.
const last = 999

// ID writes the number of a task with its three digits, as in the names of its
// documents; false if it is no such number.
func ID(number string) (string, bool) {
	n, err := strconv.Atoi(number)
	if err != nil || n < 1 || n > last || strings.Trim(number, "0123456789") != "" {
		return "", false
	}
	return fmt.Sprintf("%03d", n), true
}

// Path returns where a document lies, or is to be written, relative to the bank.
func Path(id string, k Kind, name string) string {
	return Folder + "/" + id + "." + string(k) + "." + name + ".md"
}

// widest is the longest name, in cells of a terminal: 20 Latin letters, or 10
// Chinese or Japanese characters.
const widest = 20

// Name makes a title into the part of a name that people recognise a document by:
// filename.Slug, shortened, at the end of a word if one is near.
func Name(title string) string {
	if strings.IndexFunc(title, isLetter) < 0 {
		return "task"
	}
	slug := filename.Slug(title)
	end, cells := len(slug), 0
	for i, r := range slug {
		if cells += cellsOf(r); cells > widest {
			end = i
			break
		}
	}
	short := slug[:end]
	if end < len(slug) && slug[end] != '-' {
		if word := strings.LastIndexByte(short, '-'); word >= widest/2 {
			short = short[:word]
		}
	}
	return strings.Trim(short, "-")
}

func isLetter(r rune) bool { return unicode.In(r, unicode.L, unicode.N) }

// cellsOf returns how many cells of a terminal a character takes.
func cellsOf(r rune) int {
	switch k := width.LookupRune(r).Kind(); {
	case unicode.In(r, unicode.M):
		return 0
	case k == width.EastAsianWide || k == width.EastAsianFullwidth:
		return 2
	}
	return 1
}
