package session

import (
	"bufio"
	"cmp"
	"context"
	"io"
	"os"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/tacit-kb/tacit/index"
	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/lang"
)

// A Run is one run of the command line: its streams, what the global flags
// say, and the bank, opened by the first command that asks for it. Building one
// opens nothing.
type Run struct {
	Stdin  io.Reader
	In     *bufio.Reader // stdin, of which answers to questions are read
	Stdout io.Writer     // as it was given, to ask whether it is a terminal
	Out    *bufio.Writer // stdout: every command writes here, Main flushes
	Stderr io.Writer
	Env    func(string) string

	Lang    lang.Lang
	JSON    bool // the answer, and an error, is a JSON document
	Quiet   bool // no notes and no progress on stderr; errors are still told
	NoColor bool
	BankDir string   // --bank or its alias: what the command works on
	Banks   []string // --bank, each time that it was given

	AskStores []string // --store

	Foreign bool // the bank is of other people: see InBank

	Command string   // that runs, such as "tacit merge"; empty until it is known
	Takes   string   // what it takes beside its flags, such as "KEEP GONE"
	Args    []string // what it was given for that

	Patience time.Duration // for the bank's lock

	Bank func() (*kb.Bank, error) // see OpenBank

	Stores *index.StoreCache // of a command that asks many questions; else nil

	// Again runs another command line in this process as a program runs it, with nobody to
	// answer, and returns what it writes to stdout and to stderr. Package cli sets it; nil
	// where a run has no command line.
	Again func(ctx context.Context, args ...string) (out, told []byte, status int)
}

// New reads ahead in args for the language and for --json: help texts are
// made, and a wrong flag is complained about, before the flags are parsed.
func New(args []string, stdin io.Reader, stdout, stderr io.Writer, env func(string) string) *Run {
	run := &Run{
		Stdin:  stdin,
		In:     bufio.NewReader(stdin),
		Stdout: stdout,
		Out:    bufio.NewWriter(stdout),
		Stderr: stderr,
		Env:    env,
		Lang:   localeLang(env),

		Patience: lockPatience,
	}
	run.Bank = sync.OnceValues(run.OpenBank)
	run.readAhead(args)
	return run
}

// readAhead looks for --lang and --json anywhere before a "--". What it does not
// understand is left for the real parser to refuse.
func (run *Run) readAhead(args []string) {
	for i, arg := range args {
		name, value, given := strings.Cut(arg, "=")
		switch name {
		case "--":
			return
		case "--json":
			on, err := strconv.ParseBool(value)
			run.JSON = !given || err == nil && on
		case "--lang":
			if !given && i+1 < len(args) {
				value = args[i+1]
			}
			if l, ok := LangOf(value); ok {
				run.Lang = l
			}
		}
	}
}

// Colour reports whether text written to stream may have colours: on a terminal
// that knows them, unless the person said no (https://no-color.org).
func (run *Run) Colour(stream any) bool {
	return !run.NoColor && run.Env("NO_COLOR") == "" && run.Env("TERM") != "dumb" && IsTerminal(stream)
}

// Workdir returns the folder the command was called in. The shell's own word
// for it, where it still holds, keeps symbolic links as the person knows them.
func (run *Run) Workdir() (string, error) { return os.Getwd() }

// BankFromEnv returns the bank that the environment names, or "".
func (run *Run) BankFromEnv() string {
	if dir := run.Env("TACIT_BANK"); dir != "" {
		return dir
	}
	root := run.Env("EMBEDDED_MEMORY_ROOT") // the project, or the bank itself
	if root == "" {
		return ""
	}
	return cmp.Or(BankBelow(root), root)
}
