package draft_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/tacit-kb/tacit/govern/draft"
	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/front"
	"github.com/tacit-kb/tacit/templates"
)

func TestSetBlock(t *testing.T) {
	_, c := open(t, bankText)
	ops, err := c.SetBlock(find(t, c, "active.md"), draft.Machine, "new\n")
	if err != nil {
		t.Fatal(err)
	}
	wantOps(t, ops, "update active.md MACHINE_BLOCK")
	if ops, err = c.SetBlock(find(t, c, "active.md"), draft.User, "mine"); ops != nil || err != nil {
		t.Errorf("the same text: %v, %v", ops, err)
	}
	_, err = c.SetBlock(find(t, c, "brief.md"), draft.Machine, "new")
	wantWhy(t, err, draft.NoBlock, "brief.md", draft.Machine)
	if _, err = c.SetBlock(find(t, c, "active.md"), draft.Machine, "<!-- USER_BLOCK_START -->"); err == nil {
		t.Error("a mark in the text was accepted")
	}
}

func TestBlocksKnowHandEdits(t *testing.T) {
	b, c := open(t, bankText)
	bl, err := draft.ReadBlocks(b)
	if err != nil {
		t.Fatal(err)
	}
	s := find(t, c, "active.md")
	if !bl.Edited(s) {
		t.Error("a text that nobody wrote here is not taken for a hand edit")
	}
	block, _ := front.MachineBlock(s.Text)
	bl.Note(s.Path, strings.ReplaceAll(block, "\n", "\r\n"))
	if err := bl.Write(b); err != nil {
		t.Fatal(err)
	}
	if bl, err = draft.ReadBlocks(b); err != nil || bl.Edited(s) {
		t.Errorf("what was written is taken for a hand edit (%v)", err)
	}
	for i := range 60 {
		bl.Note(s.Path, fmt.Sprint(i))
	}
	if !bl.Edited(s) {
		t.Error("everything is remembered for ever")
	}
	if bl.Edited(find(t, c, "brief.md")) {
		t.Error("a document without blocks")
	}
}

func TestBlocksBegin(t *testing.T) {
	for _, lang := range []string{"en", "zh", "ja"} {
		fresh, err := templates.Document("active", lang, templates.Data{Title: "Now"})
		if err != nil {
			t.Fatal(err)
		}
		b, _ := open(t, "")
		bl, err := draft.ReadBlocks(b)
		if err != nil || bl.Edited(draft.Source{Path: "active.md", Text: fresh}) {
			t.Errorf("%s: what init writes is taken for a hand edit (%v)", lang, err)
		}
	}
}

func TestBlocksDamaged(t *testing.T) {
	for _, text := range []string{"", "null", "{", `{"active.md": 3}`} {
		b, _ := open(t, "-- .tacit/state/blocks.json --\n"+text+"\n")
		var bad *kb.FileError
		if _, err := draft.ReadBlocks(b); !errors.As(err, &bad) || bad.Path != ".tacit/state/blocks.json" {
			t.Errorf("%q: %v", text, err)
		}
	}
}

func heavy(done int) string {
	return "# Now\n\n<!-- MACHINE_BLOCK_START -->\n## Next\n\n- [ ] open\n  - [x] half\n- [x] seems done\n  - [ ] and is not\n\n## Done\n\n" +
		strings.Repeat("- [x] done\n  with more\n\n      - [X] below\n", done) +
		"\n## Other\n\n```\n- [x] code\n```\n\n| Date | Change |\n|---|---|\n| 2026-11-20 | new |\n| 2026-10-22 | of the day |\n| 2026-10-01 | old |\n| x | y |\n" +
		"<!-- MACHINE_BLOCK_END -->\n\n<!-- USER_BLOCK_START -->\n- [x] mine\n<!-- USER_BLOCK_END -->\n"
}

func TestTidy(t *testing.T) {
	_, c := open(t, "-- active.md --\n"+heavy(10))
	ops, load, err := c.Tidy()
	if err != nil || !load.Heavy || load.Done != 22 {
		t.Fatalf("%+v, %v", load, err)
	}
	wantOps(t, ops, "update active.md MACHINE_BLOCK\ncreate archive/active_2026-11.md")
	const rest = "## Next\n\n- [ ] open\n  - [x] half\n- [x] seems done\n  - [ ] and is not\n\n## Done\n\n## Other\n\n```\n- [x] code\n```\n\n" +
		"| Date | Change |\n|---|---|\n| 2026-11-20 | new |\n| 2026-10-22 | of the day |\n| x | y |\n"
	if got := *ops[0].Content; got != rest {
		t.Errorf("active.md keeps\n%s", got)
	}
	want := "# active.md 2026-11\n\n## 2026-11-21\n\n" + strings.Repeat("- [x] done\n  with more\n\n      - [X] below\n", 10) + "\n| Date | Change |\n|---|---|\n| 2026-10-01 | old |\n"
	if got := *ops[1].Content; got != want {
		t.Errorf("the archive gets\n%s", got)
	}
	if ops[0].Changes != "[x] × 20, | | × 1" {
		t.Errorf("%q", ops[0].Changes)
	}
}

func TestTidyLeaves(t *testing.T) {
	for _, a := range []struct {
		name, text string
		why        draft.Why
		ops        string
	}{
		{"no document", "", "", ""},
		{"a light one", "-- active.md --\n" + heavy(2), "", ""},
		{"a long one of a person", "-- active.md --\n" + strings.Repeat("text\n", 121), draft.NothingFinished, ""},
		{"a user block alone", "-- active.md --\n" + strings.Repeat("- [x] a\n", 200) + "<!-- USER_BLOCK_START -->\n<!-- USER_BLOCK_END -->\n", draft.NothingFinished, ""},
		{"no marks", "-- active.md --\n" + strings.Repeat("- [x] a\n", 21), "", "update active.md\nupdate archive/active_2026-11.md"},
	} {
		t.Run(a.name, func(t *testing.T) {
			_, c := open(t, a.text+"-- archive/active_2026-11.md --\nold\n\n## 2026-11-21\n\n- [x] earlier\n")
			ops, _, err := c.Tidy()
			wantWhy(t, err, a.why)
			wantOps(t, ops, a.ops)
			if len(ops) > 1 && *ops[1].Content != "old\n\n## 2026-11-21\n\n- [x] earlier\n\n"+strings.Repeat("- [x] a\n", 21) {
				t.Errorf("%s", *ops[1].Content)
			}
		})
	}
}

// Every line of active.md is in one of the two files afterwards.
func FuzzTidy(f *testing.F) {
	f.Add("- [x] a\r\n  - [ ] b\r\n\r\n- [x] c\r\n")
	f.Add("```\n- [x] a\n")
	f.Add("| a |\n|---|\n| 2020-01-01 | b |\n\n\n| 2020-01-02 |\n")
	f.Add("- [x] a\n\n\n\n\tb\n- [X]\n")
	b, c := open(f, "")
	f.Fuzz(func(t *testing.T, text string) {
		if strings.Contains(text, "_BLOCK_") || len(text) > 1000 {
			return
		}
		text += strings.Repeat("- [x] z\n", 21)
		if err := b.WriteFile("active.md", []byte(text)); err != nil {
			t.Fatal(err)
		}
		ops, _, err := c.Tidy()
		if err != nil || len(ops) != 2 {
			return
		}
		left := map[string]bool{}
		for _, op := range ops {
			for line := range strings.SplitSeq(*op.Content, "\n") {
				left[strings.TrimRight(line, "\r")] = true
			}
		}
		for line := range strings.SplitSeq(text, "\n") {
			if line = strings.TrimRight(line, "\r"); strings.TrimSpace(line) != "" && !left[line] {
				t.Errorf("%q is lost:\n%s\n%s", line, *ops[0].Content, *ops[1].Content)
			}
		}
	})
}
