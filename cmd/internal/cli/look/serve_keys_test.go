package look

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// The keys of the pages stand on the page about them in each language, and no other.
func TestPageHasEveryKey(t *testing.T) {
	files, err := filepath.Glob("pages/*.html")
	if err != nil {
		t.Fatal(err)
	}
	var keys []string
	for _, name := range append(files, "../../serve/assets/frame.js") {
		for _, m := range regexp.MustCompile(`\bdata-key="(\w)"|\n    case "([^"]+)":`).FindAllStringSubmatch(read(t, name), -1) {
			keys = append(keys, m[1]+m[2])
		}
	}
	slices.Sort(keys)
	keys = slices.Compact(keys)
	for _, language := range []string{"", ".zh", ".ja"} {
		var told []string
		for _, row := range regexp.MustCompile("(?m)^\\| (`\\S+`[^|]*) \\|").FindAllStringSubmatch(read(t, "../../../../docs/serve"+language+".md"), -1) {
			for _, m := range regexp.MustCompile("`([^`]+)`").FindAllStringSubmatch(row[1], -1) {
				told = append(told, strings.Replace(m[1], "Esc", "Escape", 1))
			}
		}
		if slices.Sort(told); !slices.Equal(told, keys) {
			t.Errorf("docs/serve%s.md has the keys %q, the pages have %q", language, told, keys)
		}
	}
}

func read(t *testing.T, name string) string {
	t.Helper()
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}
