package main

import (
	"slices"
	"testing"
)

// Some systems alone are built without what GoReleaser cannot make for them: it ends with an
// error where it finds no program for the Linux packages.
func TestLeftOut(t *testing.T) {
	for _, c := range []struct {
		targets, want []string
	}{
		{[]string{"linux_amd64_v1"}, []string{"homebrew", "scoop"}},
		{[]string{"darwin_arm64_v8.0", "linux_arm64_v8.0"}, []string{"homebrew", "scoop"}},
		{[]string{"darwin_amd64_v1"}, []string{"homebrew", "scoop", "nfpm"}},
		{[]string{"windows_arm64_v8.0", "darwin_amd64_v1"}, []string{"homebrew", "scoop", "nfpm"}},
	} {
		if got := leftOut(c.targets); !slices.Equal(got, c.want) {
			t.Errorf("%v: %v, want %v", c.targets, got, c.want)
		}
	}
}

// Two builds are compared by every file: one that differs, and one that only one of them has,
// is an error, and so is a build of nothing.
func TestCompare(t *testing.T) {
	one := map[string]string{"a": "1", "b": "2"}
	for name, c := range map[string]struct {
		a, b map[string]string
		same bool
	}{
		"equal":       {one, map[string]string{"a": "1", "b": "2"}, true},
		"another sum": {one, map[string]string{"a": "1", "b": "3"}, false},
		"one more":    {one, map[string]string{"a": "1", "b": "2", "c": "3"}, false},
		"one less":    {one, map[string]string{"a": "1"}, false},
		"nothing":     {nil, nil, false},
	} {
		if err := compare(c.a, c.b); (err == nil) != c.same {
			t.Errorf("%s: %v", name, err)
		}
	}
}
