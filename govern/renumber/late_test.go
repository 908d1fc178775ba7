package renumber

import (
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/tacit-kb/tacit/kb"
)

// All questions about history together have one span of time, and then git is asked no more.
func TestHistoryHasOneSpanOfTime(t *testing.T) {
	if _, err := exec.LookPath("git"); err != nil || runtime.GOOS == "windows" {
		t.Skip("a shell script stands for git")
	}
	top, bin := t.TempDir(), t.TempDir()
	if out, err := exec.Command("git", "init", "-q", top).CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	dir := filepath.Join(top, "memory-bank", "experience", "project")
	if err := os.MkdirAll(dir, 0o777); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"EXP-001-a", "EXP-001-b", "EXP-002-a", "EXP-002-b"} {
		text := "---\nid: " + name[:7] + "\nkind: experience\ntype: standard\ntitle: " + name + "\nstatus: active\n---\n" + name + "\n"
		if err := os.WriteFile(filepath.Join(dir, name+".md"), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	log := filepath.Join(bin, "log")
	if err := os.WriteFile(filepath.Join(bin, "git"), []byte("#!/bin/sh\necho called >> '"+log+"'\nexec sleep 60\n"), 0o777); err != nil {
		t.Fatal(err)
	}
	t.Setenv("PATH", bin+string(os.PathListSeparator)+os.Getenv("PATH"))
	defer func(d time.Duration) { patience = d }(patience)
	patience = 500 * time.Millisecond
	b, err := kb.Open(filepath.Join(top, "memory-bank"))
	if err != nil {
		t.Fatal(err)
	}
	r, err := Draft(t.Context(), b)
	if err != nil || len(r.Given) != 2 || r.Late < 4 {
		t.Errorf("%+v, %v", r, err)
	}
	text, _ := os.ReadFile(log)
	if n := strings.Count(string(text), "\n"); n != 1 {
		t.Errorf("git was asked %d times", n)
	}
}
