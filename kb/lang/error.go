package lang

import "fmt"

// An Error is a complaint about a place in a file. It prints as path:line:column,
// which editors and terminals turn into a link.
type Error struct {
	Path   string // empty where the caller, who knows the path, fills it in
	Line   int    // 1-based; 0 when the complaint is about the whole file
	Column int    // 1-based, in characters; 0 when it is about the whole line
	Msg    Sentence
	Hint   Sentence // what to do next; may be nil

	Also []*Error // what else is wrong with the file; Error does not print it

	Ignored bool // the place is left out, as if it were not there
}

// In returns the error in a language, with its place and hint.
func (e *Error) In(l Lang) string {
	where := e.Path
	if where == "" {
		where = "line"
	}
	if e.Line > 0 {
		where = fmt.Sprintf("%s:%d:%d", where, e.Line, max(e.Column, 1))
	}
	if e.Hint == nil {
		return where + ": " + Tell(e.Msg, l)
	}
	return where + ": " + Tell(e.Msg, l) + " (" + e.Hint.In(l) + ")"
}

func (e *Error) Error() string { return e.In(English) }

// Of returns an error as a sentence. One that is none is told in its own words.
func Of(err error) Sentence {
	if s, ok := err.(Sentence); ok || err == nil {
		return s
	}
	return Plain(err.Error())
}

// Tell returns an error in a language; nothing for nil.
func Tell(err error, l Lang) string {
	if err == nil {
		return ""
	}
	return Of(err).In(l)
}

// All returns a sentence as it is told in the three languages, without arguments;
// an empty text for nil.
func All(s Sentence) Text {
	if s == nil {
		return Text{}
	}
	return Text{s.In(English), s.In(Chinese), s.In(Japanese)}
}

// Map returns a sentence with every language of it changed by f.
func Map(s Sentence, f func(string) string) Sentence {
	if s == nil {
		return nil
	}
	return Text{f(s.In(English)), f(s.In(Chinese)), f(s.In(Japanese))}
}
