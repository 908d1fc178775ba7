package govern

import (
	"context"
	"fmt"
	"os"
	"os/user"
	"strings"

	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/git"
)

// who names the person for history: as git knows them, where the bank lies in a
// repository, else by their user and machine.
func who(b *kb.Bank) string {
	if repo, err := git.Find(b.Dir()); err == nil {
		if name, err := repo.Ask(context.Background(), "config", "--get", "user.name"); err == nil && len(strings.TrimSpace(string(name))) > 0 {
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
	repo, err := git.Find(b.Dir())
	if now.Path == "" || err != nil {
		return "", none
	}
	list, err := repo.Ask(ctx, "log", "--max-count="+mostCommits, "--format=%H", "--", repo.In(now.Path))
	commits := strings.Fields(string(list))
	if err != nil || len(commits) == 0 {
		return "", none
	}
	other, err := repo.FirstOther(ctx, commits, now.Path, now.Text)
	if err != nil || other == "" {
		return "", none // it came as it is
	}
	return other[:12], nil
}
