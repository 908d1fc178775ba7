package govern

import (
	"context"
	"errors"
	"slices"
	"strings"
	"time"

	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/document"
	"github.com/tacit-kb/tacit/kb/git"
	"github.com/tacit-kb/tacit/kb/lang"
	"github.com/tacit-kb/tacit/kb/pattern"
	"github.com/tacit-kb/tacit/kb/size"
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
	room := transaction.Room(ctx)
	v, err := bytesOf(b, path, sum, rev, room)
	if errors.Is(err, ErrNoRevision) {
		if text := committed(ctx, b, path, sum, room); text != nil {
			return Version{Name: rev, Path: path, Text: text}, nil
		}
		if *room <= 0 && !isFileError(err) {
			err = errors.Join(err, &kb.FileError{Path: path, Msg: errTooMuchKept.With(size.String(transaction.MostKept)), Hint: hintTooMuchKept.With(b.Dir(), path)})
		}
	}
	return v, err
}

// perSecond is how many bytes a second of git counts for, at least: it has ten in all, as for one question.
var perSecond = float64(transaction.MostKept) / 10 // tests have none

var (
	errTooMuchKept  = lang.Text{EN: "not all that is kept of it was looked at: it is more than %s", ZH: "保存的旧内容超过 %s，没有全部查看", JA: "保存されている以前の内容が %s を超えるため、すべては調べていません"}
	hintTooMuchKept = lang.Text{EN: "see what git has: git -C %s log -p -- %s", ZH: "查看 git 中的内容：git -C %s log -p -- %s", JA: "git にある内容を見るには: git -C %s log -p -- %s"}
)

// mostCommits bounds how many states of a file git is asked for: each takes some
// milliseconds.
const mostCommits = "200"

// committed looks among the last states of a file in git for one with a sum; nil
// if there is none. What it reads is taken from room, and at its end it gives up.
func committed(ctx context.Context, b *kb.Bank, path, sum string, room *int64) []byte {
	repo, err := git.Find(b.Dir())
	if err != nil {
		return nil
	}
	list, err := repo.Ask(ctx, "log", "--max-count="+mostCommits, "--format=", "--raw", "--no-abbrev", "--no-renames", "-m", "--", repo.In(path))
	if err != nil {
		return nil
	}
	var blobs []string
	for line := range strings.Lines(string(list)) {
		if fields := strings.Fields(line); len(fields) >= 5 { // :mode mode blob blob status path
			blobs = append(blobs, fields[2:4]...)
		}
	}
	sizes, err := repo.Sizes(ctx, blobs)
	if err != nil {
		return nil
	}
	for _, blob := range blobs {
		n, ok := sizes[blob]
		if !ok || n > document.MostBytes(path) {
			continue
		}
		if *room <= 0 {
			return nil
		}
		delete(sizes, blob) // asked once
		start := time.Now()
		text, err := repo.Ask(ctx, "cat-file", "blob", blob)
		*room -= max(n, int64(time.Since(start).Seconds()*perSecond)) // a few bytes may be packed as what differs from many
		if err == nil && hexSum(text) == sum {
			return transaction.Bytes(text)
		}
	}
	return nil
}
