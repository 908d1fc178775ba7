package find

import (
	"cmp"
	"slices"
	"strings"

	"github.com/tacit-kb/tacit/cmd/internal/session"
	"github.com/tacit-kb/tacit/kb/guard"
	"github.com/tacit-kb/tacit/kb/lang"
	"github.com/tacit-kb/tacit/retrieve"
	"github.com/tacit-kb/tacit/retrieve/prompt"
)

// A segmentItem is a part of a prompt and what it gave a memory.
type segmentItem struct {
	Kind      string  `json:"kind"` // ask, pasted or manner
	Form      string  `json:"form"` // of what is pasted: code, log, ...; else empty
	Line      int     `json:"line"` // of the prompt, from 1
	Text      string  `json:"text"` // its opening, in one line
	Relevance float64 `json:"relevance"`
	kind      prompt.Kind
}

// openingCharacters is how much of a segment is shown: enough to know it again.
const openingCharacters = 80

// segmentItems are the segments of a prompt, or none where it is one question:
// then there is nothing to tell apart.
func segmentItems(all []retrieve.SegmentShare) []segmentItem {
	items := []segmentItem{}
	if len(all) == 1 && all[0].Kind == prompt.Ask {
		return items
	}
	for _, s := range all {
		form := ""
		if s.Kind == prompt.Pasted {
			form = s.Form.String()
		}
		items = append(items, segmentItem{s.Kind.String(), form, s.Line, openingOf(s.Text), session.Rounded(s.Relevance), s.Kind})
	}
	return items
}

// openingOf returns the beginning of a text in one line.
func openingOf(text string) string {
	r := []rune(guard.Line(text[:min(len(text), 1<<12)]))
	if len(text) <= 1<<12 && len(r) <= openingCharacters {
		return string(r)
	}
	return strings.TrimRight(string(r[:min(len(r), openingCharacters-1)]), " \uFFFD") + "…"
}

// mostSegments is how many segments a text shows. A requirement has some sixty.
const mostSegments = 8

// segmentName says what a segment is, in the person's language.
func segmentName(run *session.Run, s segmentItem) string {
	switch s.kind {
	case prompt.Pasted:
		return run.Say(msgWhyPasted, s.Form)
	case prompt.Manner:
		return run.Say(msgWhyManner)
	}
	return run.Say(msgWhyAsk)
}

// nothingAsked reports whether no part of the prompt asks anything.
func (x explanation) nothingAsked() bool {
	return len(x.Segments) > 0 && !slices.ContainsFunc(x.Segments, func(s segmentItem) bool { return s.kind == prompt.Ask || s.Relevance > 0 })
}

// writeSegments says what the prompt was found to hold: of many segments those that
// gave most, in the order in which they stand there.
func (x explanation) writeSegments(p *session.Page) {
	if len(x.Segments) == 0 {
		return
	}
	shown := slices.Clone(x.Segments)
	slices.SortStableFunc(shown, func(a, b segmentItem) int { return cmp.Compare(b.Relevance, a.Relevance) })
	shown = shown[:min(len(shown), mostSegments)]
	slices.SortStableFunc(shown, func(a, b segmentItem) int { return cmp.Compare(a.Line, b.Line) })
	if x.nothingAsked() {
		p.Say(msgWhyNothingAsked)
	}
	if len(x.Segments) == 1 && x.Segments[0].Form == "" {
		return
	}
	p.Say(msgWhySegments, len(x.Segments))
	for _, s := range shown {
		p.Say(msgWhySegment, s.Line, segmentName(p.Run, s), s.Relevance, guard.Quote(s.Text))
	}
	if left := len(x.Segments) - len(shown); left > 0 {
		p.Say(msgWhyMoreSegments, left)
	}
}

// The messages of this file.
var (
	msgWhyNothingAsked = lang.Text{
		EN: "    the prompt asks nothing that a memory could answer",
		ZH: "    提示词中没有提出可以由记忆回答的问题",
		JA: "    プロンプトには、記憶で答えられる質問がありません",
	}
	msgWhySegments = lang.Text{
		EN: "    segments of the prompt: %d; the relevance that each gave:",
		ZH: "    提示词分为 %d 个片段，各自给出的相关度：",
		JA: "    プロンプトのセグメント: %d 個。それぞれが与えた関連度:",
	}
	msgWhySegment = lang.Text{
		EN: "      line %[1]d, %[2]s, %.2[3]f: %[4]s",
		ZH: "      第 %[1]d 行，%[2]s，%.2[3]f：%[4]s",
		JA: "      %[1]d 行目、%[2]s、%.2[3]f: %[4]s",
	}
	msgWhyMoreSegments = lang.Text{
		EN: "      segments not shown: %d",
		ZH: "      未列出的片段：%d 个",
		JA: "      表示しないセグメント: %d 個",
	}
	msgWhyAsk = lang.Text{
		EN: "ask",
		ZH: "诉求",
		JA: "用件",
	}
	msgWhyPasted = lang.Text{
		EN: "pasted (%s)",
		ZH: "粘贴文本（%s）",
		JA: "貼り付けテキスト（%s）",
	}
	msgWhyManner = lang.Text{
		EN: "manner",
		ZH: "做法",
		JA: "進め方",
	}
)
