package cli

import (
	"io"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/spf13/cobra"

	"github.com/tacit-kb/tacit/cmd/internal/session"
)

var (
	ourVariable = regexp.MustCompile(`(?:secrets\.)?\bTACIT_[A-Z][A-Z_]*[A-Z]\b`)
	namedCall   = regexp.MustCompile("(?m)(?:`|^ *|\\$ |[;|&(] *)tacit ([a-z][^`\n|;&<>()]*)")
	longFlag    = regexp.MustCompile(`(?:^|[\s\[])--([a-z][a-z-]*)`)
	ofTest      = regexp.MustCompile(`_test\.go$|test/\w+\.go$|/\.ci/|/\.github/`)
	notOfCall   = regexp.MustCompile(`"[^"]*"|'[^']*'|\s# .*`) // what is quoted, and a remark
)

// What a page names is there: the variables, the commands and their flags, in sentences as
// in blocks, also in those that nobody can type.
func TestPagesNameWhatExists(t *testing.T) {
	ofTests := variablesOfTests(t)
	listed := namesOf(variables)
	calls := 0
	for name, page := range handWritten(t) {
		for _, v := range ourVariable.FindAllString(page, -1) {
			if !slices.Contains(listed, v) && !ofTests[v] && !strings.HasPrefix(v, "secrets.") {
				t.Errorf("%s names the variable %s, which nothing reads", name, v)
			}
		}
		for _, m := range namedCall.FindAllStringSubmatch(page, -1) {
			calls++
			if problem := namesNothing(notOfCall.ReplaceAllString(m[1], " ")); problem != "" {
				t.Errorf("%s: tacit %s: %s", name, m[1], problem)
			}
		}
	}
	if calls < 500 {
		t.Errorf("only %d calls were found", calls)
	}
}

var namedStatus = regexp.MustCompile(`(?:exits? (?:with )?(?:status )?|(?:status|状态|ステータス)(?: is(?: still| then)?|为|は)? |ends with )(\d+)\b`)

// A status that a page names is one of those that the help explains.
func TestPagesNameStatuses(t *testing.T) {
	known, seen := map[string]bool{}, 0
	for _, e := range session.ExitTexts {
		known[strconv.Itoa(e.Status)] = true
	}
	for name, page := range handWritten(t) {
		for _, m := range namedStatus.FindAllStringSubmatch(page, -1) {
			if seen++; !known[m[1]] {
				t.Errorf("%s: %q: no command ends with that", name, m[0])
			}
		}
	}
	if seen < 40 {
		t.Errorf("only %d statuses were found", seen)
	}
}

var namedSetting = regexp.MustCompile("`([a-z_]+): [a-z]+`")

// A setting that a sentence of the page of settings names, with a value, is one of them.
func TestConfigPagesNameSettings(t *testing.T) {
	pages, known := handWritten(t), slices.Concat(namesOf(bankKeys), namesOf(personKeys))
	for _, name := range []string{"docs/config.md", "docs/config.zh.md", "docs/config.ja.md"} {
		settings := namedSetting.FindAllStringSubmatch(pages[name], -1)
		for _, m := range settings {
			if !slices.Contains(known, m[1]) {
				t.Errorf("%s names the setting %s, which is not there", name, m[1])
			}
		}
		if len(settings) < 3 {
			t.Errorf("%s names only %d settings", name, len(settings))
		}
	}
}

// namesNothing says which command or flag of a call is not there; or nothing.
func namesNothing(call string) string {
	run := session.New(nil, nil, io.Discard, io.Discard, func(string) string { return "" })
	root := newRootCommand(run)
	root.InitDefaultHelpCmd()
	cmd, _, err := root.Find(strings.Fields(call))
	if err != nil || !cmd.HasParent() {
		return "there is no such command"
	}
	cmd.InitDefaultHelpFlag()
	for _, m := range longFlag.FindAllStringSubmatch(call, -1) {
		if !hasFlag(cmd, m[1]) {
			return "there is no flag --" + m[1]
		}
	}
	return ""
}

func hasFlag(cmd *cobra.Command, name string) bool {
	return cmd.Flags().Lookup(name) != nil || cmd.InheritedFlags().Lookup(name) != nil
}

// handWritten returns the pages that people write, by name.
func handWritten(t *testing.T) map[string]string {
	t.Helper()
	pages := map[string]string{}
	for _, pattern := range []string{"*.md", "docs/*.md"} {
		names, err := filepath.Glob(filepath.Join(top, pattern))
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range names {
			data, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			if !strings.HasPrefix(filepath.Base(name), "reference") { // the program writes it
				pages[filepath.ToSlash(strings.TrimPrefix(name, top+string(filepath.Separator)))] = string(data)
			}
		}
	}
	return pages
}

// variablesOfTests are those that tests, and the scripts that run them, read.
func variablesOfTests(t *testing.T) map[string]bool {
	t.Helper()
	all := map[string]bool{}
	err := filepath.WalkDir(top, func(name string, d os.DirEntry, err error) error {
		if err != nil || d.IsDir() || !ofTest.MatchString(filepath.ToSlash(name)) {
			return err
		}
		data, err := os.ReadFile(name)
		for _, v := range ourVariable.FindAllString(string(data), -1) {
			all[v] = true
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return all
}
