package member_test

import (
	"testing"

	"github.com/tacit-kb/tacit/govern/similar/member"
)

// Things that are numbered are two; a date, a span or a value behind a word is no number of a thing.
func TestOthers(t *testing.T) {
	for _, x := range []struct{ a, b, want string }{
		{"Oven 3 is lit at 6:00", "Oven 4 is lit at 7:00", "Oven 3 / Oven 4"},
		{"The light in bay 4 is on its own fuse", "The light in bay 5/6 is on its own fuse", ""},
		{"The AED pads expire 11/2027", "The AED is at the bar, its pads expire 05/2027", ""},
		{"The lease of the shed ends 31-12-2027", "The lease of the shed ends 30-06-2028", ""},
		{"The kiosk opens 8–12", "The kiosk opens 9–12", ""},
		{"Gate 7/ is closed at night", "Gate 8/ is closed at night", "Gate 7 / Gate 8"},
		{"The main pool holds 412 cubic metres and the teaching pool 96", "The teaching pool has 96 m3 and the main pool 412", ""},
		{"Group rates start at 12 for adults and for pupils 20", "For pupils 20, for adults 12: the group rates", ""},
		{"Pump 2 was greased after pump 3", "Pump 4 was greased after pump 5", "Pump 2 / Pump 4"},
		{"2番ラインは朝に止める", "3番ラインは朝に止める", "2番 / 3番"},
		{"二号仓的叉车每周一充电", "三号仓的叉车每周二充电", "二号仓 / 三号仓"},
	} {
		if got, ok := member.Others(x.a, x.b); ok != (x.want != "") || ok && got != x.want {
			t.Errorf("%s | %s: %q, want %q", x.a, x.b, got, x.want)
		}
	}
}
