package transaction_test

import (
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/kbtest"
	"github.com/tacit-kb/tacit/kb/transaction"
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

// Who may write in the bank can exchange the note about the lock while somebody waits for
// the lock. What it then leads to, or is another name of, stays as it is.
func TestNoteIsNotWrittenThroughALink(t *testing.T) {
	for name, put := range map[string]func(victim, note string) error{"symbolic": os.Symlink, "hard": os.Link} {
		b := kbtest.New(t, "-- INDEX.md --\n")
		victim := filepath.Join(t.TempDir(), "victim")
		if err := os.WriteFile(victim, []byte("precious\n"), 0o600); err != nil {
			t.Fatal(err)
		}
		unlock, err := b.Lock(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		unlock = sync.OnceFunc(unlock)
		defer unlock() // before the bank goes away
		locked := waiting(t, b)
		note := filepath.Join(b.Dir(), ".tacit", "lock.pid")
		if err := os.Remove(note); err != nil {
			t.Skip("an open file cannot be exchanged here")
		}
		if err := put(victim, note); err != nil {
			t.Skip(err)
		}
		if _, err := os.Lstat(note); err != nil {
			t.Skip("no such links here")
		}
		unlock()
		if err := <-locked; err != nil {
			t.Errorf("%s: %v", name, err)
		}
		if text, err := os.ReadFile(victim); err != nil || string(text) != "precious\n" {
			t.Errorf("%s: the victim has %q, %v", name, text, err)
		}
	}
}

// A lock that a link leads to is not ours, also where the link came while we waited, and
// there is a file to be locked behind it.
func TestLockIsNotElsewhere(t *testing.T) {
	for name, files := range map[string][]string{"nothing there": nil, "a lock there": {"lock"}} {
		t.Run(name, func(t *testing.T) {
			b := kbtest.New(t, "-- INDEX.md --\n")
			outside := t.TempDir()
			for _, file := range files {
				if err := os.WriteFile(filepath.Join(outside, file), nil, 0o600); err != nil {
					t.Fatal(err)
				}
			}
			unlock, err := b.Lock(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			unlock = sync.OnceFunc(unlock)
			defer unlock() // before the bank goes away
			kbtest.Link(t, outside, filepath.Join(b.Dir(), "trap"))
			locked := waiting(t, b)
			if err := transaction.ExchangeNames(b.Dir(), ".tacit", "trap"); err != nil {
				t.Skip(err)
			}
			unlock()
			if err := <-locked; err == nil {
				t.Error("it was locked behind a link")
			}
			if found, _ := os.ReadDir(outside); len(found) != len(files) {
				t.Errorf("it made %v outside", found)
			}
		})
	}
}

// waiting locks the bank aside, when that is free, and returns what became of it. When it
// returns the other has looked and waits.
func waiting(t *testing.T, b *kb.Bank) <-chan error {
	locked := make(chan error)
	go func() {
		done, err := b.Lock(t.Context())
		if err == nil {
			done()
		}
		locked <- err
	}()
	time.Sleep(30 * time.Millisecond)
	return locked
}
