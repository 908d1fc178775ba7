package retrieve

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/tacit-kb/tacit/index"
	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/kbtest"
	"github.com/tacit-kb/tacit/kb/lang"
	"github.com/tacit-kb/tacit/kb/schema"
)

// numbered returns n lines "line 1", "line 2", ...
func numbered(n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, "line %d\n", i+1)
	}
	return b.String()
}

// found returns the matches for files of these lengths, as if they had been
// found in this order, and a bank that has them.
func found(t *testing.T, lengths ...int) (*kb.Bank, []Match) {
	t.Helper()
	bank := kbtest.New(t, "-- tech/keep.md --\n")
	var ms []Match
	for i, n := range lengths {
		path := fmt.Sprintf("experience/project/%c.md", 'a'+i)
		name := filepath.Join(bank.Dir(), filepath.FromSlash(path))
		if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(numbered(n)), 0o666); err != nil {
			t.Fatal(err)
		}
		ms = append(ms, Match{Entry: index.Entry{Path: path, Lines: n, FrontMatter: kb.FrontMatter{ID: path, Kind: kb.Experience, Title: "T"}}})
	}
	return bank, ms
}

// checked validates a document against the schema that hosts use.
func checked(t *testing.T, doc schema.SelectFiles) {
	t.Helper()
	data, err := schema.Encode(doc)
	if err != nil {
		t.Fatal(err)
	}
	if err := schema.Validate("select_files", data); err != nil {
		t.Errorf("%v\n%s", err, data)
	}
	if strings.Contains(string(data), "null") {
		t.Errorf("a list is null:\n%s", data)
	}
}

func TestSelect(t *testing.T) {
	bank, ms := found(t, 190, 150, 10, 180, 160)
	if err := os.Remove(filepath.Join(bank.Dir(), "experience", "project", "c.md")); err != nil {
		t.Fatal(err)
	}
	doc, loaded := Select(reads(bank), ms, Query{Text: "keys"}, DefaultBudget, lang.English)
	checked(t, doc)
	want := schema.SelectFiles{
		SchemaVersion: "1.0", Action: "select_files", Reason: `memories that match "keys"`,
		Files:  []string{"experience/project/a.md", "experience/project/b.md"},
		Budget: schema.Budget{FilesSelected: 2, FilesLimit: 5, LinesSelected: 340, LinesLimit: 500},
		RiskAlerts: []schema.RiskAlert{
			{Level: "info", File: "experience/project/a.md", Message: "T"}, {Level: "info", File: "experience/project/b.md", Message: "T"}},
		NotLoaded: []schema.NotLoaded{
			{File: "experience/project/c.md", Lines: 10, Reason: "unreadable"},
			{File: "experience/project/d.md", Lines: 180, Reason: "lines"},
			{File: "experience/project/e.md", Lines: 160, Reason: "lines"}},
		Truncated: []schema.Truncated{},
	}
	if diff := cmp.Diff(want, doc); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if len(loaded) != 2 || loaded[0].Text != numbered(190) || loaded[0].Cut {
		t.Errorf("%d texts, the first of %d bytes", len(loaded), len(loaded[0].Text))
	}
}

func TestSelectNothing(t *testing.T) {
	bank, _ := found(t)
	doc, loaded := Select(reads(bank), nil, Query{Text: "thanks"}, DefaultBudget, lang.Japanese)
	checked(t, doc)
	if len(doc.Files) > 0 || len(loaded) > 0 || doc.Reason != "" {
		t.Errorf("%+v", doc)
	}
}

// A file over 200 lines gives its first 100 and its last 50.
func TestLongFilesAreCut(t *testing.T) {
	for lines, want := range map[int]bool{199: false, 200: false, 201: true, 1000: true} {
		bank, ms := found(t, lines)
		doc, loaded := Select(reads(bank), ms, Query{Text: "x"}, DefaultBudget, lang.English)
		checked(t, doc)
		if loaded[0].Cut != want || len(doc.Truncated) == 1 != want {
			t.Fatalf("%d lines: cut %t, %v", lines, loaded[0].Cut, doc.Truncated)
		}
		if !want {
			continue
		}
		all := strings.Split(strings.TrimSpace(loaded[0].Text), "\n")
		if len(all) != 151 || all[99] != "line 100" || all[100] != fmt.Sprintf("[... %d lines left out ...]", lines-150) ||
			all[101] != fmt.Sprintf("line %d", lines-49) || all[150] != fmt.Sprintf("line %d", lines) {
			t.Errorf("%d lines are cut to %d: %q, %q, %q", lines, len(all), all[99], all[100], all[101])
		}
		cut := schema.Truncated{File: "experience/project/a.md", LinesLoaded: 150, LinesTotal: lines}
		if doc.Truncated[0] != cut || doc.Budget.LinesSelected != 150 {
			t.Errorf("%+v, %+v", doc.Truncated[0], doc.Budget)
		}
	}
}

func TestRiskAlerts(t *testing.T) {
	for _, test := range []struct {
		front   kb.FrontMatter
		level   string
		message string
	}{
		{kb.FrontMatter{Strength: kb.Enforced, HiddenRisk: "keys leak"}, "error", "T: keys leak"},
		{kb.FrontMatter{Risk: kb.HighRisk, Summary: "short"}, "error", "T: short"},
		{kb.FrontMatter{Strength: kb.Validated, Risk: kb.LowRisk}, "warning", "T"},
		{kb.FrontMatter{Risk: kb.MediumRisk, HiddenRisk: "keys leak", Summary: "short"}, "warning", "T: keys leak"},
		{kb.FrontMatter{Strength: kb.Hypothesis}, "info", "T"},
	} {
		test.front.Kind, test.front.Title = kb.Experience, "T"
		e := index.Entry{Path: "p.md", FrontMatter: test.front}
		if got, want := alert(Match{Entry: e, Risk: riskOf(e)}), (schema.RiskAlert{Level: test.level, File: "p.md", Message: test.message}); got != want {
			t.Errorf("%+v, want %+v", got, want)
		}
	}
}

// A question may be a whole document; the reason is a line.
func TestReasonIsShort(t *testing.T) {
	bank, ms := found(t, 10)
	for _, x := range []struct{ text, want string }{
		{strings.Repeat("密", mostOpening), strings.Repeat("密", mostOpening)},
		{strings.Repeat("密", 9*mostOpening), strings.Repeat("密", mostOpening) + "…"},
	} {
		doc, _ := Select(reads(bank), ms, Query{Text: x.text}, DefaultBudget, lang.Chinese)
		if want := "与“" + x.want + "”相关的记忆"; doc.Reason != want {
			t.Errorf("%q, want %q", doc.Reason, want)
		}
	}
}
