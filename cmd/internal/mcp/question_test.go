package mcp

import (
	"fmt"
	"path"
	"strings"
	"testing"
	"unicode/utf8"

	"pgregory.net/rapid"

	"github.com/tacit-kb/tacit/cmd/internal/term"
)

// seen returns what is drawn of a message in a terminal: so many lines, each cut off
// where the dialog ends. A host that draws fewer lines of a longer message draws that many.
func seen(message string, d dialog, columns int) []string {
	lines := strings.Split(message, "\n")
	if len(lines) > d.lines {
		lines = lines[:d.lines-1]
	}
	for i, line := range lines {
		lines[i] = term.Cut(line, columns-margin)
	}
	return lines
}

// words draws a text of three languages, of any length.
func words(t *rapid.T, label string) string {
	return rapid.StringOfN(rapid.RuneFrom([]rune("abc XYZ-09支付重试幂等键記憶の検索パスワードがーé·👍")), 1, 120, -1).Draw(t, label)
}

func anItem(t *rapid.T) Item {
	folder := rapid.SampledFrom([]string{"", "drafts/experience/project/", "experience/team/standards/", "tech/services/", "archive/", "business/" + strings.Repeat("很长的文件夹/", 6)}).Draw(t, "folder")
	id := rapid.SampledFrom([]string{"EXP-001", "EXP-1234", "支付", "mail"}).Draw(t, "id")
	name := strings.Map(func(r rune) rune {
		if r == ' ' {
			return '-'
		}
		return r
	}, words(t, "name"))
	return Item{rapid.SampledFrom([]string{"create", "draft", "delete", "アーカイブ", "下書き", "删除"}).Draw(t, "what"), "T" + words(t, "title"), folder + id + "-" + name + ".md"}
}

func aQuestion(t *rapid.T, most int) *Question {
	q := &Question{Ask: "Apply?", Head: words(t, "head"), Rest: "… and %d more", All: "all", Left: "… %d more lines"}
	for range rapid.IntRange(1, most).Draw(t, "operations") {
		q.Items = append(q.Items, anItem(t))
	}
	if rapid.Bool().Draw(t, "flagged") {
		q.Look = words(t, "look")
	}
	q.Lines = rapid.SliceOfN(rapid.StringOfN(rapid.RuneFrom([]rune("+- ab支")), 0, 300, -1), 0, 60).Draw(t, "lines")
	return q
}

// Of a plan of up to three operations, title and path of each are drawn, in every dialog
// and however narrow the terminal is.
func TestEveryOperationIsSeen(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		q := aQuestion(t, mostNamed)
		for name, d := range dialogs {
			columns := rapid.IntRange(narrow, 200).Draw(t, "columns")
			drawn := seen(q.pages(d)[0], d, columns)
			for i, it := range q.Items {
				if !isSeen(drawn, it) {
					t.Fatalf("%s at %d columns: operation %d, %+v, is not in\n%s", name, columns, i+1, it, strings.Join(drawn, "\n"))
				}
			}
		}
	})
}

// isSeen reports whether the beginning of a title is drawn, and a path as a whole or the
// beginning and the end of the name of the file.
func isSeen(drawn []string, it Item) bool {
	whole := strings.Join(drawn, "\n")
	title := strings.TrimSuffix(term.Cut(it.Title, leastTitle-2), "…")
	base := path.Base(it.Path)
	start := strings.TrimSuffix(term.Cut(base, 9), "…")
	at := strings.Index(whole, it.What+": "+strings.TrimRight(title, " "))
	if at < 0 {
		return false
	}
	for line := range strings.SplitSeq(whole, "\n") {
		if strings.HasSuffix(line, ".md") && strings.Contains(line, start) && (strings.Contains(line, it.Path) || strings.Contains(line, "…")) {
			return true
		}
	}
	return false
}

// Every line can be read, page by page, and no page is longer than the dialog.
func TestEveryLineCanBeRead(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		q := aQuestion(t, 9)
		for name, d := range dialogs {
			pages := q.pages(d)
			if len(pages) > mostPages+1 {
				t.Fatalf("%s: %d pages", name, len(pages))
			}
			read := ""
			for i, page := range pages {
				lines := strings.Split(page, "\n")
				if len(lines) > d.lines || !utf8.ValidString(page) {
					t.Fatalf("%s: page %d has %d lines", name, i, len(lines))
				}
				if i > 0 || len(pages) == 1 {
					read += page + "\n"
				}
			}
			want := strings.Join(fold(q.Lines, usual-margin), "\n")
			if !strings.Contains(read, want) && !strings.Contains(read, "more lines") && len(q.Lines) > 0 {
				t.Fatalf("%s: %q is not in %q", name, want, read)
			}
		}
	})
}

// Of a longer plan there are the counts, and the first operations.
func TestLongPlanIsCounted(t *testing.T) {
	q := &Question{Head: "create 9: bank", Rest: "… and %d more"}
	for i := range 9 {
		q.Items = append(q.Items, Item{"create", fmt.Sprintf("Title %d", i+1), fmt.Sprintf("experience/project/EXP-%03d-some-long-name-of-a-file.md", i+1)})
	}
	q.Lines = make([]string, 100)
	want := "create 9: bank\ncreate: Title 1 · …/EXP-001-some-long-name…f-a-file.md\ncreate: Title 2 · …/EXP-002-some-long-name…f-a-file.md\n… and 7 more"
	if got := q.pages(dialogs["claude-code"])[0]; got != want {
		t.Errorf("claude: %q", got)
	}
	if got := q.pages(dialogs["codex-mcp-client"])[0]; !strings.Contains(got, "Title 9") {
		t.Errorf("codex: %q", got)
	}
}

func TestShortPath(t *testing.T) {
	for _, x := range []struct {
		path    string
		columns int
		want    string
	}{
		{"experience/project/EXP-001-dates.md", 40, "experience/project/EXP-001-dates.md"},
		{"experience/project/EXP-001-dates.md", 32, "experience/…/EXP-001-dates.md"},
		{"experience/project/EXP-001-dates.md", 26, "…/EXP-001-dates.md"},
		{"experience/project/EXP-001-dates-are-stored-in-utc.md", 26, "…/EXP-001-dates-a…n-utc.md"},
		{"experience/project/EXP-001-支付请求超时之后怎样重试才安全.md", 30, "…/EXP-001-支付请求超…才安全.md"},
		{"brief.md", 7, "brie…md"},
	} {
		if got := shortPath(x.path, x.columns); got != x.want || term.DisplayWidth(got) > x.columns {
			t.Errorf("%s in %d: %q (%d), want %q", x.path, x.columns, got, term.DisplayWidth(got), x.want)
		}
	}
}

func FuzzFold(f *testing.F) {
	f.Add("a line\n支付\nx", 8)
	f.Fuzz(func(t *testing.T, text string, columns int) {
		if columns < 8 || columns > 500 || !utf8.ValidString(text) {
			t.Skip()
		}
		all := ""
		for _, line := range fold(strings.Split(text, "\n"), columns) {
			if term.DisplayWidth(line) > columns {
				t.Errorf("%q is wider than %d", line, columns)
			}
			all += line
		}
		if !strings.Contains(strings.ReplaceAll(all, " ", ""), strings.ReplaceAll(strings.ReplaceAll(text, "\n", ""), " ", "")) {
			t.Errorf("%q became %q", text, all)
		}
	})
}
