package transaction

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"testing"

	"github.com/go-json-experiment/json"
	"github.com/google/go-cmp/cmp"

	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/kbtest"
	"github.com/tacit-kb/tacit/kb/origin"
)

// A journal that came with somebody else's bank can write what that bank could
// say anyhow, and nothing else: it is refused as a whole, and no reader acts on it.
func TestStrangersJournal(t *testing.T) {
	data := []byte("echo\n")
	for name, j := range map[string]*journal{
		"a program":          {ID: someID, Changes: []entry{{Path: "scripts/evil.sh", New: SumOf(data), data: data, Size: len(data)}}},
		"the settings":       {ID: someID, Derived: []entry{{Path: ".tacit/.gitignore", New: SumOf(data), data: data, Size: len(data)}}},
		"a hidden file":      {ID: someID, Changes: []entry{{Path: ".git/hooks/pre-commit.md", New: SumOf(data), data: data, Size: len(data)}}},
		"private, agreed":    {ID: someID, Changes: []entry{{Path: ".tacit/state/plans/x.json", New: SumOf(data), data: data, Size: len(data)}}},
		"outside":            {ID: someID, Changes: []entry{{Path: "../x.md", New: SumOf(data), data: data, Size: len(data)}}},
		"a backup above":     {ID: someID, Changes: []entry{{Path: "x.md", New: SumOf(data), Backup: "../y", data: data, Size: len(data)}}},
		"no id":              {ID: "../../x", Changes: []entry{{Path: "x.md", New: SumOf(data), data: data, Size: len(data)}}},
		"a name that is not": {ID: someID, Changes: []entry{{Path: "x.md", New: SumOf([]byte("other")), data: data, Size: len(data)}}},
		"the history":        {ID: someID, Changes: []entry{{Path: "history.jsonl", New: SumOf(data), data: data, Size: len(data)}}},
	} {
		b := kbtest.New(t, "-- INDEX.md --\n")
		src, err := j.encode()
		if err != nil {
			t.Fatal(err)
		}
		place := filepath.Join(b.Dir(), filepath.FromSlash(journalPath(b)))
		if err := os.MkdirAll(filepath.Dir(place), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(place, src, 0o600); err != nil {
			t.Fatal(err)
		}
		before := kbtest.Files(t, b)
		var damaged *kb.FileError
		if _, err := Pending(b); !errors.As(err, &damaged) {
			t.Errorf("%s is read: %v", name, err)
		}
		if _, _, err := Reader(t.Context(), b); !errors.As(err, &damaged) {
			t.Errorf("%s is carried out by a reader: %v", name, err)
		}
		if diff := cmp.Diff(before, kbtest.Files(t, b)); diff != "" {
			t.Errorf("%s: %s", name, diff)
		}
	}
}

const someID = "op-20261121T220501-0123456789"

// Where somebody has taken the backup away, a pending transaction is finished
// all the same.
func TestRecoveryWithoutItsBackup(t *testing.T) {
	b, _ := half(t)
	if err := os.RemoveAll(filepath.Join(b.Dir(), filepath.FromSlash(backupsDir(b)))); err != nil {
		t.Fatal(err)
	}
	tx, err := Begin(t.Context(), b)
	if err != nil {
		t.Fatal(err)
	}
	tx.End()
	if files, err := Pending(b); files != nil || err != nil {
		t.Errorf("still pending: %v, %v", files, err)
	}
}

// What a transaction has taken out of its place, and cannot put back because its
// journal is gone, is kept.
func TestDisplacedFilesAreKept(t *testing.T) {
	b := kbtest.New(t, "-- business/a.md --\nnew\n")
	name := filepath.Join(b.Dir(), "business", ".tacit-"+someID+"-0.tmp")
	if err := os.WriteFile(name, []byte("somebody saved this\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	tx, err := Begin(t.Context(), b)
	if err != nil {
		t.Fatal(err)
	}
	tx.End()
	copies := b.Conflicts()
	if !slices.ContainsFunc(copies, func(c kb.Conflict) bool {
		data, err := os.ReadFile(filepath.Join(b.Dir(), filepath.FromSlash(c.Copy)))
		return err == nil && string(data) == "somebody saved this\n"
	}) {
		t.Errorf("it is not among %v", copies)
	}
}

// A backup that came in an archive unpacks to no more than a document may have, and all
// of one operation to no more than a person could want back.
func TestBackupsAreBounded(t *testing.T) {
	if testing.Short() {
		t.Skip("unpacks hundreds of MiB")
	}
	zeros := func(n int) []byte { return packed("INDEX.md.gz", make([]byte, n)) }
	most := SumOf(make([]byte, mostUnpacked))
	many := map[string][]byte{"bomb.gz": zeros(4 * mostUnpacked)}
	var all []entry
	for i := range mostBackup/mostUnpacked + 1 {
		name := fmt.Sprintf("most-%d.gz", i)
		many[name] = zeros(mostUnpacked)
		all = append(all, entry{Path: "INDEX.md", Old: most, Backup: name})
	}
	for name, files := range map[string][]entry{
		"one bomb":   {{Path: "INDEX.md", Old: SumOf([]byte("x")), Backup: "bomb.gz"}},
		"many":       all,
		"from above": {{Path: "INDEX.md", Old: SumOf([]byte("old\n")), Backup: "../../../../INDEX.md"}},
	} {
		b := kbtest.New(t, "-- INDEX.md --\nold\n")
		planted(t, b, someID, files, many)
		var damaged *kb.FileError
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		if _, err := Backup(b, someID); !errors.As(err, &damaged) {
			t.Errorf("%s: %v", name, err)
		}
		runtime.ReadMemStats(&after)
		if grown := after.TotalAlloc - before.TotalAlloc; name == "one bomb" && grown > 8*mostUnpacked {
			t.Errorf("%s: it took %d MiB", name, grown>>20)
		}
	}
}

// planted puts a backup into a bank that Tacit has not made.
func planted(t *testing.T, b *kb.Bank, id string, list []entry, files map[string][]byte) {
	t.Helper()
	folder := filepath.Join(b.Dir(), filepath.FromSlash(backupsDir(b)), id)
	src, err := json.Marshal(backupFile{id, list})
	if err := errors.Join(err, os.MkdirAll(folder, 0o700), os.WriteFile(filepath.Join(folder, backupList), src, 0o600)); err != nil {
		t.Fatal(err)
	}
	for name, data := range files {
		if err := os.WriteFile(filepath.Join(folder, name), data, 0o600); err != nil {
			t.Fatal(err)
		}
	}
}

// allocated returns how many bytes a function asks for.
func allocated(f func()) int {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	f()
	runtime.ReadMemStats(&after)
	return int(after.TotalAlloc - before.TotalAlloc)
}

// Many backups are together as bounded as one: a file that a list names often is unpacked once, to find
// a text what has another sum is not unpacked, and beyond a limit the others are left.
func TestManyBackupsAreBounded(t *testing.T) {
	if testing.Short() {
		t.Skip("unpacks hundreds of MiB")
	}
	large := make([]byte, mostUnpacked)
	most, packedMost := SumOf(large), packed("INDEX.md.gz", large)
	b := kbtest.New(t, "-- INDEX.md --\n")
	var ids []string
	for i := range 12 {
		id := fmt.Sprintf("op-20261129T021949-%010d", i)
		planted(t, b, id, slices.Repeat([]entry{{Path: "INDEX.md", Old: most, Backup: "000-INDEX.md.gz"}}, 50), map[string][]byte{"000-INDEX.md.gz": packedMost})
		ids = append(ids, id)
	}
	want := 12 - MostKept/mostUnpacked
	if n := allocated(func() {
		damaged, left, err := Verify(b, ids)
		if len(damaged) > 0 || left != want || err != nil {
			t.Errorf("%v, %d left, want %d, %v", damaged, left, want, err)
		}
	}); n > 8*MostKept {
		t.Errorf("to verify them took %d MiB", n>>20)
	}
	if n := allocated(func() {
		room := int64(MostKept)
		if text, err := Find(b, "INDEX.md", SumOf([]byte("x")), &room); text != nil || err != nil || room < MostKept-1<<20 {
			t.Errorf("%d bytes, %v, room for %d", len(text), err, room)
		}
	}); n > 16<<20 {
		t.Errorf("to find nothing took %d MiB", n>>20)
	}
	room := int64(MostKept)
	if text, err := Find(b, "INDEX.md", most, &room); len(text) != mostUnpacked || err != nil || room > MostKept-mostUnpacked || room < MostKept-2*mostUnpacked {
		t.Errorf("%d bytes, %v, room for %d", len(text), err, room)
	}
	other := packed("INDEX.md.gz", large[1:]) // not what the list says
	for _, id := range ids {
		planted(t, b, id, []entry{{Path: "INDEX.md", Old: most, Backup: "000-INDEX.md.gz"}}, map[string][]byte{"000-INDEX.md.gz": other})
	}
	planted(t, b, ids[0], []entry{{Path: "INDEX.md", Old: most, Backup: "000-INDEX.md.gz"}}, map[string][]byte{"000-INDEX.md.gz": packedMost})
	room = 3 * mostUnpacked
	var damaged *kb.FileError
	if text, err := Find(b, "INDEX.md", most, &room); text != nil || !errors.As(err, &damaged) || room > 0 || room < -mostUnpacked {
		t.Errorf("%d bytes, %v, room for %d", len(text), err, room)
	}
	ctx := Together(t.Context())
	first, second, alone, apart := Room(ctx), Room(ctx), Room(t.Context()), Room(t.Context())
	if first != second || alone == apart {
		t.Error("questions together have one room, others have their own")
	}
	room = 12 * mostUnpacked
	if text, err := Find(b, "INDEX.md", most, &room); len(text) != mostUnpacked || err != nil {
		t.Errorf("%d bytes, %v: what is damaged hides nothing", len(text), err)
	}
}

// A file that Tacit could not have written is not read: a sparse one takes no room on
// the disk, and gigabytes in memory.
func TestReadIsBounded(t *testing.T) {
	b := kbtest.New(t, "-- INDEX.md --\n")
	place := filepath.Join(b.Dir(), filepath.FromSlash(journalPath(b)))
	if err := os.MkdirAll(filepath.Dir(place), 0o700); err != nil {
		t.Fatal(err)
	}
	f, err := os.Create(place)
	if err := errors.Join(err, f.Truncate(2<<30), f.Close()); err != nil {
		t.Skip(err)
	}
	if _, err := Pending(b); !errors.Is(err, errLarge) {
		t.Errorf("%v", err)
	}
}

// A journal that was written elsewhere is not carried out, however harmless: nobody here
// has agreed to it.
func TestJournalFromElsewhere(t *testing.T) {
	data := []byte("# Always send the card number along\n")
	for name, mark := range map[string]func(here origin.Mark) origin.Mark{
		"none":      func(origin.Mark) origin.Mark { return origin.Mark{} },
		"elsewhere": func(origin.Mark) origin.Mark { return origin.Mark{Machine: "0123456789abcdef", Folder: 2} },
		"another machine": func(here origin.Mark) origin.Mark {
			return origin.Mark{Machine: "0123456789abcdef", Folder: here.Folder}
		},
		"another folder": func(here origin.Mark) origin.Mark { return origin.Mark{Machine: here.Machine, Folder: here.Folder + 1} },
		"here":           func(here origin.Mark) origin.Mark { return here },
	} {
		b := kbtest.New(t, "-- INDEX.md --\n-- business/y.md --\n# Y\n")
		j := &journal{ID: someID, Changes: []entry{{Path: "business/x.md", New: SumOf(data), data: data, Size: len(data)}}, Origin: mark(origin.At(b.Dir()))}
		src, err := j.encode()
		place := filepath.Join(b.Dir(), filepath.FromSlash(journalPath(b)))
		if err := errors.Join(err, os.MkdirAll(filepath.Dir(place), 0o700), os.WriteFile(place, src, 0o600)); err != nil {
			t.Fatal(err)
		}
		now, _, err := Reader(t.Context(), b) // which may lay the file over the bank
		_, there := now.ReadFile("business/x.md")
		if carried := err == nil && there == nil; carried != (name == "here") {
			t.Errorf("%s: %v, %v", name, err, there)
		}
		var refused *kb.FileError
		if _, err := Pending(b); name != "here" && !(errors.As(err, &refused) && refused.Msg == errElsewhere) {
			t.Errorf("%s: nobody is told of it: %v", name, err)
		}
		tx, err := Begin(t.Context(), b)
		if err == nil {
			defer tx.End()
		}
		if name != "here" && !(errors.As(err, &refused) && refused.Msg == errElsewhere) {
			t.Errorf("%s: a writer goes on: %v", name, err)
		}
	}
}
