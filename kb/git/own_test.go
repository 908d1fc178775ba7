package git

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/tacit-kb/tacit/kb/lang"
)

// Where git itself keeps a repository elsewhere, its settings may be changed; where an archive
// leads to another repository of the person, they may not.
func TestCheckOwn(t *testing.T) {
	bank, run := project(t)
	top := filepath.Dir(bank)
	git := filepath.Join(top, ".git")
	beside := func(name string) string { return filepath.Join(t.TempDir(), name) }
	linked, copied, apart := beside("linked"), beside("copied"), beside("apart")
	run("worktree", "add", "-q", linked)
	run("worktree", "add", "-q", filepath.Join(top, "inside"))
	run("-c", "protocol.file.allow=always", "submodule", "--quiet", "add", top, "sub")
	kept := filepath.Join(beside("kept"), "git")
	write(t, filepath.Join(filepath.Dir(kept), "x"), "")
	if out, err := exec.Command("git", "init", "-q", "--separate-git-dir="+kept, apart).CombinedOutput(); err != nil {
		t.Fatalf("%v %s", err, out)
	}
	write(t, filepath.Join(copied, ".git"), "gitdir: "+filepath.Join(git, "worktrees", "linked")+"\n")
	pointed := beside("pointed")
	write(t, filepath.Join(pointed, ".git"), "gitdir: "+git+"\n")
	inside := beside("inside")
	write(t, filepath.Join(inside, ".git"), "gitdir: ../sub/../"+filepath.Base(inside)+"/own\n")
	for name, text := range map[string]string{"HEAD": "ref: refs/heads/master\n", "commondir": git + "\n", "gitdir": filepath.Join(inside, ".git") + "\n"} {
		write(t, filepath.Join(inside, "own", name), text)
	}
	common := beside("common")
	for name, text := range map[string]string{"HEAD": "ref: refs/heads/master\n", "commondir": git + "\n", "gitdir": filepath.Join(common, ".git") + "\n"} {
		write(t, filepath.Join(common, ".git", name), text)
	}
	for _, tree := range []string{top, linked, filepath.Join(top, "inside"), filepath.Join(top, "sub")} {
		if err := found(t, tree).CheckOwn(t.Context()); err != nil {
			t.Errorf("%s: %v", tree, err)
		}
	}
	for _, tree := range []string{copied, pointed, inside, common, apart} {
		if err := found(t, tree).CheckOwn(t.Context()); !errors.As(err, new(*lang.Error)) {
			t.Errorf("%s is taken for the tree of its repository: %v", tree, err)
		}
	}
	if out, err := exec.Command("git", "-C", apart, "config", "core.worktree", apart).CombinedOutput(); err != nil {
		t.Fatalf("%v %s", err, out)
	}
	if err := found(t, apart).CheckOwn(t.Context()); err != nil {
		t.Errorf("a repository that names its working tree: %v", err)
	}
}

// The settings are not written through a link, which could lead to those of all repositories.
func TestCheckOwnConfig(t *testing.T) {
	bank, _ := project(t)
	config := filepath.Join(filepath.Dir(bank), ".git", "config")
	moved := filepath.Join(t.TempDir(), "gitconfig")
	if err := os.Rename(config, moved); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(moved, config); err != nil {
		t.Skip(err)
	}
	if err := found(t, bank).CheckOwn(t.Context()); !errors.As(err, new(*lang.Error)) {
		t.Errorf("a link is taken for the settings: %v", err)
	}
}
