package git

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
)

// Missing returns those of some commits, by their names or how these begin, that the
// repository does not have. One process of git answers for all.
func (r *Repository) Missing(ctx context.Context, commits []string) (map[string]bool, error) {
	var about strings.Builder
	for _, c := range commits {
		about.WriteString(c + "^{commit}\n")
	}
	out, err := r.AskOf(ctx, []byte(about.String()), "cat-file", "--batch-check")
	if err != nil {
		return nil, err
	}
	lines := strings.Split(strings.TrimSuffix(string(out), "\n"), "\n") // one for each commit
	if len(lines) != len(commits) {
		return nil, fmt.Errorf("git answered for %d of %d commits", len(lines), len(commits))
	}
	missing := map[string]bool{}
	for i, c := range commits {
		missing[c] = strings.HasSuffix(lines[i], " missing")
	}
	return missing, nil
}

// FirstAt returns the first of some files, by their paths in the folder, that a commit has,
// and the name of its text for git; empty if it has none of them. One process of git answers
// for all. In a partial clone, which has some texts only when it has fetched them, the text need not be there.
func (r *Repository) FirstAt(ctx context.Context, commit string, files []string) (file, blob string, err error) {
	if r.IsPartial() {
		return r.firstListed(ctx, commit, files)
	}
	var about strings.Builder
	var asked []string
	for _, f := range files {
		if !strings.ContainsAny(f, "\x00\n") {
			asked = append(asked, f)
			about.WriteString(commit + ":" + r.In(f) + "\n")
		}
	}
	out, err := r.AskOf(ctx, []byte(about.String()), "cat-file", "--batch-check")
	if err != nil && !errors.As(err, new(*exec.ExitError)) {
		return "", "", err
	}
	n := 0
	for line := range strings.Lines(string(out)) { // one for each file
		f := strings.Fields(line)
		if n < len(asked) && len(f) == 3 && f[1] == "blob" && f[2] != "missing" {
			return asked[n], f[0], nil
		}
		n++
	}
	return "", "", nil
}

// IsPartial reports whether the repository is a clone that left objects to be fetched when they are
// needed (git clone --filter), as such packs say. Tacit fetches nothing.
func (r *Repository) IsPartial() bool {
	d, err := os.Open(filepath.Join(r.Common(), "objects", "pack"))
	if err != nil {
		return false
	}
	defer d.Close()
	names, _ := d.Readdirnames(mostLooked)
	return slices.ContainsFunc(names, func(name string) bool { return strings.HasSuffix(name, ".promisor") })
}

// firstListed is FirstAt for a partial clone, by the names in the trees of a commit: of a text that is not
// there, cat-file says what it says of a file that the commit does not have.
func (r *Repository) firstListed(ctx context.Context, commit string, files []string) (file, blob string, err error) {
	out, err := r.Ask(ctx, "ls-tree", "-r", "-z", commit, "--", r.Prefix)
	if err != nil {
		return "", "", err
	}
	blobs := map[string]string{}
	for line := range strings.SplitSeq(string(out), "\x00") { // mode type name\tpath
		about, name, _ := strings.Cut(line, "\t")
		if f := strings.Fields(about); len(f) == 3 && f[1] == "blob" {
			blobs[name] = f[2]
		}
	}
	for _, file := range files {
		if blob := blobs[r.In(file)]; blob != "" {
			return file, blob, nil
		}
	}
	return "", "", nil
}
