package retrieve

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/tacit-kb/tacit/kb/kbtest"
)

// readSubjects reads a bank of notes of one sentence that say what a thing is, where it is
// and who looks after it. mark is "?" if the note must come first, "-" if nothing may be
// shown, "~" if it asks for what no note says of a thing that one names, "+" if the note
// says it.
func readSubjects(t testing.TB, name string) (b shortBank) {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("testdata", "subject", name+".txt"))
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(data)) {
		mark, text, _ := strings.Cut(strings.TrimSpace(line), " ")
		id, rest, _ := strings.Cut(text, " ")
		switch mark {
		case "=":
			kind, said, _ := strings.Cut(rest, " ")
			b.notes = append(b.notes, shortFile(name[:2], id, kind, said))
		case "?", "~", "+":
			b.asked = append(b.asked, shortQuestion{mark, id, rest})
		case "-":
			b.asked = append(b.asked, shortQuestion{mark, "", text})
		}
	}
	return b
}

// subjectCounts are how many questions of a bank went well: the right note came first,
// nothing was shown, nothing was shown for what no note says, and the note was among those
// shown that says it.
type subjectCounts struct{ first, silent, spoken, found int }

func (c *subjectCounts) ask(t *testing.T, r *Retriever, q shortQuestion) (good bool) {
	ms := match(t, r, Query{Text: q.text}, DefaultOptions)
	switch q.mark {
	case "?":
		good = len(ms) > 0 && ms[0].Entry.ID == q.id
		c.first += count(good)
	case "-":
		good = len(ms) == 0
		c.silent += count(good)
	case "~":
		good = len(ms) == 0
		c.spoken += count(!good)
	case "+":
		good = slices.Contains(ids(ms), q.id)
		c.found += count(good)
	}
	return good
}

func count(is bool) int {
	if is {
		return 1
	}
	return 0
}

// Who asks what a thing is gets the note that says so first, and so does who asks where it
// is, who looks after it, or types its name and no more (15 questions of each bank). What no
// note says of a thing is not answered by the note that names it (6), and what one says is
// (10). Of 6 prompts that are about nothing in the bank, one or two are answered. Nothing was
// fitted to the questions of the kept banks.
func TestSubjects(t *testing.T) {
	for name, want := range map[string]subjectCounts{
		"en": {15, 6, 1, 10}, "zh": {15, 6, 1, 9}, "ja": {15, 4, 1, 10},
		"en_kept": {15, 5, 1, 10}, "zh_kept": {15, 5, 0, 10}, "ja_kept": {15, 5, 1, 10},
	} {
		b := readSubjects(t, name)
		r := newRetriever(t, kbtest.New(t, strings.Join(b.notes, "")))
		var c subjectCounts
		for _, q := range b.asked {
			if !c.ask(t, r, q) && !strings.HasSuffix(name, "_kept") {
				t.Logf("%s %s %q", q.mark, q.id, q.text)
			}
		}
		t.Logf("%s: %+v", name, c)
		if c.first < want.first || c.silent < want.silent || c.spoken > want.spoken || c.found < want.found {
			t.Errorf("%s: %+v, want %+v", name, c, want)
		}
	}
}
