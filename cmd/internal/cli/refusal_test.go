package cli

import (
	"os"
	"regexp"
	"testing"

	"github.com/tacit-kb/tacit/govern/draft"
	"github.com/tacit-kb/tacit/kb/lang"
)

// Every reason that package draft knows is told with all its words.
func TestRefusalsAreWhole(t *testing.T) {
	src, err := os.ReadFile("../../../govern/draft/refusal.go")
	if err != nil {
		t.Fatal(err)
	}
	a := newApp(nil, nil, nil, nil, func(string) string { return "" })
	for _, m := range regexp.MustCompile(`\bWhy = "([^"]+)"`).FindAllSubmatch(src, -1) {
		why := draft.Why(m[1])
		known, special := refusals[why], why == draft.Unknown || why == draft.BadValue || why == draft.BadRange
		if known.code == "" == !special {
			t.Errorf("%s has no text, or one that is not used", why)
		}
		for _, lang := range []lang.Lang{lang.English, lang.Chinese, lang.Japanese} {
			if a.lang = lang; !special && len(verbs(textOf(known.hint).in(lang))) != known.hints {
				t.Errorf("%s: the hint takes other words than it gets: %s", why, textOf(known.hint).in(lang))
			}
		}
		if n := len(verbs(textOf(known.msg).en)); !special && n != known.alone && n != known.alone+1 {
			t.Errorf("%s takes %d words, and gets %d or one more", why, n, known.alone)
		}
	}
}

func TestBlockWord(t *testing.T) {
	for word, want := range map[string]blockChoice{"1": keepBlock, " 保留 ": keepBlock, "O": overwriteBlock, "上書き": overwriteBlock, "３": appendBlock, "追加": appendBlock, "y": "", "": ""} {
		if got, known := blockWord(word); got != want || known != (want != "") {
			t.Errorf("%q is %q, want %q", word, got, want)
		}
	}
}
