package sentence_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/tacit-kb/tacit/kb/sentence"
)

// A dot ends a sentence, unless it belongs to a word or stands for what is left out.
func TestSplit(t *testing.T) {
	for _, c := range []struct {
		text string
		want []string
	}{
		// dots that belong to a word
		{"Tickets incl. cloakroom are sold online; excl. cloakroom at the desk.", []string{"Tickets incl. cloakroom are sold online; excl. cloakroom at the desk"}},
		{"The hall seats 240, measured in 2024, excl. the balcony", []string{"The hall seats 240, measured in 2024, excl. the balcony"}},
		{"Sweep the stage with a soft brush (e.g. Horsehair). Never use bleach.", []string{"Sweep the stage with a soft brush (e.g. Horsehair)", "Never use bleach"}},
		{"The boiler needs 5 min. to heat up", []string{"The boiler needs 5 min. to heat up"}},
		{"The boiler needs 5 min. Then open the valve", []string{"The boiler needs 5 min", "Then open the valve"}},
		{"Oil, wax, etc. are in the cellar", []string{"Oil, wax, etc. are in the cellar"}},
		{"Bring oil, wax, etc. The cellar is open", []string{"Bring oil, wax, etc", "The cellar is open"}},
		{"The bell rings at 9 a.m. on Sundays. On feast days at 7 a.m. Visitors wait", []string{"The bell rings at 9 a.m. on Sundays", "On feast days at 7 a.m", "Visitors wait"}},
		{"U.S. visitors pay in cash", []string{"U.S. visitors pay in cash"}},
		{"See ticket no. 45 and fig. 2. The answer is no. Ask again", []string{"See ticket no. 45 and fig. 2", "The answer is no", "Ask again"}},
		{"The fair opens on Sept. 5", []string{"The fair opens on Sept. 5"}},
		{"v1.18.2 leaks oil. Stay on v1.17.9", []string{"v1.18.2 leaks oil", "Stay on v1.17.9"}},
		{"Keep it in conf.d/bells.yaml! Edit no other file!x", []string{"Keep it in conf.d/bells.yaml", "Edit no other file!x"}},
		// signs of languages of programs
		{"don't use ! to unwrap optionals in Swift, only test code may", []string{"don't use ! to unwrap optionals in Swift, only test code may"}},
		{"in Kotlin use ?: instead of !! for nullables", []string{"in Kotlin use ?: instead of !! for nullables"}},
		{"use ?. and never !!", []string{"use ?. and never !!"}},
		{"no try! in the app, and no as! either. Tests may", []string{"no try! in the app, and no as! either", "Tests may"}},
		{"call nil? before first, and a != b", []string{"call nil? before first, and a != b"}},
		{"write a ? b : c on one line", []string{"write a ? b : c on one line"}},
		{"never unwrap with !. It crashes", []string{"never unwrap with !", "It crashes"}},
		{"Stop ! Never go in", []string{"Stop", "Never go in"}},
		{"is the vestry open? ask Mika", []string{"is the vestry open", "ask Mika"}},
		{"Where do the candles stand? In the vestry", []string{"Where do the candles stand", "In the vestry"}},
		{"在 Swift 里不要用 ! 解包，测试除外", []string{"在 Swift 里不要用 ! 解包，测试除外"}},
		{"Swift で ! を使って強制アンラップしない", []string{"Swift で ! を使って強制アンラップしない"}},
		{"真的吗? 先问人", []string{"真的吗", "先问人"}},
		// names
		{"Orders come in as HL7 from St. Anna. Mt. Auburn sends a fax", []string{"Orders come in as HL7 from St. Anna", "Mt. Auburn sends a fax"}},
		{"Mr. Brandt from Fa. Liebherr has the key", []string{"Mr. Brandt from Fa. Liebherr has the key"}},
		{"The depot is on Main St. Deliveries go to the back", []string{"The depot is on Main St", "Deliveries go to the back"}},
		{"The ceiling is at 9 ft. Pallets stay below", []string{"The ceiling is at 9 ft", "Pallets stay below"}},
		{"The depot is on Main St. The next one is on 4th", []string{"The depot is on Main St", "The next one is on 4th"}},
		{"Ask R. Lindqvist before you open the organ", []string{"Ask R. Lindqvist before you open the organ"}},
		{"Approved by M. Okafor and (in her absence) T. Weber. It holds for a year", []string{"Approved by M. Okafor and (in her absence) T. Weber", "It holds for a year"}},
		{"We chose plan B. If it rains, use plan A. The hall is dry", []string{"We chose plan B", "If it rains, use plan A", "The hall is dry"}},
		// three dots
		{"Run SELECT ... FOR UPDATE on the booking, or two clerks sell one seat", []string{"Run SELECT ... FOR UPDATE on the booking, or two clerks sell one seat"}},
		{"Call GET /v2/... for reads. POST is for changes", []string{"Call GET /v2/... for reads", "POST is for changes"}},
		{"do not trust the seat map... always count the tickets", []string{"do not trust the seat map... always count the tickets"}},
		{"The old pump rattles... Switch it off at once...", []string{"The old pump rattles", "Switch it off at once"}},
		{"1) drain ... 2) refill 3) test", []string{"1) drain ... 2) refill 3) test"}},
		// sloppy sentences, and those of other languages
		{"ringing is loud. never stand below", []string{"ringing is loud", "never stand below"}},
		{"先に窓を閉める。それから鐘を鳴らす。", []string{"先に窓を閉める", "それから鐘を鳴らす"}},
		{"门票用 SELECT ... 锁定。不要重复出售！", []string{"门票用 SELECT ... 锁定", "不要重复出售"}},
		{" . ... !", nil},
	} {
		if got := sentence.Split(c.text); !slices.Equal(got, c.want) {
			t.Errorf("%s\n got %q\nwant %q", c.text, got, c.want)
		}
	}
}

// No text makes it panic, and each sentence stands behind the one before.
func FuzzSplit(f *testing.F) {
	for _, s := range []string{"a! b? C", "use ?. and !!.", "! ? ! ?", "x?!.x", "...!", "?.?.?. A", "SELECT ... ! F", "真?!。x! 吗"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		text = strings.ToValidUTF8(text, "")
		rest := text
		for _, s := range sentence.Split(text) {
			_, after, ok := strings.Cut(rest, s)
			if !ok {
				t.Fatalf("%q: %q does not stand behind the sentence before it", text, s)
			}
			rest = after
		}
	})
}

// A row of stops, or a word without an end, is read in time that grows as its length does.
func BenchmarkSplitOfStops(b *testing.B) {
	for _, unit := range []string{". ", "! ", "a", "a.", ".", "?! "} {
		for _, length := range []int{10_000, 40_000} {
			text := strings.Repeat(unit, length) + ". "
			b.Run(fmt.Sprintf("%q/%d", unit, length), func(b *testing.B) {
				for b.Loop() {
					sentence.Split(text)
				}
			})
		}
	}
}

// A word of any length, and any row of stops, gives the sentences that a short one gives.
func TestSplitOfStops(t *testing.T) {
	for _, between := range []string{strings.Repeat(". ", 5000), strings.Repeat(" ", 5000)} {
		if got := sentence.Split("Wipe the press." + between + "Close the gate"); !slices.Equal(got, []string{"Wipe the press", "Close the gate"}) {
			t.Errorf("%q…: %q", between[:4], got)
		}
	}
}
