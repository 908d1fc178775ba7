package prompt

// A Kind says what a segment is for.
type Kind uint8

// The kinds of a segment.
const (
	Ask    Kind = iota // what is wanted, or what is known of the problem
	Pasted             // what was written elsewhere
	Manner             // how to go about it, manners, and what only points at the rest
)

// A Form says what pasted text is.
type Form uint8

// The forms of pasted text.
const (
	Plain Form = iota // not pasted
	Code
	Log   // logs, and the output of tests, builds and terminals
	Trace // stack traces, and what compilers point at
	Diff
	Table // Markdown, the output of databases, CSV and TSV
	Data  // JSON, YAML, XML, settings
	Mail
	Quote // quoted lines, and prose in a fence
	Link  // an address alone on its line
)

// A Segment is a part of a text.
type Segment struct {
	Kind       Kind
	Form       Form   // Plain unless Kind is Pasted, or it is Mail: a signature, which is Manner
	Text       string // as it stands in the text that was read
	Start, End int    // byte offsets: Text is text[Start:End]
	Line       int    // the line that Text begins in, from 1
}

// Generic reports whether every word of an ask is of general use: "update the code" asks
// for something, and yet for nothing in particular. The many words that count here and
// not in manner leave what is an ask as it is.
func (s Segment) Generic() bool {
	if s.Kind != Ask {
		return false
	}
	if _, ok := rolesOf(s.Text, false); ok {
		return true
	}
	words, ok := rolesOf(s.Text, true)
	return ok && !asksOfWork(union(words))
}

// String returns the kind in a word.
func (k Kind) String() string { return [...]string{"ask", "pasted", "manner"}[k] }

// String returns the form in a word.
func (f Form) String() string {
	return [...]string{"plain", "code", "log", "trace", "diff", "table", "data", "mail", "quote", "link"}[f]
}

// family puts forms together that come in one paste: a log has traces in it.
func (f Form) family() Form {
	if f == Trace {
		return Log
	}
	return f
}
