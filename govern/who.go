package govern

import (
	"context"
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
