package decision

import (
	"context"
	"strings"

	"github.com/tacit-kb/tacit/govern/candidate"
	"github.com/tacit-kb/tacit/govern/inspect"
	"github.com/tacit-kb/tacit/govern/similar"
	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/guard"
	"github.com/tacit-kb/tacit/kb/lang"
)

// A Voice speaks for the person who picks candidates: it answers for them what no rule can
// decide, hears what is left as it is, and gives the reasons of a plan in their language.
type Voice struct {
	Lang lang.Lang
	// Answer asks them; nil: they cannot be asked now, and both memories stay.
	Answer func(context.Context, *kb.Memory, similar.Neighbour) (similar.Decision, error)
	Hear   func(lang.Sentence) // nil: nothing is heard
}

var _ candidate.Person = Voice{}

// Ask asks what becomes of two memories, if they are so alike that it is worth a question.
func (v Voice) Ask(ctx context.Context, m *kb.Memory, n similar.Neighbour) (similar.Decision, error) {
	if v.Answer != nil && n.WorthAsking() {
		return v.Answer(ctx, m, n)
	}
	v.Kept(m, n)
	return similar.DecideIndependent, nil
}

// Kept says that both memories stay, although they are alike.
func (v Voice) Kept(m *kb.Memory, n similar.Neighbour) {
	text, ok := keptTexts[n.Verdict()]
	if !ok {
		text = contraryTexts[contrary{plain: n.Plainly(), draft: m.Status == kb.Draft || n.Memory.Status == kb.Draft}]
	}
	v.say(text.With(m.Title, n.Memory.ID, n.Memory.Title, n.Why(), m.ID))
}

// Others names more memories that are probably about the same matter, of which nothing is asked.
func (v Voice) Others(m *kb.Memory, others []similar.Neighbour) {
	var names []string
	for _, n := range others {
		names = append(names, n.Memory.ID)
	}
	text := msgOthersKept
	if len(names) == 1 {
		text = msgOtherKept
	}
	v.say(text.With(m.Title, strings.Join(names, ", ")))
}

// Nearest names the memory that comes nearest, of which nothing is asked.
func (v Voice) Nearest(m *kb.Memory, n similar.Neighbour) {
	v.say(msgNearest.With(m.Title, n.Memory.ID, n.Memory.Title, m.ID))
}

// Unfinished says that a memory begins as a draft, and which parts it lacks.
func (v Voice) Unfinished(id string, missing []string) {
	v.say(msgPickedDraft.With(id, inspect.Parts(missing, v.Lang)))
}

func (v Voice) say(s lang.Sentence) {
	if v.Hear != nil {
		v.Hear(s)
	}
}

// Merged says why a memory of the bank changes.
func (v Voice) Merged(m *kb.Memory, n similar.Neighbour) string {
	return msgSimilarMerge.With(guard.Quote(m.Title), n.Memory.ID).In(v.Lang) + because.In(v.Lang) + v.Reason(n)
}

// Replaced says why a memory of the bank goes.
func (v Voice) Replaced(m *kb.Memory, n similar.Neighbour) string {
	return msgSimilarReplace.With(n.Memory.ID, m.ID).In(v.Lang) + because.In(v.Lang) + v.Reason(n)
}

// Reason says why two memories are taken for alike.
func (v Voice) Reason(n similar.Neighbour) string {
	return n.Why().In(v.Lang)
}

// keptTexts say that both memories stay, by what they have to do with each other. What only may
// be so is not said as if it were.
var keptTexts = map[similar.Verdict]lang.Text{
	similar.Unrelated: msgSimilarKept, similar.SameMatter: msgSimilarKept,
	similar.PerhapsSame: msgPerhapsSameKept, similar.Same: msgSameKept,
}

// A contrary is how two memories contradict each other: plainly or perhaps, and whether one is a draft, which
// tacit check does not read.
type contrary struct{ plain, draft bool }

// contraryTexts are keptTexts of those.
var contraryTexts = map[contrary]lang.Text{
	{plain: true}: msgContraryKept, {plain: true, draft: true}: msgDraftContraryKept,
	{}: msgPerhapsContraryKept, {draft: true}: msgDraftPerhapsContraryKept,
}

// The messages of this file.
var (
	because = lang.Text{EN: ": ", ZH: "：", JA: ": "}

	msgSimilarMerge = lang.Text{
		EN: "merged: %[1]s → %[2]s",
		ZH: "合并：%[1]s → %[2]s",
		JA: "統合: %[1]s → %[2]s",
	}
	msgSimilarReplace = lang.Text{
		EN: "replaced: %[1]s → %[2]s",
		ZH: "取代：%[1]s → %[2]s",
		JA: "置き換え: %[1]s → %[2]s",
	}
	msgSimilarKept = lang.Text{
		EN: `"%[1]s" is close to %[2]s (%[3]s): %[4]s; both are kept; to compare them: tacit similar %[5]s %[2]s`,
		ZH: `“%[1]s”与 %[2]s（%[3]s）接近：%[4]s；两者都保留；比较：tacit similar %[5]s %[2]s`,
		JA: `「%[1]s」は %[2]s（%[3]s）に近い記憶です: %[4]s。両方を残します。比べるには: tacit similar %[5]s %[2]s`,
	}
	msgPerhapsSameKept = lang.Text{
		EN: `"%[1]s" may repeat or contradict %[2]s (%[3]s); both are kept; to compare them: tacit similar %[5]s %[2]s`,
		ZH: `“%[1]s”与 %[2]s（%[3]s）可能内容相同，或互相矛盾；两者都保留；比较：tacit similar %[5]s %[2]s`,
		JA: `「%[1]s」は %[2]s（%[3]s）と同じ内容か、矛盾しているかもしれません。両方を残します。比べるには: tacit similar %[5]s %[2]s`,
	}
	msgSameKept = lang.Text{
		EN: `"%[1]s" says nearly the same as %[2]s (%[3]s); both are kept; to compare them: tacit similar %[5]s %[2]s`,
		ZH: `“%[1]s”与 %[2]s（%[3]s）内容大致相同；两者都保留；比较：tacit similar %[5]s %[2]s`,
		JA: `「%[1]s」は %[2]s（%[3]s）とほぼ同じ内容です。両方を残します。比べるには: tacit similar %[5]s %[2]s`,
	}
	msgContraryKept = lang.Text{
		EN: `"%[1]s" contradicts %[2]s (%[3]s); both are kept; to compare them: tacit similar %[5]s %[2]s; to settle it once it is written: tacit check`,
		ZH: `“%[1]s”与 %[2]s（%[3]s）矛盾；两者都保留；比较：tacit similar %[5]s %[2]s；写入之后再处理：tacit check`,
		JA: `「%[1]s」は %[2]s（%[3]s）と矛盾します。両方を残します。比べるには: tacit similar %[5]s %[2]s。書き込んだ後に解決するには: tacit check`,
	}
	msgPerhapsContraryKept = lang.Text{
		EN: `"%[1]s" may contradict %[2]s (%[3]s); both are kept; to compare them: tacit similar %[5]s %[2]s; to settle it once it is written: tacit check`,
		ZH: `“%[1]s”可能与 %[2]s（%[3]s）矛盾；两者都保留；比较：tacit similar %[5]s %[2]s；写入之后再处理：tacit check`,
		JA: `「%[1]s」は %[2]s（%[3]s）と矛盾しているかもしれません。両方を残します。比べるには: tacit similar %[5]s %[2]s。書き込んだ後に解決するには: tacit check`,
	}
	msgDraftPerhapsContraryKept = lang.Text{
		EN: `"%[1]s" may contradict %[2]s (%[3]s); both are kept; to compare them: tacit similar %[5]s %[2]s`,
		ZH: `“%[1]s”可能与 %[2]s（%[3]s）矛盾；两者都保留；比较：tacit similar %[5]s %[2]s`,
		JA: `「%[1]s」は %[2]s（%[3]s）と矛盾しているかもしれません。両方を残します。比べるには: tacit similar %[5]s %[2]s`,
	}
	msgDraftContraryKept = lang.Text{
		EN: `"%[1]s" contradicts %[2]s (%[3]s); both are kept; to compare them: tacit similar %[5]s %[2]s`,
		ZH: `“%[1]s”与 %[2]s（%[3]s）矛盾；两者都保留；比较：tacit similar %[5]s %[2]s`,
		JA: `「%[1]s」は %[2]s（%[3]s）と矛盾します。両方を残します。比べるには: tacit similar %[5]s %[2]s`,
	}
	msgNearest = lang.Text{
		EN: `"%[1]s": the closest memory in the bank is %[2]s (%[3]s); to compare them: tacit similar %[4]s %[2]s`,
		ZH: `“%[1]s”：记忆库中与其最接近的是 %[2]s（%[3]s）；比较：tacit similar %[4]s %[2]s`,
		JA: `「%[1]s」: メモリバンクで最も近い記憶は %[2]s（%[3]s）です。比べるには: tacit similar %[4]s %[2]s`,
	}
	msgOtherKept = lang.Text{
		EN: `"%[1]s" may be about the same subject as %[2]s, which stays as it is`,
		ZH: `“%[1]s”：%[2]s 说的可能是同一件事；已有的这条保持不变`,
		JA: `%[2]s も「%[1]s」と同じ主題かもしれません。%[2]s は変更しません`,
	}
	msgOthersKept = lang.Text{
		EN: `"%[1]s" may be about the same subject as %[2]s, which stay as they are`,
		ZH: `“%[1]s”：%[2]s 说的可能是同一件事；已有的这几条保持不变`,
		JA: `%[2]s も「%[1]s」と同じ主題かもしれません。どれも変更しません`,
	}
	msgPickedDraft = lang.Text{
		EN: "%[1]s becomes a draft, which no question finds. It lacks: %[2]s. Once it is written, complete it with tacit edit %[1]s, then type: tacit promote %[1]s",
		ZH: "%[1]s 将存为草稿，暂时不会被找到，还缺：%[2]s。写入之后，请用 tacit edit %[1]s 补全，然后执行：tacit promote %[1]s",
		JA: "%[1]s は下書きになるので、まだ検索で見つかりません。足りないもの: %[2]s。書き込まれたら tacit edit %[1]s で補い、その後に実行: tacit promote %[1]s",
	}
)
