package index

import (
	"bytes"
	"cmp"
	"context"
	"encoding/binary"
	"hash/crc32"
	"math"
	"math/rand/v2"
	"os"
	"slices"
	"testing"
	"time"

	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/origin"
)

// A flipped byte is noticed, unless it is one of those between the sections
// that nobody reads.
func TestEveryFlippedByteIsNoticed(t *testing.T) {
	b := newTestBank(t, some[:2]...)
	b.open(Options{})
	data := b.compiledFile()
	used := usedBytes(mustOpen(t, data))
	for i := range data {
		bad := bytes.Clone(data)
		bad[i] ^= 0x41
		c, err := openCompiled(bad)
		if err == nil {
			err = c.verify()
		}
		if (err != nil) != used[i] {
			t.Fatalf("byte %d of %d, read: %t, flipped: %v", i, len(data), used[i], err)
		}
	}
	for n := range data {
		if _, err := openCompiled(data[:n]); err == nil {
			t.Fatalf("the first %d of %d bytes were taken for the whole", n, len(data))
		}
	}
}

// usedBytes tells the bytes of the header and the sections from the padding.
func usedBytes(c *compiled) []bool {
	used := make([]bool, len(c.data))
	mark := func(at, n uint64) {
		for i := at; i < at+n; i++ {
			used[i] = true
		}
	}
	mark(0, headerSize)
	for i := range c.sections {
		t := c.data[headerTable+i*tableEntry:]
		mark(binary.LittleEndian.Uint64(t), binary.LittleEndian.Uint64(t[8:]))
	}
	return used
}

// Whatever is wrong with the cache, the answers are right, and what was
// damaged is set aside.
func TestDamagedCache(t *testing.T) {
	b := newTestBank(t, some...)
	want := answers(b.open(Options{}))
	data := b.compiledFile()
	stamp := time.Unix(0, mustOpen(t, data).stamp) // what makes Open believe a file
	check := func(name string, bad []byte, aside bool) {
		t.Helper()
		os.Remove(b.path(".tacit/cache/index.bin.corrupt"))
		b.writeAt(".tacit/cache/index.bin", string(bad), stamp)
		b.same(b.open(Options{}), want)
		kept, _ := os.ReadFile(b.path(".tacit/cache/index.bin.corrupt"))
		if aside != (kept != nil) || aside && !bytes.Equal(kept, bad) {
			t.Errorf("%s: set aside %d bytes", name, len(kept))
		}
		if t.Failed() {
			t.FailNow()
		}
	}
	check("nothing", nil, true)
	check("text", []byte("hello"), true)
	check("zeros", make([]byte, len(data)), true)
	check("longer", append(bytes.Clone(data), 0), true)
	newer := bytes.Clone(data)
	newer[8]++
	check("newer version", newer, false)
	step := 37
	if testing.Short() {
		step = 997
	}
	used := usedBytes(mustOpen(t, data))
	for i := 12; i < len(data); i += step {
		bad := bytes.Clone(data)
		bad[i] ^= 0x80
		check("flipped", bad, used[i] && (i < 12 || i >= 16))
		check("cut", data[:i], true)
	}
}

func mustOpen(t testing.TB, data []byte) *compiled {
	t.Helper()
	c, err := openCompiled(data)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// A cache that came with a clone has not the time that it was saved with: it
// is not believed, whatever it claims.
func TestCacheFromElsewhereIsNotBelieved(t *testing.T) {
	b := newTestBank(t, some...)
	b.open(Options{})
	now := time.Now().Add(3 * time.Second)
	if err := os.Chtimes(b.path(".tacit/cache/index.bin"), now, now); err != nil {
		t.Fatal(err)
	}
	if _, n := b.opens(); n == 0 {
		t.Error("nothing was built again")
	}
	if _, n := b.opens(); n != 0 {
		t.Error("an own cache was not believed")
	}
}

// Who forges a cache can make every checksum and every time right, and knows neither the
// machine nor the folder.
func TestForgedCacheIsNotBelieved(t *testing.T) {
	b, other := newTestBank(t, some...), newTestBank(t, some...)
	other.open(Options{})
	want := answers(b.open(Options{}))
	own, mark := mustOpen(t, b.compiledFile()).home, origin.At(b.Dir())
	data := b.compiledFile()
	forged := func(at origin.Home) (texts int64) {
		bad, now := bytes.ReplaceAll(data, []byte("Retry payments"), []byte("Waive payments")), time.Now()
		binary.LittleEndian.PutUint64(bad[headerStamp:], uint64(now.UnixNano()))
		binary.LittleEndian.PutUint64(bad[headerSaved:], uint64(now.UnixNano()))
		copy(bad[headerHome:], at[:])
		b.writeAt(".tacit/cache/index.bin", string(forge(bad)), now)
		_, texts = b.opens()
		return texts
	}
	if forged(own) != 0 {
		t.Fatal("with the right mark it is not believed: this test shows nothing of the mark")
	}
	others := map[string]origin.Home{
		"of another machine": origin.Mark{Machine: "elsewhere", Folder: mark.Folder}.Home(),
		"of the same image":  origin.Mark{Machine: mark.Machine, Folder: mark.Folder + 1}.Home(),
		"without a mark":     {},
	}
	if mark.Folder != 0 { // folders have numbers here
		others["of another folder"] = mustOpen(t, other.compiledFile()).home
	}
	for name, at := range others {
		if forged(at) == 0 {
			t.Errorf("%s: believed", name)
		}
		b.same(b.open(Options{}), want)
	}
}

// In however many parts postings are sorted, and whichever were there before,
// they come to the same.
func TestPostingsInParts(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 1))
	var all, even, odd []*composed
	var odds []uint32
	for i := range 40 {
		d := &composed{}
		for range random.IntN(60) {
			d.terms = append(d.terms, use{uint64(random.IntN(90)) * (math.MaxUint64 / 89), 1 + uint8(i), InHeading})
		}
		slices.SortFunc(d.terms, func(a, b use) int { return cmp.Compare(a.term, b.term) })
		d.terms = slices.Compact(d.terms)
		if all = append(all, d); i%2 == 0 {
			even = append(even, d)
		} else {
			odd, odds = append(odd, d), append(odds, uint32(i))
		}
	}
	lay := func(old *compiled, renumbered []int, fresh []*composed, numbers []uint32, parts int) *compiled {
		b := &builder{old: old, fresh: newBuckets(&spill{}, parts), renumbered: renumbered}
		for i, d := range fresh {
			for _, u := range d.terms {
				b.fresh.add(posting{u.term, numbers[i], u.packed()})
			}
		}
		b.addPostings()
		c := &compiled{}
		for i, p := range b.parts {
			for _, piece := range p.pieces {
				c.sections[i] = append(c.sections[i], piece.b...)
			}
		}
		return c
	}
	count := func(n int) (numbers []uint32, doubled []int) {
		for i := range n {
			numbers, doubled = append(numbers, uint32(i)), append(doubled, 2*i)
		}
		return numbers, doubled
	}
	numbers, _ := count(len(all))
	want := lay(nil, nil, all, numbers, 1)
	numbers, doubled := count(len(even))
	for _, parts := range []int{1, 2, 64, 1 << 10} {
		some := lay(nil, nil, even, numbers, parts)
		for i, s := range lay(some, doubled, odd, odds, parts).sections {
			if !bytes.Equal(s, want.sections[i]) {
				t.Errorf("%d parts: section %d differs", parts, i)
			}
		}
	}
}

// An archive keeps the times of change, but unpacking it is later than saving.
func TestCacheFromAnArchiveIsNotBelieved(t *testing.T) {
	b := newTestBank(t, some...)
	b.open(Options{})
	name := b.path(".tacit/cache/index.bin")
	f, err := os.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	_, known := touchedAt(f)
	f.Close()
	if !known {
		t.Skip("this system does not say when a file was touched")
	}
	data := b.compiledFile()
	unpack := func(age time.Duration) (texts int64) {
		old := bytes.Clone(data)
		stamp := mustOpen(t, data).stamp - int64(age)
		binary.LittleEndian.PutUint64(old[headerStamp:], uint64(stamp))
		binary.LittleEndian.PutUint64(old[headerSaved:], uint64(stamp))
		b.writeAt(".tacit/cache/index.bin", string(forge(old)), time.Unix(0, stamp))
		_, texts = b.opens()
		return texts
	}
	if unpack(0) != 0 {
		t.Error("what was saved just now was not believed")
	}
	if unpack(10*time.Minute) == 0 { // the memories are an hour old
		t.Error("what was saved before it came to this file system was believed")
	}
	if _, n := b.opens(); n != 0 {
		t.Error("what was built instead was not believed")
	}
}

// Another program that cuts the file short or overwrites it costs the cache: who has
// read it keeps it, and who comes later builds it again.
func TestInPlace(t *testing.T) {
	b := newTestBank(t, some...)
	want := answers(b.open(Options{}))
	name := b.path(".tacit/cache/index.bin")
	whole := b.compiledFile()
	spoil := map[string]func() error{
		"cut short":   func() error { return os.Truncate(name, 0) },
		"overwritten": func() error { return os.WriteFile(name, bytes.Repeat([]byte{0xff}, len(whole)), 0o600) },
		"half of it":  func() error { return os.Truncate(name, int64(len(whole)/2)) },
	}
	for how, spoil := range spoil {
		open, err := Open(context.Background(), b.Bank, b.e, Options{}) // as tacit serve and tacit lsp do
		if err != nil {
			t.Fatal(err)
		}
		if err := spoil(); err != nil {
			t.Fatal(err)
		}
		if got := answers(open); got != want {
			t.Errorf("%s: an index that was open answers %v, want %v", how, got, want)
		}
		open.Close()
		b.same(b.open(Options{}), b.fresh())
		b.write("tech/new.md", memory("tech/new.md", "New", how))
		b.e.before = func() { // after it was verified
			if err := spoil(); err != nil {
				t.Error(err)
			}
			b.e.before = nil
		}
		b.same(b.open(Options{}), b.fresh())
		os.Remove(b.path("tech/new.md"))
		b.open(Options{})
	}
}

// Nothing is read or written behind links.
func TestLinkedCache(t *testing.T) {
	b := newTestBank(t, some...)
	outside := t.TempDir()
	if err := os.Mkdir(b.path(".tacit"), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(outside, b.path(".tacit/cache")); err != nil {
		t.Skip(err)
	}
	if n := b.open(Options{}).Len(); n != 4 {
		t.Errorf("%d memories are served", n)
	}
	if left, _ := os.ReadDir(outside); len(left) > 0 {
		t.Errorf("%v was written outside the bank", left)
	}
}

func TestLeftoversAreSwept(t *testing.T) {
	b := newTestBank(t, some...)
	b.writeAt(".tacit/cache/.index-OLD.tmp", "x", past)
	b.writeAt(".tacit/cache/.index-NEW.tmp", "x", time.Now())
	b.open(Options{})
	if _, err := os.Stat(b.path(".tacit/cache/.index-OLD.tmp")); err == nil {
		t.Error("the leftover of a killed process is still there")
	}
	if _, err := os.Stat(b.path(".tacit/cache/.index-NEW.tmp")); err != nil {
		t.Error("the file of a process at work is gone")
	}
}

// forge makes the checksums of a file right, as a hostile hand would.
func forge(data []byte) []byte {
	data = bytes.Clone(data)
	if len(data) < headerSize {
		return data
	}
	le := binary.LittleEndian
	copy(data, magic)
	le.PutUint32(data[8:], formatVersion)
	le.PutUint32(data[12:], sectionCount)
	le.PutUint64(data[headerStamp+8:], uint64(len(data)))
	for i := range sectionCount {
		t := data[headerTable+i*tableEntry:]
		at, n := le.Uint64(t), le.Uint64(t[8:])
		if at <= uint64(len(data)) && n <= uint64(len(data))-at {
			le.PutUint32(t[16:], crc32.Checksum(data[at:at+n], castagnoli))
		}
	}
	le.PutUint32(data[headerSize-4:], crc32.Checksum(data[:headerSize-4], castagnoli))
	return data
}

// use asks a forged file everything and updates it: a lie may be told, but
// nothing may be read outside, and nothing may panic.
func (b *testBank) use(t *testing.T, data []byte, files []kb.File) {
	c, err := openCompiled(forge(data))
	if err != nil || c.verify() != nil {
		return
	}
	answers(newIndex(c, b.e, nil, Options{}))
	if c.dims != wordDims {
		return
	}
	c.model = identity(b.e.Model())
	u := newUpdate(b.Bank, b.e, Options{}, c)
	u.unchanged(files)
	laid, err := u.run(context.Background(), files)
	if err != nil {
		t.Fatal(err)
	}
	next, err := laid.assemble()
	if err != nil || next.verify() != nil {
		t.Fatalf("an update of a forged index came to %v, %v", err, next.verify())
	}
	answers(newIndex(next, b.e, nil, Options{}))
}

// Numbers that point somewhere are the first that a forger would try.
func TestForgedNumbers(t *testing.T) {
	b := newTestBank(t, some...)
	b.writeTable()
	b.open(Options{})
	whole := b.compiledFile()
	b.write("tech/new.md", memory("tech/new.md", "New", "")) // so that an update has something to do
	files, err := b.List()
	if err != nil {
		t.Fatal(err)
	}
	numbers := []uint32{0, 1, 2, 7, 255, 1 << 16, 1<<31 - 1, 1 << 31, math.MaxUint32 - 1, math.MaxUint32}
	random := rand.New(rand.NewPCG(1, 3))
	tries := 800
	if testing.Short() {
		tries = 300
	}
	for range tries {
		data := bytes.Clone(whole)
		for range 1 + random.IntN(3) {
			at := random.IntN(len(data) - 4)
			if random.IntN(3) == 0 {
				at = headerTable + random.IntN(headerSize-headerTable) // where sections are
			}
			switch random.IntN(3) {
			case 0:
				data[at] ^= byte(1 + random.IntN(255))
			case 1:
				binary.LittleEndian.PutUint32(data[at:], numbers[random.IntN(len(numbers))])
			default:
				n := binary.LittleEndian.Uint32(data[at:])
				binary.LittleEndian.PutUint32(data[at:], n+uint32(random.IntN(65))-32)
			}
		}
		b.use(t, data, files)
	}
}

// FuzzCompiled uses forged files.
func FuzzCompiled(f *testing.F) {
	b := newTestBank(f, some[:2]...)
	b.open(Options{})
	files, err := b.List()
	if err != nil {
		f.Fatal(err)
	}
	whole := b.compiledFile()
	f.Add(whole)
	f.Add(whole[:headerSize])
	os.Remove(b.path(files[0].Path))
	b.open(Options{})
	f.Add(b.compiledFile())
	b.write(files[0].Path, memory(files[0].Path, "Another", ""))
	f.Fuzz(func(t *testing.T, data []byte) { b.use(t, data, files) })
}
