package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// On each system the formula chooses the archive for it, and finds in there all that it
// installs. Where the program runs, so does the formula's own test.
func TestFormulaInstalls(t *testing.T) {
	formula := made(t, "homebrew/Formula/tacit.rb")
	needs(t, "ruby")
	for system, at := range map[string][2]string{
		"darwin_amd64": {"macos", "intel"}, "darwin_arm64": {"macos", "arm"}, "linux_amd64": {"linux", "intel"}, "linux_arm64": {"linux", "arm"},
	} {
		archive, unpacked, prefix := made(t, "tacit_*_"+system+".tar.gz"), t.TempDir(), t.TempDir()
		if out, err := exec.Command("tar", "-xzf", archive, "-C", unpacked).CombinedOutput(); err != nil {
			t.Fatalf("%v\n%s", err, out)
		}
		args := []string{"-w", "testdata/formula.rb", formula, unpacked, prefix, at[0], at[1]}
		if system == "linux_amd64" {
			args = append(args, "test")
		}
		out, err := exec.Command("ruby", args...).CombinedOutput()
		if err != nil {
			t.Fatalf("%s: %v\n%s", system, err, out)
		}
		bytes, err := os.ReadFile(archive)
		if err != nil {
			t.Fatal(err)
		}
		if chosen := strings.Fields(string(out)); len(chosen) != 2 || !strings.HasSuffix(chosen[0], "/"+filepath.Base(archive)) || chosen[1] != sumOf(bytes) {
			t.Errorf("on %s the formula takes %s", system, out)
		}
		for _, name := range []string{"bin/tacit", "share/man/man1/tacit-match.1.gz", "share/man/ja/man1/tacit.1.gz", "share/zsh/site-functions/_tacit", "share/doc/tacit/THIRD_PARTY"} {
			if _, err := os.Stat(filepath.Join(prefix, name)); err != nil {
				t.Errorf("on %s: %v", system, err)
			}
		}
	}
}
