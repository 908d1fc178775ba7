package govern

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os/exec"
	"slices"
	"strings"

	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/document"
	"github.com/tacit-kb/tacit/kb/filename"
	"github.com/tacit-kb/tacit/kb/git"
	"github.com/tacit-kb/tacit/kb/lang"
	"github.com/tacit-kb/tacit/kb/transaction"
)

// ErrNoRevision is wrapped by the error of Version for a state that nobody has
// kept.
var ErrNoRevision = errors.New("no such state is known")

// A Version is a memory as it was, or is, at some time.
type Version struct {
	Name string // the revision: an operation, a revision of git, or empty for now
	Path string // relative to the bank
	Text []byte // nil: there was no file
}

// VersionOf returns the state of a memory, or of a document that is named by its
// path. rev is an operation of history, which stands for the state after it, or
// with ^ behind it for the state before; or the beginning of the SHA-256 of the
// text, 12 hexadecimal digits at least; or a revision of git; or empty for the
// file as it is. The error wraps ErrNoRevision where nobody has kept that state.
func VersionOf(ctx context.Context, b *kb.Bank, name, rev string) (Version, error) {
	v, err := versionOf(ctx, b, name, rev)
	if err == nil && v.Text != nil {
		err = document.Readable(v.Path, v.Text) // of what was committed nobody has looked at the size
	}
	return v, err
}

func versionOf(ctx context.Context, b *kb.Bank, name, rev string) (Version, error) {
	records, _, err := History(b)
	if err != nil {
		return Version{}, err
	}
	steps, now, err := stepsOf(b, records, name)
	if err != nil {
		return Version{}, err
	}
	if rev == "" {
		return current(b, now)
	}
	op, before := strings.CutSuffix(rev, "^")
	if n := slices.IndexFunc(records, func(r Record) bool { return r.ID == op }); n >= 0 {
		return steps.at(ctx, b, n, before, rev)
	}
	if v, err, known := steps.withSum(ctx, b, now, rev); known {
		return v, err
	}
	return inGit(ctx, b, append(steps.paths(), now), rev)
}

// Earlier returns the revision to compare a memory with where nobody names one:
// the state before the last operation on it, or that of git's HEAD.
func Earlier(b *kb.Bank, name string) (rev string, err error) {
	records, _, err := History(b)
	if err != nil {
		return "", err
	}
	steps, _, err := stepsOf(b, records, name)
	if len(steps) == 0 {
		return "HEAD", err
	}
	return steps[len(steps)-1].op + "^", err
}

// A step is what one operation did to one file of a memory.
type step struct {
	n  int // place in history
	op string
	Recorded
}

// steps is the life of a memory, the oldest step first.
type steps []step

// stepsOf collects what history tells about a memory, and where it is now: empty
// if it is gone.
func stepsOf(b *kb.Bank, records []Record, name string) (all steps, now string, err error) {
	reg, err := readRegister(b)
	if err != nil {
		return nil, "", err
	}
	id := name
	if now = reg.owner(name, func(string) bool { return false }); now == "" {
		if _, err := b.ReadFile(name); err == nil {
			now = name
		}
	}
	if m := reg.memories[now]; m != nil {
		id = m.ID
	}
	for n, r := range records {
		for _, op := range r.Operations {
			if op.Memory != "" && filename.Same(op.Memory, id) || op.Path == now && op.Memory == "" || op.Path == name {
				all = append(all, step{n, r.ID, op})
			}
		}
	}
	if now == "" && len(all) == 0 {
		return nil, "", fmt.Errorf("%w: %s", fs.ErrNotExist, name)
	}
	return all, now, nil
}

// paths returns the files in which the memory was, the last one first.
func (s steps) paths() []string {
	var out []string
	seen := map[string]bool{}
	for _, x := range slices.Backward(s) {
		if !seen[x.Path] {
			seen[x.Path], out = true, append(out, x.Path)
		}
	}
	return out
}

func current(b *kb.Bank, path string) (Version, error) {
	if path == "" {
		return Version{}, nil
	}
	src, err := b.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return Version{Path: path}, nil
	}
	return Version{Path: path, Text: transaction.Bytes(src)}, err
}

// at returns the state after the n-th operation of history, or before it. An
// operation that did not touch the memory left it as the one before it did.
func (s steps) at(ctx context.Context, b *kb.Bank, n int, before bool, rev string) (Version, error) {
	for i, x := range slices.Backward(s) {
		switch {
		case x.n < n || x.n == n && !before:
			x = s.pick(i, false)
			return keptOf(ctx, b, x.Path, x.To, rev)
		case x.n == n:
			x = s.pick(i, true)
			return keptOf(ctx, b, x.Path, x.From, rev)
		}
	}
	if len(s) == 0 {
		return Version{}, fmt.Errorf("%w: %s", ErrNoRevision, rev)
	}
	first := s.pick(0, true)
	return keptOf(ctx, b, first.Path, first.From, rev)
}

// pick returns, of the steps of the operation that step i belongs to, the one
// that has a text before it, or after it: a memory that was moved has both.
func (s steps) pick(i int, before bool) step {
	for _, x := range s {
		if x.n == s[i].n && (before && x.From != "" || !before && x.To != "") {
			return x
		}
	}
	return s[i]
}

// bytesOf finds the text of a hash in the backups, or in the file as it is. Where a backup
// of that file is damaged, the error says so as well.
func bytesOf(b *kb.Bank, file, sum, rev string, room *int64) (v Version, err error) {
	v = Version{Name: rev, Path: file}
	if sum == "" {
		return v, nil
	}
	if now, err := b.ReadFile(file); err == nil && hexSum(now) == sum {
		v.Text = transaction.Bytes(now)
		return v, nil
	}
	unknown := fmt.Errorf("%w: %s", ErrNoRevision, rev)
	var want transaction.Sum
	if want.UnmarshalText([]byte(sum)) != nil {
		return v, unknown
	}
	v.Text, err = transaction.Find(b, file, want, room)
	if v.Text != nil || err != nil && !isFileError(err) {
		return v, err
	}
	return v, errors.Join(unknown, err)
}

// isFileError reports whether an error is about one file.
func isFileError(err error) bool {
	var file *kb.FileError
	return errors.As(err, &file)
}

// inGit asks git for the first of the files that it had at a revision.
func inGit(ctx context.Context, b *kb.Bank, paths []string, rev string) (Version, error) {
	none := fmt.Errorf("%w: %s", ErrNoRevision, rev)
	if strings.HasPrefix(rev, "-") || strings.ContainsAny(rev, ":\x00\n") {
		return Version{}, none
	}
	repo, err := git.Find(b.Dir())
	if err != nil {
		return Version{}, none
	}
	commit, err := repo.Ask(ctx, "rev-parse", "--verify", "--quiet", "--end-of-options", rev+"^{commit}")
	if err != nil {
		return Version{}, none
	}
	slices.Reverse(paths) // where it is now goes first
	at := strings.TrimSpace(string(commit))
	path, blob, err := repo.FirstAt(ctx, at, slices.DeleteFunc(paths, func(p string) bool { return p == "" }))
	if err != nil || blob == "" {
		return Version{Name: rev}, notFetched(repo, err, "", rev, "git ls-tree -r "+at)
	}
	text, err := repo.Ask(ctx, "cat-file", "blob", blob)
	if err != nil {
		return Version{}, notFetched(repo, err, path, rev, "git cat-file -p "+blob)
	}
	return Version{Name: rev, Path: path, Text: transaction.Bytes(text)}, nil
}

var (
	errNotFetched = lang.Text{
		EN: "the text at %s is not in this clone, which is a partial one (git clone --filter); Tacit fetches nothing",
		ZH: "%s 处的内容不在这个克隆里：它是部分克隆（git clone --filter）；Tacit 不会去获取",
		JA: "%s での内容はこのクローンにありません。部分クローン（git clone --filter）です。Tacit は取得しません",
	}
	hintFetch = lang.Text{
		EN: "to fetch it: %s",
		ZH: "要获取它：%s",
		JA: "取得するには: %s",
	}
)

// notFetched says of an error in a partial clone that git would have to fetch what was asked for, and by which
// command a person lets it. Other errors, and none, pass.
func notFetched(repo *git.Repository, err error, path, rev, command string) error {
	if !errors.As(err, new(*exec.ExitError)) || !repo.IsPartial() {
		return err
	}
	return &kb.FileError{Path: path, Msg: errNotFetched.With(rev), Hint: hintFetch.With(command)}
}
