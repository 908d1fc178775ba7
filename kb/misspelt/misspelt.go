// Package misspelt finds fields of front matter whose names were probably meant to be
// others: triggers for trigger, Status for status, summery for summary, 标题 for title. Tacit keeps
// unknown fields, because other programs have their own, and so a slip in a name would
// go unnoticed, while the memory lacks what its author wrote. It also finds values that end
// at a # which their authors did not mean as a comment.
package misspelt

import (
	"cmp"
	"slices"
	"strings"

	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/lang"
)

// A Field is a name that Tacit does not know, where it is, and the name that was
// probably meant.
type Field struct {
	Name, Meant  string
	Line, Column int // 1-based, in the file
}

// Unknown is what a person is told of a name, and of the one that was meant.
var Unknown = lang.Text{
	EN: `the field "%[1]s" is unknown and has no effect; did you mean %[2]s?`,
	ZH: `字段 "%[1]s" 未知，不起作用；是不是想写 %[2]s？`,
	JA: `"%[1]s" は未知のフィールドで、効果がありません。%[2]s のことですか？`,
}

// Says tells a person.
func (f Field) Says() lang.Sentence { return Unknown.With(f.Name, f.Meant) }

// In returns the misspelt fields of a memory in order. A text that cannot be read has
// none: others tell of it.
func In(src []byte) (found []Field) {
	return slices.DeleteFunc(names(src), func(f Field) bool { return f.Meant == "" })
}

// others are names of fields that have a meaning of their own, here or in programs
// whose notes people keep, and are near to a field.
var others = []string{"amends", "cssclass", "date", "evidence", "facts", "link", "matrix", "origin", "provenance", "publish", "timestamp", "time"}

// synonyms are names that other programs, and people, use for a field.
var synonyms = map[string]string{
	"triggeredby": "trigger", "whentoload": "trigger", "when": "trigger", "donotusewhen": "not_when", "antitrigger": "not_when",
	"createdat": "created", "updatedat": "updated", "modified": "updated", "lastupdated": "updated",
	"severity": "risk", "risklevel": "risk", "dependencies": "depends_on", "paths": "globs", "keywords": "tags",
}

// Meant returns the field that was probably meant by a name, "" for a known name and
// for one that is near to none.
func Meant(name string) string {
	if kb.FieldNamed(name) != nil {
		return ""
	}
	folded := fold(name)
	if slices.Contains(others, folded) {
		return ""
	}
	if meant := cmp.Or(synonyms[folded], byNative()[folded]); meant != "" {
		return meant
	}
	for _, f := range kb.Fields {
		if known := fold(f.Name); known == folded || known+"s" == folded || known == folded+"s" || known == folded+"es" {
			return f.Name
		}
	}
	for _, f := range kb.Fields {
		if known := fold(f.Name); len(known) >= shortest && oneSlip(known, folded) {
			return f.Name
		}
	}
	return ""
}

// shortest is the length from which on a name with one slip still points to one field:
// of shorter ones, too many are words of their own.
const shortest = 5

var folding = strings.NewReplacer("-", "", "_", "", " ", "", ".", "")

func fold(name string) string { return strings.ToLower(folding.Replace(name)) }

// oneSlip reports whether a typing mistake makes b of a: one letter more, less or
// different, or two that are swapped.
func oneSlip(a, b string) bool {
	if len(a) > len(b) {
		a, b = b, a
	}
	i := 0
	for i < len(a) && a[i] == b[i] {
		i++
	}
	switch len(b) - len(a) {
	case 0:
		swapped := i+1 < len(a) && a[i] == b[i+1] && a[i+1] == b[i] && a[i+2:] == b[i+2:]
		return i < len(a) && (a[i+1:] == b[i+1:] || swapped)
	case 1:
		return a[i:] == b[i+1:]
	}
	return false
}
