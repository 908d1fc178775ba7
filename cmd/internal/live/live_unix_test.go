//go:build unix

package live

import (
	"context"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"golang.org/x/term"

	"github.com/tacit-kb/tacit/cmd/internal/live/livetest"
	"github.com/tacit-kb/tacit/kb/lang"
)

// A shelf answers with the titles that have a word of the question.
type shelf struct {
	titles []string
	block  chan struct{} // if it is there, each answer waits for it
	mu     sync.Mutex
	asked  []string
}

func (s *shelf) Ask(ctx context.Context, question string, near bool) (a Answer, err error) {
	s.mu.Lock()
	s.asked = append(s.asked, question)
	s.mu.Unlock()
	if s.block != nil {
		select {
		case <-s.block:
		case <-ctx.Done():
			return a, ctx.Err()
		}
	}
	for i, title := range s.titles {
		it := Item{Number: i, ID: fmt.Sprintf("EXP-%03d", i), Title: title, Score: 0.5, Risky: i == 1}
		switch {
		case question == "broken":
			return a, errors.New("the index\x1b[2J is broken")
		case question == "panic":
			panic("a fault")
		case question != "" && strings.Contains(title, question):
			a.Found = append(a.Found, it)
		case near:
			a.Near = append(a.Near, it)
		}
	}
	a.State = fmt.Sprintf("%d for %q", len(a.Found), question)
	return a, nil
}

func (s *shelf) Why(_ context.Context, question string, it Item) ([]string, error) {
	return []string{"because " + it.ID + " has " + question, "and a second reason that is longer than a narrow screen is wide"}, nil
}

// sit runs the screen over a source, on a terminal of its own, while a person does the
// steps, and returns how it ended.
func sit(t *testing.T, width, height int, s Screen, source Source, question, steps string) (*livetest.Person, End, error) {
	t.Helper()
	p, err := livetest.Sit(width, height)
	if err != nil {
		t.Fatal(err)
	}
	defer p.Close()
	p.Resized = func() { syscall.Kill(os.Getpid(), syscall.SIGWINCH) }
	before, err := term.GetState(int(p.Terminal.Fd()))
	if err != nil {
		t.Fatal(err)
	}
	s.Keys, s.Out = p.Terminal, p.Terminal
	var end End
	var ended error
	over := make(chan struct{})
	go func() {
		defer close(over)
		defer func() {
			if r := recover(); r != nil {
				ended = fmt.Errorf("panic: %v", r)
			}
		}()
		end, ended = Run(t.Context(), s, source, question)
	}()
	if err := p.Do(steps); err != nil {
		t.Fatal(err)
	}
	select {
	case <-over:
	case <-time.After(time.Minute): // a key that came before the screen was there, say
		t.Fatal("the screen does not end")
	}
	if after, err := term.GetState(int(p.Terminal.Fd())); err != nil || *after != *before {
		t.Errorf("the terminal is in another mode than before (error %v)", err)
	}
	p.Terminal.WriteString("the end")
	if err := p.Do("see the end"); err != nil {
		t.Error(err)
	}
	if modes := p.Modes(); len(modes) > 0 || p.Second() {
		t.Errorf("modes %q are left, second screen %t", modes, p.Second())
	}
	if u := p.Unknown(); len(u) > 0 {
		t.Errorf("the terminal was sent %q", u)
	}
	return p, end, ended
}

var books = []string{"retry with the same key", "retry never", "an index of names", "支付重试要带幂等键", "決済の再試行には同じキーを使う"}

func TestEnterChooses(t *testing.T) {
	_, end, err := sit(t, 60, 12, Screen{}, &shelf{titles: books}, "", "key retry\nsee because EXP-000\nkey <Down>\nsee because EXP-001\nkey <Enter>")
	if err != nil || end.Item.ID != "EXP-001" || end.Edit || end.Question != "retry" {
		t.Errorf("end %+v, error %v", end, err)
	}
}

func TestEditChooses(t *testing.T) {
	_, end, err := sit(t, 60, 12, Screen{}, &shelf{titles: books}, "index", "see an index of names\nkey <Ctrl-E>")
	if err != nil || end.Item.ID != "EXP-002" || !end.Edit {
		t.Errorf("end %+v, error %v", end, err)
	}
}

func TestLeaving(t *testing.T) {
	for _, keys := range []string{"<Esc>", "<Ctrl-C>", "<Ctrl-G>", "<Ctrl-D>", "retry<Ctrl-U><Ctrl-D>", "retry<Esc>"} {
		_, end, err := sit(t, 40, 8, Screen{}, &shelf{titles: books}, "", "see 0 for\nkey "+keys)
		if !errors.Is(err, ErrLeft) || end != (End{}) {
			t.Errorf("%s: end %+v, error %v", keys, end, err)
		}
	}
}

// What is near is one key away, and can be chosen.
func TestNear(t *testing.T) {
	_, end, err := sit(t, 60, 14, Screen{}, &shelf{titles: books}, "index", "see 1 for\ngone retry\nkey <Tab>\nsee not shown\nsee retry never\nkey <Down><Down>\nsee because EXP-001\nkey <Tab>\ngone retry\nkey <Tab>\nsee retry never\nkey <Down>\nsee because EXP-000\nkey <Enter>")
	if err != nil || end.Item.ID != "EXP-000" {
		t.Errorf("end %+v, error %v", end, err)
	}
}

// An answer without what came nearest, which was hidden for a moment, takes nothing of it away.
func TestNearHiddenForAMoment(t *testing.T) {
	p := &play{worker: &worker{box: make(chan request, 1)}}
	p.line.insert("index")
	found, nearest := []Item{{ID: "EXP-002", Number: 2}}, []Item{{ID: "EXP-000"}, {ID: "EXP-001", Number: 1}}
	p.toggle()
	p.hear(told{request: request{question: "index", near: true}, answer: &Answer{Found: found, Near: nearest}})
	p.toggle()
	p.ask()
	p.toggle()
	p.choose(2)
	p.hear(told{request: request{question: "index"}, answer: &Answer{Found: found}})
	if it, ok := p.chosen(); !ok || it.ID != "EXP-001" {
		t.Errorf("selected %+v", it)
	}
	if r := <-p.worker.box; !r.near {
		t.Error("what came nearest is not asked for again")
	}
}

// Enter right behind the question waits for its answer: it never takes what was there for
// another one.
func TestEnterWaitsForTheAnswer(t *testing.T) {
	s := &shelf{titles: books, block: make(chan struct{})}
	go func() {
		for range 3 {
			s.block <- struct{}{}
		}
		close(s.block)
	}()
	_, end, err := sit(t, 60, 12, Screen{}, s, "retry", "see > retry\nkey <Ctrl-U>index<Enter>")
	if err != nil || end.Item.ID != "EXP-002" || end.Question != "index" {
		t.Errorf("end %+v, error %v", end, err)
	}
}

// What is typed behind an Enter that waits does not take it back. If there is nothing to
// choose, it counts; and to leave is never held up.
func TestKeysBehindEnter(t *testing.T) {
	for keys, want := range map[string]string{
		"<Ctrl-U>index<Enter>more":                       "EXP-002",
		"<Ctrl-U>index<Enter>\nkey m\nkey <Backspace>or": "EXP-002",
		"<Ctrl-U>index<Ctrl-E><Ctrl-U>never<Enter>":      "EXP-002",
		"<Ctrl-U>index<Enter><Enter>":                    "EXP-002",
		"<Ctrl-U>nothing<Enter><Ctrl-U>index<Enter>more": "EXP-002",
		"<Ctrl-U>broken<Enter><Ctrl-U>index<Enter>":      "EXP-002",
		"<Ctrl-U>nothing<Enter>more<Ctrl-C>":             "",
		"<Ctrl-U>index<Enter>more<Esc>":                  "",
	} {
		s := &shelf{titles: books, block: make(chan struct{})}
		go func() {
			s.block <- struct{}{}
			time.Sleep(200 * time.Millisecond) // the keys come first
			close(s.block)
		}()
		_, end, err := sit(t, 60, 12, Screen{}, s, "retry", "see because\nkey "+keys)
		if end.Item.ID != want || (want == "") != errors.Is(err, ErrLeft) {
			t.Errorf("%s: end %+v, error %v", keys, end, err)
		}
	}
}

// Typing is never held up by an answer.
func TestTypingGoesOn(t *testing.T) {
	s := &shelf{titles: books, block: make(chan struct{})}
	_, _, err := sit(t, 60, 12, Screen{}, s, "", "key r\nsee > r\nkey etr\nsee > retr\nkey y\nsee > retry\nkey <Esc>")
	if !errors.Is(err, ErrLeft) || len(s.asked) > 2 {
		t.Errorf("error %v, asked %q", err, s.asked)
	}
}

func TestLineIsEdited(t *testing.T) {
	tests := []struct{ keys, want string }{
		{"retry nevr<Left>e", "retry never"},
		{"xretry<Ctrl-A><Delete>", "retry"},
		{"retry never again<Ctrl-W><Backspace>", "retry never"},
		{"支付X<Backspace>重试", "支付重试"},
		{"支付重试<Left><Left><Backspace>支", "支支重试"},
		{"ab<Home>1<End>2<Ctrl-A><Right><Ctrl-K>", "1"},
		{"cafe\u0301<Backspace>e", "cafe"},
		{"a👩\u200d👩\u200d👧b<Left><Backspace>", "ab"},
		{"🇯🇵🇨🇳<Backspace>x", "🇯🇵x"},
		{"a<Left><Left><Left>b<Right><Right><Right>c", "bac"},
	}
	for _, tt := range tests {
		s := &shelf{titles: books}
		sit(t, 50, 6, Screen{}, s, "", "see 0 for\nkey "+tt.keys+"\nsee for "+fmt.Sprintf("%q", tt.want)+"\nkey <Esc>")
	}
}

// The caret stands where the next character goes: there an input method shows what is
// being composed.
func TestCaret(t *testing.T) {
	tests := []struct {
		width int
		keys  string
		x     int
	}{
		{40, "abc", 5},
		{40, "支付", 6},
		{40, "支付<Left>", 4},
		{40, "e\u0301", 3},
		{40, "👩\u200d👩\u200d👧!", 5},
		{20, strings.Repeat("支", 30), 18},
		{20, strings.Repeat("支", 30) + "<Home>", 2},
	}
	for _, tt := range tests {
		sit(t, tt.width, 8, Screen{}, &shelf{titles: books}, "", fmt.Sprintf("see 0 for\nkey %s<Ctrl-L>\ncaret %d\nkey <Esc>", tt.keys, tt.x))
	}
}

func TestPaste(t *testing.T) {
	s := &shelf{titles: books}
	_, end, err := sit(t, 80, 8, Screen{}, s, "", `see 0 for
paste an\nindex`+"\x03\x1b[2J\u202e"+` off
see for "an index[2J off"
key <Backspace>
see for "an index[2J of"
key <Ctrl-U>
paste index
see EXP-002
key <Enter>`)
	if err != nil || end.Item.ID != "EXP-002" {
		t.Errorf("end %+v, error %v", end, err)
	}
}

// A screen of any size shows what fits, and nothing beyond it.
func TestSizes(t *testing.T) {
	steps := "see retry"
	for _, size := range []string{"30x10", "30x6", "12x4", "5x2", "1x1", "200x50"} {
		if steps += "\nsize " + size; size != "1x1" {
			steps += "\nsee >"
		}
		if size == "30x10" {
			steps += "\nsee ▌ 0.50   retry with the\nsee because EXP-000"
		}
	}
	sit(t, 80, 24, Screen{Lang: lang.English, Colour: true}, &shelf{titles: books}, "retry", steps+"\nsize 80x24\nsee retry with the same key\nkey <Esc>")
}

func TestLanguagesNameTheKeys(t *testing.T) {
	for l, want := range map[lang.Lang]string{lang.English: "Esc leave", lang.Chinese: "Esc 退出", lang.Japanese: "Esc 終了"} {
		sit(t, 90, 10, Screen{Lang: l}, &shelf{titles: books}, "", "see "+want+"\nkey <Esc>")
	}
}

func TestErrorsAreShown(t *testing.T) {
	_, _, err := sit(t, 60, 8, Screen{}, &shelf{titles: books}, "", `see 0 for
key broken
see the index\x1b[2J is broken
key <Enter><Ctrl-U>retry
see EXP-001
key <Esc>`)
	if !errors.Is(err, ErrLeft) {
		t.Error(err)
	}
}

// A fault ends the program with the terminal as it was.
func TestPanicGivesTheTerminalBack(t *testing.T) {
	_, _, err := sit(t, 60, 8, Screen{}, &shelf{titles: books}, "", "see 0 for\nkey panic")
	if err == nil || err.Error() != "panic: a fault" {
		t.Errorf("error %v", err)
	}
}

func TestEndOfContext(t *testing.T) {
	p, err := livetest.Sit(40, 8)
	if err != nil {
		t.Fatal(err)
	}
	defer p.Close()
	ctx, stop := context.WithCancel(t.Context())
	over := make(chan error)
	go func() {
		_, err := Run(ctx, Screen{Keys: p.Terminal, Out: p.Terminal}, &shelf{titles: books}, "")
		over <- err
	}()
	if err := p.Do("see 0 for"); err != nil {
		t.Fatal(err)
	}
	stop()
	if err := <-over; !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}

// Without colours, no sequence sets one.
func TestNoColour(t *testing.T) {
	for _, colour := range []bool{true, false} {
		v := view{width: 60, height: 20, colour: colour, asked: true, near: true, answer: Answer{Found: []Item{{Title: "a", Risky: true}}, Near: []Item{{Title: "b"}}}, why: []string{"c"}}
		styled := slices.ContainsFunc(v.draw().rows, func(r row) bool { return strings.Contains(r.String(), "\x1b") })
		if styled != colour {
			t.Errorf("colour %t: styled %t", colour, styled)
		}
	}
}
