package link_test

import (
	"reflect"
	"regexp"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/tacit-kb/tacit/kb/link"
)

// wiki is what a [[link]] is, in the words of a regular expression.
var wiki = regexp.MustCompile(`\[\[([^\]|#\n]{1,200})((?:[|#][^\]\n]*)?)\]\]`)

// wikisByExpression is link.Wikis, slowly.
func wikisByExpression(text string) (all []link.Wiki) {
	for _, m := range wiki.FindAllStringSubmatchIndex(text, -1) {
		all = append(all, link.Wiki{From: m[0], To: m[1], Name: text[m[2]:m[3]], Words: text[m[4]:m[5]]})
	}
	return all
}

func checkWikis(t interface{ Fatalf(string, ...any) }, text string) {
	if got, want := link.Wikis(text), wikisByExpression(text); !reflect.DeepEqual(got, want) {
		t.Fatalf("%q:\ngot  %+v\nwant %+v", text, got, want)
	}
	mark := func(name, words string) string { return "<" + words + name + ">" }
	got := link.ReplaceWikis(text, func(w link.Wiki) string { return mark(w.Name, w.Words) })
	if want := wiki.ReplaceAllString(text, "<$2$1>"); got != want {
		t.Fatalf("%q:\ngot  %q\nwant %q", text, got, want)
	}
}

// TestWikis compares what the scan finds with what the expression finds, in texts of the
// characters that matter, and with names as long as they may be.
func TestWikis(t *testing.T) {
	pieces := []string{"[", "]", "[[", "]]", "|", "#", "\n", "\r", "a", " ", "返", "\xff", "\xe8\xbf", "[[a]]", "[[a|b]]", "[[a#b|c]]",
		strings.Repeat("a", 196), strings.Repeat("返", 198), strings.Repeat("\xff", 197), strings.Repeat("[", 199)}
	rapid.Check(t, func(t *rapid.T) {
		checkWikis(t, strings.Join(rapid.SliceOfN(rapid.SampledFrom(pieces), 0, 30).Draw(t, "text"), ""))
	})
}

func FuzzWikis(f *testing.F) {
	f.Add("See [[Retry budget#Numbers]], [[返金フロー|refunds]] and ![[timeline.png]]. [[]] [[[a]] [[a\nb]] [[a|[[b]]")
	f.Fuzz(func(t *testing.T, text string) { checkWikis(t, text) })
}

// A text of [[[ costs a nanosecond or two for each byte; the expression takes fifteen thousand.
func BenchmarkWikis(b *testing.B) {
	text := strings.Repeat("[[[", 85_000)
	for b.Loop() {
		link.Wikis(text)
	}
}
