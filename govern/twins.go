package govern

import (
	"context"
	"slices"
	"sync"

	"github.com/tacit-kb/tacit/govern/similar"
	"github.com/tacit-kb/tacit/index/embed/builtin"
	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/guard"
	"github.com/tacit-kb/tacit/kb/lang"
	"github.com/tacit-kb/tacit/kb/transaction"
)

// ruleTwin names the note about a memory that a new one is like.
const ruleTwin = "similar-memory"

// ruleLeaving names the note about what only a memory that is replaced has said.
const ruleLeaving = "leaves-search"

var (
	noteMerge = lang.Text{EN: "it says the same thing as %s (%s); to merge the two: tacit merge %[1]s %[3]s",
		ZH: "与 %s（%s）内容相同；若要合并：tacit merge %[1]s %[3]s",
		JA: "%s（%s）と同じ内容です。統合するには: tacit merge %[1]s %[3]s"}
	noteReplace = lang.Text{EN: "it contradicts %s (%s); if it replaces that memory: tacit edit %[3]s --replaces %[1]s",
		ZH: "与 %s（%s）矛盾；若要取代它：tacit edit %[3]s --replaces %[1]s",
		JA: "%s（%s）と矛盾します。置き換えるなら: tacit edit %[3]s --replaces %[1]s"}
	noteChange = lang.Text{EN: "it may contradict %s (%s): %[4]s; to compare the two: tacit similar %[3]s %[1]s",
		ZH: "可能与 %s（%s）矛盾：%[4]s；若要比较：tacit similar %[3]s %[1]s",
		JA: "%s（%s）と矛盾するかもしれません: %[4]s。比べるには: tacit similar %[3]s %[1]s"}
	noteNearly = lang.Text{EN: "it may repeat or contradict %s (%s): %[4]s; to compare the two: tacit similar %[3]s %[1]s",
		ZH: "与 %s（%s）可能内容相同，或互相矛盾：%[4]s；若要比较：tacit similar %[3]s %[1]s",
		JA: "%s（%s）と同じ内容か、矛盾しているかもしれません: %[4]s。比べるには: tacit similar %[3]s %[1]s"}
	noteOthers = lang.Text{EN: "more memories about the same subject: %[1]d; to see them: tacit similar %[2]s",
		ZH: "讲同一件事的记忆还有 %[1]d 条；若要查看：tacit similar %[2]s",
		JA: "同じ主題の記憶がほかに %[1]d 件あります。見るには: tacit similar %[2]s"}
	noteNearest = lang.Text{EN: "the closest memory in the bank is %s (%s); to compare the two: tacit similar %[3]s %[1]s",
		ZH: "记忆库中与其最接近的是 %s（%s）；若要比较：tacit similar %[3]s %[1]s",
		JA: "メモリバンクで最も近い記憶は %s（%s）です。比べるには: tacit similar %[3]s %[1]s"}
	noteMatter = lang.Text{EN: "it is close to %s (%s): %[4]s; to compare the two: tacit similar %[3]s %[1]s",
		ZH: "与 %s（%s）接近：%[4]s；若要比较：tacit similar %[3]s %[1]s",
		JA: "%s（%s）に近い記憶です: %[4]s。比べるには: tacit similar %[3]s %[1]s"}
	noteDisagree = lang.Text{EN: "it disagrees with %s (%s): %[4]s; to compare the two: tacit similar %[3]s %[1]s",
		ZH: "与 %s（%s）说法不一致：%[4]s；若要比较：tacit similar %[3]s %[1]s",
		JA: "%s（%s）と食い違っています: %[4]s。比べるには: tacit similar %[3]s %[1]s"}
	noteLeaving = lang.Text{EN: `a search will no longer find: "%s"`,
		ZH: "将不再能搜到：“%s”",
		JA: "検索で見つからなくなります: 「%s」"}
	noteLeavingMore = lang.Text{EN: "further sentences that a search no longer finds: %d; the diff shows them",
		ZH: "将不再能搜到的还有 %d 句；查看差异可见",
		JA: "検索で見つからなくなる文がほかに %d 件あります。差分で確認できます"}
)

// twinTexts are the notes about a memory of the bank, by what it has to do with a new one.
var twinTexts = map[similar.Verdict]lang.Text{
	similar.Same: noteMerge, similar.Contrary: noteReplace, similar.PerhapsContrary: noteChange, similar.PerhapsSame: noteNearly, similar.SameMatter: noteMatter,
}

// NoteTwins adds a note to a plan for each memory of the bank that a new one repeats
// or contradicts, and for what leaves the search with one that is replaced, so that a person
// sees it before they agree. Nothing is decided. Without a finder no memory is looked for.
// Where Told is set, what is found is kept for the one who decides later, and not said again now.
func (p *Plan) NoteTwins(ctx context.Context, near similar.Finder, model *builtin.Model) error {
	notes := p.leaving(model)
	shown := len(notes)
	if near != nil {
		twins, err := p.twins(ctx, near, model)
		if err != nil {
			return err
		}
		notes = append(notes, twins...)
	}
	if !p.Told {
		shown = len(notes)
	}
	p.Notes, p.Flags = append(p.Notes, notes...), slices.Concat(notes[:shown], p.Flags)
	return nil
}

// twins returns the notes about memories that the new ones of a plan repeat or contradict. Where a
// person has been told, what the plan itself changes has been decided, and what is merely near is
// not worth a second word.
func (p *Plan) twins(ctx context.Context, near similar.Finder, model *builtin.Model) (notes []Flag, err error) {
	touched := map[string]bool{}
	for _, c := range p.changes() {
		touched[c.Path] = true
	}
	for _, c := range p.changes() {
		if !c.Created() || !kb.IsMemory(c.Path) {
			continue
		}
		m, all, err := neighbours(ctx, near, model, c)
		if err != nil {
			return nil, err
		}
		if p.Told {
			all = slices.DeleteFunc(all, func(n similar.Neighbour) bool {
				return n.Decision == similar.DecideIndependent || touched[n.Memory.Path]
			})
		}
		notes = append(notes, twinNotes(m, all)...)
	}
	return notes, nil
}

// mostLeaving is how many sentences a plan quotes of a memory that another replaces.
const mostLeaving = 3

// leaving returns a note for each sentence that leaves the search with a memory, because the
// memory that replaces it does not say it, or with a title that is changed, because the title alone said it.
func (p *Plan) leaving(model *builtin.Model) (notes []Flag) {
	keeps := sync.OnceValue(p.successors)
	for _, c := range p.changes() {
		gone, keep := partsWith(c, keeps)
		if gone == nil || keep == nil {
			continue
		}
		all := similar.Besides(model, keep, gone)
		note := func(says lang.Sentence) {
			notes = append(notes, Flag{c.Path, guard.Finding{Rule: ruleLeaving, Severity: guard.Flag, Msg: says}})
		}
		for _, text := range all[:min(len(all), mostLeaving)] {
			note(noteLeaving.With(string(guard.Mask([]byte(text)))))
		}
		if more := len(all) - mostLeaving; more > 0 {
			note(noteLeavingMore.With(more))
		}
	}
	return notes
}

// partsWith returns a memory of which a text leaves the search, and the one that stays in its place: the one that
// replaces it, or itself under another title.
func partsWith(c transaction.Change, successors func() map[string]*kb.Memory) (gone, keep *kb.Memory) {
	if c.Created() || !kb.IsMemory(c.Path) {
		return nil, nil
	}
	gone, err := kb.Parse(c.Path, c.Old)
	if err != nil {
		return nil, nil
	}
	if c.Deleted() {
		return gone, successors()[gone.ID]
	}
	keep, err = kb.Parse(c.Path, c.New)
	if err != nil || keep.Title == gone.Title {
		return nil, nil
	}
	return &kb.Memory{FrontMatter: kb.FrontMatter{ID: gone.ID, Title: gone.Title}}, keep
}

// successors returns the memories that the plan makes the successors of others, by the ids of
// those: of several the first. Each text is read once, because a plan can change all memories
// that name one.
func (p *Plan) successors() map[string]*kb.Memory {
	all := map[string]*kb.Memory{}
	for _, c := range p.changes() {
		m, err := kb.Parse(c.Path, c.New)
		if err != nil {
			continue
		}
		for _, id := range m.Supersedes {
			if all[id] == nil && id != m.ID {
				all[id] = m
			}
		}
	}
	return all
}

// neighbours returns the memory that a change makes, and those of the bank that come
// nearest to it, judged.
func neighbours(ctx context.Context, near similar.Finder, model *builtin.Model, c transaction.Change) (*kb.Memory, []similar.Neighbour, error) {
	m, err := kb.Parse(c.Path, c.New)
	if err != nil {
		return nil, nil, err
	}
	all, err := similar.Find(ctx, near, model, m, nil)
	return m, all, err
}

func twinNotes(m *kb.Memory, near []similar.Neighbour) (notes []Flag) {
	near = slices.DeleteFunc(near, func(n similar.Neighbour) bool { return n.Memory.ID == m.ID })
	named, rest := similar.Foremost(near)
	for _, n := range named {
		if n.Decision == similar.DecideIndependent {
			continue // a host named it
		}
		says := twinTexts[n.Verdict()].With(n.Memory.ID, n.Memory.Title, m.ID, n.Why())
		if why := n.Disagreement(); n.Plainly() && len(why) > 0 && n.Decision == similar.DecideAsk {
			says = noteDisagree.With(n.Memory.ID, n.Memory.Title, m.ID, why[0].Says())
		}
		notes = append(notes, Flag{m.Path, guard.Finding{Rule: ruleTwin, Severity: guard.Flag, Msg: says}})
	}
	if nearest, ok := similar.Nearest(near); ok && len(notes) == 0 && len(rest) == 0 {
		notes = append(notes, Flag{m.Path, guard.Finding{Rule: ruleTwin, Severity: guard.Flag, Msg: noteNearest.With(nearest.Memory.ID, nearest.Memory.Title, m.ID)}})
	}
	if len(rest) > 0 && len(notes) > 0 {
		notes = append(notes, Flag{m.Path, guard.Finding{Rule: ruleTwin, Severity: guard.Flag, Msg: noteOthers.With(len(rest), m.ID)}})
	}
	return notes
}
