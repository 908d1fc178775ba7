package similar

import (
	"slices"
	"strings"
	"testing"
)

// Two notes that measure the same in other words are not one where no number is the same: the
// numbers are said to differ. Where one number is the same, or the units are others, they may be.
func TestMeasuredApart(t *testing.T) {
	m := model(t)
	for _, c := range []struct {
		a, b  string
		apart bool
	}{
		{"If a customer has not picked up the car after 14 days we charge 9 euros storage a day", "Storage is charged at 12 euros a day after 14 days if the customer does not collect the car", true},
		{"If a guest has not fetched the coat after a night we charge 3 euros", "A coat is charged at 5 euros if the guest does not fetch it after a night", true},
		{"Whoever loses the key of a locker pays 20 euros", "A lost locker key costs the guest 20 euros", false},
		{"Members who come late pay a fee of 2 euros", "Members who come after 90 minutes pay a fee", false},
	} {
		j := Judge(m, shortRule(c.a), shortRule(c.b), nil)
		told := slices.ContainsFunc(j.Reasons, func(r Reason) bool { return r.Code == anotherNumber })
		if told != c.apart || c.apart && j.Decision == DecideMerge {
			t.Errorf("%s | %s: %s, %v", c.a, c.b, j.Decision, j.Reasons)
		}
	}
}

// What a bolt is tightened to is no change, and a part number is named whole. A word that begins an
// item of a list is no name.
func TestWhatIsNamedAndAnnounced(t *testing.T) {
	m := model(t)
	j := Judge(m, shortRule("Wheel bolts on the Golf are tightened to 120 Nm"), shortRule("Guide pins on the Fiesta are tightened to 28 Nm"), nil)
	if j.Disagrees() || slices.ContainsFunc(j.Reasons, func(r Reason) bool { return r.Code == Announcement }) {
		t.Errorf("%s, %v", j.Decision, j.Reasons)
	}
	for text, want := range map[string]string{
		"Part number 03L115562 replaces it": "03l115562",
		"- Front discs do not":              "",
		"We order pads from Kessler":        "kessler",
	} {
		if got := strings.Join(namesIn(readingOf(m, FromText(text+"\n"))), " "); got != want {
			t.Errorf("%s: %q, want %q", text, got, want)
		}
	}
}
