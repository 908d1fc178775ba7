package govern

import (
	"context"
	"errors"
	"slices"
	"strings"

	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/git"
	"github.com/tacit-kb/tacit/kb/pattern"
	"github.com/tacit-kb/tacit/kb/transaction"
)

// sumPrefix is a revision that is named by what it holds.
var sumPrefix = pattern.Lazy(`^[0-9a-f]{12,64}$`)

// withSum returns the state of a memory whose text has a sum, as it is now or as
// history knows it.
func (s steps) withSum(ctx context.Context, b *kb.Bank, now, rev string) (v Version, err error, known bool) {
	prefix := strings.ToLower(rev)
	if !sumPrefix().MatchString(prefix) {
		return Version{}, nil, false
	}
	if v, err := current(b, now); err == nil && v.Text != nil && strings.HasPrefix(hexSum(v.Text), prefix) {
		v.Name = rev
		return v, nil, true
	}
	for _, x := range slices.Backward(s) {
		for _, sum := range []string{x.To, x.From} {
			if strings.HasPrefix(sum, prefix) {
				v, err := keptOf(ctx, b, x.Path, sum, rev)
				return v, err, true
			}
		}
	}
	return Version{}, nil, false
}

// keptOf finds the text of a hash: in the backups, in the file as it is, or in git,
// which is where a clone has what another one has backed up.
func keptOf(ctx context.Context, b *kb.Bank, path, sum, rev string) (Version, error) {
	v, err := bytesOf(b, path, sum, rev)
	if errors.Is(err, ErrNoRevision) {
		if text := committed(ctx, b, path, sum); text != nil {
			return Version{Name: rev, Path: path, Text: text}, nil
		}
	}
	return v, err
}

// mostCommits bounds how many states of a file git is asked for: each takes some
// milliseconds.
const mostCommits = "200"

// committed looks among the last states of a file in git for one with a sum; nil
// if there is none.
func committed(ctx context.Context, b *kb.Bank, path, sum string) []byte {
	repo, err := git.Find(b.Dir())
	if err != nil {
		return nil
	}
	list, err := repo.Ask(ctx, "log", "--max-count="+mostCommits, "--format=", "--raw", "--no-abbrev", "--no-renames", "-m", "--", repo.In(path))
	if err != nil {
		return nil
	}
	asked := map[string]bool{}
	for line := range strings.Lines(string(list)) {
		fields := strings.Fields(line) // :mode mode blob blob status path
		if len(fields) < 5 {
			continue
		}
		for _, blob := range fields[2:4] {
			if asked[blob] || strings.Trim(blob, "0") == "" {
				continue
			}
			asked[blob] = true
			if text, err := repo.Ask(ctx, "cat-file", "blob", blob); err == nil && hexSum(text) == sum {
				return transaction.Bytes(text)
			}
		}
	}
	return nil
}
