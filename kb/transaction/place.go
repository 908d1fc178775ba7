package transaction

import (
	"errors"
	"io/fs"
	"path"

	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/lang"
)

// The temporary names of a file, all beside it. It is written under the first
// and renamed to the second when its bytes are durable; so the second never
// has half a file. When it takes its place, what it displaced has the second
// name. The third is what a system needs that cannot exchange two names.
func (e *entry) writing() string   { return e.beside("-w") }
func (e *entry) displaced() string { return e.beside("") }
func (e *entry) beside(part string) string {
	return path.Join(path.Dir(e.Path), e.temp+part+tempSuffix)
}

func spareName(displaced string) string {
	return displaced[:len(displaced)-len(tempSuffix)] + "-x" + tempSuffix
}

// maxMeetings is how often a person can save a file while it is being put in
// place, before the rest is left to the next command.
const maxMeetings = 100

var errBusy = lang.Text{EN: "another program keeps saving the file: wait until it stops", ZH: "另一个程序正在反复保存这个文件：请等它停下", JA: "別のプログラムがこのファイルを保存し続けています。終わるまで待ってください"}

// place puts one file where it belongs, or finds that a person has saved
// something else there since it was agreed to. Nothing is ever written over:
// the new file and what was there exchange their names, and settle looks at
// what was there.
func (g *engine) place(e *entry, id string, derived bool) (*Conflict, error) {
	if c, err := g.settle(e, id, derived); c != nil || err != nil {
		return c, err
	}
	for range maxMeetings {
		now, err := g.sum(e.Path)
		switch {
		case err != nil:
			return nil, err
		case now == e.New:
			return nil, nil
		case now != e.Old:
			return g.conflict(e, id, derived)
		}
		err = g.put(e)
		if err == nil || !errors.Is(err, fs.ErrExist) && !errors.Is(err, fs.ErrNotExist) {
			return nil, err
		}
		if _, err := g.settle(e, id, derived); err != nil { // it came or went this moment: look again
			return nil, err
		}
	}
	return nil, errBusy
}

func (g *engine) put(e *entry) error {
	if e.New == (Sum{}) {
		return g.disk.Move(e.Path, e.displaced())
	}
	if err := g.makeReady(e); err != nil {
		return err
	}
	if e.Old == (Sum{}) {
		return g.disk.Move(e.displaced(), e.Path)
	}
	return g.disk.Exchange(e.displaced(), e.Path)
}

// makeReady writes the new bytes beside the file that they will replace.
func (g *engine) makeReady(e *entry) error {
	perm, like, err := g.permissions(e)
	if err != nil {
		return err
	}
	for _, dir := range ancestors(e.Path) {
		if err := g.disk.Mkdir(dir, folderPerm(dir)); err != nil && !errors.Is(err, fs.ErrExist) {
			return err
		}
	}
	if err := g.create(e.writing(), e.data, perm, like); err != nil {
		return err
	}
	return g.disk.Move(e.writing(), e.displaced())
}

// permissions returns those that the new bytes get: the ones that the entry brings, else those
// of the file that stands there, which is nil for none. What stands in the place of a file that
// is made was saved meanwhile, and may be for all to read.
func (g *engine) permissions(e *entry) (perm fs.FileMode, like fs.FileInfo, err error) {
	if e.Mode != 0 {
		return e.Mode.Perm(), nil, nil
	}
	perm = publicPerm
	if path.Dir(e.Path) != "." && ancestors(e.Path)[0] == privateDir {
		perm = privatePerm
	}
	like, err = g.disk.Stat(e.Path)
	if errors.Is(err, fs.ErrNotExist) {
		return perm, nil, nil
	}
	return perm, like, err
}

// settle looks at what has the temporary names of a file, be it just displaced
// or left by a process that died, and leaves none of them. What is neither the
// old file nor the new one was saved by a person: it gets its name back.
func (g *engine) settle(e *entry, id string, derived bool) (*Conflict, error) {
	if err := g.removeIfThere(e.writing()); err != nil {
		return nil, err
	}
	var found *Conflict
	for _, name := range []string{e.displaced(), spareName(e.displaced())} {
		c, err := g.settleOne(e, name, id, derived)
		if err != nil {
			return nil, err
		}
		if c != nil {
			found = c
		}
	}
	return found, nil
}

func (g *engine) settleOne(e *entry, name, id string, derived bool) (*Conflict, error) {
	var found *Conflict
	for range maxMeetings {
		was, err := g.sum(name)
		if err != nil || was == (Sum{}) {
			return found, err
		}
		now, err := g.sum(e.Path)
		if err != nil {
			return nil, err
		}
		ours := was == e.Old || was == e.New
		switch {
		case now == (Sum{}) && e.New != (Sum{}) && was == e.Old, now == (Sum{}) && !ours:
			err = g.disk.Move(name, e.Path) // its place is free: back to it
			if err == nil && !ours {
				return g.conflict(e, id, derived)
			}
		case ours:
			err = g.disk.Remove(name)
		case now == e.New:
			if err = g.giveBack(name, e.Path, was, now); err == nil {
				found, err = g.conflict(e, id, derived)
				if err != nil {
					return nil, err
				}
			}
		default: // they saved twice: the later one stands, the earlier one is kept too
			return g.keep(e, name, id)
		}
		if err != nil && !errors.Is(err, fs.ErrExist) && !errors.Is(err, fs.ErrNotExist) {
			return nil, err
		}
	}
	return nil, errBusy
}

// giveBack lets a file that was displaced, with the Sum was, and the one in its
// place, with the Sum now, change names. A person may save in between, again and
// again: in the end the last one stands in the place.
func (g *engine) giveBack(displaced, target string, was, now Sum) error {
	for range maxMeetings {
		if err := g.disk.Exchange(displaced, target); err != nil {
			return err
		}
		got, err := g.sum(displaced)
		if err == nil && got == now { // ours is removed next, and that must not outlive this
			return g.disk.SyncFolder(path.Dir(target))
		}
		if err != nil {
			return err
		}
		was, now = got, was
	}
	return errBusy
}

// conflict leaves what a person saved and puts ours beside it.
func (g *engine) conflict(e *entry, id string, derived bool) (*Conflict, error) {
	if derived || e.New == (Sum{}) {
		return &Conflict{Path: e.Path}, nil
	}
	copied := kb.ConflictPath(e.Path, id)
	if now, err := g.sum(copied); err != nil || now != (Sum{}) {
		return &Conflict{Path: e.Path, Copy: copied}, err // the last attempt came as far as this
	}
	for _, dir := range ancestors(e.Path) {
		if err := g.disk.Mkdir(dir, folderPerm(dir)); err != nil && !errors.Is(err, fs.ErrExist) {
			return nil, err
		}
	}
	perm, like, err := g.permissions(e)
	if err != nil {
		return nil, err
	}
	if err := g.create(e.writing(), e.data, perm, like); err != nil {
		return nil, err
	}
	return &Conflict{Path: e.Path, Copy: copied}, g.disk.Move(e.writing(), copied)
}

// keep gives a file that a person saved, and saved again, a name of its own.
func (g *engine) keep(e *entry, name, id string) (*Conflict, error) {
	data, err := g.disk.Read(name)
	if err != nil {
		return nil, err
	}
	copied := kb.ConflictPath(e.Path, id+"-"+SumOf(data).String()[:8])
	err = g.disk.Move(name, copied)
	if errors.Is(err, fs.ErrExist) {
		err = g.disk.Remove(name) // the same bytes
	}
	return &Conflict{Path: e.Path, Copy: copied}, err
}

func (g *engine) removeIfThere(name string) error {
	if err := g.disk.Remove(name); !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return nil
}
