package personal

import (
	"io"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/tacit-kb/tacit/cmd/internal/embedder"
	"github.com/tacit-kb/tacit/cmd/internal/host"
	"github.com/tacit-kb/tacit/cmd/internal/session"
)

// What an agent names in the environment opens nothing that the settings in the person's
// home close, however it hides that home.
func TestAnotherFolderOpensNothing(t *testing.T) {
	host.Outermost = strconv.Itoa(os.Getpid()) // an agent may have started the test
	home, other := t.TempDir(), t.TempDir()
	was := Home
	Home = func() string { return home }
	t.Cleanup(func() { Home = was })
	mine := filepath.Join(filepath.Dir(embedder.Path(homeEnv(home))), personalFile)
	write(t, filepath.Join(other, personalFile), "confirm: flag\n")
	write(t, filepath.Join(other, "tacit", personalFile), "confirm: flag\n")

	for _, c := range []struct {
		atHome, mark, want string
	}{
		{"confirm: terminal\n", "1", Terminal},
		{"confirm: terminal\n", "", Terminal}, // what hides its mark is no other case
		{"confirm: flag\n", "1", flag},
		{"", "1", flag}, // the person says nothing there
		{"", "", flag},
	} {
		write(t, mine, c.atHome)
		env := map[string]string{"CLAUDECODE": c.mark, "TACIT_CONFIG_DIR": other}
		if p, err := Read(newRun(env)); err != nil || p.Confirm != c.want {
			t.Errorf("%+v: %+v, %v", c, p, err)
		}
	}
	write(t, mine, "confirm: terminal\n")
	for _, env := range []map[string]string{
		{"TACIT_CONFIG_DIR": "/nonexistent"}, {"TACIT_CONFIG_DIR": "relative"}, {}, // HOME unset
		{"XDG_CONFIG_HOME": other, "HOME": other, "AppData": other}, {"HOME": other}, {"HOME": os.DevNull},
	} {
		for _, mark := range []string{"1", ""} {
			env["CLAUDECODE"] = mark
			if p, err := Read(newRun(env)); err != nil || p.Confirm != Terminal {
				t.Errorf("%v: --yes is enough, %+v, %v", env, p, err)
			}
		}
	}
	write(t, mine, "confrim: terminal\n")
	if _, err := Read(newRun(map[string]string{"CLAUDECODE": "1", "TACIT_CONFIG_DIR": other})); err == nil {
		t.Error("a slip in the settings at home opens them")
	}
	write(t, mine, "")

	// A folder that XDG_CONFIG_HOME or HOME names holds, where TACIT_CONFIG_DIR names another.
	third := t.TempDir()
	env := map[string]string{"XDG_CONFIG_HOME": third, "HOME": third, "AppData": third}
	write(t, filepath.Join(filepath.Dir(embedder.Path(func(name string) string { return env[name] })), personalFile), "confirm: terminal\n")
	env["TACIT_CONFIG_DIR"] = other
	if p, err := Read(newRun(env)); err != nil || p.Confirm != Terminal {
		t.Errorf("%v: %+v, %v", env, p, err)
	}
}

// Who is root in a namespace of their own is who they are: their settings hold, and where
// the home of root cannot be read, nothing is opened.
func TestNamespaceOpensNothing(t *testing.T) {
	host.Outermost = strconv.Itoa(os.Getpid())
	inside, mine := t.TempDir(), t.TempDir()
	home, out := Home, HomeOutside
	Home, HomeOutside = func() string { return inside }, func() string { return mine }
	t.Cleanup(func() { Home, HomeOutside = home, out })
	write(t, filepath.Join(filepath.Dir(embedder.Path(homeEnv(mine))), personalFile), "confirm: terminal\n")
	if p, err := Read(newRun(nil)); err != nil || p.Confirm != Terminal {
		t.Errorf("%+v, %v", p, err)
	}
	HomeOutside = func() string { return "" }
	if p, err := Read(newRun(nil)); err != nil || p.Confirm != "" {
		t.Errorf("%+v, %v", p, err)
	}
	if os.Getuid() == 0 || os.PathSeparator != '/' {
		t.Skip("root may read all, and Windows has no such permissions")
	}
	if err := os.Chmod(inside, 0); err != nil {
		t.Fatal(err)
	}
	if p, err := Read(newRun(nil)); err == nil {
		t.Errorf("a home that cannot be read opens: %+v", p)
	}
}

func TestOutside(t *testing.T) {
	for _, c := range []struct {
		uid    int
		uidMap string
		want   int
	}{
		{1000, "         0          0 4294967295\n", 1000},
		{0, "         0       1000          1\n", 1000},
		{0, "0 1000 1\n1 100000 65536\n", 1000},
		{33, "0 1000 1\n1 100000 65536\n", 100032},
		{1000, "0 1000 1\n", 1000},
		{5, "", 5},
		{5, "nonsense\n", 5},
	} {
		if got := outside(c.uid, c.uidMap); got != c.want {
			t.Errorf("%d in %q: %d, want %d", c.uid, c.uidMap, got, c.want)
		}
	}
}

func newRun(env map[string]string) *session.Run {
	return session.New(nil, strings.NewReader(""), io.Discard, io.Discard, func(name string) string { return env[name] })
}

func write(t *testing.T, name, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
}
