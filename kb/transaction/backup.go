package transaction

import (
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"
	"time"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"github.com/tacit-kb/tacit/kb"
)

// A backup is the old bytes of what a transaction changed: a folder with the
// name of its id, in it the files, which a person can read and copy, and a list
// of them. The list is written when the transaction is done: a folder without
// one belongs to a transaction that never was. INDEX.md is compressed, because
// every transaction changes it.
const (
	backupList   = "backup.json"
	packedSuffix = ".gz"
)

// A backup is kept while it is among the last keptBackups or younger than
// keptFor.
const (
	keptBackups = 50
	keptFor     = 30 * 24 * time.Hour
)

type backupFile struct {
	ID    string  `json:"id"`
	Files []entry `json:"files"`
}

// storeBackup keeps the old bytes, durably, under the names that it notes in
// the journal. They must be the ones that were expected. Private files are left
// out: they follow from the others.
func (g *engine) storeBackup(j *journal) (err error) {
	folder := path.Join(g.backups, j.ID)
	if err := g.disk.Mkdir(folder, folderPerm(folder)); err != nil {
		return fmt.Errorf("an id is used once: %w", err)
	}
	defer func() {
		if err != nil {
			g.dropBackup(j.ID)
		}
	}()
	for i, e := range j.entries() {
		if e.Old == (Sum{}) || isPrivate(e.Path) {
			continue
		}
		e.Backup = fmt.Sprintf("%03d-%s", i, path.Base(e.Path))
		if i >= len(j.Changes) {
			e.Backup += packedSuffix
		}
		data, err := g.disk.Read(e.Path)
		if err == nil && SumOf(data) != e.Old {
			err = &StaleError{Path: e.Path, Want: e.Old, Got: SumOf(data), Derived: i >= len(j.Changes)}
		}
		if err != nil {
			return err
		}
		if err := g.create(path.Join(folder, e.Backup), packed(e.Backup, data), privatePerm, nil); err != nil {
			return err
		}
	}
	if err := g.noteModes(j); err != nil {
		return err
	}
	if err := g.disk.SyncFolder(folder); err != nil {
		return err
	}
	return g.disk.SyncFolder(g.backups)
}

// noteModes keeps the permissions of the files that are deleted, for those that take their
// place now or when this is undone: what one person alone may read stays so.
func (g *engine) noteModes(j *journal) error {
	modes := map[string]fs.FileMode{}
	for i := range j.Changes {
		if e := &j.Changes[i]; e.New == (Sum{}) {
			info, err := g.disk.Stat(e.Path)
			if err != nil {
				return err
			}
			e.Mode = info.Mode().Perm()
			modes[e.Path] = e.Mode
		}
	}
	for i := range j.Changes {
		if e := &j.Changes[i]; e.Old == (Sum{}) && e.Mode == 0 {
			e.Mode = modes[j.from[e.Path]]
		}
	}
	return nil
}

// sealBackup writes the list, with which the backup counts.
func (g *engine) sealBackup(j *journal) error {
	if j.Record == "" {
		return nil
	}
	folder := path.Join(g.backups, j.ID)
	if _, err := g.disk.Stat(folder); errors.Is(err, fs.ErrNotExist) {
		return nil // somebody has taken it away: the operation stands, and cannot be undone
	}
	list := path.Join(folder, backupList)
	if _, err := g.disk.Stat(list); err != nil {
		if !errors.Is(err, fs.ErrNotExist) {
			return err
		}
		data, err := json.Marshal(backupFile{j.ID, append(slices.Clone(j.Changes), j.Derived...)}, jsontext.WithIndent("  "))
		if err != nil {
			return err
		}
		temp := path.Join(folder, tempPrefix+j.ID+tempSuffix)
		if err := g.create(temp, append(data, '\n'), privatePerm, nil); err != nil {
			return err
		}
		if err := g.disk.Move(temp, list); err != nil {
			return err
		}
	}
	return g.disk.SyncFolder(folder)
}

// dropBackup removes a backup, its list first: what is left counts no more and
// is swept later.
func (g *engine) dropBackup(id string) {
	folder := path.Join(g.backups, id)
	g.disk.Remove(path.Join(folder, backupList))
	entries, _ := g.disk.List(folder)
	for _, e := range entries {
		g.disk.Remove(path.Join(folder, e.Name()))
	}
	g.disk.Remove(folder)
}

// backupIDs returns the ids of the backups that count, newest first, and those
// of the others.
func (g *engine) backupIDs() (sealed, dead []string, err error) {
	entries, err := g.disk.List(g.backups)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil, nil
	}
	for _, e := range slices.Backward(entries) {
		if !e.IsDir() || !IsID(e.Name()) {
			continue
		}
		switch _, err := g.disk.Stat(path.Join(g.backups, e.Name(), backupList)); {
		case err == nil:
			sealed = append(sealed, e.Name())
		case errors.Is(err, fs.ErrNotExist):
			dead = append(dead, e.Name())
		default:
			return nil, nil, err
		}
	}
	return sealed, dead, err
}

// prune removes the backups that need not be kept any longer.
func (g *engine) prune(now time.Time) {
	sealed, _, err := g.backupIDs()
	if err != nil || len(sealed) <= keptBackups {
		return
	}
	oldest := "op-" + now.Add(-keptFor).UTC().Format(idSecond)
	for _, id := range sealed[keptBackups:] {
		if id < oldest {
			g.dropBackup(id)
		}
	}
}

// packed compresses the bytes of a file with that suffix.
func packed(name string, data []byte) []byte {
	if !strings.HasSuffix(name, packedSuffix) || path.Ext(strings.TrimSuffix(name, packedSuffix)) == "" {
		return data
	}
	var b bytes.Buffer
	w := gzip.NewWriter(&b)
	w.Write(data) // to memory: it cannot fail
	w.Close()
	return b.Bytes()
}

// Backups lists the ids of the transactions that can be undone, newest first.
func Backups(b *kb.Bank) ([]string, error) {
	g, done, err := open(b)
	if err != nil {
		return nil, err
	}
	defer done()
	sealed, _, err := g.backupIDs()
	return sealed, err
}
