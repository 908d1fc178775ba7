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
