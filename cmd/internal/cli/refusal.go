package cli

import (
	"errors"
	"strconv"
	"strings"

	"github.com/tacit-kb/tacit/govern/draft"
	"github.com/tacit-kb/tacit/kb/lang"
)

// A refusalText is how a person is told why something cannot be drafted.
type refusalText struct {
	code  code
	alone int // how many words stand for themselves in msg; the others are listed as one
	msg   message
	hint  message
	hints int // how many of the arguments of msg the hint takes
}

// refusals has a text for every reason but that a name is unknown.
var refusals = map[draft.Why]refusalText{
	draft.Ambiguous:       {codeAmbiguous, 1, msgAmbiguousID, msgHintAmbiguousID, 0},
	draft.NoMemory:        {codeError, 1, msgNoMemoryFile, msgHintNoMemoryFile, 0},
	draft.NotEditable:     {codeError, 1, msgNotEditable, msgHintNotEditable, 0},
	draft.FixedID:         {codeUsage, 2, msgFixedID, msgHintFixedID, 0},
	draft.BadID:           {codeUsage, 1, msgBadID, msgHintBadID, 0},
	draft.TakenID:         {codeTaken, 2, msgTakenID, msgHintTakenID, 1},
	draft.NeedTitle:       {codeUsage, 0, msgNeedTitle, msgHintNeedTitle, 0},
	draft.NeedKind:        {codeUsage, 1, msgNeedKind, msgHintNeedKind, 0},
	draft.NotOfKind:       {codeUsage, 2, msgNotOfKind, msgHintNotOfKind, 0},
	draft.NeededField:     {codeUsage, 1, msgNeededField, msgHintNeededField, 0},
	draft.BadCategory:     {codeUsage, 1, msgBadCategory, msgHintBadCategory, 0},
	draft.BadTemplate:     {codeUsage, 1, msgBadTemplate, msgHintBadTemplate, 0},
	draft.ContentAndForm:  {codeUsage, 0, msgContentAndForm, msgHintContentAndForm, 0},
	draft.FrontInContent:  {codeUsage, 0, msgFrontInContent, msgHintFrontInContent, 0},
	draft.Unready:         {codeUnready, 2, msgUnready, msgHintUnready, 1},
	draft.NoBlock:         {codeError, 2, msgNoBlock, msgHintNoBlock, 0},
	draft.NothingFinished: {codeError, 0, msgNothingFinished, msgHintNothingFinished, 0},
}

// refused says in the person's language why something cannot be drafted. Every
// other error passes unchanged. The catalogue tells which names there are; it may
// be nil where no name was looked for.
func (a *app) refused(err error, c *draft.Catalogue) error {
	var r *draft.Refusal
	if !errors.As(err, &r) {
		return err
	}
	switch r.Why {
	case draft.Unknown:
		return a.noMemory(msgNoMemory, r.Words[0], c.IDs())
	case draft.BadValue:
		return &problem{code: codeUsage, msg: a.say(msgFlagInvalid, r.Words[0], flagOf(r.Words[1]), a.fits(r.Words[2])), err: err}
	case draft.BadRange:
		line, _ := strconv.Atoi(r.Words[2])
		column, _ := strconv.Atoi(r.Words[3])
		return &problem{code: codeUnready, msg: a.say(msgUnreadyRange, r.Words[0], lang.Tell(r.Err, a.lang)), hint: a.say(msgHintRange),
			path: a.errorPath(r.Words[1]), line: line, column: column, err: err}
	}
	t := refusals[r.Why]
	args := make([]any, 0, t.alone+1)
	for _, w := range r.Words[:t.alone] {
		args = append(args, w)
	}
	if rest := r.Words[t.alone:]; len(rest) > 0 {
		args = append(args, strings.Join(rest, ", "))
	}
	return &problem{code: t.code, msg: a.say(t.msg, args...), hint: a.say(t.hint, args[:t.hints]...), err: err}
}

// fits says what a value must be like: draft names the form, or lists the words.
func (a *app) fits(form string) string {
	switch form {
	case "date":
		return a.say(msgFitsDate)
	case "fraction":
		return a.say(msgFitsFraction)
	case "integer":
		return a.say(msgFitsInteger)
	case "short":
		return a.say(msgFitsShort)
	case "line":
		return a.say(msgFitsLine)
	case "text":
		return a.say(msgFlagField)
	}
	return a.say(msgOneOf, form)
}
