package cli

import (
	"bufio"
	"cmp"
	"io"
	"os"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/tacit-kb/tacit/index"
	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/lang"
	"github.com/tacit-kb/tacit/kb/schema"
)

// An app is one run of the command line: its streams, what the global flags
// say, and the bank, opened by the first command that asks for it. Building one
// opens nothing.
type app struct {
	stdin  io.Reader
	stdout io.Writer     // as it was given, to ask whether it is a terminal
	out    *bufio.Writer // stdout: every command writes here, Main flushes
	stderr io.Writer
	env    func(string) string

	lang    lang.Lang
	json    bool // the answer, and an error, is a JSON document
	quiet   bool // no notes and no progress on stderr; errors are still told
	noColor bool
	bankDir string // --bank or its alias
	yes     bool   // --yes, of a command that changes the bank

	answers *bufio.Reader // what a person types, see answer

	updating bool           // import was asked for --update
	imported *schema.Import // what import tells beside its plan; nil for every other command

	patience time.Duration // for the bank's lock

	bank func() (*kb.Bank, error) // see openBank

	stores *index.StoreCache // of a command that asks many questions; else nil
}

// newApp reads ahead in args for the language and for --json: help texts are
// made, and a wrong flag is complained about, before the flags are parsed.
func newApp(args []string, stdin io.Reader, stdout, stderr io.Writer, env func(string) string) *app {
	a := &app{
		stdin:  stdin,
		stdout: stdout,
		out:    bufio.NewWriter(stdout),
		stderr: stderr,
		env:    env,
		lang:   localeLang(env),

		patience: lockPatience,
	}
	a.bank = sync.OnceValues(a.openBank)
	a.readAhead(args)
	return a
}

// readAhead looks for --lang and --json anywhere before a "--". What it does not
// understand is left for the real parser to refuse.
func (a *app) readAhead(args []string) {
	for i, arg := range args {
		name, value, given := strings.Cut(arg, "=")
		switch name {
		case "--":
			return
		case "--json":
			on, err := strconv.ParseBool(value)
			a.json = !given || err == nil && on
		case "--lang":
			if !given && i+1 < len(args) {
				value = args[i+1]
			}
			if l, ok := langOf(value); ok {
				a.lang = l
			}
		}
	}
}

// colour reports whether text written to stream may have colours: on a terminal
// that knows them, unless the person said no (https://no-color.org).
func (a *app) colour(stream any) bool {
	return !a.noColor && a.env("NO_COLOR") == "" && a.env("TERM") != "dumb" && isTerminal(stream)
}

// workdir returns the folder the command was called in. The shell's own word
// for it, where it still holds, keeps symbolic links as the person knows them.
func (a *app) workdir() (string, error) { return os.Getwd() }

// bankFromEnv returns the bank that the environment names, or "".
func (a *app) bankFromEnv() string {
	return cmp.Or(a.env("TACIT_BANK"), a.env("EMBEDDED_MEMORY_ROOT"))
}
