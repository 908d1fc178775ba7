package session

import (
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	"golang.org/x/term"
)

// progressDelay is how long work may take before a bar appears: a flash of it
// on short work would only distract.
const progressDelay = 300 * time.Millisecond

// progressStep is the least time between two drawings of the bar.
const progressStep = 50 * time.Millisecond

const progressWidth = 30 // characters between the brackets

// A progress draws how far long work is, on one line of a terminal.
type progress struct {
	w     io.Writer
	label string
	next  time.Time // not to be drawn before
	drawn bool
}

// NewProgress returns a bar, or nil where nobody would see it. A nil bar may be
// stepped and cleared, and does nothing.
func (run *Run) NewProgress(label string) *progress {
	if run.Quiet || !IsTerminal(run.Stderr) {
		return nil
	}
	return &progress{w: run.Stderr, label: label, next: time.Now().Add(progressDelay)}
}

// Step says that done of total pieces of work are done.
func (p *progress) Step(done, total int) {
	if p == nil || total <= 0 {
		return
	}
	now := time.Now()
	if now.Before(p.next) {
		return
	}
	p.next, p.drawn = now.Add(progressStep), true
	filled := progressWidth * min(done, total) / total
	fmt.Fprintf(p.w, "\r%s [%s%s] %d/%d", p.label,
		strings.Repeat("=", filled), strings.Repeat(" ", progressWidth-filled), done, total)
}

// Clear takes the bar away, so that what follows starts on an empty line.
func (p *progress) Clear() {
	if p != nil && p.drawn {
		fmt.Fprint(p.w, "\r\x1b[K")
		p.drawn = false
	}
}

// IsTerminal reports whether stream is a terminal.
func IsTerminal(stream any) bool {
	f, ok := stream.(*os.File)
	return ok && term.IsTerminal(int(f.Fd()))
}
