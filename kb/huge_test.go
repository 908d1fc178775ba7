package kb_test

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/kbtest"
)

// A file that is larger than any that is read is told by its size, also where it takes no
// room on the disk and gigabytes in memory. The others are found.
func TestHugeFilesAreNotRead(t *testing.T) {
	bank := kbtest.New(t, small+"-- history.jsonl --\n-- .tacit/state/candidates/cand-dun3unet.json --\n")
	for name, limit := range map[string]string{".tacit/state/candidates/cand-dun3unet.json": "1024 KiB", "tech/services/pay.MD": "256 KiB", "INDEX.md": "65536 KiB", "history.jsonl": "65536 KiB"} {
		if err := os.Truncate(filepath.Join(bank.Dir(), filepath.FromSlash(name)), 4<<30); err != nil {
			t.Skip(err)
		}
		var fe *kb.FileError
		if _, err := bank.ReadFile(name); !errors.As(err, &fe) || !strings.Contains(fe.Msg.Error(), "larger than "+limit) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if m, err := bank.Load("experience/project/EXP-001-x.md"); err != nil || m.Title != "one" {
		t.Errorf("%v, %v", m, err)
	}
}

// Nor is a file of few bytes, which git packs into some kilobytes, if each of them is a line or a
// value: what is read of it would take gigabytes.
func TestCrowdedFilesAreNotRead(t *testing.T) {
	bank := kbtest.New(t, small)
	for name, text := range map[string]string{
		"INDEX.md": strings.Repeat("|a\n", 300_001), "history.jsonl": strings.Repeat("{}\n", 300_001), "active.md": strings.Repeat("\n", 300_001),
		".tacit/state/sync.json": "[" + strings.Repeat("{},", 7_000_001) + "{}]",
	} {
		file := filepath.Join(bank.Dir(), filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(file), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		var fe *kb.FileError
		if _, err := bank.ReadFile(name); !errors.As(err, &fe) || !strings.Contains(fe.Msg.Error(), "more than ") {
			t.Errorf("%s: %v", name, err)
		}
	}
}
