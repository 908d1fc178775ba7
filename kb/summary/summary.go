// Package summary compares the summary and the title of a memory with its text.
//
// A summary that repeats the text, as tacit remember writes it, is what an agent is shown
// in place of the text. A change of the text has to reach it: else the agent goes on
// with the number that a person has put right. [Followed] says what the summary becomes where
// the text before the change is known, and [Outdated] finds one that a hand edit left behind.
// [Retitled] does so for the title, which repeats the first sentence or the heading, and [Succeeded]
// where the text is known that it repeated.
package summary

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/markdown"
)

// Longest is the longest summary, in characters.
const Longest = 200

// Remembered is what memories have in the field source whose summary Tacit wrote, as
// a copy of the words that a person gave to tacit remember.
const Remembered = "remember"

// Followed returns the summary that a memory has after its text was changed, if it
// repeated the text before and no longer does. A copy that Tacit made goes where nothing
// clearly took its place: a person's own words stay.
func Followed(was, is *kb.Memory) (summary string, ok bool) {
	whole, before, after := strings.TrimSuffix(was.Summary, "…"), Spoken(was), Spoken(is)
	at := strings.Index(before, whole)
	if whole == "" || is.Summary != was.Summary || at < 0 || strings.Contains(after, whole) {
		return "", false
	}
	rest := len(before) - at - len(whole)
	if whole != was.Summary {
		rest = 0 // what was too long is cut again
	}
	head, tail := shared(before, after)
	summary = Outdated(is)
	if end := len(after) - rest; head >= at && tail >= rest && end > at {
		summary = Cut(after[at:end])
	}
	if strings.TrimRight(summary, ".。") == is.Title {
		summary = ""
	}
	return summary, summary != "" || is.Source == Remembered
}

// Spoken is the text of a memory as one line, without headings and comments.
func Spoken(m *kb.Memory) string {
	var all []string
	for _, s := range m.Sections {
		all = append(all, strings.Fields(markdown.WithoutComments(s.Text, ""))...)
	}
	return strings.Join(all, " ")
}

// shared returns how many bytes two texts share at their beginning and, of what is left
// there, at their end. No character is cut.
func shared(a, b string) (head, tail int) {
	for head < len(a) {
		_, n := utf8.DecodeRuneInString(a[head:])
		if !strings.HasPrefix(b[head:], a[head:head+n]) {
			break
		}
		head += n
	}
	a, b = a[head:], b[head:]
	for tail < len(a) {
		_, n := utf8.DecodeLastRuneInString(a[:len(a)-tail])
		if !strings.HasSuffix(b[:len(b)-tail], a[len(a)-tail-n:len(a)-tail]) {
			break
		}
		tail += n
	}
	return head, tail
}

// Cut cuts a summary that is too long.
func Cut(text string) string {
	if runes := []rune(text); len(runes) > Longest {
		return string(runes[:Longest-1]) + "…"
	}
	return text
}

// leastShared is the part of a sentence, in percent, that its earlier version shares with it at
// the two ends.
const leastShared = 75

// Outdated returns the paragraph of the text of which the summary of a memory is an earlier
// version. It is empty if there is none, or the summary stands in the text.
func Outdated(m *kb.Memory) string {
	whole := strings.TrimSuffix(m.Summary, "…")
	if whole == "" || m.Title == whole || strings.Contains(Spoken(m), whole) {
		return ""
	}
	for _, p := range paragraphsOf(m) {
		if whole != m.Summary && len(p) > len(whole) {
			p = cutAt(p, len(whole))
		}
		if isEarlier(whole, p) {
			return Cut(p)
		}
	}
	return ""
}

// isEarlier reports whether one text is an earlier version of another: nearly all of it is the
// same, and each says something where the other says something else.
func isEarlier(was, is string) bool {
	a, b := middles(was, is)
	same := len(was) - len(a)
	return 100*same >= leastShared*max(len(was), len(is)) && strings.ContainsFunc(a, isSpoken) && strings.ContainsFunc(b, isSpoken)
}

// middles returns where two texts differ. A number is not cut: 10 and 100 differ.
func middles(a, b string) (inA, inB string) {
	head, tail := shared(a, b)
	for head > 0 && isFigure(a[head-1]) && (goesOn(a[head:]) || goesOn(b[head:])) {
		head--
	}
	for tail > 0 && isFigure(a[len(a)-tail]) && (comesBefore(a[:len(a)-tail]) || comesBefore(b[:len(b)-tail])) {
		tail--
	}
	return a[head : len(a)-tail], b[head : len(b)-tail]
}

// goesOn and comesBefore report whether a number that ends, or begins, at a cut is a part of a longer
// one: 5 of 5.5, and not the 5 at the end of a sentence.
func goesOn(rest string) bool {
	return rest != "" && (isFigure(rest[0]) || len(rest) > 1 && isPoint(rest[0]) && isFigure(rest[1]))
}

func comesBefore(head string) bool {
	n := len(head)
	return n > 0 && (isFigure(head[n-1]) || n > 1 && isPoint(head[n-1]) && isFigure(head[n-2]))
}

func isPoint(c byte) bool { return c == '.' || c == ',' || c == ':' }

func isFigure(c byte) bool { return '0' <= c && c <= '9' }

// paragraphsOf returns the paragraphs of a text, each as one line.
func paragraphsOf(m *kb.Memory) (all []string) {
	for _, s := range m.Sections {
		for p := range strings.SplitSeq(strings.ReplaceAll(markdown.WithoutComments(s.Text, ""), "\r\n", "\n"), "\n\n") {
			if line := strings.Join(strings.Fields(p), " "); line != "" {
				all = append(all, line)
			}
		}
	}
	return all
}

// cutAt cuts a text at a byte, or before the character that the byte is in.
func cutAt(text string, at int) string { return strings.ToValidUTF8(text[:at], "") }

func isSpoken(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }
