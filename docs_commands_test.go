package tacit_test

import (
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"go.yaml.in/yaml/v3"
)

var (
	goTest   = regexp.MustCompile(`(?m)\bgo test ((?:\./?[\w./-]*\s+)*)(.*)$`)
	runFlag  = regexp.MustCompile(`-(run|bench|fuzz) +('[^']*'|\S+)`)
	testFunc = regexp.MustCompile(`(?m)^func ((Test|Benchmark|Fuzz|Example)\w*)\(`)
	goRun    = regexp.MustCompile(`\bgo (?:run|install) (\./cmd/[\w/]+)`)
)

// Each "go test", "go run" and "go install" of a page names a package that is there, and
// tests that are there.
func TestCommandsOfGo(t *testing.T) {
	inFolder := map[string][]string{}
	walk(t, func(name string, text []byte) {
		if strings.HasSuffix(name, "_test.go") {
			for _, m := range testFunc.FindAllSubmatch(text, -1) {
				inFolder[path.Dir(name)] = append(inFolder[path.Dir(name)], string(m[1]))
			}
		}
	}, ".go")
	seen := 0
	for _, name := range documents(t) {
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range goRun.FindAllStringSubmatch(string(data), -1) {
			if _, err := os.Stat(filepath.FromSlash(m[1])); err != nil {
				t.Errorf("%s: %s: %v", name, m[0], err)
			}
		}
		for _, m := range goTest.FindAllStringSubmatch(string(data), -1) {
			seen++
			flags, _, _ := strings.Cut(m[2], "`")
			checkGoTest(t, name+": "+m[0], strings.Fields(m[1]), flags, inFolder)
		}
	}
	if seen < 20 {
		t.Errorf("only %d commands were found", seen)
	}
}

// documents are the names of the pages for people.
func documents(t *testing.T) (names []string) {
	for name := range pages(t) {
		names = append(names, name)
	}
	return names
}

func checkGoTest(t *testing.T, what string, folders []string, flags string, inFolder map[string][]string) {
	t.Helper()
	for _, m := range runFlag.FindAllStringSubmatch(flags, -1) {
		pattern, _, _ := strings.Cut(strings.Trim(m[2], "'`,;"), "/")
		if pattern == "xxx" || pattern == "" {
			continue
		}
		re, err := regexp.Compile(pattern)
		if err != nil {
			t.Errorf("%s: %v", what, err)
			continue
		}
		kind := map[string]string{"run": "", "bench": "Benchmark", "fuzz": "Fuzz"}[m[1]]
		found := false
		for _, folder := range folders {
			base := strings.TrimSuffix(path.Clean(folder), "/...")
			for dir, tests := range inFolder {
				if dir != base && !(strings.HasSuffix(folder, "...") && below(dir, base)) {
					continue
				}
				for _, test := range tests {
					found = found || strings.HasPrefix(test, kind) && re.MatchString(test)
				}
			}
		}
		if !found {
			t.Errorf("%s: no test of that name", what)
		}
	}
	for _, folder := range folders {
		if _, err := os.Stat(strings.TrimSuffix(folder, "...")); err != nil {
			t.Errorf("%s: %v", what, err)
		}
	}
}

var (
	testName   = regexp.MustCompile(`\b((?:Test|Fuzz)[A-Z]\w*)`)
	scriptName = regexp.MustCompile(`[a-z0-9_*-]+\.txtar`)
)

// A row of docs/reliability.md names the test that proves it, which is there, or says
// that it is open.
func TestReliabilityIsProved(t *testing.T) {
	inFolder := map[string]map[string]bool{}
	walk(t, func(name string, text []byte) {
		for _, m := range testFunc.FindAllSubmatch(text, -1) {
			folder := path.Dir(name)
			if inFolder[folder] == nil {
				inFolder[folder] = map[string]bool{}
			}
			inFolder[folder][string(m[1])] = true
		}
	}, ".go")
	page := pages(t)["docs/reliability.md"]
	checkProofs(t, page, inFolder)
	for _, name := range scriptName.FindAllString(page, -1) {
		if found, _ := filepath.Glob(filepath.Join("cmd/tacit/testdata/script", name)); len(found) == 0 {
			t.Errorf("docs/reliability.md: there is no script %s", name)
		}
	}
	rows := 0
	for line := range strings.SplitSeq(page, "\n") {
		cells := strings.Split(strings.Trim(line, "| "), " | ")
		if !strings.HasPrefix(line, "| ") || strings.Contains(line, "---") || cells[len(cells)-1] == "test" {
			continue
		}
		rows++
		if len(cells) < 3 || !proves(cells[len(cells)-1]) {
			t.Errorf("docs/reliability.md: no test, and not open with a reason: %s", line)
		}
	}
	if rows < 40 {
		t.Errorf("docs/reliability.md has %d rows", rows)
	}
}

// A package of a row, or a test: of the package that was named last.
var packageOrTest = regexp.MustCompile("(?:^|[^\\w./`-])((?:kb|cmd|govern|index|retrieve|templates)(?:/\\w+)*)|`((?:Test|Fuzz)[A-Z]\\w*)`")

// checkProofs reports tests that are not in the package that the row names before them. A
// test without a package is one of this folder or of cmd/tacit.
func checkProofs(t *testing.T, page string, inFolder map[string]map[string]bool) {
	t.Helper()
	for line := range strings.SplitSeq(page, "\n") {
		folder := ""
		cell := line[strings.LastIndex(strings.TrimRight(line, "| "), " | ")+1:]
		if !strings.HasPrefix(line, "|") {
			cell = line
		}
		for _, m := range packageOrTest.FindAllStringSubmatch(cell, -1) {
			switch {
			case m[1] != "":
				folder = m[1]
			case m[2] == "":
			case folder == "" && !inFolder["."][m[2]] && !inFolder["cmd/tacit"][m[2]], folder != "" && !inFolder[folder][m[2]]:
				t.Errorf("docs/reliability.md: package %q has no test %s", folder, m[2])
			}
		}
	}
}

// proves reports whether the last cell of a row names a test or a script, and with each package
// a test of it; or says that the row is open, and why. That a package has tests proves nothing.
func proves(proof string) bool {
	if why, open := strings.CutPrefix(proof, "open: "); open {
		return len(strings.Fields(why)) > 3
	}
	named := true
	for _, m := range packageOrTest.FindAllStringSubmatch(proof, -1) {
		if m[1] != "" && !named {
			return false
		}
		named = m[1] == ""
	}
	return named && (testName.MatchString(proof) || scriptName.MatchString(proof))
}

func TestProves(t *testing.T) {
	for proof, want := range map[string]bool{
		"kb/git `TestBounded`, `TestQuestions`; cmd/tacit `TestHints`": true, "`hostile_git.txtar`": true, "`TestGitIsRunInOnePlace`; kb `FuzzParse`": true,
		"open: no program can tell the two": true,
		"kb/git":                            false, "`hostile_git.txtar`; kb/git": false, "kb/git; cmd/tacit `TestHints`": false, "cmd/internal/serve `TestForged`; kb/markdown/page": false,
		"open: ": false, "open: later": false, "": false, "a test": false,
	} {
		if got := proves(proof); got != want {
			t.Errorf("%q proves a row: %v", proof, got)
		}
	}
}

// The index of each language leads to every page of docs: to the one in its language where
// there is one.
func TestIndexOfPages(t *testing.T) {
	all := pages(t)
	for index, language := range map[string]string{"docs/README.md": "", "docs/README.zh.md": ".zh", "docs/README.ja.md": ".ja"} {
		linked := map[string]bool{}
		for _, m := range link.FindAllStringSubmatch(all[index], -1) {
			linked[path.Join("docs", m[1])] = true
		}
		for name := range all {
			stem := strings.TrimSuffix(name, ".md")
			if path.Dir(name) != "docs" || name == index || strings.HasSuffix(stem, ".zh") || strings.HasSuffix(stem, ".ja") {
				continue
			}
			if own := stem + language + ".md"; all[own] != "" && own != index {
				name = own
			}
			if !linked[name] {
				t.Errorf("%s has no link to %s", index, name)
			}
		}
	}
}

// What our workflows use from elsewhere is named by its commit: a tag can be moved.
func TestActionsArePinned(t *testing.T) {
	pinned := regexp.MustCompile(`^[\w.-]+/[\w./-]+@[0-9a-f]{40} # v\d`)
	uses := regexp.MustCompile(`(?m)^ *(?:- )?uses: (.*)$`)
	names, err := filepath.Glob(".github/workflows/*.yml")
	if err != nil || len(names) == 0 {
		t.Fatalf("no workflows: %v", err)
	}
	for _, name := range names {
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range uses.FindAllStringSubmatch(strings.ReplaceAll(string(data), "\r\n", "\n"), -1) {
			if m[1] != "./" && !pinned.MatchString(m[1]) {
				t.Errorf("%s uses %s, not a commit with its version behind it", name, m[1])
			}
		}
	}
}

// Each input of our action stands on the page of git in three languages, and a step uses it;
// each hook for pre-commit stands there.
func TestPagesNameInputs(t *testing.T) {
	var action struct {
		Inputs map[string]struct{ Description string }
	}
	readYAML(t, "action.yml", &action)
	var hooks []struct{ ID string }
	readYAML(t, ".pre-commit-hooks.yaml", &hooks)
	if len(action.Inputs) == 0 || len(hooks) == 0 {
		t.Fatal("no inputs, or no hooks")
	}
	text := fileText(t, "action.yml")
	for _, page := range []string{"docs/git.md", "docs/git.zh.md", "docs/git.ja.md"} {
		names := fileText(t, page) // with its examples
		for name, input := range action.Inputs {
			if !regexp.MustCompile("(?m)`" + name + "[`:]|^ +" + name + ": ").MatchString(names) {
				t.Errorf("%s does not name the input %s of action.yml", page, name)
			}
			if input.Description == "" || !strings.Contains(text, "inputs."+name+" ") {
				t.Errorf("action.yml: %s has no description, or no step uses it", name)
			}
		}
		for _, h := range hooks {
			if !strings.Contains(names, h.ID) {
				t.Errorf("%s does not name the hook %s", page, h.ID)
			}
		}
	}
}

func readYAML(t *testing.T, name string, v any) {
	t.Helper()
	if err := yaml.Unmarshal([]byte(fileText(t, name)), v); err != nil {
		t.Fatalf("%s: %v", name, err)
	}
}

func fileText(t *testing.T, name string) string {
	t.Helper()
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// Each script that .ci/wine.expected names is there.
func TestWineNamesScripts(t *testing.T) {
	data, err := os.ReadFile(".ci/wine.expected")
	if err != nil {
		t.Fatal(err)
	}
	named := regexp.MustCompile(`(?m)^cmd/tacit TestScript/(\S+) \S`).FindAllStringSubmatch(string(data), -1)
	for _, m := range named {
		if _, err := os.Stat(filepath.Join("cmd/tacit/testdata/script", m[1]+".txtar")); err != nil {
			t.Error(err)
		}
	}
	if len(named) < 10 {
		t.Errorf("only %d scripts are named", len(named))
	}
}

// A script that needs a program which a bare Wine lacks stands in .ci/wine.expected with the
// first of these: a run there takes hours, and nobody makes one for a script.
func TestWineNamesPrograms(t *testing.T) {
	data, err := os.ReadFile(".ci/wine.expected")
	if err != nil {
		t.Fatal(err)
	}
	listed := map[string]string{}
	for _, m := range regexp.MustCompile(`(?m)^cmd/tacit TestScript/(\S+) needs (\S+)$`).FindAllStringSubmatch(string(data), -1) {
		listed[m[1]] = m[2]
	}
	names, err := filepath.Glob("cmd/tacit/testdata/script/*.txtar")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range names {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		script := strings.TrimSuffix(filepath.Base(file), ".txtar")
		if program := programOf(string(text)); program != listed[script] {
			t.Errorf("%s needs the program %q, and .ci/wine.expected has %q", script, program, listed[script])
		}
	}
}

var (
	endsOnWindows  = regexp.MustCompile(`^\[(?:windows|!unix|!linux|!symlink|!exec:\S+)\] (?:skip|stop)`)
	elsewhereAlone = regexp.MustCompile(`^\[(?:unix|linux|!windows)\]`)
	startsProgram  = regexp.MustCompile(`^(?:\[[^\]]*\] )?(?:! )?(?:exec|exits \d+|terminal \S+ \S+) (\S+)`)
)

// programOf returns the first program of a script that is neither ours nor git, on Windows; ""
// for none, and for a script that ends there before.
func programOf(script string) string {
	script, _, _ = strings.Cut(script, "\n-- ")
	for line := range strings.Lines(script) {
		if endsOnWindows.MatchString(line) {
			return ""
		}
		m := startsProgram.FindStringSubmatch(line)
		if m != nil && !elsewhereAlone.MatchString(line) && !slices.Contains([]string{"tacit", "tacit-postgres", "rewrite", "git"}, m[1]) {
			return m[1]
		}
	}
	return ""
}
