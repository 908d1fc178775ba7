package govern

import (
	"context"
	"fmt"
	"strings"

	"github.com/tacit-kb/tacit/kb"
)

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
