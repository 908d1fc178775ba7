package retrieve

import (
	"context"
	"fmt"
	"math"
	"reflect"
	"strings"
	"testing"

	"github.com/tacit-kb/tacit/kb/kbtest"
)

// What is explained of a memory is what Match says of it, joined with what
// made it.
func TestExplainAgreesWithMatch(t *testing.T) {
	r := newRetriever(t, kbtest.New(t, everywhere+
		memoryFile("experience/team/standards/f.md", "STAGED", "title: Review every use of the signing key\nstage: review\nglobs: [\"keys/**\"]\nstrength: enforced", "Two people look.")))
	options := Options{MinScore: 0.42, Limit: 100}
	for _, q := range []Query{
		{Text: "rotate the signing key"},
		{Text: "rotate the signing key", Stage: Review, Files: []string{"keys/a/b.pem"}},
		{Text: "rotate the signing key", Stage: Build},
		{Text: "rotate the signing key", Stage: Init},
		{Text: "thanks"},
	} {
		seen := map[int]Match{}
		whole := Options{MinScore: 1e-9, Limit: options.Limit}
		for _, m := range match(t, r, q, whole) {
			seen[m.Number] = m
		}
		for i := range r.index.Len() {
			x, err := r.Explain(context.Background(), q, options, i)
			if err != nil {
				t.Fatal(err)
			}
			m, found := seen[i]
			if found != (x.Visible && x.Score > 0) {
				t.Errorf("%+v: %s is visible: %t, scores %g, found: %t", q, x.Entry.ID, x.Visible, x.Score, found)
			}
			if found && !reflect.DeepEqual(x.Match, m) {
				t.Errorf("%+v: explained as %+v, found as %+v", q, x.Match, m)
			}
			if x.MinScore != options.MinScore {
				t.Errorf("MinScore %g", x.MinScore)
			}
			if want, score := follows(x); math.Abs(x.Relevance-want) > 1e-12 || math.Abs(x.Score-score) > 1e-12 {
				t.Errorf("%+v: relevance %g and score %g do not follow from %+v", q, x.Relevance, x.Score, x)
			}
		}
	}
}

// follows returns the relevance and the score that an explanation of a memory without
// anything against it adds up to.
func follows(x Explanation) (relevance, score float64) {
	own, least := x.Evidence.Relevance, 0.0
	if x.Typed {
		own = 1
	}
	relevance = min(1, own*x.StageFit*x.GlobLift)
	if x.Bound {
		relevance, least = max(relevance, justShown/x.Weight), justShown
	}
	return relevance, max(relevance*x.Weight, least)
}

// A prompt of many questions is asked with less effort, and explained with no more: in a
// bank that is larger than what is measured, too.
func TestExplainOfManyQuestionsAgreesWithMatch(t *testing.T) {
	var files strings.Builder
	files.WriteString(everywhere)
	subjects := []string{"invoices", "refunds", "shipping labels", "log rotation", "cache keys", "time zones", "image uploads", "feature flags"}
	for i := range 160 {
		files.WriteString(memoryFile(fmt.Sprintf("experience/project/more-%03d.md", i), fmt.Sprintf("MORE-%03d", i),
			fmt.Sprintf("title: Notes on %s, part %d", subjects[i%len(subjects)], i), "Whoever changes them asks the team first."))
	}
	r := newRetriever(t, kbtest.New(t, files.String()))
	for _, q := range []Query{
		{Text: "How often is the signing key rotated? Who may refund an invoice? Why is the log not rotated at night? Which time zone do shipping labels print? How long are cache keys kept?"},
		{Text: "签名密钥多久轮换一次？谁可以退款？为什么日志晚上不轮转？运单用哪个时区？缓存键保留多久？"},
		{Text: "how often is the signing key rotated?", Stage: Init},
		{Text: "rotate the signing key", Stage: Build},
	} {
		shown := match(t, r, q, DefaultOptions)
		if len(shown) == 0 {
			t.Errorf("%+v finds nothing, so it tests nothing", q)
		}
		for _, m := range shown {
			x, err := r.Explain(context.Background(), q, DefaultOptions, m.Number)
			if err != nil || !reflect.DeepEqual(x.Match, m) {
				t.Errorf("%+v: %s is explained with score %g from %+v, found with %g from %+v; error %v", q, m.Entry.ID, x.Score, x.Signals, m.Score, m.Signals, err)
			}
		}
	}
}

func TestExplainNamesTheContext(t *testing.T) {
	r := newRetriever(t, kbtest.New(t, memoryFile("experience/project/a.md", "A", "title: Review the key\nstage: review\nglobs: [\"*.pem\"]", "Two people look.")))
	for _, test := range []struct {
		query       Query
		stage, glob float64
	}{
		{Query{Text: "review the key"}, 1, 1},
		{Query{Text: "review the key", Stage: Review}, sameStage, 1},
		{Query{Text: "review the key", Stage: Plan, Files: []string{"a/b.pem"}}, otherStage, globLift},
	} {
		x, err := r.Explain(context.Background(), test.query, DefaultOptions, 0)
		if err != nil || x.StageFit != test.stage || x.GlobLift != test.glob {
			t.Errorf("%+v: stage %g, glob %g, error %v", test.query, x.StageFit, x.GlobLift, err)
		}
	}
}
