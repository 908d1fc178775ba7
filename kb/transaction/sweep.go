package transaction

import (
	"path"
	"strings"
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
		case e.IsDir() && (!strings.HasPrefix(e.Name(), ".") || name == privateDir) && name != privateDir+"/cache" && name != g.backups:
			err = g.sweepFolder(name)
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
