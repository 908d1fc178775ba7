//go:build unix

package personal

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/tacit-kb/tacit/cmd/internal/session"
)

// A folder of settings that belongs to another user opens nothing, and a note says so; what it closes stays closed.
func TestSettingsOfAnother(t *testing.T) {
	if os.Geteuid() != 0 {
		t.Skip("only the administrator can give files away")
	}
	for said, want := range map[string]string{"confirm: flag\n": "", "confirm: terminal\n": Terminal, "confirm: [\n": ""} {
		dir := t.TempDir()
		name := filepath.Join(dir, "tacit", personalFile)
		if err := errors.Join(os.Mkdir(filepath.Dir(name), 0o700), os.WriteFile(name, []byte(said), 0o600), os.Chown(name, 4321, 4321), os.Chown(filepath.Dir(name), 4321, 4321)); err != nil {
			t.Fatal(err)
		}
		var told bytes.Buffer
		env := func(key string) string { return map[string]string{"TACIT_CONFIG_DIR": filepath.Dir(name)}[key] }
		run := session.New(nil, strings.NewReader(""), &bytes.Buffer{}, &told, env)
		for range 2 {
			if p, err := Read(run); err != nil || p.Confirm != want {
				t.Errorf("%q: %+v, %v", said, p, err)
			}
		}
		if strings.Count(told.String(), "belongs to another user") != 1 {
			t.Errorf("%q: told %q", said, told.String())
		}
	}
}
