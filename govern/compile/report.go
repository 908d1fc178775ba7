package compile

import (
	"fmt"
	"slices"
	"strings"

	"github.com/tacit-kb/tacit/kb/lang"
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
	Words []any
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
	Foreign       Code = "foreign"        // the file that it replaces was not written here: its path
	Renamed       Code = "renamed"        // the name could not be that of a file: as it was
)

var (
	noteStagedConfidenceWanted = lang.Text{EN: "staged: its confidence is %s, and %s is required", ZH: "暂存：置信度为 %s，未达到要求的 %s", JA: "保留: 確かさは %s で、必要な %s に届きません"}
	noteNotVouched             = lang.Text{EN: "staged as a candidate: a person decides", ZH: "暂存：回答中列为候选，由人决定", JA: "保留: モデルが候補としました。人が判断します"}
	noteStagedModelDoes        = lang.Text{EN: "staged as a candidate: a person decides: %s", ZH: "暂存：回答中列为候选，由人决定：%s", JA: "保留: モデルが候補としました。人が判断します: %s"}
	noteStagedWouldHold        = lang.Text{EN: "staged: it would not hold for any version: %s", ZH: "暂存：它不适用于任何版本：%s", JA: "保留: どのバージョンにも当てはまりません: %s"}
	noteDraftBesideWhich       = lang.Text{EN: "a draft beside %s, which stays as it is until the draft is promoted",
		ZH: "%s 旁的草稿；在草稿启用之前原规则不变",
		JA: "%s の隣に置く下書き。有効にするまで元の規則は変わりません"}
	noteFromNowHolds        = lang.Text{EN: "from now on it holds for %s instead of %s", ZH: "此后适用于 %s，而不再是 %s", JA: "今後は %s に当てはまり、%s ではなくなります"}
	noteFactsGoneAfterwards = lang.Text{EN: "facts that will be removed: %s", ZH: "将被移除的事实：%s", JA: "なくなる事実: %s"}
	noteSomebodyHasChanged  = lang.Text{EN: "it was edited after it was compiled: check the diff",
		ZH: "整理之后它被改过：请检查差异",
		JA: "まとめた後に変更されています。差分を確かめてください"}
	noteWasNotCompiled  = lang.Text{EN: "it was not compiled here: check the diff", ZH: "这条规则不是在本机用 tacit compile 整理的：请检查差异", JA: "このマシンの tacit compile でまとめたものではありません。差分を確かめてください"}
	noteCommentsGetLost = lang.Text{EN: "comments that will be lost: %s", ZH: "将丢失的注释数：%s", JA: "失われるコメントの数: %s"}
	noteAnotherPending  = lang.Text{EN: "another proposal for it is pending in %s", ZH: "另有一份待确认的提议：%s", JA: "別の提案が %s で承認待ちです"}
	noteLeftOutArchived = lang.Text{EN: "left out: %s is archived: promote it first, or remove it",
		ZH: "略去：%s 已归档：请先启用或删除它",
		JA: "見送り: %s はアーカイブ済みです。先に有効にするか削除してください"}
	noteLeftOutConfidence = lang.Text{EN: "left out: its confidence is %s, %s is required, and the request allows no candidates",
		ZH: "略去：置信度为 %s，未达到要求的 %s，而请求不允许候选",
		JA: "見送り: 確かさは %s で、必要な %s に届きません。この要求では候補にもできません"}
	noteForeign       = lang.Text{EN: "%s was not written in this folder on this machine: none of its contents is kept", ZH: "%s 不是在这台机器的这个文件夹中写下的：其内容都不保留", JA: "%s はこのマシンのこのフォルダーで書かれたものではないので、何も引き継ぎません"}
	noteResponseCalls = lang.Text{EN: "the answer calls it %s", ZH: "回答中称之为 %s", JA: "回答での名前は %s です"}
)

// Text says what the note is about: what it means for a person, and not which
// words it has.
func (n Note) Text() lang.Sentence {
	w := append(slices.Clone(n.Words), nil, nil)
	switch n.Code {
	case LowConfidence:
		return noteStagedConfidenceWanted.With(w[0], w[1])
	case Candidate:
		if w[0] == nil {
			return noteNotVouched
		}
		return noteStagedModelDoes.With(w[0])
	case BadRange:
		return noteStagedWouldHold.With(w[1])
	case Amendment:
		return noteDraftBesideWhich.With(w[0])
	case Replacement:
		return noteFromNowHolds.With(w[1], w[0])
	case Dropped:
		return noteFactsGoneAfterwards.With(w[0])
	case Edited:
		return noteSomebodyHasChanged
	case ByHand:
		return noteWasNotCompiled
	case Commented:
		return noteCommentsGetLost.With(w[0])
	case Waits:
		return noteAnotherPending.With(w[0])
	case Archived:
		return noteLeftOutArchived.With(w[0])
	case NotStaged:
		return noteLeftOutConfidence.With(w[0], w[1])
	case Foreign:
		return noteForeign.With(w[0])
	case Renamed:
		return noteResponseCalls.With(w[0])
	}
	return lang.Plain(n.Code)
}

func tell(code Code, words ...any) Note { return Note{code, words} }

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
