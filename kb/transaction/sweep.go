package transaction

import (
	"errors"
	"io/fs"
	"path"
	"strings"

	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/pattern"
)

// sweep removes what processes that died have left: temporary files anywhere in
// the bank, backups of transactions that never were. The caller holds the lock,
// and there is no committed journal, so that nobody misses any of it; a command
// that writes a private file without the lock tries again.
func (g *engine) sweep() error {
	if err := g.sweepFolder("."); err != nil {
		return err
	}
	_, dead, err := g.backupIDs()
	for _, id := range dead {
		g.dropBackup(id)
	}
	return err
}

// deepest is how many folders are looked into, one in another: a bank writes to fewer.
const deepest = 32

// sweepFolder looks for temporary files in a folder and those below. Hidden
// folders are not ours, but for the private one; the cache sweeps itself.
func (g *engine) sweepFolder(folder string) error {
	entries, err := g.disk.List(folder)
	if err != nil {
		return err
	}
	for _, e := range entries {
		name := path.Join(folder, e.Name())
		switch {
		case e.IsDir() && strings.Count(name, "/") > deepest:
		case e.IsDir() && (!strings.HasPrefix(e.Name(), ".") || name == privateDir) && name != privateDir+"/cache" && name != g.backups:
			err = g.sweepFolder(name)
		case e.Type().IsRegular() && displacedName().MatchString(e.Name()):
			err = g.rescue(name)
		case e.Type().IsRegular() && isTemporary(e.Name()):
			err = g.removeIfThere(name)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

func isTemporary(name string) bool {
	return strings.HasPrefix(name, tempPrefix) && strings.HasSuffix(name, tempSuffix)
}

// displacedName is that of a file that a transaction has taken out of its place.
// The transaction itself leaves none; where its journal was taken away by hand,
// such a file may be the only copy of what a person saved.
var displacedName = pattern.Lazy(`^\.tacit-(op-\d{8}T\d{6}-[0-9a-z]+)-d?\d+(-x)?\.tmp$`)

// rescue gives a displaced file a name under which a person finds it.
func (g *engine) rescue(name string) error {
	data, err := g.disk.Read(name)
	if err == nil {
		id := displacedName().FindStringSubmatch(path.Base(name))[1]
		err = g.disk.Move(name, kb.ConflictPath(path.Join(path.Dir(name), "rescued.md"), id+"-"+SumOf(data).String()[:8]))
	}
	if errors.Is(err, fs.ErrExist) {
		return g.removeIfThere(name) // the same bytes
	}
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return err
}
