package similar

import "testing"

func TestWordsAreNamedOnce(t *testing.T) {
	for _, c := range []struct {
		words []string
		want  string
	}{
		{[]string{"switched from gas to", "switched"}, "switched from gas to"},
		{[]string{"No longer", "no longer", "from now on"}, "No longer, from now on"},
		{[]string{"取消", "取消了"}, "取消了"},
	} {
		if got := join(c.words); got != c.want {
			t.Errorf("%q: %q, want %q", c.words, got, c.want)
		}
	}
}

// What each of two notes has and the other lacks is called what it is.
func TestFiguresAreCalledWhatTheyAre(t *testing.T) {
	for words, want := range map[string]string{
		"Thursdays / Tuesdays":        "each names another day: Thursdays / Tuesdays",
		"15 / 2":                      "each has a number that the other lacks: 15 / 2",
		"vault-east-1 / vault-west-1": "each names something that the other lacks: vault-east-1 / vault-west-1",
		"Thursdays / 3":               "each names something that the other lacks: Thursdays / 3",
		"木曜 / 火曜":                     "each names another day: 木曜 / 火曜",
	} {
		if got := (Reason{Code: otherFigures, Words: []string{words}}).Says().In("en"); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}
