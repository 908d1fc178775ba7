package duty

import (
	"slices"
	"testing"
)

// What is bound to a case is barred by what forbids all of it, and not by what forbids a part,
// another case or another act.
func TestBars(t *testing.T) {
	tests := []struct {
		bound, other string
		want         bool
	}{
		{"deploy on Thursdays only", "do not deploy on Thursday", true},
		{"deploy on Thursdays only", "do not deploy on Thursday evening", false},
		{"deploy on Thursdays only", "do not deploy on Friday", false},
		{"run the nightly export of the orders only on the replica", "do not run the nightly export of the orders on the primary", false},
		{"not only deploy on Thursdays", "do not deploy on Thursday", false},
		{"never deploy on Thursdays only", "do not deploy on Thursday", false},
		{"只在周四部署", "周四不要部署", true},
		{"只在周四部署", "周四晚上不要部署", false},
		{"只要周四就部署", "周四不要部署", false},
		{"测温环每窑放三只", "测温环每窑不要放", false},
		{"木曜日にしかデプロイしない", "木曜日にはデプロイしない", true},
		{"木曜日だけでなく金曜日もデプロイする", "木曜日にはデプロイしない", false},
		{"木曜日だけデプロイする", "木曜日の夕方にはデプロイしない", false},
	}
	for _, test := range tests {
		x, y := Of(test.bound), Of(test.other)
		if x.Bars(y) != test.want || y.Bars(x) != test.want {
			t.Errorf("%q and %q: got %v and %v, want %v", test.bound, test.other, x.Bars(y), y.Bars(x), test.want)
		}
	}
	all := [][]string{{"never run backups at night"}, {"wash the tools"}, {"backups run only at night", "the disks are busy"}, {"do not run on the stairs"}}
	if got := BarredAmong(all); !slices.Equal(got, [][2]int{{2, 0}}) {
		t.Errorf("got %v, want the third and the first text", got)
	}
}

func TestWidens(t *testing.T) {
	for _, tt := range []struct {
		a, b string
		want bool
	}{
		{"Only Jonas may approve exports", "Eva can approve exports as well", true},
		{"只有老王能退款", "小李也可以退款", true},
		{"返金の承認は店長だけ", "返金は副店長も承認できる", true},
		{"Only Jonas may approve exports", "Only Jonas approves exports, in writing too", false},
		{"Jonas approves exports", "Eva approves exports as well", false},
		{"不只老王能退款", "小李也可以退款", false},
	} {
		if got := Widens(tt.a, tt.b); got != tt.want || got != Widens(tt.b, tt.a) {
			t.Errorf("%q, %q: %t", tt.a, tt.b, got)
		}
	}
}
