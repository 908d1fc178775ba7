package draft_test

import (
	"strings"
	"testing"

	"github.com/tacit-kb/tacit/govern/draft"
	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/schema"
)

// A summary that repeats the text goes with it; one that a person wrote in other words stays.
func TestSummaryFollowsItsText(t *testing.T) {
	const long = "The pump is bled before it starts, and the valve behind it stays shut until the gauge has shown two bar for ten seconds, because a pump that runs dry loses its seal within a minute, and a new seal takes three weeks to come from the maker"
	cut := long[:199] + "…"
	for _, e := range []struct{ name, source, summary, was, is, want string }{
		{"a number", "remember", "Donors rest. They wait 8 weeks.", "Donors rest. They wait 8 weeks.", "Donors rest. They wait 12 weeks.", "Donors rest. They wait 12 weeks."},
		{"no spaces", "remember", "供血犬に限る。前回から8週間あける", "供血犬に限る。前回から8週間あける", "供血犬に限る。前回から12週間あける", "供血犬に限る。前回から12週間あける"},
		{"one of two paragraphs", "remember", "Wait 8 weeks.", "Wait 8 weeks.\n\nAsk Mina.", "Wait 12 weeks.\n\nAsk Mina.", "Wait 12 weeks."},
		{"both of them", "remember", "The donor waits for 8 weeks.", "The donor waits for 8 weeks.\n\nAsk Mina.", "The donor waits for 9 weeks.\n\nAsk Noor.", "The donor waits for 9 weeks."},
		{"more below", "remember", "Wait 8 weeks.", "Wait 8 weeks.", "Wait 8 weeks.\n\nAsk Mina.", "Wait 8 weeks."},
		{"too long", "remember", cut, long, strings.Replace(long, "two bar", "three bar", 1), strings.Replace(long, "two bar", "three bar", 1)[:199] + "…"},
		{"all of it", "remember", "Wait 8 weeks.", "Wait 8 weeks.", "Ask the owner first.", "Ask the owner first."},
		{"all around it", "remember", "Wait 8 weeks.", "First.\n\nWait 8 weeks.", "Ask the owner.", ""},
		{"a person's copy", "", "Wait 8 weeks.", "First.\n\nWait 8 weeks.", "Ask the owner.", "Wait 8 weeks."},
		{"a person's words", "", "Donors need a rest.", "Wait 8 weeks.", "Wait 12 weeks.", "Donors need a rest."},
	} {
		t.Run(e.name, func(t *testing.T) {
			is := textOf(e.source, e.summary, e.is)
			file := "-- experience/project/EXP-001.md --\n" + textOf(e.source, e.summary, e.was)
			_, c := open(t, file)
			content := "# Donors\n\n" + e.is + "\n"
			for _, edit := range []func(draft.Source) ([]schema.Operation, error){
				func(s draft.Source) ([]schema.Operation, error) { return c.Edit(s, draft.Change{Content: &content}) },
				func(s draft.Source) ([]schema.Operation, error) { return c.Rewrite(s, []byte(is)) },
			} {
				ops, err := edit(find(t, c, "EXP-001"))
				if err != nil {
					t.Fatal(err)
				}
				m, err := kb.Parse(ops[0].Path, []byte(*ops[0].Content))
				if err != nil || m.Summary != e.want {
					t.Errorf("got %q, %v; want %q", m.Summary, err, e.want)
				}
			}
		})
	}
}

// The title follows the heading, and the sentence that Tacit made it of; the heading follows then.
func TestTitleFollowsItsText(t *testing.T) {
	for _, e := range []struct{ name, source, heading, body, title, under string }{
		{"the heading", "", "Donors wait 12 weeks", "", "Donors wait 12 weeks", "Donors wait 12 weeks"},
		{"the sentence", "remember", "Donors wait 8 weeks", "Donors wait 12 weeks. Ask Mina.", "Donors wait 12 weeks", "Donors wait 12 weeks"},
		{"another heading", "", "How long they rest", "Donors wait 8 weeks.", "Donors wait 8 weeks", "How long they rest"},
		{"a person's title", "", "Donors wait 8 weeks", "Donors wait 12 weeks.", "Donors wait 8 weeks", "Donors wait 8 weeks"},
	} {
		t.Run(e.name, func(t *testing.T) {
			head := "---\nid: EXP-001\nkind: experience\ntitle: Donors wait 8 weeks\nstatus: active\n"
			if e.source != "" {
				head += "source: " + e.source + "\n"
			}
			_, c := open(t, "-- experience/project/EXP-001.md --\n"+head+"---\n\n# Donors wait 8 weeks\n\nDonors wait 8 weeks. Ask Mina.\n")
			ops, err := c.Rewrite(find(t, c, "EXP-001"), []byte(head+"---\n\n# "+e.heading+"\n\n"+e.body+"\n"))
			if err != nil {
				t.Fatal(err)
			}
			m, err := kb.Parse(ops[0].Path, []byte(*ops[0].Content))
			if err != nil || m.Title != e.title || m.Sections[len(m.Sections)-1].Heading != e.under {
				t.Errorf("%v, title %q below %q", err, m.Title, m.Sections[len(m.Sections)-1].Heading)
			}
		})
	}
}

func textOf(source, summary, body string) string {
	head := "---\nid: EXP-001\nkind: experience\ntitle: Donors\nstatus: active\n"
	if summary != "" {
		head += "summary: \"" + summary + "\"\n"
	}
	if source != "" {
		head += "source: " + source + "\n"
	}
	return head + "---\n\n# Donors\n\n" + body + "\n"
}
