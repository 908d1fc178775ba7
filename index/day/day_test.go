package day_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/tacit-kb/tacit/index/day"
	"github.com/tacit-kb/tacit/index/embed/han"
)

func TestDays(t *testing.T) {
	for _, test := range []struct{ text, want string }{
		{"what broke on 2026-03-09?", "2026-03-09"},
		{"2026/3/9 or 2026.3.9", "2026-03-09 2026-03-09"},
		{"2026年3月9日的故障", "2026-03-09"},
		{"２０２６年３月９日", "2026-03-09"},
		{"令和8年3月9日の障害", "2026-03-09"},
		{"平成30年12月1日", "2018-12-01"},
		{"3月9日的故障", "0000-03-09"},
		{"3月9号", "0000-03-09"},
		{"3 月 9 日", "0000-03-09"},
		{"on 9 March", "0000-03-09"},
		{"the 9th of March, 2026", "2026-03-09"},
		{"March 9th was bad", "0000-03-09"},
		{"Mar 9, 2026", "2026-03-09"},
		{"Sept. 30", "0000-09-30"},
		{"since december 1", "0000-12-01 open"},
		{"the outage of 9/3", "0000-09-03 0000-03-09"},
		{"3/9 に起きた障害", "0000-03-09"},
		{"3/9の障害", "0000-03-09"},
		{"3/9上线失败", "0000-03-09"},
		{"3月9日以降の障害", "0000-03-09 open"},
		{"3月9日之后", "0000-03-09 open"},
		{"自3月9日起", "0000-03-09 open"},
		{"until 2026-03-09", "2026-03-09 open"},
		{"2026-03-09: rolled back", "2026-03-09"},
		{"2026-10-02-review", "2026-10-02"},
		// what is no day
		{"2026-03-09T08:00:00Z panic", ""},
		{"2026-03-09 08:00:00 ERROR", ""},
		{"1/2の確率で落ちる", ""},
		{"只开放给 1/3 的用户", ""},
		{"2026-13-09", ""},
		{"2026-02-30", ""},
		{"on call 24/7, 1/2 of us", ""},
		{"version 1.2.3 and 10.0.0.1", ""},
		{"EXP-2026-03-09", ""},
		{"it may 3 times", ""},
		{"we march 9 miles", ""},
		{"3月的账单", ""},
		{"9 marches", ""},
		{"release 2026.3.9.1", ""},
	} {
		var got []string
		for _, d := range day.In(han.Plain(test.text)) {
			s := fmt.Sprintf("%04d-%02d-%02d", d.Year, d.Month, d.Day)
			if d.Open {
				s += " open"
			}
			got = append(got, s)
		}
		if s := strings.Join(got, " "); s != test.want {
			t.Errorf("%q: %q, want %q", test.text, s, test.want)
		}
	}
}

func FuzzDays(f *testing.F) {
	for _, s := range []string{"2026-03-09", "令和8年3月9日", "March 9th, 2026", "on 9/3", "9 of Ma", "3月9日T08:"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		last := -1
		for _, d := range day.In(text) {
			if d.From < 0 || d.To > len(text) || d.From >= d.To || d.From < last {
				t.Fatalf("%q: %+v after %d", text, d, last)
			}
			last = d.From
			if len(d.Asked()) == 0 {
				t.Fatalf("%q: %+v asks for nothing", text, d)
			}
		}
	})
}

// Time grows with the text, however many days it names.
func BenchmarkDays(b *testing.B) {
	text := strings.Repeat("since 9/3 Mar 9, ", 60_000)
	b.SetBytes(int64(len(text)))
	for b.Loop() {
		day.In(text)
	}
}
