package session

import (
	"cmp"
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/tacit-kb/tacit/cmd/internal/banks"
	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/filename"
	"github.com/tacit-kb/tacit/kb/lang"
	"github.com/tacit-kb/tacit/kb/transaction"
)

// OpenBank opens the bank that the command works on: the one named by --bank,
// else by TACIT_BANK or EMBEDDED_MEMORY_ROOT, else the memory-bank folder that is
// nearest above the working directory.
func (run *Run) OpenBank() (*kb.Bank, error) {
	if dir := cmp.Or(run.namedBank(run.BankDir), run.BankDir, run.BankFromEnv()); dir != "" {
		dir = cmp.Or(BankBelow(dir), dir)
		bank, err := kb.Open(dir)
		if err == nil && !isBank(bank) {
			return nil, &Problem{Code: codeNoBank, Msg: run.Say(msgNotBank, dir), Hint: run.Say(msgHintInitThere, ShellWord(dir)), Err: kb.ErrNoBank}
		}
		return run.Whole(bank), run.noBankThere(err, dir)
	}
	dir, err := run.Workdir()
	if err != nil {
		return nil, err
	}
	bank, err := kb.Find(dir)
	return run.Whole(bank), run.explainNoBank(err, msgNoBankAbove, dir, run.Say(msgHintInit))
}

// Whole returns a bank without half a transaction in it: what a process that
// died has left is finished, or shown as if it were. A journal that cannot be
// read is no reason not to answer; commands that write complain of it. What a
// person saved in the middle of that transaction is told.
func (run *Run) Whole(bank *kb.Bank) *kb.Bank {
	if bank == nil {
		return nil
	}
	full, recovered, err := transaction.Reader(context.Background(), bank)
	if err != nil {
		return bank
	}
	for _, r := range recovered {
		for _, c := range r.Conflicts {
			if c.Copy != "" {
				run.Note(MsgAppliedConflict, c.Path, c.Copy)
			}
		}
	}
	return full
}

// BankBelow returns the bank in a folder that has nothing of a bank itself, or
// "": a person may name their project instead.
func BankBelow(dir string) string {
	for _, d := range BankDocuments {
		if isFile(filepath.Join(dir, d.Path)) {
			return ""
		}
	}
	if below := filepath.Join(dir, ShownFolder); isFile(filepath.Join(below, "INDEX.md")) {
		return below
	}
	return ""
}

// isBank reports whether a folder that a person named has anything of a bank: its name,
// one of its documents, or a folder of memories or of Tacit. A wrong folder would have no
// memories, and answer nothing.
func isBank(bank *kb.Bank) bool {
	if filepath.Base(bank.Dir()) == ShownFolder {
		return true
	}
	names := []string{"config.yaml", ".tacit", "experience", "tech", "business", "drafts", "archive", "requirements", "evidence"}
	for _, d := range BankDocuments {
		names = append(names, d.Path)
	}
	for _, name := range names {
		if _, err := os.Lstat(filepath.Join(bank.Dir(), name)); err == nil {
			return true
		}
	}
	return false
}

// isFile reports whether a path names a regular file.
func isFile(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.Mode().IsRegular()
}

// explainNoBank says in the person's language that there is no bank, and how to
// get one. Every other error passes unchanged.
func (run *Run) explainNoBank(err error, m lang.Text, dir, hint string) error {
	if !errors.Is(err, kb.ErrNoBank) {
		return err
	}
	if passed := (*kb.FileError)(nil); errors.As(err, &passed) {
		return &Problem{Code: codeNoBank, Msg: passed.Path + ": " + lang.Tell(passed.Msg, run.Lang), Hint: lang.Tell(passed.Hint, run.Lang), Err: err}
	}
	return &Problem{Code: codeNoBank, Msg: run.Say(m, dir), Hint: hint, Err: err}
}

// noBankThere says that what a person named is no bank. A shared index has no folder.
func (run *Run) noBankThere(err error, name string) error {
	if !errors.Is(err, kb.ErrNoBank) {
		return err
	}
	s, settings := run.BanksOfPerson()
	if settings == nil && s.HasStore(name) {
		return &Problem{Code: codeNoBank, Msg: run.Say(msgIsStore, name), Hint: run.Say(msgHintIsStore), Err: err}
	}
	if b, listed := s.In(name); settings == nil && listed {
		return run.explainNoBank(err, msgNoBankThere, name, run.Say(b.Moved()))
	}
	hint := msgHintInitThere
	if banks.ValidName(name) {
		hint = msgHintNamedOrInit
	}
	return run.explainNoBank(err, msgNoBankThere, name, run.Say(hint, ShellWord(name)))
}

// BankPath returns a path of the bank as the person can open it from where they
// are: relative to the working directory if that is in the project of the bank, else
// absolute. On Windows as well it has slashes, which every program there takes: in the
// shell that agents have there, Git's, a backslash is lost.
func (run *Run) BankPath(bank *kb.Bank, path string) string {
	return filepath.ToSlash(run.bankPath(bank, path))
}

func (run *Run) bankPath(bank *kb.Bank, path string) string {
	full := filepath.Join(bank.Dir(), filepath.FromSlash(path))
	dir, err := run.Workdir()
	if err != nil {
		return full
	}
	rel, below := filename.Below(dir, full)
	if rel == "" || !below && !run.inProject(bank, dir) {
		return full
	}
	return rel
}

// inProject reports whether a folder is in the one that the bank lies in.
func (run *Run) inProject(bank *kb.Bank, dir string) bool {
	_, below := filename.Below(filepath.Dir(bank.Dir()), dir)
	return below
}

// The messages of this file.
var (
	msgHintInit = lang.Text{
		EN: `make one with "tacit init", or name one with --bank DIR`,
		ZH: `用 "tacit init" 新建，或用 --bank DIR 指定`,
		JA: `"tacit init" で作成するか、--bank DIR で指定してください`,
	}
	msgNoBankThere = lang.Text{
		EN: "no memory bank at %s",
		ZH: "%s 处没有记忆库",
		JA: "%s にメモリバンクはありません",
	}
	msgIsStore = lang.Text{
		EN: `"%s" is a shared index, and not a bank on this machine`,
		ZH: `"%s" 是共享索引，不是本机上的记忆库`,
		JA: `"%s" は共有ストアです。このマシンのメモリバンクではありません`,
	}
	msgHintIsStore = lang.Text{
		EN: "match, select and load ask it without --bank, and tacit show NAME:ID shows a memory of it; to change it, push a bank: tacit index --store URL",
		ZH: "match、select 和 load 无需 --bank 就会查询它，tacit show NAME:ID 显示其中的一条记忆；更改通过推送生效：tacit index --store URL",
		JA: "match、select、load は --bank なしで問い合わせ、tacit show NAME:ID はその記憶を表示します。変更はプッシュで反映します: tacit index --store URL",
	}
	msgNoBankAbove = lang.Text{
		EN: "no memory-bank folder in %s or in a folder above it",
		ZH: "%s 及其上级文件夹中都没有 memory-bank",
		JA: "%s とその上位フォルダーに memory-bank がありません",
	}
	msgNotBank = lang.Text{
		EN: "%s is not a memory bank: it has neither INDEX.md nor a folder of memories",
		ZH: "%s 不是记忆库：其中既没有 INDEX.md，也没有存放记忆的文件夹",
		JA: "%s はメモリバンクではありません。INDEX.md も記憶のフォルダーもありません",
	}
	msgHintInitThere = lang.Text{
		EN: "to make a bank there: tacit init %s",
		ZH: "要在那里新建记忆库：tacit init %s",
		JA: "そこにメモリバンクを作るには: tacit init %s",
	}
	msgHintNamedOrInit = lang.Text{
		EN: `"tacit bank" lists the banks that have a name; to make a bank there: tacit init %s`,
		ZH: `已登记的名称见 "tacit bank"；要在那里新建记忆库：tacit init %s`,
		JA: `登録済みの名前は "tacit bank" で分かります。そこにメモリバンクを作るには: tacit init %s`,
	}
	MsgAppliedConflict = lang.Text{
		EN: "%[1]s was changed by another program during the write, so it was left as it is; the planned text is in %[2]s",
		ZH: "写入期间 %[1]s 被其他程序修改，因此保持原样；计划的内容在 %[2]s 中",
		JA: "書き込み中に %[1]s がほかのプログラムで変更されたため、そのまま残しました。計画の内容は %[2]s にあります",
	}
)

// BankDocuments are the documents of a new bank, by the name of their template.
var BankDocuments = []struct{ Template, Path string }{
	{"index", "INDEX.md"}, {"brief", "brief.md"}, {"active", "active.md"},
}

// IsThere reports whether something of that name stands in the bank, be it only
// a link that leads nowhere: that, too, is not ours to replace.
func IsThere(bank *kb.Bank, path string) bool {
	_, err := os.Lstat(filepath.Join(bank.Dir(), filepath.FromSlash(path)))
	return !errors.Is(err, fs.ErrNotExist)
}

// ProjectRoot returns the folder that a host is started in: the one that the bank
// stands in, else that of the git repository, else the working directory.
func (run *Run) ProjectRoot() (string, error) {
	dir, err := run.Workdir()
	if err != nil {
		return "", err
	}
	bank, err := run.Bank()
	switch {
	case err == nil:
		parent := filepath.Dir(bank.Dir())
		if rel, err := filepath.Rel(Resolved(parent), Resolved(dir)); err == nil && rel != ".." && !strings.HasPrefix(rel, ".."+string(filepath.Separator)) {
			return parent, nil
		}
	case !errors.Is(err, kb.ErrNoBank) || run.BankDir != "":
		return "", err
	}
	for top := dir; top != filepath.Dir(top); top = filepath.Dir(top) {
		if _, err := os.Lstat(filepath.Join(top, ".git")); err == nil {
			return top, nil
		}
	}
	return dir, nil
}

// Resolved returns a folder without symbolic links, or as it is where that fails.
func Resolved(dir string) string {
	if real, err := filepath.EvalSymlinks(dir); err == nil {
		return real
	}
	return dir
}
