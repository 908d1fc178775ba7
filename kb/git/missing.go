package git

import (
	"context"
	"fmt"
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
