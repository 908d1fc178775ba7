package repository

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"

	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/document"
	"github.com/tacit-kb/tacit/kb/front"
	"github.com/tacit-kb/tacit/kb/git"
)

// A Text is a file as the next commit has it.
type Text struct {
	Path string // relative to the bank
	Text []byte
}

// mostStaged bounds what is read of all staged texts: an index of a clone may name one blob of
// megabytes thousands of times.
var mostStaged int64 = 128 << 20 // tests have less

// Staged shows the files of the bank that the next commit has in another form
// than the folder, where they may be gone, one after the other. In a hook, git may commit from an index
// of its own, as for git commit FILE: that is the one that is read. What nobody would read in the folder,
// because it is too large, is not read here: bad says why, and left is how many are left out because all
// of them are too large.
func (r *Repository) Staged(ctx context.Context, show func(Text)) (bad []*kb.FileError, left int, err error) {
	repo := r.git.WithIndex(index())
	changed, err := cached(ctx, repo)
	if err != nil || len(changed) == 0 {
		return nil, 0, err
	}
	differing, err := repo.Differing(ctx, changed)
	if err != nil {
		return nil, 0, err
	}
	var blobs []string
	for _, s := range differing {
		blobs = append(blobs, s.Blob)
	}
	sizes, err := repo.Sizes(ctx, blobs)
	if err != nil {
		return nil, 0, err
	}
	room := mostStaged
	for _, s := range differing {
		size, most := sizes[s.Blob], document.MostBytes(s.Path)
		var unread error
		switch {
		case size > most:
			unread = front.TooLarge(s.Path, most)
		case size > room:
			left++
		default:
			room -= size
			text, err := repo.Ask(ctx, "cat-file", "blob", s.Blob)
			if err != nil {
				continue
			}
			if unread = document.Readable(s.Path, text); unread == nil {
				show(Text{s.Path, text})
			}
		}
		var file *kb.FileError
		if errors.As(unread, &file) {
			bad = append(bad, file)
		}
	}
	return bad, left, nil
}

// Committed returns the files of the bank, relative to it, that the next commit
// changes.
func (r *Repository) Committed(ctx context.Context) (map[string]bool, error) {
	return cached(ctx, r.git.WithIndex(index()))
}

// cached returns the files of the bank that the next commit changes.
func cached(ctx context.Context, repo *git.Repository) (map[string]bool, error) {
	out, err := repo.Ask(ctx, "diff", "--cached", "-z", "--name-only", "--diff-filter=AMT", "--", repo.Prefix)
	set := map[string]bool{}
	for name := range strings.SplitSeq(string(out), "\x00") {
		if name = repo.Out(name); name != "" {
			set[name] = true
		}
	}
	return set, err
}

// index returns the index that git has told a hook of, or "".
func index() string {
	name := os.Getenv("GIT_INDEX_FILE")
	if name == "" {
		return ""
	}
	full, err := filepath.Abs(name)
	if err != nil {
		return ""
	}
	return full
}
