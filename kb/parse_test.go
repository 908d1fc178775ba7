package kb_test

import (
	"bytes"
	"errors"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/text/encoding/japanese"
	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/encoding/unicode"

	"github.com/tacit-kb/tacit/kb"
)

const project = "experience/project/EXP-001-x.md"

// head is a front matter block with one more line in it: line 5.
func head(line string) string {
	return "---\nid: EXP-001\nkind: experience\ntitle: t\n" + line + "\n---\n"
}

func parse(t *testing.T, path, src string) *kb.Memory {
	t.Helper()
	m, err := kb.Parse(path, []byte(src))
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func TestParse(t *testing.T) {
	m := parse(t, "experience/team/standards/EXP-007-idempotency.md", `---
id: EXP-007
kind: Experience
title: 支付超时先查幂等键
summary: look before you pay twice
status: ACTIVE
trigger: payment times out   # a single text
not_when:
  - the gateway has no key
  - no
tags: [pay, "1.10", 012, 0x1f, 1_000]
aliases: []
created: 2026-01-20
updated:
confidence: 0.85
importance: high
priority: 7
provenance:
  observation_ids: [a, b]
review: {after: 2026-06-01, when: later}
facts:
  nested: {deep: [1, 2]}
other_tool: {kept: yes}
---

Intro text.

# Title

Some *text*.

Under line
==========

`+"```\n# not a heading\n```\n\n<!--\n# nor this\n-->\n\n> # quoted\n\n### Deep ###\n\nend")
	want := kb.FrontMatter{
		ID: "EXP-007", Kind: kb.Experience, Title: "支付超时先查幂等键", Summary: "look before you pay twice",
		Status: kb.Active, Trigger: []string{"payment times out"}, NotWhen: []string{"the gateway has no key", "no"},
		Tags: []string{"pay", "1.10", "012", "0x1f", "1_000"}, Aliases: []string{}, Created: "2026-01-20",
		Confidence: 0.85, HasConfidence: true, Importance: "high", Priority: 7, ReviewOn: "2026-06-01", HasFacts: true, Facts: []string{"nested.deep: 1, 2"},
		Type: kb.Standard, Level: kb.Team, Scope: kb.Medium, Strength: kb.Hypothesis,
	}
	if diff := cmp.Diff(want, m.FrontMatter); diff != "" {
		t.Errorf("front matter (-want +got):\n%s", diff)
	}
	sections := []kb.Section{
		{Text: "\nIntro text.\n\n", Line: 25},
		{Heading: "Title", Depth: 1, Text: "\nSome *text*.\n\n", Line: 28},
		{Heading: "Under line", Depth: 1, Text: "\n```\n# not a heading\n```\n\n<!--\n# nor this\n-->\n\n> # quoted\n\n", Line: 32},
		{Heading: "Deep", Depth: 3, Text: "\nend", Line: 45},
	}
	if diff := cmp.Diff(sections, m.Sections); diff != "" {
		t.Errorf("sections (-want +got):\n%s", diff)
	}
	if m.Lines != 47 || !m.Live() {
		t.Errorf("%d lines, live %v", m.Lines, m.Live())
	}
}

// What the folder says fills in what the file leaves out.
func TestPlaces(t *testing.T) {
	for _, c := range []struct {
		path, kind, status string
		typ                kb.Type
		level              kb.Level
		live               bool
	}{
		{"experience/team/standards/a.md", "experience", "active", kb.Standard, kb.Team, true},
		{"experience/team/knowledge/a.md", "experience", "active", kb.Knowledge, kb.Team, true},
		{"experience/project/a.md", "experience", "active", kb.Knowledge, kb.Project, true},
		{"experience/project/a.md", "experience", "", kb.Knowledge, kb.Project, false},
		{"experience/project/a.md", "experience", "archived", kb.Knowledge, kb.Project, false},
		{"drafts/experience/team/standards/a.md", "experience", "active", kb.Standard, kb.Team, false},
		{"archive/tech/services/a.md", "tech", "archived", "", "", false},
		{"tech/services/a.md", "tech", "active", "", "", true},
		{"business/a.md", "business", "active", "", "", true},
		{"business/references/a.md", "business", "active", "", "", false},
		{"anywhere.md", "experience", "active", kb.Knowledge, kb.Project, false},
	} {
		src := "---\nid: a\nkind: " + c.kind + "\ntitle: t\nstatus: " + c.status + "\n---\n"
		m := parse(t, c.path, src)
		if m.Type != c.typ || m.Level != c.level || m.Live() != c.live {
			t.Errorf("%s %s: type %q, level %q, live %v", c.path, c.status, m.Type, m.Level, m.Live())
		}
	}
}

// Every row is a file that some reader of front matter takes silently for
// something else, or loses; here it is a complaint with its place, or is read
// as it was written.
func TestComplaints(t *testing.T) {
	const hints = "(" // every complaint says what to do next
	for _, c := range []struct{ name, src, want string }{
		{"empty", "", "1:1: the file is empty"},
		{"no front matter", "# Title\n", "1:1: no front matter"},
		{"blank line first", "\n\n" + head("a: b"), "3:1: front matter must begin at the very first character"},
		{"space first", " " + head("a: b"), "1:2: front matter must begin at the very first character"},
		{"bare CR", strings.ReplaceAll(head("a: b"), "\n", "\r"), "1:1: lines end with a bare carriage return (CR)"},
		{"CR in a line", head("a: b\rc"), "5:5: carriage return inside a line"},
		{"TOML", "+++\nid = 1\n+++\n", "1:1: front matter between +++"},
		{"five hyphens", "-----\nid: a\n-----\n", "1:1: front matter must begin with exactly three hyphens"},
		{"unclosed", "---\nid: a\nkind: experience\n\n# Title\n\ntext\n", "1:1: front matter is never closed (put a line of exactly --- after line 3)"},
		{"unclosed and long", "---\n" + strings.Repeat("a: b\n", 20000), "1:1: front matter is larger than 64 KiB, or never closed"},
		{"dots as closer", "---\nid: a\n...\n# Title\n", "3:1: front matter ends with \"...\" instead of \"---\""},
		{"dots and text", "---\nid: a\n... # end\n---\n", "3:1: front matter ends with \"...\""},
		{"second document", head("--- # x\nsummary: lost"), "5:1: text after --- begins a second YAML document"},
		{"directive", head("%x\nsummary: lost"), "5:1: YAML stops reading at a line that begins with %"},
		{"lone hyphen", "---\nid: a\n-\n---\n", "3:1: some programs end the front matter at a line of hyphens"},
		{"empty item", head("tags:\n  -\n  - a"), "6:1: some programs end the front matter at a line of hyphens"},
		{"fence in a block of text", head("summary: |\n  a\n  ---\n  b"), "7:1: some programs end the front matter at a line of hyphens"},
		{"second block", head("a: b") + "\n---\nid: EXP-002\ntitle: old\n---\n", "8:1: second front matter block"},
		{"duplicate key", head("title: again"), `5:1: "title" is given twice (keep one; the first is on line 4)`},
		{"duplicate nested key", head("facts:\n  a: 1\n  a: 2"), `7:3: "a" is given twice`},
		{"list instead of fields", "---\n- a\n- b\n---\n", "2:1: not a field"},
		{"text instead of fields", "---\nabc\n---\n", "2:1: not a field"},
		{"colon in a value", head("summary: 注意: 支付超时"), `5:12: colon and space inside an unquoted value (quote it: summary: "注意: 支付超时")`},
		{"colon at the end", head("summary: 注意:"), "5:12: colon at the end of an unquoted value"},
		{"fields in an item", head("trigger:\n  - a: b\n    c: d"), "6:5: an item of trigger must be text, not a group of fields"},
		{"braces in an item", head("trigger: [{a: b}]"), "5:11: an item of trigger must be text, not a group of fields"},
		{"colon in an item", head("tags:\n  - a: b\n  - c"), "6:5: an item of tags must be text, not a group of fields"},
		{"no space after colon", head("summary:text\nx: y"), "5:9: no space after the colon"},
		{"open quote", head(`summary: "abc`), "5:10: a quote is not closed"},
		{"text after quote", head(`summary: 'abc' d`), "5:16: text after a closing quote (quote it: summary: \"'abc' d\")"},
		{"message as an item", head("trigger:\n  - PG::ConnectionBad: FATAL: remaining slots"), `6:22: colon and space inside an unquoted value (quote it: - "PG::ConnectionBad: FATAL: remaining slots")`},
		{"code behind a valid item", head("trigger:\n  - Errno::EPIPE\n  - `make` が落ちる"), "7:5: a value cannot begin with \"`\" unless it is quoted (quote it: - \"`make` が落ちる\")"},
		{"bracket as an item", head("trigger:\n  - ok\n  - [ERROR] 失敗"), `7:13: text after a closing bracket (quote it: - "[ERROR] 失敗")`},
		{"quotes in an item", head("trigger:\n  - \"TypeError\" が出る"), `6:17: text after a closing quote (quote it: - "\"TypeError\" が出る")`},
		{"brackets in a field", head("summary: [ERROR] 失敗"), `5:18: text after a closing bracket (quote it: summary: "[ERROR] 失敗")`},
		{"backslash", head(`pointers: "C:\Windows"`), "5:14: a backslash in double quotes"},
		{"item beside name", head("tags: - a"), "5:7: a list item is on the same line as the name of its list"},
		{"other YAML error", head("tags: [a,, b]"), "5:1: this line, or the line above, is not valid YAML (quote the value"},
		{"merge key", head("<<: {a: b}"), `5:1: YAML readers disagree on the field "<<"`},
		{"open bracket", head("tags: [a, b"), "5:7: a bracket is not closed"},
		{"at sign", head("summary: @home"), `5:10: a value cannot begin with "@"`},
		{"star", head("globs: *.ts"), `5:8: a value cannot begin with "*"`},
		{"alias", head("tags: &x [a]\nrelated: *x"), "5:7: YAML anchors are not read"},
		{"tab indent", head("tags:\n\t- a"), "6:1: tab in the indentation"},
		{"control character", head("summary: a\x01b"), "5:11: control character"},
		{"line separator", head("summary: a\u2028b"), "5:11: invisible line break"},
		{"merge markers", head("<<<<<<< HEAD\nsummary: a\n=======\nsummary: b\n>>>>>>> main"), "5:1: unresolved merge conflict"},
		{"merge markers in body", head("a: b") + "x\n<<<<<<< HEAD\ny\n", "8:1: unresolved merge conflict"},
		{"merge markers after code", head("a: b") + "```\nx\n```\n<<<<<<< HEAD\n", "10:1: unresolved merge conflict"},
		{"merge markers around code", head("a: b") + "<<<<<<< HEAD\n```\n=======\n```\n", "7:1: unresolved merge conflict"},
		{"merge markers that end in code", head("a: b") + "~~~ text\n```\n~~~\n>>>>>>> main\n", "10:1: unresolved merge conflict"},
		{"merge markers after code in a line", head("a: b") + "```x```\n<<<<<<< HEAD\n", "8:1: unresolved merge conflict"},
		{"merge markers after a fence in front matter", head("summary: |\n  a\n  ```\n<<<<<<< HEAD"), "8:1: unresolved merge conflict"},
		{"NUL", head("summary: a\x00b"), "5:11: NUL byte at byte 52"},
		{"invalid UTF-8", head("summary: 支付\xff"), "5:12: byte 57 (0xff) is not UTF-8"},
		{"key that is not text", head("? [a, b]\n: c"), "5:3: a field name must be text"},
		{"deep flow", head("facts: " + strings.Repeat("[", 100) + strings.Repeat("]", 100)), "nested more than 64 levels"},
		{"deep quotes", head("a: b") + strings.Repeat(">", 100000) + "x\n", "7:1: nested more than 64 levels"},
		{"deep lists", head("a: b") + deepList(300), "71:1: nested more than 64 levels"},
		{"huge", head("a: b") + strings.Repeat("x\n", 140000), ": larger than 256 KiB"},
		{"bad kind", strings.Replace(head("a: b"), "experience", "idea", 1), `3:7: invalid value "idea" for kind (write one of experience, tech, business)`},
		{"other folder", strings.Replace(head("a: b"), "experience", "tech", 1), "3:7: kind is tech, but the file is in a folder for experience"},
		{"no id", "---\nkind: experience\ntitle: t\n---\n", "4:1: front matter has no id"},
		{"wrong case", "---\nID: a\nkind: experience\ntitle: t\n---\n", `5:1: front matter has no id (rename "ID" to "id"`},
		{"no kind", "---\nid: a\ntitle: t\n---\n", `4:1: front matter has no kind (add "kind: experience" above this line)`},
		{"empty title", "---\nid: a\nkind: experience\ntitle:\n---\n", "title has no value"},
		{"id that is a flag", "---\nid: --yes\nkind: experience\ntitle: t\n---\n", `2:5: "--yes" cannot be an id`},
		{"bad id", "---\nid: a/b\nkind: experience\ntitle: t\n---\n", `2:5: "a/b" cannot be an id`},
		{"bad status", head("status: deprecated"), `5:9: invalid value "deprecated" for status`},
		{"bad scope", head("scope: huge"), `5:8: invalid value "huge" for scope`},
		{"bad date", head("created: 2026-02-30"), `5:10: "2026-02-30" is not a date`},
		{"bad review", head("review: {after: soon}"), `5:17: "soon" is not a date`},
		{"bad confidence", head("confidence: high"), `5:13: invalid value "high" for confidence`},
		{"confidence above one", head("confidence: 1.5"), `5:13: invalid value "1.5" for confidence`},
		{"text given as list", head("title2: x\nsummary: [a, b]"), "6:10: summary must be text, not a list"},
		{"facts given as text", head("facts: none"), "5:8: facts must be a group of fields, not a single value"},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := kb.Parse(project, []byte(c.src))
			var fe *kb.FileError
			if !errors.As(err, &fe) {
				t.Fatalf("error %v is not a FileError", err)
			}
			if !strings.Contains(err.Error(), c.want) || !strings.HasPrefix(err.Error(), project+":") || !strings.Contains(err.Error(), hints) {
				t.Errorf("got  %v\nwant %s:%s (hint)", err, project, c.want)
			}
		})
	}
}

// A memory about merge conflicts may show one.
func TestMergeMarkersInCode(t *testing.T) {
	const markers = "<<<<<<< HEAD\na\n=======\nb\n>>>>>>> main\n"
	for _, code := range []string{
		"```\n" + markers + "```\n", "~~~~diff `x`\n~~~\n" + markers + "~~~~~  \n", "   ```text\r\n" + markers + "```\r\n", "```\n" + markers,
		"```\n~~~\n```\n```\n" + markers + "```\n",
	} {
		for _, mark := range []string{"", "\ufeff"} {
			parse(t, project, mark+head("a: b")+"Resolve it:\n\n"+code)
		}
	}
}

func deepList(n int) string {
	var b strings.Builder
	for i := range n {
		b.WriteString(strings.Repeat(" ", 2*i) + "- x\n")
	}
	return b.String()
}

// An alias bomb costs nothing, because no alias is ever followed.
// What YAML calls null is left out; quoted it is a text, and so is every other
// word.
func TestNull(t *testing.T) {
	m, err := kb.Parse("experience/project/x.md", []byte(`---
id: EXP-001
kind: experience
title: "null"
summary: null
replaced_by: ~
confidence: NULL
trigger: [null, "~", no]
hidden_risk: nul
---
`))
	if err != nil {
		t.Fatal(err)
	}
	if m.Title != "null" || m.Summary != "" || m.ReplacedBy != "" || m.HasConfidence || !slices.Equal(m.Trigger, []string{"~", "no"}) || m.HiddenRisk != "nul" {
		t.Errorf("got %+v", m.FrontMatter)
	}
}

func TestAliasBomb(t *testing.T) {
	bomb := "a: &a [x, x, x, x, x, x, x, x, x]\n"
	for c := 'b'; c < 'k'; c++ {
		p := string(c - 1)
		bomb += string(c) + ": &" + string(c) + " [*" + strings.Join(strings.Split(strings.Repeat(p, 9), ""), ", *") + "]\n"
	}
	if _, err := kb.Parse(project, []byte(head(bomb))); err == nil || !strings.Contains(err.Error(), "5:4: YAML anchors") {
		t.Errorf("got %v", err)
	}
}

func TestEncodings(t *testing.T) {
	zh := head("summary: 支付超时的时候，先检查幂等键，再决定是否重试。")
	ja := head("summary: 支払いがタイムアウトしたら、まず冪等キーを確認してください。")
	encode := func(s string, e interface{ Bytes([]byte) ([]byte, error) }) string {
		out, err := e.Bytes([]byte(s))
		if err != nil {
			t.Fatal(err)
		}
		return string(out)
	}
	for _, c := range []struct{ name, src, want string }{
		{"GBK", encode(zh, simplifiedchinese.GBK.NewEncoder()), "5:11: byte 53 (0xb8) is not UTF-8; the file looks like GBK (save it as UTF-8: iconv -f GBK -t UTF-8)"},
		{"Shift_JIS", encode(ja, japanese.ShiftJIS.NewEncoder()), "looks like SHIFT_JIS"},
		{"EUC-JP", encode(ja, japanese.EUCJP.NewEncoder()), "looks like EUC-JP"},
		{"UTF-16 with mark", encode(zh, unicode.UTF16(unicode.LittleEndian, unicode.UseBOM).NewEncoder()), "1:1: the file is UTF-16LE, not UTF-8"},
		{"UTF-16BE with mark", encode(zh, unicode.UTF16(unicode.BigEndian, unicode.UseBOM).NewEncoder()), "1:1: the file is UTF-16BE"},
		{"UTF-16 without mark", encode(zh, unicode.UTF16(unicode.LittleEndian, unicode.IgnoreBOM).NewEncoder()), "1:1: the file is UTF-16LE"},
		{"Latin-1", head("summary: caf\xe9"), "5:13: byte 54 (0xe9) is not UTF-8 (save the file as UTF-8)"},
	} {
		if _, err := kb.Parse(project, []byte(c.src)); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v", c.name, err)
		}
	}
}

// A byte order mark, CRLF and a missing final newline change nothing that is
// read but the text itself.
func TestLineEndings(t *testing.T) {
	lf := head("tags: [a, b]") + "\n# One\n\ntext\n\nTwo\n---\n\nmore\n"
	want := parse(t, project, lf)
	for name, src := range map[string]string{
		"CRLF": strings.ReplaceAll(lf, "\n", "\r\n"),
		"BOM":  "\ufeff" + lf,
		"both": "\ufeff" + strings.ReplaceAll(lf, "\n", "\r\n"),
		"cut":  strings.TrimSuffix(lf, "\n"),
	} {
		got := parse(t, project, src)
		for i := range got.Sections {
			got.Sections[i].Text = strings.TrimSuffix(strings.ReplaceAll(got.Sections[i].Text, "\r\n", "\n"), "\n") + "\n"
		}
		if !reflect.DeepEqual(got, want) {
			t.Errorf("%s: %s", name, cmp.Diff(want, got))
		}
	}
}

// A position is where an editor goes: a byte order mark takes no column.
func TestPositionAfterMark(t *testing.T) {
	_, err := kb.Parse(project, []byte("\ufeff----\n"))
	if err == nil || !strings.Contains(err.Error(), ":1:1: ") {
		t.Errorf("got %v", err)
	}
}

func TestHeadings(t *testing.T) {
	for src, want := range map[string]string{
		"# A\n#\n## B ##\n":                   "1 A|1 |2 B",
		"####### seven\n#none\n===\n":         "1 ####### seven #none",
		"a\nb\n---\n":                         "2 a b",
		"  ### indented\n\n    # code\n":      "3 indented",
		"- # in a list\n\n1. x\n\n   # too\n": "",
		"~~~\n# a\n~~~~\n# b":                 "1 b",
		"```\n# never closed\n":               "",
		"[x]: y\n---\n# C#\n":                 "1 C#",
		"<!-- # no -->\n# yes\n":              "1 yes",
	} {
		m := parse(t, project, head("a: b")+src)
		var got []string
		for _, s := range m.Sections {
			if s.Depth > 0 {
				got = append(got, string(rune('0'+s.Depth))+" "+s.Heading)
			}
		}
		if strings.Join(got, "|") != want {
			t.Errorf("%q: headings %q, want %q", src, strings.Join(got, "|"), want)
		}
	}
}

func TestCountLines(t *testing.T) {
	for src, want := range map[string]int{"": 0, "\n": 1, "a": 1, "a\n": 1, "a\nb": 2, "a\r\nb\r\n": 2, "\n\n": 2} {
		if got := kb.CountLines([]byte(src)); got != want {
			t.Errorf("CountLines(%q) = %d, want %d", src, got, want)
		}
	}
}

func FuzzParse(f *testing.F) {
	f.Add([]byte(head("a: b") + "# x\n\n```\ny"))
	f.Add([]byte("\ufeff" + strings.ReplaceAll(head("tags: [a]"), "\n", "\r\n")))
	f.Add([]byte(head("summary: 注意: x")))
	f.Add([]byte(head("review:\n  after: 2026-01-01") + "- > - a\n1) b\n\nA\n===\n"))
	f.Add([]byte("---\n---\n"))
	f.Add([]byte("---\n0: \n0\n---"))
	f.Fuzz(func(t *testing.T, src []byte) {
		before := bytes.Clone(src)
		m, err := kb.Parse(project, src)
		if !bytes.Equal(src, before) {
			t.Fatal("Parse changed its input")
		}
		again, err2 := kb.Parse(project, src)
		if !reflect.DeepEqual(m, again) || !reflect.DeepEqual(err, err2) {
			t.Fatalf("two readings differ: %v, %v", err, err2)
		}
		if err == nil {
			checkSections(t, src, m)
			return
		}
		var fe *kb.FileError
		if !errors.As(err, &fe) || fe.Path != project {
			t.Fatalf("error %v is not about the file", err)
		}
		if fe.Line > kb.CountLines(src)+1 {
			t.Fatalf("line %d of %d", fe.Line, kb.CountLines(src))
		}
	})
}

// checkSections wants the texts of the sections in order, in the file, at
// growing lines.
func checkSections(t *testing.T, src []byte, m *kb.Memory) {
	t.Helper()
	pos, line := 0, 0
	for _, s := range m.Sections {
		i := bytes.Index(src[pos:], []byte(s.Text))
		if i < 0 || s.Line <= line || s.Line > m.Lines {
			t.Fatalf("section %q at line %d is not in the file after line %d", s.Heading, s.Line, line)
		}
		pos += i + len(s.Text)
		line = s.Line
	}
}

// A pasted message is text to the person who wrote it, whatever YAML makes of its colon.
func TestTriggerWithColon(t *testing.T) {
	src := "---\nid: EXP-1\nkind: experience\ntitle: T\ntrigger:\n  - OutOfMemoryError: Java heap space\n  - panic:\n" +
		"  - 'quoted: too'\n  - Error: \"x\" # a comment\n  - E: 'y'\n---\n"
	m, err := kb.Parse("drafts/x.md", []byte(src))
	if err != nil {
		t.Fatal(err)
	}
	want := []string{"OutOfMemoryError: Java heap space", "panic:", "quoted: too", `Error: "x"`, "E: 'y'"}
	if !slices.Equal(m.Trigger, want) {
		t.Errorf("%q, want %q", m.Trigger, want)
	}
}
