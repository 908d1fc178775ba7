package index

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

// asLarge treats every bank as a large one until the test ends: what is composed goes to
// a file, and most of the index stays in one.
func asLarge(t testing.TB) {
	wasFar, wasSpill := farFrom, spillFrom
	farFrom, spillFrom = 1, 0
	t.Cleanup(func() { farFrom, spillFrom = wasFar, wasSpill })
	if !canStayOpen {
		t.Skip("here every index is in memory")
	}
}

// manyMemories returns memories enough to fill several pieces of every section.
func manyMemories() (all []string) {
	for i := range 300 {
		all = append(all, fmt.Sprintf("experience/project/EXP-%03d.md: Retry number %d of %s", 100+i, i, strings.Repeat("payments orders ", i%7)))
	}
	return all
}

// A large bank has the index, to the byte, and the answers that it would have otherwise,
// built from nothing and after changes.
func TestLargeBankAnswersAlike(t *testing.T) {
	b := newTestBank(t, manyMemories()...)
	b.writeTable()
	want := answers(b.open(Options{}))
	small := mustOpen(t, b.compiledFile())
	asLarge(t)
	x := b.open(Options{Rebuild: true})
	if x.c.far == nil || x.c.sections[postingSection] != nil {
		t.Fatal("all of a large index is in memory")
	}
	b.same(x, want)
	b.same(b.open(Options{}), want)
	large := mustOpen(t, b.compiledFile())
	for i, s := range small.sections {
		if !bytes.Equal(s, large.sections[i]) {
			t.Errorf("section %d differs", i)
		}
	}
	b.write("experience/project/EXP-150.md", memory("experience/project/EXP-150.md", "A new title of payments", "Other words."))
	b.write("experience/project/AAA.md", memory("experience/project/AAA.md", "The first of all", "More words."))
	os.Remove(b.path("experience/project/EXP-160.md"))
	edited, n := b.opens()
	if n == 0 || n > 20 || edited.c.far == nil {
		t.Errorf("embedded %d texts, far: %t", n, edited.c.far != nil)
	}
	b.same(edited, b.fresh())
	without, err := edited.Without(context.Background(), b.Bank, b.e, "experience/project/EXP-150.md")
	if err != nil || without.Len() != edited.Len()-1 {
		t.Fatalf("without one of %d: %v", edited.Len(), err)
	}
	b.nothingLeft()
}

// nothingLeft checks that no file of an update is left in the cache folder.
func (b *testBank) nothingLeft() {
	b.Helper()
	left, err := filepath.Glob(b.path(".tacit/cache/" + tempPrefix + "*"))
	if err != nil || len(left) > 0 {
		b.Errorf("left in the cache folder: %q, %v", left, err)
	}
}

// A process that asks once leaves most of the index in its file, and fetches it if files
// have changed: answers and the next index are those of a process that reads all of it.
func TestOnceAnswersAlike(t *testing.T) {
	if !canStayOpen {
		t.Skip("here every index is in memory")
	}
	was := onceFrom
	t.Cleanup(func() { onceFrom = was })
	b := newTestBank(t, manyMemories()...)
	b.writeTable()
	many := Options{Stores: new(StoreCache)}
	want := answers(b.open(many))
	onceFrom = 1
	once := b.open(Options{})
	if once.c.far == nil || b.open(many).c.far != nil {
		t.Fatal("what stays in the file does not depend on how much will be asked")
	}
	b.same(once, want)
	b.write("experience/project/EXP-150.md", memory("experience/project/EXP-150.md", "A new title of payments", "Other words."))
	os.Remove(b.path("experience/project/EXP-160.md"))
	edited, n := b.opens()
	if n == 0 || n > 20 {
		t.Errorf("embedded %d texts", n)
	}
	want = answers(edited)
	file := b.compiledFile()
	b.same(b.open(Options{Rebuild: true}), want)
	whole := mustOpen(t, b.compiledFile())
	for i, s := range mustOpen(t, file).sections {
		if i != inputSection && !bytes.Equal(s, whole.sections[i]) {
			t.Errorf("section %d differs from that of an index built from nothing", i)
		}
	}
}

// What can no longer be read is built again.
func TestOnceLosesTheFile(t *testing.T) {
	if !canStayOpen {
		t.Skip("here every index is in memory")
	}
	was := onceFrom
	t.Cleanup(func() { onceFrom = was })
	onceFrom = 1
	b := newTestBank(t, some...)
	want := answers(b.open(Options{}))
	c, err := cache{b.Bank, compiledName}.load(true)
	if err != nil {
		t.Fatal(err)
	}
	defer c.free()
	c.far.Close()
	if c.fetch() == nil {
		t.Error("a file that is closed was read")
	}
	b.same(b.open(Options{}), want)
}

// A byte that differs in what stays in the file is noticed as well.
func TestLargeIndexIsVerified(t *testing.T) {
	b := newTestBank(t, some...)
	asLarge(t)
	want := answers(b.open(Options{}))
	data := b.compiledFile()
	c := mustOpen(t, data)
	stamp := time.Unix(0, c.stamp)
	for i := range farSections {
		at := bytes.Index(data, c.sections[i])
		if !farSections[i] || len(c.sections[i]) == 0 {
			continue
		}
		bad := bytes.Clone(data)
		bad[at] ^= 1
		b.writeAt(".tacit/cache/index.bin", string(bad), stamp)
		x, n := b.opens()
		if n == 0 {
			t.Errorf("section %d: a changed byte was believed", i)
		}
		b.same(x, want)
	}
}

// Where there is no room for the file, all stays in memory.
func TestSpillWithoutAFile(t *testing.T) {
	for name, create := range map[string]func() (*os.File, func(), error){
		"none": func() (*os.File, func(), error) { return nil, nil, errors.New("no file") },
		"full": func() (*os.File, func(), error) {
			f, err := os.Open(os.DevNull) // takes nothing
			return f, func() {}, err
		},
	} {
		s := &spill{create: create}
		var all []extent
		for i := range 5 {
			all = append(all, s.keep([]byte{byte(i)}))
		}
		for i, e := range all {
			if got, err := e.bytes(nil); err != nil || !slices.Equal(got, []byte{byte(i)}) {
				t.Errorf("%s: %d came back as %v, %v", name, i, got, err)
			}
		}
		if !s.broken {
			t.Errorf("%s: it is tried again for each memory", name)
		}
		s.close()
	}
}

// What cannot be read back is an error, and no index is written of it.
func TestSpillThatIsLost(t *testing.T) {
	b := newTestBank(t, some...)
	asLarge(t)
	u := newUpdate(b.Bank, b.e, Options{}, nil)
	files, err := b.List()
	if err != nil {
		t.Fatal(err)
	}
	u.compose(t.Context(), u.compare(files))
	s := u.sync()
	for _, f := range u.files {
		f.fresh.file = bytes.NewReader(nil)
	}
	if _, err := u.lay(s); err == nil {
		t.Error("an index was laid out of nothing")
	}
}

// A cache that came with an archive is told by its header: gigabytes that take no room on
// the disk are not read to find that out.
func TestHugeCacheFromElsewhere(t *testing.T) {
	b := newTestBank(t, some...)
	want := answers(b.open(Options{}))
	name := b.path(".tacit/cache/index.bin")
	const huge = 8 << 40 // no machine has room for it in memory
	head := bytes.Clone(b.compiledFile()[:headerSize])
	binary.LittleEndian.PutUint64(head[headerStamp+8:], huge)
	binary.LittleEndian.PutUint32(head[headerSize-4:], crc32.Checksum(head[:headerSize-4], castagnoli))
	f, err := os.OpenFile(name, os.O_WRONLY|os.O_TRUNC, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if _, err := f.Write(head); err != nil {
		t.Fatal(err)
	}
	if err := f.Truncate(huge); err != nil {
		t.Skip(err)
	}
	if err := os.Chtimes(name, past, past); err != nil {
		t.Fatal(err)
	}
	if _, err := (cache{b.Bank, compiledName}).load(false); err != errForeign {
		t.Errorf("loading it: %v", err)
	}
	b.same(b.open(Options{}), want)
}
