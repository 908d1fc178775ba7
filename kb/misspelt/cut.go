package misspelt

import (
	"bytes"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/emit"
	"github.com/tacit-kb/tacit/kb/lang"
	"github.com/tacit-kb/tacit/kb/markdown"
	"github.com/tacit-kb/tacit/kb/pattern"
)

// A Cut is a value that YAML ends early, because what follows looks like a comment to it:
// a number such as #4711, or a tag.
type Cut struct {
	Line, Column int    // 1-based, of the text that is lost
	Lost         string // from the # on
	Right        string // the line as it should be, without its indentation

	from, to int // bytes of the line in the front matter, from the first letter on
}

var (
	// CutShort is what a person is told of a value that ends early.
	CutShort = lang.Text{
		EN: `the value ends before "%[1]s": YAML takes it for a comment`,
		ZH: `值在 "%[1]s" 之前就结束了：YAML 把它当作注释`,
		JA: `値が "%[1]s" の前で終わっています。YAML はこれをコメントとみなします`,
	}
	// HintCut is what to write in its place.
	HintCut = lang.Text{EN: "write %[2]s; tacit check --fix does so", ZH: "请写成 %[2]s；tacit check --fix 会这样改", JA: "%[2]s と書いてください。tacit check --fix でもそう直せます"}
)

// Says tells a person.
func (c Cut) Says() lang.Sentence { return CutShort.With(c.Lost) }

var (
	namedLine  = pattern.Lazy(`^([A-Za-z_][A-Za-z0-9_]*):(?:[ \t]+(.*?))?[ \t\r]*$`)
	itemLine   = pattern.Lazy(`^[ \t]*-[ \t]+(.*?)[ \t\r]*$`)
	wordBehind = pattern.Lazy(`(?:^|[ \t]+)#`)
)

// Cuts returns the values of known fields that YAML ends early. A # with a space
// behind it begins a comment, as everywhere.
func Cuts(src []byte) []Cut {
	front, _, found := markdown.CutMatter(string(src))
	if !found {
		return nil
	}
	all := cutsIn(front)
	for i := range all {
		all[i].Line++ // below the first ---
	}
	return all
}

// cutsIn returns the cuts of front matter without its two lines of ---.
func cutsIn(front string) (all []Cut) {
	var field *kb.Field
	block, at, line := false, 0, 0
	lines := slices.Collect(strings.Lines(front))
	for i, text := range lines {
		from := at
		at, line = at+len(text), line+1
		value, indent := "", 0
		if m := namedLine().FindStringSubmatchIndex(strings.TrimSuffix(text, "\n")); m != nil {
			field = kb.FieldNamed(text[m[2]:m[3]])
			block = m[4] >= 0 && m[4] < m[5] && strings.ContainsRune("|>", rune(text[m[4]]))
			if m[4] < 0 || strings.HasPrefix(text[m[4]:], "#") && i+1 < len(lines) && goesOn(lines[i+1]) {
				continue
			}
			value = text[m[4]:m[5]]
		} else if m := itemLine().FindStringSubmatchIndex(strings.TrimSuffix(text, "\n")); m != nil && field != nil && field.List {
			value, indent = text[m[2]:m[3]], len(text)-len(strings.TrimLeft(text, " \t"))
		} else {
			continue
		}
		if field == nil || block || !holdsText(field) {
			continue
		}
		if lost := lostIn(value); lost >= 0 {
			start := strings.LastIndex(text, value)
			c := Cut{Line: line, Column: utf8.RuneCountInString(text[:start+lost]) + 1, Lost: value[lost:], from: from + indent, to: from + start + len(value)}
			c.Right = text[indent:start] + whole(field, text[:start], value)
			all = append(all, c)
		}
	}
	return all
}

// goesOn reports whether a line belongs to the field above it.
func goesOn(line string) bool {
	return strings.HasPrefix(line, " ") || strings.HasPrefix(line, "\t") || strings.HasPrefix(line, "-")
}

// holdsText reports whether a field holds text that people write as they like.
func holdsText(f *kb.Field) bool {
	return f.Words == nil && !slices.Contains([]kb.Form{kb.FormID, kb.FormDate, kb.FormReview, kb.FormFraction, kb.FormInteger, kb.FormGroup}, f.Form)
}

// lostIn returns where the text begins that YAML leaves out of a value, -1 for nowhere.
func lostIn(value string) int {
	if value == "" || strings.ContainsRune("\"'[{|>&*!", rune(value[0])) {
		return -1
	}
	at := wordBehind().FindStringIndex(value)
	if at == nil || at[1] == len(value) || strings.ContainsRune(" \t#!", rune(value[at[1]])) {
		return -1
	}
	return at[1] - 1
}

// whole writes a value so that YAML reads all of it: tags as a list.
func whole(f *kb.Field, before, value string) string {
	if f.Name != "tags" || strings.Contains(before, "-") {
		return emit.Quote(value)
	}
	words := strings.FieldsFunc(value, func(r rune) bool { return strings.ContainsRune("#,，、 \t", r) })
	for i, w := range words {
		words[i] = emit.Scalar("tags", w, 0, true)
	}
	return "[" + strings.Join(words, ", ") + "]"
}

// Whole writes the values that YAML ends early so that it reads all of them; the text
// is front matter without its two lines of ---.
func Whole(front string) string {
	for _, c := range slices.Backward(cutsIn(front)) {
		front = front[:c.from] + c.Right + front[c.to:]
	}
	return front
}

// Complete is Whole for the text of a memory. It returns nil if there is nothing to
// do, or the result would not be a memory.
func Complete(path string, src []byte) []byte {
	front, _, found := markdown.CutMatter(string(src))
	if !found || len(cutsIn(front)) == 0 {
		return nil
	}
	start := bytes.IndexByte(src, '\n') + 1
	out := slices.Concat(src[:start], []byte(Whole(front)), src[start+len(front):])
	if _, err := kb.Parse(path, out); err != nil {
		return nil
	}
	return out
}
