package renumber

import (
	"context"
	"errors"
	"strconv"
	"strings"
	"time"

	"github.com/tacit-kb/tacit/govern"
	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/git"
	"github.com/tacit-kb/tacit/kb/schema"
)

// origins is what history tells of where files come from.
type origins struct {
	made map[fileOf]string // when a file was made that was no other file before
	was  map[fileOf]string // the file that a file was before it moved
}

// A fileOf is the file of a memory.
type fileOf struct{ id, path string }

func originsOf(b *kb.Bank) (origins, error) {
	o := origins{map[fileOf]string{}, map[fileOf]string{}}
	records, _, err := govern.History(b)
	for _, r := range records {
		gone := map[string]string{} // by id
		for _, op := range r.Operations {
			if op.Type == schema.Delete {
				gone[op.Memory] = op.Path
			}
		}
		for _, op := range r.Operations {
			key := fileOf{op.Memory, op.Path}
			if op.Type != schema.Create || op.Memory == "" {
				continue
			}
			if from := gone[op.Memory]; from != "" {
				o.was[key] = from
			} else if at := r.Time(); o.made[key] == "" && !at.IsZero() {
				o.made[key] = at.UTC().Format(time.RFC3339)
			}
		}
	}
	return o, err
}

// chain returns the paths that a file has had, itself first.
func (o origins) chain(id, path string) (paths []string) {
	seen := map[string]bool{}
	for path != "" && !seen[path] {
		seen[path] = true
		paths = append(paths, path)
		path = o.was[fileOf{id, path}]
	}
	return paths
}

// born returns when the memory in a file was made; empty if history does not tell.
func (o origins) born(id, path string) string {
	for _, p := range o.chain(id, path) {
		if at := o.made[fileOf{id, p}]; at != "" {
			return at
		}
	}
	return ""
}

// patience is how long all questions about the history of git may take together. Then
// ids are decided without it.
var patience = 10 * time.Second // tests have less

// ask asks git while there is time for it.
func (d *drafting) ask(repo *git.Repository, args ...string) ([]byte, error) {
	left := patience - d.spentTime
	if left <= 0 {
		d.result.Late++
		return nil, git.ErrLate
	}
	ctx, cancel := context.WithTimeout(d.ctx, left)
	defer cancel()
	start := time.Now()
	out, err := repo.Ask(ctx, args...)
	d.spentTime += time.Since(start)
	if errors.Is(err, git.ErrLate) || err != nil && d.ctx.Err() == nil && ctx.Err() != nil {
		d.spentTime = patience
		d.result.Late++
		err = git.ErrLate
	}
	return out, err
}

// added returns when git first saw a file; empty if it has not.
func (d *drafting) added(file string) string {
	repo, err := git.Find(d.bank.Dir())
	if err != nil {
		return ""
	}
	out, err := d.ask(repo, "log", "--follow", "--diff-filter=A", "--format=%at", "--", repo.In(file))
	lines := strings.Fields(string(out))
	if err != nil || len(lines) == 0 {
		return ""
	}
	sec, err := strconv.ParseInt(lines[len(lines)-1], 10, 64)
	if err != nil {
		return ""
	}
	return time.Unix(sec, 0).UTC().Format(time.RFC3339)
}

// existed returns which of some memories of one id there were when a file began to
// name that id, by what git knows; nil if it does not. Where the commit that did so
// made one of them, that one is meant.
func (d *drafting) existed(file, id string, owners []*memory) []*memory {
	repo, err := git.Find(d.bank.Dir())
	if err != nil {
		return nil
	}
	out, err := d.ask(repo, "log", "--follow", "--format=%H", "-S"+id, "--", repo.In(file))
	commits := strings.Fields(string(out))
	if err != nil || len(commits) == 0 {
		return nil
	}
	first := commits[len(commits)-1]
	there, err := d.ask(repo, "ls-tree", "-r", "-z", "--name-only", first, "--", repo.Prefix)
	if err != nil {
		return nil
	}
	had := ownersIn(repo, there, owners)
	if len(had) < 2 {
		return had
	}
	made, err := d.ask(repo, "diff-tree", "-r", "-z", "--root", "--no-commit-id", "--name-only", "--diff-filter=A", first)
	if err != nil {
		return nil
	}
	return ownersIn(repo, made, owners)
}

// ownersIn returns the memories whose file is in a list of paths, or was before it
// changed its folder.
func ownersIn(repo *git.Repository, list []byte, owners []*memory) (in []*memory) {
	there := map[string]bool{} // the names of files, without their folders
	for name := range strings.SplitSeq(string(list), "\x00") {
		there[lastOf(repo.Out(name))] = true
	}
	for _, m := range owners {
		if there[lastOf(m.Path)] {
			in = append(in, m)
		}
	}
	return in
}

func lastOf(name string) string { return name[strings.LastIndexByte(name, '/')+1:] }
