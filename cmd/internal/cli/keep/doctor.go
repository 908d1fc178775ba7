package keep

import (
	"cmp"
	"context"
	"errors"
	"io/fs"
	"maps"
	"os"
	"slices"

	"github.com/spf13/cobra"

	"github.com/tacit-kb/tacit/cmd/internal/embedder"
	"github.com/tacit-kb/tacit/cmd/internal/session"
	"github.com/tacit-kb/tacit/govern"
	"github.com/tacit-kb/tacit/govern/inspect"
	"github.com/tacit-kb/tacit/govern/repository"
	"github.com/tacit-kb/tacit/index"
	"github.com/tacit-kb/tacit/index/embed/builtin"
	"github.com/tacit-kb/tacit/index/table"
	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/git"
	"github.com/tacit-kb/tacit/kb/lang"
	"github.com/tacit-kb/tacit/kb/size"
	"github.com/tacit-kb/tacit/kb/transaction"
	"github.com/tacit-kb/tacit/kb/usage"
)

func newDoctorCommand(run *session.Run) *cobra.Command {
	return &cobra.Command{
		Use:  "doctor",
		Args: run.ArgsBetween(0, 0),
		RunE: func(cmd *cobra.Command, _ []string) error { return runDoctor(cmd.Context(), run) },
	}
}

// runDoctor looks at the machinery, and writes nothing: no cache is made, no lock
// is taken, no transaction is finished, nobody is asked.
func runDoctor(ctx context.Context, run *session.Run) error {
	x := &examination{run: run, ctx: ctx}
	x.d = doctorDocument{SchemaVersion: session.SchemaVersion, Action: "doctor", Program: programOf(session.ThisVersion()), Problems: []session.Finding{},
		Journal: doctorJournal{Files: []string{}}, Plans: doctorPlans{Waiting: []string{}, Void: []string{}}, Hosts: []doctorHost{}, Beside: []string{}}
	x.model()
	bank, err := run.Bank()
	switch {
	case err == nil:
		x.bank = bank
		if err := x.all(); err != nil {
			return err
		}
	case errors.Is(err, kb.ErrNoBank) && run.BankDir == "" && run.BankFromEnv() == "":
		// the program can be well without a bank
	default:
		return err
	}
	x.beside()
	x.hosts()
	return x.show()
}

// An examination collects what doctor tells.
type examination struct {
	run  *session.Run
	ctx  context.Context
	bank *kb.Bank
	d    doctorDocument

	programs []string // that the hosts run
}

// all looks at everything that a bank has.
func (x *examination) all() error {
	x.d.Bank = &doctorBank{Path: x.bank.Dir()}
	var blocked *session.Problem
	for _, look := range []func() error{x.embedder, x.cache, x.lock, x.journal, x.plans, x.backups, x.history, x.state, x.usage, x.git} {
		err := look()
		var denied *fs.PathError
		if errors.As(err, &denied) && errors.Is(err, fs.ErrPermission) { // the rest can be looked at all the same
			x.d.Problems = append(x.d.Problems, session.Finding{Severity: session.Mild, Code: "permission", Line: 1, Column: 1,
				Message: x.run.Say(msgDoctorDenied, denied.Path), Hint: x.run.Say(session.MsgHintMayWrite, x.bank.Dir())})
			continue
		}
		if err != nil && transaction.InTheWay(x.bank) != "" {
			blocked = x.run.Diagnose(err) // every look meets it
			continue
		}
		if err != nil {
			return err
		}
	}
	if blocked != nil {
		x.d.Problems = append(x.d.Problems, session.Finding{Severity: session.Severe, Code: "in-the-way", Path: transaction.InTheWay(x.bank), Line: 1, Column: 1, Message: blocked.Msg, Hint: blocked.Hint})
	}
	return nil
}

// bad adds what is wrong: code and words for a file that is damaged, or another
// message.
func (x *examination) bad(s session.Severity, code, path string, m lang.Text, hint lang.Text, args ...any) {
	next := ""
	if hint != (lang.Text{}) {
		next = x.run.Say(hint)
	}
	x.d.Problems = append(x.d.Problems, session.Finding{Severity: s, Code: code, Path: path, Line: 1, Column: 1, Message: x.run.Say(m, args...), Hint: next, Command: ""})
}

// broken takes a complaint about a file as a problem, and returns other errors.
func (x *examination) broken(code string, err error) error {
	var file *kb.FileError
	if !errors.As(err, &file) {
		return err
	}
	for _, e := range append([]*kb.FileError{file}, file.Also...) {
		f := x.run.BadFile(e)
		f.Code = code
		x.d.Problems = append(x.d.Problems, f)
	}
	return nil
}

// model reads all of the model in the binary.
func (x *examination) model() {
	m, err := session.BuiltinModel()
	if err != nil {
		x.bad(session.Severe, "model", "", msgDoctorModelBad, msgHintReinstall, err)
		return
	}
	x.d.Model = doctorModel{Name: m.Model().Name, SHA256: m.Model().Hash, Dims: m.Model().Dims, Verified: true}
	if err := builtin.Verify(); err != nil {
		x.d.Model.Verified = false
		x.bad(session.Severe, "model", "", msgDoctorModelBad, msgHintReinstall, err)
	}
}

// embedder tells which one was chosen, and whether it is known to fail. It is not
// asked: that is for tacit check.
func (x *examination) embedder() error {
	config, err := x.bank.Config()
	if err != nil {
		return err
	}
	if config.Wrong != nil {
		_ = x.broken(string(session.CodeBadFile), config.Wrong)
	}
	c, err := x.run.ChooseEmbedder(config)
	var p *session.Problem
	if errors.As(err, &p) {
		x.d.Problems = append(x.d.Problems, session.Finding{Severity: session.Severe, Code: "embedder", Path: "", Line: 1, Column: 1, Message: p.Msg, Hint: p.Hint, Command: ""})
		return nil
	}
	if err != nil {
		return err
	}
	x.d.Embedder = doctorEmbedder{Name: c.Name()}
	if c.Known != nil {
		x.d.Embedder.Where = c.Where()
	}
	if o, out := embedder.LookForOutage(x.bank, c); out {
		x.d.Embedder.Outage = o.Why
		x.bad(session.Mild, "embedder", "", session.MsgMissed, session.MsgHintCheckEmbedder, c.Name(), o.Why)
	}
	return nil
}

func (x *examination) cache() error {
	m, err := session.BuiltinModel()
	if err != nil {
		return nil // told already
	}
	h := index.LookAtCache(x.bank, m.Model())
	x.d.Cache = doctorCache{string(h.State), h.Bytes, h.Stats.Memories, h.Stats.Stale}
	if h.State == index.CacheDamaged || h.SetAside {
		x.bad(session.Mild, "cache", x.bank.CacheDir(), msgDoctorCacheBad, msgHintCache)
	}
	return nil
}

func (x *examination) lock() error {
	holder, held := x.bank.Locked()
	x.d.Lock = doctorLock{held, holder}
	return nil
}

// journal looks for a transaction that is agreed to and not finished.
func (x *examination) journal() error {
	files, err := transaction.Pending(x.bank)
	x.d.Journal.Pending = files != nil || err != nil
	x.d.Journal.Files = slices.AppendSeq([]string{}, maps.Keys(files))
	slices.Sort(x.d.Journal.Files)
	if files != nil {
		x.bad(session.Mild, "journal", x.bank.StateDir()+"/journal", msgDoctorJournal, msgHintJournal, len(files))
	}
	return x.broken("journal", err)
}

func (x *examination) plans() error {
	plans, bad, err := govern.Pending(x.bank)
	x.d.Plans = doctorPlans{Waiting: []string{}, Void: []string{}, Damaged: len(bad)}
	for _, p := range plans {
		var stale *govern.StaleError
		if _, err := govern.Load(x.bank, p.Ops.ID); errors.As(err, &stale) {
			x.d.Plans.Void = append(x.d.Plans.Void, p.Ops.ID)
			continue
		}
		x.d.Plans.Waiting = append(x.d.Plans.Waiting, p.Ops.ID)
	}
	for _, e := range bad {
		x.broken("plan", e)
	}
	return err
}

// backups verifies the hashes of all that can be undone.
func (x *examination) backups() error {
	ids, err := transaction.Backups(x.bank)
	records, _, _ := govern.History(x.bank)
	undone := govern.Undone(records)
	for _, id := range ids {
		if undone[id] == "" {
			x.d.Backups.Count++
		}
	}
	damaged, left, failed := transaction.Verify(x.bank, ids)
	for _, err := range damaged {
		if err := x.broken("backup", err); err != nil {
			return err
		}
		x.d.Backups.Damaged++
	}
	x.d.Backups.Left = left
	if len(ids) > 0 {
		x.d.Backups.Newest, x.d.Backups.Oldest = ids[0], ids[len(ids)-1]
	}
	return ignoreAbsent(cmp.Or(err, failed))
}

func (x *examination) history() error {
	records, bad, err := govern.History(x.bank)
	if err := x.broken("bad-history", err); err != nil {
		return err
	}
	x.d.History = doctorHistory{Records: len(records), Damaged: len(bad)}
	if n := len(records); n > 0 {
		x.d.History.Last, x.d.History.At, x.d.History.Command = records[n-1].ID, records[n-1].At, records[n-1].Command
	}
	for _, e := range bad {
		x.broken("bad-history", e)
	}
	return nil
}

// state reads what INDEX.md and the files last agreed on.
func (x *examination) state() error {
	s, err := table.LoadState(x.bank)
	x.d.State = s != nil
	return x.broken("state", err)
}

func (x *examination) usage() error {
	l, err := usage.Read(x.bank)
	x.d.Usage = doctorUsage{l.Since, len(l.Last)}
	if err != nil && transaction.InTheWay(x.bank) != "" {
		return err
	}
	if err != nil {
		x.bad(session.Mild, "usage", x.bank.StateDir(), msgDoctorUsageBad, msgHintUsageLog, err)
	}
	return nil
}

func (x *examination) git() error {
	s := inspect.Git(x.ctx, x.bank)
	x.d.Git = doctorGit{Top: s.Top, Branch: s.Branch, Changed: s.Changed, Others: append([]string{}, s.Others...)}
	x.merges()
	if err := transaction.GitAtWork(x.bank); err != nil {
		x.d.Git.Busy = true
		x.bad(session.Mild, "git", "", msgDoctorGitBusy, msgHintGitBusy, err)
	}
	if s.Silent != nil {
		x.d.Git.silent = true
		hint := msgHintSilent
		if errors.Is(s.Silent, git.ErrWaits) { // git status would wait as well
			hint = msgHintWaits
		}
		x.bad(session.Mild, "git-silent", "", msgDoctorSilent, hint, lang.Tell(s.Silent, x.run.Lang))
	}
	if s.Ignore != "" {
		x.bad(session.Mild, "git-ignore", "", msgDoctorIgnore, msgHintIgnore, s.Ignore, size.String(git.MostIgnore))
	}
	if s.Private > 0 {
		x.bad(session.Severe, "private-in-git", ".tacit", msgDoctorPrivate, msgHintPrivate, s.Private)
	}
	return nil
}

// merges looks at whether git knows how to merge the bank.
func (x *examination) merges() {
	repo, err := repository.Open(x.ctx, x.bank)
	if err != nil {
		return
	}
	s := repo.State(x.ctx)
	x.d.Git.Attributes, x.d.Git.Driver, x.d.Git.Hook = s.Attributes, s.Driver, s.Hook
	switch {
	case s.Attributes && s.Other != "":
		x.bad(session.Mild, "merge-driver", "", msgDoctorOtherDriver, msgHintNoDriver, s.Other)
	case s.Attributes && !s.Driver:
		x.bad(session.Mild, "merge-driver", "", msgDoctorNoDriver, msgHintNoDriver)
	}
}

func ignoreAbsent(err error) error {
	if errors.Is(err, os.ErrNotExist) {
		return nil
	}
	return err
}

// show writes the document, and ends with 1 if something is broken.
func (x *examination) show() error {
	for _, f := range x.d.Problems {
		if f.Severity == session.Severe {
			x.d.Errors++
		} else {
			x.d.Warnings++
		}
	}
	x.d.bank = x.bank
	if err := x.run.Show(x.d); err != nil {
		return err
	}
	if x.d.Errors > 0 {
		return session.Status(session.ExitError)
	}
	return nil
}

// The messages of this file.
var (
	msgDoctorDenied = lang.Text{
		EN: "no permission to read %s",
		ZH: "没有读取 %s 的权限",
		JA: "%s を読む権限がありません",
	}
	msgDoctorModelBad = lang.Text{
		EN: "the built-in model is damaged: %s",
		ZH: "内置模型已损坏：%s",
		JA: "内蔵モデルが壊れています: %s",
	}
	msgHintReinstall = lang.Text{
		EN: "install tacit again: the program was damaged or changed",
		ZH: "请重新安装 tacit：程序已损坏或被改动",
		JA: "tacit を再インストールしてください。プログラムが壊れているか、書き換えられています",
	}
	msgDoctorCacheBad = lang.Text{
		EN: "the cache was damaged",
		ZH: "缓存曾损坏",
		JA: "キャッシュが壊れていました",
	}
	msgHintCache = lang.Text{
		EN: "nothing is lost: Tacit rebuilds it. If this happens again, check the disk. The damaged file is kept as index.bin.corrupt and can be deleted",
		ZH: "没有丢失任何内容，Tacit 会重新生成缓存；若再次发生，请检查磁盘。损坏的文件保留为 index.bin.corrupt，可以删除",
		JA: "失われたものはありません。キャッシュは作り直されます。繰り返すようならディスクを確認してください。壊れたファイルは index.bin.corrupt として残り、削除できます",
	}
	msgDoctorJournal = lang.Text{
		EN: "an approved change is not finished (files: %d)",
		ZH: "有一项已确认的更改尚未写完（文件：%d）",
		JA: "承認済みの変更が完了していません（ファイル %d 件）",
	}
	msgHintJournal = lang.Text{
		EN: "the next command that writes finishes it; commands that only read see it as finished already",
		ZH: "下一个写入命令会完成它；只读命令看到的已是完成后的内容",
		JA: "次に書き込むコマンドが完了させます。読むだけのコマンドには、既に完了した形で見えます",
	}
	msgDoctorUsageBad = lang.Text{
		EN: "the usage record cannot be read: %s",
		ZH: "无法读取使用记录：%s",
		JA: "使用記録を読めません: %s",
	}
	msgHintUsageLog = lang.Text{
		EN: "delete .tacit/state/usage.log",
		ZH: "请删除 .tacit/state/usage.log",
		JA: ".tacit/state/usage.log を削除してください",
	}
	msgDoctorSilent = lang.Text{
		EN: "cannot query git about the bank: %s",
		ZH: "无法向 git 查询记忆库的状态：%s",
		JA: "git から見たメモリバンクの状態が分かりません: %s",
	}
	msgHintSilent = lang.Text{
		EN: `run "git status" in the folder of the project, and read its output`,
		ZH: `请在项目文件夹中运行 "git status"，查看它的输出`,
		JA: "プロジェクトのフォルダーで git status を実行し、出力を確かめてください",
	}
	msgHintWaits = lang.Text{
		EN: "replace it with what git expects there, or delete it, and try again",
		ZH: "请把它换成 git 所需的普通文件，或删除它，然后重试",
		JA: "git が使える通常のファイルに置き換えるか削除してから、もう一度試してください",
	}
	msgDoctorGitBusy = lang.Text{
		EN: "nothing can be written: %s",
		ZH: "现在无法写入：%s",
		JA: "今は書き込めません: %s",
	}
	msgHintGitBusy = lang.Text{
		EN: "finish the operation in git; then plans can be applied again",
		ZH: "请先在 git 中完成正在进行的操作，之后就可以应用计划",
		JA: "git で進行中の操作を終わらせてください。その後、計画を適用できます",
	}
	msgDoctorIgnore = lang.Text{
		EN: "%s is larger than %s, or is not a regular file: Tacit did not let git read it, and did not count untracked files",
		ZH: "%s 大于 %s，或不是普通文件：没有让 git 读取它，未跟踪的文件没有计入",
		JA: "%s が %s を超えているか、通常のファイルではありません。git に読ませていないため、追跡されていないファイルは数えていません",
	}
	msgHintIgnore = lang.Text{
		EN: "replace it with a short list of patterns",
		ZH: "请换成一份简短的模式列表",
		JA: "短いパターンの一覧に置き換えてください",
	}
	msgDoctorPrivate = lang.Text{
		EN: "private files of .tacit are tracked by git: %d",
		ZH: ".tacit 中有 %d 个私有文件被 git 跟踪",
		JA: ".tacit の非公開ファイルが git で追跡されています: %d 件",
	}
	msgHintPrivate = lang.Text{
		EN: "type in the bank: git rm -r --cached .tacit; its contents belong to one clone only",
		ZH: "请在记忆库中执行 git rm -r --cached .tacit；其内容只属于这份克隆",
		JA: "メモリバンクで git rm -r --cached .tacit を実行してください。内容はこのクローンだけのものです",
	}
	msgDoctorNoDriver = lang.Text{
		EN: "in this repository Tacit merges INDEX.md and the logs, but this clone is not set up for it",
		ZH: "此仓库规定由 Tacit 合并 INDEX.md 和日志，但这份克隆尚未设置",
		JA: "このリポジトリは INDEX.md とログのマージを Tacit に任せていますが、このクローンでは設定されていません",
	}
	msgDoctorOtherDriver = lang.Text{
		EN: "the merge driver of this clone differs from the one that this version of Tacit sets: %s",
		ZH: "这份克隆的合并驱动与此版本 Tacit 设置的不同：%s",
		JA: "このクローンのマージドライバーは、このバージョンの Tacit が設定するものと異なります: %s",
	}
	msgHintNoDriver = lang.Text{
		EN: "type: tacit init --git",
		ZH: "请执行：tacit init --git",
		JA: "実行: tacit init --git",
	}
)

// doctorHelp is the help of tacit doctor.
var doctorHelp = session.HelpText{
	Name: "doctor",
	Short: lang.Text{
		EN: "Check Tacit itself: model, cache, lock, git",
		ZH: "检查 Tacit 自身：模型、缓存、锁、git",
		JA: "Tacit 自身を調べる: モデル、キャッシュ、ロック、git",
	},
	Long: lang.Text{
		EN: `Prints the state of Tacit itself, for a bug report or when something seems stuck:
the version, the model with its checksum, the embedder, the cache, who holds the
lock, approved changes that are not finished, pending plans, backups with their
checksums, the history, git, and the hosts that are connected. It writes nothing,
repairs nothing, and contacts no server but the shared indexes in your own settings.
For the memories themselves, run "tacit check".`,
		ZH: `显示 Tacit 自身的状态，用于报告问题，或在似乎卡住时查看：版本、模型及其校验和、嵌入模型、
缓存、谁持有锁、已确认但尚未写完的更改、待确认的计划、备份及其校验和、历史、git，以及已接入
的宿主。它不写入、不修复；除你自己设置中的共享索引外，不连接任何服务器。记忆本身的问题请用 "tacit check" 检查。`,
		JA: `Tacit 自身の状態を表示します。不具合を報告するときや、動かないように見えるときに使います。
バージョン、モデルとそのチェックサム、埋め込みモデル、キャッシュ、ロックの保持者、承認済みで
未完了の変更、承認待ちの計画、バックアップとそのチェックサム、履歴、git、接続済みのホストを
示します。書き込みも修復もせず、あなたの設定にある共有ストアのほかは、どのサーバーにも接続し
ません。記憶そのものの問題は
"tacit check" で調べます。`,
	},
	Examples: lang.Same(`tacit doctor
tacit doctor --json`),
}
