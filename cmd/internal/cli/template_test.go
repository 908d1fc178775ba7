package cli

import (
	"bytes"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/tacit-kb/tacit/cmd/internal/host"
	"github.com/tacit-kb/tacit/cmd/internal/host/kit"
	"github.com/tacit-kb/tacit/cmd/internal/session"
	"github.com/tacit-kb/tacit/govern"
	"github.com/tacit-kb/tacit/govern/candidate"
	"github.com/tacit-kb/tacit/govern/compile"
	"github.com/tacit-kb/tacit/kb/kbtest"
)

// hostTexts calls f with every text that any host gets.
func hostTexts(f func(name, text string)) {
	for _, h := range host.Hosts {
		for _, lang := range session.Langs {
			for _, o := range []kit.Options{{Lang: lang}, {Lang: lang, User: true}} {
				for _, x := range slices.Concat(kit.Files(h, o), kit.Plugin(h, o)) {
					f(lang+" "+h.Name+" "+x.Path, string(x.Text))
				}
				if file, text := kit.Block(h, o); file != "" {
					f(lang+" "+h.Name+" "+file, string(text))
				}
			}
		}
	}
}

// called matches a call of tacit in a line of shell, or between back-quotes.
var called = regexp.MustCompile("(?m)(?:`|^[ \\t]*|&& )tacit ([a-z][^`\\n]*)")

// Whatever a text for hosts tells an agent to type exists, with these flags, and
// confirms nothing.
func TestHostTextsCallWhatExists(t *testing.T) {
	seen := map[string]bool{}
	hostTexts(func(name, text string) {
		for _, m := range called.FindAllStringSubmatch(text, -1) {
			if line := strings.TrimSpace(m[1]); !seen[line] {
				seen[line] = true
				if problem := callProblem(line); problem != "" {
					t.Errorf("%s: tacit %s: %s", name, line, problem)
				}
			}
		}
	})
	for _, wanted := range []string{"task next", "task show 001", "task list", "capture -", "candidates --pick", "candidates --drop", "remember -", "plan make -", "apply ID", "match --task 001 --stage plan", "resolve --model-id", "edit active.md --progress", "observe --source", "compile prepare", "compile apply", "init", "hook prompt"} {
		if !slices.ContainsFunc(slicesOf(seen), func(line string) bool { return strings.HasPrefix(line, wanted) }) {
			t.Errorf("no text calls tacit %s: is it still found in the texts?", wanted)
		}
	}
}

func slicesOf(set map[string]bool) (all []string) {
	for s := range set {
		all = append(all, s)
	}
	return all
}

// later are commands that texts name and that have tests of their own where they are.
var later = []string{"mcp", "install", "hook"}

// callProblem says what is wrong with a call of tacit; or nothing.
func callProblem(line string) string {
	line, _, _ = strings.Cut(line, "<<")
	args := strings.Fields(strings.TrimRight(line, ";"))
	run := session.New(nil, nil, io.Discard, io.Discard, func(string) string { return "" })
	cmd, rest, err := newRootCommand(run).Find(args)
	switch {
	case slices.Contains(later, args[0]):
		return ""
	case err != nil || !cmd.HasParent():
		return "there is no such command"
	}
	if err := cmd.ParseFlags(rest); err != nil {
		return err.Error()
	}
	if cmd.Flags().Lookup("yes") != nil && cmd.Flags().Changed("yes") {
		return "it confirms for a person"
	}
	if words := cmd.Flags().Args(); len(cmd.ValidArgs) > 0 && len(words) > 0 && !slices.Contains(cmd.ValidArgs, words[0]) {
		return "it cannot " + words[0]
	}
	return ""
}

// heredoc matches what a text hands over to a command of tacit.
var heredoc = regexp.MustCompile(`(?s)tacit (capture|plan make|remember|compile apply --in) -[^\n]* <<'END'\n(.*?)\n[ ]*END\n`)

// place matches what an agent has to fill in.
var place = regexp.MustCompile(`<[^<>\n]+>`)

// filled fills in the places of an example, as an agent does. The stage is one of a few
// words, and an id has its own form.
func filled(example string) string {
	example = regexp.MustCompile(`"stage":"<[^<>]+>"`).ReplaceAllString(example, `"stage":"build"`)
	n := 0
	return place.ReplaceAllStringFunc(example, func(name string) string {
		if n++; name == "<service>" || name == "<topic>" { // the same everywhere
			return strings.Trim(name, "<>")
		}
		return fmt.Sprintf("filled in %d", n)
	})
}

// The examples that agents go by are taken in when they are filled in, in every
// language, and never as they stand: an agent may copy one.
func TestHostTextsShowWhatIsTakenIn(t *testing.T) {
	seen := map[string]bool{}
	var now time.Time
	hostTexts(func(name, text string) {
		for _, m := range heredoc.FindAllStringSubmatch(text, -1) {
			if seen[m[2]] {
				continue
			}
			seen[m[2]] = true
			if read, problems := candidate.Read([]byte(m[2])); m[1] == "capture" && (len(read) > 0 || len(problems) != 1 || problems[0].Why != candidate.Unfilled) {
				t.Errorf("%s: the example as it stands is taken for a candidate: %v", name, problems)
			}
			text := filled(m[2])
			switch m[1] {
			case "capture":
				if read, problems := candidate.Read([]byte(text)); len(read) != 1 || len(problems) > 0 {
					t.Errorf("%s: %d candidates, %v", name, len(read), problems)
				}
			case "remember":
				if c := candidate.FromWords(m[2]); c.Said.Decision+c.Said.Solution+c.Said.Trigger != "" {
					t.Errorf("%s: the example as it stands says %q", name, c.Said.Decision)
				}
				if c := candidate.FromWords(text); c.Said.Decision == "" || c.Said.Trigger == "" || len(c.Said.Alternatives) == 0 || c.Said.Signal == "" {
					t.Errorf("%s: a label of the example is not understood", name)
				}
			case "compile apply --in":
				if _, err := compile.ReadResponse([]byte(text)); err != nil {
					t.Errorf("%s: %v", name, err)
				}
			case "plan make":
				ops, err := govern.ReadOps([]byte(text))
				if err != nil {
					t.Errorf("%s: %v", name, err)
					continue
				}
				if _, err := govern.Prepare(kbtest.New(t, "-- INDEX.md --\n# Memory Index\n"), ops, "plan", "", now); err != nil {
					t.Errorf("%s: %v", name, err)
				}
			}
		}
	})
	if len(seen) < 8*len(session.Langs) {
		t.Errorf("only %d examples were found", len(seen))
	}
	if !bytes.Contains([]byte(strings.Join(slicesOf(seen), "\n")), []byte("Trigger: ")) {
		t.Error("the example of remember was not found")
	}
}
