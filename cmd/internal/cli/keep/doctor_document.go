package keep

import (
	"fmt"
	"strings"

	"github.com/tacit-kb/tacit/cmd/internal/session"
	"github.com/tacit-kb/tacit/govern/inspect"
	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/guard"
	"github.com/tacit-kb/tacit/kb/lang"
	"github.com/tacit-kb/tacit/kb/size"
	"github.com/tacit-kb/tacit/kb/transaction"
)

// A doctorDocument is the state of the machinery: of the program, and of what it
// keeps for one bank.
type doctorDocument struct {
	SchemaVersion string        `json:"schemaVersion"`
	Action        string        `json:"action"`
	Program       doctorProgram `json:"program"`
	Model         doctorModel   `json:"model"`

	Bank     *doctorBank    `json:"bank"` // null: there is none here, and what follows is empty
	Embedder doctorEmbedder `json:"embedder"`
	Cache    doctorCache    `json:"cache"`
	Lock     doctorLock     `json:"lock"`
	Journal  doctorJournal  `json:"journal"`
	Plans    doctorPlans    `json:"plans"`
	Backups  doctorBackups  `json:"backups"`
	History  doctorHistory  `json:"history"`
	State    bool           `json:"state"` // INDEX.md and the files have agreed before
	Usage    doctorUsage    `json:"usage"`
	Git      doctorGit      `json:"git"`
	Beside   []string       `json:"beside"`     // the banks and stores that are asked beside the project's
	Hosts    []doctorHost   `json:"hosts"`      // that are wired, of the project first
	Prompt   *doctorPrompt  `json:"lastPrompt"` // null: none has come to a hook yet

	Errors   int               `json:"errors"`
	Warnings int               `json:"warnings"`
	Problems []session.Finding `json:"problems"`

	bank *kb.Bank
}

type doctorProgram struct {
	Version  string `json:"version"`
	Commit   string `json:"commit"` // empty if unknown
	Go       string `json:"go"`
	Platform string `json:"platform"`
}

func programOf(v session.VersionDocument) doctorProgram {
	return doctorProgram{v.Version, v.Commit, v.Go, v.Platform}
}

type doctorModel struct {
	Name     string `json:"name"`
	SHA256   string `json:"sha256"` // as its card says
	Dims     int    `json:"dims"`
	Verified bool   `json:"verified"` // the bytes in the program have it
}

type doctorBank struct {
	Path string `json:"path"` // absolute
}

type doctorEmbedder struct {
	Name   string `json:"name"`
	Where  string `json:"where"`  // the host or folder; empty for the built-in one
	Outage string `json:"outage"` // why it failed last; empty if it did not
}

type doctorCache struct {
	State    string `json:"state"` // none, whole, foreign or damaged
	Bytes    int64  `json:"bytes"`
	Memories int    `json:"memories"` // when it was written
	Stale    int    `json:"stale"`    // files it was behind with then
}

type doctorLock struct {
	Held   bool   `json:"held"`
	Holder string `json:"holder"` // as far as it said so
}

type doctorJournal struct {
	Pending bool     `json:"pending"` // a transaction is agreed to and not finished
	Files   []string `json:"files"`   // that it still writes
}

type doctorPlans struct {
	Waiting []string `json:"waiting"` // their ids, the oldest first
	Void    []string `json:"void"`    // of those that can no longer be applied
	Damaged int      `json:"damaged"`
}

type doctorBackups struct {
	Count   int    `json:"count"` // operations that can be undone
	Damaged int    `json:"damaged"`
	Left    int    `json:"left"`   // the oldest, which were not looked at
	Newest  string `json:"newest"` // operation; empty for none
	Oldest  string `json:"oldest"`
}

type doctorHistory struct {
	Records int    `json:"records"`
	Damaged int    `json:"damaged"` // lines
	Last    string `json:"last"`    // operation; empty for none
	At      string `json:"at"`
	Command string `json:"command"`
}

type doctorUsage struct {
	Since    string `json:"since"`    // first day of the ledger; empty: there is none
	Memories int    `json:"memories"` // that were used
}

type doctorGit struct {
	Top     string `json:"top"` // of the working tree; empty for none
	Branch  string `json:"branch"`
	Changed int    `json:"changed"` // files of the bank that differ from the last commit
	Busy    bool   `json:"busy"`    // in the middle of a merge, a rebase or the like

	silent bool // git was not asked, or did not answer: the branch and the files are unknown

	Others []string `json:"others"` // memories that other people committed lately, by path in the bank

	Attributes bool `json:"attributes"` // the repository wants INDEX.md and the logs merged by Tacit
	Driver     bool `json:"driver"`     // and this clone knows how
	Hook       bool `json:"hook"`       // the bank is checked before each commit
}

// named lists the first memories of others.
func (d doctorDocument) named(p *session.Page) string {
	const most = 5
	var names []string
	for _, path := range d.Git.Others[:min(most, len(d.Git.Others))] {
		names = append(names, guard.Quote(p.Run.BankPath(d.bank, path)))
	}
	if len(d.Git.Others) > most {
		names = append(names, "…")
	}
	return strings.Join(names, ", ")
}

func (d doctorDocument) WriteText(p *session.Page) {
	p.Say(msgDoctorProgram, d.Program.Version, d.Program.Go, d.Program.Platform)
	if d.Model.Verified {
		p.Say(msgDoctorModel, d.Model.Name, d.Model.Dims, d.Model.SHA256[:min(12, len(d.Model.SHA256))])
	}
	if d.Bank == nil {
		p.Say(msgDoctorNoBank)
	} else {
		d.writeBank(p)
	}
	if len(d.Beside) > 0 {
		p.Say(msgDoctorAsked, strings.Join(d.Beside, ", "))
	}
	d.writeHosts(p)
	p.Findings(d.Problems, d.bank)
	if len(d.Problems) == 0 {
		p.Say(msgDoctorGood)
		return
	}
	p.Say(msgDoctorBad, d.Errors, d.Warnings)
}

// writeBank writes a line for each part of the machinery.
func (d doctorDocument) writeBank(p *session.Page) {
	p.Say(msgDoctorBank, d.Bank.Path)
	if d.Embedder.Name != "" {
		where := ""
		if d.Embedder.Where != "" {
			where = " (" + d.Embedder.Where + ")"
		}
		p.Say(msgDoctorEmbedder, d.Embedder.Name+where)
	}
	p.Line(d.cacheText(p.Run))
	if d.Lock.Held {
		p.Say(msgDoctorLockHeld, d.Lock.Holder)
	} else {
		p.Say(msgDoctorLockFree)
	}
	if !d.Journal.Pending {
		p.Say(msgDoctorNoJournal)
	}
	p.Say(msgDoctorPlans, len(d.Plans.Waiting))
	if n := len(d.Plans.Void); n > 0 {
		p.Say(msgDoctorVoid, n, d.Plans.Void[0])
	}
	p.Say(msgDoctorBackups, d.Backups.Count)
	if n := d.Backups.Left; n > 0 {
		p.Say(msgDoctorBackupsLeft, n, size.String(transaction.MostKept))
	}
	if d.History.Records == 0 {
		p.Say(msgDoctorNoHistory)
	} else {
		p.Say(msgDoctorHistory, d.History.Records, d.History.Command, d.History.At)
	}
	if d.Usage.Since != "" {
		p.Say(msgDoctorUsage, d.Usage.Since, d.Usage.Memories)
	}
	if d.Git.Top == "" {
		p.Say(msgDoctorNoGit)
	} else if !d.Git.silent {
		p.Say(msgDoctorGit, d.Git.Top, d.Git.Branch, d.Git.Changed)
		if n := len(d.Git.Others); n > 0 {
			p.Say(msgDoctorOthers, inspect.OthersDays, n, d.named(p))
		}
		merges := msgDoctorMergesNot
		if d.Git.Attributes && d.Git.Driver {
			merges = msgDoctorMerges
		}
		p.Say(merges)
		if d.Git.Hook {
			p.Say(msgDoctorHooked)
		}
	}
}

func (d doctorDocument) cacheText(run *session.Run) string {
	switch d.Cache.State {
	case "whole":
		return run.Say(msgDoctorCache, d.Cache.Memories, fmt.Sprintf("%.1f MiB", float64(d.Cache.Bytes)/(1<<20)))
	case "none":
		return run.Say(msgDoctorNoCache)
	}
	return run.Say(msgDoctorOldCache)
}

// The messages of this file.
var (
	msgDoctorGood = lang.Text{
		EN: "no problems found; \"tacit check\" checks the memories",
		ZH: "没有发现问题；记忆本身请用 \"tacit check\" 检查",
		JA: "問題は見つかりませんでした。記憶そのものは \"tacit check\" で調べます",
	}
	msgDoctorBad = lang.Text{
		EN: "errors: %[1]d, warnings: %[2]d",
		ZH: "错误：%[1]d，警告：%[2]d",
		JA: "エラー: %[1]d、警告: %[2]d",
	}
	msgDoctorProgram = lang.Text{
		EN: "program: tacit %[1]s (%[2]s, %[3]s)",
		ZH: "程序：tacit %[1]s（%[2]s，%[3]s）",
		JA: "プログラム: tacit %[1]s（%[2]s、%[3]s）",
	}
	msgDoctorModel = lang.Text{
		EN: "model: %[1]s, %[2]d dimensions, sha256 %[3]s…, verified",
		ZH: "模型：%[1]s，%[2]d 维，sha256 %[3]s…，已核对",
		JA: "モデル: %[1]s、%[2]d 次元、sha256 %[3]s…、照合済み",
	}
	msgDoctorBank = lang.Text{
		EN: "bank: %s",
		ZH: "记忆库：%s",
		JA: "メモリバンク: %s",
	}
	msgDoctorNoBank = lang.Text{
		EN: "bank: not found in this folder or above it; \"tacit init\" makes one",
		ZH: "记忆库：当前文件夹及其上级文件夹中都没有；可用 \"tacit init\" 新建",
		JA: "メモリバンク: このフォルダーにも上位のフォルダーにもありません。\"tacit init\" で作成できます",
	}
	msgDoctorEmbedder = lang.Text{
		EN: "embedder: %s",
		ZH: "嵌入模型：%s",
		JA: "埋め込みモデル: %s",
	}
	msgDoctorCache = lang.Text{
		EN: "cache: ok, memories: %[1]d, %[2]s",
		ZH: "缓存：正常，记忆：%[1]d，%[2]s",
		JA: "キャッシュ: 正常、記憶: %[1]d、%[2]s",
	}
	msgDoctorNoCache = lang.Text{
		EN: "cache: none yet; the next question builds it",
		ZH: "缓存：尚无；下次提问时会生成",
		JA: "キャッシュ: まだありません。次の質問のときに作られます",
	}
	msgDoctorOldCache = lang.Text{
		EN: "cache: not usable; the next question rebuilds it",
		ZH: "缓存：不可用；下次提问时会重新生成",
		JA: "キャッシュ: 使えません。次の質問のときに作り直されます",
	}
	msgDoctorLockFree = lang.Text{
		EN: "lock: free",
		ZH: "锁：空闲",
		JA: "ロック: 空き",
	}
	msgDoctorLockHeld = lang.Text{
		EN: "lock: held by %s",
		ZH: "锁：被 %s 占用",
		JA: "ロック: %s が保持",
	}
	msgDoctorNoJournal = lang.Text{
		EN: "journal: empty, nothing to recover",
		ZH: "事务日志：为空，无需恢复",
		JA: "ジャーナル: 空（復旧するものはありません）",
	}
	msgDoctorPlans = lang.Text{
		EN: "pending plans: %d",
		ZH: "待确认的计划：%d",
		JA: "承認待ちの計画: %d",
	}
	msgDoctorVoid = lang.Text{
		EN: "void plans: %[1]d; to reject one: tacit reject %[2]s",
		ZH: "已失效的计划：%[1]d；可以拒绝，例如：tacit reject %[2]s",
		JA: "無効な計画: %[1]d。却下するには: tacit reject %[2]s",
	}
	msgDoctorBackups = lang.Text{
		EN: "backups: operations that can be undone: %d",
		ZH: "备份：可撤销的操作：%d",
		JA: "バックアップ: 取り消せる操作 %d 件",
	}
	msgDoctorBackupsLeft = lang.Text{
		EN: "backups that were not looked at, the oldest: %[1]d, because the others unpack to more than %[2]s",
		ZH: "未检查的备份（最旧的）：%[1]d，因为其余备份解压后超过 %[2]s",
		JA: "調べていないバックアップ（古いもの）: %[1]d 件。ほかのバックアップを展開すると %[2]s を超えるためです",
	}
	msgDoctorHistory = lang.Text{
		EN: "history: operations: %[1]d, last: %[2]s at %[3]s",
		ZH: "历史：操作 %[1]d 次，最近一次：%[2]s，%[3]s",
		JA: "履歴: 操作 %[1]d 件、最後は %[2]s（%[3]s）",
	}
	msgDoctorNoHistory = lang.Text{
		EN: "history: none yet",
		ZH: "历史：尚无",
		JA: "履歴: まだありません",
	}
	msgDoctorUsage = lang.Text{
		EN: "usage: recorded since %[1]s, memories shown: %[2]d",
		ZH: "使用记录：自 %[1]s 起，显示过的记忆：%[2]d",
		JA: "使用記録: %[1]s から、表示された記憶 %[2]d 件",
	}
	msgDoctorOthers = lang.Text{
		EN: "memories that others committed in the last %[1]d days: %[2]d (%[3]s); read them before you rely on them",
		ZH: "他人在最近 %[1]d 天内提交的记忆：%[2]d 条（%[3]s）；使用前请先阅读",
		JA: "直近 %[1]d 日にほかの人がコミットした記憶: %[2]d 件（%[3]s）。参考にする前に内容を確かめてください",
	}
	msgDoctorGit = lang.Text{
		EN: "git: %[1]s, branch %[2]s, uncommitted files of the bank: %[3]d",
		ZH: "git：%[1]s，分支 %[2]s，记忆库中未提交的文件：%[3]d",
		JA: "git: %[1]s、ブランチ %[2]s、メモリバンクの未コミットのファイル %[3]d 件",
	}
	msgDoctorNoGit = lang.Text{
		EN: "git: the bank is not in a repository",
		ZH: "git：记忆库不在任何仓库中",
		JA: "git: メモリバンクはリポジトリの中にありません",
	}
	msgDoctorMerges = lang.Text{
		EN: "merges: by Tacit",
		ZH: "合并：由 Tacit 合并",
		JA: "マージ: Tacit がマージします",
	}
	msgDoctorMergesNot = lang.Text{
		EN: `merges: git merges line by line; "tacit init --git" lets Tacit merge`,
		ZH: `合并：由 git 逐行合并；运行 "tacit init --git" 后改由 Tacit 合并`,
		JA: `マージ: git が行ごとにマージします。"tacit init --git" を実行すると、Tacit がマージします`,
	}
	msgDoctorHooked = lang.Text{
		EN: "commits: the bank is checked before each commit",
		ZH: "提交：每次提交前检查记忆库",
		JA: "コミット: 毎回その前にメモリバンクを検査",
	}
)
