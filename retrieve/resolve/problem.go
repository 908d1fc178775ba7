package resolve

import (
	"reflect"
	"strings"

	"github.com/tacit-kb/tacit/kb"
)

// A Code names a kind of problem. Programs rely on it.
type Code string

// The codes, each with what Args holds.
const (
	BadFile      Code = "bad-file"      // nothing: see File
	BadVersion   Code = "bad-version"   // the version, what is wrong with it
	BadRange     Code = "bad-range"     // id, what is wrong with its range
	NoRange      Code = "no-range"      // id
	PreRelease   Code = "pre-release"   // id, its range, the version
	Conflict     Code = "conflict"      // fact, id that holds, id of the other, both values as JSON
	TwoSpellings Code = "two-spellings" // fact, id, the other spelling, id of the other
	OtherModel   Code = "other-model"   // device, its model
	OtherVersion Code = "other-version" // device, version that it was seen with
	BadInstance  Code = "bad-instance"  // device, what is wrong with it
	NoOverride   Code = "no-override"   // device

	ForeignOverride Code = "foreign-override" // device
)

// A Problem is something about an answer that a person should know.
type Problem struct {
	Code Code
	Path string // of the file, relative to the bank; empty if it is about the question
	Line int    // 1-based; columns are those of File
	Args []any
	File *kb.FileError // of BadFile
}

// conflicts finds facts for which one rule holds only because some order had to
// be: neither is its range narrower, nor its priority higher than that of another
// one that says something else.
func conflicts(facts []Fact) (all []Problem) {
	for _, f := range facts {
		last := f.Last()
		if last.rule == nil {
			continue
		}
		told := map[string]bool{}
		for _, s := range f.Steps[:len(f.Steps)-1] {
			decided := Narrower(*last.rule, *s.rule) || last.rule.Priority > s.rule.Priority
			if decided || told[s.Rule] || s.Rule == last.Rule && s.Path == last.Path || reflect.DeepEqual(s.Value, last.Value) && s.Fact == last.Fact {
				continue
			}
			told[s.Rule] = true
			all = append(all, Problem{Code: Conflict, Path: last.Path, Line: last.rule.line, Args: []any{f.Name(), last.Rule, s.Rule, valueText(last.Value), valueText(s.Value)}})
		}
	}
	return all
}

// spellings finds facts that are written in one key by one source and in groups
// by another one: they do not write over each other.
func spellings(facts []Fact) (all []Problem) {
	first := map[string]Fact{}
	for _, f := range facts {
		plain := strings.Join(f.Keys, ".")
		other, twice := first[plain]
		if !twice {
			first[plain] = f
			continue
		}
		last, was := f.Last(), other.Last()
		all = append(all, Problem{Code: TwoSpellings, Path: last.Path, Line: 1, Args: []any{f.Name(), last.Rule, other.Name(), was.Rule}})
	}
	return all
}
