package table

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/threeway"
)

var sides = threeway.Marks{Ours: "ours", Theirs: "theirs"}

// withRows is a new INDEX.md with rows for tech memories: "id title service".
func withRows(rows ...string) string {
	table := New()
	var all []Row
	for _, r := range rows {
		f := strings.Split(r, " ")
		all = append(all, Row{Kind: kb.Tech, Tag: f[0], Title: f[1], Service: f[2], Status: "active", File: "tech/services/" + f[2] + ".md"})
	}
	table.Set(all)
	return string(table.Bytes())
}

// noted is withRows with triggers: "id title service", trigger and so on.
func noted(rows ...string) string {
	table := New()
	var all []Row
	for i := 0; i < len(rows); i += 2 {
		f := strings.Split(rows[i], " ")
		all = append(all, Row{Kind: kb.Tech, Tag: f[0], Title: f[1], Service: f[2], Trigger: tidyItems([]string{rows[i+1]}), Status: "active", File: "tech/services/" + f[2] + ".md"})
	}
	table.Set(all)
	return string(table.Bytes())
}

func TestMerge(t *testing.T) {
	one := withRows("a A a")
	from := strings.Index(one, "| Tag | Title | Service |")
	owned := one[:from] + "| Tag | Title | Service | Trigger | Status | File | Owner |\n| --- | --- | --- | --- | --- | --- | --- |\n" +
		"| a | A | a |  | active | `tech/services/a.md` | Li |\n" + one[strings.Index(one, "\n## Business"):]
	tests := []struct {
		name               string
		base, ours, theirs string
		want               string
	}{
		{"both add", one, withRows("a A a", "b B b"), withRows("a A a", "c C c"), withRows("a A a", "b B b", "c C c")},
		{"both take the same id", one, withRows("a A a", "b B b"), withRows("a A a", "b C c"), withRows("a A a", "b B b", "b C c")},
		{"both add the same", one, withRows("a A a", "b B b"), withRows("a A a", "b B b"), withRows("a A a", "b B b")},
		{"one removes", withRows("a A a", "b B b"), one, withRows("a A a", "b B b", "c C c"), withRows("a A a", "c C c")},
		{"both remove", withRows("a A a", "b B b"), one, one, one},
		{"one changes a row, the other one moves it", one, withRows("a X a"), withRows("a A z"), withRows("a X z")},
		{"one changes a row, the other one gives it another id", withRows("a A a-x"), withRows("a A a-x", "c C c"), withRows("a B a-y", "b A b-x"), withRows("a B a-y", "b A b-x", "c C c")},
		{"another memory keeps the id", withRows("a A a-x"), noted("a A a-x", "validated"), noted("b A b-x", "", "a B a-y", ""), noted("a B a-y", "", "b A b-x", "validated")},
		{"both give another id", withRows("a A a-x"), withRows("b A b-x"), withRows("c A c-x"), withRows("b A b-x", "c A c-x")},
		{"text around", one, strings.Replace(one, "# Memory index", "# Our index", 1), one + "\nNotes.\n", strings.Replace(one, "# Memory index", "# Our index", 1) + "\nNotes.\n"},
		{"a column that one side added", one, owned, withRows("a A a", "b B b"), ""},
		{"a base with marks", strings.Replace(withRows("a A a", "b B b"), "| a |", "<<<<<<<<< x\n| c | C | c |  | active | `tech/services/c.md` |\n=========\n>>>>>>>>> y\n| a |", 1), withRows("b B b"), withRows("a A a", "b B b", "c C c"), withRows("b B b", "c C c")},
		{"no base that can be read", "<<<<<<< x\n", withRows("a A a", "b B b"), withRows("a A a", "c C c"), withRows("a A a", "b B b", "c C c")},
	}
	for _, tt := range tests {
		for _, turned := range []bool{false, true} {
			ours, theirs := tt.ours, tt.theirs
			if turned {
				ours, theirs = theirs, ours
			}
			got, open, err := Merge([]byte(tt.base), []byte(ours), []byte(theirs), sides)
			if err != nil || len(open) > 0 {
				t.Errorf("%s: %v, %+v\n%s", tt.name, err, open, got)
				continue
			}
			if tt.want == "" {
				table := parse(t, string(got))
				if rows := table.Rows(); len(rows) != 2 || rows[0].Extra[0].Text != "Li" || rows[1].Extra[0].Text != "" {
					t.Errorf("%s: %+v", tt.name, rows)
				}
			} else if diff := cmp.Diff(tt.want, string(got)); diff != "" {
				t.Errorf("%s: %s", tt.name, diff)
			}
		}
	}
}

func TestMergeLeavesCollisions(t *testing.T) {
	base := withRows("a A a", "b B b", "c C c")
	ours, theirs := withRows("a X a", "b B b", "c O c"), withRows("a Y a", "c C c", "d D d")
	got, open, err := Merge([]byte(base), []byte(ours), []byte(theirs), sides)
	if err != nil {
		t.Fatal(err)
	}
	want := []Collision{{Line: 15, Tag: "a", File: "tech/services/a.md", Columns: []string{"Title"}}}
	if diff := cmp.Diff(want, open); diff != "" {
		t.Error(diff)
	}
	for _, s := range []string{"<<<<<<< ours\n| a | X |", "=======\n| a | Y |", ">>>>>>> theirs\n| c | O |", "| d | D |"} {
		if !strings.Contains(string(got), s) {
			t.Errorf("%q is not in\n%s", s, got)
		}
	}
	if strings.Contains(string(got), "| b |") {
		t.Errorf("b was taken away\n%s", got)
	}
	torn, open, err := Merge([]byte(base), []byte(withRows("a A a", "c C c")), []byte(withRows("a A a", "b X b", "c C c")), sides)
	if err != nil || len(open) != 1 || open[0].Columns != nil || !strings.Contains(string(torn), "<<<<<<< ours\n=======\n| b | X |") {
		t.Errorf("%v %+v\n%s", err, open, torn)
	}
}

func TestMergeRefusesOtherShapes(t *testing.T) {
	one := withRows("a A a")
	for _, other := range []string{"", "# Index\n", "| Tag |\n", strings.Replace(one, "| Service ", "", 1)} {
		if _, _, err := Merge([]byte(one), []byte(one+"\nx\n"), []byte(other), sides); !errors.Is(err, ErrShape) {
			t.Errorf("%q: %v", other, err)
		}
	}
}

func TestResolve(t *testing.T) {
	memory := func(id, title, file string) *kb.Memory {
		m, err := kb.Parse("tech/services/"+file+".md", []byte("---\nid: "+id+"\nkind: tech\ntitle: "+title+"\nservice: "+file+"\nstatus: active\n---\n"))
		if err != nil {
			t.Fatal(err)
		}
		return m
	}
	row := func(r string) string {
		s := withRows(r)
		at := strings.Index(s, "| "+strings.Split(r, " ")[0]+" |")
		return s[at : at+strings.Index(s[at:], "\n")+1]
	}
	base := withRows("a A a", "b B b")
	tests := []struct {
		name, ours, theirs string
		files              []*kb.Memory
		want               string
		open               int
	}{
		{"both add", row("c C c"), row("d D d"), nil, withRows("a A a", "b B b", "c C c", "d D d"), 0},
		{"same id", row("c C c"), row("c D d"), nil, withRows("a A a", "b B b", "c C c", "c D d"), 0},
		{"the file says which", row("c C c"), row("c D c"), []*kb.Memory{memory("c", "D", "c")}, withRows("a A a", "b B b", "c D c"), 0},
		{"the file says something else", row("c C c"), row("c D c"), []*kb.Memory{memory("c", "E", "c")}, withRows("a A a", "b B b", "c E c"), 0},
		{"nobody can say", row("c C c"), row("c D c"), nil, "", 1},
	}
	for _, tt := range tests {
		src := strings.Replace(base, "\n## Business", "<<<<<<< HEAD\n"+tt.ours+"=======\n"+tt.theirs+">>>>>>> other\n\n## Business", 1)
		got, open, err := Resolve([]byte(src), []byte(base), tt.files)
		if err != nil || len(open) != tt.open {
			t.Errorf("%s: %v %+v", tt.name, err, open)
		} else if diff := cmp.Diff(tt.want, string(got)); tt.want != "" && diff != "" {
			t.Errorf("%s: %s", tt.name, diff)
		}
	}
	torn := strings.Replace(withRows("a A a"), "\n## Business", "<<<<<<< HEAD\n=======\n"+row("b X b")+">>>>>>> other\n\n## Business", 1)
	for _, files := range [][]*kb.Memory{nil, {memory("b", "X", "b")}} {
		got, open, err := Resolve([]byte(torn), []byte(base), files)
		if want := len(files) > 0; err != nil || len(open) > 0 || strings.Contains(string(got), "| b |") != want {
			t.Errorf("torn, %d files: %v %+v\n%s", len(files), err, open, got)
		}
	}
	unread := []*kb.Memory{{Path: "tech/services/b.md"}}
	if got, open, err := Resolve([]byte(torn), []byte(base), unread); err != nil || len(open) != 1 || !strings.Contains(string(got), "| b |") {
		t.Errorf("a row whose file cannot be read: %v %+v\n%s", err, open, got)
	}
	noted := "## Tech\n| Tag | Title | Service | Trigger | Status | File | Note |\n| --- | --- | --- | --- | --- | --- | --- |\n"
	before := noted + "| b | B | b | | active | `tech/services/b.md` | |\n"
	annotated := noted + "<<<<<<< HEAD\n=======\n| b | B | b | | active | `tech/services/b.md` | ask Li |\n>>>>>>> other\n"
	if got, open, err := Resolve([]byte(annotated), []byte(before), nil); err != nil || len(open) != 1 || !strings.Contains(string(got), "ask Li") {
		t.Errorf("a row that somebody wrote a note in: %v %+v\n%s", err, open, got)
	}

	for _, text := range []string{"<<<<<<< HEAD\nOurs.\n=======\nA note.\n>>>>>>> other\n", "<<<<<<< HEAD\nA note.\n=======\nOurs.\n>>>>>>> other\n"} {
		if got, open, err := Resolve([]byte(text+base), []byte(base), nil); err != nil || len(open) > 0 || string(got) != "A note.\nOurs.\n"+base {
			t.Errorf("text that both wrote: %v %+v\n%s", err, open, got)
		}
	}

	// A folder with lines as on Windows, and a base as git keeps it.
	crlf := func(s string) string { return strings.ReplaceAll(s, "\n", "\r\n") }
	from := "# Title\n\ntext\n" + base
	marked := crlf("<<<<<<< HEAD\n# Our title\n=======\n# Title\n>>>>>>> other\n\ntext\n" + base)
	if got, open, err := Resolve([]byte(marked), []byte(from), nil); err != nil || len(open) > 0 || string(got) != crlf("# Our title\n\ntext\n"+base) {
		t.Errorf("other ends of lines: %v %+v\n%q", err, open, got)
	}
}

// branch is what somebody does to a table on a branch of their own.
func branch(t *rapid.T, name string, rows []Row) []Row {
	rows = slices.Clone(rows)
	for range rapid.IntRange(0, 4).Draw(t, name+" steps") {
		n := rapid.IntRange(0, 9).Draw(t, name+" n")
		tag, file := fmt.Sprintf("s%d", n), fmt.Sprintf("tech/services/%s%d.md", rapid.SampledFrom([]string{"x", name}).Draw(t, "file"), n)
		i := slices.IndexFunc(rows, func(r Row) bool { return r.Tag == tag })
		switch word := rapid.StringMatching(`[a-c|\\]{1,3}`).Draw(t, name+" word"); {
		case i < 0:
			rows = append(rows, Row{Kind: kb.Tech, Tag: tag, Title: word, Service: tag, Status: "active", File: file})
		case rapid.Bool().Draw(t, "remove"):
			rows = slices.Delete(rows, i, i+1)
		case rapid.Bool().Draw(t, "service"):
			rows[i].Service = word
		default:
			rows[i].Trigger = []string{word, name}
		}
	}
	return rows
}

// The order of the branches does not matter, and nothing that one of them wrote is
// lost: a row or cell that only one touched is as that one left it.
func TestMergeLosesNothing(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := func(rows []Row) []byte { table := New(); table.Set(rows); return table.Bytes() }
		base := branch(t, "base", nil)
		ours, theirs := branch(t, "ours", base), branch(t, "theirs", base)
		got, open, err := Merge(text(base), text(ours), text(theirs), sides)
		if err != nil {
			t.Fatal(err)
		}
		turned, openTurned, err := Merge(text(base), text(theirs), text(ours), sides)
		if err != nil || len(open) != len(openTurned) || len(open) == 0 && !bytes.Equal(got, turned) {
			t.Fatalf("the order matters: %v\n%s\n%s", err, got, turned)
		}
		for _, side := range [][]Row{ours, theirs} {
			for _, l := range bytes.Split(text(side), []byte("\n")) {
				known := bytes.Contains(text(base), append(l, '\n'))
				if !known && !bytes.Contains(got, l) && !joined(got, text(base), l) {
					t.Fatalf("%s is lost in\n%s", l, got)
				}
			}
		}
		for _, r := range base { // what both kept as it was stays, what one took away and the other left alone goes
			kept := func(rows []Row) bool { return slices.ContainsFunc(rows, func(x Row) bool { return cmp.Equal(x, r) }) }
			has := func(rows []Row) bool { return slices.ContainsFunc(rows, func(x Row) bool { return x.Tag == r.Tag }) }
			if kept(ours) && kept(theirs) != bytes.Contains(got, []byte("| "+r.Tag+" |")) && !has(theirs) {
				t.Fatalf("%s: in theirs %v\n%s", r.Tag, kept(theirs), got)
			}
		}
		again, open, err := Merge(got, got, got, sides)
		if err == nil && (len(open) > 0 || !bytes.Equal(again, got)) {
			t.Fatalf("merged with itself: %v\n%s", open, again)
		}
	})
}

// joined reports whether each cell of a line that the base does not have is in the
// merged row of the same Tag.
func joined(got, base []byte, l []byte) bool {
	cells := splitCells(string(l))
	if len(cells) < 2 {
		return false
	}
	for _, m := range strings.Split(string(got), "\n") {
		row := splitCells(m)
		if len(row) != len(cells) || row[0] != cells[0] {
			continue
		}
		missing := slices.ContainsFunc(cells, func(c string) bool { return !slices.Contains(row, c) && !bytes.Contains(base, []byte("| "+c+" |")) })
		if !missing {
			return true
		}
	}
	return false
}

func FuzzMerge(f *testing.F) {
	one := withRows("a A a")
	f.Add(one, one, one)
	f.Add(one, withRows("a B a", "b B b"), withRows("a A a", "c C c"))
	f.Add("", "## Tech\n| Tag | File |\n|---|---|\n| a | b |", "## Tech\n| Tag | File |\n|---|---|\n| a | c |\nx")
	f.Add("x", "x\r\n## Tech\r\n", "y\n## Tech\n")
	f.Fuzz(func(t *testing.T, base, ours, theirs string) {
		got, open, err := Merge([]byte(base), []byte(ours), []byte(theirs), sides)
		if err != nil {
			return
		}
		turned, openTurned, err := Merge([]byte(base), []byte(theirs), []byte(ours), sides)
		if err != nil || (len(open) == 0) != (len(openTurned) == 0) || len(open) == 0 && !bytes.Equal(got, turned) {
			t.Errorf("the order matters: %v\n%q\n%q", err, got, turned)
		}
		for l := range strings.Lines(ours + "\n" + theirs) {
			l = strings.TrimSpace(l)
			if !strings.HasPrefix(l, "|") && !strings.Contains(base, l) && !strings.Contains(string(got), l) {
				t.Errorf("the line %q is lost in %q", l, got)
			}
		}
		if _, err := Parse(got); len(open) == 0 && err != nil {
			t.Errorf("%v in %q", err, got)
		}
	})
}

// Of a hundred thousand rows that both sides changed, each is found in the line where its marks
// begin, and what is written is gone through once for all of them.
func TestMergeOfManyCollisions(t *testing.T) {
	side := func(title string) []byte {
		var all []Row
		for i := range 100_000 {
			all = append(all, Row{Kind: kb.Tech, Tag: fmt.Sprintf("T-%d", i), Title: title, Status: "active", File: fmt.Sprintf("tech/services/%06d.md", i)})
		}
		table := New()
		table.Set(all)
		return bytes.TrimRight(table.Bytes(), "\n") // a last line without an end is written anew
	}
	merged, open, err := Merge(side("a"), side("b"), side("c"), sides)
	if err != nil || len(open) != 100_000 {
		t.Fatalf("%d collisions, %v", len(open), err)
	}
	lines := strings.Split(string(merged), "\n")
	for i, c := range open {
		if !strings.HasPrefix(lines[c.Line-1], "<<<<<<< ") || !strings.Contains(lines[c.Line], c.File) {
			t.Fatalf("collision %d, of %s, is not in line %d", i, c.File, c.Line)
		}
	}
}
