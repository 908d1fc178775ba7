package guard

import (
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// Ordinary texts reach an agent as they are: no mark is seen where none is. The texts are
// those of the labelled sets, which are not part of the repository. Struck text in HTML is
// written with the tokens of a sentence, and is disarmed like them.
func TestOrdinaryTextsStay(t *testing.T) {
	if testing.Short() {
		t.Skip("reads thousands of texts")
	}
	folder := filepath.Join("..", "..", "..", "shared", "eval")
	if _, err := os.Stat(folder); err != nil {
		t.Skip(err)
	}
	seen, changed, withheld := 0, 0, 0
	err := filepath.WalkDir(folder, func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		for line := range strings.Lines(strings.ReplaceAll(strings.ReplaceAll(string(data), `\n`, "\n"), `\"`, `"`)) {
			seen++
			if got := Safe(line); got != Quote(line) && !strings.Contains(line, "</s>") {
				changed++
				t.Errorf("changed: %.300q", got)
			}
			if imitates(line) {
				withheld++
				t.Errorf("withheld: %.300q", line)
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("%d lines, %d changed, %d withheld", seen, changed, withheld)
}
