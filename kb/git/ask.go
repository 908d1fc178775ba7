package git

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"
)

// patience is how long git may take for a question: it reads a file or two.
var patience = 10 * time.Second // tests have less

const (
	// rest is how long git is not asked again after it did not answer.
	rest = time.Minute
	// goodbye is how long a program that git has started may keep what it prints open.
	goodbye = time.Second
	// mostSaid bounds what git may answer, mostComplaint what it says of an error.
	mostSaid      = 64 << 20
	mostComplaint = 64 << 10
)

var (
	// ErrLong is wrapped by the error for an answer that is too long.
	ErrLong = errors.New("git says more than can be read")
	// ErrLate is the error where git did not answer in time, or did not a moment ago.
	ErrLate error = errLate
	// errQuestion is the error for a question that is not among those of the list.
	errQuestion = errors.New("git is not asked that")
)

// questions are what git may be asked, by how the arguments begin, with what is added
// behind that. None of them runs a filter, a program that compares, or a hook: diff,
// without --cached, and status would run filters, because they read the files of the
// folder.
var questions = []struct{ begin, add string }{
	{"cat-file --batch-check", ""},
	{"cat-file -e", ""},
	{"cat-file blob", ""},
	{"check-attr -z", ""},
	{"config --get", ""},
	{"config --local", ""},
	{"config -z --get-regexp", ""},
	{"diff --cached", "--no-ext-diff --no-textconv --no-renames --ignore-submodules=all"},
	{"diff-tree -r", "--no-ext-diff --no-textconv --no-renames"},
	{"for-each-ref", ""},
	{"log", "--no-ext-diff --no-textconv --no-show-signature"},
	{"ls-files -z", ""},
	{"ls-tree -r", ""},
	{"rev-parse", ""},
	{"symbolic-ref --quiet", ""},
	{"worktree list", ""},
}

// phrased returns the arguments with what goes with them, or an error.
func phrased(args []string) ([]string, error) {
	for _, q := range questions {
		begin := strings.Fields(q.begin)
		if len(args) >= len(begin) && slices.Equal(args[:len(begin)], begin) {
			return slices.Concat(begin, strings.Fields(q.add), args[len(begin):]), nil
		}
	}
	return nil, fmt.Errorf("%w: %s", errQuestion, strings.Join(args, " "))
}

// settings go before every question, and are stronger than those of the repository.
var settings = []string{
	"core.fsmonitor=",
	"core.hooksPath=" + os.DevNull,
	"core.quotePath=false",
	"log.mailmap=false",
	"log.showSignature=false",
	"protocol.allow=never",
	"safe.bareRepository=explicit",
	"submodule.recurse=false",
}

// heard are the variables of git that say where a person has their settings, and
// nothing about a repository.
var heard = []string{"GIT_CONFIG_GLOBAL", "GIT_CONFIG_SYSTEM", "GIT_CONFIG_NOSYSTEM"}

// Ask asks git about the repository and returns what it prints. Paths are taken as
// they are, stars and brackets too, from the top of the working tree: see In.
// Nothing that the environment says about another repository is heard.
func (r *Repository) Ask(ctx context.Context, args ...string) ([]byte, error) {
	return r.AskOf(ctx, nil, args...)
}

// AskOf is Ask for a question that reads what it is about, so that one process answers
// for many files.
func (r *Repository) AskOf(ctx context.Context, about []byte, args ...string) ([]byte, error) {
	args, err := phrased(args)
	if err != nil {
		return nil, err
	}
	if err := r.trusted(); err != nil {
		return nil, err
	}
	if args[0] == "check-attr" {
		if name := r.largeNamed(".gitattributes"); name != "" {
			return nil, errLarge.With(name, ErrWaits)
		}
	}
	var safe []string
	for _, s := range settings {
		safe = append(safe, "-c", s)
	}
	return r.run(ctx, about, append(append(safe, "--git-dir="+r.Dir, "--work-tree="+r.Top), args...))
}

// Hooks returns the folder from which git runs hooks. It is the one question for which
// core.hooksPath is as the person has it.
func (r *Repository) Hooks(ctx context.Context) (string, error) {
	if err := r.trusted(); err != nil {
		return "", err
	}
	out, err := r.run(ctx, nil, []string{"-c", "core.fsmonitor=", "--git-dir=" + r.Dir, "--work-tree=" + r.Top, "rev-parse", "--git-path", "hooks"})
	return r.absolute(out), err
}

// Common returns the folder that all working trees of the repository share.
func (r *Repository) Common() string {
	name := filepath.Join(r.Dir, "commondir")
	if info, err := os.Stat(name); err != nil || !info.Mode().IsRegular() || info.Size() >= mostPointer {
		return r.Dir
	}
	text, err := os.ReadFile(name)
	if err != nil {
		return r.Dir
	}
	common := filepath.FromSlash(strings.TrimRight(string(text), "\r\n"))
	if filepath.IsAbs(common) {
		return common
	}
	return filepath.Join(r.Dir, common)
}

// absolute makes a path that git printed an absolute one.
func (r *Repository) absolute(printed []byte) string {
	name := filepath.FromSlash(strings.TrimRight(string(printed), "\r\n"))
	if name == "" || filepath.IsAbs(name) {
		return name
	}
	return filepath.Join(r.Top, name)
}

// checkOwner returns an error for a repository of another person, unless git was told
// to trust it. A folder that many may write to, such as /tmp, could hold one. Git looks
// at this itself where it has to find the repository, and not where it is named: so it
// has to find it here, at the one place where a .git is.
func (r *Repository) checkOwner() error {
	if err := r.checkFiles(); err != nil {
		return err
	}
	if isMine(r.Top) && isMine(filepath.Join(r.Top, ".git")) && isMine(r.Dir) {
		return nil
	}
	_, err := r.run(context.Background(), nil, []string{"-c", "core.fsmonitor=", "-c", "core.hooksPath=" + os.DevNull, "-c", "safe.bareRepository=explicit", "rev-parse", "--git-dir"})
	return err
}

// late holds when git last did not answer in time, by the folder that it keeps.
var late sync.Map

// isLate reports whether git did not answer a moment ago: then it is not asked again,
// so that a command with many questions does not wait for each.
func (r *Repository) isLate() bool {
	at, ok := late.Load(r.Dir)
	return ok && time.Since(at.(time.Time)) < rest
}

// run runs git at the top of the working tree.
func (r *Repository) run(whole context.Context, about []byte, args []string) ([]byte, error) {
	if r.isLate() {
		return nil, ErrLate
	}
	ctx, cancel := context.WithTimeout(whole, patience)
	defer cancel()
	cmd := exec.CommandContext(ctx, "git", append([]string{"--no-pager"}, args...)...)
	out, complaint := &limited{most: mostSaid, stop: cancel}, &limited{most: mostComplaint}
	cmd.Dir, cmd.Env, cmd.Stdout, cmd.Stderr, cmd.WaitDelay = r.Top, r.environment(), out, complaint, goodbye
	if about != nil {
		cmd.Stdin = bytes.NewReader(about)
	}
	done := keepClose(cmd)
	err := cmd.Run()
	done()
	var exit *exec.ExitError
	switch {
	case err != nil && whole.Err() == nil && errors.Is(ctx.Err(), context.DeadlineExceeded):
		late.Store(r.Dir, time.Now())
		return nil, ErrLate
	case out.full:
		return nil, fmt.Errorf("%w: git %s", ErrLong, strings.Join(args, " "))
	case errors.As(err, &exit):
		if said := strings.TrimSpace(complaint.text.String()); said != "" {
			err = fmt.Errorf("git: %s: %w", firstLine(said), err)
		}
	}
	return out.text.Bytes(), err
}

// environment is the one in which git runs: no question to a person, no lock, no
// transport, also for a git that is too old for GIT_NO_LAZY_FETCH, and nothing that refs/replace
// puts in the place of what was committed.
func (r *Repository) environment() (env []string) {
	for _, v := range os.Environ() {
		name, _, _ := strings.Cut(v, "=")
		if !strings.HasPrefix(strings.ToUpper(name), "GIT_") || slices.Contains(heard, name) {
			env = append(env, v)
		}
	}
	env = append(env, "GIT_TERMINAL_PROMPT=0", "GIT_OPTIONAL_LOCKS=0", "GIT_NO_LAZY_FETCH=1", "GIT_ALLOW_PROTOCOL=none",
		"GIT_NO_REPLACE_OBJECTS=1", "GIT_LITERAL_PATHSPECS=1", "GIT_CEILING_DIRECTORIES="+filepath.Dir(r.Top), "LC_ALL=C")
	if r.index != "" {
		env = append(env, "GIT_INDEX_FILE="+r.index)
	}
	return env
}

// mostLine bounds what is told of an error of git: it may quote a file.
const mostLine = 300

func firstLine(s string) string {
	s, _, _ = strings.Cut(s, "\n")
	if s = strings.TrimPrefix(s, "fatal: "); len(s) > mostLine {
		s = strings.ToValidUTF8(s[:mostLine], "") + "…"
	}
	return s
}

// A limited buffer keeps the beginning of what is written to it.
type limited struct {
	text bytes.Buffer
	most int
	stop func() // is called once there is more; nil: the rest is passed over
	full bool
}

// Write keeps what there is room for.
func (l *limited) Write(p []byte) (int, error) {
	if room := l.most - l.text.Len(); len(p) > room {
		l.text.Write(p[:room])
		if l.full = l.stop != nil; l.full {
			l.stop()
		}
		return len(p), nil
	}
	return l.text.Write(p)
}
