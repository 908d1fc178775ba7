package prompt

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/tacit-kb/tacit/index/embed/builtin"
)

// addSentences cuts a unit into sentences and adds each as what it is.
func (r *reader) addSentences(u unit, mayTakeHeading bool) {
	r.steps += u.end - u.start
	for at := u.start; at < u.end; {
		end := at + sentenceLen(r.text[at:u.end])
		if mayTakeHeading {
			r.addSentence(unit{at, end, u.number, false, u.paragraph})
		} else {
			r.addPlain(unit{at, end, u.number, false, u.paragraph})
		}
		u.number += strings.Count(r.text[at:end], "\n")
		at = end
	}
}

// addSentence adds a sentence, with the heading that waits for one.
func (r *reader) addSentence(u unit) {
	if h := r.heading; h.end > 0 {
		if strings.Trim(r.text[u.start:u.end], blanks) == "" {
			return
		}
		r.heading = unit{}
		if isManner(r.text[u.start:u.end]) {
			r.addPlain(h)
		} else {
			r.add(Ask, Plain, h.start, u.end, h.number, u.paragraph)
			return
		}
	}
	r.addPlain(u)
}

// addPlain adds a sentence, which divide tells apart.
func (r *reader) addPlain(u unit) {
	r.found = append(r.found, piece{Segment{Ask, Plain, r.text[u.start:u.end], u.start, u.end, u.number}, u.paragraph, true})
}

// divide tells apart what was added as sentences.
func (r *reader) divide() {
	all := r.found
	var halves [2]reader
	inTwo(len(all), len(r.text), func(n, from, to int) {
		half := &halves[n]
		half.text, half.pointed = r.text, r.pointed
		for _, p := range all[from:to] {
			if p.sentence {
				half.divideSentence(unit{p.Start, p.End, p.Line, false, p.paragraph})
			} else {
				half.found = append(half.found, p)
			}
		}
	})
	r.found = append(halves[0].found, halves[1].found...)
}

// divideSentence adds the parts of a sentence: manner, an error that was typed, or what is asked,
// apart from an error at its end and from clauses of manner at either end.
func (r *reader) divideSentence(u unit) {
	s := r.text[u.start:u.end]
	switch {
	case u.end <= r.pointed, isManner(s):
		r.add(Manner, Plain, u.start, u.end, u.number, u.paragraph)
		return
	case isErrorLine(s) && !asks(s):
		r.add(Pasted, Log, u.start, u.end, u.number, u.paragraph)
		return
	}
	i := errorBehind(s)
	if i <= 0 {
		i = entryBehind(s)
	}
	if i > 0 {
		r.divideSentence(unit{u.start, u.start + i, u.number, false, u.paragraph})
		r.add(Pasted, Log, u.start+i, u.end, u.number, u.paragraph)
		return
	}
	from, to := withoutManner(s)
	r.add(Manner, Plain, u.start, u.start+from, u.number, u.paragraph)
	r.add(Ask, Plain, u.start+from, u.start+to, u.number, u.paragraph)
	r.add(Manner, Plain, u.start+to, u.end, u.number, u.paragraph)
}

// errorBehind returns where the message of an error begins behind a colon, or 0.
func errorBehind(s string) int {
	for _, colon := range [...]string{": ", "：", ":\t"} {
		if i := strings.Index(s, colon); i > 0 {
			i += len(colon)
			if isErrorLine(s[i:]) && !asks(s) {
				return i
			}
		}
	}
	return 0
}

// stampBytes is the length of 2026-03-01T08:00:00.
const stampBytes = 19

// entryBehind returns where an entry of a log begins behind what a person wrote on the same
// line, or 0: it has a date and a time, and asks nothing.
func entryBehind(s string) int {
	for i := 1; i+stampBytes < len(s); i++ {
		if s[i-1] == ' ' && isStamp(s[i:i+stampBytes]) && !asks(s[i:]) {
			return i
		}
	}
	return 0
}

// isStamp knows a date with a time, to the second.
func isStamp(s string) bool {
	for i, want := range []byte("0000-00-00T00:00:00") {
		switch c := s[i]; {
		case want == '0' && !isDigit(c), want != '0' && want != 'T' && c != want, want == 'T' && c != 'T' && c != ' ':
			return false
		}
	}
	return true
}

// questionBehind returns where a question begins behind the message of an error, or an entry of a
// log, on the same line, or 0.
func questionBehind(s string, f Form) int {
	if f.family() != Log || !asks(s) || !isErrorLine(s) && !entryOf(s).certain {
		return 0
	}
	best := 0
	for _, gap := range [...]string{". ", "。", "! ", "！", " - ", " — ", "; ", "，", ", ", ") "} {
		if i := strings.LastIndex(s, gap); i > 0 && i+len(gap) > best && i+len(gap) < len(strings.TrimRight(s, blanks)) {
			best = i + len(gap)
		}
	}
	return best
}

// sentenceLen returns the length of the first sentence of s, with its mark.
func sentenceLen(s string) int {
	for i := 0; i < len(s); {
		c, n := utf8.DecodeRuneInString(s[i:])
		i += n
		if !strings.ContainsRune("。！？.!?", c) {
			continue
		}
		end := i + closers(s[i:])
		if c >= utf8.RuneSelf && !quotedOn(s[end:], end > i) || c < utf8.RuneSelf && endsHere(s, i, end) {
			return end
		}
		i = end
	}
	return len(s)
}

// closers returns the length of further marks, quotes and brackets that belong to
// the end of a sentence.
func closers(s string) int {
	return len(s) - len(strings.TrimLeft(s, "。！？!?」』）)”\"'"))
}

// quotedOn reports whether a sentence in quotes is part of a longer one: 」と.
func quotedOn(s string, closed bool) bool {
	return closed && beginsWith(s, "と", "という", "の", "って", "を", "が", "に", "は", "的", "，", "、")
}

// endsHere reports whether the mark before s[i], with what closes behind it up to
// end, ends a sentence: space or another script follows, it is no abbreviation, and
// the next word does not go on in lower case.
func endsHere(s string, i, end int) bool {
	rest := s[end:]
	c, _ := utf8.DecodeRuneInString(rest)
	if rest == "" || s[i-1] != '.' {
		return rest == "" || unicode.IsSpace(c) || builtin.IsIdeograph(c)
	}
	next, _ := utf8.DecodeRuneInString(strings.TrimLeft(rest[:min(len(rest), 16)], blanks))
	return unicode.IsSpace(c) && (!unicode.IsLower(next) || isLongWord(s[:i-1])) && !isAbbreviation(s[:i-1]) || builtin.IsIdeograph(c) && !isDigit(s[max(0, i-2)])
}

// longWord is from how many letters on a word is no abbreviation, except those that are known:
// behind it a sentence ends even if the next one begins in lower case, as people type.
const longWord = 5

// isLongWord reports whether s ends in so long a word of small letters.
func isLongWord(s string) bool {
	n := 0
	for n < len(s) && s[len(s)-1-n] >= 'a' && s[len(s)-1-n] <= 'z' {
		n++
	}
	return n >= longWord && (n == len(s) || strings.ContainsRune(blanks+"-'(", rune(s[len(s)-1-n])))
}

// isAbbreviation reports whether s ends in a word that a full stop shortens.
func isAbbreviation(s string) bool {
	word := strings.ToLower(s[strings.LastIndexAny(s, " \n\t(")+1:])
	switch word {
	case "e.g", "i.e", "etc", "vs", "cf", "mr", "mrs", "ms", "dr", "no", "fig", "approx", "resp", "incl":
		return true
	}
	return len(word) == 1 && isLetter(word[0]) && word != "i"
}

// endsSentence reports whether a line ends as a sentence does.
func endsSentence(s string) bool {
	c, _ := utf8.DecodeLastRuneInString(strings.TrimRight(s, "」』）)”\"'"))
	return strings.ContainsRune(".!?。！？:：", c)
}
