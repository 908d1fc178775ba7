package git

import (
	"context"
	"strings"
)

// Committed returns the files of the folder, by their paths in it, that the last commit has.
func (r *Repository) Committed(ctx context.Context) (map[string]bool, error) {
	out, err := r.Ask(ctx, "ls-tree", "-r", "-z", "--name-only", "HEAD", "--", r.Prefix)
	if err != nil {
		return nil, err
	}
	all := map[string]bool{}
	for name := range strings.SplitSeq(string(out), "\x00") {
		if name = r.Out(name); name != "" {
			all[name] = true
		}
	}
	return all, nil
}
