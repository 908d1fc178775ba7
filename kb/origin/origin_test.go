package origin

import (
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"testing"
)

func folder(t *testing.T) fs.FileInfo {
	t.Helper()
	dir := filepath.Join(t.TempDir(), "x")
	if err := os.Mkdir(dir, 0o777); err != nil {
		t.Fatal(err)
	}
	info, err := os.Stat(dir)
	if err != nil {
		t.Fatal(err)
	}
	return info
}

// A mark is the same after it was written as a word, and no other word is one.
func TestMarkAsAWord(t *testing.T) {
	for _, m := range []Mark{{}, {Machine: "0a1b", Folder: 7}, {Folder: 1 << 63}, Of(folder(t))} {
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

// The machine is enough, the folder is enough, and a stranger has neither.
func TestMark(t *testing.T) {
	here, other := folder(t), folder(t)
	mark := Of(here)
	if !mark.IsHere(here) {
		t.Errorf("%+v was not written here", mark)
	}
	if mark.Machine != "" && !(Mark{Machine: mark.Machine}).IsHere(other) {
		t.Error("the machine is not enough")
	}
	if runtime.GOOS != "windows" {
		if mark.Folder == 0 || !(Mark{Folder: mark.Folder}).IsHere(here) {
			t.Error("the folder is not enough")
		}
		if (Mark{Machine: "elsewhere", Folder: mark.Folder}).IsHere(other) {
			t.Error("another folder")
		}
	}
	for _, m := range []Mark{{}, {Machine: "elsewhere"}, {Folder: 1<<63 + 1}} {
		if mark != (Mark{}) && m.IsHere(here) {
			t.Errorf("%+v was written elsewhere", m)
		}
	}
}
