package inspect

import (
	"context"
	"strconv"
	"strings"

	"github.com/tacit-kb/tacit/kb"
)

// A GitState is how a bank lies in a repository.
type GitState struct {
	Top     string // of the working tree; empty: the bank is in none, or there is no git
	Branch  string // empty: none is checked out
	Changed int    // files of the bank that differ from the last commit
	Ignore  string // a file of patterns that is too large for git, which was not asked what it does not know; empty: none
	Private int    // files of .tacit that git has: it should see none

	Silent error    // why git did not answer, if it did not; then the rest is not known
	Others []string // memories that other people committed in the last [OthersDays] days, the latest first
}

// OthersDays is how long a memory of another person is named.
const OthersDays = 14

// Git looks at the repository that a bank lies in. It counts what git status would
// list, and runs none of the filters that git status runs.
func Git(ctx context.Context, b *kb.Bank) GitState {
	r := repositoryOf(ctx, b)
	if _, err := r.ask("rev-parse", "--git-dir"); err != nil {
		if *r.silent == nil {
			return GitState{}
		}
		return GitState{Top: r.Top, Silent: *r.silent}
	}
	s := GitState{Top: r.Top}
	branch, _ := r.ask("symbolic-ref", "--quiet", "--short", "HEAD")
	s.Branch = strings.TrimSpace(branch)
	changed, ignore := r.changed()
	s.Changed, s.Ignore = len(changed), ignore
	private, _ := r.ask("ls-files", "-z", "--", r.In(".tacit"))
	s.Private = strings.Count(private, "\x00")
	s.Others = r.others()
	s.Silent = *r.silent
	return s
}

// changed returns the files of the bank, by their paths from the top, that differ from
// the last commit: in the index, in the folder, or because git does not know them. A file
// of patterns that is too large for that question is named.
func (r repository) changed() (all map[string]bool, ignore string) {
	all = map[string]bool{}
	staged, _ := r.ask("diff", "--cached", "-z", "--name-only", "--", r.Prefix)
	unknown, ignore, err := r.Unknown(r.ctx)
	_ = r.note(err)
	for _, name := range append(strings.Split(staged, "\x00"), unknown...) {
		if name != "" {
			all[name] = true
		}
	}
	differing, err := r.Differing(r.ctx, nil)
	_ = r.note(err)
	for _, s := range differing {
		all[r.In(s.Path)] = true
	}
	return all, ignore
}

// others returns the memories, by their paths in the bank, that people with another
// address than the person's committed lately, and that are still there. It is what a
// person may not have read yet. Git believes the address and the date that a commit
// gives, but when a commit came into this clone is in the log of HEAD, which no pull
// writes for another: what came lately counts as well, whatever its date.
func (r repository) others() (paths []string) {
	me, err := r.ask("config", "--get", "user.email")
	if me = strings.TrimSpace(me); err != nil || me == "" {
		return nil
	}
	lately := strconv.Itoa(OthersDays) + ".days"
	said := r.committed("--since=" + lately)
	if before, err := r.ask("rev-parse", "--verify", "--quiet", "HEAD@{"+lately+".ago}"); err == nil {
		said += r.committed(strings.TrimSpace(before) + "..HEAD")
	}
	known := map[string]bool{}
	for commit := range strings.SplitSeq(said, "\x00") {
		author, names, _ := strings.Cut(commit, "\n")
		if author == "" || strings.EqualFold(author, me) {
			continue
		}
		for name := range strings.Lines(names) {
			p := r.Out(strings.TrimSpace(name))
			if strings.HasSuffix(p, ".md") && !known[p] {
				known[p] = true
				if _, err := r.bank.ReadFile(p); err == nil {
					paths = append(paths, p)
				}
			}
		}
	}
	return paths
}

// committed returns commits as NUL, the author's address, and the paths of memories that
// the commit brought or changed, one a line. A merge has those that it changed itself.
func (r repository) committed(which string) string {
	said, _ := r.ask("log", which, "--format=%x00%ae", "--name-only", "--no-renames", "--diff-merges=cc", "--diff-filter=AM", "--",
		r.In("experience"), r.In("tech"), r.In("business"))
	return said
}
