package inspect

import (
	"encoding/hex"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/tacit-kb/tacit/kb/kbtest"
)

// Git is asked about so many commits, and a person is told of the rest.
func TestManyCommits(t *testing.T) {
	b := kbtest.New(t, "-- INDEX.md --\n")
	if err := exec.Command("git", "init", "-q", filepath.Dir(b.Dir())).Run(); err != nil {
		t.Skip("no git: ", err)
	}
	var all []pointer
	for i := range mostCommits + 5 {
		all = append(all, pointer{commit: fmt.Sprintf("%010x", i)})
	}
	r := repositoryOf(t.Context(), b)
	if lost := r.unknown(all); len(lost) != mostCommits {
		t.Errorf("%d are lost", len(lost))
	}
	if why := *r.silent; why == nil || !strings.Contains(why.Error(), "5 more") {
		t.Errorf("told of the rest: %v", why)
	}
}

// A memory of the last commit that git does not find by its path, because the entries of a tree are
// out of order, counts as one of others; one that is only staged, or not known to git, does not.
func TestMemoriesInTreesOutOfOrder(t *testing.T) {
	t.Setenv("GIT_CONFIG_GLOBAL", os.DevNull)
	t.Setenv("GIT_CONFIG_NOSYSTEM", "1")
	memory := "---\nid: EXP-00%d\nkind: experience\ntitle: T\nstatus: active\n---\n\nx\n"
	b := kbtest.New(t, "-- experience/project/EXP-001-a.md --\n"+fmt.Sprintf(memory, 1))
	top := filepath.Dir(b.Dir())
	git := func(stdin string, args ...string) string {
		t.Helper()
		cmd := exec.Command("git", append([]string{"-c", "user.name=x", "-c", "user.email=me@example.org"}, args...)...)
		cmd.Dir, cmd.Stdin = top, strings.NewReader(stdin)
		out, err := cmd.Output()
		if err != nil {
			t.Skip("git ", args, ": ", err)
		}
		return strings.TrimSpace(string(out))
	}
	add := func(n int) {
		if err := os.WriteFile(filepath.Join(b.Dir(), fmt.Sprintf("experience/project/EXP-00%d-a.md", n)), fmt.Appendf(nil, memory, n), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	git("", "init", "-q")
	git("", "config", "user.email", "me@example.org")
	if err := os.WriteFile(filepath.Join(top, "zz"), nil, 0o666); err != nil {
		t.Fatal(err)
	}
	git("", "add", "-A")
	git("", "commit", "-qm", "mine")
	add(2)
	git("", "add", "-A") // staged
	add(3)
	if s := Git(t.Context(), b); len(s.Others) > 0 {
		t.Errorf("%v of others in a tree in order", s.Others)
	}

	raw := func(name string) string {
		id, err := hex.DecodeString(git("", "rev-parse", "HEAD:"+name))
		if err != nil {
			t.Fatal(err)
		}
		return string(id)
	}
	tree := git("100644 zz\x00"+raw("zz")+"40000 memory-bank\x00"+raw("memory-bank"), "hash-object", "-t", "tree", "--literally", "-w", "--stdin")
	git("", "update-ref", "HEAD", git("", "commit-tree", "-m", "x", tree))
	if s := Git(t.Context(), b); !slices.Equal(s.Others, []string{"experience/project/EXP-001-a.md"}) {
		t.Errorf("%v of others in a tree out of order", s.Others)
	}
}
