package govern

import (
	"context"
	"fmt"
	"os"
	"os/user"
	"strings"

	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/git"
	"github.com/tacit-kb/tacit/kb/guard"
)

// who names the person for history: as git knows them, where the bank lies in a
// repository, else by their user and machine.
func who(b *kb.Bank) string {
	if repo, err := git.Find(b.Dir()); err == nil {
		said, err := repo.Ask(context.Background(), "config", "--get", "user.name")
		if name := nameOf(string(said)); err == nil && name != "" {
			return name
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

// mostName bounds the name of a person, in bytes. The settings of a project that came as an archive
// may have one of a megabyte, and each operation would write it into history.
const mostName = 200

// nameOf is a name on one line, without what is not seen.
func nameOf(said string) string {
	seen := strings.Map(func(r rune) rune {
		if guard.Deceives(r) && r != '\u200c' && r != '\u200d' { // which join letters in Persian and Indic names
			return ' '
		}
		return r
	}, guard.Cut(strings.ToValidUTF8(said, "\ufffd"), mostRawName))
	return strings.TrimSpace(guard.Cut(guard.Line(seen), mostName))
}

// mostRawName is how much of what git says is looked at.
const mostRawName = 10 * mostName

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
