package cli

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/tacit-kb/tacit/retrieve"
	"github.com/tacit-kb/tacit/retrieve/evaluate"
)

func (d evalDocument) writeText(p *page) {
	p.say(msgEvalBank, d.Memories, d.Embedder, d.MinScore, d.Limit, p.app.calibrationText(d.Calibration))
	d.writeExam(p)
	d.writeGroups(p)
	for _, s := range d.Silence {
		p.say(msgEvalSilence, p.app.groupName("class", s.Class), s.Fired, s.Queries, 100*s.Rate)
	}
	if d.plot {
		d.writePlot(p)
	}
	if len(d.Questions) > 0 {
		d.writeQuestions(p)
	}
	if d.Practice != nil {
		d.Practice.writeText(p)
	}
	if d.Comparison != nil {
		d.Comparison.writeText(p)
	}
}

// calibrationText says where a calibration comes from.
func (a *app) calibrationText(c calibrationDocument) string {
	switch c.Source {
	case fromBank:
		return a.say(msgCalibrationOfBank, c.Made, c.Questions)
	case fromFile:
		return quote(c.Path)
	}
	return a.say(msgCalibrationOfModel)
}

// writeExam says where the questions come from that nobody gave.
func (d evalDocument) writeExam(p *page) {
	if d.Exam.Answered == examOwn && len(d.Groups) > 0 {
		p.say(msgEvalSelfMade)
	}
	if d.Exam.Unanswered == examBuiltIn {
		p.say(msgEvalBuiltIn)
	}
}

func (d evalDocument) writeGroups(p *page) {
	if len(d.Groups) == 0 {
		return
	}
	p.line("")
	rows := [][]string{{"", "n", "nDCG@5", "Recall@5", "MRR", "Hit@5",
		p.app.say(msgEvalAnswered), p.app.say(msgEvalHelped), p.app.say(msgEvalPrecision)}}
	for _, g := range d.Groups {
		rows = append(rows, []string{p.app.groupName(g.By, g.Name), fmt.Sprint(g.Queries), ratio(g.NDCG5), ratio(g.Recall5), ratio(g.MRR),
			share(g.Counts.Hit5, g.Queries), share(g.Counts.Answered, g.Queries), share(g.Counts.Helped, g.Queries), share(g.Counts.Right, g.Counts.Answered)})
	}
	for _, line := range columns(rows) {
		p.line(line)
	}
	p.line("")
}

func ratio(x float64) string { return fmt.Sprintf("%.3f", x) }

// share writes a rate with its count; a dash where there is nothing to divide by.
func share(some, all int) string {
	if all == 0 {
		return "–"
	}
	return fmt.Sprintf("%d/%d %.0f %%", some, all, 100*float64(some)/float64(all))
}

// groupName is a group of questions in the person's language. Difficulties,
// classes and pairs that we do not know are words of whoever labelled.
func (a *app) groupName(by, name string) string {
	known := map[string]message{
		"all all":                   msgGroupAll,
		"language same language":    msgGroupSame,
		"language across languages": msgGroupAcross,
		"difficulty easy":           msgGroupEasy,
		"difficulty hard":           msgGroupHard,
		"difficulty concept":        msgGroupConcept,
		"difficulty cross":          msgGroupCross,
		"class all":                 msgClassAll,
		"class eng":                 msgClassFar,
		"class near":                msgClassNear,
		"class chat":                msgClassChat,
		"class other":               msgClassOther,
	}
	if m, ok := known[by+" "+name]; ok {
		return a.say(m)
	}
	return quote(name)
}

// metricName is a measure in the person's language.
func (a *app) metricName(name string) string {
	known := map[string]message{"answered": msgEvalAnswered, "helped": msgEvalHelped, "precisionBoth": msgEvalPrecisionBoth, "fired": msgEvalFired, "silent": msgEvalSilent}
	if m, ok := known[name]; ok {
		return a.say(m)
	}
	return map[string]string{"ndcg5": "nDCG@5", "recall5": "Recall@5", "mrr": "MRR", "hit5": "Hit@5"}[name]
}

// cut shortens s, which must be fit to be printed, to so many cells.
func cut(s string, cells int) string {
	if displayWidth(s) <= cells {
		return s
	}
	r := []rune(s)
	for displayWidth(string(r)) > cells-1 {
		r = r[:len(r)-1]
	}
	return strings.TrimRight(string(r), " ") + "…"
}

// writeQuestions lists what came of every question.
func (d evalDocument) writeQuestions(p *page) {
	p.line("")
	rows := [][]string{{p.app.say(msgPerQueryID), "nDCG@5", p.app.say(msgPerQueryRank), p.app.say(msgPerQueryShown), p.app.say(msgPerQueryFirst), p.app.say(msgPerQueryText)}}
	for _, x := range d.Questions {
		gain, rank, first := "–", "–", "–"
		if x.Answerable {
			gain = ratio(x.NDCG5)
		}
		if x.Rank > 0 {
			rank = fmt.Sprint(x.Rank)
		}
		if len(x.Shown) > 0 {
			first = verdictMark(x.Shown[0]) + " " + quote(x.Shown[0].ID) + fmt.Sprintf(" %.2f", x.Shown[0].Score)
		}
		rows = append(rows, []string{quote(x.ID), gain, rank, fmt.Sprint(len(x.Shown)), first, cut(quote(x.Text), 60)})
	}
	for _, line := range columns(rows) {
		p.line(line)
	}
}

// verdictMark says whether a memory that was shown is right.
func verdictMark(s evaluate.Shown) string {
	if s.Grade > 0 {
		return "+"
	}
	return "-"
}

// plotWidth is how many characters stand for a share of 1.
const plotWidth = 40

// writePlot draws for each range of relevance how often what was shown was
// right, in characters that are one cell wide everywhere.
func (d evalDocument) writePlot(p *page) {
	p.line("")
	shown := 0
	rows := [][]string{{p.app.say(msgPlotRelevance), p.app.say(msgPlotShown), p.app.say(msgPlotSays), p.app.say(msgPlotRight), scale()}}
	for _, b := range d.Reliability {
		if b.Count == 0 {
			continue
		}
		shown += b.Count
		right := int(math.Round(b.Right * float64(b.Count)))
		rows = append(rows, []string{d.rangeOf(b), fmt.Sprint(b.Count), fmt.Sprintf("%.0f %%", 100*b.Relevance), fmt.Sprintf("%d %3.0f %%", right, 100*b.Right), bar(b)})
	}
	if shown == 0 {
		p.say(msgPlotNothing)
		return
	}
	for _, line := range columns(rows) {
		p.line(line)
	}
	d.explainPlot(p, shown)
}

// rangeOf names a range of relevance, less what is never shown: a score is
// relevance by weight, and no weight lifts the rest to the threshold.
func (d evalDocument) rangeOf(b evaluate.Bin) string {
	if least := d.MinScore / retrieve.MostWeight; b.From < least && least < b.To {
		return fmt.Sprintf("%.2f-%.2f", least, b.To)
	}
	return fmt.Sprintf("%.2f-%.2f", b.From, b.To)
}

// explainPlot says how to read it, and what it cannot tell.
func (d evalDocument) explainPlot(p *page, shown int) {
	p.say(msgPlotHow)
	if slices.ContainsFunc(d.Reliability, func(b evaluate.Bin) bool { return b.Count > 0 && b.From < d.MinScore }) {
		p.say(msgPlotWeight, d.MinScore, retrieve.MostWeight)
	}
	p.say(msgPlotError, d.CalibrationError, shown)
	if d.SelfMade {
		p.say(msgPlotSelfMade)
	}
}

// bar draws the share that is right as #, and as | where its end should be.
func bar(b evaluate.Bin) string {
	cells := []byte(strings.Repeat("#", int(math.Round(b.Right*plotWidth))) + strings.Repeat(".", plotWidth))[:plotWidth]
	cells[min(int(math.Round(b.Relevance*plotWidth)), plotWidth-1)] = '|'
	return string(cells)
}

// scale is the head of the bars.
func scale() string {
	return "0" + strings.Repeat(" ", plotWidth/2-2) + "0.5" + strings.Repeat(" ", plotWidth/2-3) + "1"
}
