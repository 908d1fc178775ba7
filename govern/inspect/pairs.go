package inspect

import (
	"context"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/tacit-kb/tacit/govern/similar"
	"github.com/tacit-kb/tacit/govern/similar/within"
	"github.com/tacit-kb/tacit/index/embed/builtin"
	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/filename"
	"github.com/tacit-kb/tacit/kb/garbage"
	"github.com/tacit-kb/tacit/kb/lang"
	"github.com/tacit-kb/tacit/kb/link"
)

// Pairs returns the live memories that say the same, and those that disagree
// about the same situation, across languages too. Which of two stands first is
// told by their paths. It takes the vectors that the index has, and says how far it is by
// step, which may be nil.
func (v *Bank) Pairs(ctx context.Context, m *builtin.Model, x similar.Bank, step func(done, total int)) ([]Finding, error) {
	defer garbage.Spare(x.Len())()
	memories := map[string]*kb.Memory{}
	var lock sync.Mutex
	load := func(path string) (*kb.Memory, error) {
		memory, err := v.load(path)
		if err == nil {
			lock.Lock()
			defer lock.Unlock()
			memories[path] = memory
		}
		return memory, err
	}
	pairs, left, err := similar.Pairs(ctx, m, x, load, step)
	if err != nil {
		return nil, err
	}
	inside, err := within.Pairs(ctx, m, x, load, pairs)
	if err != nil {
		return nil, err
	}
	pairs = withInside(pairs, inside)
	var found []Finding
	for _, p := range pairs {
		first, second := memories[p.A], memories[p.B]
		if code, ok := CodeOfPair(p.Judgement, first, second); ok && first != nil && second != nil && !filename.Same(first.ID, second.ID) && !settled(first, second) { // no command could name the two
			found = append(found, pairFinding(code, p.Judgement, first, second))
		}
	}
	if left > 0 {
		found = append(found, Finding{Code: PairsLeft, Line: 1, Column: 1, Args: []any{strconv.Itoa(left)}, Command: "tacit check"})
	}
	v.callByPath(found)
	slices.SortStableFunc(found, Finding.before)
	return found, nil
}

// withInside adds pairs to others, of which they say more.
func withInside(pairs, more []similar.Pair) []similar.Pair {
	pairs = slices.DeleteFunc(pairs, func(p similar.Pair) bool {
		return slices.ContainsFunc(more, func(m similar.Pair) bool { return m.A == p.A && m.B == p.B || m.A == p.B && m.B == p.A })
	})
	return append(pairs, more...)
}

// CodeOfPair sorts judgements. What only a person can tell apart is a finding where the
// two disagree, have one title, or come to nearly the same conclusion.
func CodeOfPair(j similar.Judgement, first, second *kb.Memory) (Code, bool) {
	v := j.Verdict()
	switch {
	case v == similar.Same:
		return NearDuplicate, true
	case v == similar.Contrary:
		return Contradiction, true
	case v == similar.PerhapsContrary:
		return PerhapsContrary, true
	case v == similar.Unrelated || j.AreOfTwoKinds():
		return "", false // a rule may repeat what is known of a service
	case v == similar.PerhapsSame || sameTitle(first, second):
		return perhapsRepeated, true
	}
	return "", false
}

func sameTitle(first, second *kb.Memory) bool {
	return first != nil && second != nil && first.Title != "" && strings.EqualFold(first.Title, second.Title)
}

// pairFinding is what is found of two memories, with the command that makes one of
// two that say the same. Which of two that contradict each other holds, a person says.
func pairFinding(code Code, j similar.Judgement, first, second *kb.Memory) Finding {
	f := Finding{Code: code, Path: first.Path, Line: 1, Column: 1, Args: []any{first.ID, second.ID, second.Path}}
	switch code {
	case NearDuplicate:
		f.Command = "tacit merge " + first.ID + " " + second.ID
		f.Choices = []string{f.Command, edit(first.ID) + " --add-related " + second.ID}
		return f
	case PerhapsContrary, perhapsRepeated:
		if code == PerhapsContrary && j.Plainly() {
			f.Args = append(f.Args, "plainly")
		}
		f.Command = "tacit similar " + first.ID + " " + second.ID
		f.Choices = []string{"tacit archive " + second.ID, "tacit archive " + first.ID, edit(first.ID) + " --add-related " + second.ID}
		if code == perhapsRepeated {
			f.Choices = append([]string{"tacit merge " + first.ID + " " + second.ID}, f.Choices...)
		}
		return f
	}
	keep, gone, why := j.Later(first, second)
	f.Args = append(f.Args, keep.ID, gone.ID, why)
	f.Choices = []string{similar.ReplaceCommand(keep.ID, gone.ID), similar.ReplaceCommand(gone.ID, keep.ID)}
	return f
}

// settled reports whether a person has said how the two belong together: one names
// the other, or replaces it, which is a finding of its own.
func settled(a, b *kb.Memory) bool {
	if replaces(a, b) || replaces(b, a) {
		return true
	}
	two := []link.Named{linked(a), linked(b)}
	book := link.NewBook(two)
	return len(book.Of(two[0], link.Called{})) > 0 || len(book.Of(two[1], link.Called{})) > 0
}

// linked says how people name a memory, and whom its related field names.
func linked(m *kb.Memory) link.Named {
	return link.Named{Path: m.Path, ID: m.ID, Title: m.Title, Aliases: m.Aliases, Related: m.Related}
}

// These say what check found; the other texts of findings are in words.go.
var (
	msgPlainContrary = lang.Text{
		EN: "%[1]s and %[2]s (%[3]s) contradict each other",
		ZH: "%[1]s 与 %[2]s（%[3]s）互相矛盾",
		JA: "%[1]s と %[2]s（%[3]s）は矛盾しています",
	}
	msgPerhapsRepeated = lang.Text{
		EN: "%[1]s and %[2]s (%[3]s) may repeat or contradict each other",
		ZH: "%[1]s 与 %[2]s（%[3]s）可能内容相同，或互相矛盾",
		JA: "%[1]s と %[2]s（%[3]s）は同じ内容か、矛盾しているかもしれません",
	}
)
