package transaction

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"time"

	"github.com/tacit-kb/tacit/kb"
)

// A Tx holds the lock of a bank. Whoever has one reads what nobody else changes,
// but for people and git, decides, and commits.
type Tx struct {
	bank      *kb.Bank
	engine    *engine
	close     func()
	recovered []Recovered
	stuck     error // of the last commit: it is not finished
}

// A Recovered is a transaction that another command had committed and not
// finished, and that Begin has.
type Recovered struct {
	ID string
	Result
}

// Begin takes the lock of a bank and waits for it until ctx ends; the error then
// wraps kb.ErrLocked and names who has it. It finishes what another command has
// committed and left, and sweeps what others have left that never was. While
// git is changing the working tree, the error wraps ErrGit; where nothing may be
// written, fs.ErrPermission. From then on b shows the files as they are.
func Begin(ctx context.Context, b *kb.Bank) (*Tx, error) {
	if err := waitForGit(ctx, b.Dir()); err != nil {
		return nil, err
	}
	unlock, err := b.Lock(ctx)
	if err != nil {
		return nil, readOnly(err)
	}
	g, closeDisk, err := open(b)
	if err != nil {
		unlock()
		return nil, err
	}
	t := &Tx{bank: b, engine: g, close: func() { closeDisk(); unlock() }}
	if err := t.recover(); err != nil {
		t.End()
		return nil, readOnly(err)
	}
	b.Bare()
	return t, nil
}

// open returns the engine of a bank.
func open(b *kb.Bank) (g *engine, done func(), err error) {
	root, err := os.OpenRoot(b.Dir())
	if err != nil {
		return nil, nil, err
	}
	return newEngine(b, osDisk{root: root}), func() { root.Close() }, nil
}

func (t *Tx) recover() error {
	if err := gitAtWork(t.bank.Dir()); err != nil { // it may have begun while we waited
		return err
	}
	r, err := t.engine.recover()
	if err != nil {
		return err
	}
	if r != nil {
		t.recovered = append(t.recovered, *r)
	}
	return t.engine.sweep()
}

// Recovered tells which transactions of other commands Begin has finished, so
// that a person hears of their conflicts.
func (t *Tx) Recovered() []Recovered { return t.recovered }

// Commit writes c, all of it or nothing. When it returns nil, all of it survives
// a power cut. An error that wraps ErrPending comes after the commit point: it
// will be finished by the next command. After any other error nothing was
// written; a *StaleError says that a file is not what it was. A Tx can commit
// several times.
func (t *Tx) Commit(c Commit) (Result, error) {
	if t.stuck != nil {
		return Result{}, t.stuck
	}
	if err := gitAtWork(t.bank.Dir()); err != nil {
		return Result{}, err
	}
	r, err := t.engine.commit(c)
	switch {
	case errors.Is(err, ErrPending):
		t.stuck = err
	case err == nil:
		t.engine.prune(time.Now())
	}
	return r, readOnly(err)
}

// End gives the lock back. It may be called more than once.
func (t *Tx) End() {
	if t.close != nil {
		t.close()
		t.close = nil
	}
}

// readOnly lets errors of a file system that takes no writes say what they are.
func readOnly(err error) error {
	if isReadOnly(err) && !errors.Is(err, fs.ErrPermission) {
		return fmt.Errorf("%w: %w", fs.ErrPermission, err)
	}
	return err
}
