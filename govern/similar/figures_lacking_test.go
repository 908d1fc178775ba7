package similar

import "testing"

// No merge is offered of two notes of which each has a number that the other lacks: one that took the
// other up would lose it, and an agent would go on with the old one.
func TestNumbersAreNotMergedAway(t *testing.T) {
	for _, c := range []struct{ a, b string }{
		{"reminders by SMS go out between 9 and 19 only", "reminders by SMS go out between 8 and 20 only"},
		{"van gateways buffer 48 h of readings on the sd card", "van gateways buffer 72 h of readings on the sd card"},
		{"courier tour 3 leaves the depot at 6:10", "courier tour 4 leaves the depot at 6:40"},
		{"the fridge in room 12 is a Liebherr", "the fridge in room 14 is a Liebherr"},
		{"a fridge alarm goes to the on-call phone after 3 readings in a row above 6 C, one reading is just somebody opening the door",
			"a fridge alarm goes to the on-call phone after 5 readings in a row above 6 C"},
		{"断网后闸机保持 30 秒常开", "断网后闸机保持 45 秒常开"},
		{"3番タンクの品温は8時と16時に測る", "3番タンクの品温は7時と15時に測る"},
	} {
		a, b := FromText(c.a), FromText(c.b)
		a.Title, b.Title = c.a, c.b
		if j := Judge(model(t), a, b, nil); j.Decision == DecideMerge || j.MayMerge() || len(j.AgainstMerge()) == 0 && j.Decision != DecideIndependent {
			t.Errorf("%s / %s: %+v", c.a, c.b, j)
		}
	}
}
