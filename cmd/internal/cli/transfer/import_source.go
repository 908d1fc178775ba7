package transfer

import (
	"cmp"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/tacit-kb/tacit/cmd/internal/session"
	"github.com/tacit-kb/tacit/govern/exchange"
	"github.com/tacit-kb/tacit/govern/exchange/formats"
	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/lang"
	"github.com/tacit-kb/tacit/kb/plain"
	"github.com/tacit-kb/tacit/kb/schema"
)

// openSource opens the folder, or the one file, that is imported. Nothing outside
// of it can be read, not even through a link, and no link of the project leads to it.
func openSource(run *session.Run, bankDir, name string) (*os.Root, fs.FS, error) {
	info, err := os.Stat(name)
	if err != nil {
		if errors.Is(err, fs.ErrNotExist) {
			err = &session.Problem{Code: session.CodeNotFound, Msg: run.Say(msgImportNoFolder, name), Hint: run.Say(msgHintImportNoFolder), Err: err}
		}
		return nil, nil, err
	}
	if info.IsDir() {
		root, err := plain.OpenSource(bankDir, name)
		if err != nil {
			return nil, nil, err
		}
		return root, exchange.Still(root.FS()), nil
	}
	if !info.Mode().IsRegular() { // a pipe would wait for a writer
		return nil, nil, &session.Problem{Code: session.CodeNotFound, Msg: run.Say(msgImportNoFile, name), Hint: run.Say(msgHintImportNoFolder)}
	}
	root, err := plain.OpenSource(bankDir, filepath.Dir(name))
	if err != nil {
		return nil, nil, err
	}
	return root, exchange.Only(exchange.Still(root.FS()), filepath.Base(name)), nil
}

// chooseFormats returns the format that was asked for, else those that the source
// looks like, the likeliest first. The bank that lies in a project is no source for
// itself.
func chooseFormats(run *session.Run, bank *kb.Bank, root *os.Root, fsys fs.FS, opts importOptions) ([]formats.Format, error) {
	all := exchange.Formats()
	looks := exchange.Looks(fsys, isSameFolder(root, exchange.BankFolder, bank.Dir()))
	if opts.from != "" {
		i := slices.IndexFunc(all, func(f formats.Format) bool { return strings.EqualFold(f.Name, opts.from) })
		if i < 0 {
			return nil, run.WrongWord(msgUnknownFormat, opts.from, formatNames())
		}
		if all[i].Is(fsys) {
			return all[i : i+1], nil
		}
		return nil, notOfFormat(run, all[i], looks, opts)
	}
	if len(looks) == 0 && slices.ContainsFunc(all, func(f formats.Format) bool { return f.Name == formats.VaultName && f.Is(fsys) }) {
		return nil, &session.Problem{Code: session.CodeBadInput, Msg: run.Say(msgImportUnknown, opts.dir), Hint: run.Say(msgHintImportNotes, opts.dir)}
	}
	if len(looks) == 0 {
		return nil, &session.Problem{Code: session.CodeBadInput, Msg: run.Say(msgImportUnknown, opts.dir), Hint: run.Say(msgHintImportFrom, strings.Join(formatNames(), ", "))}
	}
	return looks, nil
}

// readFirst reads the source in the likeliest of some formats in which there is
// anything: the look of a folder is a guess, what can be read in it is none.
func readFirst(run *session.Run, bank *kb.Bank, fsys fs.FS, looks []formats.Format, opts importOptions) ([]schema.Operation, *exchange.Report, error) {
	for i, f := range looks {
		ops, report, err := readSource(run, bank, fsys, f, opts)
		if err != nil {
			return nil, nil, err
		}
		if !report.Took() && opts.from == "" {
			continue
		}
		for _, other := range looks[i+1:] {
			run.Note(msgImportAlso, f.Name, other.Name)
		}
		return ops, report, nil
	}
	return nil, nil, &session.Problem{Code: session.CodeBadInput, Msg: run.Say(msgImportEmpty, opts.dir, looks[0].Name), Hint: run.Say(msgHintImportFrom, strings.Join(formatNames(), ", "))}
}

// isSameFolder reports whether a name in a folder and a path lead to one folder.
func isSameFolder(root *os.Root, name, dir string) bool {
	at, err := root.Stat(name)
	other, errOther := os.Stat(dir)
	return err == nil && errOther == nil && os.SameFile(at, other)
}

// originals returns the files of the bank that were read as the source and lie
// somewhere else by now: a folder of another tool that has become the bank. Nothing
// reads them any more.
func originals(bank *kb.Bank, root *os.Root, report *exchange.Report) []string {
	if report.Format == exchange.OwnFormat || !isSameFolder(root, ".", bank.Dir()) && !isSameFolder(root, exchange.BankFolder, bank.Dir()) {
		return nil
	}
	var names []string
	for _, o := range report.Outcomes {
		name, _, _ := strings.Cut(o.Origin, "#")
		taken := o.State == exchange.Created || o.State == exchange.Filled || o.State == exchange.Updated || o.State == exchange.Same
		if _, err := bank.Stat(name); taken && o.Path != name && err == nil && !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	return names
}

// notOfFormat says that the folder does not look like what it was said to be.
func notOfFormat(run *session.Run, f formats.Format, looks []formats.Format, opts importOptions) error {
	p := &session.Problem{Code: session.CodeBadInput, Msg: run.Say(msgImportNotThat, cmp.Or(opts.dir, "."), f.Name), Hint: run.Say(msgHintImportHome, f.Home)}
	if len(looks) > 0 {
		p.Hint = run.Say(msgHintImportLooks, looks[0].Name)
	}
	return p
}

func readSource(run *session.Run, bank *kb.Bank, fsys fs.FS, f formats.Format, opts importOptions) ([]schema.Operation, *exchange.Report, error) {
	bar := run.NewProgress(run.Say(msgProgressImport))
	defer bar.Clear()
	info, err := os.Stat(cmp.Or(opts.dir, "."))
	part := err == nil && !info.IsDir()
	o := formats.Options{Format: f.Name, Source: opts.as, Status: kb.Status(opts.status), Kind: kb.Kind(opts.kind), Part: part, Update: opts.update, Step: bar.Step}
	batch, err := f.Read(fsys, o)
	if err != nil {
		return nil, nil, err
	}
	return exchange.Propose(bank, batch, o)
}

// The messages of this file.
var (
	msgImportEmpty = lang.Text{
		EN: "%[1]s looks like the format %[2]s, but contains nothing in that format",
		ZH: "%[1]s 看起来像 %[2]s 格式，但其中没有这种格式的内容",
		JA: "%[1]s は %[2]s の形式のように見えますが、その形式で読めるものがありません",
	}
	msgImportNoFolder = lang.Text{
		EN: "there is no folder or file %s",
		ZH: "没有文件夹或文件 %s",
		JA: "フォルダーまたはファイル %s がありません",
	}
	msgImportNoFile = lang.Text{
		EN: "%s is neither a folder nor a regular file",
		ZH: "%s 既不是文件夹，也不是普通文件",
		JA: "%s はフォルダーでも通常のファイルでもありません",
	}
	msgHintImportNoFolder = lang.Text{
		EN: "give a folder that exists, relative to the working directory: tacit import DIR",
		ZH: "请给出存在的文件夹，路径相对于当前文件夹：tacit import DIR",
		JA: "作業フォルダーから見て、存在するフォルダーを指定してください: tacit import DIR",
	}
	msgImportUnknown = lang.Text{
		EN: "%s does not look like the memories of any known tool",
		ZH: "%s 不像任何已知工具的记忆",
		JA: "%s は、既知のどのツールの記憶でもないようです",
	}
	msgHintImportFrom = lang.Text{
		EN: "say which tool it is: --from %s",
		ZH: "请指明是哪一种工具：--from %s",
		JA: "どのツールかを指定してください: --from %s",
	}
	msgHintImportNotes = lang.Text{
		EN: "to import its Markdown files as plain notes: tacit import vault %s",
		ZH: "要把其中的 Markdown 文件作为普通笔记导入：tacit import vault %s",
		JA: "Markdown ファイルをふつうのノートとして取り込むには: tacit import vault %s",
	}
	msgImportAlso = lang.Text{
		EN: "read in the format %[1]s; it also looks like %[2]s: to read it in that format, add --from %[2]s",
		ZH: "按 %[1]s 格式读取；它也像 %[2]s：要按后者读取，请加上 --from %[2]s",
		JA: "%[1]s の形式として読みました。%[2]s にも見えます。そう読むには --from %[2]s を付けてください",
	}
	msgImportNotThat = lang.Text{
		EN: "%[1]s does not look like the format %[2]s",
		ZH: "%[1]s 看起来不是 %[2]s 格式",
		JA: "%[1]s は %[2]s の形式には見えません",
	}
	msgHintImportHome = lang.Text{
		EN: "give its folder with --dir; in most projects it is %s",
		ZH: "请用 --dir 指定其文件夹；多数项目中为 %s",
		JA: "そのフォルダーを --dir で指定してください。多くのプロジェクトでは %s です",
	}
	msgHintImportLooks = lang.Text{
		EN: "it looks like the format %[1]s: --from %[1]s",
		ZH: "它看起来是 %[1]s 格式：--from %[1]s",
		JA: "%[1]s の形式のようです。--from %[1]s を付けてください",
	}
	msgProgressImport = lang.Text{
		EN: "importing",
		ZH: "正在导入",
		JA: "取り込み中",
	}
)
