package look

import (
	"context"
	"maps"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/tacit-kb/tacit/cmd/internal/session"
	"github.com/tacit-kb/tacit/kb/kbtest"
)

// A command line of a finding is words, some in quotes; whatever else a shell would act on
// is none.
func TestWordsOf(t *testing.T) {
	for command, want := range map[string][]string{
		"tacit edit EXP-001 --related ''":          {"tacit", "edit", "EXP-001", "--related", ""},
		"tacit adopt 'notes/a b.md'":               {"tacit", "adopt", "notes/a b.md"},
		"tacit edit '退款 x' --tags a,b":             {"tacit", "edit", "退款 x", "--tags", "a,b"},
		"tacit edit x; rm -rf /":                   nil,
		"tacit edit $(x)":                          nil,
		"tacit edit 'open":                         nil,
		"tacit  archive   x":                       {"tacit", "archive", "x"},
		"git diff --no-index 'a' 'b'":              {"git", "diff", "--no-index", "a", "b"},
		`tacit edit 'it'\''s' --related ''`:        {"tacit", "edit", "it's", "--related", ""},
		`tacit edit it\'s`:                         nil,
		"tacit edit x\x00y":                        nil,
		"tacit edit EXP-001 --pointers a --yes":    {"tacit", "edit", "EXP-001", "--pointers", "a", "--yes"},
		"tacit check --fix":                        {"tacit", "check", "--fix"},
		"tacit merge EXP-001 EXP-002":              {"tacit", "merge", "EXP-001", "EXP-002"},
		"tacit similar EXP-001 EXP-002":            {"tacit", "similar", "EXP-001", "EXP-002"},
		"tacit edit EXP-001":                       {"tacit", "edit", "EXP-001"},
		"tacit index":                              {"tacit", "index"},
		"tacit uninstall claude":                   {"tacit", "uninstall", "claude"},
		"":                                         nil,
		"tacit archive --unused-since 90d --quiet": {"tacit", "archive", "--unused-since", "90d", "--quiet"},
	} {
		words, ok := wordsOf(command)
		if ok != (want != nil || command == "") || ok && !slices.Equal(words, want) {
			t.Errorf("%q: %q, %v", command, words, ok)
		}
	}
}

// Only a command that proposes a plan, and asks nothing, is run for a button.
func TestMakesPlan(t *testing.T) {
	for command, want := range map[string]bool{
		"tacit edit EXP-001 --related ''": true, "tacit archive EXP-001": true, "tacit check --fix": true, "tacit merge A B": true,
		"tacit edit EXP-001": false, "tacit index": false, "tacit check": false, "git diff a b": false, "tacit": false, "": false,
		"tacit edit A --tags x --yes": false, "tacit archive A --yes=true": false, "tacit archive -- A": false, "tacit uninstall claude": false, "tacit similar A B": false,
	} {
		words, _ := wordsOf(command)
		if got := makesPlan(words); got != want {
			t.Errorf("%q: %v", command, got)
		}
	}
}

// The page shows what the commands say and runs no command but that of a finding of now.
func TestHealthPage(t *testing.T) {
	w := open(t, decideBank)
	var ran [][]string
	problems := `{"severity":"warning","code":"x","path":"a.md","line":1,"column":1,"message":"<b>bad</b>","hint":"","command":"tacit archive EXP-001"},
		{"severity":"error","code":"y","message":"worse","command":"tacit edit EXP-001"}`
	w.pages.run.Again = func(_ context.Context, args ...string) (out, told []byte, status int) {
		switch args[5] {
		case "check":
			return []byte(`{"memories":1,"errors":1,"warnings":1,"problems":[` + problems + `]}`), nil, 1
		case "doctor":
			return []byte(`{"cache":{"state":"whole"},"problems":[]}`), nil, 0
		}
		ran = append(ran, args)
		return nil, []byte(`{"schemaVersion":"1.0","error":{"code":"not-found","message":"no such memory"}}` + "\n"), 1
	}
	page := w.page("/health")
	w.says(page, "&lt;b&gt;bad", "worse", "Errors: 1, warnings: 1", "Make the plan")
	if strings.Index(page, "worse") > strings.Index(page, "bad&lt;") || strings.Count(page, `action="/health/fix"`) != 1 {
		t.Error("errors come first, and an editor is no plan")
	}
	w.refused(http.StatusConflict, page, "/health/fix", "shown", strings.Repeat("0", 64))
	w.says(w.refused(http.StatusUnprocessableEntity, page, "/health/fix"), "no such memory")
	if len(ran) != 1 || !slices.Equal(ran[0], []string{"--json", "--bank", w.bank.Dir(), "--lang", "en", "archive", "EXP-001"}) {
		t.Errorf("%q", ran)
	}
}

// Where a person has to choose, each answer has a button; for INDEX.md one leads to what
// would be written; the rest is done by hand, and says so.
func TestHealthChoices(t *testing.T) {
	w := open(t, decideBank)
	var ran []string
	problems := `{"severity":"warning","code":"contradiction","message":"one","choices":["tacit merge A B --replace --archive","tacit merge B A --replace --archive"]},
		{"severity":"warning","code":"possible-contradiction","message":"two","command":"tacit similar C D","choices":["tacit archive D","tacit archive C","tacit edit C --add-related D"]},
		{"severity":"warning","code":"missing-row","message":"three","command":"tacit index"},
		{"severity":"warning","code":"removed-row","message":"four","command":"tacit check --fix"},
		{"severity":"error","code":"bad-file","message":"five","command":""}`
	w.pages.run.Again = func(_ context.Context, args ...string) (out, told []byte, status int) {
		switch args[5] {
		case "check":
			if len(args) > 6 {
				break
			}
			return []byte(`{"memories":1,"warnings":4,"problems":[` + problems + `]}`), nil, 1
		case "doctor":
			return []byte(`{"cache":{"state":"whole"},"problems":[]}`), nil, 0
		}
		ran = append(ran, strings.Join(args[5:], " "))
		return []byte(`{}`), nil, session.ExitDone
	}
	page := w.page("/health")
	w.says(page, "keep A, archive B", "keep B, archive A", "archive D", "archive C", "keep both", "Bring INDEX.md up to date…", "by hand")
	if n := strings.Count(page, `action="/health/fix"`); n != 7 {
		t.Errorf("%d buttons", n)
	}
	before := kbtest.Files(t, w.bank)
	for _, label := range []string{"Bring INDEX.md", "Make the plan"} { // check --fix would write INDEX.md on its way
		above, _, _ := strings.Cut(page, label)
		to := w.press(page, "/health/fix", "shown", above[strings.LastIndex(above, `value="`)+len(`value="`):][:64])
		if !strings.HasPrefix(to, agreePath) {
			t.Errorf("%s leads to %s", label, to)
		}
	}
	if len(ran) > 0 || !maps.Equal(before, kbtest.Files(t, w.bank)) {
		t.Errorf("something was written, or run: %q", ran)
	}
}

// A finding leads to the memories that it is about, by their titles.
func TestHealthLinks(t *testing.T) {
	w := open(t, decideBank)
	w.write(newPath, twinText)
	w.write("experience/project/EXP-009.md", "---\nid: [\n---\n")
	w.pages.run.Again = func(_ context.Context, args ...string) (out, told []byte, status int) {
		if args[5] == "doctor" {
			return []byte(`{"cache":{"state":"whole"},"problems":[]}`), nil, 0
		}
		return []byte(`{"memories":2,"errors":1,"warnings":1,"problems":[
			{"severity":"error","code":"bad-file","path":"experience/project/EXP-009.md","line":2,"column":5,"message":"a bracket is not closed","hint":"close it"},
			{"severity":"warning","code":"near-duplicate","path":"` + refunds + `","message":"two","command":"tacit merge EXP-001 EXP-002","choices":["tacit merge EXP-001 EXP-002","tacit edit EXP-001 --add-related EXP-002"]}]}`), nil, 1
	}
	w.says(w.page("/health"), `<a href="/memory/`+refunds+`">A refund takes the lock of the order</a>`, `<a href="/memory/`+newPath+`">`,
		"merge them into EXP-001", "keep both", `<a href="/memory/experience/project/EXP-009.md"><code`)
	w.says(w.page("/memory/experience/project/EXP-009.md"), "cannot read this file")
}

// What brings INDEX.md and the files in agreement is shown line by line, and exactly that is
// written; what has changed since is refused.
func TestAgreePage(t *testing.T) {
	w := open(t, decideBank)
	title := func(path, from, to string) { w.write(path, strings.Replace(w.read(path), from, to, 1)) }
	page := w.page(agreePath)
	w.says(page, "INDEX.md", "cannot be undone", "Write this", "EXP-001")
	w.press(page, agreePath)
	if !strings.Contains(w.read("INDEX.md"), "EXP-001") {
		t.Fatal("no row was written")
	}
	w.says(w.page(agreePath), "INDEX.md and the files agree")
	title("INDEX.md", "A refund takes the lock of the order", "Retry a charge with its key")
	page = w.page(agreePath)
	w.says(page, refunds, "Before", "with its key")
	title("INDEX.md", "Retry a charge with its key", "Retry a charge at night")
	page = w.refused(http.StatusConflict, page, agreePath)
	w.says(page, "at night")
	w.press(page, agreePath)
	if !strings.Contains(w.read(refunds), "title: Retry a charge at night") {
		t.Errorf("%s", w.read(refunds))
	}
}

// A row without a memory is removed after it was shown, and not by the page of tacit index.
func TestRowsPage(t *testing.T) {
	w := open(t, decideBank)
	page := w.page(rowsPath) // although INDEX.md lacks a row: that is not what this page is about
	if w.says(page, "Every row has a memory"); strings.Contains(page, `action="`+rowsPath) {
		t.Error("there is a button for nothing")
	}
	w.press(w.page(agreePath), agreePath)
	if err := os.Remove(filepath.Join(w.bank.Dir(), refunds)); err != nil {
		t.Fatal(err)
	}
	w.says(w.page(agreePath), "INDEX.md and the files agree")
	page = w.page(rowsPath)
	w.says(page, "Remove rows without a memory", "EXP-001")
	w.press(page, rowsPath)
	if strings.Contains(w.read("INDEX.md"), refunds) {
		t.Error("the row is still there")
	}
	w.says(w.page(rowsPath), "Every row has a memory")
}

// What a command says in words of a shell is read as the same words.
func FuzzWordsOf(f *testing.F) {
	f.Add("EXP-001", "it's")
	f.Add("a b", "退款；x")
	f.Add("$(rm)", "")
	f.Fuzz(func(t *testing.T, one, two string) {
		for _, s := range []string{one, two} {
			if !utf8.ValidString(s) || strings.Contains(s, apostrophe) || strings.HasPrefix(s, "-") {
				return
			}
		}
		words, ok := wordsOf("tacit edit " + session.ShellWord(one) + " --title " + session.ShellWord(two))
		if !ok || !slices.Equal(words, []string{"tacit", "edit", one, "--title", two}) {
			t.Errorf("%q, %q: %q, %v", one, two, words, ok)
		}
		wordsOf(one) // reads anything
	})
}
