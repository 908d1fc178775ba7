package keep

import (
	"context"
	"errors"
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
	"github.com/tacit-kb/tacit/kb/lang"
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
		Journal: doctorJournal{Files: []string{}}, Plans: doctorPlans{Waiting: []string{}}, Hosts: []doctorHost{}}
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
	x.hosts()
	return x.show()
}

// An examination collects what doctor tells.
type examination struct {
	run  *session.Run
	ctx  context.Context
	bank *kb.Bank
	d    doctorDocument
}

// all looks at everything that a bank has.
func (x *examination) all() error {
	x.d.Bank = &doctorBank{Path: x.bank.Dir()}
	for _, look := range []func() error{x.embedder, x.cache, x.lock, x.journal, x.plans, x.backups, x.history, x.state, x.usage, x.git} {
		if err := look(); err != nil {
			return err
		}
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
	f := x.run.BadFile(file)
	f.Code = code
	x.d.Problems = append(x.d.Problems, f)
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
	if err := x.broken(string(session.CodeBadFile), err); err != nil {
		return err
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
	x.d.Plans = doctorPlans{Waiting: []string{}, Damaged: len(bad)}
	for _, p := range plans {
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
	x.d.Backups.Count = len(ids)
	for _, id := range ids {
		if _, err := transaction.Backup(x.bank, id); err == nil {
			continue
		} else if err := x.broken("backup", err); err != nil {
			return err
		}
		x.d.Backups.Damaged++
	}
	if len(ids) > 0 {
		x.d.Backups.Newest, x.d.Backups.Oldest = ids[0], ids[len(ids)-1]
	}
	return ignoreAbsent(err)
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
	if err != nil {
		x.bad(session.Mild, "usage", x.bank.StateDir(), msgDoctorUsageBad, msgHintUsageLog, err)
	}
	return nil
}

func (x *examination) git() error {
	s := inspect.Git(x.ctx, x.bank)
	x.d.Git = doctorGit{Top: s.Top, Branch: s.Branch, Changed: s.Changed}
	x.merges()
	if err := transaction.GitAtWork(x.bank); err != nil {
		x.d.Git.Busy = true
		x.bad(session.Mild, "git", "", msgDoctorGitBusy, msgHintGitBusy, err)
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
	msgDoctorModelBad = lang.Text{
		EN: "the built-in model is not what it should be: %s",
		ZH: "内置模型与应有的不符：%s",
		JA: "内蔵モデルが本来のものと異なります: %s",
	}
	msgHintReinstall = lang.Text{
		EN: "install tacit again: the program was damaged or changed",
		ZH: "请重新安装 tacit：程序已损坏或被改动",
		JA: "tacit を入れ直してください。プログラムが壊れているか、書き換えられています",
	}
	msgDoctorCacheBad = lang.Text{
		EN: "the cache was damaged",
		ZH: "缓存曾损坏",
		JA: "キャッシュが壊れていました",
	}
	msgHintCache = lang.Text{
		EN: "nothing is lost: it is made anew; if it happens again, look at the disk. A damaged one is kept as index.bin.corrupt and can be deleted",
		ZH: "没有任何损失：会重新建立；若再次发生，请检查磁盘。损坏的缓存保留为 index.bin.corrupt，可以删除",
		JA: "失われたものはなく、作り直されます。繰り返すならディスクを確認してください。壊れたものは index.bin.corrupt として残り、削除できます",
	}
	msgDoctorJournal = lang.Text{
		EN: "a change that was agreed to is not finished (files: %d)",
		ZH: "有一项已确认的更改尚未完成（文件：%d）",
		JA: "承認済みの変更が終わっていません（ファイル: %d）",
	}
	msgHintJournal = lang.Text{
		EN: "any command that may write finishes it; until then readers see it as finished",
		ZH: "任何可写入的命令都会完成它；在此之前，读取时已视为完成",
		JA: "書き込めるコマンドがあれば完了します。それまで、読むコマンドには完了した形で見えます",
	}
	msgDoctorUsageBad = lang.Text{
		EN: "the ledger of usage cannot be read: %s",
		ZH: "无法读取使用记录：%s",
		JA: "使用記録を読めません: %s",
	}
	msgHintUsageLog = lang.Text{
		EN: "delete .tacit/state/usage.log",
		ZH: "请删除 .tacit/state/usage.log",
		JA: ".tacit/state/usage.log を削除してください",
	}
	msgDoctorGitBusy = lang.Text{
		EN: "nothing can be written: %s",
		ZH: "现在无法写入：%s",
		JA: "いまは書き込めません: %s",
	}
	msgHintGitBusy = lang.Text{
		EN: "end in git what was begun there; then plans can be applied again",
		ZH: "请先在 git 中完成已开始的操作；之后即可应用计划",
		JA: "git で始めた作業を終わらせてください。その後、計画を適用できます",
	}
	msgDoctorPrivate = lang.Text{
		EN: "git has private files of .tacit: %d",
		ZH: ".tacit 中的私有文件被 git 收录：%d",
		JA: ".tacit の非公開ファイルが git に入っています: %d",
	}
	msgHintPrivate = lang.Text{
		EN: "git rm -r --cached .tacit, in the bank: it holds what belongs to one clone only",
		ZH: "请在记忆库中执行 git rm -r --cached .tacit：它只属于一份克隆",
		JA: "メモリバンクで git rm -r --cached .tacit を実行してください。1 つのクローンだけのものです",
	}
	msgDoctorNoDriver = lang.Text{
		EN: "this repository lets Tacit merge the index and the logs, but this clone does not know how",
		ZH: "此仓库规定由 Tacit 合并索引和日志，但此克隆尚未设置",
		JA: "このリポジトリは索引と記録の統合を Tacit に任せていますが、このクローンは設定されていません",
	}
	msgDoctorOtherDriver = lang.Text{
		EN: "the merge driver of this clone is not the one that this Tacit writes: %s",
		ZH: "此克隆的合并驱动与本版 Tacit 写入的不同：%s",
		JA: "このクローンのマージドライバーは、この Tacit が書くものと異なります: %s",
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
		EN: "Tell how the machinery is",
		ZH: "检查程序自身的运转状况",
		JA: "仕組みの状態を診る",
	},
	Long: lang.Text{
		EN: `Tells what state Tacit itself is in, for a bug report or when something seems
stuck: the version, the model with its checksum, the embedder, the cache, who
holds the lock, changes that are agreed to and not finished, plans that wait,
backups with their checksums, the history, and what git is doing. It writes
nothing, repairs nothing and asks no host. What is wrong in the memories is told
by "tacit check".`,
		ZH: `说明 Tacit 自身的状态，用于报告问题，或在似乎卡住时查看：版本、模型及其校验和、嵌入器、
缓存、谁持有锁、已确认而未完成的更改、等待的计划、备份及其校验和、历史，以及 git 正在做
什么。它不写入、不修复，也不询问任何主机。记忆本身的问题由 "tacit check" 说明。`,
		JA: `Tacit 自身の状態を示します。不具合の報告や、動かないように見えるときに使います。版、
モデルとそのチェックサム、埋め込み器、キャッシュ、ロックの保持者、承認済みで未完了の変更、
待っている計画、バックアップとそのチェックサム、履歴、git の状況を示します。何も書かず、
直さず、どのホストにも問い合わせません。メモリの問題は "tacit check" が示します。`,
	},
	Examples: lang.Same(`tacit doctor
tacit doctor --json`),
}
