package wire

import (
	"bytes"
	"fmt"
	"unicode/utf8"
)

// A Reason says why a file is refused, or what there is to say about one.
type Reason int

// The reasons. Those up to Changed refuse everything that was asked for; the others
// are told beside it.
const (
	Malformed   Reason = iota // the file is not what its name says; Detail has the words of the reader
	NotText                   // it is no UTF-8 text
	WrongShape                // Detail has the kinds of the value that is needed there and of the one that stands there, as in "{["
	Twice                     // Detail, a name or a mark, stands twice
	OpenBlock                 // a block of ours has no end
	LooseMark                 // Detail, a mark of a block, stands alone or was changed
	Inline                    // Detail, a table, is written on one line in braces, to which nothing can be added
	Outside                   // a link leads out of the project
	NotRegular                // it is no file
	NotWritable               // what was worked out does not read back; it has to be done by hand
	Changed                   // the file is not what it was when the plan was made

	Shadows  // Detail, a command of the host, is taken away by a file
	Foreign  // something of that name is there and is not ours: it stays
	Edited   // what is ours was edited by hand: it stays
	ByHand   // Detail, a command, has to be run by the person: the file is the host's own
	OnlyUser // the host has a place for it only in the home folder
	NoPlace  // the host has no place for it that is known
	AskFirst // the host does not ask before tacit --yes, because of what Detail, a setting, says
)

// A Refusal is a file with which nothing can be done, and the place in it.
type Refusal struct {
	Path         string // relative to the root, with slashes
	Line, Column int    // 1-based, in characters; 0 for the whole file
	Why          Reason
	Detail       string // see Reason; may be empty
}

var refusals = map[Reason]string{
	Malformed: "malformed: %s", NotText: "no UTF-8 text%s", Twice: "%s stands twice", OpenBlock: "%s has no end",
	LooseMark: "%s stands alone or was changed", Inline: "%s is a table on one line",
	Outside: "a link leads out of the project: %s", NotRegular: "no file%s", NotWritable: "cannot be edited%s", Changed: "changed meanwhile%s",
}

func (r *Refusal) Error() string {
	var why string
	if r.Why == WrongShape {
		why = fmt.Sprintf("%c is needed, %c is there", r.Detail[0], r.Detail[1])
	} else {
		why = fmt.Sprintf(refusals[r.Why], r.Detail)
	}
	if r.Line == 0 {
		return r.Path + ": " + why
	}
	return fmt.Sprintf("%s:%d:%d: %s", r.Path, r.Line, r.Column, why)
}

// A Warning is something that a person should know about a file.
type Warning struct {
	Host   string // the host that it is about
	Path   string // relative to the root, with slashes; may be empty
	Why    Reason
	Detail string
}

// at returns a refusal for the place of a byte.
func at(src []byte, offset int, why Reason, detail string) *Refusal {
	offset = min(max(offset, 0), len(src))
	before := src[:offset]
	begin := bytes.LastIndexByte(before, '\n') + 1
	return &Refusal{Line: bytes.Count(before, []byte("\n")) + 1, Column: utf8.RuneCount(before[begin:]) + 1, Why: why, Detail: detail}
}

// checkText refuses what no editor of text would save.
func checkText(src []byte) *Refusal {
	for i := 0; i < len(src); {
		r, size := utf8.DecodeRune(src[i:])
		if r == utf8.RuneError && size == 1 || r == 0 {
			return at(src, i, NotText, "")
		}
		i += size
	}
	return nil
}
