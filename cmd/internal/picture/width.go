package picture

import (
	"strings"
	"unicode"

	"github.com/tacit-kb/tacit/cmd/internal/term"
	"github.com/tacit-kb/tacit/kb/guard"
)

// widthOf estimates how wide a text is in a font of size 1. It is rather too wide: a label
// that has more room than it needs does no harm.
func widthOf(s string) (width float64) {
	for _, r := range s {
		width += widthOfRune(r)
	}
	return width
}

func widthOfRune(r rune) float64 {
	switch {
	case unicode.Is(unicode.Mn, r):
		return 0
	case term.DisplayWidth(string(r)) > 1:
		return 1.02
	case strings.ContainsRune("ijl.,:;'|!`", r):
		return 0.32
	case strings.ContainsRune("frt()[]{}/\\ -", r):
		return 0.42
	case strings.ContainsRune("mwMW@%—…", r):
		return 0.95
	case unicode.IsUpper(r):
		return 0.7
	case r < unicode.MaxLatin1:
		return 0.6
	}
	return 0.75
}

// cut returns as much of a text as is so wide, with a mark if that is not all.
func cut(s string, most float64) string {
	if widthOf(s) <= most {
		return s
	}
	width := widthOfRune('…')
	for i, r := range s {
		if width += widthOfRune(r); width > most {
			return strings.TrimSpace(s[:i]) + "…"
		}
	}
	return s
}

// mostTitle is how many bytes of a title are shown anywhere.
const mostTitle = 240

// clean returns the text of a memory as it may be shown.
func clean(s, instead string) string {
	s = guard.Fit(s, mostTitle, guard.Fit(instead, mostTitle, "…"))
	return strings.Map(func(r rune) rune {
		if r < ' ' || r == 0xfffe || r == 0xffff { // not in XML
			return -1
		}
		return r
	}, strings.ToValidUTF8(s, "\ufffd"))
}
