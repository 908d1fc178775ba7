package inspect

import (
	"cmp"
)

// A Code names a kind of finding. Programs rely on it.
type Code string

// The codes, each with what Args holds.
const (
	DeadPointer     Code = "dead-pointer"           // id, pointer; and where it may be now, if one place is likely
	lostCommit      Code = "lost-commit"            // id, commit
	ReviewDue       Code = "review-due"             // id, day
	MatrixTotal     Code = "matrix-total"           // id, option, what is said, what is right
	matrixWeights   Code = "matrix-weights"         // id, what the weights add up to
	Secret          Code = "secret"                 // rule, what it is
	HiddenText      Code = "hidden-text"            // rule, what it is
	Instruction     Code = "instruction"            // rule, what it is
	Echo            Code = "echo"                   // rule, what it is
	Unused          Code = "unused"                 // id, day of the last use or ""; the first day of the ledger
	activeLong      Code = "active-long"            // lines, items that are done; and "" if nothing of it can go
	ConflictCopy    Code = "conflict-copy"          // the file that it belongs to
	LeftBehind      Code = "left-behind"            // nothing
	BadHistory      Code = "bad-history"            // what it is
	NearDuplicate   Code = "near-duplicate"         // id, id of the other, path of the other
	Contradiction   Code = "contradiction"          // id, id of the other, path of the other; then the one to keep and the one to archive, and why: a day, "" or similar.Announced
	PerhapsContrary Code = "possible-contradiction" // id, id of the other, path of the other; and that words show it, where they do
	perhapsRepeated Code = "possible-repeat"        // the same
	PairsLeft       Code = "pairs-left"             // how many pairs were not judged
	gitSilent       Code = "git-silent"             // why
	replacedLive    Code = "replaced-live"          // id that replaces, id that is replaced, its path, the field, the command that takes it back
	DeadReference   Code = "dead-reference"         // id, field, the id that it names

	deadLink Code = "dead-link" // id, the link as it is written

	NotLive         Code = "not-live"         // id, status; and the folder, if nothing in it is ever found
	Misplaced       Code = "misplaced"        // id, the folder that it belongs in, what says so, the flags that say otherwise
	Stray           Code = "stray"            // id, the folder that it belongs in
	MissingSection  Code = "missing-section"  // id, the part of a judgement that it lacks, where it has the other
	UnknownCategory Code = "unknown-category" // id, category, those that are allowed
	unknownStage    Code = "unknown-stage"    // id, what stands there, the stages
	Misspelt        Code = "misspelt-field"   // name, the field that was probably meant
	CutValue        Code = "cut-value"        // the text that is lost, the line as it should be
	Unindexed       Code = "unindexed"        // id, heading, the field that its text belongs to
	staleSummary    Code = "stale-summary"    // id, what the text says, the field
	SharedID        Code = "duplicate-id"     // id, path of the other; as index has it for rows

	NoModel         Code = "no-model"         // id
	BadRange        Code = "bad-range"        // id, what is wrong with its fw_range
	noRange         Code = "no-range"         // id
	RuleConflict    Code = "rule-conflict"    // id, id of the other, a fact about which they disagree
	LostEvidence    Code = "lost-evidence"    // id, observation
	PrivateEvidence Code = "private-evidence" // id, observation
	fileSize        Code = "file-size"        // memories, their mean size, the limit, size of the largest, which is at Path
	bankSize        Code = "bank-size"        // size, limit
	queryTime       Code = "query-time"       // memories, what an answer takes, limit
	fewViews        Code = "few-views"        // days, looks of people a week, limit; of programs a day, limit
)

// A Finding is one thing that a person should look at.
type Finding struct {
	Code         Code
	Severe       bool   // something is lost, hidden or told to everyone until a person settles it
	Path         string // relative to the bank; empty for what is about no file of it
	Line, Column int    // 1-based; the column counts characters
	Args         []any
	Command      string   // what to type, if a command proposes the fix
	Choices      []string // what to type for each answer, if a person has to choose
}

// before orders findings by place.
func (f Finding) before(g Finding) int {
	return cmp.Or(cmp.Compare(f.Path, g.Path), cmp.Compare(f.Line, g.Line), cmp.Compare(f.Column, g.Column), cmp.Compare(f.Code, g.Code))
}
