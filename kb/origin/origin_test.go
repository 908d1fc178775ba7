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
