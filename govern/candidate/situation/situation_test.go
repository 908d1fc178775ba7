package situation_test

import (
	"testing"

	"github.com/tacit-kb/tacit/govern/candidate/situation"
)

// A situation is a whole clause, and so is what to do in it. Where one of them would be cut in two,
// the sentence stays whole, and no trigger is made of what was rejected.
func TestSituationsAreWholeClauses(t *testing.T) {
	for _, c := range []struct{ said, when, what string }{
		// what was rejected is no situation
		{"Sweep the aisles at dawn, not after the doors open", "", "Sweep the aisles at dawn, not after the doors open"},
		{"Prime the pump by hand rather than when it already runs", "", "Prime the pump by hand rather than when it already runs"},
		{"No naked flame except when the priest lights the candles", "", "No naked flame except when the priest lights the candles"},
		{"Sweep the aisles when nobody prays, not at noon", "", "Sweep the aisles when nobody prays, not at noon"},
		// what to do stands in front of the comma
		{"After the fire the cells are charged on the mezzanine, not in the shed", "", "After the fire the cells are charged on the mezzanine, not in the shed"},
		{"During the fair the night bell goes to the porter, not to the desk", "", "During the fair the night bell goes to the porter, not to the desk"},
		{"if a fox gets in it goes in the log the same day, do not rely on memory", "", "if a fox gets in it goes in the log the same day, do not rely on memory"},
		{"when the bus is late take the minibus and ring the school, never send the children home", "", "when the bus is late take the minibus and ring the school, never send the children home"},
		// a colon ends a situation
		{"Ask for the number before you order a kit: engines changed in 2015, and the old one slips", "before you order a kit", "Ask for the number: engines changed in 2015, and the old one slips"},
		{"Check the fuse before replacing the pump: it blows often", "before replacing the pump", "Check the fuse: it blows often"},
		{"Note the level when the tank is empty: the gauge lies at 10:30", "when the tank is empty", "Note the level: the gauge lies at 10:30"},
		{"When the lamp stays on: read the codes first", "When the lamp stays on", "read the codes first"},
		{"Before welding on a hybrid: pull the plug, then wait", "Before welding on a hybrid", "pull the plug, then wait"},
		{"Ring the bell when the clock says 21:30", "when the clock says 21:30", "Ring the bell"},
		{"When the clock says 21:30, ring the bell", "When the clock says 21:30", "ring the bell"},
		{"The rule: close the door before you open the gate", "before you open the gate", "The rule: close the door"},
		// these are situations
		{"When the bus is late, never send the children home", "When the bus is late", "never send the children home"},
		{"If the parents say they must leave, do not argue", "If the parents say they must leave", "do not argue"},
		{"When the dogs are ready to leave the yard, never open both gates", "When the dogs are ready to leave the yard", "never open both gates"},
		{"If the organ has a fault in the test register, call the builder", "If the organ has a fault in the test register", "call the builder"},
		{"When a hymn book is due for review next week, never lend it", "When a hymn book is due for review next week", "never lend it"},
		{"When the bell is set too loud, turn it down", "When the bell is set too loud", "turn it down"},
		{"While the sexton is on annual leave for a week, never ring the big bell", "While the sexton is on annual leave for a week", "never ring the big bell"},
		{"When the lift is stuck, dont pull the doors", "When the lift is stuck", "dont pull the doors"},
		{"Once the dough has doubled, knock it back and let it rest", "Once the dough has doubled", "knock it back and let it rest"},
		{"If the flour is rye or wheat, barley and spelt are kept apart", "", "If the flour is rye or wheat, barley and spelt are kept apart"},
		{"If two ushers change the locks, log both names", "If two ushers change the locks", "log both names"},
		{"Lock the front door before the back door", "", "Lock the front door before the back door"},
		{"Ring the small bell after the big bell", "", "Ring the small bell after the big bell"},
		{"Oil the bell before the wedding", "before the wedding", "Oil the bell"},
		{"Do not open the organ unless the builder is in the house", "", "Do not open the organ unless the builder is in the house"},
		{"Lock the crypt before the choir comes in", "before the choir comes in", "Lock the crypt"},
		{"When the bell sticks, oil it, not the rope", "When the bell sticks", "oil it, not the rope"},
		{"如果停电，而不是跳闸，先打电话给供电所", "", "如果停电，而不是跳闸，先打电话给供电所"},
		{"如果狐狸进来当天就要登记，不要靠记性", "", "如果狐狸进来当天就要登记，不要靠记性"},
		{"如果狐狸进来，当天就要登记，不要靠记性", "如果狐狸进来", "当天就要登记，不要靠记性"},
		{"狐狸进来之后记得当天登记", "狐狸进来之后", "记得当天登记"},
		{"停电前切记先关离心机", "停电前", "切记先关离心机"},
		{"我们之前记得是两把锁", "", "我们之前记得是两把锁"},
		{"停电以后记得当时没有响铃", "", "停电以后记得当时没有响铃"},
		{"開場の後ではなく朝に床を掃く", "", "開場の後ではなく朝に床を掃く"},
		{"開場の後は床を掃く", "開場の後", "床を掃く"},
		{"雨が降ったら中止", "雨が降ったら", "中止"},
		{"炉が落ちたら5分待って再点火", "炉が落ちたら", "5分待って再点火"},
		{"ビルドで ENOMEM が出たら NODE_OPTIONS=--max-old-space-size=4096", "ビルドで ENOMEM が出たら", "NODE_OPTIONS=--max-old-space-size=4096"},
		{"鐘を鳴らしたら鳩が飛ぶ", "", "鐘を鳴らしたら鳩が飛ぶ"},
		{"如果停电，先打电话给供电所，而不是物业", "如果停电", "先打电话给供电所，而不是物业"},
	} {
		if when, what := situation.In(c.said); when != c.when || what != c.what {
			t.Errorf("%s:\n when %q, what %q", c.said, when, what)
		}
	}
}
