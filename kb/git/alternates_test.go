package git

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// Another folder of objects, which a clone's own folder names, is looked at like the repository's:
// git reads it for every question. So are those which that one names.
func TestAlternatesAreLookedAt(t *testing.T) {
	for _, deep := range []int{1, 2, 5} {
		for _, name := range []string{"info/alternates", "info/commit-graphs/commit-graph-chain", "pack/multi-pack-index.more", "info/packs"} {
			for _, kind := range []string{"sparse", "pipe"} {
				bank, _ := project(t)
				r := found(t, bank)
				objects, top := filepath.Join(r.Dir, "objects"), filepath.Dir(bank)
				for n := range deep {
					other := filepath.Join(top, fmt.Sprint("alt ", n))
					os.MkdirAll(filepath.Join(other, "info", "commit-graphs"), 0o777)
					os.MkdirAll(filepath.Join(other, "pack"), 0o777)
					up, _ := filepath.Rel(objects, other)
					line := []string{up, `"` + strings.ReplaceAll(filepath.ToSlash(up), " ", `\040`) + `"`, other}[n%3]
					write(t, filepath.Join(objects, "info", "alternates"), "# more\n\n"+line+"\n")
					objects = other
				}
				place := filepath.Join(objects, filepath.FromSlash(name))
				if kind == "pipe" {
					if err := exec.Command("mkfifo", place).Run(); err != nil {
						t.Skip("no named pipes: ", err)
					}
				} else {
					write(t, place, "")
					if err := os.Truncate(place, 6<<30); err != nil {
						t.Skip(err)
					}
				}
				if err := r.checkFiles(); !errors.Is(err, ErrWaits) || !strings.Contains(err.Error(), place) {
					t.Errorf("%d deep, %s, %s: %v", deep, kind, name, err)
				}
			}
		}
	}
}

// An ordinary other folder of objects, also one that names the first, is no obstacle; hundreds are.
func TestAlternatesAreBounded(t *testing.T) {
	bank, _ := project(t)
	r := found(t, bank)
	objects, other := filepath.Join(r.Dir, "objects"), t.TempDir()
	os.MkdirAll(filepath.Join(other, "info"), 0o777)
	write(t, filepath.Join(objects, "info", "alternates"), other+"\n")
	write(t, filepath.Join(other, "info", "alternates"), objects+"\n"+other+"\n/nonexistent\n")
	if _, err := r.Ask(t.Context(), "rev-parse", "HEAD"); err != nil {
		t.Error(err)
	}
	var many strings.Builder
	for n := range 2 * mostAlternates {
		fmt.Fprintf(&many, "/nonexistent/%d\n", n)
	}
	file := filepath.Join(other, "info", "alternates")
	write(t, file, many.String())
	if err := r.checkFiles(); !errors.Is(err, ErrWaits) || !strings.Contains(err.Error(), file) {
		t.Error(err)
	}
}

func TestAlternatesIn(t *testing.T) {
	file := filepath.Join(t.TempDir(), "alternates")
	for text, want := range map[string][]string{
		"":                           nil,
		"a\nb":                       {"a", "b"},
		"# no\na\n\nb # c\n":         {"a", "b # c"},
		"\"a\\\"\\303\\266\\n\"\nb":  {"a\"ö\n", "b"},
		"\"a\nb\"xc\n":               {"a\nb", "c"},
		"\"a\\x\"\nb\n":              {`"a\x"`, "b"},
		"\"a\nb\n":                   {`"a`, "b"},
		"\"#a\"":                     {"#a"},
		"a\x00b\nc":                  {"a"},
		"\"\\":                       {`"\`},
		"\"\\400\"\n\"\\18\"\n\"\\1": {`"\400"`, `"\18"`, `"\1`},
	} {
		write(t, file, text)
		if got := alternatesIn(file); !slices.Equal(got, want) {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}
