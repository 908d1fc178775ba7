package retrieve

import (
	"context"
	"fmt"
	"path"
	"slices"
	"strings"
	"testing"

	"github.com/bmatcuk/doublestar/v4"
	"pgregory.net/rapid"

	"github.com/tacit-kb/tacit/index"
	"github.com/tacit-kb/tacit/kb/kbtest"
	"github.com/tacit-kb/tacit/retrieve/prompt"
)

func globMatch(pattern, file string) bool { return matchesAny(pattern, spelled(pattern), file) }

func TestGlobMatch(t *testing.T) {
	for _, test := range []struct {
		pattern, file string
		want          bool
	}{
		{"*.go", "main.go", true},
		{"*.go", "cmd/tacit/main.go", true}, // without a slash: in any folder
		{"main.go", "cmd/main.go", true},
		{"cmd/*.go", "cmd/main.go", true},
		{"cmd/*.go", "cmd/tacit/main.go", false},
		{"cmd/**/*.go", "cmd/main.go", true}, // ** is any folders or none
		{"cmd/**/*.go", "cmd/a/b/main.go", true},
		{"cmd/**", "cmd/a/b", true},
		{"{src,lib}/*.ts", "lib/a.ts", true},
		{"{src,lib}/*.ts", "test/a.ts", false},
		{"./cmd/*.go", "cmd/main.go", true},
		{"src/*.go", "/srv/shop/src/a.go", true}, // an absolute file, by its end
		{"/etc/*.conf", "/etc/a.conf", true},
		{"/etc/*.conf", "/usr/etc/a.conf", false},
		{"支付/*.md", "支付/退款.md", true},
		{"file?.txt", "file1.txt", true},
		{"[ab].txt", "a.txt", true},
		{"[ab.txt", "a.txt", false}, // malformed
		{"{a,b", "a", false},
		{strings.Repeat("{a,b}", 8), "abababab", true},
		{strings.Repeat("{a,a}", 40) + "b", strings.Repeat("a", 60), false}, // would take years
		{strings.Repeat("{[!}],?}", 28) + "zzz", "src/" + strings.Repeat("a", 48) + ".go", false}, // a brace in a class is none
		{strings.Repeat(`{?\},?}`, 28) + "zzz", strings.Repeat("a", 48) + ".go", false},           // nor behind a backslash
		{"{[}],[{],b}.go", "b.go", true},
		{strings.Repeat("a", 1025), strings.Repeat("a", 1025), false},
		{"", "main.go", false},
		{"", "", false},
	} {
		if got := globMatch(test.pattern, test.file); got != test.want {
			t.Errorf("globMatch(%q, %q) = %t", test.pattern, test.file, got)
		}
	}
}

// A glob that is spelled out matches whatever the matcher says it does. It matches a little
// more: "a*{,b}" matches "a", where the matcher does not look for the empty choice.
func TestSpelledGlobsMatchAlike(t *testing.T) {
	text := func(alphabet string) *rapid.Generator[string] {
		return rapid.StringOfN(rapid.RuneFrom([]rune(alphabet)), 0, 14, -1)
	}
	rapid.Check(t, func(r *rapid.T) {
		pattern := rapid.SampledFrom([]string{"", "./", "/"}).Draw(r, "begin") + text(`{},{},[]!\*?-/.ab`).Draw(r, "pattern")
		file := path.Clean(text("ab/.}{,").Draw(r, "file")) // as newGlobs has it
		if pattern == "" || spelled(pattern) == nil {
			return
		}
		whole := strings.TrimPrefix(pattern, "./")
		if !strings.Contains(whole, "/") || path.IsAbs(file) && !path.IsAbs(whole) {
			whole = "**/" + whole
		}
		if doublestar.MatchUnvalidated(whole, file) && !globMatch(pattern, file) {
			t.Fatalf("globMatch(%q, %q) = false", pattern, file)
		}
	})
}

// What the globs of a memory cost is bounded, however many there are.
func TestManyGlobs(t *testing.T) {
	g := newGlobs([]string{"src/abababab.go"})
	var some []string
	for range 100 {
		some = append(some, strings.Repeat("{a,b}", 8)+"x")
	}
	tried := 0
	for range g.matching(append(slices.Clone(some[:3]), "*.go")) {
		tried++
	}
	for range g.matching(append(some, "*.go")) {
		tried++
	}
	if tried != 1 {
		t.Errorf("%d of two lists were read to their ends, want the short one", tried)
	}
}

func FuzzGlob(f *testing.F) {
	for _, s := range [][2]string{{"**/*.go", "a/b.go"}, {"{a,b}/[c-d]", "a/c"}, {"[", "x"}, {"\\", "\\"}, {"{{{", "}"}, {"**/**/**", "a/b/c/d"}} {
		f.Add(s[0], s[1])
	}
	f.Fuzz(func(t *testing.T, pattern, file string) {
		if len(pattern) > 200 || len(file) > 200 {
			return
		}
		globMatch(pattern, file)
		if file != "" && !strings.ContainsAny(file, "*?[]{}\\/") && file == strings.TrimSpace(file) && !globMatch(file, file) {
			t.Errorf("%q does not match itself", file)
		}
	})
}

const pool = "title: How many database connections the pool holds\nglobs: [\"db/*.go\"]"

// An open file lifts what the question has made likely already. It does not
// make a memory speak that has nothing to say.
func TestGlobsLift(t *testing.T) {
	r := newRetriever(t, kbtest.New(t, memoryFile("experience/project/a.md", "POOL", pool, "Forty, or the database refuses more.")))
	ask := func(text string, files ...string) Match {
		return match(t, r, Query{Text: text, Files: files}, Options{Limit: 1})[0]
	}
	const question = "how many connections does the pool open?"
	closed, open, other := ask(question), ask(question, "db/pool.go"), ask(question, "web/a.go")
	if other.Score != closed.Score {
		t.Errorf("another open file changes %g to %g", closed.Score, other.Score)
	}
	if want := min(closed.Relevance*globLift, 1); open.Relevance != want || open.Score < closed.Score {
		t.Errorf("the open file lifts %g to %g, want %g", closed.Relevance, open.Relevance, want)
	}
	if backslash := ask(question, `db\pool.go`); backslash.Score != open.Score {
		t.Errorf("db\\pool.go is not db/pool.go")
	}
	for _, s := range []string{"thanks", "はい", "继续", "which film shall we watch tonight?"} {
		if ms := match(t, r, Query{Text: s, Files: []string{"db/pool.go"}}, DefaultOptions); len(ms) > 0 {
			t.Errorf("%q finds %v while the file is open", s, ids(ms))
		}
	}
}

// boundBank has a standard, a note and another standard, all of which name files.
var boundBank = memoryFile("experience/team/standards/a.md", "THEME", "type: standard\ntitle: Colours come from the theme\nstrength: enforced\nglobs: [\"web/**/*.tsx\"]", "No component names a colour.") +
	memoryFile("experience/team/knowledge/b.md", "WIDGETS", "type: knowledge\ntitle: Old widgets leak listeners\nglobs: [\"web/**/*.tsx\"]", "They are older than hooks.") +
	memoryFile("experience/team/standards/c.md", "MIGRATE", "type: standard\ntitle: A migration has a way back\nnot_when: [a throw-away prototype]\nglobs: [\"db/*\"]", "Write both.") +
	memoryFile("experience/project/d.md", "CANVAS", "title: The map is drawn on a canvas, not with nodes", "Ten thousand nodes took four seconds.")

// A standard that names an open file speaks where files are written or judged,
// whatever the question says, behind all that answers it.
func TestStandardsBindOpenFiles(t *testing.T) {
	var crowd strings.Builder
	for i := range 80 { // more than are measured for a question
		crowd.WriteString(memoryFile(fmt.Sprintf("experience/project/crowd-%d.md", i), fmt.Sprintf("CROWD-%d", i), fmt.Sprintf("title: Review %d of this file", i), "Review this file."))
	}
	tsx, sql := []string{"web/a/b.tsx"}, []string{"db/1.sql"}
	for name, bank := range map[string]string{"small": boundBank, "large": boundBank + crowd.String()} {
		r := newRetriever(t, kbtest.New(t, bank))
		for _, test := range []struct {
			query Query
			want  []string
		}{
			{Query{Review, "thanks", tsx, prompt.Begun{}}, []string{"THEME"}},
			{Query{Build, "", tsx, prompt.Begun{}}, []string{"THEME"}},
			{Query{Review, " \n", append(sql, tsx...), prompt.Begun{}}, []string{"THEME", "MIGRATE"}},
			{Query{Build, "is the map drawn with nodes?", tsx, prompt.Begun{}}, []string{"CANVAS", "THEME"}},
			{Query{Build, "thanks. It is a throw-away prototype!", sql, prompt.Begun{}}, nil},
			{Query{Build, "thanks", []string{"web/a.css"}, prompt.Begun{}}, nil},
			{Query{Build, "thanks", nil, prompt.Begun{}}, nil},
			{Query{Plan, "thanks", tsx, prompt.Begun{}}, nil},
			{Query{Init, "thanks", tsx, prompt.Begun{}}, nil},
			{Query{"", "", tsx, prompt.Begun{}}, nil},
		} {
			got := ids(match(t, r, test.query, DefaultOptions))
			if !slices.Equal(got, test.want) {
				t.Errorf("%s bank, %+v: %q, want %q", name, test.query, got, test.want)
			}
		}
	}
}

func TestExplainBound(t *testing.T) {
	r := newRetriever(t, kbtest.New(t, boundBank))
	i, _ := r.index.(*index.Index).Find("THEME")
	for _, text := range []string{"thanks", "", "which colour does a component have?"} {
		q := Query{Review, text, []string{"web/a.tsx"}, prompt.Begun{}}
		x, err := r.Explain(context.Background(), q, DefaultOptions, i)
		if err != nil || !x.Bound || x.Score < DefaultOptions.MinScore {
			t.Errorf("%q: bound %t, score %g, error %v", text, x.Bound, x.Score, err)
		}
		if m := match(t, r, q, DefaultOptions)[0]; m.Score != x.Score {
			t.Errorf("%q: explained with %g, found with %g", text, x.Score, m.Score)
		}
		if strong := text == "which colour does a component have?"; (x.Score > 0.31) != strong {
			t.Errorf("%q: score %g", text, x.Score)
		}
		q.Stage = Plan
		if x, err := r.Explain(context.Background(), q, DefaultOptions, i); err != nil || x.Bound {
			t.Errorf("%q: bound %t at planning, error %v", text, x.Bound, err)
		}
	}
}
