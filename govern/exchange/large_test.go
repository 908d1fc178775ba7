package exchange_test

import (
	"fmt"
	"io/fs"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/tacit-kb/tacit/govern/exchange"
	"github.com/tacit-kb/tacit/govern/exchange/formats"
	"github.com/tacit-kb/tacit/kb/kbtest"
)

// A countingFS counts the bytes that are read of its files.
type countingFS struct {
	fstest.MapFS
	read *int
}

func (c countingFS) Open(name string) (fs.File, error) {
	f, err := c.MapFS.Open(name)
	if dir, ok := f.(fs.ReadDirFile); ok {
		return dir, err
	}
	return countedFile{f, c.read}, err
}

type countedFile struct {
	fs.File
	read *int
}

func (f countedFile) Read(p []byte) (int, error) {
	n, err := f.File.Read(p)
	*f.read += n
	return n, err
}

// What is larger than a memory may be is refused by its size: of it the first lines are read, to see what it is,
// and no more.
func TestLargeFilesAreNotParsed(t *testing.T) {
	large := strings.Repeat("a\n=\n", 700_000)
	adr := "# 1. T\n\n## Status\n\nAccepted\n\n## Decision\n\n"
	for _, c := range []struct{ format, name, begin, small string }{
		{"vault", "n.md", "# T\n\nText.\n\n", "small.md"},
		{"adr", "adr/0001-a.md", adr, "adr/0002-b.md"},
		{"basic-memory", "n.md", "---\ntitle: T\ntype: note\npermalink: t\n---\n# T\n\n", "m.md"},
		{"claude-memory", "CLAUDE.md", "# T\n\n", ".claude/rules/r.md"},
		{"memory-bank", "patterns.md", "# P\n\n", "tech.md"},
		{"lingxi", "notes/MEM-a.md", "# MEM-a\n\n## Meta\n\n- **Id**: MEM-a\n\n", "notes/MEM-b.md"},
		{"agentmine", "rule/a.md", "---\nid: a\ntitle: A\ncategory: rule\n---\n\n", "rule/b.md"},
		{"storage", "long-term/a.md", "# A\n\n", "long-term/b.md"},
		{"tacit", "experience/project/EXP-1.md", "---\nid: EXP-1\nkind: experience\ntitle: A\nstatus: active\n---\n\n", "experience/project/EXP-2.md"},
	} {
		t.Run(c.format, func(t *testing.T) {
			read := 0
			files := fstest.MapFS{c.name: {Data: []byte(c.begin + large)}, c.small: {Data: []byte(strings.ReplaceAll(strings.ReplaceAll(c.begin, "EXP-1", "EXP-2"), "MEM-a", "MEM-b") + "A payment is sent once.\n")}}
			if c.format == "tacit" {
				files["INDEX.md"] = &fstest.MapFile{Data: []byte("# Index\n")}
			}
			f := formatCalled(t, c.format)
			batch, err := f.Read(countingFS{files, &read}, formats.Options{Format: c.format})
			if err != nil || len(batch.Items) != 1 {
				t.Fatalf("%d items, notes %v, error %v", len(batch.Items), batch.Notes, err)
			}
			if read > 1<<19 && c.format != "memory-bank" && c.format != "storage" { // where a file may be a document, which can be larger
				t.Errorf("%d bytes were read", read)
			}
			_, report, err := exchange.Propose(kbtest.New(t, ""), batch, formats.Options{Format: c.format})
			if err != nil {
				t.Fatal(err)
			}
			told := 0
			for _, n := range report.Notes {
				if n.Code == formats.Unreadable && strings.HasSuffix(c.name, n.Origin) && n.Detail.Error() == "larger than 256 KiB" && n.Hint != nil {
					told++
				}
			}
			if told != 1 || report.Count(exchange.Created) != 1 {
				t.Errorf("%+v", report)
			}
		})
	}
}

func formatCalled(t *testing.T, name string) formats.Format {
	t.Helper()
	for _, f := range exchange.Formats() {
		if f.Name == name {
			return f
		}
	}
	t.Fatal(name)
	return formats.Format{}
}

// What belongs to no memory in a project may be large, and is nothing to tell of.
func TestLargeFilesOfOthersStay(t *testing.T) {
	large := strings.Repeat("a line\n", 100_000)
	for format, files := range map[string]fstest.MapFS{
		"vault":         {"n.md": {Data: []byte("# T\n\nText.\n")}, "d.md": {Data: []byte("---\nexcalidraw-plugin: parsed\n---\n" + large)}},
		"adr":           {"adr/0001-a.md": {Data: []byte("# 1. T\n\n## Status\n\nAccepted\n\n## Decision\n\nYes.\n")}, "adr/CHANGELOG.md": {Data: []byte(large)}},
		"claude-memory": {"CLAUDE.md": {Data: []byte("# T\n\nText.\n")}, "MEMORY.md": {Data: []byte("# M\n")}, "CHANGELOG.md": {Data: []byte(large)}},
	} {
		batch, err := formatCalled(t, format).Read(files, formats.Options{Format: format})
		if err != nil || len(batch.Items) != 1 {
			t.Fatalf("%s: %d items, %v", format, len(batch.Items), err)
		}
		for _, n := range batch.Notes {
			if n.Code == formats.Unreadable {
				t.Errorf("%s: %v", format, n)
			}
		}
	}
}

// So much is read of a source, and no more. One line tells of the files that are left, and what was imported of
// them before has not vanished.
func TestSourceIsBounded(t *testing.T) {
	files, body := fstest.MapFS{}, "# T\n\n"+strings.Repeat("a\n", 120_000)
	for i := range 20 {
		files[fmt.Sprintf("n%02d.md", i)] = &fstest.MapFile{Data: []byte(body)}
	}
	batch, err := formatCalled(t, "vault").Read(files, formats.Options{Format: "vault"})
	if err != nil || len(batch.Items) != 16 || len(batch.Notes) != 0 {
		t.Fatalf("%d items, notes %v, error %v", len(batch.Items), batch.Notes, err)
	}
	batch.Items = batch.Items[:1]
	_, report, err := exchange.Propose(kbtest.New(t, ""), batch, formats.Options{Format: "vault"})
	if err != nil || len(report.Notes) != 1 || report.Notes[0].Origin != "n16.md" || !strings.Contains(report.Notes[0].Detail.Error(), "(files: 4)") {
		t.Errorf("%+v, %v", report.Notes, err)
	}
}

// Hundreds of banks in a vault are left out, each with its line, and what lies beside them is read.
func TestManyBanksInAVault(t *testing.T) {
	files := fstest.MapFS{"top.md": {Data: []byte("# Top\n\nText.\n")}}
	for i := range 300 {
		dir := fmt.Sprintf("d%03d/bank/", i)
		files[dir+"INDEX.md"], files[dir+"history.jsonl"] = &fstest.MapFile{}, &fstest.MapFile{}
		files[dir+"deep/er/n.md"] = &fstest.MapFile{Data: []byte("# In a bank\n\nText.\n")}
	}
	files["d001/bankrupt.md"] = &fstest.MapFile{Data: []byte("# Beside\n\nText.\n")}
	batch, err := formatCalled(t, "vault").Read(files, formats.Options{Format: "vault"})
	if err != nil || len(batch.Items) != 2 || len(batch.Notes) != 300 {
		t.Errorf("%d items, %d notes, %v", len(batch.Items), len(batch.Notes), err)
	}
}
