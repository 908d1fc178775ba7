package table

import (
	"bytes"
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/tacit-kb/tacit/kb"
)

const skeleton = `# Memory index

> One row for each live memory of this bank. Edit a row or the front matter of its
> file, whichever is at hand, then run ` + "`tacit index`" + ` to bring the two together.

## Experience

| Tag | Type | Title | Trigger | Surface signal | Hidden risk | Status | Scope | Strength | Level | Replaces | ReplacedBy | File |
| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |

## Tech

| Tag | Title | Service | Trigger | Status | File |
| --- | --- | --- | --- | --- | --- |

## Business

| Tag | Title | Topic | Trigger | Status | File |
| --- | --- | --- | --- | --- | --- |
`

func TestNewTable(t *testing.T) {
	if diff := cmp.Diff(skeleton, string(New().Bytes())); diff != "" {
		t.Error(diff)
	}
}

func parse(t testing.TB, src string) *Table {
	t.Helper()
	table, err := Parse([]byte(src))
	if err != nil {
		t.Fatal(err)
	}
	if got := string(table.Bytes()); got != src {
		t.Fatalf("parsing lost something:\n%s", cmp.Diff(src, got))
	}
	return table
}

var expRow = Row{
	Kind: kb.Experience, Tag: "EXP-001", Type: "standard", Title: "支付 | 超时处理", Trigger: []string{"calling a payment API", "支付；退款"},
	SurfaceSignal: "timeouts", HiddenRisk: "double\ncharge", Status: "active", Scope: "broad", Strength: "validated", Level: "team",
	Replaces: []string{"EXP-000", "EXP-00"}, ReplacedBy: "", File: "experience/team/standards/EXP-001-x.md",
}

func TestSetWritesRows(t *testing.T) {
	table := New()
	tech := Row{Kind: kb.Tech, Tag: "auth", Title: "Auth", Service: "auth", Status: "active", File: "tech/services/auth.md"}
	table.Set([]Row{tech, expRow})
	got := string(table.Bytes())
	for _, line := range []string{
		`| EXP-001 | standard | 支付 \| 超时处理 | calling a payment API；支付&#65307;退款 | timeouts | double<br>charge | active | broad | validated | team | EXP-000；EXP-00 |  | ` + "`experience/team/standards/EXP-001-x.md` |\n",
		"| auth | Auth | auth |  | active | `tech/services/auth.md` |\n",
	} {
		if !strings.Contains(got, line) {
			t.Errorf("no line %s in\n%s", line, got)
		}
	}
	want := []Row{expRow, tech}
	want[0].Line, want[1].Line = 10, 16
	if diff := cmp.Diff(want, parse(t, got).Rows()); diff != "" {
		t.Error(diff)
	}
}

// A table that people wrote: columns in another order and of their own, paths
// from one folder higher, padding, notes around it, no final newline.
const byHand = "\ufeff# Our index\r\n" + `
Ask Mei before touching this. | not a table |

## Business memories (ours)

<!-- | Tag | Title | Topic | Trigger | Status | File |
     | --- | --- | --- | --- | --- | --- | -->
| File                        | Tag   | Owner | Title   | Topic | Status | Trigger |
|-----------------------------|:------|------:|---------|-------|:------:|---------|
| memory-bank/business/b.md   | biz-b | Mei   | Billing | b     | active | a；b     |
|memory/business/a.md|biz-a|Bob \| Co|Accounts|a|Active||

A note between.

| Word | Meaning |
| --- | --- |
| SLA | agreed time |

## Notes

` + "```\n| Tag | Title | Service | Trigger | Status | File |\n```\n" + `
## Tech
| tag | title | service | trigger | status | file |
|---|---|---|---|---|---|
auth | Auth | auth | | active | ` + "`tech/services/auth.md`"

func TestParseByHand(t *testing.T) {
	table := parse(t, byHand)
	want := []Row{
		{Kind: kb.Business, Tag: "biz-b", Title: "Billing", Topic: "b", Trigger: []string{"a", "b"}, Status: "active", File: "business/b.md", Extra: []Extra{{"Owner", "Mei"}}, Line: 11},
		{Kind: kb.Business, Tag: "biz-a", Title: "Accounts", Topic: "a", Status: "active", File: "business/a.md", Extra: []Extra{{"Owner", "Bob | Co"}}, Line: 12},
		{Kind: kb.Tech, Tag: "auth", Title: "Auth", Service: "auth", Status: "active", File: "tech/services/auth.md", Line: 29},
	}
	if diff := cmp.Diff(want, table.Rows()); diff != "" {
		t.Error(diff)
	}
}

func TestSetKeepsWhatItCan(t *testing.T) {
	table := parse(t, byHand)
	rows := table.Rows()
	rows[1].Title = "Accounting" // the others only move
	added := Row{Kind: kb.Tech, Tag: "queue", Title: "Queue", Service: "queue", Status: "active", File: "tech/services/queue.md"}
	table.Set(append(rows, added))
	got := string(table.Bytes())
	edits := strings.NewReplacer(
		"| memory-bank/business/b.md   | biz-b | Mei   | Billing | b     | active | a；b     |\n|memory/business/a.md|biz-a|Bob \\| Co|Accounts|a|Active||\n",
		"| memory/business/a.md | biz-a | Bob \\| Co | Accounting | a | Active |  |\n| memory-bank/business/b.md   | biz-b | Mei   | Billing | b     | active | a；b     |\n",
		"## Business memories", "## Experience\r\n\r\n"+joinCells(names(kb.Experience))+"\r\n"+joinCells(repeat("---", 13))+"\r\n\r\n## Business memories",
	)
	want := edits.Replace(byHand) + "\r\n| queue | Queue | queue |  | active | `tech/services/queue.md` |"
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

func TestSetAddsWhatIsMissing(t *testing.T) {
	src := "## Experience（经验记忆）\ntext\n## Tech\n\n| Tag | Note | File |\n| --- | --- | --- |\n| auth | ours | tech/a.md |\n"
	table := parse(t, src)
	table.Set(table.Rows())
	want := "## Experience（经验记忆）\n\n" + joinCells(names(kb.Experience)) + "\n" + joinCells(repeat("---", 13)) + "\n\ntext\n## Tech\n\n" +
		"| Tag | Title | Service | Trigger | Status | File | Note |\n| --- | --- | --- | --- | --- | --- | --- |\n| auth |  |  |  |  | tech/a.md | ours |\n" +
		"\n## Business（业务记忆）\n\n" + joinCells(names(kb.Business)) + "\n" + joinCells(repeat("---", 6)) + "\n"
	if diff := cmp.Diff(want, string(table.Bytes())); diff != "" {
		t.Error(diff)
	}
}

func TestParseRefuses(t *testing.T) {
	const header, dashes = "| Tag | Title | Service | Trigger | Status | File |\n", "| --- | --- | --- | --- | --- | --- |\n"
	const row = "| auth | Auth | auth |  | active | a.md |\n"
	for _, test := range []struct{ name, src, want string }{
		{"merge conflict", "## Tech\n\n" + header + dashes + "<<<<<<< HEAD\n" + row + "=======\n>>>>>>> other\n", "INDEX.md:5:1: unresolved merge conflict"},
		{"merge base", "||||||| 1234\n", "INDEX.md:1:1: unresolved merge conflict"},
		{"half a merge conflict", "## Tech\n" + header + dashes + row + "=======\n" + row, "INDEX.md:6:1: this row is not part of a table"},
		{"no dashes", "## Tech\n" + header + row, "INDEX.md:2:1: this table header has no line of dashes below it"},
		{"too few dashes", "## Tech\n" + header + "| --- | --- |\n" + row, "INDEX.md:3:1: the number of cells in the line of dashes is 2, in the header above it 6"},
		{"no header", "## Tech\n\n" + dashes + row, "INDEX.md:3:1: this row is not part of a table"},
		{"blank line among the rows", "## Tech\n" + header + dashes + row + "\n  " + row, "INDEX.md:6:3: this row is not part of a table"},
		{"a bar in a cell", "## Tech\n" + header + dashes + "| auth | a | b | auth |  | active | a.md |\n", "INDEX.md:4:1: the number of cells in this row is 7, in the header 6"},
		{"a cell too few", "## Tech\n" + header + dashes + row + "| auth | Auth |\n", "INDEX.md:5:1: the number of cells in this row is 2, in the header 6"},
		{"no Tag", "## Tech\n| Tga | Title | Service | Trigger | Status | File |\n" + dashes, "INDEX.md:2:1: the header has no column Tag"},
		{"no File", "## Tech\n| Tag | Title |\n|---|---|\n", "INDEX.md:2:1: the header has no column File"},
		{"a column twice", "## Tech\n| Tag | File | tag |\n|---|---|---|\n", "INDEX.md:2:1: two columns are named Tag"},
		{"no heading", "# Index\n" + header + dashes, "INDEX.md:2:1: this table is not under the heading of a kind"},
		{"renamed heading", "## Tech\n## Services\n" + header + dashes, "INDEX.md:3:1: this table is not under the heading of a kind"},
		{"two tables", "## Tech\n" + header + dashes + "\n### more\n" + header + dashes, "INDEX.md:6:1: second table of tech memories"},
		{"open fence", "text\n```\n## Tech\n" + header + dashes, "INDEX.md:2:1: this code fence is never closed"},
		{"open comment", "<!-- hidden\n## Tech\n" + header + dashes, "INDEX.md:1:1: this comment is never closed"},
		{"not UTF-8", "\ufeff索引\n索引 \xcb\xf7\n", "INDEX.md:2:4: not UTF-8"},
		{"NUL", "ab\x00\n", "INDEX.md:1:3: NUL byte"},
		{"carriage returns", "## Tech\r\r" + strings.ReplaceAll(header, "\n", "\r"), "INDEX.md:1:1: lines end with a bare carriage return (CR)"},
	} {
		t.Run(test.name, func(t *testing.T) {
			_, err := Parse([]byte(test.src))
			var fe *kb.FileError
			if !errors.As(err, &fe) {
				t.Fatalf("error is %v, want a *kb.FileError", err)
			}
			if !strings.HasPrefix(fe.Error(), test.want) || fe.Hint == nil {
				t.Errorf("error is\n%v, want it to begin with\n%s, and a hint", fe, test.want)
			}
		})
	}
}

func TestParseAccepts(t *testing.T) {
	for _, src := range []string{"", "\n", "\ufeff", "text | with | bars", "## Experience", "# Tech\n| a |\n", "| my | table |\n| - | - |\n| x | y |\n", "## Tech debt\n\n- none\n"} {
		table := parse(t, src)
		if rows := table.Rows(); len(rows) != 0 {
			t.Errorf("%q has rows %v", src, rows)
		}
		table.Set(nil)
		parse(t, string(table.Bytes()))
	}
}

// drawRow makes a row as it could be in a bank, with texts of any kind.
func drawRow(t *rapid.T) Row {
	r := Row{Kind: rapid.SampledFrom(kb.Kinds).Draw(t, "kind"), Tag: rapid.StringMatching(`[A-C]-[0-9]`).Draw(t, "tag")}
	r.File = string(r.Kind) + "/" + rapid.SampledFrom([]string{"a.md", "b|c.md", "d`e`.md", `f\g.md`}).Draw(t, "file")
	for _, c := range columns[r.Kind] {
		if c.key != "" {
			drawColumn(t, c, &r)
		}
	}
	return r
}

func drawColumn(t *rapid.T, c *column, r *Row) {
	switch {
	case c.words() != nil:
		*c.text(r) = rapid.SampledFrom(c.words()).Draw(t, c.name)
	case c.list != nil:
		*c.list(r) = tidyItems(rapid.SliceOfN(hardText, 0, 3).Draw(t, c.name))
	case c.ids != nil:
		*c.ids(r) = splitIDs(hardText.Draw(t, c.name))
	default:
		*c.text(r) = strings.TrimSpace(hardText.Draw(t, c.name))
	}
}

// Rows of any texts come back as they were, in the same bytes however they
// came in, and setting them again changes nothing.
func TestRowsRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		rows := rapid.SliceOfN(rapid.Custom(drawRow), 0, 6).Draw(t, "rows")
		table := New()
		table.Set(rows)
		src := table.Bytes()
		again, err := Parse(src)
		if err != nil {
			t.Fatalf("%v\n%s", err, src)
		}
		back := again.Rows()
		again.Set(back)
		if !bytes.Equal(again.Bytes(), src) {
			t.Fatalf("not stable:\n%s", cmp.Diff(string(src), string(again.Bytes())))
		}
		if len(back) != len(rows) {
			t.Fatalf("%d rows became %d", len(rows), len(back))
		}
		for _, r := range rows {
			found := false
			for _, b := range back {
				b.Line = 0
				found = found || cmp.Equal(b, r)
			}
			if !found {
				t.Fatalf("row %+v is not in\n%s", r, src)
			}
		}
	})
}

func FuzzTable(f *testing.F) {
	f.Add([]byte(skeleton))
	f.Add([]byte(byHand))
	f.Add([]byte("\ufeff## Business"))
	f.Add([]byte("## Tech\n| Tag | File |\n|---|---|\n| a | `b.md` |\n| a\\|b | c |\r\n\n```\n|\n```\n<!-- -->\n## Business\n"))
	f.Add([]byte("## Experience\n## Tech\n\n~~~\n~~~\n| Tag | Note | File |\n| :-: | - | - |\nx | y | z"))
	f.Fuzz(func(t *testing.T, src []byte) {
		table, err := Parse(src)
		if err != nil {
			var fe *kb.FileError
			if !errors.As(err, &fe) || fe.Line < 1 || fe.Column < 1 || fe.Hint == nil {
				t.Fatalf("error without a place or a hint: %v", err)
			}
			return
		}
		if got := table.Bytes(); !bytes.Equal(got, src) {
			t.Fatalf("%q became %q", src, got)
		}
		before := table.Rows()
		table.Set(before)
		once := table.Bytes()
		again, err := Parse(once)
		if err != nil {
			t.Fatalf("what was written is refused: %v\n%q\n%q", err, src, once)
		}
		if len(again.Rows()) != len(before) {
			t.Fatalf("%d rows became %d\n%q\n%q", len(before), len(again.Rows()), src, once)
		}
		again.Set(again.Rows())
		if twice := again.Bytes(); !bytes.Equal(once, twice) {
			t.Fatalf("Set is not idempotent:\n%q\n%q", once, twice)
		}
	})
}
