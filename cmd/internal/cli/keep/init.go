package keep

import (
	"cmp"
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/tacit-kb/tacit/cmd/internal/session"
	"github.com/tacit-kb/tacit/govern/repository"
	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/guard"
	"github.com/tacit-kb/tacit/kb/lang"
	"github.com/tacit-kb/tacit/kb/transaction"
	"github.com/tacit-kb/tacit/templates"
)

// bankFolders are the folders of a new bank.
var bankFolders = []string{
	"experience/team/standards", "experience/team/knowledge", "experience/project",
	"tech/services", "tech/profiles", "business", "requirements", "drafts", "archive",
}

func newInitCommand(run *session.Run) *cobra.Command {
	var opts gitOptions
	cmd := &cobra.Command{
		Use:  "init [DIR]",
		Args: run.ArgsBetween(0, 1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := opts.check(run, cmd); err != nil {
				return err
			}
			return runInit(cmd.Context(), run, slices.Concat(args, []string{""})[0], opts)
		},
	}
	opts.add(run, cmd)
	return cmd
}

// An initDocument says what init made.
type initDocument struct {
	SchemaVersion string   `json:"schemaVersion"`
	Action        string   `json:"action"`
	Bank          string   `json:"bank"`    // absolute
	Created       []string `json:"created"` // relative to the bank; folders end in a slash
	Existed       bool     `json:"existed"` // the folder was there before

	Git []gitItem `json:"git,omitempty"` // with --git: the parts of it

	hooks  bool   // they were asked for
	shown  string // the bank as the person can open it
	inside bool   // init was called inside of it, and did not look further
	shared bool   // it stands above, and is the project's
	above  string // the bank that the new one takes the place of in its folder, or ""
}

func (d initDocument) WriteText(p *session.Page) {
	d.writeBank(p)
	for _, x := range d.Git {
		x.WriteText(p)
	}
	if slices.ContainsFunc(d.Git, func(x gitItem) bool { return x.Part == "attributes" && x.Done != "" && x.Done != repository.Removed }) {
		command := "tacit init --git"
		if d.hooks {
			command += " --hooks"
		}
		p.Say(msgGitNext, command)
	}
}

func (d initDocument) writeBank(p *session.Page) {
	switch {
	case d.Git != nil && len(d.Created) == 0: // what was asked for comes next
		return
	case d.inside:
		p.Say(msgInitInside, d.shown)
		return
	case d.shared:
		p.Say(msgInitShared, d.shown)
		return
	case len(d.Created) == 0:
		p.Say(msgInitNothing, d.shown)
		return
	case d.Existed:
		p.Say(msgInitCompleted, d.shown)
	default:
		p.Say(msgInitMade, d.shown)
	}
	for _, path := range d.Created {
		p.Line("  " + guard.Quote(path))
	}
	if d.above != "" {
		p.Say(msgInitAbove, d.above)
	}
	p.Say(msgInitNext)
}

func runInit(ctx context.Context, run *session.Run, dir string, opts gitOptions) error {
	d, bank, err := makeBank(ctx, run, dir, opts)
	if err != nil {
		return err
	}
	if opts.git {
		if d.Git, err = joinGit(ctx, run, bank, opts); err != nil {
			if len(d.Created) > 0 && !run.JSON { // the bank is there all the same
				return cmp.Or(run.Show(d), err)
			}
			return err
		}
		d.hooks = opts.hooks
	}
	return cmp.Or(run.Show(d), d.status())
}

// status is 3 where a part of what was asked for waits for a person.
func (d initDocument) status() error {
	if slices.ContainsFunc(d.Git, func(x gitItem) bool { return x.Done == repository.Skipped }) {
		return session.Status(session.ExitPartly)
	}
	return nil
}

// makeBank makes the bank, or what it lacks. Where git is all that is asked for, a
// bank above the working directory is meant before a new one.
func makeBank(ctx context.Context, run *session.Run, dir string, opts gitOptions) (initDocument, *kb.Bank, error) {
	dir = cmp.Or(dir, run.BankDir, run.BankFromEnv())
	none := initDocument{}
	if opts.git && (dir == "" || opts.remove) {
		bank, err := run.Bank()
		if err == nil {
			return initDocument{SchemaVersion: session.SchemaVersion, Action: "init", Bank: bank.Dir(), Created: []string{}, Existed: true, shown: run.BankPath(bank, "")}, bank, nil
		}
		if !errors.Is(err, kb.ErrNoBank) || opts.remove {
			return none, nil, err
		}
	}
	if dir == "" {
		if bank := enclosingBank(run); bank != nil {
			return initDocument{SchemaVersion: session.SchemaVersion, Action: "init", Bank: bank.Dir(), Created: []string{},
				Existed: true, shown: bank.Dir(), inside: true}, bank, nil
		}
		if bank := bankAbove(run, "."); bank != nil && !ownProject(run, bank) {
			return initDocument{SchemaVersion: session.SchemaVersion, Action: "init", Bank: bank.Dir(), Created: []string{},
				Existed: true, shown: run.BankPath(bank, ""), shared: true}, bank, nil
		}
		dir = "memory-bank"
	}
	if outer := bankAround(dir); outer != nil {
		return none, nil, &session.Problem{Code: session.CodeError, Msg: run.Say(msgInitInBank, dir, outer.Dir()), Hint: run.Say(msgHintInitInBank)}
	}
	if link, to := linkIn(dir); link != "" {
		return none, nil, &session.Problem{Code: session.CodeError, Msg: run.Say(msgInitLink, link, to), Hint: run.Say(msgHintInitLink, to)}
	}
	_, err := os.Stat(dir)
	existed, above := err == nil, bankAbove(run, filepath.Dir(dir))
	bank, err := kb.Make(dir)
	if err != nil {
		return none, nil, err
	}
	created, err := furnish(ctx, run, bank)
	if err != nil {
		return none, nil, err
	}
	d := initDocument{SchemaVersion: session.SchemaVersion, Action: "init", Bank: bank.Dir(), Created: created,
		Existed: existed, shown: run.BankPath(bank, "")}
	if above != nil && !existed && hides(bank) {
		d.above = run.BankPath(above, "")
	}
	return d, bank, nil
}

// hides reports whether commands find a bank from the folder that it is in, and no longer one above. They
// look for the name memory-bank alone.
func hides(bank *kb.Bank) bool {
	found, err := kb.Find(filepath.Dir(bank.Dir()))
	return err == nil && session.Resolved(found.Dir()) == session.Resolved(bank.Dir())
}

// bankAbove returns the bank that commands find from a folder, if it is that of a folder above, or nil.
func bankAbove(run *session.Run, folder string) *kb.Bank {
	wd, err := run.Workdir()
	if err != nil {
		return nil
	}
	if !filepath.IsAbs(folder) {
		folder = filepath.Join(wd, folder)
	}
	bank, err := kb.Find(folder)
	if err != nil || session.Resolved(filepath.Dir(bank.Dir())) == session.Resolved(folder) || !session.IsThere(bank, "INDEX.md") {
		return nil
	}
	return bank
}

// ownProject reports whether the working directory is of a project of its own, and not of the one that has
// a bank above: a repository begins in between. A second bank within one project would be empty, and hide
// the first from all who work below it.
func ownProject(run *session.Run, above *kb.Bank) bool {
	dir, err := run.Workdir()
	if err != nil {
		return false
	}
	dir = session.Resolved(dir)
	for top := session.Resolved(filepath.Dir(above.Dir())); dir != top && dir != filepath.Dir(dir); dir = filepath.Dir(dir) {
		if _, err := os.Lstat(filepath.Join(dir, ".git")); err == nil {
			return true
		}
	}
	return false
}

// linkIn returns the link in the path of a folder that shall become a bank, and where it
// leads, or "". A clone can bring links along, so they are not followed to make a bank
// elsewhere; one that leads to a bank is a person's. Above the working directory, and
// above an absolute path, the links are the machine's.
func linkIn(dir string) (link, to string) {
	for at := filepath.Clean(dir); at != "." && filepath.Base(at) != ".."; at = filepath.Dir(at) {
		info, err := os.Lstat(at)
		if err == nil && info.Mode()&(os.ModeSymlink|os.ModeIrregular) != 0 {
			real := session.Resolved(at)
			if bank, err := kb.Open(real); err != nil || !session.IsThere(bank, "INDEX.md") {
				return at, real
			}
		}
		if filepath.IsAbs(at) {
			break
		}
	}
	return "", ""
}

// bankAround returns the bank in which a folder lies that shall become one, or nil. A
// bank is known by its INDEX.md.
func bankAround(dir string) *kb.Bank {
	abs, err := filepath.Abs(dir)
	if err != nil {
		return nil
	}
	bank, err := kb.Find(filepath.Dir(abs))
	if err != nil || !strings.HasPrefix(abs, bank.Dir()+string(filepath.Separator)) || !session.IsThere(bank, "INDEX.md") {
		return nil
	}
	return bank
}

// enclosingBank returns the bank that the working directory lies in, or nil. A
// bank that only stands beside a folder above does not count: a project of its
// own may have a bank of its own.
func enclosingBank(run *session.Run) *kb.Bank {
	dir, err := run.Workdir()
	if err != nil {
		return nil
	}
	bank, err := kb.Find(dir)
	if err != nil || dir != bank.Dir() && !strings.HasPrefix(dir, bank.Dir()+string(filepath.Separator)) {
		return nil
	}
	return bank
}

// furnish makes what the bank lacks, and returns what that was. It never writes
// over a file.
func furnish(ctx context.Context, run *session.Run, bank *kb.Bank) (created []string, err error) {
	folders, err := missing(bank)
	if err != nil {
		return nil, err
	}
	tx, err := run.Begin(ctx, bank)
	if err != nil {
		return nil, err
	}
	defer tx.End()
	created = []string{}
	commit := transaction.Commit{ID: transaction.NewID(time.Now())}
	for _, d := range session.BankDocuments {
		if session.IsThere(bank, d.Path) {
			continue
		}
		text, err := templates.Document(d.Template, string(run.Lang), templates.Data{Title: title(run, d.Template, bank)})
		if err != nil {
			return nil, err
		}
		commit.Derived = append(commit.Derived, transaction.Change{Path: d.Path, New: text})
		created = append(created, d.Path)
	}
	if _, err := tx.Commit(commit); err != nil {
		return nil, run.ExplainReadOnly(err, bank)
	}
	for _, folder := range folders {
		created = append(created, folder+"/")
	}
	if _, err := kb.Make(bank.Dir(), folders...); err != nil {
		return nil, err
	}
	return created, nil
}

// missing returns the folders that the bank lacks. One behind a link is an error, before
// anything is made.
func missing(bank *kb.Bank) (folders []string, err error) {
	for _, folder := range bankFolders {
		if err := bank.CheckTarget(folder + "/x"); err != nil {
			return nil, err
		}
		if !session.IsThere(bank, folder) {
			folders = append(folders, folder)
		}
	}
	return folders, nil
}

// title returns the heading of a new document: the brief is named after the
// project, which is the folder that the bank stands in.
func title(run *session.Run, document string, bank *kb.Bank) string {
	if document == "active" {
		return run.Say(msgActiveTitle)
	}
	return filepath.Base(filepath.Dir(bank.Dir()))
}

// The messages of this file.
var (
	msgInitInBank = lang.Text{
		EN: "%[1]s lies inside the memory bank %[2]s, and no command finds a bank inside another",
		ZH: "%[1]s 位于记忆库 %[2]s 之内，而任何命令都找不到嵌在另一个记忆库里的记忆库",
		JA: "%[1]s はメモリバンク %[2]s の中です。メモリバンクの中に別のメモリバンクを作っても、どのコマンドもそれを使いません",
	}
	msgInitLink = lang.Text{
		EN: "%[1]s leads to %[2]s, which holds no memory bank. The link may have come with the clone; nothing was made there",
		ZH: "%[1]s 是指向 %[2]s 的链接，那里不是记忆库，而且该链接可能是随克隆带来的；没有在那里创建任何内容",
		JA: "%[1]s は %[2]s へのリンクですが、リンク先はメモリバンクではありません。クローンに付いてきたリンクかもしれません。何も作成していません",
	}
	msgHintInitLink = lang.Text{
		EN: "if the link is yours, name the folder itself: tacit init %s",
		ZH: "如果链接是你自己创建的，请直接指定文件夹：tacit init %s",
		JA: "自分で作ったリンクなら、フォルダーそのものを指定してください: tacit init %s",
	}
	msgHintInitInBank = lang.Text{
		EN: "sort memories into folders below experience/, tech/ or business/, or make the bank elsewhere",
		ZH: "请在 experience/、tech/、business/ 之下建立子文件夹，或在别处新建记忆库",
		JA: "experience/、tech/、business/ の下にフォルダーを作るか、別の場所にメモリバンクを作ってください",
	}
	msgInitMade = lang.Text{
		EN: "created a memory bank in %s",
		ZH: "已在 %s 新建记忆库",
		JA: "%s にメモリバンクを作りました",
	}
	msgInitCompleted = lang.Text{
		EN: "%s already has a memory bank; added what was missing",
		ZH: "%s 中已有记忆库；已补上缺少的部分",
		JA: "%s には既にメモリバンクがあります。足りないものを追加しました",
	}
	msgInitNothing = lang.Text{
		EN: "the memory bank in %s is complete: nothing to do",
		ZH: "%s 中的记忆库已经完整，无需操作",
		JA: "%s のメモリバンクはすべて揃っています。何もする必要はありません",
	}
	msgInitInside = lang.Text{
		EN: "this folder is inside a memory bank already: %s",
		ZH: "当前文件夹已在记忆库内部：%s",
		JA: "このフォルダーは既にメモリバンクの中にあります: %s",
	}
	msgInitShared = lang.Text{
		EN: "this project has a memory bank, and commands use it in this folder, too: %s; for a separate one in this folder: tacit init ./memory-bank",
		ZH: "本项目已有记忆库，在当前文件夹中执行命令时用的也是它：%s；若要给当前文件夹单独新建一个：tacit init ./memory-bank",
		JA: "このプロジェクトには既にメモリバンクがあり、このフォルダーでもそれが使われます: %s。このフォルダー専用のものを作るには: tacit init ./memory-bank",
	}
	msgInitAbove = lang.Text{
		EN: "in its folder, it takes the place of the memory bank above: %s",
		ZH: "在它所在的文件夹中，它取代上层的记忆库：%s",
		JA: "今作ったメモリバンクのあるフォルダーでは、上位フォルダーのメモリバンク（%s）ではなく、今作ったほうが使われます",
	}
	msgInitNext = lang.Text{
		EN: `next: describe the project in brief.md; to add what you know: tacit remember "a sentence" (or write a file: "tacit help init" shows one); to ask: tacit match "a question"`,
		ZH: `下一步：在 brief.md 中说明项目，用 tacit remember "一句话" 记下你知道的事（也可以自己写文件，"tacit help init" 有示例），然后用 tacit match "问题" 提问`,
		JA: `次の手順: brief.md にプロジェクトの説明を書き、知っていることを tacit remember "一文" で残し（ファイルを自分で書いてもかまいません。例は "tacit help init"）、tacit match "質問" で尋ねてください`,
	}
	msgActiveTitle = lang.Text{
		EN: "What is being done now",
		ZH: "当前工作",
		JA: "いま取り組んでいること",
	}
	msgGitNext = lang.Text{
		EN: `commit .gitattributes; other people type "%s" once in their clone`,
		ZH: `请提交 .gitattributes；其他人需在各自的克隆中执行一次 "%s"`,
		JA: `.gitattributes をコミットしてください。ほかの人は各自のクローンで一度 "%s" を実行します`,
	}
)

// initHelp is the help of tacit init.
var initHelp = session.HelpText{
	Name: "init",
	Short: lang.Text{
		EN: "Create a memory bank",
		ZH: "新建记忆库",
		JA: "メモリバンクを作る",
	},
	Long: lang.Text{
		EN: `Creates a bank in DIR, by default ./memory-bank: INDEX.md, brief.md, active.md and
the folders. Existing files are not changed, so it can be run again at any time.
Inside a bank, it only says that the bank exists, and changes nothing. The same holds in a
subfolder of a project that has a bank: name DIR to make another one there.

--git makes git use Tacit to merge INDEX.md and the logs (history.jsonl and
evidence/cited.jsonl). It writes a .gitattributes
in the bank, which you commit, and configures this clone; each clone needs it
once. --hooks also checks the bank before each commit. --remove, with --git, removes
all that --git and --hooks set up.
See docs/git.md.

config.yaml in the bank is optional. Its keys: min_score, limit, files, lines,
categories, embedder, watch, min_confidence_profile, min_confidence_override, quiet,
keep_prompts. See docs/config.md.

A memory is a file that begins with front matter, in the folder of its kind. A
short one, as experience/project/EXP-001-refund-lock.md:

    ---
    id: EXP-001
    kind: experience
    title: Refunds take the order lock first
    status: active
    trigger: [a refund is changed, an order is refunded twice]
    ---
    Two workers read the same order, and both sent the money back.`,
		ZH: `在 DIR（默认 ./memory-bank）新建记忆库：INDEX.md、brief.md、active.md 和各个文件夹。
已有的文件不会改动，因此可以随时重复运行。在记忆库内部运行时只说明记忆库已经存在，不改动
任何内容；在已有记忆库的项目的子文件夹中也是如此，要在那里另建一个，请写明 DIR。

--git 让 git 用 Tacit 合并 INDEX.md 和日志（history.jsonl、evidence/cited.jsonl）：在记忆库中写入 .gitattributes（需要提交），并
设置这份克隆；每份克隆执行一次。--hooks 还会在每次提交前检查记忆库。--remove（与 --git 同用）把
--git 和 --hooks 所做的设置全部移除。见 docs/git.zh.md。

记忆库中的 config.yaml 可有可无。可用的键：min_score、limit、files、lines、categories、
embedder、watch、min_confidence_profile、min_confidence_override、quiet、keep_prompts。
见 docs/config.zh.md。

记忆是以前置元数据开头的文件，放在对应种类的文件夹里。一个简短的例子，
存为 experience/project/EXP-001-退款先加锁.md：

    ---
    id: EXP-001
    kind: experience
    title: 退款前先锁住订单
    status: active
    trigger: [修改退款流程, 同一个订单被退款两次]
    ---
    两个进程同时读到同一个订单，各退了一次款。`,
		JA: `DIR（既定値は ./memory-bank）にメモリバンクを作ります。INDEX.md、brief.md、active.md と
フォルダーができます。既にあるファイルは変更しないので、何度実行してもかまいません。
メモリバンクの中で実行すると、そこが既にメモリバンクの中であることを知らせるだけで、何も
変えません。メモリバンクがあるプロジェクトのサブフォルダーでも同じです。そこに別に作るには DIR を
指定してください。

--git を付けると、git は INDEX.md とログ（history.jsonl と evidence/cited.jsonl）のマージに Tacit を使います。メモリバンクに
.gitattributes を書き（コミットしてください）、このクローンを設定します。クローンごとに
一度実行します。--hooks はさらに、コミットの前に毎回メモリバンクを調べます。--remove（--git と
一緒に指定）は、--git と --hooks による設定をすべて取り除きます。docs/git.ja.md を参照してください。

メモリバンクの config.yaml はなくてもかまいません。使えるキー: min_score、limit、files、
lines、categories、embedder、watch、min_confidence_profile、min_confidence_override、quiet、
keep_prompts。docs/config.ja.md を参照してください。

記憶はフロントマターで始まるファイルで、種別のフォルダーに置きます。最小の例、
experience/project/EXP-001-返金の前にロック.md:

    ---
    id: EXP-001
    kind: experience
    title: 返金の前に注文をロックする
    status: active
    trigger: [返金の処理を変更する, 同じ注文に二回返金してしまった]
    ---
    二つのワーカーが同じ注文を読み、どちらも返金を送った。`,
	},
	Examples: lang.Text{
		EN: `tacit init
tacit init docs/memory-bank --lang ja`,
		ZH: `tacit init
tacit init docs/memory-bank --lang zh`,
		JA: `tacit init
tacit init docs/memory-bank --lang ja`,
	},
	Exits: []int{session.ExitPartly, session.ExitLocked},
}
