package clauses

import (
	"slices"
	"strings"
	"testing"
)

func TestParts(t *testing.T) {
	for _, c := range []struct {
		text string
		want []string
	}{
		{"the day cap is 1850 cents for bikes and 2900 for scooters", []string{"the day cap is 1850 cents for bikes", "2900 for scooters"}},
		{"open Monday and Friday, closed at 18:00", []string{"open Monday and Friday", "closed at 18:00"}},
		{"快递接口超时重试 3 次，间隔 1、5、30 秒。", []string{"快递接口超时重试 3 次", "间隔 1、5、30 秒"}},
		{"白车 18 元和电车 29 元", []string{"白车 18 元", "电车 29 元"}},
		{"自転車は1850円と電動は2900円", []string{"自転車は1850円", "電動は2900円"}},
		{"The trial is 14 days, and no card is needed", []string{"The trial is 14 days", "and no card is needed"}},
		{"1,000 boxes", []string{"1,000 boxes"}},
		{"。", nil},
	} {
		if got := Parts(c.text, 32); !slices.Equal(got, c.want) {
			t.Errorf("%s: %q, want %q", c.text, got, c.want)
		}
	}
	if got := Parts("a, b, c, d", 2); !slices.Equal(got, []string{"a", "b, c, d"}) {
		t.Errorf("%q", got)
	}
}

// A clause that is nothing but a reason asks for nothing, unless it is all there is.
func TestOf(t *testing.T) {
	for text, want := range map[string][]string{
		"1週間で削除する、個人情報だから":               {"1週間で削除する"},
		"個人情報だから":                        {"個人情報だから"},
		"Take the bus, because it rains": {"Take the bus"},
	} {
		if got := Of(text); !slices.Equal(got, want) {
			t.Errorf("%s: %q", text, got)
		}
	}
}

// No text makes it panic, and each part stands behind the one before.
func FuzzParts(f *testing.F) {
	for _, s := range []string{"a, and b", "14 days, and 2 cards, but 3", "1、5、30，而 3 和 4", ", and", "と、と"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		rest := text
		for _, p := range Parts(text, 8) {
			_, after, ok := strings.Cut(rest, p)
			if !ok {
				t.Fatalf("%q: %q does not stand behind the part before it", text, p)
			}
			rest = after
		}
	})
}

func TestDenied(t *testing.T) {
	for text, want := range map[string]string{
		"ログに口座番号を出すな":  "ログに口座番号を出さない",
		"本番で使うなよ":      "本番で使わない",
		"弁に触るな。":       "弁に触らない",
		"網を水槽に入れるな":    "網を水槽に入れない",
		"みんな":          "みんな",
		"ログに口座番号は出さない": "ログに口座番号は出さない",
	} {
		if got := Denied(text); got != want {
			t.Errorf("%s: %s, want %s", text, got, want)
		}
	}
}
