package transaction

import (
	"bytes"
	"compress/gzip"
	"context"
	"fmt"
	"io"
	"io/fs"
	"path"

	"github.com/go-json-experiment/json"

	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/lang"
)

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
	saved, _, err := g.backup(id)
	return saved, err
}

var (
	errListDamaged   = lang.Text{EN: "the backup's list of files is damaged", ZH: "备份的文件清单已损坏", JA: "バックアップのファイル一覧が壊れています"}
	hintCopyByHand   = lang.Text{EN: "the old files are beside it: copy them by hand", ZH: "旧文件就在它旁边：请手动复制", JA: "元のファイルは一覧と同じフォルダーにあります。手作業でコピーしてください"}
	errBackupDamaged = lang.Text{EN: "the backup is damaged: it differs from the original %s", ZH: "备份已损坏：与 %s 原来的内容不符", JA: "バックアップが壊れています。%s の元の内容と違います"}
	hintUndoByHand   = lang.Text{EN: "undo what you can by hand, or with git", ZH: "请手动或用 git 尽量恢复", JA: "手作業か git で戻せるものを戻してください"}
)

// A backup may come out of an archive that somebody else has packed, and a few kilobytes
// can unpack to gigabytes: so there is a bound for one file, which is that of any
// document of a bank, and one for all of them. Of further backups no more are read after
// MostKept bytes for one question.
const (
	mostUnpacked = 64 << 20
	mostBackup   = 512 << 20
	MostKept     = 512 << 20
)

// roomKey is what a context has its room under.
type roomKey struct{}

// Together returns a context for many questions about what is kept, for all of which together no more
// is read than for one.
func Together(ctx context.Context) context.Context {
	room := int64(MostKept)
	return context.WithValue(ctx, roomKey{}, &room)
}

// Room returns how many bytes of what is kept may still be read: here, in backups, or elsewhere.
func Room(ctx context.Context) *int64 {
	if room, ok := ctx.Value(roomKey{}).(*int64); ok {
		return room
	}
	room := int64(MostKept)
	return &room
}

// perFile is what it costs to look at a file, be it empty, in bytes.
const perFile = 4 << 10

// Verify reads the backups with some ids as Backup does, and returns what is wrong with those that
// are damaged, and how many it did not look at, the last ones, because those before are so large.
func Verify(b *kb.Bank, ids []string) (damaged []error, left int, err error) {
	g, done, err := open(b)
	if err != nil {
		return nil, 0, err
	}
	defer done()
	room := int64(MostKept)
	for i, id := range ids {
		if room <= 0 {
			return damaged, len(ids) - i, nil
		}
		_, took, err := g.backup(id)
		if room -= took; err != nil {
			damaged = append(damaged, err)
		}
	}
	return damaged, 0, nil
}

// Find returns the text with a sum, which a file had, from the newest backup that has it. Nothing else
// is unpacked. What it reads is taken from room, and at its end it gives up. Nil bytes: it is not
// there; the error then says which backup of the file is damaged.
func Find(b *kb.Bank, file string, sum Sum, room *int64) (text []byte, err error) {
	g, done, err := open(b)
	if err != nil {
		return nil, err
	}
	defer done()
	ids, _, err := g.backupIDs()
	if err != nil {
		return nil, err
	}
	var damaged error
	for _, id := range ids {
		if *room <= 0 {
			break
		}
		list, took, err := g.list(id)
		if *room -= took; err != nil {
			continue // a backup without a list has nothing to give here
		}
		folder := opened{g: g, folder: path.Join(g.backups, id), room: mostBackup}
		for _, e := range list {
			if e.Old != sum || isPrivate(e.Path) || folder.took >= *room {
				continue
			}
			text, err := folder.old(e)
			if err == nil {
				*room -= folder.took
				return Bytes(text), nil
			}
			if damaged == nil && path.Base(e.Path) == path.Base(file) {
				damaged = err
			}
		}
		*room -= folder.took
	}
	return nil, damaged
}

// list returns the files of a backup, and how many bytes it took to know them.
func (g *engine) list(id string) (files []entry, took int64, err error) {
	if !IsID(id) {
		return nil, 0, fmt.Errorf("%q is not the id of an operation: %w", id, fs.ErrNotExist)
	}
	name := path.Join(g.backups, id, backupList)
	src, err := g.disk.Read(name)
	took = int64(len(src)) + perFile
	if err != nil {
		return nil, took, err
	}
	var list backupFile
	if err := json.Unmarshal(src, &list, json.RejectUnknownMembers(true)); err != nil || list.ID != id {
		return nil, took, &kb.FileError{Path: name, Msg: errListDamaged, Hint: hintCopyByHand}
	}
	return list.Files, took, nil
}

// backup is Backup, and says how many bytes it took.
func (g *engine) backup(id string) (all []Saved, took int64, err error) {
	list, took, err := g.list(id)
	if err != nil {
		return nil, took, err
	}
	folder := opened{g: g, folder: path.Join(g.backups, id), room: mostBackup}
	for _, e := range list {
		if isPrivate(e.Path) {
			continue
		}
		s := Saved{Path: e.Path, Existed: e.Old != Sum{}, New: e.New, Mode: e.Mode.Perm()}
		if s.Existed {
			if s.Old, err = folder.old(e); err != nil {
				return nil, took + folder.took, err
			}
		}
		all = append(all, s)
	}
	return all, took + folder.took, nil
}

// An opened backup knows the files that were read from it: a list may name one many times.
type opened struct {
	g      *engine
	folder string
	room   int64 // at most so many bytes are kept
	took   int64 // what was read and unpacked
	texts  map[string]*keptText
}

// A keptText is a file of a backup: as it is, and unpacked if somebody has asked for another sum.
type keptText struct {
	data, unpacked []byte
	sum, inner     Sum
	tried          bool
}

// old returns the bytes of one file, of which there may be as many as there is room for.
func (o *opened) old(e entry) ([]byte, error) {
	name := path.Join(o.folder, e.Backup)
	damaged := &kb.FileError{Path: name, Msg: errBackupDamaged.With(e.Path), Hint: hintUndoByHand}
	if e.Backup != path.Base(e.Backup) {
		return nil, damaged
	}
	t := o.texts[e.Backup]
	if t == nil {
		t = o.read(name)
		if o.texts == nil {
			o.texts = map[string]*keptText{}
		}
		o.texts[e.Backup] = t
	}
	if t.sum == e.Old {
		return t.data, nil
	}
	if !t.tried { // else it was packed
		t.tried = true
		data, err := unpacked(t.data, min(mostUnpacked, o.room))
		if o.took += int64(len(data)); err == nil {
			t.unpacked, t.inner = data, SumOf(data)
			o.room -= int64(len(data))
		}
	}
	if t.inner == e.Old {
		return t.unpacked, nil
	}
	return nil, damaged
}

// read reads a file for which there is room; what is not there has no sum.
func (o *opened) read(name string) *keptText {
	o.took += perFile
	info, err := o.g.disk.Stat(name)
	if err != nil || info.Size() > o.room {
		return &keptText{tried: true}
	}
	data, err := o.g.disk.Read(name)
	if o.took += int64(len(data)); err != nil {
		return &keptText{tried: true}
	}
	o.room -= int64(len(data))
	return &keptText{data: data, sum: SumOf(data)}
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
