package transaction

import (
	"errors"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"

	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/finish"
	"github.com/tacit-kb/tacit/kb/lang"
)

// HistoryPath is where a bank tells what was done to it, relative to the bank: one JSON document a line.
// Lines are only ever added.
const HistoryPath = "history.jsonl"

const (
	privatePerm = 0o600 // of journals and backups: they hold what may not be for everybody
	publicPerm  = 0o666 // of new files, less the umask
)

// An engine carries out transactions on a disk. It knows nothing of locks and
// of git, so that a test can run it on a disk that loses power.
type engine struct {
	disk             disk
	journal, backups string                         // names
	checks           func() func(path string) error // whether paths may be written, as the bank is by now
}

func newEngine(b *kb.Bank, d disk) *engine {
	return &engine{disk: d, journal: journalPath(b), backups: backupsDir(b), checks: func() func(string) error {
		targets := b.Targets()
		return func(path string) error {
			if err := targets.Check(path); err != nil {
				return err
			}
			return writableAt(b.Dir(), path) // after the commit point it would fail again and again
		}
	}}
}

// commit carries out c. An error that does not wrap ErrPending means that
// nothing was written.
func (g *engine) commit(c Commit) (Result, error) {
	j := newJournal(c)
	if len(j.Changes)+len(j.Derived) == 0 && j.Record == "" {
		return Result{}, nil
	}
	if err := g.prepare(j); err != nil {
		return Result{}, err
	}
	end := finish.Begin() // from here on the command has to say what became of it
	if err := g.writeJournal(j); err != nil {
		end()
		_, e := g.disk.Stat(g.journal)
		if e == nil { // renamed all the same, as a network may do
			return Result{}, pending(err)
		}
		if errors.Is(e, fs.ErrNotExist) { // else the next command will know, and may need the backup
			g.dropBackup(j.ID)
		}
		return Result{}, err
	}
	return g.finish(j)
}

// prepare does everything that can be refused: it checks what is expected and
// keeps the old bytes.
func (g *engine) prepare(j *journal) error {
	if !IsID(j.ID) {
		return fmt.Errorf("%q is not the id of a transaction", j.ID)
	}
	if strings.Contains(j.Record, "\n") {
		return errors.New("a record of history is one line")
	}
	if err := g.checkEntries(j); err != nil {
		return err
	}
	for _, folder := range []string{path.Dir(g.journal), g.backups} {
		if err := g.makeFolder(folder); err != nil {
			return err
		}
	}
	if j.Record == "" {
		return nil
	}
	if _, err := g.readHistory(); err != nil {
		return err
	}
	return g.storeBackup(j)
}

func (g *engine) checkEntries(j *journal) error {
	seen, check := map[string]bool{}, g.checks()
	for i, e := range j.entries() {
		private := isPrivate(e.Path)
		switch derived := i >= len(j.Changes); {
		case seen[e.Path]:
			return fmt.Errorf("%s is changed twice in one transaction", e.Path)
		case private && !derived:
			return errPrivate.With(kb.ErrOutside, e.Path)
		case private && (strings.HasPrefix(e.Path, path.Dir(g.journal)+"/") || strings.HasPrefix(e.Path, g.backups+"/")), e.Path == HistoryPath:
			return fmt.Errorf("%s is written by the transaction itself", e.Path)
		case !writable(e.Path, derived):
			return errUnwritable.With(kb.ErrOutside, e.Path)
		}
		seen[e.Path] = true
		if err := check(e.Path); err != nil {
			return err
		}
		if now, err := g.sum(e.Path); err != nil {
			return err
		} else if now != e.Old {
			return &StaleError{Path: e.Path, Want: e.Old, Got: now, Derived: i >= len(j.Changes)}
		}
	}
	return nil
}

// notPlain is the Sum of a link, a folder or a pipe: of nothing that was agreed to.
var notPlain = Sum{0: 0xff, len(Sum{}) - 1: 0xff}

// sum returns the Sum of a file as it is.
func (g *engine) sum(name string) (Sum, error) {
	data, err := g.disk.Read(name)
	if errors.Is(err, fs.ErrNotExist) {
		return Sum{}, nil
	}
	if errors.Is(err, errNotPlain) {
		return notPlain, nil
	}
	if err != nil {
		return Sum{}, err
	}
	return SumOf(data), nil
}

// create writes a new file and makes its bytes durable. What has that name
// already was left by a process that died: only the engine gives such names.
// like, if not nil, is the file whose permissions it gets.
func (g *engine) create(name string, data []byte, perm fs.FileMode, like fs.FileInfo) error {
	f, err := g.disk.Create(name, perm)
	if errors.Is(err, fs.ErrExist) {
		if err := g.disk.Remove(name); err != nil {
			return err
		}
		f, err = g.disk.Create(name, perm)
	}
	if err != nil {
		return err
	}
	if like != nil {
		err = f.Like(like)
	}
	if err == nil {
		_, err = f.Write(data)
	}
	if err == nil {
		err = f.Sync()
	}
	if closeErr := f.Close(); err == nil {
		err = closeErr
	}
	if err != nil {
		g.disk.Remove(name)
	}
	return err
}

// makeFolder makes a folder and those above it, and makes all their names
// durable, also of those that exist: whoever made them may have died before.
func (g *engine) makeFolder(folder string) error {
	for _, dir := range ancestors(folder + "/x") {
		if err := g.disk.Mkdir(dir, folderPerm(dir)); err != nil && !errors.Is(err, fs.ErrExist) {
			return err
		}
		if err := g.disk.SyncFolder(path.Dir(dir)); err != nil {
			return err
		}
	}
	return nil
}

// folderPerm is the mode of a new folder, less the umask: those in .tacit are private, as
// their files are.
func folderPerm(dir string) fs.FileMode {
	if top, _, _ := strings.Cut(dir, "/"); top == privateDir {
		return 0o700
	}
	return 0o777
}

// ancestors lists the folders above a file, the highest first, without the bank.
func ancestors(name string) (all []string) {
	for dir := path.Dir(name); dir != "."; dir = path.Dir(dir) {
		all = append(all, dir)
	}
	slices.Reverse(all)
	return all
}

func pending(err error) error { return fmt.Errorf("%w: %w", ErrPending, err) }

var (
	errPrivate    = lang.Text{EN: "%s: %q is private", ZH: "%s：%q 是私有文件", JA: "%s: %q は内部用のファイルです"}
	errUnwritable = lang.Text{EN: "%s: Tacit does not write %q", ZH: "%s：Tacit 不写入 %q", JA: "%s: Tacit は %q に書き込みません"}
)
