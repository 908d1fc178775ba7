package cached_test

import (
	"os"
	"path/filepath"
	"runtime"
	"testing"
	"time"

	"github.com/tacit-kb/tacit/index/embed"
	"github.com/tacit-kb/tacit/index/embed/cached"
	"github.com/tacit-kb/tacit/kb/origin"
)

// A file that came with a clone has another time of change, and is not used.
func TestForeign(t *testing.T) {
	root, dir := folder(t)
	ask(t, cached.New(newCounter(t), root), embed.Document, "a text")
	file := onlyFile(t, dir)
	hour := time.Now().Add(-time.Hour)
	os.Chtimes(file, hour, hour)
	c := newCounter(t)
	if ask(t, cached.New(c, root), embed.Document, "a text"); c.asked != 1 {
		t.Error("a file from elsewhere was believed")
	}
	later := newCounter(t)
	if ask(t, cached.New(later, root), embed.Document, "a text"); later.asked != 0 {
		t.Error("it was not replaced by one of our own")
	}
}

// Whatever its checksums and its times are, a file that was written on another machine or
// in another folder is not believed, and one of our own takes its place.
func TestForged(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("folders have no numbers here")
	}
	root, dir := folder(t)
	ask(t, cached.New(newCounter(t), root), embed.Document, "a text")
	if err := cached.Save(root, "small", []byte("x")); err != nil {
		t.Fatal(err)
	}
	here := origin.At(dir)
	for name, mark := range map[string]origin.Mark{
		"the same place":     here,
		"another machine":    {Machine: "elsewhere", Folder: here.Folder},
		"another folder":     {Machine: here.Machine, Folder: here.Folder + 1},
		"no place at all":    {},
		"the folder's alone": {Folder: 1},
	} {
		names, err := filepath.Glob(filepath.Join(dir, "*"))
		if err != nil || len(names) != 2 {
			t.Fatal(names, err)
		}
		for _, file := range names {
			data, since := content(t, file)
			cached.Move(data, mark)
			spoil(t, file, data, since)
		}
		believed := mark == here
		c := newCounter(t)
		if ask(t, cached.New(c, root), embed.Document, "a text"); (c.asked == 0) != believed {
			t.Errorf("%s: asked for %d texts", name, c.asked)
		}
		if _, err := cached.Load(root, "small"); (err == nil) != believed {
			t.Errorf("%s: %v", name, err)
		}
		if err := cached.Save(root, "small", []byte("x")); err != nil {
			t.Fatal(err)
		}
		later := newCounter(t)
		if ask(t, cached.New(later, root), embed.Document, "a text"); later.asked != 0 {
			t.Errorf("%s: it was not replaced by one of our own", name)
		}
	}
}

// What somebody put in the place of the file, while a process was using it, is
// not made believable by appending to it.
func TestReplacedMeanwhile(t *testing.T) {
	root, dir := folder(t)
	ask(t, cached.New(newCounter(t), root), embed.Document, "a planted text")
	file := onlyFile(t, dir)
	planted, _ := content(t, file)
	os.Remove(file)
	user := cached.New(newCounter(t), root)
	ask(t, user, embed.Document, "a text")
	cached.Backdate(planted, time.Hour)
	spoil(t, file, planted, cached.WrittenAt(planted))
	ask(t, user, embed.Document, "another text")
	c := newCounter(t)
	if ask(t, cached.New(c, root), embed.Document, "a text", "another text"); c.asked != 0 && cached.TouchIsKnown(t, t.TempDir()) {
		t.Errorf("asked for %d texts again, want 0", c.asked)
	}
	if ask(t, cached.New(c, root), embed.Document, "a planted text"); c.asked != 1 && cached.TouchIsKnown(t, t.TempDir()) {
		t.Error("a file from elsewhere was believed")
	}
}

// An archive carries the time of change, but what is unpacked is touched now.
func TestFromAnArchive(t *testing.T) {
	root, dir := folder(t)
	ask(t, cached.New(newCounter(t), root), embed.Document, "a text")
	ask(t, cached.New(newCounter(t), root), embed.Document, "another text") // appended, and sealed
	if err := cached.Save(root, "small", []byte("x")); err != nil {
		t.Fatal(err)
	}
	for _, age := range []time.Duration{0, 10 * time.Minute} {
		names, err := filepath.Glob(filepath.Join(dir, "*"))
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range names {
			data, since := content(t, name)
			cached.Backdate(data, age)
			spoil(t, name, data, since.Add(-age))
		}
		c := newCounter(t)
		ask(t, cached.New(c, root), embed.Document, "a text", "another text")
		_, err = cached.Load(root, "small")
		if age == 0 && (c.asked != 0 || err != nil) {
			t.Fatalf("what was written just now is not believed: %d texts, %v", c.asked, err)
		}
		if age > 0 && (c.asked != 2 || err == nil) && cached.TouchIsKnown(t, dir) {
			t.Errorf("what was written before it came here is believed: %d texts, %v", c.asked, err)
		}
	}
}
