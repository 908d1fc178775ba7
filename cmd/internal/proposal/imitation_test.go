package proposal

import (
	"testing"

	"github.com/tacit-kb/tacit/cmd/internal/session"
	"github.com/tacit-kb/tacit/kb/guard"
	"github.com/tacit-kb/tacit/kb/lang"
)

// A title that says of a plan what Tacit says is withheld, in each language.
func TestLinesAboutPlansAreKnown(t *testing.T) {
	const id = "plan-20260131T101500-abc"
	for _, l := range []lang.Lang{lang.English, lang.Chinese, lang.Japanese} {
		for _, said := range []string{
			msgPlanPending.With(id).In(l), MsgPlanHintApply.With(id).In(l), msgHintAgree.With("tacit merge EXP-1 EXP-2").In(l),
			session.MsgHint.With(msgHintAgree.With("tacit apply")).In(l),
		} {
			if got := guard.Fit(said, 400, "-"); got != "-" {
				t.Errorf("%s: %s", l, got)
			}
		}
	}
}
