package index

import "strings"

// groupedTerms calls yield for each number of text with commas between its thousands, written
// without them. Terms has it in pieces, 5 and 500 of "5,500円"; people ask for "5500円", and a memory is
// filed under both. text is in compatibility form.
func groupedTerms(text string, yield func(Term)) {
	for from := 0; ; {
		at := strings.IndexByte(text[from:], ',')
		if at < 0 {
			return
		}
		begin, end := grouped(text, from+at)
		if begin < end {
			yield(Term{Text: strings.ReplaceAll(text[begin:end], ",", ""), Form: Word})
		}
		from = max(end, from+at+1)
	}
}

// grouped returns where the number lies whose first comma stands at an offset of text. It is empty if
// there is none there, but a list of numbers or a part of one: "1,2,3", "8080,8443".
func grouped(text string, comma int) (begin, end int) {
	begin, end = comma-digitsBefore(text[:comma]), comma
	if begin == comma || comma-begin > 3 || text[begin] == '0' || begin > 0 && strings.IndexByte(".,", text[begin-1]) >= 0 {
		return comma, comma
	}
	for end < len(text) && text[end] == ',' {
		n := digitsAfter(text[end+1:])
		if n == 0 { // the comma ends a clause
			break
		}
		if n != 3 {
			return comma, comma
		}
		end += 1 + n
	}
	if end == comma {
		return comma, comma
	}
	return begin, end
}

func digitsBefore(text string) int { return len(text) - len(strings.TrimRight(text, digits)) }
func digitsAfter(text string) int  { return len(text) - len(strings.TrimLeft(text, digits)) }

const digits = "0123456789"
