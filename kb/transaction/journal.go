package transaction

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"

	"github.com/go-json-experiment/json"

	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/lang"
	"github.com/tacit-kb/tacit/kb/origin"
)

// A journal is a transaction that was agreed to, with everything that is needed
// to finish it. It is one file. Its first line has the name of the format and
// the SHA-256 of all that follows; the second is the journal as JSON; then come
// the new bytes of the files, one after the other.
type journal struct {
	ID      string  `json:"id"`
	Changes []entry `json:"changes"`
	Derived []entry `json:"derived"`
	Record  string  `json:"record"` // for history.jsonl; empty: none, and no backup

	Origin origin.Mark `json:"origin,omitzero"`

	step func(done, total int) // see Commit; never nil
	from map[string]string     // where a memory lay that is now elsewhere, by its new path
}

// An entry is one file of a journal.
type entry struct {
	Path   string `json:"path"`
	Old    Sum    `json:"old"` // zero: there was no file
	New    Sum    `json:"new"` // zero: there will be none
	Size   int    `json:"size"`
	Backup string `json:"backup,omitzero"` // name in the folder of backups; empty: none

	Mode fs.FileMode `json:"mode,omitzero"` // permissions of a file that is deleted, or made again

	data []byte // the new bytes
	temp string // name that begins its temporary names
}

const (
	journalMark = "tacit-journal 1 "
	privateDir  = ".tacit"
	tempPrefix  = ".tacit-" // as kb writes them: hidden, and no .md at the end
	tempSuffix  = ".tmp"
)

// The names of the state. A bank has at most one committed journal, because
// whoever takes the lock finishes it first; so it needs no name of its own, and
// a reader finds out with one look that there is none.
func journalDir(b *kb.Bank) string  { return b.StateDir() + "/journal" }
func journalPath(b *kb.Bank) string { return journalDir(b) + "/committed" }
func backupsDir(b *kb.Bank) string  { return b.StateDir() + "/backups" }

// newJournal lays out what a commit writes. Files that would not change are
// left out.
func newJournal(c Commit) *journal {
	j := &journal{ID: c.ID, Record: string(c.Record), Changes: []entry{}, Derived: []entry{}, step: c.Step}
	for _, change := range c.Changes {
		j.Changes = j.add(j.Changes, change)
	}
	for _, change := range c.Derived {
		j.Derived = j.add(j.Derived, change)
	}
	j.from = moves(c.Changes)
	j.name()
	return j
}

// moves finds the files that take the place of others, by their new paths: of the same memory,
// or of the same name.
func moves(changes []Change) map[string]string {
	gone := map[string]string{}
	for _, c := range changes {
		if c.Deleted() {
			gone[path.Base(c.Path)] = c.Path
			gone[idOf(c.Path, c.Old)] = c.Path
		}
	}
	from := map[string]string{}
	for _, c := range changes {
		if c.Created() && len(gone) > 0 {
			from[c.Path] = cmp.Or(gone[idOf(c.Path, c.New)], gone[path.Base(c.Path)])
		}
	}
	return from
}

// idOf returns the id of a memory, behind a sign that no name of a file has; of another file its name.
func idOf(name string, text []byte) string {
	if m, err := kb.Parse(path.Base(name), text); err == nil && m.ID != "" {
		return "/" + m.ID
	}
	return path.Base(name)
}

func (j *journal) add(to []entry, c Change) []entry {
	before, after := c.sums()
	e := entry{Path: c.Path, Old: before, New: after, Size: len(c.New), Mode: c.Mode, data: c.New}
	if e.Old == e.New {
		return to
	}
	return append(to, e)
}

// name gives every entry its temporary names, which a recovery can find again.
func (j *journal) name() {
	if j.step == nil {
		j.step = func(int, int) {}
	}
	for i := range j.Changes {
		j.Changes[i].temp = fmt.Sprintf("%s%s-%d", tempPrefix, j.ID, i)
	}
	for i := range j.Derived {
		j.Derived[i].temp = fmt.Sprintf("%s%s-d%d", tempPrefix, j.ID, i)
	}
}

// entries returns all files of the journal, to be changed in place.
func (j *journal) entries() []*entry {
	var all []*entry
	for i := range j.Changes {
		all = append(all, &j.Changes[i])
	}
	for i := range j.Derived {
		all = append(all, &j.Derived[i])
	}
	return all
}

func (j *journal) encode() ([]byte, error) {
	head, err := json.Marshal(j)
	if err != nil {
		return nil, err
	}
	body := append(head, '\n')
	for _, e := range j.entries() {
		body = append(body, e.data...)
	}
	return append([]byte(journalMark+SumOf(body).String()+"\n"), body...), nil
}

var (
	errJournalDamaged = lang.Text{EN: "the journal is damaged: %s", ZH: "事务日志已损坏：%s", JA: "ジャーナルが壊れています: %s"}
	hintMoveJournal   = lang.Text{EN: "move it out of the bank; the originals of the files that it would have changed are in .tacit/state/backups",
		ZH: "请把它移出记忆库；它本要更改的那些文件，原来的内容保存在 .tacit/state/backups 中",
		JA: "メモリバンクの外へ移してください。変更されるはずだったファイルの変更前の内容は .tacit/state/backups にあります"}
	errElsewhere = lang.Text{EN: "this unfinished change was not written in this folder on this machine: it may have come with the bank, and is not carried out",
		ZH: "这个未完成的更改不是在这台机器的这个文件夹中写下的，可能是随记忆库带来的；不会执行",
		JA: "この未完了の変更はこのマシンのこのフォルダーで書かれたものではなく、メモリバンクに付いてきた可能性があります。実行しません"}
	hintElsewhere = lang.Text{EN: "if the change is yours, run a tacit command that writes in the folder where it began: that finishes it; otherwise delete this file",
		ZH: "如果更改是你自己的，请在开始它的那个文件夹中运行任一会写入的 tacit 命令，更改就会完成；否则请删除此文件",
		JA: "自分の変更なら、それを始めたフォルダーで、書き込みを行う tacit のコマンドを実行すると完了します。そうでなければ、このファイルを削除してください"}
	errFirstLine   = lang.Text{EN: "its first line is in an unknown format, or from a newer tacit", ZH: "首行无法识别，或来自更新版本的 tacit", JA: "1 行目の形式が不明か、より新しいバージョンの Tacit が書いたものです"}
	errOtherBytes  = lang.Text{EN: "its contents differ from what was written", ZH: "内容与写入时不同", JA: "書き込んだ内容と違います"}
	errTooShort    = lang.Text{EN: "it is too short", ZH: "长度不足", JA: "短すぎます"}
	errNotID       = lang.Text{EN: "%q is not a transaction id", ZH: "%q 不是事务的编号", JA: "%q はトランザクションの ID ではありません"}
	errTwice       = lang.Text{EN: "%q occurs twice", ZH: "%q 出现了两次", JA: "%q が二度出てきます"}
	errNotWritable = lang.Text{EN: "transactions do not write %q", ZH: "事务不写入 %q", JA: "%q はトランザクションが書くファイルではありません"}
	errNotBackup   = lang.Text{EN: "%q is not a backup name", ZH: "%q 不是备份的名称", JA: "%q はバックアップの名前ではありません"}
	errBytesOf     = lang.Text{EN: "the contents of %q do not match the recorded hash", ZH: "%q 的内容与记录的哈希不符", JA: "%q の内容が記録されたハッシュと一致しません"}
)

// decodeJournal reads a journal strictly: it is whole, or it is damaged.
func decodeJournal(path string, src []byte) (*journal, error) {
	damaged := func(why error) error {
		return &kb.FileError{Path: path, Msg: errJournalDamaged.With(why), Hint: hintMoveJournal}
	}
	first, body, _ := bytes.Cut(src, []byte("\n"))
	var sum Sum
	if hex, ok := strings.CutPrefix(string(first), journalMark); !ok || sum.UnmarshalText([]byte(hex)) != nil {
		return nil, damaged(errFirstLine)
	}
	if SumOf(body) != sum {
		return nil, damaged(errOtherBytes)
	}
	head, rest, _ := bytes.Cut(body, []byte("\n"))
	j := new(journal)
	if err := json.Unmarshal(head, j, json.RejectUnknownMembers(true)); err != nil {
		return nil, damaged(err)
	}
	for _, e := range j.entries() {
		if e.Size < 0 || e.Size > len(rest) {
			return nil, damaged(errTooShort)
		}
		if e.New != (Sum{}) {
			e.data, rest = rest[:e.Size:e.Size], rest[e.Size:]
		}
	}
	if why := j.illegal(); why != nil {
		return nil, damaged(why)
	}
	j.name()
	return j, nil
}

// illegal says what no transaction of ours would do. A journal can come with a bank
// that somebody else has made, and is carried out without asking anybody: so it
// may do no more to the bank than its files themselves could say.
func (j *journal) illegal() error {
	if !IsID(j.ID) {
		return errNotID.With(j.ID)
	}
	seen := map[string]bool{}
	for i, e := range j.entries() {
		switch {
		case seen[e.Path]:
			return errTwice.With(e.Path)
		case !writable(e.Path, i >= len(j.Changes)):
			return errNotWritable.With(e.Path)
		case e.Backup != path.Base(e.Backup) && e.Backup != "":
			return errNotBackup.With(e.Backup)
		case e.New != (Sum{}) && SumOf(e.data) != e.New:
			return errBytesOf.With(e.Path)
		}
		seen[e.Path] = true
	}
	return nil
}

// documents are the files of a bank, besides Markdown, that transactions write.
var documents = []string{"config.yaml", "evidence/cited.jsonl"}

// isPrivate reports whether a path is one of the private state that follows from
// the rest of the bank. The overrides are private too, but a person decides about
// them, as about any memory.
func isPrivate(name string) bool {
	return strings.HasPrefix(name, privateDir+"/") && !kb.IsOverride(name)
}

// writable reports whether a transaction may write a path: Markdown, a few
// documents and overrides and, derived from them, the private state. The rest of
// the private folder is never derived, and no other file is anybody's to write.
func writable(name string, derived bool) bool {
	if name != path.Clean(name) || !fs.ValidPath(name) || name == "." {
		return false
	}
	if kb.IsOverride(name) {
		return !derived
	}
	if strings.HasPrefix(name, privateDir+"/state/") {
		return derived && !strings.HasPrefix(name, privateDir+"/state/journal/") && !strings.HasPrefix(name, privateDir+"/state/backups/")
	}
	for part := range strings.SplitSeq(name, "/") {
		if strings.HasPrefix(part, ".") {
			return false
		}
	}
	return strings.EqualFold(path.Ext(name), ".md") || slices.Contains(documents, name)
}

// readJournal returns the committed journal, or nil.
func (g *engine) readJournal() (*journal, error) {
	src, err := g.disk.Read(g.journal)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	j, err := decodeJournal(g.journal, src)
	if err == nil && !j.Origin.IsHere(g.disk.Mark()) {
		return nil, &kb.FileError{Path: g.journal, Msg: errElsewhere, Hint: hintElsewhere}
	}
	return j, err
}

// writeJournal is the commit. Before its last line the old bank stands, and
// after it the new one.
func (g *engine) writeJournal(j *journal) error {
	j.Origin = g.disk.Mark()
	src, err := j.encode()
	if err == nil && len(src) > mostRead {
		err = errLarge
	}
	if err != nil {
		return err
	}
	temp := path.Join(path.Dir(g.journal), tempPrefix+j.ID+tempSuffix)
	if err := g.create(temp, src, privatePerm, nil); err != nil {
		return err
	}
	if err := g.disk.Move(temp, g.journal); err != nil {
		g.disk.Remove(temp)
		return err
	}
	return nil
}

// dropJournal ends a transaction. It must not come back: a file that a person
// saves from now on would look like one saved in the middle.
func (g *engine) dropJournal() error {
	if err := g.disk.Remove(g.journal); err != nil {
		return err
	}
	return g.disk.SyncFolder(path.Dir(g.journal))
}
