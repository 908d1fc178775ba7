// Package join makes one memory of two, or has one replace the other: it turns a decision of
// package similar into the operations of a plan. Nothing here writes.
package join

import (
	"slices"
	"strings"

	"github.com/tacit-kb/tacit/govern/similar"
	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/lang"
	"github.com/tacit-kb/tacit/kb/schema"
	"github.com/tacit-kb/tacit/kb/transaction"
)

// A Text is a memory with the bytes of its file. Without any it is not in the bank
// yet: a candidate.
type Text struct {
	*kb.Memory
	Source   []byte
	Restates bool // the one that is taken up says what the other says, as far as it was judged
}

// ErrKinds says that two memories are of different kinds, which are never joined.
var ErrKinds = lang.Text{EN: "memories of different kinds cannot be merged", ZH: "不同种类的记忆不能合并", JA: "種別の違う記憶は統合できません"}

// Merge drafts that one memory takes up all that another says, and that the other is
// deleted: the broader scope, the higher strength, risk and importance, the type that
// binds where the folder allows it, the union of the lists, each section with the paragraphs that it does not have yet, what a note
// says in its title alone, fields that only the other has, and the id in supersedes. The file that stays is edited in place: comments, unknown fields and
// line endings survive. What other memories say of the one that is gone is left to
// whoever prepares the plan.
func Merge(keep, gone Text, reason string) ([]schema.Operation, error) {
	if keep.Kind != gone.Kind {
		return nil, ErrKinds
	}
	taken := takenTitle(keep.Memory, gone)
	joined := allMerged(keep.Memory, gone.Memory, taken == "")
	src, err := setFields(keep.Source, differing(keep.Memory, joined))
	if err != nil {
		return nil, err
	}
	src = carry(src, gone, namesOf(joined))
	if src, err = joinBodies(src, keep.Memory, withSentence(gone.Memory, keep.Title, taken)); err != nil {
		return nil, err
	}
	if src, err = withSummary(src, keep.Memory, gone.Memory, taken); err != nil {
		return nil, err
	}
	return append([]schema.Operation{rewrite(keep, src, gone.ID+" → "+keep.ID, reason)}, remove(gone, reason)...), nil
}

// Replace drafts that a memory holds in the stead of another, of whatever kind, which is deleted, or
// moved to archive if that is wanted. A memory that is not in the bank yet has to
// carry what Supersedes returns when it is created.
func Replace(keep, gone Text, archive bool, reason string) ([]schema.Operation, error) {
	var ops []schema.Operation
	if keep.Source != nil {
		src, err := setFields(keep.Source, lineage(keep.Memory, gone.Memory))
		if err != nil {
			return nil, err
		}
		ops = append(ops, rewrite(keep, src, "supersedes: "+gone.ID, reason))
	}
	if !archive {
		return append(ops, remove(gone, reason)...), nil
	}
	put, err := putAway(gone, keep.ID, reason)
	return append(ops, put...), err
}

// Supersedes returns the ids that a memory takes the place of when it takes the place
// of another one: that one's id, and those that it superseded itself.
func Supersedes(keep, gone *kb.Memory) []string {
	return without(union(keep.Supersedes, gone.Supersedes, []string{gone.ID}), keep.ID)
}

func rewrite(t Text, src []byte, changes, reason string) schema.Operation {
	content := string(src)
	return schema.Operation{Type: schema.Update, Path: t.Path, Content: &content, Changes: changes, Reason: reason, ExpectSHA256: transaction.SumOf(t.Source).String()}
}

func remove(t Text, reason string) []schema.Operation {
	if t.Source == nil {
		return nil
	}
	return []schema.Operation{{Type: schema.Delete, Path: t.Path, Changes: t.Title, Reason: reason, ExpectSHA256: transaction.SumOf(t.Source).String()}}
}

// putAway moves a memory to archive and says there by what it was replaced.
func putAway(t Text, by, reason string) ([]schema.Operation, error) {
	if t.Source == nil {
		return nil, nil
	}
	old := *t.Memory
	old.Status = kb.Archived
	src, err := setFields(t.Source, []field{{"status", string(kb.Archived)}, {"replaced_by", by}})
	if err != nil {
		return nil, err
	}
	content := string(src)
	return append(remove(t, reason), schema.Operation{Type: schema.Create, Path: old.Home(), Content: &content, Changes: t.Title, Reason: reason}), nil
}

// withSummary writes the summary of a merged file, which is still a memory.
func withSummary(src []byte, keep, gone *kb.Memory, taken string) ([]byte, error) {
	now, err := kb.Parse(keep.Path, src)
	if err != nil {
		return nil, errCannotTake.With(keep.Path, err)
	}
	return setFields(src, differing(now, []field{{"summary", summed(keep, gone, now, taken)}}))
}

// union returns the distinct texts of lists, in order.
func union(lists ...[]string) []string {
	var all []string
	for _, list := range lists {
		for _, s := range list {
			if strings.TrimSpace(s) != "" && !slices.Contains(all, s) {
				all = append(all, s)
			}
		}
	}
	return all
}

func without(list []string, gone ...string) []string {
	return slices.DeleteFunc(slices.Clone(list), func(s string) bool { return slices.Contains(gone, s) })
}

var errCannotTake = lang.Text{EN: "%s cannot be merged with the other memory: %s", ZH: "%s 无法与另一条记忆合并：%s", JA: "%s はもう一方の記憶と統合できません: %s"}

// MergeWarning says that a memory would contradict itself if it took another up.
func MergeWarning(keep, gone string, why []similar.Reason) lang.Sentence {
	return msgMergeWarning.With(keep, gone, why[0].Says())
}

var msgMergeWarning = lang.Text{
	EN: "%[1]s and %[2]s disagree: %[3]s. A merged memory would contradict itself",
	ZH: "%[1]s 与 %[2]s 说法不一致：%[3]s。合并后会自相矛盾",
	JA: "%[1]s と %[2]s を統合すると、一つの記憶の中で矛盾します（%[3]s）",
}
