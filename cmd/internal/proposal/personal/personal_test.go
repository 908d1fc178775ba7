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
		atHome, mark string
		agrees       bool // an agent
	}{
		{"confirm: terminal\n", "1", false},
		{"confirm: flag\n", "1", true},
		{"", "1", true},                   // the person says nothing there
		{"confirm: terminal\n", "", true}, // a script of the person's own
	} {
		write(t, mine, c.atHome)
		env := map[string]string{"CLAUDECODE": c.mark, "TACIT_CONFIG_DIR": other}
		p, err := Read(newRun(env))
		if err != nil || (p.Confirm == flag) != c.agrees {
			t.Errorf("%+v: %+v, %v", c, p, err)
		}
	}
	write(t, mine, "confirm: terminal\n")
	for _, env := range []map[string]string{
		{"TACIT_CONFIG_DIR": "/nonexistent"}, {"TACIT_CONFIG_DIR": "relative"}, {}, // HOME unset
		{"XDG_CONFIG_HOME": other, "HOME": other, "AppData": other}, {"HOME": other},
	} {
		env["CLAUDECODE"] = "1"
		run := newRun(env)
		if p, err := Read(run); err != nil || p.Agent(run) == "" {
			t.Errorf("%v: an agent agrees, %+v, %v", env, p, err)
		}
	}
	write(t, mine, "confrim: terminal\n")
	if _, err := Read(newRun(map[string]string{"CLAUDECODE": "1", "TACIT_CONFIG_DIR": other})); err == nil {
		t.Error("a slip in the settings at home opens them")
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
