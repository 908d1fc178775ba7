package candidate

import (
	"fmt"
	"strings"

	"github.com/tacit-kb/tacit/govern/similar"
	"github.com/tacit-kb/tacit/kb/lang"
)

// The words of the lines about memories that a candidate is like.
var (
	likeLabel = lang.Text{EN: "Like %s", ZH: "与 %s 相近", JA: "%s に似ています"}
	likeText  = lang.Text{
		EN: `"%[1]s" (%[2]s). Merge (%[3]dm), replace (%[3]dr) or keep both (%[3]dk)? Proposed: %[4]s`,
		ZH: `“%[1]s”（%[2]s）。合并（%[3]dm）、取代（%[3]dr）还是都保留（%[3]dk）？建议：%[4]s`,
		JA: `「%[1]s」（%[2]s）。統合（%[3]dm）、置き換え（%[3]dr）、両方残す（%[3]dk）のどれにしますか。提案: %[4]s`,
	}
	opposedText = lang.Text{ // where a merge would contradict itself
		EN: `"%[1]s" (%[2]s). Replace (%[3]dr) or keep both (%[3]dk)? Proposed: %[4]s`,
		ZH: `“%[1]s”（%[2]s）。取代（%[3]dr）还是都保留（%[3]dk）？建议：%[4]s`,
		JA: `「%[1]s」（%[2]s）。置き換え（%[3]dr）、両方残す（%[3]dk）のどちらにしますか。提案: %[4]s`,
	}
	hostLabel = lang.Text{EN: "The host's model on %s", ZH: "宿主的模型对 %s 的判断", JA: "%s についてのホストのモデルの判断"}
	hostAlike = lang.Text{EN: "%.0f%% alike", ZH: "相似度 %.0f%%", JA: "類似度 %.0f%%"}
	hostAgain = lang.Text{EN: "the two contradict each other", ZH: "两者互相矛盾", JA: "互いに矛盾しています"}
)

var proposals = map[similar.Decision]lang.Text{
	similar.DecideMerge:       {EN: "merge", ZH: "合并", JA: "統合"},
	similar.DecideReplace:     {EN: "replace", ZH: "取代", JA: "置き換え"},
	similar.DecideIndependent: {EN: "keep both", ZH: "都保留", JA: "両方残す"},
}

// ProposalWord names merge, replace or keep both in a language: en, zh or ja.
func ProposalWord(d similar.Decision, l lang.Lang) string { return proposals[d].In(l) }

// lines are those about a memory that candidate number n is like, and what the model
// of a host thinks of the two. A merge is offered where the candidate contradicts none of
// those that it is like.
func (t Twin) lines(n int, merge bool, l lang.Lang, quote func(string) string) [][2]string {
	text, proposed := likeText, t.Proposed()
	if !merge {
		text = opposedText
		if proposed == similar.DecideMerge {
			proposed = similar.DecideIndependent
		}
	}
	lines := [][2]string{{
		fmt.Sprintf(likeLabel.In(l), quote(t.Memory.ID)),
		fmt.Sprintf(text.In(l), quote(t.Memory.Title), quote(t.Why().In(l)), n, ProposalWord(proposed, l)),
	}}
	if t.Host != nil {
		lines = append(lines, [2]string{fmt.Sprintf(hostLabel.In(l), quote(t.Memory.ID)), quote(t.HostSays(l))})
	}
	return lines
}

// HostSays says what the model of a host thinks of the two; nothing if it was not
// asked.
func (t Twin) HostSays(l lang.Lang) string {
	if t.Host == nil {
		return ""
	}
	all := []string{fmt.Sprintf(hostAlike.In(l), 100*t.Host.Similarity)}
	if t.Host.SceneConflict {
		all = append(all, hostAgain.In(l))
	}
	if !blank(t.Host.Reason) {
		all = append(all, oneLine(t.Host.Reason))
	}
	return strings.Join(all, between.In(l))
}

// mostFiltered is how many filtered candidates are named where a person picks.
const mostFiltered = 5

var (
	filteredHead = lang.Text{
		EN: "Filtered: %d. To bring one back, use its number: tacit candidates --restore +%d",
		ZH: "已过滤：%d 个。用下面列出的序号恢复：tacit candidates --restore +%d",
		JA: "除外: %d 件。下に並べた番号を指定すると戻せます: tacit candidates --restore +%d",
	}
	filteredMore = lang.Text{
		EN: "… and %d more: tacit candidates --filtered",
		ZH: "……另有 %d 个：tacit candidates --filtered",
		JA: "…ほか %d 件: tacit candidates --filtered",
	}
)

// ListFiltered writes the filtered candidates below the list from which a person
// picks: the newest few, each with its key, its title and the reason.
func ListFiltered(all []*Candidate, l lang.Lang, quote func(string) string) string {
	if len(all) == 0 {
		return ""
	}
	var s strings.Builder
	shown := all[max(0, len(all)-mostFiltered):]
	fmt.Fprintf(&s, filteredHead.In(l)+"\n", len(all), shown[0].Aside)
	for _, c := range shown {
		fmt.Fprintf(&s, "  +%d  %s%s%s\n", c.Aside, quote(c.Title()), colon.In(l), quote(told(l, c.Evaluate().Filtered...)))
	}
	if more := len(all) - len(shown); more > 0 {
		fmt.Fprintf(&s, "  "+filteredMore.In(l)+"\n", more)
	}
	return s.String()
}
