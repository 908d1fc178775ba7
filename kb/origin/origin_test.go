package origin

import (
	"os"
	"path/filepath"
	"runtime"
	"testing"
)

func folder(t *testing.T) string {
	t.Helper()
	dir := filepath.Join(t.TempDir(), "x")
	if err := os.Mkdir(dir, 0o777); err != nil {
		t.Fatal(err)
	}
	return dir
}

// A mark is the same after it was written as a word, and no other word is one.
func TestMarkAsAWord(t *testing.T) {
	for _, m := range []Mark{{}, {Machine: "0a1b", Folder: 7}, {Folder: 1 << 63}, At(folder(t))} {
		if again := Parse(m.String()); again != m {
			t.Errorf("%+v became %q and then %+v", m, m.String(), again)
		}
	}
	for _, word := range []string{"", "-", "0a1b", "0a1b-", "0a1b-x", "0a1b--7", "0a1b-99999999999999999999"} {
		if m := Parse(word); m != (Mark{}) {
			t.Errorf("%q is %+v", word, m)
		}
	}
}

// The machine and the folder must both be right; neither is enough.
func TestMark(t *testing.T) {
	here, other := At(folder(t)), At(folder(t))
	if here == (Mark{}) {
		t.Skip("this machine has no name, and its file system does not say when a folder was made")
	}
	if !here.IsHere(here) {
		t.Errorf("%+v was not written here", here)
	}
	for _, m := range []Mark{{}, {Machine: "elsewhere"}, {Folder: 1<<63 + 1}, {Machine: "elsewhere", Folder: here.Folder}, {Machine: here.Machine, Folder: here.Folder + 1}} {
		if m.IsHere(here) {
			t.Errorf("%+v was written elsewhere", m)
		}
	}
	if runtime.GOOS != "windows" && other.IsHere(here) {
		t.Error("a mark of another folder is believed here")
	}
	if At(filepath.Join(t.TempDir(), "none")) != (Mark{}) {
		t.Error("what is not there has a mark")
	}
}

// Where a machine has no name, the number of a folder alone is no mark: it is the same for
// every clone on a new file system. With the time at which the folder was made, it is one.
func TestMarkWithoutAName(t *testing.T) {
	if m := markOf("", 12, 0); m != (Mark{}) || m.IsHere(m) {
		t.Errorf("%+v is believed", m)
	}
	m := markOf("", 12, 1_700_000_000_123_456_789)
	if !m.IsHere(m) || m.IsHere(markOf("", 12, 1_700_000_000_123_456_790)) || (Mark{Folder: 12}).IsHere(m) {
		t.Errorf("%+v does not tell one folder from another", m)
	}
	if m.IsHere(markOf("a name", 12, 1_700_000_000_123_456_789)) {
		t.Errorf("%+v is believed on a machine with a name", m)
	}
}

// A folder that takes the number of another is not that folder.
func TestNumberAgain(t *testing.T) {
	root, err := os.OpenRoot(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	defer root.Close()
	if n, born := look(root); n == 0 || born == 0 {
		t.Skip("folders have no number here, or no time")
	} else if markOf("a name", n, born) == markOf("a name", n, born+1) {
		t.Error("only the number counts")
	}
}
