// Package lang holds the three languages that people are spoken to in. A text
// stands in all of them beside the line that says it, so that an error can be told
// in the language of the person who reads it, and is English everywhere else.
package lang

import (
	"fmt"
	"slices"
)

// A Lang is a language that people are spoken to in.
type Lang string

// The three languages.
const (
	English  Lang = "en"
	Chinese  Lang = "zh"
	Japanese Lang = "ja"
)

// A Sentence can be told in each language. As an error it is English.
type Sentence interface {
	error
	In(Lang) string
}

// A Text is a sentence in the three languages, or the form of one: With fills its
// verbs, which are those of package fmt.
type Text struct {
	EN string `json:"en"`
	ZH string `json:"zh"`
	JA string `json:"ja"`
}

// Same returns a text that reads the same in every language, such as a command line.
func Same(s string) Text { return Text{s, s, s} }

// Typed puts the name of the program that runs into what a text tells people to type; nil where
// that is tacit. A program of another name sets it once, before anything is told.
var Typed func(text string) string

// In returns the text in a language.
func (t Text) In(l Lang) string {
	text := t.EN
	switch l {
	case Chinese:
		text = t.ZH
	case Japanese:
		text = t.JA
	}
	if Typed != nil {
		return Typed(text)
	}
	return text
}

func (t Text) Error() string { return t.EN }

// With fills the text with arguments.
func (t Text) With(args ...any) *Message { return &Message{t, args} }

// A Message is a text with its arguments. One that is a Sentence itself is told in
// the same language; every other error is told in its own words.
type Message struct {
	Text Text
	Args []any
}

// In returns the message in a language.
func (m *Message) In(l Lang) string {
	if len(m.Args) == 0 {
		return m.Text.In(l)
	}
	args := slices.Clone(m.Args)
	for i, arg := range args {
		if s, ok := arg.(Sentence); ok {
			args[i] = s.In(l)
		}
	}
	return fmt.Sprintf(m.Text.In(l), args...)
}

func (m *Message) Error() string { return m.In(English) }

// Unwrap returns the arguments that are errors.
func (m *Message) Unwrap() []error {
	var all []error
	for _, arg := range m.Args {
		if err, ok := arg.(error); ok {
			all = append(all, err)
		}
	}
	return all
}

// Plain is what is the same in every language: the words of a file, or of another
// program.
type Plain string

// In returns the words.
func (p Plain) In(Lang) string { return string(p) }

func (p Plain) Error() string { return string(p) }

// Named puts before an error what it is about: a file, a setting, another sentence.
func Named(what any, err error) *Message { return named.With(what, err) }

var named = Text{EN: "%s: %s", ZH: "%s：%s", JA: "%s: %s"}
