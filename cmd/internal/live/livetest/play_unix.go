//go:build unix

package livetest

import (
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"
	"time"

	"github.com/creack/pty"
)

// patience is how long a person waits for what has to appear. A test that passes does not
// wait for it.
const patience = 30 * time.Second

// A Person sits at a terminal.
type Person struct {
	*Screen
	Terminal *os.File // the end of it that a program has
	keyboard *os.File
	kept     map[string]string
	over     chan struct{}

	// Resized is called when the terminal has another size. The system tells only a
	// process that the terminal controls.
	Resized func()
}

// Sit opens a terminal of so many cells and lines.
func Sit(width, height int) (*Person, error) {
	keyboard, terminal, err := pty.Open()
	if err != nil {
		return nil, err
	}
	p := &Person{New(width, height), terminal, keyboard, map[string]string{}, make(chan struct{}), func() {}}
	if err := pty.Setsize(keyboard, &pty.Winsize{Cols: uint16(width), Rows: uint16(height)}); err != nil {
		return nil, err
	}
	go func() {
		defer close(p.over)
		io.Copy(p.Screen, keyboard)
	}()
	return p, nil
}

// Close ends the terminal, when all that was written to it is on the screen.
func (p *Person) Close() {
	io.WriteString(p.keyboard, "\n") // who still reads from the terminal lets go of it
	p.Terminal.Close()
	select {
	case <-p.over:
	case <-time.After(5 * time.Second): // a child keeps the terminal open
	}
	p.keyboard.Close()
}

// Kept returns the screens that were kept.
func (p *Person) Kept() map[string]string { return p.kept }

// Do does the steps of a text, one a line:
//
//	see TEXT     waits until the text is on the screen
//	gone TEXT    waits until it is not
//	key KEYS     types; <Enter>, <Ctrl-E> and so on are keys
//	paste TEXT   pastes; \n is a line end
//	size 30x10   gives the terminal another size
//	caret 12     waits until the cursor stands there, in the first line
//	keep FILE    keeps the screen as it is
func (p *Person) Do(steps string) error {
	for n, s := range strings.Split(steps, "\n") {
		word, rest, _ := strings.Cut(strings.TrimSpace(s), " ")
		if word == "" || word[0] == '#' {
			continue
		}
		if err := p.do(word, rest); err != nil {
			return fmt.Errorf("step %d, %s: %w; the screen is\n%s", n+1, s, err, p.Screen)
		}
	}
	return nil
}

func (p *Person) do(word, rest string) error {
	switch word {
	case "see":
		return p.wait(func() bool { return strings.Contains(p.Screen.String(), rest) })
	case "gone":
		return p.wait(func() bool { return !strings.Contains(p.Screen.String(), rest) })
	case "key":
		keys, err := keysOf(rest)
		if err != nil {
			return err
		}
		_, err = io.WriteString(p.keyboard, keys)
		return err
	case "paste":
		_, err := io.WriteString(p.keyboard, "\x1b[200~"+strings.ReplaceAll(rest, `\n`, "\r")+"\x1b[201~")
		return err
	case "size":
		var w, h int
		if _, err := fmt.Sscanf(rest, "%dx%d", &w, &h); err != nil {
			return err
		}
		p.Resize(w, h)
		defer func() { p.Resized() }()
		return pty.Setsize(p.keyboard, &pty.Winsize{Cols: uint16(w), Rows: uint16(h)})
	case "caret":
		want, err := strconv.Atoi(rest)
		if err != nil {
			return err
		}
		return p.wait(func() bool { x, y := p.Cursor(); return x == want && y == 0 })
	case "keep":
		p.kept[rest] = p.Screen.String()
		return nil
	}
	return fmt.Errorf("unknown step")
}

func (p *Person) wait(until func() bool) error {
	for end := time.Now().Add(patience); time.Now().Before(end); time.Sleep(2 * time.Millisecond) {
		if until() {
			return nil
		}
		select {
		case <-p.over:
			if until() {
				return nil
			}
			return fmt.Errorf("the program has ended")
		default:
		}
	}
	return fmt.Errorf("waited %v", patience)
}

var named = map[string]string{
	"Enter": "\r", "Tab": "\t", "Esc": "\x1b", "Backspace": "\x7f", "Delete": "\x1b[3~",
	"Up": "\x1b[A", "Down": "\x1b[B", "Right": "\x1b[C", "Left": "\x1b[D", "Home": "\x1b[H", "End": "\x1b[F",
	"PageUp": "\x1b[5~", "PageDown": "\x1b[6~", "Space": " ",
}

// keysOf returns what a terminal sends for keys.
func keysOf(s string) (string, error) {
	var b strings.Builder
	for s != "" {
		name, rest, ok := strings.Cut(strings.TrimPrefix(s, "<"), ">")
		letter, isControl := strings.CutPrefix(name, "Ctrl-")
		switch {
		case s[0] != '<' || !ok:
			b.WriteByte(s[0])
			s = s[1:]
			continue
		case isControl && len(letter) == 1:
			b.WriteByte(letter[0] & 0x1f)
		case named[name] != "":
			b.WriteString(named[name])
		default:
			return "", fmt.Errorf("no key %s", strconv.Quote(name))
		}
		s = rest
	}
	return b.String(), nil
}
