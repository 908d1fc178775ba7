package inspect

import (
	"context"
	"os"
	"path"
	"slices"
	"strconv"
	"strings"

	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/pattern"
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
		if !isNoRepository(err) {
			_ = r.failed(err)
		}
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

// isNoRepository reports whether git says that there is no repository, or that the person has not said
// that they trust it: then it is not used, and nothing is wrong.
func isNoRepository(err error) bool {
	return strings.Contains(err.Error(), "not a git repository") || strings.Contains(err.Error(), "dubious ownership")
}

// changed returns the files of the bank, by their paths from the top, that differ from
// the last commit: in the index, in the folder, or because git does not know them. A file
// of patterns that is too large for that question is named.
func (r repository) changed() (all map[string]bool, ignore string) {
	all = map[string]bool{}
	staged, _ := r.ask("diff", "--cached", "-z", "--name-only", "--", r.Prefix)
	unknown, ignore, err := r.Unknown(r.ctx)
	_ = r.failed(err)
	for _, name := range append(strings.Split(staged, "\x00"), unknown...) {
		if name != "" {
			all[name] = true
		}
	}
	differing, err := r.Differing(r.ctx, nil)
	_ = r.failed(err)
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
	lately := strconv.Itoa(OthersDays) + ".days"
	said := r.committed("--since=" + lately)
	if before, err := r.ask("rev-parse", "--verify", "--quiet", "HEAD@{"+lately+".ago}"); err == nil {
		said += r.committed(strings.TrimSpace(before) + "..HEAD")
	}
	mine, live, author := r.addresses(), r.live(), ""
	for name := range strings.SplitSeq(said, "\x00") {
		if by, ok := strings.CutPrefix(name, "/"); ok {
			author = strings.ToLower(by)
			continue
		}
		if p := r.Out(name); !mine[author] {
			paths = append(paths, live[p]...)
			delete(live, p)
		}
	}
	return unique(append(paths, r.hidden()...))
}

// hidden returns the memories that the last commit has and that git does not find by their paths.
// It stops looking where the entries of a tree are out of order; no git writes such a tree, and
// clones take it. So nobody is named as the one who committed these.
func (r repository) hidden() (paths []string) {
	live := r.live()
	found, err := r.ask(append([]string{"ls-tree", "-r", "-z", "--name-only", "--full-tree", "HEAD", "--"}, r.folders()...)...)
	if err != nil {
		return nil // nothing was committed
	}
	known := map[string]bool{}
	for name := range strings.SplitSeq(found, "\x00") {
		for _, p := range live[r.Out(name)] {
			known[p] = true
		}
	}
	files, _ := r.bank.List()
	if !slices.ContainsFunc(files, func(f kb.File) bool { return !known[f.Path] }) {
		return nil
	}
	all, _ := r.ask("ls-tree", "-r", "-z", "--name-only", "--full-tree", "HEAD")
	for name := range strings.SplitSeq(all, "\x00") {
		for _, p := range live[r.Out(name)] {
			if !known[p] {
				paths = append(paths, p)
			}
		}
	}
	return paths
}

// folders are those of the memories, from the top.
func (r repository) folders() []string {
	return []string{r.In("experience"), r.In("tech"), r.In("business")}
}

// addresses returns those under which the person commits, in lower case. Without any, the
// person commits nothing, and all memories are those of others.
func (r repository) addresses() map[string]bool {
	all := map[string]bool{}
	for _, key := range []string{"user.email", "author.email"} {
		said, _ := r.ask("config", "--get", key)
		all[strings.ToLower(strings.TrimSpace(said))] = true
	}
	for _, name := range []string{"GIT_AUTHOR_EMAIL", "EMAIL"} {
		all[strings.ToLower(os.Getenv(name))] = true
	}
	delete(all, "")
	return all
}

// live returns the memories that git may bring by the name of a path: by their own, and by the
// folders they are in. Of another repository in a folder, a submodule, git names the folder.
func (r repository) live() map[string][]string {
	all := map[string][]string{}
	files, _ := r.bank.List()
	for _, f := range files {
		for p := f.Path; p != "."; p = path.Dir(p) {
			all[p] = append(all[p], f.Path)
		}
	}
	return all
}

func unique(paths []string) []string {
	known := map[string]bool{}
	return slices.DeleteFunc(paths, func(p string) bool {
		was := known[p]
		known[p] = true
		return was
	})
}

// headEnd is the line end that git puts between a commit and the first of its paths.
var headEnd = pattern.Lazy(`((?:^|\x00)/[^\x00]*\x00)\n`)

// committed returns commits, each as a slash and the author's address, which no path begins with,
// and the paths that the commit brought or changed, with a NUL behind each of them: any other
// character can be in a path. A merge has those that it changed itself.
func (r repository) committed(which string) string {
	said, _ := r.ask(append([]string{"log", which, "-z", "--format=/%ae", "--name-only", "--no-renames", "--diff-merges=cc", "--diff-filter=AMT", "--"}, r.folders()...)...)
	return headEnd().ReplaceAllString(said, "$1")
}
