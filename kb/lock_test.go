package kb_test

import (
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/tacit-kb/tacit/kb/kbtest"
)

func TestLocked(t *testing.T) {
	b := kbtest.New(t, "-- INDEX.md --\n")
	if _, locked := b.Locked(); locked {
		t.Error("nobody has it")
	}
	if _, err := os.Lstat(filepath.Join(b.Dir(), ".tacit")); err == nil {
		t.Error("looking made a folder")
	}
	unlock, err := b.Lock(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if holder, locked := b.Locked(); !locked || !strings.Contains(holder, strconv.Itoa(os.Getpid())) {
		t.Errorf("%q, %v", holder, locked)
	}
	unlock()
	if _, locked := b.Locked(); locked {
		t.Error("nobody has it any more")
	}
}
