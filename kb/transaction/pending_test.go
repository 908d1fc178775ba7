package transaction

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/kbtest"
)

// half leaves a bank in which a process has died just after the commit point.
func half(t *testing.T) (*kb.Bank, Commit) {
	t.Helper()
	b := kbtest.New(t, "-- INDEX.md --\nindex one\n-- business/a.md --\na one\n-- business/b.md --\nb one\n")
	c := Commit{
		ID: NewID(time.Now()),
		Changes: []Change{
			{Path: "business/a.md", Old: []byte("a one\n"), New: []byte("a two\n")},
			{Path: "business/b.md", Old: []byte("b one\n")},
			{Path: "business/new/c.md", New: []byte{}},
		},
		Derived: []Change{{Path: "INDEX.md", Old: []byte("index one\n"), New: []byte("index two\n")}, {Path: ".tacit/state/sync.json", New: []byte("{}")}},
		Record:  []byte(`{"id":"x"}`),
	}
	g, done, err := open(b)
	if err != nil {
		t.Fatal(err)
	}
	defer done()
	j := newJournal(c)
	if err := errors.Join(g.prepare(j), g.writeJournal(j)); err != nil {
		t.Fatal(err)
	}
	return b, c
}

// seen returns what a reader finds.
func seen(t *testing.T, b *kb.Bank) map[string]string {
	t.Helper()
	files, err := b.List()
	if err != nil {
		t.Fatal(err)
	}
	all := map[string]string{}
	for _, p := range append([]kb.File{{Path: "INDEX.md"}, {Path: "history.jsonl"}}, files...) {
		text, err := b.ReadFile(p.Path)
		if err != nil {
			t.Error(err)
		}
		all[p.Path] = string(text)
	}
	return all
}

var wholeBank = map[string]string{"INDEX.md": "index two\n", "history.jsonl": "{\"id\":\"x\"}\n", "business/a.md": "a two\n", "business/new/c.md": ""}

func TestReadersSeeItDone(t *testing.T) {
	b, c := half(t)
	files, err := Pending(b)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(wholeBank, seen(t, b.Over(files))); diff != "" {
		t.Error(diff)
	}
	other, err := kb.Open(b.Dir())
	if err != nil {
		t.Fatal(err)
	}
	unlock, err := other.Lock(t.Context()) // somebody is about to finish it: nobody waits
	if err != nil {
		t.Fatal(err)
	}
	over, recovered, err := Reader(t.Context(), b)
	if err != nil || len(recovered) > 0 || over == b {
		t.Fatal(recovered, err)
	}
	unlock()
	if diff := cmp.Diff(wholeBank, seen(t, over)); diff != "" {
		t.Error(diff)
	}
	b, recovered, err = Reader(t.Context(), b) // one attempt, which succeeds on a busy machine as well
	if err != nil || len(recovered) != 1 || recovered[0].ID != c.ID {
		t.Fatal(recovered, err)
	}
	if diff := cmp.Diff(wholeBank, kbtest.Files(t, b)); diff != "" {
		t.Error(diff)
	}
	if files, err := Pending(b); files != nil || err != nil {
		t.Error(files, err)
	}
}

// What was laid over a bank before it waited for the lock is old by then.
func TestBeginShowsTheFilesAsTheyAre(t *testing.T) {
	b, _ := half(t)
	files, err := Pending(b)
	if err != nil {
		t.Fatal(err)
	}
	over := b.Over(files)
	tx, err := Begin(t.Context(), over)
	if err != nil {
		t.Fatal(err)
	}
	defer tx.End()
	os.WriteFile(filepath.Join(b.Dir(), "business/a.md"), []byte("a three\n"), 0o666)
	if text, err := over.ReadFile("business/a.md"); string(text) != "a three\n" {
		t.Errorf("%s %v", text, err)
	}
}

// A person who saves before it is finished is not overruled in what readers see.
func TestReadersSeeWhatAPersonSaved(t *testing.T) {
	b, _ := half(t)
	os.WriteFile(filepath.Join(b.Dir(), "business/a.md"), []byte("a by a person\n"), 0o666)
	files, err := Pending(b)
	if err != nil {
		t.Fatal(err)
	}
	if _, ok := files["business/a.md"]; ok || files[".tacit/state/sync.json"] != nil || string(files["INDEX.md"]) != "index two\n" {
		t.Errorf("%q", files)
	}
}

// A damaged journal is told of and stays; nothing is written.
func TestDamagedJournal(t *testing.T) {
	b, _ := half(t)
	name := filepath.Join(b.Dir(), ".tacit/state/journal/committed")
	whole, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	before := kbtest.Files(t, b)
	for i := range whole {
		bad := slices.Clone(whole)
		bad[i] ^= 1
		for _, src := range [][]byte{bad, whole[:i]} {
			if j, err := decodeJournal("x", src); err == nil {
				t.Fatalf("byte %d: %v", i, j)
			}
		}
	}
	os.WriteFile(name, whole[:len(whole)-1], 0o600)
	var fe *kb.FileError
	if _, err := Pending(b); !errors.As(err, &fe) || fe.Hint == nil {
		t.Error(err)
	}
	if _, err := Begin(t.Context(), b); !errors.As(err, &fe) {
		t.Error(err)
	}
	if diff := cmp.Diff(before, kbtest.Files(t, b)); diff != "" {
		t.Error(diff)
	}
}

func FuzzDecodeJournal(f *testing.F) {
	j := newJournal(newWorld().commit)
	src, err := j.encode()
	if err != nil {
		f.Fatal(err)
	}
	f.Add(src)
	f.Fuzz(func(t *testing.T, body []byte) {
		src := append([]byte(journalMark+SumOf(body).String()+"\n"), body...)
		j, err := decodeJournal("x", src)
		if err != nil {
			return
		}
		for _, e := range j.entries() {
			if len(e.data) != e.Size && e.New != (Sum{}) {
				t.Errorf("%d bytes of %d", len(e.data), e.Size)
			}
		}
	})
}

func TestIDs(t *testing.T) {
	const many = 100_000
	now := time.Date(2026, 11, 21, 22, 5, 1, 0, time.UTC)
	last, seen := "", make(map[string]bool, many)
	for i := range many {
		id := NewID(now.Add(time.Duration(i) * time.Microsecond / 2)) // two of them in every tick
		if id <= last || seen[id] || !IsID(id) {
			t.Fatalf("%s after %s", id, last)
		}
		last, seen[id] = id, true
	}
}

func TestPrune(t *testing.T) {
	d := newMemDisk()
	g := engineOn(d)
	now := time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC)
	id := func(days, i int) string {
		return fmt.Sprintf("op-%s-%010d", now.AddDate(0, 0, -days).Format(idSecond), i)
	}
	for i := range 60 {
		d.put(g.backups+"/"+id(i, i)+"/"+backupList, "")
		d.put(g.backups+"/"+id(i, i)+"/000-a.md", "")
	}
	g.prune(now)
	sealed, dead, err := g.backupIDs()
	if err != nil || len(dead) > 0 || len(sealed) != keptBackups || sealed[0] != id(0, 0) {
		t.Errorf("%d kept, %d dead, %v", len(sealed), len(dead), err)
	}
	for i := range 60 { // all of one day: none is too many
		d.put(g.backups+"/"+id(1, 100+i)+"/"+backupList, "")
	}
	g.prune(now)
	if sealed, _, _ := g.backupIDs(); len(sealed) != 60+31 {
		t.Errorf("%d kept", len(sealed))
	}
}

// A history that lacks the end of its last line, or has half of the record, gets
// the record whole, once, and loses nothing else.
func TestAppendix(t *testing.T) {
	const record = `{"id":"x"}`
	for old, want := range map[string]string{
		"":                         record + "\n",
		"one\n":                    "one\n" + record + "\n",
		"one\n{\"id":               "one\n" + record + "\n",
		"one\n{\"i\x00\x00\x00":    "one\n" + record + "\n",
		"one\n\x00\x00":            "one\n" + record + "\n",
		"one\n" + record:           "one\n" + record + "\n",
		"one\n" + record + "\n":    "one\n" + record + "\n",
		record + "\ntwo\n":         record + "\ntwo\n",
		"one":                      "one\n" + record + "\n",
		"one " + record + "\n":     "one " + record + "\n" + record + "\n",
		"one\n{\"id\":\"y\"}\nfoo": "one\n{\"id\":\"y\"}\nfoo\n" + record + "\n",
	} {
		size, add := appendix([]byte(old), record)
		if got := old[:size] + add; got != want {
			t.Errorf("%q becomes %q, want %q", old, got, want)
		}
		if again, more := appendix([]byte(want), record); again != len(want) || more != "" {
			t.Errorf("%q: %d %q", want, again, more)
		}
	}
}

// What only its owner may read is so in a conflict copy, too, whatever stands in the place of
// the file by then.
func TestConflictCopiesArePrivate(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("Windows has no such modes")
	}
	const memory = "---\nid: B-1\nkind: business\ntitle: b\n---\n"
	b := kbtest.New(t, "-- business/a.md --\na one\n-- business/b.md --\n"+memory)
	at := func(name string) string { return filepath.Join(b.Dir(), filepath.FromSlash(name)) }
	c := Commit{ID: NewID(time.Now()), Record: []byte(`{"id":"x"}`), Changes: []Change{
		{Path: "business/a.md", Old: []byte("a one\n"), New: []byte("a two\n")},
		{Path: "business/b.md", Old: []byte(memory)},
		{Path: "archive/business/b.md", New: []byte(memory + "x\n")},
	}}
	g, done, err := open(b)
	if err != nil {
		t.Fatal(err)
	}
	defer done()
	err = errors.Join(os.Chmod(at("business/a.md"), 0o600), os.Chmod(at("business/b.md"), 0o600))
	j := newJournal(c)
	err = errors.Join(err, g.prepare(j), g.writeJournal(j), os.MkdirAll(at("archive/business"), 0o755))
	for _, name := range []string{"business/a.md", "archive/business/b.md"} { // a.md stays as it is, b.md is new
		err = errors.Join(err, os.WriteFile(at(name), []byte("theirs\n"), 0o644))
	}
	if _, more := g.recover(); errors.Join(err, more) != nil {
		t.Fatal(err, more)
	}
	for _, name := range []string{"business/a.md", "archive/business/b.md"} {
		copied := at(kb.ConflictPath(name, c.ID))
		info, err := os.Stat(copied)
		if err != nil || info.Mode().Perm() != 0o600 {
			t.Errorf("%s: %v %v", copied, info, err)
		}
	}
}

func TestConflictCopiesAreNoMemories(t *testing.T) {
	for _, id := range []string{NewID(time.Now()), NewID(time.Now()) + "-01234567"} {
		for _, p := range []string{"business/a.md", "INDEX.md", "business/a.b.md", "config.yaml", "business/LICENCE"} {
			copied := kb.ConflictPath(p, id)
			if !kb.IsConflict(copied) || strings.Count(copied, id) != 1 || kb.IsConflict(p) {
				t.Errorf("%s %s", p, copied)
			}
		}
	}
}
