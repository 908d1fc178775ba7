package kb_test

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"

	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/kbtest"
)

const small = `
-- INDEX.md --
# Memory Index
-- experience/project/EXP-001-x.md --
---
id: EXP-001
kind: experience
title: one
status: active
---
-- experience/team/standards/EXP-002-y.md --
---
id: EXP-002
kind: experience
title: two
---
-- tech/services/pay.MD --
-- tech/.hidden.md --
-- tech/services/notes.txt --
-- tech/services/.git/x.md --
-- business/退款.md --
-- business/references/law.md --
-- drafts/experience/d.md --
-- archive/experience/a.md --
-- archive/active_2026-01.md --
-- requirements/001.req.x.md --
`

func paths(files []kb.File) []string {
	var out []string
	for _, f := range files {
		out = append(out, f.Path)
	}
	return out
}

func TestList(t *testing.T) {
	bank := kbtest.New(t, small)
	if runtime.GOOS != "windows" {
		link(t, bank, "../INDEX.md", "business/link.md")
		link(t, bank, "../experience", "tech/linked")
	}
	for _, own := range []string{"experience/project/.tacit-op-1-0.tmp", "business/.EXP-001.md"} { // as we write, and as editors do
		if err := os.WriteFile(filepath.Join(bank.Dir(), filepath.FromSlash(own)), []byte("---\nid: x\n---\n"), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	files, err := bank.List()
	if err != nil {
		t.Fatal(err)
	}
	want := []string{"business/退款.md", "experience/project/EXP-001-x.md", "experience/team/standards/EXP-002-y.md", "tech/services/pay.MD"}
	if diff := cmp.Diff(want, paths(files)); diff != "" {
		t.Errorf("List (-want +got):\n%s", diff)
	}
	if f := files[1]; f.Size == 0 || time.Since(time.Unix(0, f.ModTime)) > time.Hour {
		t.Errorf("file %+v", f)
	}
	all, err := bank.ListAll()
	if err != nil {
		t.Fatal(err)
	}
	want = append([]string{"archive/experience/a.md"}, append([]string{want[0], "drafts/experience/d.md"}, want[1:]...)...)
	if diff := cmp.Diff(want, paths(all)); diff != "" {
		t.Errorf("ListAll (-want +got):\n%s", diff)
	}
	empty, err := kbtest.New(t, "").List()
	if err != nil || len(empty) != 0 {
		t.Errorf("empty bank: %v, %v", empty, err)
	}
}

func link(t *testing.T, bank *kb.Bank, target, name string) {
	t.Helper()
	kbtest.Link(t, target, filepath.Join(bank.Dir(), name))
}

// A folder that cannot be listed costs nobody the other memories: it is named,
// and reading it says why.
func TestListNamesAClosedFolder(t *testing.T) {
	bank := kbtest.New(t, small)
	closed := filepath.Join(bank.Dir(), "tech", "services")
	os.Chmod(closed, 0)
	t.Cleanup(func() { os.Chmod(closed, 0o777) })
	if _, err := os.ReadDir(closed); err == nil {
		t.Skip("permission bits do not matter here")
	}
	files, err := bank.List()
	want := []string{"business/退款.md", "experience/project/EXP-001-x.md", "experience/team/standards/EXP-002-y.md", "tech/services"}
	if diff := cmp.Diff(want, paths(files)); diff != "" || err != nil {
		t.Errorf("%v; files (-want +got):\n%s", err, diff)
	}
	if _, err := bank.ReadFile("tech/services"); !errors.Is(err, fs.ErrPermission) {
		t.Errorf("reading it: %v", err)
	}
}

func TestFind(t *testing.T) {
	bank := kbtest.New(t, small)
	project := filepath.Dir(bank.Dir())
	deep := filepath.Join(project, "src", "pkg")
	if err := os.MkdirAll(deep, 0o777); err != nil {
		t.Fatal(err)
	}
	for _, start := range []string{project, deep, bank.Dir(), filepath.Join(bank.Dir(), "tech", "services"), filepath.Join(project, "not", "there")} {
		found, err := kb.Find(start)
		if err != nil || found.Dir() != bank.Dir() {
			t.Errorf("from %s: %v, %v", start, found, err)
		}
	}
	renamed := filepath.Join(project, "docs")
	if err := os.Rename(bank.Dir(), renamed); err != nil {
		t.Fatal(err)
	}
	if found, err := kb.Find(filepath.Join(renamed, "tech")); err != nil || found.Dir() != renamed {
		t.Errorf("a bank of another name, from inside: %v, %v", found, err)
	}
	if _, err := kb.Open(filepath.Join(project, "none")); !errors.Is(err, kb.ErrNoBank) || !strings.Contains(err.Error(), "none") {
		t.Errorf("got %v", err)
	}
}

func TestReadFile(t *testing.T) {
	bank := kbtest.New(t, small)
	if m, err := bank.Load("experience/project/EXP-001-x.md"); err != nil || m.Title != "one" {
		t.Errorf("%v, %v", m, err)
	}
	if src, err := bank.ReadFile("./tech/../INDEX.md"); err != nil || string(src) != "# Memory Index\n" {
		t.Errorf("%q, %v", src, err)
	}
	for _, p := range []string{"", ".", "..", "../x.md", "/etc/passwd", "tech/../../x", "a\x00b"} {
		if _, err := bank.ReadFile(p); !errors.Is(err, kb.ErrOutside) {
			t.Errorf("%q: %v", p, err)
		}
	}
	for _, p := range []string{`tech\x.md`, "tech/\xff.md"} {
		var fe *kb.FileError
		if _, err := bank.ReadFile(p); !errors.As(err, &fe) || !utf8.ValidString(err.Error()) {
			t.Errorf("%q: %v", p, err)
		}
	}
	if _, err := bank.ReadFile("tech/none.md"); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("got %v", err)
	}
	var fe *kb.FileError
	if _, err := bank.ReadFile("tech"); !errors.As(err, &fe) {
		t.Errorf("a folder: %v", err)
	}
	big := strings.Repeat("x", 256<<10+1)
	os.WriteFile(filepath.Join(bank.Dir(), "tech", "big.md"), []byte(big), 0o666)
	os.WriteFile(filepath.Join(bank.Dir(), "INDEX.md"), []byte(big), 0o666)
	if _, err := bank.ReadFile("tech/big.md"); !errors.As(err, &fe) || !strings.Contains(fe.Msg.Error(), "larger than 256 KiB") {
		t.Errorf("a large memory: %v", err)
	}
	if src, err := bank.ReadFile("INDEX.md"); err != nil || string(src) != big {
		t.Errorf("a large index: %d bytes, %v", len(src), err)
	}
}

func TestPrivateFolderIsNoLink(t *testing.T) {
	bank := kbtest.New(t, small+"-- tech/.gitignore --\n")
	link(t, bank, "tech", ".tacit")
	if _, err := bank.Lock(t.Context()); err == nil {
		t.Error("locked through a link")
	}
	if err := bank.WriteFile(bank.StateDir()+"/x", nil); err == nil {
		t.Error("written through a link")
	}
}

func TestLinksAreNotFollowed(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("needs symbolic links")
	}
	bank := kbtest.New(t, small)
	outside := filepath.Join(t.TempDir(), "secret.md")
	os.WriteFile(outside, []byte("secret"), 0o666)
	link(t, bank, outside, "tech/out.md")
	link(t, bank, "../INDEX.md", "tech/in.md")
	link(t, bank, filepath.Dir(outside), "tech/dir")
	for _, p := range []string{"tech/out.md", "tech/in.md", "tech/dir/secret.md"} {
		if src, err := bank.ReadFile(p); err == nil {
			t.Errorf("%s was read: %q", p, src)
		}
		if err := bank.WriteFile(p, []byte("changed")); err == nil {
			t.Errorf("%s was written", p)
		}
	}
	if src, _ := os.ReadFile(outside); string(src) != "secret" {
		t.Errorf("outside the bank: %q", src)
	}
}

func TestWriteFile(t *testing.T) {
	bank := kbtest.New(t, small)
	before := kbtest.Files(t, bank)
	const p = "experience/team/knowledge/新/EXP-003-z.md"
	for _, text := range []string{"one", "", "three\r\n"} {
		if err := bank.WriteFile(p, []byte(text)); err != nil {
			t.Fatal(err)
		}
		before[p] = text
		if diff := cmp.Diff(before, kbtest.Files(t, bank)); diff != "" {
			t.Errorf("files (-want +got):\n%s", diff)
		}
	}
	if err := bank.RemoveFile(p); err != nil {
		t.Fatal(err)
	}
	delete(before, p)
	if diff := cmp.Diff(before, kbtest.Files(t, bank)); diff != "" {
		t.Errorf("files (-want +got):\n%s", diff)
	}
	if err := bank.RemoveFile(p); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("got %v", err)
	}
}

func TestWriteFileKeepsMode(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("no permission bits")
	}
	bank := kbtest.New(t, small)
	name := filepath.Join(bank.Dir(), "INDEX.md")
	os.Chmod(name, 0o640)
	if err := bank.WriteFile("INDEX.md", []byte("x")); err != nil {
		t.Fatal(err)
	}
	if info, _ := os.Stat(name); info.Mode().Perm() != 0o640 {
		t.Errorf("mode %v", info.Mode())
	}
	if err := bank.WriteFile(bank.StateDir()+"/plan.json", []byte("x")); err != nil {
		t.Fatal(err)
	}
	if info, _ := os.Stat(filepath.Join(bank.Dir(), bank.StateDir(), "plan.json")); info.Mode().Perm() != 0o600 {
		t.Errorf("private file has mode %v", info.Mode())
	}
	private := filepath.Join(bank.Dir(), ".tacit")
	for _, made := range []fs.FileMode{0, 0o775} { // by Tacit, and by a checkout
		if made != 0 {
			os.Chmod(private, made)
		}
		if err := bank.WriteFile(bank.StateDir()+"/plans/plan.json", []byte("x")); err != nil {
			t.Fatal(err)
		}
		for _, dir := range []string{"", "state", "state/plans"} {
			if info, err := os.Stat(filepath.Join(private, dir)); err != nil || info.Mode().Perm() != 0o700 {
				t.Errorf(".tacit/%s has mode %v: %v", dir, info.Mode(), err)
			}
		}
	}
	if src, err := bank.ReadFile(".tacit/.gitignore"); err != nil || string(src) != "*\n" {
		t.Errorf("%q, %v", src, err)
	}
}

func TestWriteFileRefuses(t *testing.T) {
	bank := kbtest.New(t, small)
	before := kbtest.Files(t, bank)
	for _, p := range []string{
		"../x.md", "/x.md", "tech/con.md", "tech/a:b.md", "tech/a.", "tech/ a.md", "tech/a?.md", "tech/e\u0301.md",
		"tech/a\u202eb.md", "tech/a\nb.md", "tech/" + strings.Repeat("x", 220) + ".md",
		"Tech/x.md", "tech/SERVICES/x.md", "index.md", "tech", "INDEX.md/x.md",
	} {
		if err := bank.WriteFile(p, []byte("x")); err == nil {
			t.Errorf("%q was written", p)
		}
	}
	if diff := cmp.Diff(before, kbtest.Files(t, bank)); diff != "" {
		t.Errorf("files (-want +got):\n%s", diff)
	}
}

func TestLock(t *testing.T) {
	bank := kbtest.New(t, small)
	unlock, err := bank.Lock(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer cancel()
	if _, err := bank.Lock(ctx); !errors.Is(err, kb.ErrLocked) || !strings.Contains(err.Error(), "process ") {
		t.Errorf("second lock: %v", err)
	}
	unlock()
	unlock()
	again, err := bank.Lock(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	again()
}

// A bank may come from a stranger: taking the lock writes through no link.
func TestLockIsNoLink(t *testing.T) {
	for _, name := range []string{".tacit/lock", ".tacit/lock.pid"} {
		bank := kbtest.New(t, small+"-- .tacit/.gitignore --\n*\n-- active.md --\nmine\n")
		before := kbtest.Files(t, bank)
		link(t, bank, filepath.Join("..", "active.md"), name)
		if _, err := bank.Lock(t.Context()); err == nil {
			t.Errorf("locked though %s is a link", name)
		}
		if diff := cmp.Diff(before, kbtest.Files(t, bank)); diff != "" {
			t.Errorf("files (-want +got):\n%s", diff)
		}
	}
}

// No two hold the lock, and none of them waits for ever.
func TestLockExcludes(t *testing.T) {
	bank := kbtest.New(t, small)
	var inside, counter atomic.Int32
	var wg sync.WaitGroup
	for range 8 {
		wg.Go(func() {
			for range 5 {
				unlock, err := bank.Lock(t.Context())
				if err != nil {
					t.Error(err)
					return
				}
				if inside.Add(1) != 1 {
					t.Error("two hold the lock")
				}
				counter.Add(1)
				inside.Add(-1)
				unlock()
			}
		})
	}
	wg.Wait()
	if counter.Load() != 40 {
		t.Errorf("counted %d of 40", counter.Load())
	}
}

func TestConfig(t *testing.T) {
	defaults := kb.Config{MinScore: 0.3, Limit: 5, Files: 5, Lines: 500}
	for src, want := range map[string]kb.Config{
		"":                          defaults,
		"# nothing\n":               defaults,
		"---\n# nothing\n":          defaults,
		"\ufeffmin_score: 0\r\n":    {Limit: 5, Files: 5, Lines: 500},
		"limit: 3\nlines:\n":        {MinScore: 0.3, Limit: 3, Files: 5, Lines: 500},
		"categories: [rule, 规约]\n":  {MinScore: 0.3, Limit: 5, Files: 5, Lines: 500, Categories: []string{"rule", "规约"}},
		"files: 2\nembedder: other": {MinScore: 0.3, Limit: 5, Files: 2, Lines: 500, Embedder: "other"},
	} {
		got, err := kbtest.New(t, "-- config.yaml --\n"+src).Config()
		if err != nil {
			t.Fatalf("%q: %v", src, err)
		}
		got.Watch = kb.Watch{} // watch_test.go
		want.KeepPrompts = true
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%q (-want +got):\n%s", src, diff)
		}
	}
	for text, want := range map[string]bool{"on": true, "OFF": false, "true": true, "no": false, "sometimes": true} {
		got, _ := kbtest.New(t, "-- config.yaml --\nkeep_prompts: "+text+"\n").Config()
		if got.KeepPrompts != want || (text == "sometimes") != (got.Wrong != nil) {
			t.Errorf("keep_prompts %s: %+v", text, got)
		}
	}
	if got, err := kbtest.New(t, "").Config(); err != nil || got.Limit != 5 || got.MinScore != 0.3 {
		t.Errorf("without a file: %+v, %v", got, err)
	}
}

func TestConfigComplaints(t *testing.T) {
	for src, want := range map[string]string{
		"limit: 3\nLimit: 4\n":           `config.yaml:2:1: unknown key "Limit" (known keys are min_score`,
		"limit: 3\nlimit: 4\n":           `config.yaml:2:1: "limit" is given twice`,
		"min_score: high\n":              `config.yaml:1:12: invalid value "high" for min_score`,
		"min_score: 2\n":                 `config.yaml:1:12: invalid value "2" for min_score`,
		"lines: 0\n":                     `config.yaml:1:8: invalid value "0" for lines`,
		"a: b: c\n":                      "config.yaml:1:5: colon and space inside an unquoted value",
		"<<<<<<< HEAD\nlimit: 3":         "config.yaml:1:1: unresolved merge conflict",
		"---\nlimit: 3\n---\nlimit: 4\n": "config.yaml:3:1: everything after this line would be ignored",
		"- a\n":                          "config.yaml:1:1: not a field",
	} {
		c, err := kbtest.New(t, "-- config.yaml --\n"+src).Config()
		if err != nil || c.Wrong == nil || !strings.Contains(c.Wrong.Error(), want) {
			t.Errorf("%q: %v, %v, want %s", src, err, c.Wrong, want)
		}
	}
}

// What fits is in force, and every complaint is told.
func TestConfigKeepsWhatFits(t *testing.T) {
	c, err := kbtest.New(t, "-- config.yaml --\nlimitt: 3\nlimit: 4\nmin_score: high\nwatch: {file_size: 2MB, bank_size: big, view: 1}\nlines: 7\n").Config()
	if err != nil || c.Wrong == nil || len(c.Wrong.Also) != 3 {
		t.Fatalf("%v, %+v", err, c.Wrong)
	}
	if c.Limit != 4 || c.MinScore != 0.3 || c.Lines != 7 || c.Watch.FileSize != 2<<20 || c.Watch.BankSize != 100<<20 {
		t.Errorf("%+v", c)
	}
}
