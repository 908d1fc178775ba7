//go:build unix

package main

import (
	"bytes"
	"cmp"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/tacit-kb/tacit/cmd/internal/live/livetest"
	"github.com/tacit-kb/tacit/cmd/internal/term"
)

// demos are the films of the READMEs: the story, the picture, and the locale.
var demos = []struct{ story, picture, locale, title string }{
	{"en", "demo.svg", "C.UTF-8", "A terminal: tacit remembers a sentence, and finds it in other languages"},
	{"zh", "demo.zh.svg", "zh_CN.UTF-8", "终端：tacit 记住一句话，再用别的语言找到它"},
	{"ja", "demo.ja.svg", "ja_JP.UTF-8", "端末：tacit が一文を覚え、別の言語からも見つける"},
}

// TestDemo plays the stories of testdata/demo with the real program on a terminal, and
// draws what it shows. With -update it writes the films of the READMEs; without, it fails
// where they no longer show what the program prints.
func TestDemo(t *testing.T) {
	if _, err := exec.LookPath("sh"); err != nil {
		t.Skip("the commands of a story need a shell:", err)
	}
	for _, d := range demos {
		t.Run(d.story, func(t *testing.T) {
			story, err := os.ReadFile(filepath.Join("testdata/demo", d.story+".txt"))
			if err != nil {
				t.Fatal(err)
			}
			film := play(t, string(story), d.locale)
			film.Title = d.title
			picture := filepath.Join("../../docs/pictures", d.picture)
			if *update {
				if err := os.WriteFile(picture, film.SVG(), 0o666); err != nil {
					t.Fatal(err)
				}
				return
			}
			drawn, err := os.ReadFile(picture)
			if err != nil {
				t.Fatal(err)
			}
			if got := film.SVG(); !bytes.Equal(got, bytes.ReplaceAll(drawn, []byte("\r\n"), []byte("\n"))) {
				t.Errorf("%s does not show what the program prints; go test ./cmd/tacit -run Demo -update draws it again. First difference:\n%s", d.picture, firstDifference(drawn, got))
			}
		})
	}
}

// operationID is what differs from run to run; the film has one of the same length.
var operationID = regexp.MustCompile(`op-\d{8}T\d{6}-[a-z0-9]{10}`)

func firstDifference(drawn, got []byte) string {
	a, b := strings.Split(string(drawn), "\n"), strings.Split(string(got), "\n")
	for i := range min(len(a), len(b)) {
		if a[i] != b[i] {
			return fmt.Sprintf("line %d\n- %.1000s\n+ %.1000s", i+1, a[i], b[i])
		}
	}
	return fmt.Sprintf("%d and %d lines", len(a), len(b))
}

// A player types a story. Its lines are steps of livetest.Person, and:
//
//	type COMMAND   types it, and waits until it has ended
//	start COMMAND  types it; the steps that follow are for it
//	end 130        waits until it has ended, here with the status 130
//	show 1.5       shows the screen for so many seconds
//	clear          empties the screen
type player struct {
	*livetest.Person
	t      *testing.T
	film   *livetest.Film
	folder string
	env    []string
	now    *exec.Cmd
}

func play(t *testing.T, story, locale string) *livetest.Film {
	const width, height = 96, 18
	p, err := livetest.Sit(width, height)
	if err != nil {
		t.Fatal(err)
	}
	defer p.Close()
	folder := t.TempDir()
	if err := os.CopyFS(filepath.Join(folder, "memory-bank"), os.DirFS("testdata/demo/bank")); err != nil {
		t.Fatal(err)
	}
	env := append(os.Environ(), "LC_ALL="+locale, "LANG="+locale, "TERM=xterm-256color", "NO_COLOR=", "COLUMNS=", "TACIT_BANK=", "EMBEDDED_MEMORY_ROOT=",
		"TACIT_EMBEDDER=", "TACIT_CONFIG_DIR="+t.TempDir(), "HOME="+t.TempDir())
	pl := &player{p, t, &livetest.Film{Width: width, Height: height}, folder, env, nil}
	pl.prompt()
	for line := range strings.Lines(story) {
		if line = strings.TrimSpace(line); line != "" {
			pl.step(line)
		}
	}
	if unknown := p.Unknown(); len(unknown) > 0 {
		t.Errorf("unknown sequences %q", unknown)
	}
	return pl.film
}

func (pl *player) step(line string) {
	switch word, rest, _ := strings.Cut(line, " "); word {
	case "type":
		pl.begin(rest)
		pl.end("")
	case "start":
		pl.begin(rest)
	case "end":
		pl.end(rest)
	case "clear":
		io.WriteString(pl.Terminal, "\x1b[H\x1b[2J")
		pl.prompt()
	case "show":
		pl.show(rest)
	default:
		if err := pl.Do(line); err != nil {
			pl.t.Fatal(err)
		}
	}
}

func (pl *player) show(seconds string) {
	length, err := time.ParseDuration(seconds + "s")
	if err != nil {
		pl.t.Fatal(err)
	}
	frame := pl.Frame()
	for _, line := range frame.Lines {
		for i := range line {
			line[i].Text = operationID.ReplaceAllString(line[i].Text, "op-20260301T100000-demo0demo0")
		}
	}
	pl.film.Add(frame, length)
}

// prompt writes that of a shell. When it is on the screen, so is all that came before it.
func (pl *player) prompt() {
	io.WriteString(pl.Terminal, "\x1b[36m$\x1b[0m ")
	pl.wait(func() bool { x, _ := pl.Cursor(); return x == 2 })
}

func (pl *player) wait(until func() bool) {
	for end := time.Now().Add(time.Minute); !until(); time.Sleep(time.Millisecond) {
		if time.Now().After(end) {
			pl.t.Fatalf("waited a minute; the screen is\n%s", pl.Screen)
		}
	}
}

// begin types a command, as a shell shows it, and starts it on the terminal. What is a
// comment in a shell is typed alone.
func (pl *player) begin(command string) {
	const atOnce = 3 // characters in a frame
	letters := []rune(command)
	for i := 0; i < len(letters); i += atOnce {
		typed := min(i+atOnce, len(letters))
		io.WriteString(pl.Terminal, string(letters[i:typed]))
		pl.wait(func() bool { x, _ := pl.Cursor(); return x == len("$ ")+term.DisplayWidth(string(letters[:typed])) })
		pl.show("0.07")
	}
	io.WriteString(pl.Terminal, "\n")
	cmd := exec.Command("sh", "-c", command)
	cmd.Dir, cmd.Env = pl.folder, pl.env
	cmd.Stdin, cmd.Stdout, cmd.Stderr = pl.Terminal, pl.Terminal, pl.Terminal
	cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true, Setctty: true}
	if err := cmd.Start(); err != nil {
		pl.t.Fatal(err)
	}
	pl.now = cmd
}

func (pl *player) end(status string) {
	stuck := time.AfterFunc(time.Minute, func() { pl.now.Process.Kill() })
	defer stuck.Stop()
	pl.now.Wait()
	if ended := pl.now.ProcessState.ExitCode(); fmt.Sprint(ended) != cmp.Or(status, "0") {
		pl.t.Errorf("%s ended with %d; the screen is\n%s", pl.now.Args[2], ended, pl.Screen)
	}
	pl.prompt()
}
