package cli

import (
	"bufio"

	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/retrieve/resolve"
)

// resolveTexts are the words of each code of package resolve, and what to do
// about it. Those without words say it themselves.
var resolveTexts = map[resolve.Code]struct {
	severity   severity
	says, hint message
}{
	resolve.BadVersion:   {mild, msgResolveBadVersion, msgHintVersion},
	resolve.BadRange:     {severe, msgResolveBadRange, msgHintRange},
	resolve.NoRange:      {severe, msgResolveNoRange, msgHintRange},
	resolve.PreRelease:   {mild, msgResolvePreRelease, msgHintPreRelease},
	resolve.Conflict:     {mild, msgResolveConflict, msgHintResolveConflict},
	resolve.TwoSpellings: {mild, msgResolveSpellings, msgHintSpellings},
	resolve.OtherModel:   {mild, msgResolveOtherModel, msgHintOtherModel},
	resolve.OtherVersion: {mild, msgResolveOtherVersion, msgHintOtherVersion},
	resolve.BadInstance:  {mild, msgResolveBadInstance, msgHintInstance},
}

// resolveProblems are problems in the person's language; none is an empty list.
func (a *app) resolveProblems(problems []resolve.Problem) []finding {
	all := []finding{}
	for _, p := range problems {
		if p.File != nil {
			all = append(all, a.badFile(p.File))
			continue
		}
		words := resolveTexts[p.Code]
		f := finding{words.severity, string(p.Code), p.Path, max(p.Line, 1), 1, "", a.say(words.hint), ""}
		f.Message = a.say(words.says, resolveArgs(p)...)
		all = append(all, f)
	}
	return all
}

// resolveArgs are the arguments of a problem. What package firmware says repeats what
// could not be read.
func resolveArgs(p resolve.Problem) []any {
	if p.Code == resolve.BadVersion || p.Code == resolve.BadInstance {
		return p.Args[1:]
	}
	return p.Args
}

// tellProblems writes what is wrong beside an answer on stderr.
func (a *app) tellProblems(bank *kb.Bank, problems []finding) {
	if a.quiet {
		return
	}
	w := bufio.NewWriter(a.stderr)
	for _, f := range problems {
		f.writeText(&page{app: a, w: w, colour: a.colour(a.stderr)}, bank)
	}
	w.Flush()
}
