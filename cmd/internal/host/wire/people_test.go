package wire

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"testing"

	"github.com/tacit-kb/tacit/cmd/internal/host"
)

// settingsOfPeople are the ways in which people keep a settings file; theirs is a key that
// we do not know.
var settingsOfPeople = []struct{ name, text string }{
	{"plain", "{\n  \"theirs\": {\"a\": [1, 2]}\n}\n"},
	{"tabs", "{\n\t\"theirs\": {\n\t\t\"a\": [\n\t\t\t1\n\t\t]\n\t}\n}\n"},
	{"four blanks", "{\n    \"theirs\": 1\n}\n"},
	{"CRLF", "{\r\n  \"theirs\": 1,\r\n  \"b\": null\r\n}\r\n"},
	{"byte order mark", "\ufeff{\n  \"theirs\": 1\n}\n"},
	{"byte order mark, CRLF and tabs", "\ufeff{\r\n\t\"theirs\": 1\r\n}\r\n"},
	{"comments", "// mine\n{\n  // why\n  \"theirs\": 1, /* so */\n  \"b\": \"// no comment\"\n} // end\n"},
	{"last comma", "{\n  \"theirs\": [1,],\n}\n"},
	{"one line", `{"theirs":1}`},
	{"no line end", "{\n  \"theirs\": 1\n}"},
	{"many line ends", "\n\n{\n\n  \"theirs\": 1\n\n}\n\n\n"},
	{"empty object", "{}"},
	{"blank object", "{\n\n}\n"},
	{"blanks alone", " \n\t\n"},
	{"nothing", ""},
	{"other scripts", "{\"設定\": \"値\", \"中文\": \"\\u4e2d\", \"theirs\": \"\\/\"}\n"},
	{"big numbers", "{\"theirs\": 12345678901234567890.10e+3}\n"},
}

// Every settings file of every host comes back as people kept it: byte for byte, with its
// mode, and as a link where it was one.
func TestSettingsOfPeople(t *testing.T) {
	for i, x := range settingsOfPeople {
		o := Options{Lang: "en", Stop: true, User: i%2 == 1}
		var paths []string
		for _, h := range host.Hosts {
			for _, s := range wanted(h, o).shared {
				if !slices.Contains(paths, s.path) {
					paths = append(paths, s.path)
				}
			}
		}
		kept := []string{"file", "read-only", "link"}[i%3]
		if runtime.GOOS == "windows" {
			kept = "file"
		}
		t.Run(fmt.Sprintf("%s/%s/%t", x.name, kept, o.User), func(t *testing.T) {
			t.Parallel()
			comesBack(t, o, paths, x.text, kept)
		})
	}
}

// comesBack wires all hosts twice where their settings are kept so, and takes them out.
func comesBack(t *testing.T, o Options, paths []string, text, kept string) {
	root := t.TempDir()
	for i, path := range paths {
		switch kept {
		case "link":
			mine := fmt.Sprintf("dotfiles/%d.json", i)
			write(t, root, mine, text)
			name := filepath.Join(root, filepath.FromSlash(path))
			if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
				t.Fatal(err)
			}
			if err := os.Symlink(filepath.Join(root, filepath.FromSlash(mine)), name); err != nil {
				t.Fatal(err)
			}
		default:
			write(t, root, path, text)
		}
		if kept == "read-only" {
			if err := os.Chmod(filepath.Join(root, filepath.FromSlash(path)), 0o444); err != nil {
				t.Fatal(err)
			}
		}
	}
	before, modes := filesIn(t, root), modesIn(t, root)
	plan, err := Install(root, host.Hosts, o)
	do(t, plan, err)
	if len(plan.Changes) == 0 {
		t.Fatal("nothing was written")
	}
	if _, err := Look(root, o); err != nil {
		t.Error(err)
	}
	if again, err := Install(root, host.Hosts, o); err != nil || len(again.Changes) > 0 {
		t.Errorf("the second time: %v\n%s", err, again.Diff())
	}
	plan, err = Remove(root, host.Hosts, o)
	do(t, plan, err)
	for name, was := range before {
		if now := filesIn(t, root)[name]; now != was {
			t.Errorf("%s was %q, is %q", name, was, now)
		}
	}
	if now := modesIn(t, root); fmt.Sprint(now) != fmt.Sprint(modes) {
		t.Errorf("modes were %v, are %v", modes, now)
	}
}

// modesIn returns what kind of file each one is, and who may write it.
func modesIn(t *testing.T, root string) map[string]fs.FileMode {
	t.Helper()
	all := map[string]fs.FileMode{}
	for name := range filesIn(t, root) {
		info, err := os.Lstat(filepath.Join(root, filepath.FromSlash(name)))
		if err != nil {
			t.Fatal(err)
		}
		all[name] = info.Mode()
	}
	return all
}
