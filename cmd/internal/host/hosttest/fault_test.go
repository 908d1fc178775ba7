package hosttest

import (
	"encoding/json"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// What may be in the place of tacit: itself, nothing, or a script that notes that it
// was called.
const (
	present  = ""
	missing  = "missing"
	calls    = "#!/bin/sh\necho >>\"${0%/*}/called\"\n"
	crashing = calls + "echo 'panic: runtime error: index out of range [3] with length 3' >&2\nexit 2\n"
)

// hanging is a script that ends long after a host has had enough of it.
func (p *project) hanging() string {
	seconds := "100"
	if p.waits {
		seconds = "10"
	}
	return calls + "sleep " + seconds + "\necho >>\"${0%/*}/ended\"\n"
}

// called requires that a script in the place of tacit was called, and that the host
// has not waited for the end of one that hangs.
func (p *project) called(t *testing.T) {
	t.Helper()
	if !isFile(filepath.Join(p.bin, "called")) {
		t.Error("tacit was not called")
	}
	if isFile(filepath.Join(p.bin, "ended")) && !p.waits {
		t.Error("the host has waited for tacit to end")
	}
}

// tacit puts something into the place of tacit.
func (p *project) tacit(t *testing.T, what string) {
	t.Helper()
	name := filepath.Join(p.bin, "tacit")
	for _, old := range []string{name, filepath.Join(p.bin, "called")} {
		if err := os.RemoveAll(old); err != nil {
			t.Fatal(err)
		}
	}
	switch what {
	case missing:
	case present:
		if err := os.Symlink(p.real, name); err != nil {
			t.Fatal(err)
		}
	default:
		write(t, name, what)
	}
}

// unhook takes the hooks, and nothing else, out of everything that is wired. What it
// returns puts them back.
func (p *project) unhook(t *testing.T) (back func()) {
	t.Helper()
	old := map[string]string{}
	for name, text := range p.files(t, p.dir) {
		if !strings.Contains(text, "tacit hook") || strings.Contains(name, "memory-bank") {
			continue
		}
		var settings map[string]any
		switch {
		case strings.HasSuffix(name, ".js"):
			write(t, name, "export const TacitMemory = async () => ({})\n")
		case json.Unmarshal([]byte(text), &settings) == nil && settings["hooks"] != nil:
			delete(settings, "hooks")
			data, _ := json.Marshal(settings)
			write(t, name, string(data))
		default:
			continue
		}
		old[name] = text
	}
	if len(old) == 0 {
		t.Fatal("no hook is wired")
	}
	return func() {
		for name, text := range old {
			write(t, name, text)
		}
	}
}

// spoil writes nonsense over every file of the bank, also those that are made of
// others. What it returns mends them.
func (p *project) spoil(t *testing.T) (mend func()) {
	t.Helper()
	old := p.files(t, filepath.Join(p.dir, "memory-bank"))
	for name := range old {
		write(t, name, "---\nid: [\n\x00\xff")
	}
	return func() {
		for name, text := range old {
			write(t, name, text)
		}
	}
}

// files returns the texts of all files below a folder, by name.
func (p *project) files(t *testing.T, dir string) map[string]string {
	t.Helper()
	all := map[string]string{}
	err := filepath.WalkDir(dir, func(name string, d fs.DirEntry, err error) error {
		if err != nil || !d.Type().IsRegular() || strings.Contains(name, string(filepath.Separator)+".git"+string(filepath.Separator)) {
			return err
		}
		data, err := os.ReadFile(name)
		all[name] = string(data)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// write writes a file, which may be a script, and the folders that it is in.
func write(t *testing.T, name, text string) {
	t.Helper()
	err := os.MkdirAll(filepath.Dir(name), 0o777)
	if err == nil {
		err = os.WriteFile(name, []byte(text), 0o777)
	}
	if err != nil {
		t.Fatal(err)
	}
}
