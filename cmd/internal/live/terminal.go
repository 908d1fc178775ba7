package live

import (
	"fmt"
	"io"
	"os"
	"strings"
	"sync"

	"golang.org/x/term"

	"github.com/tacit-kb/tacit/kb/finish"
)

// What a terminal is told. Lines that are too long are cut rather than wrapped, because
// terminals differ in how wide they draw some characters.
const (
	beginScreen = "\x1b[?1049h\x1b[?2004h\x1b[?7l\x1b[H\x1b[2J"
	endScreen   = "\x1b[0m\x1b[?7h\x1b[?2004l\x1b[?1049l"
	beginFrame  = "\x1b[?2026h\x1b[?25l" // drawn at once, where a terminal can
	endFrame    = "\x1b[?25h\x1b[?2026l"
	saveCaret   = "\x1b7"
	goToCaret   = "\x1b8"
	eraseLine   = "\x1b[K"
	eraseBelow  = "\x1b[J"
	plainText   = "\x1b[0m"
)

// A terminal is in raw mode, with the screen that programs like this one draw on.
type terminal struct {
	keys, out *os.File
	painted   []string // the rows that are on the screen
	reading   bool
	more      chan struct{}
	input     chan input
	changed   chan bool // its size; true: the process was stopped, and goes on
	done      []func()

	mu    sync.Mutex  // who ends the process gives the terminal back from beside
	state *term.State // before raw mode; nil: it is as it was
}

// An input is what was read from the keyboard.
type input struct {
	data []byte
	err  error
}

func open(keys, out *os.File) (*terminal, error) {
	t := &terminal{keys: keys, out: out, more: make(chan struct{}, 1), input: make(chan input, 1), changed: make(chan bool, 1)}
	t.done = append(t.done, finish.Begin()) // who interrupts waits until the terminal is as it was
	if err := t.enter(); err != nil {
		t.close()
		return nil, err
	}
	t.done = append(t.done, t.watch())
	go t.readAll()
	return t, nil
}

// enter takes the terminal, also once more after somebody else used it.
func (t *terminal) enter() error {
	t.mu.Lock()
	defer t.mu.Unlock()
	state, err := term.MakeRaw(int(t.keys.Fd()))
	if err != nil {
		return err
	}
	if t.state == nil {
		t.state = state
	}
	if err := allowSequences(t.out); err != nil {
		return err
	}
	t.forget()
	_, err = io.WriteString(t.out, beginScreen)
	return err
}

// exit makes the terminal what it was before enter.
func (t *terminal) exit() {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.state != nil {
		io.WriteString(t.out, endScreen)
		term.Restore(int(t.keys.Fd()), t.state)
		t.state = nil
	}
}

// tell says that the terminal has changed; one word is enough for several changes.
func (t *terminal) tell(goesOn bool) {
	select {
	case t.changed <- goesOn:
	default:
	}
}

func (t *terminal) close() {
	t.exit()
	for _, f := range t.done {
		f()
	}
}

// read lets the next keys come. Nothing is read before: what is typed ahead is for the
// editor, or for the shell.
func (t *terminal) read() {
	if !t.reading {
		t.reading = true
		t.more <- struct{}{}
	}
}

func (t *terminal) readAll() {
	for range t.more {
		buf := make([]byte, 4096)
		n, err := t.keys.Read(buf)
		t.input <- input{buf[:n], err}
		if err != nil {
			return
		}
	}
}

// size returns the cells of a line, and the lines.
func (t *terminal) size() (width, height int) {
	width, height, err := term.GetSize(int(t.out.Fd()))
	if err != nil || width < 1 || height < 1 {
		return 80, 24
	}
	return width, height
}

// resume takes the terminal again after the process was stopped, and draws everything.
func (t *terminal) resume(stopped bool) error {
	t.forget()
	if stopped {
		return t.enter()
	}
	return nil
}

// forget makes the next frame draw everything.
func (t *terminal) forget() { t.painted = nil }

// paint draws the rows that changed, erased before: behind a row that fills the line the
// cursor stands on its last character. It leaves the caret where the person types:
// the terminal knows best where that is, because it wrote what stands before it.
func (t *terminal) paint(f frame) error {
	var b strings.Builder
	b.WriteString(beginFrame)
	if t.painted == nil {
		b.WriteString("\x1b[H\x1b[2J")
	}
	painted := make([]string, len(f.rows))
	for i, r := range f.rows {
		painted[i] = r.String()
		if i > 0 && (i >= len(t.painted) || painted[i] != t.painted[i]) {
			fmt.Fprintf(&b, "\x1b[%d;1H%s%s", i+1, eraseLine, painted[i])
		}
	}
	if len(t.painted) > len(painted) {
		fmt.Fprintf(&b, "\x1b[%d;1H%s", len(painted)+1, eraseBelow)
	}
	b.WriteString("\x1b[1;1H" + eraseLine + painted[0] + f.before + saveCaret + f.after + goToCaret + endFrame)
	t.painted = painted
	_, err := io.WriteString(t.out, b.String())
	return err
}

// String returns a row as a terminal is told to draw it.
func (r row) String() string {
	var b strings.Builder
	for _, p := range r {
		if p.style == "" || p.text == "" {
			b.WriteString(p.text)
			continue
		}
		b.WriteString("\x1b[" + p.style + "m" + p.text + plainText)
	}
	return b.String()
}
