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
		{"Donors wait 10 days.", "Donors wait 100 days.", "Donors wait 100 days."},
		{"Of all dogs that gave blood, donors wait 5 days.", "Of all dogs that gave blood, donors wait 5.5 days.", "Of all dogs that gave blood, donors wait 5.5 days."},
		{"The donors of this week wait until 5", "The donors of this week wait until 5.", ""},
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

// A title is told to be behind only if the heading, or the sentence that Tacit made it of, is
// clearly a later version of it.
func TestRetitled(t *testing.T) {
	for _, e := range []struct{ source, title, body, want string }{
		{"", "Donors wait 8 weeks", "# Donors wait 12 weeks\n", "Donors wait 12 weeks"},
		{"", "献血犬は8週間あける", "# 献血犬は12週間あける。\n", "献血犬は12週間あける"},
		{"remember", "Donors wait 8 weeks", "# Donors wait 8 weeks\n\nDonors wait 12 weeks. Ask Mina.\n", "Donors wait 12 weeks"},
		{"remember", "釉薬は二度塗る", "# 釉薬は二度塗る\n\n釉薬は三度塗る。白は薄くする。\n", "釉薬は三度塗る"},
		{"", "Donors wait 8 weeks", "# Donors wait 8 weeks\n\nDonors wait 12 weeks. Ask Mina.\n", ""},
		{"remember", "Donors wait 8 weeks", "# Donors wait 8 weeks\n\nDonors wait 8 weeks. Bitches wait 8 months.\n", ""},
		{"remember", "Donors wait", "# Donors wait\n\nThey have to rest.\n", ""},
		{"remember", "Cats wait 2 days, dogs wait 12", "# Cats wait 2 days, dogs wait 12.\n", ""},
		{"remember", "Cats wait 2 days, dogs wait 12", "# Cats wait 2 days, dogs wait 12.5\n", "Cats wait 2 days, dogs wait 12.5"},
		{"remember", "12 days is what dogs wait", "# 12 days is what dogs wait!\n", ""},
		{"remember", "2 days is what dogs wait", "# 12 days is what dogs wait\n", "12 days is what dogs wait"},
		{"", "Retry budget", "# Retry budgets\n", ""},
		{"", "Retry budget", "# How often we try again\n", ""},
		{"", "Retry budget", "No heading.\n", ""},
	} {
		src := "---\nid: EXP-001\nkind: experience\ntitle: " + e.title + "\nstatus: active\n"
		if e.source != "" {
			src += "source: " + e.source + "\n"
		}
		m, err := kb.Parse("experience/project/EXP-001.md", []byte(src+"---\n\n"+e.body))
		if err != nil {
			t.Fatal(err)
		}
		if got := summary.Retitled(m); got != e.want {
			t.Errorf("%q over %q: %q, want %q", e.title, e.body, got, e.want)
		}
	}
}

// A title that Tacit made of the text follows it to what took the place of its words, and to nothing else.
func TestSucceeded(t *testing.T) {
	for _, e := range []struct{ source, title, was, is, want string }{
		{"remember", "The analyser uses HL7, port 6001, and connects to us", "# The analyser uses HL7, port 6001, and connects to us\n", "The analyser speaks HL7 over port 6001, is a client, and connects to us.\n", "The analyser speaks HL7 over port 6001, is a client, and connects to us"},
		{"remember", "生化仪走 HL7 v2.4，端口 6001，主动连我们", "# 生化仪走 HL7 v2.4，端口 6001，主动连我们。\n", "生化仪，HL7 v2.4，端口 6001，仪器是客户端，主动连我们。\n", "生化仪，HL7 v2.4，端口 6001，仪器是客户端，主动连我们"},
		{"remember", "審査する人は入力した人ではないこと、夜勤は例外", "# 審査する人は入力した人ではないこと、夜勤は例外\n", "# 審査は入力した人以外、夜勤は例外。\n\n翌日に班長が見る。\n", "審査は入力した人以外、夜勤は例外"},
		{"remember", "Nobody reviews what they entered, except at night", "# Nobody reviews what they entered, except at night\n", "At night one person is alone.\n\nNobody reviews what they entered themselves, except then.\n", "Nobody reviews what they entered themselves, except then"},
		{"remember", "周五下午不上线", "# 周五下午不上线\n", "# 背景\n\n周末没人值班。\n", ""},
		{"remember", "周五下午不上线", "# 周五下午不上线\n", "周末没人值班。周五下午不上线，节前也不上线。\n", ""},
		{"remember", "A title of a person", "# 周五下午不上线\n", "# 周五下午不发版\n", ""},
		{"", "Donors wait 8 weeks", "# Donors wait 8 weeks\n", "# How long donors wait\n", ""},
	} {
		var texts [2]*kb.Memory
		for i, body := range []string{e.was, e.is} {
			src := "---\nid: EXP-001\nkind: experience\ntitle: " + e.title + "\nstatus: active\n"
			if e.source != "" {
				src += "source: " + e.source + "\n"
			}
			m, err := kb.Parse("experience/project/EXP-001.md", []byte(src+"---\n\n"+body))
			if err != nil {
				t.Fatal(err)
			}
			texts[i] = m
		}
		if got := summary.Succeeded(texts[0], texts[1]); got != e.want {
			t.Errorf("%q, then %q: %q, want %q", e.was, e.is, got, e.want)
		}
	}
}

// Only another number in a title is a fault.
func TestOtherNumber(t *testing.T) {
	for texts, want := range map[[2]string]bool{
		{"Donors wait 8 weeks", "Donors wait 12 weeks"}: true,
		{"Donors wait 10 days", "Donors wait 100 days"}: true,
		{"釉薬は二度塗る", "釉薬は三度塗る"}:                          true,
		{"The ovens are clean", "All ovens are clean"}:  false,
		{"Donors wait", "Donors wait 8 weeks"}:          false,
	} {
		if got := summary.OtherNumber(texts[0], texts[1]); got != want {
			t.Errorf("%q: %v", texts, got)
		}
	}
}
