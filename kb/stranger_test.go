//go:build unix

package kb_test

import (
	"errors"
	"os"
	"path/filepath"
	"testing"

	"github.com/tacit-kb/tacit/kb"
)

// Where everybody may make folders, the bank of another user is passed over, and so is such a
// place that looks like a bank. A bank that is one's own, or of the owner of the place, is found.
func TestFindPassesStrangersBanksOver(t *testing.T) {
	if os.Geteuid() != 0 {
		t.Skip("only the administrator can give files away")
	}
	const other, owner = 4321, 4322
	for name, c := range map[string]struct {
		place, bank int
		open        os.FileMode
		found       bool
	}{
		"another user's":           {0, other, 0o777 | os.ModeSticky, false},
		"one's own":                {other, 0, 0o777 | os.ModeSticky, true},
		"of the place's owner":     {owner, owner, 0o777, true},
		"where only its owner can": {owner, other, 0o755, true},
	} {
		place := t.TempDir()
		bank, work := filepath.Join(place, "memory-bank"), filepath.Join(place, "work")
		if err := errors.Join(os.Mkdir(bank, 0o755), os.Mkdir(work, 0o755), os.Chown(bank, c.bank, c.bank),
			os.Chown(place, c.place, c.place), os.Chmod(place, c.open)); err != nil {
			t.Fatal(err)
		}
		found, err := kb.Find(work)
		var stranger *kb.FileError
		switch {
		case c.found && (err != nil || found.Dir() != bank):
			t.Errorf("%s: %v", name, err)
		case !c.found && (!errors.As(err, &stranger) || stranger.Path != bank || !errors.Is(err, kb.ErrNoBank)):
			t.Errorf("%s: %v, %v", name, found, err)
		}
	}
}

func TestFindPassesSharedPlacesOver(t *testing.T) {
	place := t.TempDir()
	work := filepath.Join(place, "work")
	if err := errors.Join(os.WriteFile(filepath.Join(place, "INDEX.md"), nil, 0o666), os.Mkdir(filepath.Join(place, "experience"), 0o777),
		os.Mkdir(work, 0o777), os.Chmod(place, 0o777|os.ModeSticky)); err != nil {
		t.Fatal(err)
	}
	if bank, err := kb.Find(work); !errors.Is(err, kb.ErrNoBank) {
		t.Errorf("%v, %v", bank, err)
	}
	if err := os.Chmod(place, 0o755); err != nil {
		t.Fatal(err)
	}
	if bank, err := kb.Find(work); err != nil || bank.Dir() != place {
		t.Errorf("%v, %v", bank, err)
	}
}
