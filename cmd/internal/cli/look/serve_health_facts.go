package look

import (
	"slices"
	"strings"

	"github.com/tacit-kb/tacit/cmd/internal/session"
	"github.com/tacit-kb/tacit/kb/guard"
	"github.com/tacit-kb/tacit/kb/lang"
)

// A factView is a value, with what it means and what a person can do about it.
type factView struct {
	Name, Value, Means string
	To                 string // where a person does it; empty: nowhere on these pages
}

// A factList is values in the language of a person.
type factList struct {
	run *session.Run
	all []factView
}

func (l *factList) add(name lang.Text, value string, means lang.Text, args ...any) {
	l.all = append(l.all, factView{Name: l.run.Say(name), Value: guard.Quote(value), Means: l.run.Say(means, args...)})
}

// count adds a number, with what it means if it is none and if there are some.
func (l *factList) count(name lang.Text, n int, none, some lang.Text) {
	if n == 0 {
		some = none
	}
	l.add(name, itoa(n), some)
}

// A checkView is the part of check's document that the page shows.
type checkView struct {
	Memories, Errors, Warnings int
	Problems                   []session.Finding
	PlainNotes                 int
	LooseNotes                 []string
}

// facts are what check counts.
func (c checkView) facts(run *session.Run) []factView {
	l := factList{run: run}
	l.count(msgFactLive, c.Memories, msgNoLive, msgSomeLive)
	l.count(msgFactErrors, c.Errors, msgNoErrors, msgSomeErrors)
	l.count(msgFactWarnings, c.Warnings, msgNoWarnings, msgSomeWarnings)
	if c.PlainNotes > 0 {
		l.add(msgFactPlain, itoa(c.PlainNotes), msgSomePlain)
	}
	if len(c.LooseNotes) > 0 {
		l.add(msgFactLoose, itoa(len(c.LooseNotes)), msgSomeLoose)
	}
	return l.all
}

// A doctorView is the part of doctor's document that the page shows.
type doctorView struct {
	Program  struct{ Version, Go, Platform string }
	Model    struct{ Name string }
	Embedder struct{ Name string }
	Cache    struct {
		State    string
		Memories int
	}
	Plans   struct{ Waiting []any }
	Backups struct{ Count int }
	History struct{ Records int }
	Git     struct {
		Branch  string
		Changed int
	}
	Hosts    []struct{ Host string }
	Problems []session.Finding
}

// facts are the few that a person looks for.
func (d doctorView) facts(run *session.Run) []factView {
	l := factList{run: run}
	l.add(msgFactProgram, d.Program.Version+", "+d.Program.Platform, msgMeansProgram)
	l.add(msgFactModel, d.Model.Name, msgMeansModel)
	if d.Embedder.Name != d.Model.Name {
		l.add(msgFactEmbedder, d.Embedder.Name, msgMeansEmbedder)
	}
	if cache, ok := cacheStates[d.Cache.State]; ok {
		l.add(msgFactCache, run.Say(cache.name), cache.means, d.Cache.Memories)
	}
	var hosts []string
	for _, h := range d.Hosts {
		if !slices.Contains(hosts, h.Host) {
			hosts = append(hosts, h.Host)
		}
	}
	if len(hosts) > 0 {
		l.add(msgFactHosts, strings.Join(hosts, ", "), msgSomeHosts)
	} else {
		l.count(msgFactHosts, 0, msgNoHosts, msgSomeHosts)
	}
	if d.Git.Branch != "" {
		l.add(msgFactBranch, d.Git.Branch, msgMeansBranch)
		l.count(msgFactChanged, d.Git.Changed, msgNoneChanged, msgSomeChanged)
	}
	l.count(msgFactWaiting, len(d.Plans.Waiting), msgNoneWaiting, msgSomeWaiting)
	l.all[len(l.all)-1].To = "/decide"
	l.count(msgFactHistory, d.History.Records, msgNoHistory, msgSomeHistory)
	l.count(msgFactBackups, d.Backups.Count, msgNoBackups, msgSomeBackups)
	return l.all
}

// The messages of this file.
var (
	msgFactLive     = lang.Text{EN: "live memories", ZH: "有效记忆", JA: "有効な記憶"}
	msgNoLive       = lang.Text{EN: "There are no memories yet. To write the first: tacit remember", ZH: "还没有记忆。写第一条：tacit remember", JA: "記憶はまだありません。最初の 1 件を書くには: tacit remember"}
	msgSomeLive     = lang.Text{EN: "Questions are answered from these; drafts and archived ones are not counted.", ZH: "回答问题时使用这些记忆；草稿和已归档的不计入。", JA: "質問にはこれらから答えます。下書きとアーカイブは数えません。"}
	msgFactErrors   = lang.Text{EN: "errors", ZH: "错误", JA: "エラー"}
	msgNoErrors     = lang.Text{EN: "Every file can be read.", ZH: "所有文件都能读取。", JA: "すべてのファイルを読めます。"}
	msgSomeErrors   = lang.Text{EN: "Tacit leaves these files out, or may show something wrong: fix them first.", ZH: "这些文件会被略过，或可能显示有误的内容：请先修正。", JA: "除外されるか、誤った内容が表示されるおそれがあります。先に直してください。"}
	msgFactWarnings = lang.Text{EN: "warnings", ZH: "警告", JA: "警告"}
	msgNoWarnings   = lang.Text{EN: "No memories contradict or repeat each other, and none is out of date.", ZH: "没有互相矛盾、内容相同或过时的记忆。", JA: "矛盾する記憶、同じ内容の記憶、古い記憶はありません。"}
	msgSomeWarnings = lang.Text{EN: "These work, but a reader may be misled: decide about each below.", ZH: "这些记忆可以使用，但可能误导读者：请在下面逐条决定。", JA: "使えますが、読み手を誤らせるおそれがあります。下で一つずつ判断してください。"}
	msgFactPlain    = lang.Text{EN: "plain notes", ZH: "没有触发条件和判断理由的记忆", JA: "トリガーも判断の理由もない記憶"}
	msgSomePlain    = lang.Text{EN: "They work as they are. A trigger makes them easier to find: tacit edit ID --add-trigger", ZH: "这样就能用。加上触发条件会更容易被找到：tacit edit ID --add-trigger", JA: "このままでも使えます。トリガーを足すと見つかりやすくなります: tacit edit ID --add-trigger"}
	msgFactLoose    = lang.Text{EN: "loose Markdown files", ZH: "零散的 Markdown 文件", JA: "記憶のフォルダーにない Markdown ファイル"}
	msgSomeLoose    = lang.Text{EN: "They are outside the folders of memories, so no question finds them. To make memories from them: tacit adopt", ZH: "它们不在记忆文件夹中，因此不会被找到。要变成记忆：tacit adopt", JA: "記憶のフォルダーにないため、検索されません。記憶にするには: tacit adopt"}

	msgFactProgram   = lang.Text{EN: "program", ZH: "程序", JA: "プログラム"}
	msgMeansProgram  = lang.Text{EN: "Its version, and the system that it was built for.", ZH: "版本和运行的平台。", JA: "バージョンと、対象のシステムです。"}
	msgFactModel     = lang.Text{EN: "model", ZH: "模型", JA: "モデル"}
	msgMeansModel    = lang.Text{EN: "It is part of the program, and needs no network.", ZH: "模型是程序的一部分，不需要网络。", JA: "プログラムに含まれ、ネットワークは要りません。"}
	msgFactEmbedder  = lang.Text{EN: "embedder", ZH: "嵌入模型", JA: "埋め込みモデル"}
	msgMeansEmbedder = lang.Text{EN: "Questions and memories are sent to this server, as your own settings say.", ZH: "按你的设置，问题和记忆会发送到该服务器。", JA: "あなたの設定により、質問と記憶をこのサーバーに送ります。"}
	msgFactCache     = lang.Text{EN: "cache", ZH: "缓存", JA: "キャッシュ"}
	msgFactHosts     = lang.Text{EN: "connected hosts", ZH: "已接入的宿主", JA: "接続済みのホスト"}
	msgNoHosts       = lang.Text{EN: "No agent gets memories with a prompt yet. To connect one: tacit install HOST", ZH: "还没有智能体能在提示词中得到相关记忆。接入：tacit install HOST", JA: "プロンプトとともに記憶を受け取るエージェントは、まだありません。接続するには: tacit install HOST"}
	msgSomeHosts     = lang.Text{EN: "These agents get memories with each prompt. To disconnect one: tacit uninstall HOST", ZH: "这些智能体在每个提示词中都会得到相关记忆。断开其中一个：tacit uninstall HOST", JA: "これらのエージェントには、プロンプトとともに記憶が渡ります。一つを外すには: tacit uninstall HOST"}
	msgFactBranch    = lang.Text{EN: "branch", ZH: "分支", JA: "ブランチ"}
	msgMeansBranch   = lang.Text{EN: "Memories are files of this branch: other people get them with the branch.", ZH: "记忆是该分支中的文件，随分支一起分享。", JA: "記憶はこのブランチのファイルで、ブランチとともに共有されます。"}
	msgFactChanged   = lang.Text{EN: "files not committed", ZH: "尚未提交的文件", JA: "未コミットのファイル"}
	msgNoneChanged   = lang.Text{EN: "The whole bank is committed.", ZH: "记忆库已全部提交到 git。", JA: "メモリバンクはすべてコミットされています。"}
	msgSomeChanged   = lang.Text{EN: "Others do not have these changes to the bank yet: git add, git commit, git push", ZH: "其他人还看不到记忆库的这些更改：git add、git commit、git push", JA: "メモリバンクのこの変更は、まだほかの人に届いていません: git add、git commit、git push"}
	msgFactWaiting   = lang.Text{EN: "pending plans", ZH: "待确认的计划", JA: "承認待ちの計画"}
	msgNoneWaiting   = lang.Text{EN: "There is nothing to decide.", ZH: "没有待确认的计划。", JA: "承認待ちの計画はありません。"}
	msgSomeWaiting   = lang.Text{EN: "They change nothing until you approve them.", ZH: "在你同意之前，它们不会改变任何内容。", JA: "承認するまで何も変わりません。"}
	msgFactHistory   = lang.Text{EN: "operations in the history", ZH: "历史中的操作", JA: "履歴の操作"}
	msgNoHistory     = lang.Text{EN: "Tacit has changed nothing in this bank yet.", ZH: "Tacit 还没有更改过这个记忆库。", JA: "Tacit はまだこのメモリバンクを変更していません。"}
	msgSomeHistory   = lang.Text{EN: "Who changed what, when and why: tacit history", ZH: "谁在何时因何更改了什么：tacit history", JA: "誰が、いつ、なぜ、何を変えたか: tacit history"}
	msgFactBackups   = lang.Text{EN: "operations that can be undone", ZH: "可撤销的操作", JA: "取り消せる操作"}
	msgNoBackups     = lang.Text{EN: "There is nothing to undo.", ZH: "没有可撤销的操作。", JA: "取り消せる操作はありません。"}
	msgSomeBackups   = lang.Text{EN: "To undo the last one: the button under To decide, or tacit undo", ZH: "撤销最近一次：用“待确认”页上的按钮，或 tacit undo", JA: "直前の操作を取り消すには: 「承認待ち」のページのボタン、または tacit undo"}

	cacheRemade = lang.Text{EN: "The next question rebuilds it; no memory is lost.", ZH: "下一次提问会重新生成；记忆不会丢失。", JA: "次の質問で作り直します。記憶は失われません。"}
	cacheStates = map[string]struct{ name, means lang.Text }{
		"none":    {lang.Text{EN: "none", ZH: "无", JA: "なし"}, lang.Text{EN: "The first question builds it.", ZH: "第一次提问时生成。", JA: "最初の質問で作ります。"}},
		"whole":   {lang.Text{EN: "complete", ZH: "完好", JA: "正常"}, lang.Text{EN: "Memories that questions search: %d. Saved files are picked up automatically.", ZH: "已索引 %d 条记忆；文件保存后，索引会自动更新。", JA: "記憶 %d 件を検索できます。保存したファイルは自動で反映されます。"}},
		"foreign": {lang.Text{EN: "of another version", ZH: "属于其他版本", JA: "別のバージョンのもの"}, cacheRemade},
		"damaged": {lang.Text{EN: "damaged", ZH: "已损坏", JA: "破損"}, cacheRemade},
	}
)
