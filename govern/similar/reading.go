package similar

import (
	"slices"
	"strings"
	"sync"

	"github.com/tacit-kb/tacit/govern/similar/announce"
	"github.com/tacit-kb/tacit/govern/similar/bare"
	"github.com/tacit-kb/tacit/govern/similar/called"
	"github.com/tacit-kb/tacit/govern/similar/cell"
	"github.com/tacit-kb/tacit/govern/similar/differ"
	"github.com/tacit-kb/tacit/govern/similar/form"
	"github.com/tacit-kb/tacit/govern/similar/number"
	"github.com/tacit-kb/tacit/index"
	"github.com/tacit-kb/tacit/index/embed/builtin"
	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/markdown"
)

// A reading is a memory, cut up once for however many comparisons. It may be used
// concurrently.
type reading struct {
	lexicon    *lexicon
	memory     *kb.Memory
	lang       string
	text       string // of all statements
	statements []statement
	names      []string
	whole      *part
	parted     bool // problem and solution are told apart
	bare       bool // there is no situation of its own

	problem  func() *part   // whole where they are not
	solution func() *part   // the same
	tells    func() float64 // how surely the text tells of any change
	stands   func() []stand
	voice    func() *voice
	opens    func() []announce.Words    // words of change in the opening
	counts   func() [][]number.Quantity // by statement
	letters  func() map[string]bool     // tokens
	denies   func() bool                // whether a statement denies something
	laidOut  func() cell.Layout
	said     func() string       // all statements of the whole, a line each
	digits   func() string       // the title, with its numbers in digits
	order    func() []int        // of the words of the whole
	differs  func() *differ.Text // of the opening
}

// readingOf cuts up a memory.
func readingOf(m *builtin.Model, memory *kb.Memory) *reading { return newLexicon(m).readingOf(memory) }

func (x *lexicon) readingOf(memory *kb.Memory) *reading {
	r := &reading{lexicon: x, memory: memory, lang: memory.Lang, statements: x.statementsOf(memory), names: called.Names(memory.ID, memory.Title)}
	r.text = textOf(r.statements)
	if r.lang == "" {
		r.lang = index.Language(r.text)
	}
	r.whole = x.partOf(r.statements, form.Both)
	r.whole.placeIn(r.whole)
	r.bare = isBare(r)
	r.parted = !r.bare && r.hasRole(form.Problem) && r.hasRole(form.Solution)
	r.problem, r.solution = r.view(form.Problem), r.view(form.Solution)
	r.stands = sync.OnceValue(func() []stand { return x.standsOf(claimed(r.whole.statements)) })
	r.voice = sync.OnceValue(func() *voice { return x.voiceOf(r.memory) })
	r.opens = sync.OnceValue(func() (all []announce.Words) {
		for _, s := range r.whole.statements[:min(len(r.whole.statements), opening)] {
			own := announce.Words{} // the fields that say when it is needed announce nothing: "the meter is replaced"
			if !strings.Contains(strings.Join(situationFields(memory), " "), s.text) {
				own = x.changeWords(s.text)
			}
			all = append(all, own)
		}
		return all
	})
	r.counts = sync.OnceValue(func() (all [][]number.Quantity) {
		for _, s := range r.whole.statements {
			all = append(all, x.quantitiesOf(s.text))
		}
		return all
	})
	r.letters = sync.OnceValue(func() map[string]bool { return tokens(r.text) })
	r.denies = sync.OnceValue(func() bool {
		return slices.ContainsFunc(r.whole.statements, func(s statement) bool { return negative(s.text) })
	})
	r.said = sync.OnceValue(func() string { return strings.TrimSuffix(textOf(r.whole.statements), "\n") })
	r.digits = sync.OnceValue(func() string { return bare.Text(number.Digits(memory.Title), "") })
	r.order = sync.OnceValue(r.whole.inOrder)
	r.differs = sync.OnceValue(func() *differ.Text { return differ.Of(r.openingText()) })
	r.laidOut = sync.OnceValue(func() cell.Layout { return cell.LayoutOf(r.memory, flat) })
	r.tells = sync.OnceValue(func() float64 { return x.tellsOf(r.statements) })
	return r
}

// claimed returns the statements without those that only say when a memory is needed: "the sum
// is wrong" is a situation there, and denies nothing.
func claimed(all []statement) []statement {
	return slices.DeleteFunc(slices.Clone(all), func(s statement) bool { return s.role == form.Problem })
}

// view returns what makes a view when it is asked for.
func (r *reading) view(as form.Role) func() *part {
	if !r.parted {
		return func() *part { return r.whole }
	}
	return sync.OnceValue(func() *part {
		p := r.lexicon.partOf(r.statements, as)
		p.placeIn(r.whole)
		return p
	})
}

// hasRole reports whether a statement plays this role and no other.
func (r *reading) hasRole(only form.Role) bool {
	for _, s := range r.statements {
		if s.role == only {
			return true
		}
	}
	return false
}

func textOf(all []statement) string {
	var b strings.Builder
	for _, s := range all {
		b.WriteString(s.text + "\n")
	}
	return b.String()
}

// note reports whether a memory says so little that all of it is about one thing.
func (r *reading) note() bool { return r.says() <= opening }

// brief reports whether a memory has few statements, repeated ones included: what the network
// and the weighings learned of.
func (r *reading) brief() bool { return len(r.whole.statements) <= opening }

// says counts the statements, one that is said again once: a short memory repeats its
// title and its body in the summary.
func (r *reading) says() int {
	if len(r.whole.statements) <= opening {
		return len(r.whole.statements)
	}
	return r.distinct()
}

// distinct counts the statements that differ.
func (r *reading) distinct() int {
	distinct := map[string]bool{}
	for _, s := range r.whole.statements {
		distinct[strings.TrimRight(s.text, ".。")] = true
	}
	return len(distinct)
}

// FromText makes a memory of plain text that has no front matter: its first line is
// the title. It is of no kind, so that it can be compared with any.
func FromText(text string) *kb.Memory {
	head, rest, _ := strings.Cut(strings.TrimSpace(text), "\n")
	m := &kb.Memory{Sections: sections(rest)}
	m.Title = strings.TrimSpace(strings.TrimLeft(head, "# "))
	return m
}

// sections cuts plain text at its headings.
func sections(text string) (all []kb.Section) {
	for _, s := range markdown.Parse([]byte(text)).Sections(0) {
		all = append(all, kb.Section{Heading: s.Heading, Depth: s.Depth, Text: text[s.Text:s.End], Line: s.Line})
	}
	return all
}
