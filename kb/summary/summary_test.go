package summary_test

import (
	"testing"

	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/summary"
)

// A summary is told to be outdated only if a sentence of the text is clearly a later version of it.
func TestOutdated(t *testing.T) {
	for _, e := range []struct{ summary, text, want string }{
		{"Donors wait 8 weeks.", "Donors wait 12 weeks.", "Donors wait 12 weeks."},
		{"輸血の犬は8週間あける", "輸血の犬は12週間あける", "輸血の犬は12週間あける"},
		{"献血间隔至少八周", "献血间隔至少十二周", "献血间隔至少十二周"},
		{"Donors wait 8 weeks.", "Donors wait 8 weeks. Ask Mina.", ""},
		{"Donors wait 8 weeks", "Donors wait 8 weeks.", ""},
		{"Donors wait 8 weeks", "Donors have to wait 8 weeks.", ""},
		{"Give dogs a rest between donations.", "Donors wait 12 weeks.", ""},
		{"", "Donors wait 12 weeks.", ""},
	} {
		m, err := kb.Parse("experience/project/EXP-001.md", []byte("---\nid: EXP-001\nkind: experience\ntitle: Donors\nstatus: active\nsummary: \""+e.summary+"\"\n---\n\n# Donors\n\n"+e.text+"\n"))
		if err != nil {
			t.Fatal(err)
		}
		if got := summary.Outdated(m); got != e.want {
			t.Errorf("%q over %q: %q, want %q", e.summary, e.text, got, e.want)
		}
	}
}
