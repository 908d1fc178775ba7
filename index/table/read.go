package table

import (
	"crypto/sha256"
	"errors"
	"io/fs"
	"maps"
	"path"
	"slices"
	"strings"
	"sync"

	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/lang"
)

// A Reading is what [Sync] works on, as it was in a bank at one moment.
type Reading struct {
	Files  []*kb.Memory    // of the live folders, by path, without their sections
	Broken []*kb.FileError // files of the live folders that could not be read
	Table  *Table          // nil when there is no INDEX.md
	Last   *State          // nil when there was no sync

	sums   map[string][sha256.Size]byte // of the bytes of all of them, by path
	absent func() map[string]bool       // files that git keeps out of the folder; asks git once
}

// Read reads a bank for Sync. It writes nothing. An unreadable memory is left
// out and listed in Broken; an unreadable INDEX.md or state is an error.
func Read(b *kb.Bank) (*Reading, error) {
	r := &Reading{sums: map[string][sha256.Size]byte{}, absent: sync.OnceValue(func() map[string]bool { return absentIn(b) })}
	src, err := r.bytes(b, Path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
	case err != nil:
		return nil, ProblemOf(Path, err)
	default:
		if r.Table, err = Parse(src); err != nil {
			return nil, err
		}
	}
	if r.Last, err = LoadState(b); err != nil {
		return nil, ProblemOf(StatePath(b), err)
	}
	files, err := b.List()
	if err != nil {
		return nil, err
	}
	for _, f := range files {
		r.memory(b, f.Path)
	}
	return r, nil
}

// bytes reads a file and remembers what it read.
func (r *Reading) bytes(b *kb.Bank, path string) ([]byte, error) {
	src, err := b.ReadFile(path)
	if err == nil {
		r.sums[path] = sha256.Sum256(src)
	}
	return src, err
}

func (r *Reading) memory(b *kb.Bank, path string) {
	src, err := r.bytes(b, path)
	var m *kb.Memory
	if err == nil {
		m, err = kb.Parse(path, src)
	}
	switch {
	case err == nil:
		m.Sections = nil // what nobody asks for here would be most of the memory
		r.Files = append(r.Files, m)
	case !errors.Is(err, fs.ErrNotExist): // else deleted since it was listed
		r.Broken = append(r.Broken, ProblemOf(path, err))
	}
}

var (
	errNoPermission   = lang.Text{EN: "no permission to read the file", ZH: "没有读取该文件的权限", JA: "このファイルを読む権限がありません"}
	hintGetPermission = lang.Text{EN: "ask its owner for the permission to read and write the bank", ZH: "请向其所有者索取读写记忆库的权限", JA: "所有者に、メモリバンクを読み書きする権限を求めてください"}
)

// ProblemOf makes any error of reading a file the complaint about that file.
func ProblemOf(path string, err error) *kb.FileError {
	var problem *kb.FileError
	if errors.As(err, &problem) {
		return problem
	}
	if errors.Is(err, fs.ErrPermission) {
		return &kb.FileError{Path: path, Msg: errNoPermission, Hint: hintGetPermission}
	}
	var pathErr *fs.PathError
	if errors.As(err, &pathErr) {
		err = pathErr.Err
	}
	if s, ok := err.(lang.Sentence); ok {
		return &kb.FileError{Path: path, Msg: s}
	}
	return &kb.FileError{Path: path, Msg: lang.Plain(strings.TrimPrefix(err.Error(), path+": "))}
}

// Sync is [Sync] of what was read. A row whose file is broken is not reported
// as one without a file, because the file is there and reported itself, nor is one
// whose file git keeps out of the folder; and what the last sync knew of such a file is kept
// until it can be read again.
func (r *Reading) Sync() Result {
	res := Sync(r.Files, r.Table, r.Last)
	broken := r.unread(res.Drift)
	res.Drift = WithoutOrphans(res.Drift, broken)
	if r.Last == nil {
		return res
	}
	type key struct{ tag, file string }
	kept := map[key]bool{}
	for _, e := range res.Next.entries {
		kept[key{e.Tag, e.File}] = true
	}
	for _, e := range r.Last.entries {
		if isIn(broken, e.File) && !kept[key{e.Tag, e.File}] {
			res.Next.entries = append(res.Next.entries, e)
		}
	}
	return res
}

// unread returns the files that are there and were not read: they are broken, or git keeps
// them out of the folder, which is asked only where a row has no file.
func (r *Reading) unread(drift []Drift) map[string]bool {
	all := map[string]bool{}
	for _, e := range r.Broken {
		all[e.Path] = true
	}
	if r.absent != nil && hasOrphan(drift) {
		maps.Copy(all, r.absent())
	}
	return all
}

// WithoutOrphans leaves out the rows whose files may well be there: they could
// not be read.
func WithoutOrphans(drift []Drift, unread map[string]bool) []Drift {
	return slices.DeleteFunc(drift, func(d Drift) bool { return d.Kind == OrphanRow && isIn(unread, d.File) })
}

// isIn reports whether a file, or a folder above it, is one of paths.
func isIn(paths map[string]bool, file string) bool {
	for p := file; len(p) > 1; p = path.Dir(p) {
		if paths[p] {
			return true
		}
	}
	return false
}
