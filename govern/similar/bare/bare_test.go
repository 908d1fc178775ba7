package bare

import (
	"runtime"
	"strings"
	"testing"
)

func TestText(t *testing.T) {
	for text, want := range map[string]string{
		"デプロイは、金曜に しない。": "デプロイは金曜にしない",
		"９００番台 ＲＨ ８０％":   "900番台RH80%",
		"1、5 の順":         "1、5の順",
		"不，用缓存":          "不,用缓存", // 不用缓存 is the contrary
		"EXP-001: a, b":  ":a,b",
	} {
		if got := Text(text, "EXP-001"); got != want {
			t.Errorf("Text(%q) = %q, want %q", text, got, want)
		}
	}
}

func TestSame(t *testing.T) {
	for _, c := range []struct {
		a, b string
		want bool
	}{
		{"Boarding closes at noon", "boarding closes at noon", true},
		{"A dog needs a ticket", "a dog needs a ticket", true},
		{"Éva has the keys", "éva has the keys", true},
		{"URL names are short", "uRL names are short", false},
		{"use getUser", "Use getuser", false},
		{"PLC faults stop the ramp", "plc faults stop the ramp", false},
		{"乗船は１０分前", "乗船は10分前", true},
		{"次卡从第一次入场算，不是从购买那天算", "次卡从第一次入场算, 不是从购买那天算。", true},
		{"", "", true},
		{"A", "a", false},
		{"10 people", "12 people", false},
	} {
		if got := Same(c.a, c.b); got != c.want {
			t.Errorf("Same(%q, %q) = %v", c.a, c.b, got)
		}
	}
}

// Stops in a row are held once, however many they are.
func TestTextOfManyStops(t *testing.T) {
	text := "1" + strings.Repeat("。", 50_000)
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	short, long := Text(text, ""), Text(text+"2", "")
	runtime.ReadMemStats(&after)
	if short != "1" || long != text+"2" {
		t.Errorf("%d and %d bytes are left", len(short), len(long))
	}
	if grown := after.TotalAlloc - before.TotalAlloc; grown > 40*uint64(len(text)) {
		t.Errorf("%d bytes were taken for a text of %d", grown, len(text))
	}
}

func TestSentence(t *testing.T) {
	for line, want := range map[string]string{
		"Prices are integers, never floats.":      "prices are integers, never floats",
		"- **Decision being made**: We use pnpm.": "- **Decision being made**: we use pnpm",
		"# URLs end in a slash":                   "# URLs end in a slash",
		"grep -E finds more":                      "grep -E finds more",
		"我们用 pnpm，不用 npm。":                        "我们用 pnpm，不用 npm",
	} {
		if got := Sentence(line); got != want {
			t.Errorf("%s: %q, want %q", line, got, want)
		}
	}
}

// A comma before an exception, a condition or a reason only helps to read.
func TestCommaBeforeClause(t *testing.T) {
	for _, c := range [][2]string{
		{"Never ring at night, except on feast days.", "never ring at night except on feast days"},
		{"夜里不敲钟，除非过节", "夜里不敲钟 除非过节"},
		{"No, ring it", "No, ring it"},
		{"ring it, exceptionally", "ring it, exceptionally"},
	} {
		if got := Sentence(c[0]); got != c[1] && got != begun(c[1]) {
			t.Errorf("%s: %q", c[0], got)
		}
	}
}
