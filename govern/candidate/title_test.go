package candidate

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/summary"
)

// What tacit remember has just written is behind nothing: its title and summary say what the
// text says, in every form that a sentence can have.
func TestNothingIsBehindAtFirst(t *testing.T) {
	files, err := filepath.Glob(filepath.Join("testdata", "shape", "*.txt"))
	if err != nil || len(files) == 0 {
		t.Fatal(err, files)
	}
	day := time.Date(2026, 1, 31, 0, 0, 0, 0, time.UTC)
	for _, name := range files {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		before := "Nobody is there at night."
		for line := range strings.Lines(string(text)) {
			_, sentence, _ := strings.Cut(strings.TrimSpace(line), " | ")
			said := before + " " + sentence
			before = sentence
			op, err := FromWords(said).Memory(Choice{Target: Project, ID: "EXP-001", Today: day})
			if err != nil {
				t.Fatal(err)
			}
			m, err := kb.Parse(op.Path, []byte(*op.Content))
			if err != nil {
				t.Fatal(err)
			}
			if title, whole := summary.Retitled(m), summary.Outdated(m); title != "" || whole != "" {
				t.Errorf("%q: title %q, summary %q", said, title, whole)
			}
		}
	}
}

// What was so once is no title without what is so now.
func TestTitleOfWhatWasSo(t *testing.T) {
	for text, want := range map[string]string{
		"We used to close boarding by hand. Now the gate closes by itself.":                     "We used to close boarding by hand. Now the gate closes by itself",
		"Previously the logs were sent by mail. Today they are uploaded.":                       "Previously the logs were sent by mail. Today they are uploaded",
		"In the past lorries were weighed on board. Now they are weighed at South Quay.":        "In the past lorries were weighed on board. Now they are weighed at South Quay",
		"Formerly dogs travelled free. But now they need a ticket.":                             "Formerly dogs travelled free. But now they need a ticket",
		"At first we polled the PLC each second. Since then it sends events. That saves power.": "At first we polled the PLC each second. Since then it sends events",
		"The purser used to count the cash alone. Nowadays two people count it.":                "The purser used to count the cash alone. Nowadays two people count it",
		"以前登船靠人工关闸。现在闸门自动关。":                                                                    "以前登船靠人工关闸。现在闸门自动关",
		"最初用邮件通知停航。后来改用短信。":                                                                     "最初用邮件通知停航。后来改用短信",
		"以前は手で閉めていた。今は自動で閉まる。":                                                                  "以前は手で閉めていた。今は自動で閉まる",
		"We used to close boarding by hand. Two cars drove onto the ramp.":                      "We used to close boarding by hand",
		"The gate closes by itself. Now and then it sticks.":                                    "The gate closes by itself",
		"Boarding closes at noon. We used to close it at one.":                                  "Boarding closes at noon",
		"In the past every passenger was called by name from a list of paper that the purser printed. Now the gate reads the code of each ticket and counts the passengers itself.": "Now the gate reads the code of each ticket and counts the passengers itself",
	} {
		if got := FromWords(text).Title(); got != want {
			t.Errorf("%s: %q", text, got)
		}
	}
}

// A title begins with the thing that is told of; who said it stays in the memory.
func TestTitlesLeaveOutWhoSaidIt(t *testing.T) {
	for text, want := range map[string]string{
		"上回顾师傅说，丝线受潮会发黏":                                                      "丝线受潮会发黏",
		"芦田さんによると、絹は湿気で縮む":                                                    "絹は湿気で縮む",
		"According to Runa, the loom eats thread":                             "the loom eats thread",
		"Runa told us that the loom eats thread":                              "the loom eats thread",
		"听说，绸布到货了，在三楼":                                                        "绸布到货了，在三楼",
		"听说课在三楼上":                                                             "听说课在三楼上",
		"We said that the loom stays":                                         "We said that the loom stays",
		"The thing with the loom is that it eats thread":                      "The loom: it eats thread",
		"Okay so the problem with our loom is that the belt slips in the wet": "Our loom: the belt slips in the wet",
		"The problem is the loom":                                             "The problem is the loom",
	} {
		c := FromWords(text)
		if c.Title() != want {
			t.Errorf("%q: %q, want %q", text, c.Title(), want)
		}
		if heading, below := c.noteText(); want != c.Said.Solution && (heading != want || below != c.Said.Solution) {
			t.Errorf("%q: heading %q, below it %q", text, heading, below)
		}
	}
}
