package prompt

import (
	"runtime"
	"strings"
	"testing"
)

// hostile returns texts of about n bytes that look for work that is not linear.
func hostile(n int) map[string]string {
	texts := map[string]string{}
	for name, unit := range map[string]string{
		"letters": "a", "spaces": " ", "line ends": "\n", "nulls": "\x00", "not UTF-8": "\xff\xfe", "half a character": "\xe3\x81", "Han": "漢", "kana": "ー", "marks": "!", "full stops": "。", "dots": ". ", "quotes": "\"", "brackets": "({[",
		"fences": "```\n", "fences with a language": "```go\n", "fences and prose": "```go\n\nIs this the end of it?\n", "two fences": "```\n~~~\n",
		"commas": "a,b,c,d\n", "tabs": "\t", "pipes": "| a | b |\n", "rules": "-+-", "escapes": "\x1b[", "mails": "From: a\nTo: b\n", "mails with gaps": "From: a\nTo: b\n\n\n", "single headers": "From: a\nsee it below\n", "comments": "/*\n", "docstrings": "\"\"\"\n",
		"errors": "ERROR: ", "error lines": "ERROR: it is broken\n", "pairs": "a=b ", "settings": "a: b\n", "frames": "\tat a.b(C.java:1)\n", "headings": "# a\n", "titles": "a:\n", "items": "- ", "numbers": "1", "hunks": "@@ -1 +1 @@\n",
		"manner": "run the tests, ", "times": "10:00:00 ", "levels": "INFO ", "clauses": "a, ", "sentences": "It is so. ", "places": "a.go:1 ", "conjunctions": " and then", "quoted": "> ", "tags": "<a>", "colons": ": ",
	} {
		texts[name] = strings.Repeat(unit, n/len(unit)+1)
	}
	texts["shorter and shorter fences"] = shrinking(n)
	texts["blank lines and mails"] = strings.Repeat("\n", n/2) + strings.Repeat("From: a\nTo: b\n\n", n/30)
	texts["marks and a letter"] = strings.Repeat("!", n) + "x"
	return texts
}

func shrinking(n int) string {
	var b strings.Builder
	for i := 200; i > 2 && b.Len() < n/2; i-- {
		b.WriteString(strings.Repeat("`", i) + "\n")
	}
	return b.String() + strings.Repeat("x\n", n/4)
}

func steps(text string) int {
	r := reader{text: text}
	for _, p := range parts(text) {
		r.readPart(p)
	}
	return r.steps
}

// Twice the text is twice the work, and above what is looked at no more.
func TestWorkIsLinear(t *testing.T) {
	const n = 30_000
	small, large, huge := hostile(n), hostile(2*n), hostile(20*n)
	for name := range small {
		a, b, c := steps(small[name]), steps(large[name]), steps(huge[name])
		if b > 2*a+2*a/5+1000 || c > 40*(headBytes+tailBytes) {
			t.Errorf("%s: %d steps for %d bytes, %d for %d, %d for %d", name, a, n, b, 2*n, c, 20*n)
		}
		if a > 40*n {
			t.Errorf("%s: %d steps for %d bytes", name, a, n)
		}
	}
}

// What is allocated does not grow with the text.
func TestMemoryIsBounded(t *testing.T) {
	if testing.Short() {
		t.Skip("long texts")
	}
	for name, text := range hostile(8 << 20) {
		var before, behind runtime.MemStats
		runtime.ReadMemStats(&before)
		Clues(Read(text))
		runtime.ReadMemStats(&behind)
		if n := behind.TotalAlloc - before.TotalAlloc; n > 64<<20 {
			t.Errorf("%s: %d MiB", name, n>>20)
		}
	}
}

func BenchmarkRead(b *testing.B) {
	log := strings.Repeat("2026-03-01 10:00:00 INFO importer: one more row of many\n", 180)
	for name, text := range map[string]string{
		"question": "How do we retry a payment that the bank has refused?",
		"han":      "支付被银行拒绝之后应该怎么重试？",
		"10000":    log,
	} {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				Clues(Read(text))
			}
		})
	}
}
