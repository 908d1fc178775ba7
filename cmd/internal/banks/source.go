package banks

import (
	"cmp"
	"context"
	"errors"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/tacit-kb/tacit/index"
	"github.com/tacit-kb/tacit/index/embed/builtin"
	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/lang"
	"github.com/tacit-kb/tacit/kb/parallel"
	"github.com/tacit-kb/tacit/retrieve"
)

// A Source is asked beside the bank of a project.
type Source interface {
	// Member is what package retrieve asks, together with the bank of the project.
	Member() retrieve.Member
	// Err returns why what it answers is not to be believed; nil if it is.
	Err() error
	// Unread returns how many files, of how many, there was no time to read; a store has none.
	Unread() (unread, files int)
	// Read returns the text of a memory, by its number in the Member.
	Read(memory int) ([]byte, error)
	Close() error
}

// A Failure is a source that cannot be asked.
type Failure struct {
	Name string
	Err  error
	Hint lang.Text // of a bank that is not there; else none
}

// An Opener opens one source.
type Opener struct {
	Name string // of the bank, or of the store as it can be shown
	Open func(ctx context.Context, until time.Time) (Source, error)
	Dir  string // of a bank on this machine, which keeps what it has read; empty for a store

	try   func(ctx context.Context) error // as Open, and nothing is written
	moved lang.Text                       // the hint where the folder of a bank is gone
}

// Unread returns how many files of a bank on this machine, of how many, are still to be read
// before it can be asked. It writes nothing.
func Unread(dir string, model *builtin.Model) (unread, files int) {
	bank, err := openBank(dir)
	if err != nil {
		return 0, 0
	}
	h := index.LookAtCache(bank, model.Model())
	return h.Unread, h.Files
}

// Many is how many unread files are more than a prompt reads beside its answer.
const Many = 1000

// Openers returns what the settings name for a project, and model can answer for, in their
// order, each once. own is the folder of the project's own bank, which is not asked twice.
func Openers(s Settings, project, own string, model *builtin.Model) (all []Opener) {
	for _, b := range s.foldersFor(project, own) {
		all = append(all, Opener{b.Name,
			func(ctx context.Context, until time.Time) (Source, error) { return OpenFolder(ctx, until, b, model) }, b.Dir,
			func(context.Context) error { _, err := openBank(b.Dir); return err }, b.Moved()})
	}
	for _, x := range s.storesFor(project) {
		open := func(ctx context.Context, _ time.Time) (Source, error) { return OpenStore(ctx, x, model) }
		all = append(all, Opener{x.Label(), open, "", func(ctx context.Context) error {
			src, err := open(ctx, time.Time{})
			if err == nil {
				err = src.Close()
			}
			return err
		}, lang.Text{}})
	}
	return all
}

// foldersFor returns the banks that are asked in a project. One that is listed twice is asked as
// the first says; all of it, if one of them says so.
func (s *Settings) foldersFor(project, own string) (all []Bank) {
	for _, b := range s.Banks {
		if !isFor(b.For, project) || same(b.Dir, own) {
			continue
		}
		if i := slices.IndexFunc(all, func(x Bank) bool { return same(x.Dir, b.Dir) }); i >= 0 {
			all[i].Mine = all[i].Mine || b.Mine
			continue
		}
		all = append(all, b)
	}
	return all
}

// storesFor returns the stores that are asked in a project. One that is listed twice with other
// banks is two.
func (s *Settings) storesFor(project string) (all []Store) {
	for _, x := range s.Stores {
		again := func(y Store) bool {
			return x.place() == y.place() && slices.Equal(x.Banks, y.Banks) && slices.Equal(x.Except, y.Except)
		}
		if isFor(x.For, project) && !slices.ContainsFunc(all, again) {
			all = append(all, x)
		}
	}
	return all
}

// place returns what two addresses of one store have in common: the server, the user and the
// database, however they are written.
func (s Store) place() string {
	u, err := url.Parse(s.Address)
	if err != nil {
		return s.Address
	}
	port := cmp.Or(u.Port(), "5432")
	return strings.Join([]string{strings.ToLower(u.Hostname()), port, u.User.Username(), strings.Trim(u.Path, "/"), u.Query().Encode()}, "\n")
}

// Try says which of the openers would open, and which not. It writes nothing: the index of a
// folder is not opened.
func Try(ctx context.Context, all []Opener) (names []string, failed []Failure) {
	errs := make([]error, len(all))
	var wg parallel.Group
	for i, o := range all {
		wg.Go(func() {
			errs[i] = parallel.Try(func() error { return o.try(ctx) }) // what one holds costs itself alone
		})
	}
	wg.Wait()
	for i, o := range all {
		if errs[i] != nil {
			failed = append(failed, Failure{o.Name, errs[i], o.hint()})
			continue
		}
		names = append(names, o.Name)
	}
	return names, failed
}

func (o Opener) hint() lang.Text {
	if _, err := os.Stat(o.Dir); o.Dir == "" || !errors.Is(err, fs.ErrNotExist) {
		return lang.Text{}
	}
	return o.moved
}

// Moved says what a person does who has moved a bank of their settings.
func (b Bank) Moved() lang.Text {
	remove, add := "tacit bank remove "+b.Name, "tacit bank add "+b.Name+" DIR"
	if b.Mine {
		add += " --mine"
	}
	if b.For != "" {
		add += " --for '" + b.For + "'"
	}
	return lang.Text{
		EN: "if this bank has moved: " + remove + ", then " + add + ", where DIR is its new folder",
		ZH: "如果这个记忆库已移到别处：先执行 " + remove + "，再执行 " + add + "（DIR 为新的文件夹）",
		JA: "このメモリバンクを移動したのなら: " + remove + "、続けて " + add + "（DIR は新しいフォルダー）",
	}
}

func same(a, b string) bool {
	x, err := os.Stat(a)
	if err != nil {
		return filepath.Clean(a) == filepath.Clean(b)
	}
	y, err := os.Stat(b)
	return err == nil && os.SameFile(x, y)
}

// A folder is a bank on this machine.
type folder struct {
	Bank
	bank  *kb.Bank
	index *index.Index
}

func openBank(dir string) (*kb.Bank, error) {
	bank, err := kb.Open(dir)
	if errors.Is(err, kb.ErrNoBank) {
		return nil, msgGone.With(dir)
	}
	return bank, err
}

var msgGone = lang.Text{
	EN: "there is no memory bank at %s",
	ZH: "%s 处没有记忆库",
	JA: "%s にメモリバンクがありません",
}

// OpenFolder opens a bank on this machine. It is read as the person's own project is: its
// files stay as they are, and what can be made again lies in its cache.
func OpenFolder(ctx context.Context, until time.Time, b Bank, model *builtin.Model) (Source, error) {
	bank, err := openBank(b.Dir)
	if err != nil {
		return nil, err
	}
	x, err := index.Open(ctx, bank, model, index.Options{Deadline: until})
	if err != nil {
		return nil, err
	}
	return &folder{b, bank, x}, nil
}

func (f *folder) Member() retrieve.Member {
	return retrieve.Member{Bank: f.index, Name: f.Bank.Name, Folder: filepath.ToSlash(f.bank.Dir()), Own: f.Mine}
}

func (f *folder) Err() error   { return nil }
func (f *folder) Close() error { return f.index.Close() }

func (f *folder) Unread() (unread, files int) {
	s := f.index.Stats()
	return s.Stale, s.Memories
}

func (f *folder) Read(memory int) ([]byte, error) {
	return f.bank.ReadFile(f.index.Entry(memory).Path)
}

// Engine opens stores. The program that has an engine sets it; it is nil elsewhere.
var Engine func(ctx context.Context, s Store, model *builtin.Model) (Source, error)

// OpenStore opens a store.
func OpenStore(ctx context.Context, s Store, model *builtin.Model) (Source, error) {
	if err := CheckAddress(s.Address); err != nil {
		return nil, err
	}
	if Engine == nil {
		return nil, ErrNoEngine
	}
	return Engine(ctx, s, model)
}

// ErrNoEngine is the error of a program without PostgreSQL.
var ErrNoEngine error = lang.Text{
	EN: "this tacit cannot use a shared index: install tacit-postgres, which is the same program with PostgreSQL (docs/shared.md)",
	ZH: "这个 tacit 不能使用共享索引：请安装 tacit-postgres，即带 PostgreSQL 支持的同一程序（见 docs/shared.md）",
	JA: "この tacit では共有ストアを使えません。PostgreSQL 対応版の tacit-postgres をインストールしてください（docs/shared.md）",
}

// Label returns the name that the person gave the store, else its address as it can be shown.
func (s Store) Label() string { return cmp.Or(s.Name, s.Shown()) }

// Shown returns the address as it can be shown: without user and settings.
func (s Store) Shown() string {
	u, err := url.Parse(s.Address)
	if err != nil || u.Scheme == "" {
		return "postgres://…"
	}
	u.User, u.RawQuery, u.Fragment = nil, "", ""
	return u.String()
}

// What is said of a bank that is not read yet: its name, so many files, of so many; and the name
// of the program, and that of the bank.
var (
	MsgUnread = lang.Text{
		EN: "%[1]s: files that have not been read yet, and are not searched: %[2]d of %[3]d",
		ZH: "%[1]s：%[3]d 个文件中有 %[2]d 个尚未读取，没有参与检索",
		JA: "%[1]s: %[3]d 個のファイルのうち %[2]d 個はまだ読み取られておらず、検索の対象外です",
	}
	MsgHintUnread = lang.Text{
		EN: "to read it in one go, type: %[1]s index --bank %[2]s",
		ZH: "要一次读完，请输入：%[1]s index --bank %[2]s",
		JA: "一度に読み取るには: %[1]s index --bank %[2]s",
	}
)
