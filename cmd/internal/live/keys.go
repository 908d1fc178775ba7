package live

import (
	"bytes"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/tacit-kb/tacit/kb/guard"
)

// A key is what a person did with the keyboard. Text that is typed, composed by an input
// method or pasted has the name typed, and is in text.
type key struct {
	name keyName
	text string
}

type keyName int

const (
	typed keyName = iota
	enter
	leave
	edit
	near // shows, or hides, what came nearest
	up
	down
	pageUp
	pageDown
	left
	right
	wordLeft
	wordRight
	home
	end
	backspace
	del
	eraseWord
	eraseBefore
	eraseAfter
	suspend
	redraw
	endOfInput // leaves, if nothing is typed
)

// controls are the keys that send one byte. Ctrl-H and Ctrl-? are both backspace.
var controls = map[byte]keyName{
	'\r': enter, '\n': down, '\t': near,
	1: home, 2: left, 3: leave, 4: endOfInput, 5: edit, 6: right, 7: leave, 8: backspace,
	11: eraseAfter, 12: redraw, 14: down, 16: up, 21: eraseBefore, 23: eraseWord, 26: suspend, 127: backspace,
}

// sequences are the keys that send an escape sequence, without the escape. Terminals
// differ in what they send for Home and End.
var sequences = map[string]keyName{
	"[A": up, "[B": down, "[C": right, "[D": left, "[H": home, "[F": end,
	"OA": up, "OB": down, "OC": right, "OD": left, "OH": home, "OF": end,
	"[1~": home, "[7~": home, "[4~": end, "[8~": end, "[3~": del, "[5~": pageUp, "[6~": pageDown,
	"[1;5C": wordRight, "[1;3C": wordRight, "[1;5D": wordLeft, "[1;3D": wordLeft, "[Z": near,
	"b": wordLeft, "f": wordRight, "\x7f": eraseWord, "\b": eraseWord,
	"OM": enter,
}

const (
	escape     = 0x1b
	pasteBegin = "[200~"
	pasteEnd   = "\x1b[201~"

	// longestSequence bounds what is waited for: what is longer is none.
	longestSequence = 32
	// longestPaste bounds a paste, in bytes; the rest of it is thrown away.
	longestPaste = 64 << 10
)

// A decoder makes keys of the bytes that a terminal sends, however they are cut.
type decoder struct {
	rest    []byte // the beginning of a key
	pasting bool
	pasted  []byte
}

// waits reports whether the last bytes may be a key of their own, the escape key, or the
// beginning of another: that is known when nothing follows.
func (d *decoder) waits() bool { return len(d.rest) > 0 && !d.pasting }

// feed returns the keys that are whole with these bytes.
func (d *decoder) feed(data []byte) (keys []key) {
	d.rest = append(d.rest, data...)
	for len(d.rest) > 0 {
		n, k, ok := d.next()
		if n == 0 {
			return keys
		}
		d.rest = d.rest[n:]
		if ok {
			keys = appendKey(keys, k)
		}
	}
	return keys
}

// flush ends the waiting: nothing follows. A lone escape is the escape key.
func (d *decoder) flush() (keys []key) {
	if d.waits() && len(d.rest) == 1 && d.rest[0] == escape {
		keys = []key{{name: leave}}
	}
	if !d.pasting {
		d.rest = nil
	}
	return keys
}

// appendKey joins what was typed to what was typed before, so that it is asked once.
func appendKey(keys []key, k key) []key {
	if n := len(keys); n > 0 && k.name == typed && keys[n-1].name == typed {
		keys[n-1].text += k.text
		return keys
	}
	return append(keys, k)
}

// next reads one key at the beginning of rest: how many bytes it has, 0 if it is not
// whole. It may be one that means nothing here.
func (d *decoder) next() (n int, k key, ok bool) {
	if d.pasting {
		return d.nextPasted()
	}
	c := d.rest[0]
	switch {
	case c == escape:
		return d.nextSequence()
	case c < ' ' || c == 0x7f:
		name, ok := controls[c]
		return 1, key{name: name}, ok
	case !utf8.FullRune(d.rest):
		return 0, key{}, false
	}
	r, n := utf8.DecodeRune(d.rest)
	if r == utf8.RuneError && n == 1 {
		return 1, key{}, false
	}
	return n, key{text: string(d.rest[:n])}, true
}

func (d *decoder) nextSequence() (n int, k key, ok bool) {
	n = sequenceLength(d.rest)
	if n == 0 {
		return 0, key{}, false
	}
	s := string(d.rest[1:n])
	if s == pasteBegin {
		d.pasting = true
		return n, key{}, false
	}
	name, ok := sequences[s]
	return n, key{name: name}, ok
}

// sequenceLength returns how many bytes the escape sequence at the beginning of s has; 0
// if it is not whole. An escape before another one is a key of its own.
func sequenceLength(s []byte) int {
	switch {
	case len(s) < 2:
		return 0
	case s[1] == escape:
		return 1
	case s[1] != '[' && s[1] != 'O':
		if !utf8.FullRune(s[1:]) {
			return 0
		}
		_, n := utf8.DecodeRune(s[1:])
		return 1 + n
	}
	for i, c := range s[2:] {
		switch {
		case c >= '@' && c <= '~':
			return 2 + i + 1
		case c < ' ' || c > '~' || i == longestSequence:
			return 2 + i // it is broken: what follows is something else
		}
	}
	return 0
}

// nextPasted takes what is pasted, up to its end, which may be cut.
func (d *decoder) nextPasted() (n int, k key, ok bool) {
	if i := bytes.Index(d.rest, []byte(pasteEnd)); i >= 0 {
		d.take(d.rest[:i])
		k = key{text: strings.ToValidUTF8(string(d.pasted), "")}
		d.pasting, d.pasted = false, nil
		return i + len(pasteEnd), k, k.text != ""
	}
	n = len(d.rest)
	for m := min(n, len(pasteEnd)-1); m > 0; m-- {
		if strings.HasPrefix(pasteEnd, string(d.rest[n-m:])) {
			n -= m
			break
		}
	}
	d.take(d.rest[:n])
	return n, key{}, false
}

func (d *decoder) take(data []byte) {
	d.pasted = append(d.pasted, data[:min(len(data), longestPaste-len(d.pasted))]...)
}

// plain returns what of a typed or pasted text can stand in a question of one line: no
// character that acts on a terminal, or that is not seen. What joins emoji and letters
// stays.
func plain(s string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r == '\n' || r == '\r' || r == '\t' || r == 0x2028 || r == 0x2029:
			return ' '
		case r == 0x200c || r == 0x200d:
			return r
		case guard.Deceives(r) || !unicode.IsGraphic(r) && !unicode.In(r, unicode.Co):
			return -1
		}
		return r
	}, s)
}
