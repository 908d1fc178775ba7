package tacit_test

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// A requirement is a row of docs/requirements.md.
type requirement struct {
	number, state string
	proofs        []string // "script/NAME" or "package TestName"
}

var (
	rowOfRequirement = regexp.MustCompile(`(?m)^\| (\d+(?:\.\d+)?) \| (.+) \| ([^|]+?) \| (.*?) ?\|$`)
	proofInRow       = regexp.MustCompile("`([^`]+)`")
	rowsOfScript     = regexp.MustCompile(`(?m)^# requirements: (.+)$`)
)

// requirements returns the rows of docs/requirements.md by number, and the numbers in order.
func requirements(t *testing.T) (all map[string]requirement, numbers []string) {
	t.Helper()
	all = map[string]requirement{}
	for _, m := range rowOfRequirement.FindAllStringSubmatch(pages(t)["docs/requirements.md"], -1) {
		r := requirement{number: m[1], state: m[3]}
		for _, proof := range proofInRow.FindAllStringSubmatch(m[4], -1) {
			r.proofs = append(r.proofs, proof[1])
		}
		all[r.number] = r
		numbers = append(numbers, r.number)
	}
	return all, numbers
}

// Every requirement has a row, a state and, if it works, a test that exists.
func TestRequirementsHaveProofs(t *testing.T) {
	all, numbers := requirements(t)
	var want []string
	for document, rows := range []int{23, 39, 22, 30, 66, 14} {
		for i := range rows {
			want = append(want, fmt.Sprintf("%d.%d", document, i+1))
		}
	}
	for i := range 17 {
		want = append(want, fmt.Sprint(i+1))
	}
	if !slices.Equal(numbers, want) {
		t.Fatalf("docs/requirements.md has the rows %v\nwant %v", numbers, want)
	}
	for _, r := range all {
		kind, reason, _ := strings.Cut(r.state, ": ")
		switch {
		case !slices.Contains([]string{"works", "differs", "open"}, kind):
			t.Errorf("requirement %s: what is %q?", r.number, r.state)
		case (kind == "works") != (reason == ""):
			t.Errorf("requirement %s: %q needs a reason, and works has none", r.number, r.state)
		case kind != "open" && len(r.proofs) == 0:
			t.Errorf("requirement %s has no proof", r.number)
		}
		for _, proof := range r.proofs {
			if err := exists(proof); err != nil {
				t.Errorf("requirement %s: %v", r.number, err)
			}
		}
	}
}

// exists reports a proof that is not there.
func exists(proof string) error {
	if name, ok := strings.CutPrefix(proof, "script/"); ok {
		_, err := os.Stat("cmd/tacit/testdata/script/" + name + ".txtar")
		return err
	}
	dir, test, _ := strings.Cut(proof, " ")
	files, err := filepath.Glob(filepath.Join(filepath.FromSlash(dir), "*_test.go"))
	if err != nil {
		return err
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil || strings.Contains(string(text), "\nfunc "+test+"(") {
			return err
		}
	}
	return fmt.Errorf("package %s has no %s", dir, test)
}

// A script that says which requirements it proves is among their proofs.
func TestRequirementsOfScripts(t *testing.T) {
	all, _ := requirements(t)
	files, err := filepath.Glob("cmd/tacit/testdata/script/*.txtar")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		line := rowsOfScript.FindStringSubmatch(strings.ReplaceAll(string(text), "\r\n", "\n"))
		if line == nil {
			continue
		}
		script := "script/" + strings.TrimSuffix(filepath.Base(file), ".txtar")
		for number := range strings.SplitSeq(line[1], ", ") {
			if !slices.Contains(all[number].proofs, script) {
				t.Errorf("%s says that it proves %s, docs/requirements.md does not", script, number)
			}
		}
	}
}
