package retrieve

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/tacit-kb/tacit/kb/kbtest"
)

// A toolOutput is what a tool printed, and the note that has its error's words; none for a
// neighbour of the notes.
type toolOutput struct{ note, name, text string }

func readOutputs(t *testing.T, name string) (all []toolOutput) {
	t.Helper()
	for line := range strings.Lines(readTestdata(t, name)) {
		mark, rest, _ := strings.Cut(strings.TrimRight(line, "\n"), " ")
		if note, about, ok := strings.Cut(rest, " "); ok && (mark == "=" || mark == "-" && note == "-") {
			all = append(all, toolOutput{strings.Trim(note, "-"), about, ""})
			continue
		}
		all[len(all)-1].text += line
	}
	return all
}

func readTestdata(t *testing.T, name string) string {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("testdata", "output", name))
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// outputBank is the bank of the notes.
func outputBank(t *testing.T) *Retriever {
	var notes strings.Builder
	for line := range strings.Lines(readTestdata(t, "notes.txt")) {
		id, rest, _ := strings.Cut(strings.TrimSpace(line), " ")
		lang, text, _ := strings.Cut(rest, " ")
		notes.WriteString(shortFile(lang, id, "K", text))
	}
	return newRetriever(t, kbtest.New(t, notes.String()))
}

// The name of a chip finds its note by itself and with the note's own words. It proves
// nothing where the question has another word that tells, and the note lacks it.
func TestNameOfChip(t *testing.T) {
	r := outputBank(t)
	for _, question := range []string{"STM32", "STM32 I2C 卡死", "STM32 的 I2C 怎么恢复"} {
		if got := ids(match(t, r, Query{Text: question}, DefaultOptions)); len(got) != 1 || got[0] != "i2c" {
			t.Errorf("%q finds %q, want i2c", question, got)
		}
	}
	for i := range r.index.Len() {
		e, err := r.Explain(context.Background(), Query{Text: "STM32 用什么 IDE"}, DefaultOptions, i)
		if proof := e.Evidence.Signals.Proof; err != nil || proof > 0 {
			t.Errorf("STM32 proves that %s is meant: %.2f, %v", e.Entry.ID, proof, err)
		}
	}
}

// The output of a tool finds the note that has the words of its error, and no note where
// none has them. One note is not found: of the words it quotes, "logged" alone is rare.
func TestToolOutput(t *testing.T) {
	r := outputBank(t)
	for name, least := range map[string]int{"asked.txt": 9, "kept.txt": 10} {
		found := 0
		for _, o := range readOutputs(t, name) {
			got := ids(match(t, r, Query{Text: o.text}, DefaultOptions))
			switch {
			case o.note == "" && len(got) > 0:
				t.Errorf("%s: %s: finds %v, want silence", name, o.name, got)
			case o.note != "" && len(got) > 0 && got[0] == o.note:
				found++
			case o.note != "":
				t.Logf("%s: %s: finds %v, want %s", name, o.name, got, o.note)
			}
		}
		if found < least {
			t.Errorf("%s: %d found, want %d", name, found, least)
		}
	}
}
