// Package live is a screen on which a person types a question and sees with every key
// what the bank would answer, why, and what came near. It knows terminals, keys and
// lines; what is found, and how it is explained, comes from its [Source].
//
// It has no library below it but that of the raw mode. Bubble Tea was measured: 1.4 MiB
// more in the binary, and 0.2 to 0.28 ms more of initialisation in the start of every
// command, which takes 2.7 ms.
package live

import (
	"context"
	"errors"
	"os"
	"time"

	"github.com/tacit-kb/tacit/kb/guard"
	"github.com/tacit-kb/tacit/kb/lang"
)

// A Source answers what is typed. It is asked for one thing at a time.
type Source interface {
	// Ask returns what is found, the best first and, if that is wished, what came nearest
	// to it.
	Ask(ctx context.Context, question string, near bool) (Answer, error)
	// Why returns the lines that explain an item, without line ends and fit to be printed.
	Why(ctx context.Context, question string, it Item) ([]string, error)
}

// An Answer is what is found for a question.
type Answer struct {
	Found []Item
	Near  []Item // not shown otherwise
	State string // one line about all of it
}

// An Item is a memory in the list. Its texts are fit to be printed.
type Item struct {
	Number int // tells it from others
	ID     string
	Title  string
	Score  float64
	Risky  bool
	Known  any // what the source knows it by; it comes back with the choice
}

// A Screen is where the person sits.
type Screen struct {
	Keys   *os.File // a terminal
	Out    *os.File // a terminal
	Lang   lang.Lang
	Colour bool
	Pause  time.Duration // how long a person has to stop typing before a question is asked
}

// An End says what a person chose in the end.
type End struct {
	Question string
	Item     Item
	Edit     bool // else to be shown
}

// ErrLeft is the error if the person chose nothing.
var ErrLeft = errors.New("the person left")

// Run shows the screen until the person chooses an item or leaves, which is ErrLeft. The terminal is then as it was before, and the source is not asked any
// more. A question that is typed already is asked at once.
func Run(ctx context.Context, s Screen, source Source, question string) (end End, err error) {
	t, err := open(s.Keys, s.Out)
	if err != nil {
		return End{}, err
	}
	ctx, stop := context.WithCancel(ctx)
	w := startWorker(ctx, source, s.Pause)
	defer func() {
		t.close()
		stop()
		<-w.done
	}()
	p := &play{view: view{lang: s.Lang, colour: s.Colour}, t: t, worker: w}
	p.line.insert(question)
	return p.loop(ctx)
}

// A play is one run of the screen.
type play struct {
	view
	t      *terminal
	worker *worker
	keys   decoder
	hurry  *key  // pressed before it was known what is found
	later  []key // pressed behind it, while it waits
}

// escapeTime is how long after an escape the rest of a sequence may come.
const escapeTime = 40 * time.Millisecond

// An outcome is what became of what happened: mostly nothing that ends the screen.
type outcome struct {
	end  End
	over bool
	err  error
}

func (p *play) loop(ctx context.Context) (End, error) {
	var escaped <-chan time.Time
	p.ask()
	p.t.read()
	for {
		p.width, p.height = p.t.size()
		if err := p.t.paint(p.draw()); err != nil {
			return End{}, err
		}
		var o outcome
		select {
		case <-ctx.Done():
			return End{}, ctx.Err()
		case in := <-p.t.input:
			o = p.typed(in)
			if escaped = nil; p.keys.waits() {
				escaped = time.After(escapeTime)
			}
		case <-escaped:
			escaped = nil
			o = p.press(p.keys.flush())
		case told := <-p.worker.told:
			o = p.hear(told)
		case goesOn := <-p.t.changed:
			o.err = p.t.resume(goesOn)
		}
		if o.over || o.err != nil {
			return o.end, o.err
		}
	}
}

// typed does what came from the keyboard, and lets more come.
func (p *play) typed(in input) outcome {
	p.t.reading = false
	if in.err != nil {
		return outcome{err: ErrLeft} // the terminal is gone
	}
	o := p.press(p.keys.feed(in.data))
	if !o.over && o.err == nil {
		p.t.read()
	}
	return o
}

// press does what the keys say.
func (p *play) press(keys []key) (o outcome) {
	before := p.line.String()
	for _, k := range keys {
		if p.hurry != nil && !k.atOnce() { // they wrote it to whatever comes after the choice
			p.later = append(p.later, k)
			continue
		}
		if o = p.pressOne(k); o.over || o.err != nil {
			return o
		}
	}
	if p.line.String() != before {
		p.ask()
	}
	return o
}

// atOnce reports whether a key does not wait for an answer.
func (k key) atOnce() bool { return k.name == leave || k.name == suspend || k.name == redraw }

func (p *play) pressOne(k key) (o outcome) {
	switch {
	case k.name == leave, k.name == endOfInput && p.line.String() == "":
		o.err = ErrLeft
	case k.name == enter || k.name == edit:
		p.hurry = &k
		o = p.choice()
	case k.name == suspend:
		o.err = p.t.suspend()
	case k.name == redraw:
		p.t.forget()
	case k.name == near:
		p.toggle()
		p.ask()
	case p.walk(k):
		p.ask()
	default:
		p.line.do(k)
	}
	return o
}

// choice ends the screen if the person has said so, and what they see is the answer to
// what they have typed. If nothing is found that can be chosen, it is as if they had not.
func (p *play) choice() (o outcome) {
	if p.hurry == nil || !p.asked || p.answered != p.line.String() {
		return o
	}
	it, ok := p.chosen()
	if !ok && p.nearAsked != p.near {
		return o
	}
	edits := p.hurry.name == edit
	if p.hurry = nil; !ok {
		return o
	}
	return outcome{end: End{Question: p.answered, Item: it, Edit: edits}, over: true}
}

// pressLater does what the keys say that waited for an answer.
func (p *play) pressLater() outcome {
	if p.hurry != nil || len(p.later) == 0 {
		return outcome{}
	}
	keys := p.later
	p.later = nil
	return p.press(keys)
}

// ask posts what is wanted now: an answer and, if it is there, what explains the selected
// item.
func (p *play) ask() {
	r := request{question: p.line.String(), near: p.near}
	if it, ok := p.chosen(); ok && p.asked && p.answered == r.question && p.nearAsked == p.near {
		r.why = &it
	}
	p.worker.post(r)
}

// sees reports whether the screen shows all of an answer, and beside it what came nearest: the
// person hid that and wants it again, and has perhaps selected some of it already.
func (p *play) sees(t told) bool {
	return p.near && p.nearAsked && !t.near && p.asked && p.answered == t.question
}

// hear shows what the worker has found out.
func (p *play) hear(t told) (o outcome) {
	switch it, ok := p.chosen(); {
	case t.panic != nil:
		panic(t.panic)
	case t.err != nil:
		if t.answer != nil {
			p.take(t.question, Answer{})
		}
		p.complain, p.asked, p.answered, p.nearAsked = guard.Quote(lang.Tell(t.err, p.lang)), true, t.question, t.near
		o = p.choice()
	case t.answer != nil && p.sees(t):
		p.ask()
	case t.answer != nil:
		p.take(t.question, *t.answer)
		p.nearAsked = t.near
		if o = p.choice(); !o.over && t.question == p.line.String() {
			p.ask()
		}
	case ok && t.why.Number == it.Number && t.question == p.answered:
		p.why = t.lines
	}
	if o.over {
		return o
	}
	return p.pressLater()
}
