package compile

import (
	"fmt"
	"slices"
	"strings"
)

// A Report says, proposal by proposal, what a response comes to.
type Report struct {
	Items    []Item
	Cited    int   // observations that are copied so that they travel with the bank
	Problems []any // what the model itself reported
}

// An Item is what became of one proposal.
type Item struct {
	At      string // JSON pointer into the response
	ID      string // of the memory, or of the device
	Path    string // of the file, relative to the bank
	Outcome Outcome
	Notes   []Note
}

// Outcome is what becomes of a proposal.
type Outcome string

// The outcomes.
const (
	Creates  Outcome = "creates"  // a new rule, or override, in force
	Changes  Outcome = "changes"  // one that is in force is changed
	Promotes Outcome = "promotes" // one that was staged comes into force
	Stages   Outcome = "stages"   // it waits for a person
	Same     Outcome = "same"     // the bank says so already
	Leaves   Outcome = "leaves"   // nothing is written; a note says why
)

// A Note is something that a person should know about a proposal.
type Note struct {
	Code  Code
	Words []string
}

// Code says what a Note is about.
type Code string

// The codes, each with the words that a Note of it has.
const (
	LowConfidence Code = "low-confidence" // staged: the confidence, what is wanted
	Candidate     Code = "candidate"      // staged: the model does not vouch for it: its reason
	BadRange      Code = "bad-range"      // staged, it would hold for nothing: the range, why
	Amendment     Code = "amendment"      // staged beside the live rule: the id of that rule
	Replacement   Code = "replacement"    // the range, or version, changes: the old one, the new one
	Dropped       Code = "dropped"        // facts that are gone afterwards: their names
	Edited        Code = "edited"         // a person changed the rule since it was compiled: its path
	ByHand        Code = "by-hand"        // the rule never came from evidence: its path
	Commented     Code = "commented"      // comments among the facts are lost: how many
	Waits         Code = "waits"          // another proposal for the rule is staged: its path
	Archived      Code = "archived"       // left: a person archived the rule: its path
	NotStaged     Code = "not-staged"     // left: the policy wants no candidates: the confidence, what is wanted
	Renamed       Code = "renamed"        // the name could not be that of a file: as it was
)

// String says in English what the note is about: what it means for a person, and
// not which words it has.
func (n Note) String() string {
	w := append(slices.Clone(n.Words), "", "")
	switch n.Code {
	case LowConfidence:
		return fmt.Sprintf("staged: its confidence is %s, and %s is wanted", w[0], w[1])
	case Candidate:
		return strings.TrimSuffix("staged: the model does not vouch for it: "+w[0], ": ")
	case BadRange:
		return "staged: it would hold for no version: " + w[1]
	case Amendment:
		return fmt.Sprintf("a draft beside %s, which stays as it is until the draft is promoted", w[0])
	case Replacement:
		return fmt.Sprintf("from now on it holds for %s instead of %s", w[1], w[0])
	case Dropped:
		return "facts that are gone afterwards: " + strings.Join(n.Words, ", ")
	case Edited:
		return "somebody has changed it since it was compiled: look at the diff"
	case ByHand:
		return "it was not compiled here: look at the diff"
	case Commented:
		return fmt.Sprintf("comments that get lost: %s", w[0])
	case Waits:
		return "another proposal for it waits in " + w[0]
	case Archived:
		return fmt.Sprintf("left out: somebody archived %s: promote it first, or remove it", w[0])
	case NotStaged:
		return fmt.Sprintf("left out: its confidence is %s, %s is wanted, and the request wants no candidates", w[0], w[1])
	case Renamed:
		return "the response calls it " + w[0]
	}
	return string(n.Code)
}

func tell(code Code, words ...string) Note { return Note{code, words} }

// Why says for what reason a response is refused as a whole.
type Why string

// The reasons, each with the words that a Refusal of it has.
const (
	OtherRequest  Why = "other-request"  // it answers another request: the id it names, the id of the request
	NoObservation Why = "no-observation" // it cites what nobody observed: the ids
	Uncovered     Why = "uncovered"      // provenance_summary does not list what it cites: the ids
	NotAllowed    Why = "not-allowed"    // the request does not allow the file: its path, what is allowed
	Forbidden     Why = "forbidden"      // the request forbids the file: its path, the rule that does
	TakenID       Why = "taken-id"       // another memory has the id: the id, its path
)

// A Refusal is the error for a response that is not carried out at all. The caller
// says so in the language of the person.
type Refusal struct {
	Why   Why
	At    string // JSON pointer into the response; empty: all of it
	Words []string
}

func (r *Refusal) Error() string {
	return fmt.Sprintf("%s: %s: %s", r.At, r.Why, strings.Join(r.Words, ", "))
}

func refuse(why Why, at string, words ...string) error { return &Refusal{why, at, words} }
