package table

import (
	"slices"
	"strings"
	"testing"
	"unicode"

	"github.com/google/go-cmp/cmp"
	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	tables "github.com/yuin/goldmark/extension/ast"
	"github.com/yuin/goldmark/text"
	"pgregory.net/rapid"

	"github.com/tacit-kb/tacit/kb/guard"
)

// hardText makes texts out of the pieces that a table could trip over.
var hardText = rapid.Custom(func(t *rapid.T) string {
	piece := rapid.OneOf(
		rapid.SampledFrom([]string{
			"|", `\`, `\|`, "<br>", "<BR/>", `\<br />`, "&#32;", "&#", "13;", "；", ";", ", ", "\n", "\r", " ", "\t",
			"`", "---", ":", "支付", "タイムアウト", "<!--", "-->", "#", "```", "\ufeff", "<", "b", "\u3000",
		}),
		rapid.StringN(0, 3, -1),
	)
	return strings.Join(rapid.SliceOfN(piece, 0, 8).Draw(t, "pieces"), "")
})

func TestEscapeCell(t *testing.T) {
	for _, test := range []struct{ text, cell string }{
		{"", ""},
		{`plain C:\temp & <b>`, `plain C:\temp & <b>`},
		{"支付 | 超时", `支付 \| 超时`},
		{`a\|b`, `a\\\|b`},
		{"two\nlines", "two<br>lines"},
		{"dos\r\nlines", "dos&#13;<br>lines"},
		{"ends in \\\nhere", `ends in \\<br>here`},
		{"a literal <br> tag", `a literal \<br> tag`},
		{" edges\t", "&#32;edges&#9;"},
		{"a literal &#32;", `a literal \&#32;`},
		{"\x1b]0;x\a", "&#27;]0;x&#7;"},
		{"\\\u202eabc", `\\&#8238;abc`},
		{"a literal &#27; and &#8364;", `a literal \&#27; and &#8364;`},
		{"\U0001f469\u200d\U0001f4bb \u0646\u200c\u0645", "\U0001f469\u200d\U0001f4bb \u0646\u200c\u0645"}, // joiners belong to words
	} {
		if got := escapeCell(test.text); got != test.cell {
			t.Errorf("escapeCell(%q) = %q, want %q", test.text, got, test.cell)
		}
		if got := unescapeCell(test.cell); got != test.text {
			t.Errorf("unescapeCell(%q) = %q, want %q", test.cell, got, test.text)
		}
	}
}

// No character that deceives stands in a cell, but for tabs and the joiners of words.
func TestUnseenInCells(t *testing.T) {
	for r := rune(0); r <= unicode.MaxRune; r++ {
		cell := escapeCell("a" + string(r) + "b")
		if guard.Deceives(r) && r != '\t' && !strings.ContainsRune(joiners, r) && strings.ContainsFunc(cell, guard.Deceives) {
			t.Errorf("%q is in the cell %q", r, cell)
		}
		if got := unescapeCell(cell); got != "a"+string(r)+"b" {
			t.Errorf("%q came back as %q", r, got)
		}
	}
}

func TestUnescapeByHand(t *testing.T) {
	for cell, want := range map[string]string{
		`\| \\|`:           "| |",
		"a<br/>b<BR />c":   "a\nb\nc",
		`\\server\share`:   `\\server\share`,
		`**bold** &amp; x`: `**bold** &amp; x`,
	} {
		if got := unescapeCell(cell); got != want {
			t.Errorf("unescapeCell(%q) = %q, want %q", cell, got, want)
		}
	}
}

// Any texts written as one line of a table come back as they were.
func TestCellsRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		texts := rapid.SliceOfN(rapid.OneOf(hardText, rapid.String()), 1, 5).Draw(t, "texts")
		cells := make([]string, len(texts))
		for i, s := range texts {
			cells[i] = escapeCell(s)
		}
		line := joinCells(cells)
		if strings.ContainsAny(line, "\r\n") {
			t.Fatalf("more than one line: %q", line)
		}
		got := splitCells(line)
		for i := range got {
			got[i] = unescapeCell(got[i])
		}
		if !slices.Equal(got, texts) {
			t.Fatalf("%q reads as %q, want %q", line, got, texts)
		}
	})
}

func TestListsRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		items := tidyItems(rapid.SliceOf(hardText).Draw(t, "items"))
		cell := escapeList(items)
		if got := unescapeList(splitCells(joinCells([]string{cell}))[0]); !slices.Equal(got, items) {
			t.Fatalf("%q reads as %q, want %q", cell, got, items)
		}
	})
}

func TestSplitIDs(t *testing.T) {
	want := []string{"EXP-1", "EXP-2", "EXP-3"}
	for _, s := range []string{"EXP-1；EXP-2；EXP-3", "EXP-1; EXP-2;EXP-3", " EXP-1, EXP-2 ,EXP-3,", "EXP-1 EXP-2、EXP-3"} {
		if got := splitIDs(s); !slices.Equal(got, want) {
			t.Errorf("splitIDs(%q) = %q, want %q", s, got, want)
		}
	}
}

// Where a table has no slip, goldmark and splitCells see the same cells.
func TestCellsAgreeWithGoldmark(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		width := rapid.IntRange(2, 4).Draw(t, "width")
		src := joinCells(repeat("h", width)) + "\n" + joinCells(repeat("---", width)) + "\n"
		var want [][]string
		for range rapid.IntRange(1, 3).Draw(t, "rows") {
			row := make([]string, width)
			for i := range row {
				row[i] = escapeCell(hardText.Draw(t, "text"))
			}
			src += joinCells(row) + "\n"
			want = append(want, splitCells(joinCells(row)))
		}
		if got := goldmarkRows(src); !cmp.Equal(got, want) {
			t.Fatalf("%s\n%s", src, cmp.Diff(want, got))
		}
	})
}

// goldmarkRows returns the source of the cells of the one table in src.
func goldmarkRows(src string) [][]string {
	doc := goldmark.New(goldmark.WithExtensions(extension.Table)).Parser().Parse(text.NewReader([]byte(src)))
	var rows [][]string
	table := doc.FirstChild()
	if table == nil || table.Kind() != tables.KindTable {
		return nil
	}
	for r := table.FirstChild().NextSibling(); r != nil; r = r.NextSibling() {
		rows = append(rows, goldmarkCells(r, src))
	}
	return rows
}

func goldmarkCells(r ast.Node, src string) []string {
	var cells []string
	for c := r.FirstChild(); c != nil; c = c.NextSibling() {
		cell := ""
		for i := range c.Lines().Len() {
			segment := c.Lines().At(i)
			cell += string(segment.Value([]byte(src)))
		}
		cells = append(cells, cell)
	}
	return cells
}
