package exchange_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/tacit-kb/tacit/govern/exchange/formats"
)

// A list keeps each text once, where it came first; what it began with stays as it was.
func TestListKeepsEachTextOnce(t *testing.T) {
	l := formats.ListOf([]string{"b", "b"})
	for _, s := range []string{"a", "b", "a", "c"} {
		l.Add(s)
	}
	if want := []string{"b", "b", "a", "c"}; !slices.Equal(l.Texts, want) {
		t.Errorf("%q, want %q", l.Texts, want)
	}
}

// A note of twenty thousand tags is one whose tags are looked up, and not compared with
// each other: that would take minutes.
func TestManyTags(t *testing.T) {
	var text strings.Builder
	text.WriteString("# Notes about things\n\nhello world\n\n")
	for i := range 20_000 {
		fmt.Fprintf(&text, "#%05x #%05x\n", i+0xa0000, i/2+0xa0000)
	}
	source := fstest.MapFS{"a.md": {Data: []byte(text.String())}}
	for _, f := range formats.All() {
		if f.Name != "vault" {
			continue
		}
		b, err := f.Read(source, formats.Options{Format: "vault"})
		if err != nil || len(b.Items) != 1 {
			t.Fatal(b, err)
		}
		if n := len(formats.Texts(b.Items[0].Fields["tags"])); n != 20_000 {
			t.Errorf("%d tags", n)
		}
		return
	}
	t.Error("there is no format vault")
}
