package find

import (
	"context"
	"fmt"
	"math"
	"strings"

	"github.com/tacit-kb/tacit/cmd/internal/session"
	"github.com/tacit-kb/tacit/index/relevance"
	"github.com/tacit-kb/tacit/kb/lang"
	"github.com/tacit-kb/tacit/retrieve"
)

// An explanation says what a memory scored for a question, and what made or
// broke it. Cosines and shares are from 0 to 1.
type explanation struct {
	matchItem
	Matched  bool          `json:"matched"`       // it is shown
	MinScore float64       `json:"minScore"`      // what it had to reach
	StageFit float64       `json:"stageFit"`      // what relevance was multiplied with for the stage
	GlobLift float64       `json:"globLift"`      // and for the open files
	Bound    bool          `json:"bound"`         // a standard that names an open file, at build or review: it speaks whatever the question says
	NotWhen  string        `json:"notWhen"`       // the phrase of its not_when that the question meets, or empty
	Firmware string        `json:"otherFirmware"` // the version that the question names, if the memory holds for others; or empty
	Model    string        `json:"otherModel"`    // the device model that the question names, if the memory is about another; or empty
	Number   bool          `json:"onlyNumber"`    // all that it has of the question is a short number, which says little
	Near     bool          `json:"onlyNeighbour"` // all that it has is near to a name that no memory has
	OtherDay bool          `json:"otherDay"`      // its title names another day than the question asks for
	Typed    bool          `json:"typed"`         // it was typed as it stands, by its id, a name or a trigger: it comes first
	Says     bool          `json:"says"`          // it says what the question asks of one thing: it comes first
	Unsaid   bool          `json:"unsaid"`        // the question wants something, such as a price, that it does not mention: too little relevance is left to show it
	Kept     float64       `json:"kept"`          // share of the relevance left to a question that sounds like small talk; 1 for others
	Judge    judgeItem     `json:"judge"`         // what relevance was made of
	Passage  passageItem   `json:"passage"`       // the nearest one
	Words    []wordItem    `json:"words"`         // of the question, the most telling first
	Terms    []termItem    `json:"terms"`         // rare exact terms of the question
	Segments []segmentItem `json:"segments"`      // what the prompt was found to hold; empty for a single sentence
	match    retrieve.Match
	reasons  []*lang.Message // what else than the words of the question decided
	visible  bool            // the stage sees it
}

// A judgeItem says what the relevance of a memory was made of.
type judgeItem struct {
	Likely     float64 `json:"likely"`     // that it answers, as the judge finds, or both judges of a note
	Ahead      float64 `json:"ahead"`      // of the next memory, in the judge's logarithm of the odds; negative behind the best
	Note       float64 `json:"note"`       // how much it counts as a note of a sentence or two, of which the judge decides; 0 to 1
	Likelihood float64 `json:"likelihood"` // what the calibration made of it
	Proof      float64 `json:"proof"`      // the least relevance that a name or a code proves; 0 for none

	alone bool // no other memory is there to compare it with
}

type passageItem struct {
	Heading string  `json:"heading"`
	Line    int     `json:"line"`
	Cosine  float64 `json:"cosine"`
}

type wordItem struct {
	Word   string  `json:"word"`
	Share  float64 `json:"share"` // of what the question says
	Match  string  `json:"match"` // the memory's nearest word; may be empty
	Cosine float64 `json:"cosine"`
}

type termItem struct {
	Term   string  `json:"term"`
	Rarity float64 `json:"rarity"`
	Found  bool    `json:"found"`
}

// explainAround explains what is shown for a question, and the memories that
// came nearest to it.
func explainAround(ctx context.Context, f *session.Finder, q retrieve.Query, o retrieve.Options, shown []retrieve.Match) ([]explanation, error) {
	all := []explanation{}
	if f.Other != nil {
		for _, m := range shown {
			if m.Bank != "" {
				all = append(all, elsewhere(m, o))
			}
		}
		shown = retrieve.OfProject(shown)
	}
	around, err := f.Around(ctx, q, o, shown)
	for i, e := range around {
		x := explanationOf(f, q, e)
		x.Matched = i < len(shown)
		all = append(all, x)
	}
	return all, err
}

// elsewhere says of a match of another bank what it scores, where another embedder answers for
// the project's: it was measured beside that.
func elsewhere(m retrieve.Match, o retrieve.Options) explanation {
	return explanation{matchItem: matchItems([]retrieve.Match{m})[0], match: m, visible: true, Matched: true,
		MinScore: o.MinScore, StageFit: 1, GlobLift: 1, Kept: 1, Words: []wordItem{}, Terms: []termItem{}}
}

// explain explains one memory.
func explain(ctx context.Context, f *session.Finder, q retrieve.Query, o retrieve.Options, m retrieve.Match) (explanation, error) {
	if f.Other != nil && m.Bank != "" {
		return elsewhere(m, o), nil
	}
	e, err := f.Explain(ctx, q, o, m.Number)
	if err != nil {
		return explanation{}, err
	}
	return explanationOf(f, q, e), nil
}

func explanationOf(f *session.Finder, q retrieve.Query, e retrieve.Explanation) explanation {
	near := e.Evidence.Passage
	x := explanation{matchItem: matchItems([]retrieve.Match{e.Match})[0], match: e.Match, visible: e.Visible, reasons: e.Reasons(),
		MinScore: e.MinScore, StageFit: e.StageFit, GlobLift: e.GlobLift,
		Bound: e.Bound, NotWhen: e.NotWhen, Firmware: e.OtherFirmware, Model: e.OtherModel, Number: e.Evidence.Number, Near: e.Evidence.Neighbour, OtherDay: e.Evidence.OtherDay, Typed: e.Typed, Says: e.Says, Unsaid: e.Unsaid, Kept: session.Rounded(e.Evidence.Kept),
		Segments: segmentItems(e.Segments), Judge: judgeItemOf(&e.Evidence.Signals),
		Passage: passageItem{near.Heading, near.Line, session.Rounded(near.Cosine)},
		Words:   []wordItem{}, Terms: []termItem{}}
	e.Spell(q.Text, textOf(f, e.Match))
	for _, w := range e.Evidence.Words {
		x.Words = append(x.Words, wordItem{w.Word, session.Rounded(w.Share), w.Match, session.Rounded(w.Cosine)})
	}
	for _, t := range e.Evidence.Terms {
		x.Terms = append(x.Terms, termItem{t.Term, session.Rounded(t.Rarity), t.Found})
	}
	return x
}

func judgeItemOf(s *relevance.Signals) judgeItem {
	if s.Memories == 0 { // nothing was asked
		return judgeItem{}
	}
	return judgeItem{session.Rounded(1 / (1 + math.Exp(-s.Noted))), session.Rounded(s.Gap), session.Rounded(s.Note), session.Rounded(s.Likely), session.Rounded(s.Proof), s.Memories < 2}
}

// textOf returns what a memory's file says, to show its words as they are
// written there. The index knows them folded; a file that cannot be read now
// shows them so.
func textOf(f *session.Finder, m retrieve.Match) string {
	src, err := f.Read(m)
	if err != nil {
		return ""
	}
	return string(src)
}

func (x explanation) WriteText(p *session.Page) {
	if x.Matched {
		retrieve.RenderLines(p.W, p.Run.Lang, bankFolder(p.Run), []retrieve.Match{x.match})
	} else {
		p.Say(msgWhyNot, x.Title, x.match.Name(), x.match.Place(bankFolder(p.Run)))
	}
	p.Say(msgWhyScore, x.Score, x.Relevance, x.Weight, x.MinScore)
	for _, reason := range x.reasons {
		p.Line("    " + p.Run.Sentence(reason))
	}
	x.Judge.writeText(p)
	x.writeSegments(p)
	heading := x.Passage.Heading
	if heading != "" {
		heading = ` "` + heading + `"`
	}
	if x.Passage.Line > 0 { // there was a question
		p.Say(msgWhyPassage, x.Passage.Line, heading, x.Passage.Cosine)
	}
	if len(x.Words) > 0 {
		p.Say(msgWhyWords, list(x.Words))
	}
	if len(x.Terms) > 0 {
		p.Say(msgWhyTerms, list(x.Terms))
	}
}

func (j judgeItem) writeText(p *session.Page) {
	switch {
	case j.Likely == 0:
		return
	case j.Note > 0.5:
		p.Say(msgWhyNote, 100*j.Likely, j.Likelihood)
	case j.alone:
		p.Say(msgWhyAlone, 100*j.Likely, j.Likelihood)
	case j.Ahead < 0:
		p.Say(msgWhyBehind, 100*j.Likely, -j.Ahead, j.Likelihood)
	default:
		p.Say(msgWhyAhead, 100*j.Likely, j.Ahead, j.Likelihood)
	}
	if j.Proof > 0 {
		p.Say(msgWhyProof, j.Proof)
	}
}

// mostShown is how many words or terms a line of text shows.
const mostShown = 8

// list joins the first few items.
func list[T fmt.Stringer](items []T) string {
	var parts []string
	for _, item := range items[:min(len(items), mostShown)] {
		parts = append(parts, item.String())
	}
	if len(items) > mostShown {
		parts = append(parts, "…")
	}
	return strings.Join(parts, ", ")
}

// String shows a word with its share, and the memory's nearest word.
func (w wordItem) String() string {
	if w.Match == "" {
		return fmt.Sprintf("%s %.0f%% –", w.Word, 100*w.Share)
	}
	return fmt.Sprintf("%s %.0f%% ≈ %s %.2f", w.Word, 100*w.Share, w.Match, w.Cosine)
}

func (t termItem) String() string {
	if t.Found {
		return t.Term + " ✓"
	}
	return t.Term + " –"
}

// The messages of this file.
var (
	msgWhyNot = lang.Text{
		EN: "not shown: %[1]s [%[2]s] (%[3]s)",
		ZH: "未显示：%[1]s [%[2]s]（%[3]s）",
		JA: "非表示: %[1]s [%[2]s]（%[3]s）",
	}
	msgWhyScore = lang.Text{
		EN: "    score %.3[1]f = relevance %.3[2]f x weight %.3[3]f; shown from %.2[4]f",
		ZH: "    得分 %.3[1]f = 相关度 %.3[2]f × 权重 %.3[3]f；达到 %.2[4]f 才显示",
		JA: "    スコア %.3[1]f = 関連度 %.3[2]f × 重み %.3[3]f。%.2[4]f 以上で表示",
	}
	msgWhyNote = lang.Text{
		EN: "    the judge's estimate: %.0[1]f%% likely to answer (a short note, judged without the other memories); calibrated: %.2[2]f",
		ZH: "    评判模型的估计：这条短记忆能回答问题的可能性为 %.0[1]f%%，不与其他记忆比较；校准后为 %.2[2]f",
		JA: "    判定器の見積もり: この短い記憶が答えになる確率は %.0[1]f%%（短い記憶は、ほかの記憶と比べずに判定します）。校正後の値は %.2[2]f",
	}
	msgWhyAhead = lang.Text{
		EN: "    the judge's estimate: %.0[1]f%% likely to answer, %.1[2]f ahead of the next memory in log-odds; calibrated: %.2[3]f",
		ZH: "    评判模型的估计：这条记忆能回答问题的可能性为 %.0[1]f%%，对数几率比下一条记忆高 %.1[2]f；校准后为 %.2[3]f",
		JA: "    判定器の見積もり: これが答えになる確率は %.0[1]f%%、対数オッズで次の記憶より %.1[2]f 上。校正後の値は %.2[3]f",
	}
	msgWhyAlone = lang.Text{
		EN: "    the judge's estimate: %.0[1]f%% likely to answer; calibrated: %.2[2]f",
		ZH: "    评判模型的估计：这条记忆能回答问题的可能性为 %.0[1]f%%；校准后为 %.2[2]f",
		JA: "    判定器の見積もり: これが答えになる確率は %.0[1]f%%。校正後の値は %.2[2]f",
	}
	msgWhyBehind = lang.Text{
		EN: "    the judge's estimate: %.0[1]f%% likely to answer, %.1[2]f behind the best memory in log-odds; calibrated: %.2[3]f",
		ZH: "    评判模型的估计：这条记忆能回答问题的可能性为 %.0[1]f%%，对数几率比最佳记忆低 %.1[2]f；校准后为 %.2[3]f",
		JA: "    判定器の見積もり: これが答えになる確率は %.0[1]f%%、対数オッズで最もよい記憶より %.1[2]f 下。校正後の値は %.2[3]f",
	}
	msgWhyProof = lang.Text{
		EN: "    the question and the memory share a name, a code or a message: the relevance is at least %.2f",
		ZH: "    提问和记忆中都有的名称、代码或报错文字足以证明相关：相关度至少 %.2f",
		JA: "    質問と記憶の両方にある名前、コード、メッセージのいずれかを決め手として、関連度を %.2f 以上とします",
	}
	msgWhyPassage = lang.Text{
		EN: `    nearest passage: line %[1]d%[2]s, cosine %.2[3]f`,
		ZH: `    最接近的段落：第 %[1]d 行%[2]s，余弦 %.2[3]f`,
		JA: `    最も近いパッセージ: %[1]d 行目%[2]s、コサイン %.2[3]f`,
	}
	msgWhyWords = lang.Text{
		EN: "    words: %s",
		ZH: "    词语：%s",
		JA: "    語: %s",
	}
	msgWhyTerms = lang.Text{
		EN: "    exact terms looked for: %s",
		ZH: "    查找的精确词项：%s",
		JA: "    表記どおりに探した語: %s",
	}
)
