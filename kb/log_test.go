package kb_test

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"testing"

	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/kbtest"
)

const logPath = ".tacit/state/log.jsonl"

func readLog(t *testing.T, b *kb.Bank) string {
	t.Helper()
	log, err := b.OpenLog(logPath)
	if err != nil {
		t.Fatal(err)
	}
	defer log.Close()
	text, err := io.ReadAll(io.NewSectionReader(log, 0, log.Size))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func TestAppendLinesEndsATornLine(t *testing.T) {
	b := kbtest.New(t, "-- brief.md --\n# Shop\n")
	for _, c := range []struct{ before, want string }{
		{"", "new\n"},
		{"old\n", "old\nnew\n"},
		{"old\n{\"id\":", "old\n{\"id\":\nnew\n"},
	} {
		if err := b.WriteFile(logPath, []byte(c.before)); err != nil {
			t.Fatal(err)
		}
		if err := b.AppendLines(logPath, []byte("new\n")); err != nil {
			t.Fatal(err)
		}
		if got := readLog(t, b); got != c.want {
			t.Errorf("%q becomes %q, want %q", c.before, got, c.want)
		}
	}
}

func TestAppendLinesMakesAPrivateFile(t *testing.T) {
	b := kbtest.New(t, "-- brief.md --\n# Shop\n")
	if err := b.AppendLines(logPath, []byte("new\n")); err != nil {
		t.Fatal(err)
	}
	info, err := os.Stat(filepath.Join(b.Dir(), filepath.FromSlash(logPath)))
	if err != nil || runtime.GOOS != "windows" && info.Mode().Perm() != 0o600 {
		t.Errorf("%v, %v", info.Mode(), err)
	}
	if _, err := os.Stat(filepath.Join(b.Dir(), ".tacit", ".gitignore")); err != nil {
		t.Error(err)
	}
}

func TestLogsStayInTheBank(t *testing.T) {
	b := kbtest.New(t, "-- brief.md --\n# Shop\n")
	outside := filepath.Join(t.TempDir(), "outside")
	if err := os.WriteFile(outside, []byte("theirs\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	for _, path := range []string{"../outside", "", "a/../../x", outside} {
		if err := b.AppendLines(path, []byte("new\n")); err == nil {
			t.Errorf("appended to %q", path)
		}
		if log, err := b.OpenLog(path); err == nil {
			log.Close()
			t.Errorf("opened %q", path)
		}
	}
	if err := os.MkdirAll(filepath.Join(b.Dir(), ".tacit", "state"), 0o777); err != nil {
		t.Fatal(err)
	}
	kbtest.Link(t, outside, filepath.Join(b.Dir(), filepath.FromSlash(logPath)))
	var file *kb.FileError
	if err := b.AppendLines(logPath, []byte("new\n")); !errors.As(err, &file) {
		t.Errorf("appended behind a link: %v", err)
	}
	if _, err := b.OpenLog(logPath); !errors.As(err, &file) {
		t.Errorf("opened a link: %v", err)
	}
	if text, _ := os.ReadFile(outside); string(text) != "theirs\n" {
		t.Errorf("the file outside is %q", text)
	}
}

// What lies over a bank is what it would be, also for a log.
func TestOpenLogSeesWhatIsLaidOver(t *testing.T) {
	b := kbtest.New(t, "-- "+logPath+" --\nold\n")
	if got := readLog(t, b.Over(map[string][]byte{logPath: []byte("laid\n")})); got != "laid\n" {
		t.Errorf("read %q", got)
	}
	if _, err := b.Over(map[string][]byte{logPath: nil}).OpenLog(logPath); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("opened what is gone: %v", err)
	}
}
