package retrieve

import (
	"flag"
	"fmt"
	"strings"
	"testing"

	"github.com/tacit-kb/tacit/index"
	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/guard"
	"github.com/tacit-kb/tacit/kb/kbtest"
	"github.com/tacit-kb/tacit/kb/lang"
)

var update = flag.Bool("update", false, "rewrite the golden files")

// entries are one of everything that is shown in its own way.
func entries() []index.Entry {
	fields := []kb.FrontMatter{
		{ID: "EXP-001", Kind: kb.Experience, Title: "Rotate the signing key every month", Strength: kb.Enforced, Summary: "A key lives thirty days.", Updated: "2026-01-05", Category: "security"},
		{ID: "EXP-002", Kind: kb.Experience, Title: "退款前先锁订单", Risk: kb.HighRisk, Summary: "锁住订单再退款。", Updated: "2026-03-01", Importance: "low"},
		{ID: "EXP-003", Kind: kb.Experience, Title: "再送は三回まで", Risk: kb.MediumRisk, Strength: kb.Validated},
		{ID: "EXP-004", Kind: kb.Experience, Title: "Prefer small batches", Confidence: 0.5, HasConfidence: true, Updated: "2026-02-02"},
		{ID: "EXP-005", Kind: kb.Experience, Type: kb.Standard, Title: "Amounts are integers"},
		{ID: "EXP-006", Kind: kb.Experience, Type: kb.Standard, Title: "Logs hold no phone numbers", Risk: kb.HighRisk},
		{ID: "SVC-pay", Kind: kb.Tech, Title: "The payment service", Importance: "high"},
		{ID: "SVC-old", Kind: kb.Tech, Title: "The old gateway", Strength: kb.Enforced}, // not an experience: no high risk
		{ID: "BIZ-refund", Kind: kb.Business, Title: "Who may refund what", Summary: "Clerks, up to 50.00."},
		{ID: "EVIL\x1b]0;x\a", Kind: kb.Business, Title: "Two\nlines and \u202ea reversal"},
	}
	var all []index.Entry
	for i, f := range fields {
		all = append(all, index.Entry{FrontMatter: f, Path: fmt.Sprintf("%s/%c.md", f.Kind, 'a'+i), Lines: 10})
	}
	return all
}

func TestRenderLines(t *testing.T) {
	var ms []Match
	for _, e := range entries() {
		ms = append(ms, Match{Entry: e, Risk: riskOf(e)})
	}
	for _, l := range []lang.Lang{lang.English, lang.Chinese, lang.Japanese} {
		var s strings.Builder
		if err := RenderLines(&s, l, "memory-bank", ms); err != nil {
			t.Fatal(err)
		}
		if got := strings.Count(s.String(), "\n"); got != len(ms) {
			t.Errorf("%d lines for %d matches", got, len(ms))
		}
		kbtest.Golden(t, fmt.Sprintf("render.%s.txt", l), s.String(), *update)
	}
	var s strings.Builder
	if RenderLines(&s, lang.English, "memory-bank", nil); s.Len() > 0 {
		t.Errorf("no match: %q", s.String())
	}
}

func TestPreview(t *testing.T) {
	all := entries()
	text, left := Preview(lang.English, all, nil, "memory-bank", guard.Quote)
	kbtest.Golden(t, "preview.txt", text, *update)
	if left != 0 {
		t.Errorf("%d of %d have no summary", left, len(all))
	}
	if all[0].ID != "EXP-001" {
		t.Error("Preview reordered its argument")
	}
	if s, _ := Preview(lang.English, nil, nil, "memory-bank", guard.Quote); s != "" {
		t.Errorf("an empty bank: %q", s)
	}
}

func TestPreviewShowsAtMostTenSummaries(t *testing.T) {
	var all []index.Entry
	for i := range 25 {
		all = append(all, index.Entry{Path: fmt.Sprintf("tech/%02d.md", i), FrontMatter: kb.FrontMatter{Kind: kb.Tech, Title: fmt.Sprint(i)}})
	}
	s, left := Preview(lang.English, all, nil, "memory-bank", guard.Quote)
	if got := strings.Count(s, "- tech: "); got != mostBullets || left != 25-mostBullets {
		t.Errorf("%d summaries, and %d left", got, left)
	}
	if got := strings.Count(s, "- tech/"); got != 25 {
		t.Errorf("%d files of 25", got)
	}
}
