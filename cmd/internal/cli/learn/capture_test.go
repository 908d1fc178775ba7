package learn

import (
	"strings"
	"testing"

	"github.com/tacit-kb/tacit/index"
	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/guard"
	"github.com/tacit-kb/tacit/kb/lang"
	"github.com/tacit-kb/tacit/retrieve"
)

// What retrieve puts before an agent is what guard knows again: the words of the
// frame are in retrieve.
func TestWhatIsInjectedIsAnEcho(t *testing.T) {
	for _, l := range []lang.Lang{lang.English, lang.Chinese, lang.Japanese} {
		for _, kind := range kb.Kinds {
			for _, risk := range []kb.Risk{"", kb.HighRisk, kb.MediumRisk} {
				for _, is := range []kb.Type{"", kb.Standard} {
					var e index.Entry
					e.ID, e.Title, e.Path, e.Kind, e.Type = "EXP-001", "先锁订单", "business/x.md", kind, is
					isAnEcho(t, l, retrieve.Match{Entry: e, Risk: risk})
				}
			}
		}
	}
}

func isAnEcho(t *testing.T, l lang.Lang, m retrieve.Match) {
	t.Helper()
	var line strings.Builder
	if err := retrieve.RenderLines(&line, l, "memory-bank", []retrieve.Match{m}); err != nil {
		t.Fatal(err)
	}
	text, _ := retrieve.RenderLoaded([]retrieve.Loaded{{Match: m, Text: "# A\n\ntext\n"}}, l, "memory-bank")
	for _, s := range []string{line.String(), text, strings.ReplaceAll(text, "\n", " "), strings.Split(text, "\n")[1]} {
		if !isEcho(s) {
			t.Errorf("%s: not known again: %s", l, s)
		}
	}
}

func isEcho(text string) bool {
	for _, f := range guard.Inspect("", []byte(text)) {
		if f.Rule == guard.RuleEcho {
			return true
		}
	}
	return false
}
