package git

import (
	"bytes"
	"context"
	"crypto/sha1"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"hash"
	"io"
	"os"
	"path/filepath"
	"strings"
	"unicode/utf8"

	"github.com/tacit-kb/tacit/kb/pattern"
)

// A Staged file is one as the index has it, which is what the next commit has.
type Staged struct {
	Path string // in the folder of the repository
	Blob string // the name of its text for git

	absent bool // git keeps it out of the folder
}

// Staged returns the plain files of the folder in the index. Those that wait for a
// person to merge them are left out.
func (r *Repository) Staged(ctx context.Context) (all []Staged, err error) {
	out, err := r.Ask(ctx, "ls-files", "-z", "-t", "--stage", "--full-name", "--", r.Prefix)
	for line := range strings.SplitSeq(string(out), "\x00") { // tag mode blob stage\tpath
		about, name, _ := strings.Cut(line, "\t")
		f := strings.Fields(about)
		if name = r.Out(name); name != "" && len(f) == 4 && strings.HasPrefix(f[1], "100") && f[3] == "0" {
			all = append(all, Staged{name, f[2], f[0] == "S"})
		}
	}
	return all, err
}

// stagedWhere returns the staged files that match, which may look into the folder.
func (r *Repository) stagedWhere(ctx context.Context, match func(root *os.Root, s Staged) bool) (all []Staged, err error) {
	staged, err := r.Staged(ctx)
	if err != nil {
		return nil, err
	}
	root, err := os.OpenRoot(filepath.Join(r.Top, filepath.FromSlash(r.Prefix)))
	if err != nil {
		return nil, err
	}
	defer root.Close()
	for _, s := range staged {
		if match(root, s) {
			all = append(all, s)
		}
	}
	return all, nil
}

// isAbsent reports whether git keeps a file out of the folder, as a sparse checkout does, and it is
// not there.
func (s Staged) isAbsent(root *os.Root) bool { return s.absent && !isThere(root, s.Path) }

// Absent returns the plain files of the index that git keeps out of the folder, as a sparse
// checkout does, and that are not there. They are part of the next commit all the same.
func (r *Repository) Absent(ctx context.Context) (files []string, err error) {
	all, err := r.stagedWhere(ctx, func(root *os.Root, s Staged) bool { return s.isAbsent(root) })
	for _, s := range all {
		files = append(files, s.Path)
	}
	return files, err
}

// AbsentIn returns what Absent does, for a bank that need be in no repository: nothing where git does not
// say. Git is asked only where a sparse checkout was set up.
func AbsentIn(ctx context.Context, bank string) []string {
	r, err := Find(bank)
	if err != nil || !isSparse(r) {
		return nil
	}
	files, _ := r.Absent(ctx)
	return files
}

func isSparse(r *Repository) bool {
	_, err := os.Lstat(filepath.Join(r.Dir, "info", "sparse-checkout"))
	return err == nil
}

func isThere(root *os.Root, name string) bool {
	_, err := root.Lstat(name)
	return err == nil
}

// Differing returns the files of the index that are not the same in the folder, where
// they may be gone, but for those that git keeps out of it. Unlike git it runs no filter to compare them: line ends and $Id$ count as
// git may have changed them, and a file that git would put through a filter which the
// person has set up, or that git keeps in another encoding, is taken to be the same. Only some files are looked at, unless only
// is nil.
func (r *Repository) Differing(ctx context.Context, only map[string]bool) (all []Staged, err error) {
	encoded := map[string]bool{} // those that are no UTF-8, by their paths from the top
	all, err = r.stagedWhere(ctx, func(root *os.Root, s Staged) bool {
		if only != nil && !only[s.Path] {
			return false
		}
		same, plain := holds(root, s)
		if !same && !plain {
			encoded[r.In(s.Path)] = true
		}
		return !same && !s.isAbsent(root)
	})
	if err != nil {
		return nil, err
	}
	return r.unfiltered(ctx, all, encoded)
}

// mostCompared bounds a file that is read to be compared. Tacit reads none that is larger.
const mostCompared = 64 << 20

// expandedID is what git makes of $Id$ in the folder, where .gitattributes says ident.
var expandedID = pattern.Lazy(`\$Id:[^$\n]*\$`)

// holds reports whether a file of the folder has the text of the index, and whether it is plain: one
// that is no UTF-8, or has a NUL, may be the same in another encoding.
func holds(root *os.Root, s Staged) (same, plain bool) {
	info, err := root.Lstat(s.Path)
	if err != nil || !info.Mode().IsRegular() || info.Size() > mostCompared {
		return false, true
	}
	f, err := root.OpenFile(s.Path, os.O_RDONLY|openNonblock, 0)
	if err != nil {
		return false, true
	}
	defer f.Close()
	text, err := io.ReadAll(io.LimitReader(f, mostCompared))
	if err != nil {
		return false, true
	}
	if blobOf(text, s.Blob) {
		return true, true
	}
	plain = utf8.Valid(text) && bytes.IndexByte(text, 0) < 0
	text = bytes.ReplaceAll(text, []byte("\r\n"), []byte("\n"))
	return blobOf(text, s.Blob) || blobOf(expandedID().ReplaceAllLiteral(text, []byte("$Id$")), s.Blob), plain
}

// blobOf reports whether a text has a name as git gives them: SHA-1, or SHA-256 in a
// repository of that format.
func blobOf(text []byte, name string) bool {
	var h hash.Hash
	switch len(name) {
	case 2 * sha1.Size:
		h = sha1.New()
	case 2 * sha256.Size:
		h = sha256.New()
	default:
		return false
	}
	fmt.Fprintf(h, "blob %d\x00", len(text))
	h.Write(text)
	return hex.EncodeToString(h.Sum(nil)) == name
}

// unfiltered returns the files that git puts through no filter, and does not keep in another encoding.
// Which filter, a clone may say; what it does, the person has set up, or there is none. An encoding counts
// for a file that is no UTF-8, which Tacit does not read: else a clone could hide that others differ.
func (r *Repository) unfiltered(ctx context.Context, all []Staged, encoded map[string]bool) (plain []Staged, err error) {
	set := r.filters(ctx)
	if len(all) == 0 || len(set) == 0 && len(encoded) == 0 {
		return all, nil
	}
	var names bytes.Buffer
	for _, s := range all {
		names.WriteString(r.In(s.Path) + "\x00")
	}
	out, err := r.AskOf(ctx, names.Bytes(), "check-attr", "-z", "--stdin", "filter", "working-tree-encoding")
	if err != nil {
		return nil, err
	}
	filtered := map[string]bool{}
	said := strings.Split(string(out), "\x00") // path, attribute, value, for each file
	for ; len(said) >= 3; said = said[3:] {
		switch name, value := said[0], said[2]; {
		case said[1] == "filter":
			filtered[name] = filtered[name] || set[value]
		case encoded[name] && value != "unspecified" && value != "unset":
			filtered[name] = true
		}
	}
	for _, s := range all {
		if !filtered[r.In(s.Path)] {
			plain = append(plain, s)
		}
	}
	return plain, nil
}

// filters returns the names of the filters that the person has set up.
func (r *Repository) filters(ctx context.Context) map[string]bool {
	out, err := r.Ask(ctx, "config", "-z", "--get-regexp", `^filter\..*\.(clean|process)$`)
	if err != nil {
		return nil
	}
	last := map[string]bool{} // by key: whether its last value says something
	for entry := range strings.SplitSeq(string(out), "\x00") {
		key, value, _ := strings.Cut(entry, "\n")
		last[key] = strings.TrimSpace(value) != ""
	}
	set := map[string]bool{}
	for key, says := range last {
		name := strings.TrimPrefix(key, "filter.")
		if i := strings.LastIndexByte(name, '.'); i >= 0 && says {
			set[name[:i]] = true
		}
	}
	return set
}
