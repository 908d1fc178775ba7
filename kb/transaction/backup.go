package transaction

import (
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path"
	"slices"
	"strings"
	"time"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/lang"
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

// A Saved is one file of a backup.
type Saved struct {
	Path    string // relative to the bank
	Old     []byte // what it was; empty if it did not exist
	Existed bool
	New     Sum // what the transaction made of it; zero: deleted

	Mode fs.FileMode // its permissions, if it was deleted
}

// Backup returns what a transaction changed, as it was before, in the order of
// its Changes and Derived. Private files are not in it. The hashes are verified:
// what was damaged is an error and not a surprise. The error wraps
// fs.ErrNotExist if there is no such backup (any more).
func Backup(b *kb.Bank, id string) ([]Saved, error) {
	g, done, err := open(b)
	if err != nil {
		return nil, err
	}
	defer done()
	return g.backup(id)
}

var (
	errListDamaged   = lang.Text{EN: "the backup's list of files is damaged", ZH: "备份的文件清单已损坏", JA: "バックアップのファイル一覧が壊れています"}
	hintCopyByHand   = lang.Text{EN: "the old files are beside it: copy them by hand", ZH: "旧文件就在它旁边：请手动复制", JA: "元のファイルは一覧と同じフォルダーにあります。手作業でコピーしてください"}
	errBackupDamaged = lang.Text{EN: "the backup is damaged: it differs from the original %s", ZH: "备份已损坏：与 %s 原来的内容不符", JA: "バックアップが壊れています。%s の元の内容と違います"}
	hintUndoByHand   = lang.Text{EN: "undo what you can by hand, or with git", ZH: "请手动或用 git 尽量恢复", JA: "手作業か git で戻せるものを戻してください"}
)

func (g *engine) backup(id string) ([]Saved, error) {
	if !IsID(id) {
		return nil, fmt.Errorf("%q is not the id of an operation: %w", id, fs.ErrNotExist)
	}
	folder := path.Join(g.backups, id)
	src, err := g.disk.Read(path.Join(folder, backupList))
	if err != nil {
		return nil, err
	}
	var list backupFile
	if err := json.Unmarshal(src, &list, json.RejectUnknownMembers(true)); err != nil || list.ID != id {
		return nil, &kb.FileError{Path: path.Join(folder, backupList), Msg: errListDamaged, Hint: hintCopyByHand}
	}
	var all []Saved
	room := int64(mostBackup)
	for _, e := range list.Files {
		if isPrivate(e.Path) {
			continue
		}
		s := Saved{Path: e.Path, Existed: e.Old != Sum{}, New: e.New, Mode: e.Mode.Perm()}
		if s.Existed {
			if s.Old, err = g.backedUp(path.Join(folder, e.Backup), e, room); err != nil {
				return nil, err
			}
			room -= int64(len(s.Old))
		}
		all = append(all, s)
	}
	return all, nil
}

// A backup may come out of an archive that somebody else has packed, and a few kilobytes
// can unpack to gigabytes: so there is a bound for one file, which is that of any
// document of a bank, and one for all of them.
const (
	mostUnpacked = 64 << 20
	mostBackup   = 512 << 20
)

// backedUp returns the bytes of one file, of which there may be as many as there is room for.
func (g *engine) backedUp(name string, e entry, room int64) ([]byte, error) {
	if e.Backup != path.Base(e.Backup) {
		return nil, &kb.FileError{Path: name, Msg: errBackupDamaged.With(e.Path), Hint: hintUndoByHand}
	}
	data, err := g.disk.Read(name)
	if err == nil && SumOf(data) != e.Old { // else it was packed
		data, err = unpacked(data, min(mostUnpacked, room))
	}
	if err == nil && int64(len(data)) <= room && SumOf(data) == e.Old {
		return data, nil
	}
	return nil, &kb.FileError{Path: name, Msg: errBackupDamaged.With(e.Path), Hint: hintUndoByHand}
}

// unpacked is the reverse of packed, up to a limit.
func unpacked(data []byte, limit int64) ([]byte, error) {
	r, err := gzip.NewReader(bytes.NewReader(data))
	if err != nil {
		return nil, err
	}
	data, err = io.ReadAll(io.LimitReader(r, limit+1))
	if err == nil && int64(len(data)) > limit {
		err = errLarge
	}
	return data, err
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
