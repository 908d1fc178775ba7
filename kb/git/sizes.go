package git

import (
	"context"
	"errors"
	"os/exec"
	"strconv"
	"strings"
)

// Sizes returns how many bytes some texts have that git names; one that it does not have is not
// among them. One process of git answers for all, and reads none.
func (r *Repository) Sizes(ctx context.Context, blobs []string) (map[string]int64, error) {
	sizes := map[string]int64{}
	answers, err := r.checked(ctx, blobs)
	for i, a := range answers {
		if a.size >= 0 {
			sizes[blobs[i]] = a.size
		}
	}
	return sizes, err
}

// FirstOther returns the first of some commits in which a file, by its path in the folder, is not as
// a text is; empty if there is none. One process of git answers for all, and reads no file.
func (r *Repository) FirstOther(ctx context.Context, commits []string, file string, text []byte) (commit string, err error) {
	if strings.ContainsAny(file, "\x00\n") {
		return "", nil
	}
	var names []string
	for _, c := range commits {
		names = append(names, c+":"+r.In(file))
	}
	answers, err := r.checked(ctx, names)
	same := ""
	for i, a := range answers {
		if a.size == int64(len(text)) && (a.blob == same || same == "" && blobOf(text, a.blob)) {
			same = a.blob
			continue
		}
		return commits[i], err
	}
	return "", err
}

// A checkedBlob is what git says of a text without reading it.
type checkedBlob struct {
	blob string
	size int64 // -1: git does not have it, or it is no text
}

// checked asks git about texts; it answers for each, or for none.
func (r *Repository) checked(ctx context.Context, names []string) (all []checkedBlob, err error) {
	if len(names) == 0 {
		return nil, nil
	}
	out, err := r.AskOf(ctx, []byte(strings.Join(names, "\n")+"\n"), "cat-file", "--batch-check")
	if err != nil && !errors.As(err, new(*exec.ExitError)) {
		return nil, err
	}
	lines := strings.Split(strings.TrimSuffix(string(out), "\n"), "\n")
	if len(lines) != len(names) {
		return nil, err
	}
	for _, line := range lines {
		a := checkedBlob{size: -1}
		if f := strings.Fields(line); len(f) == 3 && f[1] == "blob" {
			if n, err := strconv.ParseInt(f[2], 10, 64); err == nil {
				a = checkedBlob{f[0], n}
			}
		}
		all = append(all, a)
	}
	return all, nil
}
