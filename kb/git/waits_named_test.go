package git

import (
	"errors"
	"fmt"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// What settings name is read as git reads it: with comments behind it, in quotes, in
// several lines.
func TestNamesAreReadAsByGit(t *testing.T) {
	if _, err := exec.LookPath("git"); err != nil {
		t.Skip("no git")
	}
	file := filepath.Join(t.TempDir(), "config")
	for _, text := range []string{
		"[include]\n\tpath = ff # c\n", "[include]\n\tpath = ff ; c\n", "[include]\npath=ff#c\n", "[include]\n\tpath = \"f # f\" # c\n",
		"[include]\n\tpath = f\\\nf\n", "[include]\n\tpath = \\\n  ff\n", "[include]\r\n\tpath = f\\\r\nf\r\n", "[include]\n\tpath = ff # c\\\n\tpath = gg\n",
		"[include]\n\tpath = \"f\\\"f\"\n", "[include]\n\tpath = f\"  f\"  \n", "[include]\n\tpath = \"ff  \"\n", "[include]\n\tpath = a\\\\b\n", "[include]\n\tpath = a  b\n",
		"[core][include]path=ff", "\ufeff[include]\n\tPATH = ff\n", "# path = no\n[include] ; path = no\n\tpath = ff\n", "[include]\n\tpath\n\tpath = ff\n",
		"[includeIf \"gitdir:a]b\"] path = ff\n", "[includeIf \"gitdir:a\\\"]b\"] path = ff\n", "[include]\n\tpath = \\\n\\\n\tff\\\n # c\n\tpath = gg\n",
	} {
		write(t, file, text)
		out, err := exec.Command("git", "config", "--no-includes", "-z", "--file", file, "--get-regexp", `^include(if)?\..*path$`).Output()
		if err != nil {
			t.Errorf("git does not read %q: %v", text, err)
		}
		var want, got []string
		for one := range strings.SplitSeq(strings.TrimSuffix(string(out), "\x00"), "\x00") {
			if _, value, ok := strings.Cut(one, "\n"); ok {
				want = append(want, value)
			}
		}
		for _, named := range namedIn(file) {
			got = append(got, named[1])
		}
		if !slices.Equal(got, want) {
			t.Errorf("%q names %q, for git %q", text, got, want)
		}
	}
}

// Few files that include each other often would keep git for hours. That is said at once.
func TestSettingsThatMultiply(t *testing.T) {
	bank, _ := project(t)
	folder := filepath.Join(filepath.Dir(bank), ".git")
	for level := range 9 {
		write(t, filepath.Join(folder, fmt.Sprint("level", level)), "[include]\n"+strings.Repeat(fmt.Sprintf("\tpath = level%d\n", level+1), 8))
	}
	write(t, filepath.Join(folder, "level9"), "[a]\n\tb = c\n")
	r := found(t, bank)
	if err := r.checkNamed(filepath.Join(folder, "level0")); !errors.Is(err, ErrWaits) || !strings.Contains(err.Error(), "200") {
		t.Errorf("settings that multiply: %v", err)
	}
	if err := r.checkNamed(filepath.Join(folder, "level7")); err != nil { // 72 names
		t.Errorf("settings that name few files: %v", err)
	}
}
