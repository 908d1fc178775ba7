package inspect

import (
	"context"
	"errors"
	"os/exec"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/git"
	"github.com/tacit-kb/tacit/kb/lang"
)

// A repository is asked what only git knows. Where there is none, or no git, there
// is nothing to say.
type repository struct {
	*git.Repository // nil: there is none
	ctx             context.Context
	bank            *kb.Bank
	silent          *error // why git did not answer, if it did not
}

func repositoryOf(ctx context.Context, b *kb.Bank) repository {
	r, _ := git.Find(b.Dir())
	return repository{r, ctx, b, new(error)}
}

// ask runs git. It writes nothing, and fetches nothing.
func (r repository) ask(args ...string) (string, error) {
	if r.Repository == nil {
		return "", git.ErrNone
	}
	out, err := r.Ask(r.ctx, args...)
	if args[0] == "ls-files" || args[0] == "diff" { // these answer "nothing" without an error
		return string(out), r.failed(err)
	}
	return string(out), r.note(err)
}

// note keeps why git did not answer: then nothing is known, and a person is told.
func (r repository) note(err error) error {
	if errors.Is(err, git.ErrLate) || errors.Is(err, git.ErrWaits) || errors.Is(err, git.ErrLong) {
		*r.silent = err
	}
	return err
}

// failed is note for a question that git answers in every repository that is not damaged.
func (r repository) failed(err error) error {
	if errors.As(err, new(*exec.ExitError)) {
		*r.silent = err
	}
	return r.note(err)
}

// unknown returns the pointers to commits that the repository does not have. A
// clone that was cut short knows only a part, and is not believed.
func (r repository) unknown(all []pointer) (lost []pointer) {
	if len(all) == 0 {
		return nil
	}
	shallow, err := r.ask("rev-parse", "--is-shallow-repository")
	if err != nil || strings.TrimSpace(shallow) != "false" {
		return nil
	}
	commits := commitsOf(all)
	missing, err := r.Missing(r.ctx, commits[:min(mostCommits, len(commits))])
	if r.note(err) != nil {
		return nil
	}
	if more := len(commits) - mostCommits; more > 0 {
		*r.silent = errCommitsLeft.With(more)
	}
	for _, p := range all {
		if missing[p.commit] {
			lost = append(lost, p)
		}
	}
	return lost
}

// mostCommits is how many commits git is asked about.
const mostCommits = 20_000

var errCommitsLeft = lang.Text{
	EN: "git was asked only about the first 20,000 commits; the memories name %d more",
	ZH: "只向 git 查询了前 20,000 个提交，还有 %d 个没有查询",
	JA: "git で確かめたのは最初の 20,000 件のコミットだけです。記憶はほかに %d 件を挙げています",
}

// commitsOf returns the commits that pointers name, each once.
func commitsOf(all []pointer) (commits []string) {
	for _, p := range all {
		commits = append(commits, p.commit)
	}
	slices.Sort(commits)
	return slices.Compact(commits)
}

// places returns where files are now that pointers lead to in vain, by their last
// name: those that have one place in the project.
func (r repository) places(dead []pointer) map[string]string {
	if len(dead) == 0 {
		return nil
	}
	out, err := r.ask("ls-files", "-z", "--full-name")
	if err != nil {
		return nil
	}
	wanted := map[string]bool{}
	for _, p := range dead {
		wanted[path.Base(p.path)] = true
	}
	found := map[string][]string{}
	for name := range strings.SplitSeq(out, "\x00") {
		if base := path.Base(name); wanted[base] {
			found[base] = append(found[base], name)
		}
	}
	where := map[string]string{}
	for base, names := range found {
		if names = slices.Compact(names); len(names) == 1 {
			where[base] = r.fromHere(names[0])
		}
	}
	return where
}

// fromHere turns a path from the top of the repository into one from the folder
// of the project.
func (r repository) fromHere(name string) string {
	if r.Prefix == "." {
		return path.Join(filepath.Base(r.bank.Dir()), name)
	}
	rel, err := filepath.Rel(filepath.FromSlash(path.Dir(r.Prefix)), filepath.FromSlash(name))
	if err != nil {
		return name
	}
	return filepath.ToSlash(rel)
}
