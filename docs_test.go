package tacit_test

import (
	"go/ast"
	"go/token"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

var (
	fenced  = regexp.MustCompile("(?ms)^ *```.*?^ *```")
	link    = regexp.MustCompile(`\]\(([^)\s#]*)(#[^)\s]*)?\)`)
	heading = regexp.MustCompile(`(?m)^#+ +(.*)$`)
	unread  = regexp.MustCompile(`(?m)^ *\[[^\]]+\]: |<(?:a|img|source) |\]\([^)]* "[^)]*\)`)
	inline  = regexp.MustCompile("`[^`\n]*`")
	unslug  = regexp.MustCompile(`[^\pL\pN_\- ]`)
	stilted = regexp.MustCompile(`(?i)\b(?:nobody|somebody|whoever|anew|meanwhile|told of)\b`)
)

// pages returns the documents for people, by name, without their fenced code.
func pages(t *testing.T) map[string]string {
	t.Helper()
	all := map[string]string{}
	for _, pattern := range []string{"*.md", "docs/*.md"} {
		names, err := filepath.Glob(pattern)
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range names {
			text, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			clean := strings.ReplaceAll(string(text), "\r\n", "\n")
			all[filepath.ToSlash(name)] = fenced.ReplaceAllString(clean, "")
		}
	}
	return all
}

// Links between documents lead to a file, and to a heading of it.
func TestLinksResolve(t *testing.T) {
	all := pages(t)
	for name, text := range all {
		for _, other := range unread.FindAllString(inline.ReplaceAllString(text, ""), -1) {
			t.Errorf("%s: %q is a link of a form that is not looked at here", name, other)
		}
		for _, m := range link.FindAllStringSubmatch(text, -1) {
			if strings.Contains(m[1], "://") {
				continue
			}
			to := name
			if m[1] != "" {
				to = path.Join(path.Dir(name), m[1])
			}
			if _, err := os.Stat(filepath.FromSlash(to)); err != nil {
				t.Errorf("%s: %s: no such file", name, m[1])
			} else if m[2] != "" && !anchors(all[to])[m[2][1:]] {
				t.Errorf("%s: %s%s: no such heading", name, m[1], m[2])
			}
		}
	}
}

var ownPage = regexp.MustCompile(`\bdocs/[\w.-]+\.md(#[\w-]+)?`)

// The pages that the program names are there, and so are the headings.
func TestProgramNamesPages(t *testing.T) {
	all, named := pages(t), 0
	for _, s := range sources(t, false) {
		ast.Inspect(s.file, func(n ast.Node) bool {
			lit, ok := n.(*ast.BasicLit)
			if !ok || lit.Kind != token.STRING {
				return true
			}
			for _, m := range ownPage.FindAllStringSubmatch(lit.Value, -1) {
				named++
				if text, there := all[strings.TrimSuffix(m[0], m[1])]; !there || m[1] != "" && !anchors(text)[m[1][1:]] {
					t.Errorf("%s names %s, which is not there", s.path, m[0])
				}
			}
			return true
		})
	}
	if named < 20 {
		t.Errorf("only %d pages are named", named)
	}
}

// anchors returns the names by which the headings of a page can be linked to.
func anchors(text string) map[string]bool {
	all := map[string]bool{}
	for _, m := range heading.FindAllStringSubmatch(text, -1) {
		name := unslug.ReplaceAllString(strings.ToLower(strings.TrimSpace(m[1])), "")
		all[strings.ReplaceAll(name, " ", "-")] = true
	}
	return all
}

// The glossary has one word for one thing: no term occurs twice in a language.
func TestGlossaryIsUnique(t *testing.T) {
	seen := map[string]bool{}
	rows := 0
	for line := range strings.SplitSeq(pages(t)["docs/glossary.md"], "\n") {
		cells := strings.Split(line, "|")
		if len(cells) != 6 || strings.Contains(line, "---") {
			continue
		}
		rows++
		for i, language := range []string{"English", "中文", "日本語"} {
			term := language + ": " + strings.TrimSpace(cells[i+1])
			if seen[term] {
				t.Errorf("docs/glossary.md has %s twice", term)
			}
			seen[term] = true
		}
	}
	if rows < 100 {
		t.Errorf("docs/glossary.md has %d rows", rows)
	}
}

// Documents use common words: see "English" among the house rules.
func TestDocumentsUseCommonWords(t *testing.T) {
	for name, text := range pages(t) {
		for _, word := range stilted.FindAllString(text, -1) {
			t.Errorf("%s: %q", name, word)
		}
	}
}

// A page that is in three languages has the same shape in each: its headings, tables and
// lists, the blocks of code, and links to the other two.
func TestTranslationsHaveOneShape(t *testing.T) {
	all, seen := whole(t), 0
	for name, text := range all {
		for _, language := range []string{".zh.md", ".ja.md"} {
			own, ok := all[strings.TrimSuffix(name, ".md")+language]
			if !ok || strings.HasPrefix(path.Base(name), "README") && path.Dir(name) == "." { // compared by what they print
				continue
			}
			seen++
			if want, got := shapeOf(text), shapeOf(own); want != got {
				t.Errorf("%s and its translation %s differ in shape (headings, rows, items, blocks):\n%s\n%s", name, language, want, got)
			}
			for _, other := range []string{".md", ".zh.md", ".ja.md"} {
				if to := path.Base(strings.TrimSuffix(name, ".md")) + other; other != language && !strings.Contains(own, "]("+to+")") {
					t.Errorf("the translation %s of %s has no link to %s", language, name, to)
				}
			}
		}
	}
	if seen < 20 {
		t.Errorf("only %d translations were found", seen)
	}
}

var (
	typedCall = regexp.MustCompile("`((?:brew|docker|gh|git|go|npm|npx|podman|scoop|sha256sum|sudo|tacit) [^`]+)`")
	ownWords  = regexp.MustCompile(`"[^"]*"|'[^']*'|[^\x00-\x7f]+|\s+`) // what a translation says otherwise
)

// What a sentence or a table of a page tells people to type, its translations tell them, too.
func TestTranslationsNameTheSameCommands(t *testing.T) {
	all := pages(t)
	callsOf := func(page string) map[string]bool {
		calls := map[string]bool{}
		for _, m := range typedCall.FindAllStringSubmatch(page, -1) {
			if !strings.Contains(m[1], "--lang ") {
				calls[ownWords.ReplaceAllString(m[1], " ")] = true
			}
		}
		return calls
	}
	for name, text := range all {
		for _, language := range []string{".zh.md", ".ja.md"} {
			own, ok := all[strings.TrimSuffix(name, ".md")+language]
			if !ok {
				continue
			}
			want, got := callsOf(text), callsOf(own)
			for call := range want {
				if !got[call] {
					t.Errorf("the translation %s of %s does not name `%s`", language, name, call)
				}
			}
			for call := range got {
				if !want[call] {
					t.Errorf("the translation %s of %s names `%s`, which the page does not", language, name, call)
				}
			}
		}
	}
}

// whole returns the documents for people with their fenced code.
func whole(t *testing.T) map[string]string {
	t.Helper()
	all := map[string]string{}
	for name := range pages(t) {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		all[name] = strings.ReplaceAll(string(text), "\r\n", "\n")
	}
	return all
}

// shapeOf is a letter for each heading with its level, row, item and block of code.
func shapeOf(text string) string {
	var shape strings.Builder
	inBlock := false
	for line := range strings.SplitSeq(text, "\n") {
		trimmed := strings.TrimLeft(line, " ")
		switch {
		case strings.HasPrefix(trimmed, "```"):
			if inBlock = !inBlock; inBlock {
				shape.WriteString(" " + trimmed)
			}
		case inBlock:
		case strings.HasPrefix(line, "#"):
			level, _, _ := strings.Cut(line, " ")
			shape.WriteString(" " + level)
		case strings.HasPrefix(line, "| "):
			shape.WriteString("|")
		case strings.HasPrefix(line, "- "):
			shape.WriteString("-")
		}
	}
	return shape.String()
}
