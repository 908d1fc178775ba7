package govern

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"os/user"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/tacit-kb/tacit/kb"
)

// gitPatience is how long a question to git may take. It reads a file or two.
const gitPatience = 5 * time.Second

// Git asks git about the repository that the bank lies in, and returns what it
// prints. The arguments are given as they are, paths with stars and brackets too, no
// hook, no watcher and no check of signatures of the repository is run, and nothing
// that the environment says about another repository is heard.
func Git(ctx context.Context, b *kb.Bank, args ...string) ([]byte, error) {
	ctx, cancel := context.WithTimeout(ctx, gitPatience)
	defer cancel()
	safe := []string{"--no-pager", "-c", "core.hooksPath=" + os.DevNull, "-c", "core.fsmonitor=false", "-c", "log.showSignature=false"}
	cmd := exec.CommandContext(ctx, "git", append(safe, args...)...)
	cmd.Dir = b.Dir()
	cmd.Env = append(GitEnv(), "GIT_LITERAL_PATHSPECS=1")
	return cmd.Output()
}

// configEnv are the variables of git that say where a person has their settings, and
// nothing about a repository.
var configEnv = []string{"GIT_CONFIG_GLOBAL", "GIT_CONFIG_SYSTEM", "GIT_CONFIG_NOSYSTEM"}

// GitEnv returns the environment in which git is asked: without what it says about
// another repository, as a hook or a merge driver has it, and so that nobody is
// asked for anything.
func GitEnv() (env []string) {
	for _, v := range os.Environ() {
		name, _, _ := strings.Cut(v, "=")
		if !strings.HasPrefix(strings.ToUpper(name), "GIT_") || slices.Contains(configEnv, name) {
			env = append(env, v)
		}
	}
	return append(env, "GIT_TERMINAL_PROMPT=0", "GIT_OPTIONAL_LOCKS=0", "GIT_NO_LAZY_FETCH=1", "LC_ALL=C")
}

// who names the person for history: as git knows them, where the bank lies in a
// repository, else by their user and machine.
func who(b *kb.Bank) string {
	if inRepository(b) {
		if name, err := Git(context.Background(), b, "config", "--get", "user.name"); err == nil && len(strings.TrimSpace(string(name))) > 0 {
			return strings.ToValidUTF8(strings.TrimSpace(string(name)), "\ufffd")
		}
	}
	name := "somebody"
	if u, err := user.Current(); err == nil && u.Username != "" {
		name = u.Username
	}
	if host, err := os.Hostname(); err == nil && host != "" {
		name += "@" + host
	}
	return name
}

// inRepository reports whether git is in charge of a folder above the bank.
func inRepository(b *kb.Bank) bool {
	for dir := b.Dir(); ; dir = filepath.Dir(dir) {
		if _, err := os.Stat(filepath.Join(dir, ".git")); err == nil {
			return true
		}
		if dir == filepath.Dir(dir) {
			return false
		}
	}
}

// Committed returns the latest revision of git at which a memory was not as it is
// now, for a clone that has no backups of what others did: the last commit with
// another text, or the one before the memory came. The error wraps ErrNoRevision
// where git knows nothing of it.
func Committed(ctx context.Context, b *kb.Bank, name string) (rev string, err error) {
	now, err := VersionOf(ctx, b, name, "")
	if err != nil {
		return "", err
	}
	none := fmt.Errorf("%w: %s", ErrNoRevision, name)
	if now.Path == "" || !inRepository(b) {
		return "", none
	}
	list, err := Git(ctx, b, "log", "--max-count="+mostCommits, "--format=%H", "--", "./"+now.Path)
	commits := strings.Fields(string(list))
	if err != nil || len(commits) == 0 {
		return "", none
	}
	for _, commit := range commits {
		text, err := Git(ctx, b, "cat-file", "blob", commit+":./"+now.Path)
		if err != nil || string(text) != string(now.Text) {
			return commit[:12], nil
		}
	}
	return "", none // it came as it is
}
