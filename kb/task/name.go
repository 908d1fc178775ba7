package task

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"unicode"

	"github.com/tacit-kb/tacit/kb/filename"
	"golang.org/x/text/width"
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

// documentName matches the name of a document: its number, its kind, and what is
// left of the title.
var documentName = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^(\d{3})\.(req|plan|testcase|review)\.(.*)\.md$`)
})

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
