// Package form tells what the templates put into a memory from what people say in it, and to which view of a
// memory, its problem or its solution, a heading or a label belongs.
package form

import (
	"strings"
	"sync"

	"github.com/tacit-kb/tacit/kb/markdown"
	"github.com/tacit-kb/tacit/kb/pattern"
	"github.com/tacit-kb/tacit/templates"
)

// form is what the templates put into a file before anybody has said anything:
// headings and labels, in the form of bareName, comments that say what belongs there,
// and rows of tables.
type form struct{ names, comments, rows map[string]bool }

// formed are the templates of memories that people fill in, by name.
var formed = []string{"business", "decision-record", "knowledge", "learning", "profile", "service", "standard"}

// theForm reads the templates of all languages once, and the names that give a role.
var theForm = sync.OnceValue(func() form {
	f := form{map[string]bool{}, map[string]bool{}, map[string]bool{}}
	for _, group := range headings {
		for _, w := range group.words {
			f.names[w] = true
		}
	}
	for _, name := range formed {
		for _, lang := range []string{"en", "zh", "ja"} {
			src, err := templates.Memory(name, lang, templates.Data{})
			if err != nil {
				continue // what cannot be read leaves no text in a file
			}
			f.take(string(src))
		}
	}
	return f
})

func (f form) take(src string) {
	_, text, _ := markdown.CutMatter(src)
	text = markdown.ReplaceComments(text, func(c string) string {
		f.comments[c] = true
		return ""
	})
	for _, s := range markdown.Parse([]byte(text)).Sections(0) {
		f.names[bareName(s.Heading)] = true
	}
	for l := range strings.Lines(text) {
		if l = strings.TrimSpace(l); strings.HasPrefix(l, "|") {
			f.rows[l] = true
		} else if m := Label().FindStringSubmatch(l); m != nil {
			f.names[bareName(m[1]+m[2])] = true
		}
	}
}

// placeholder finds what people leave where they have nothing to say yet.
var placeholder = pattern.Lazy(`(?i)^[\s>*+-]*(?:todo|tbd|fixme|n/a|none|unknown|\.{3,}|…+|<[^<>]{1,60}>|\{\{[^{}]*\}\}|待补充|待填写?|待定|暂无|无|未定|未記入|記入待ち|なし)?[\s.。:：]*$`)

var inBrackets = pattern.Lazy(`[（(]([A-Za-z][A-Za-z /]+)[）)]\s*$`)

// bareName returns a heading in small letters without the English name in brackets.
func bareName(heading string) string {
	return strings.ToLower(strings.TrimSpace(inBrackets().ReplaceAllString(strings.TrimSpace(heading), "")))
}

// IsPlaceholder reports whether a line is what people leave where they have nothing to say yet.
func IsPlaceholder(line string) bool { return placeholder().MatchString(line) }

// IsForm reports whether a heading or label is one that the templates have.
func IsForm(heading string) bool {
	name := bareName(strings.TrimRight(heading, ":： "))
	return name != "" && theForm().names[name]
}

// Own returns a line without comments and without a label of the templates;
// nothing where it is a placeholder.
func Own(text string) string {
	if at := Label().FindStringSubmatchIndex(text); at != nil {
		m := Label().FindStringSubmatch(text)
		if IsForm(m[1] + m[2]) {
			text = "- " + strings.TrimLeft(text[at[1]:], ":： ")
		}
	}
	if placeholder().MatchString(text) || theForm().rows[strings.TrimSpace(text)] {
		return ""
	}
	return text
}

// Written returns a text without the lines that hold nothing but what the templates
// put there. Comments of people stay.
func Written(text string) string {
	var b strings.Builder
	for l := range strings.Lines(text) {
		rest := markdown.ReplaceComments(l, func(c string) string {
			if theForm().comments[c] {
				return ""
			}
			return c
		})
		if rest == l {
			b.WriteString(l)
		} else if m := Label().FindStringIndex(rest); strings.TrimSpace(rest) != "" && (m == nil || strings.TrimSpace(rest[m[1]:]) != "") {
			b.WriteString(rest)
		}
	}
	return b.String()
}
