package draft

import (
	"fmt"
	"slices"
	"strings"
)

// Why says for what reason something cannot be drafted.
type Why string

// The reasons, each with the words that a Refusal of it has.
const (
	Unknown         Why = "unknown"          // no memory of that name: the name
	Ambiguous       Why = "ambiguous"        // several files have the id: the id, their paths
	NoMemory        Why = "no-memory"        // the file is no memory: its path
	NotEditable     Why = "not-editable"     // Tacit keeps the file itself: its path
	FixedID         Why = "fixed-id"         // an id never changes: the old one, the new one
	BadID           Why = "bad-id"           // not fit to be an id: the id
	TakenID         Why = "taken-id"         // another memory has it: the id, its path
	NeedTitle       Why = "need-title"       // a memory has a title: no words
	NeedKind        Why = "need-kind"        // the category does not tell the kind: the category, or ""
	NotOfKind       Why = "not-of-kind"      // the field is none of that kind: the field, the kind, the kind that has it
	NeededField     Why = "needed-field"     // it cannot be removed: the field
	BadValue        Why = "bad-value"        // the value does not fit: the value, the field, what does fit
	BadCategory     Why = "bad-category"     // not on the list of config.yaml: the category, those that are
	BadTemplate     Why = "bad-template"     // no template of that kind: the template, those that are
	ContentAndForm  Why = "content-and-form" // text and template at once: no words
	FrontInContent  Why = "front-in-content" // the text begins with front matter: no words
	Unready         Why = "unready"          // not ready to be active: the id, its path or "" for a new one, what is missing
	BadRange        Why = "bad-range"        // nobody can read the fw_range, Err says why: the id, its path, line, column
	NoBlock         Why = "no-block"         // the document has no such block: its path, the block
	NothingFinished Why = "nothing-finished" // active.md is long, and nothing in it is done
)

// A Refusal is the error for what cannot be drafted, and leaves it to the caller
// to say so in the language of the person.
type Refusal struct {
	Why   Why
	Words []string
	Err   error // what is wrong, where package draft does not know itself; or nil
}

func (r *Refusal) Error() string {
	words := r.Words
	if r.Err != nil {
		words = append(slices.Clone(words), r.Err.Error())
	}
	return fmt.Sprintf("%s: %s", r.Why, strings.Join(words, ", "))
}

func refuse(why Why, words ...string) error { return &Refusal{why, words, nil} }
