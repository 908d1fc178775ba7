package agents

import (
	"errors"
	"path/filepath"
	"slices"
	"strings"

	"github.com/tacit-kb/tacit/cmd/internal/host"
	"github.com/tacit-kb/tacit/cmd/internal/host/kit"
	"github.com/tacit-kb/tacit/cmd/internal/host/wire"
	"github.com/tacit-kb/tacit/cmd/internal/session"
	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/filename"
	"github.com/tacit-kb/tacit/kb/guard"
	"github.com/tacit-kb/tacit/kb/lang"
)

// An installDocument says what install or uninstall writes.
type installDocument struct {
	SchemaVersion string        `json:"schemaVersion"`
	Action        string        `json:"action"`  // install or uninstall
	Root          string        `json:"root"`    // absolute: of the project, the home folder, or the plugin
	Hosts         []string      `json:"hosts"`   // as they were asked for
	Written       bool          `json:"written"` // false with --dry-run, and where there was nothing to do
	Changes       []wireChange  `json:"changes"`
	Commands      []wireCommand `json:"commands"` // what a person types; none after uninstall
	Warnings      []wireWarning `json:"warnings"`
	Next          []string      `json:"next"`           // what a person has to do, or may like to do, in the hosts
	Diff          string        `json:"diff,omitempty"` // with --dry-run: all of it, as a unified diff

	plan   *wire.Plan
	noBank bool
	dry    bool
	plugin string // the folder of a plugin, as the person named it
	typed  string // the command, once what it asked for is written without a question
}

// A wireChange is a file that is written.
type wireChange struct {
	Path string `json:"path"` // relative to the root
	Done string `json:"done"` // created, changed or removed
}

// A wireCommand is what a person types in a host for one stage of the work.
type wireCommand struct {
	Host  string `json:"host"`
	Name  string `json:"name"`  // of the stage, such as plan
	Typed string `json:"typed"` // such as /plan, /tacit-plan, $tacit-plan or /workspace.plan
	Own   bool   `json:"own"`   // the host has a command of that name itself
}

// A wireWarning is something to know about a file.
type wireWarning struct {
	Host    string `json:"host"`
	Path    string `json:"path"` // relative to the root; may be empty
	Code    string `json:"code"` // see warningTexts
	Message string `json:"message"`
	Hint    string `json:"hint"` // may be empty
}

// warningTexts are what there is to say about a file, with its code for programs.
var warningTexts = map[wire.Reason]struct {
	code      string
	msg, hint lang.Text
}{
	wire.Shadows:  {"shadows", msgWireShadows, msgHintWirePrefix},
	wire.Foreign:  {"foreign", msgWireForeign, msgHintWireForeign},
	wire.Edited:   {"edited", msgWireEdited, session.MsgHintWireEdited},
	wire.ByHand:   {"by-hand", msgWireByHand, msgHintWireRun},
	wire.OnlyUser: {"only-user", msgWireOnlyUser, msgHintWireRun},
	wire.NoPlace:  {"no-place", msgWireNoPlace, lang.Text{}},
	wire.AskFirst: {"ask-first", msgWireAskFirst, msgHintWireAskFirst},
	wire.Unread:   {"unread", wire.MsgUnread, wire.HintUnread},
}

// ownName is the code of the warning that a host keeps commands of its own.
const ownName = "own-name"

// nextTexts are what a person has to do in a host once it is wired.
var nextTexts = map[string]lang.Text{host.Codex: msgNextCodex, host.Gemini: msgNextGemini, host.Claude: msgNextClaude, host.Copilot: msgNextCopilot}

func newInstallDocument(run *session.Run, plan *wire.Plan, hosts []host.Host, o *installOptions) *installDocument {
	d := &installDocument{SchemaVersion: session.SchemaVersion, Action: "install", Root: plan.Root, Hosts: []string{},
		Changes: []wireChange{}, Commands: []wireCommand{}, Warnings: []wireWarning{}, Next: []string{}, plan: plan, dry: o.dryRun, plugin: o.plugin}
	if o.takeOut {
		d.Action = "uninstall"
	}
	for _, h := range hosts {
		d.Hosts = append(d.Hosts, h.Name)
		if !o.takeOut && o.plugin == "" {
			d.tellCommands(run, h, o)
		}
	}
	for _, c := range plan.Changes {
		done := "changed"
		switch {
		case c.Created:
			done = "created"
		case c.New == nil:
			done = "removed"
		}
		d.Changes = append(d.Changes, wireChange{c.Path, done})
	}
	for _, w := range plan.Warnings {
		if o.takeOut && w.Why != wire.Edited {
			continue
		}
		d.Warnings = append(d.Warnings, warningOf(run, w, o))
	}
	if o.dryRun {
		d.Diff = plan.Diff()
	}
	if !o.takeOut && !o.User && o.plugin == "" {
		_, err := run.Bank()
		d.noBank = errors.Is(err, kb.ErrNoBank)
	}
	return d
}

// tellCommands says what a person types in a host.
func (d *installDocument) tellCommands(run *session.Run, h host.Host, o *installOptions) {
	var kept, typed []string
	for _, c := range kit.Commands(h, kit.Options{Prefix: o.Prefix, Bare: o.Bare, User: o.User}) {
		d.Commands = append(d.Commands, wireCommand{h.Name, c.Name, c.Typed, c.Own})
		if c.Own && o.Prefix == "" && c.Typed != "/"+c.Name {
			kept, typed = append(kept, "/"+c.Name), append(typed, c.Typed)
		}
	}
	if len(kept) == 0 {
		return
	}
	w := wireWarning{Host: h.Name, Code: ownName, Message: run.Say(msgWireOwnName, h.Title, strings.Join(kept, " "), strings.Join(typed, " "))}
	if h.Name != host.Gemini { // it gives its names to no other
		w.Hint = run.Say(msgHintWireBare, host.Program+" install "+h.Name+" --bare")
	}
	d.Warnings = append(d.Warnings, w)
}

// tellNext says what a person has to do in the hosts once they are wired, and what would be
// better still. asks: the question follows.
func (d *installDocument) tellNext(run *session.Run, o *installOptions, asks bool) {
	if o.takeOut || o.plugin != "" {
		return
	}
	for _, name := range d.Hosts {
		if next, ok := nextTexts[name]; ok && !o.NoHooks && len(d.plan.Changes) > 0 {
			text := run.Say(next)
			if !d.Written {
				text = run.Say(msgNextOnce, text)
			}
			d.Next = append(d.Next, text)
		}
		created := func(c wire.Change) bool { return c.Created }
		if name == host.Claude && !o.Bare && slices.ContainsFunc(d.plan.Changes, created) {
			d.Next = append(d.Next, d.aboutPlugin(run, o, asks))
		}
	}
}

// takeOutCommand is what takes out again what install wrote.
func takeOutCommand(hosts string, user bool) string {
	typed := host.Program + " uninstall " + hosts
	if user {
		typed += " --user"
	}
	return typed
}

func warningOf(run *session.Run, w wire.Warning, o *installOptions) wireWarning {
	t := warningTexts[w.Why]
	x := wireWarning{Host: w.Host, Path: w.Path, Code: t.code}
	detail := w.Detail
	switch {
	case detail == "":
		detail = w.Path
	case w.Why == wire.Foreign || w.Why == wire.AskFirst || w.Why == wire.Edited:
		detail = w.Path + " (" + detail + ")"
	}
	x.Message = run.Say(t.msg, detail)
	if t.hint != (lang.Text{}) {
		x.Hint = run.Say(t.hint)
	}
	switch w.Why {
	case wire.Shadows:
		x.Hint = run.Say(t.hint, host.Program+" install "+w.Host)
		h, _ := host.Named(w.Host)
		x.Message = run.Say(t.msg, detail, h.Title)
	case wire.Unread:
		h, _ := host.Named(w.Host)
		x.Message = run.Say(t.msg, h.Title, w.Path+":"+w.Detail)
	case wire.ByHand, wire.OnlyUser:
		x.Hint = run.Say(t.hint, w.Detail)
		x.Message = run.Say(t.msg, w.Path)
	}
	return x
}

// changeTexts say what becomes of a file.
var changeTexts = map[string]lang.Text{"created": msgWireCreated, "changed": msgWireChanged, "removed": msgWireRemoved}

// plannedTexts say it before a person is asked: nothing is written yet.
var plannedTexts = map[string]lang.Text{"created": msgWireCreate, "changed": msgWireChange, "removed": msgWireRemove}

func (d *installDocument) WriteText(p *session.Page) {
	if d.dry && d.Diff != "" {
		p.Diff(d.Diff)
	}
	d.writeWarnings(p, true) // before the list: a person who keeps their commands says so now
	if !d.dry {
		texts := plannedTexts
		if d.Written {
			texts = changeTexts
		}
		for _, c := range d.Changes {
			p.Say(texts[c.Done], d.shown(c.Path))
		}
	}
	if d.saysOnce() {
		p.Say(msgWireSaidOnce, d.shown(wire.ClaudeRule))
	}
	d.writeWarnings(p, false)
	d.writeCommands(p)
	switch {
	case len(d.Changes) == 0 && d.Action == "install":
		p.Say(msgWireNothing, strings.Join(d.Hosts, ", "))
	case len(d.Changes) == 0:
		p.Say(msgWireNothingLeft, strings.Join(d.Hosts, ", "))
	case d.dry:
		p.Say(msgWireDry, len(d.Changes))
	}
	if d.noBank {
		p.Say(msgWireNoBank)
	}
	for _, next := range d.Next {
		p.Line(next)
	}
	if d.Written {
		d.writeWritten(p, d.typed)
	}
}

// saysOnce reports whether the rule of Claude Code goes, because another file says the same.
func (d *installDocument) saysOnce() bool {
	return d.Action == "install" && slices.Contains(d.Changes, wireChange{wire.ClaudeRule, "removed"})
}

// writeWritten says that the files are written, and how a person takes out again what
// install wrote; or that this is taken out.
func (d *installDocument) writeWritten(p *session.Page, typed string) {
	switch {
	case d.Action != "install":
		p.Say(msgWireGone)
		return
	case d.plugin != "":
		d.writePlugin(p)
		return
	}
	p.Say(msgWireTakeOut, takeOutCommand(strings.Join(d.Hosts, " "), strings.Contains(typed, " --user")))
}

// writeCommands says for each host what a person types.
func (d *installDocument) writeCommands(p *session.Page) {
	for _, name := range d.Hosts {
		var typed []string
		for _, c := range d.Commands {
			if c.Host == name {
				typed = append(typed, c.Typed)
			}
		}
		if h, _ := host.Named(name); len(typed) > 0 && len(d.Changes) > 0 {
			text := p.Run.Say(msgWireTyped, h.Title, strings.Join(typed, " "))
			if !d.Written {
				text = p.Run.Say(msgNextOnce, text)
			}
			p.Line(text)
		}
	}
}

// writeWarnings writes those about commands of the host that are replaced, or all
// others; warnings that have the same hint come together.
func (d *installDocument) writeWarnings(p *session.Page, replaced bool) {
	var all []wireWarning
	for _, w := range d.Warnings {
		if (w.Code == warningTexts[wire.Shadows].code) == replaced {
			all = append(all, w)
		}
	}
	for i, w := range all {
		p.Line(p.Paint(session.Yellow, guard.Quote(w.Message)))
		if i+1 == len(all) || all[i+1].Hint != w.Hint {
			p.Hint(w.Hint)
		}
	}
}

// explainWire says in the person's language which file is refused, and where.
func explainWire(run *session.Run, err error, root string) error {
	var r *wire.Refusal
	switch {
	case errors.Is(err, wire.ErrNoPlugin):
		return &session.Problem{Code: session.CodeError, Msg: run.Say(msgNoPlugin), Hint: run.Say(msgHintNoPlugin), Err: err}
	case !errors.As(err, &r):
		return err
	}
	p := &session.Problem{Code: session.CodeBadFile, Msg: run.Sentence(r.Says()), Hint: run.Sentence(r.Hint()), Path: wirePath(run, root, r.Path), Line: r.Line, Column: r.Column, Err: err}
	if r.Why == wire.Changed {
		p.Code = session.CodeStale
	}
	return p
}

// wirePath returns a file as an error names it: relative to the root in JSON, else as
// the person can open it.
func wirePath(run *session.Run, root, path string) string {
	dir, err := run.Workdir()
	if run.JSON || err != nil {
		return path
	}
	name := filepath.Join(root, filepath.FromSlash(path))
	if rel, below := filename.Below(session.Resolved(dir), session.Resolved(filepath.Dir(name))); below {
		return filepath.ToSlash(filepath.Join(rel, filepath.Base(name)))
	}
	if !filepath.IsAbs(name) {
		return name
	}
	if rel, err := filepath.Rel(dir, name); err == nil && strings.Count(rel, "..") < 3 {
		return filepath.ToSlash(rel)
	}
	return name
}

// The messages of this file.
var (
	msgNoPlugin = lang.Text{
		EN: "Tacit cannot write a plugin for this host",
		ZH: "Tacit 无法为这个宿主生成插件",
		JA: "このホスト用のプラグインは作れません",
	}
	msgHintNoPlugin = lang.Text{
		EN: "plugins exist for claude, codex and opencode; connect other hosts with install",
		ZH: "claude、codex 和 opencode 有插件；其他宿主请用 install 接入",
		JA: "プラグインがあるのは claude、codex、opencode です。ほかは install で接続してください",
	}
	msgWireCreated = lang.Text{
		EN: "created: %s",
		ZH: "新建：%s",
		JA: "作成: %s",
	}
	msgWireChanged = lang.Text{
		EN: "changed: %s",
		ZH: "修改：%s",
		JA: "変更: %s",
	}
	msgWireRemoved = lang.Text{
		EN: "removed: %s",
		ZH: "删除：%s",
		JA: "削除: %s",
	}
	msgWireCreate = lang.Text{
		EN: "create: %s",
		ZH: "将新建：%s",
		JA: "作成予定: %s",
	}
	msgWireChange = lang.Text{
		EN: "change: %s",
		ZH: "将修改：%s",
		JA: "変更予定: %s",
	}
	msgWireRemove = lang.Text{
		EN: "remove: %s",
		ZH: "将删除：%s",
		JA: "削除予定: %s",
	}
	msgWireDry = lang.Text{
		EN: "Nothing is written. Files that would change: %d",
		ZH: "没有写入。将要改动的文件：%d",
		JA: "何も書き込んでいません。変わるファイル: %d",
	}
	msgWireNothing = lang.Text{
		EN: "nothing to do: %s",
		ZH: "无需更改：%s",
		JA: "することはありません: %s",
	}
	msgWireNothingLeft = lang.Text{
		EN: "nothing to remove: %s",
		ZH: "无需移除：%s",
		JA: "取り除くものはありません: %s",
	}
	msgWireNoBank = lang.Text{
		EN: `This project has no memory bank yet; create one with "tacit init". Until then the hosts find nothing.`,
		ZH: `这里还没有记忆库，请用 "tacit init" 新建。在此之前宿主什么也找不到。`,
		JA: `ここにはまだメモリバンクがありません。"tacit init" で作成してください。それまで、ホストに渡る記憶はありません。`,
	}
	msgNextCodex = lang.Text{
		EN: "At its next start, Codex asks whether you trust the hooks; it runs none of them until you agree.",
		ZH: "Codex 下次启动时会询问是否信任这些钩子；在你同意之前，一个钩子也不会运行。",
		JA: "Codex は次の起動時に、フックを信頼するか尋ねます。同意するまでは一つも実行しません。",
	}
	msgNextGemini = lang.Text{
		EN: "Gemini CLI warns once that the project has hooks, and runs them only in folders that you trust.",
		ZH: "Gemini CLI 会提示一次项目带有钩子，并只在你信任的文件夹中运行。",
		JA: "Gemini CLI は、プロジェクトにフックがあることを一度知らせ、信頼したフォルダーでだけ実行します。",
	}
	msgNextClaude = lang.Text{
		EN: "Claude Code uses the hooks from its next session on, in folders that you trust.",
		ZH: "Claude Code 从下一个会话起，在你信任的文件夹中使用这些钩子。",
		JA: "Claude Code は、次のセッションから、信頼したフォルダーでフックを使います。",
	}
	msgNextCopilot = lang.Text{
		EN: "Copilot runs the hooks of a project only in folders that you trust; in other folders, copilot -p skips them silently.",
		ZH: "Copilot 只在你信任的文件夹中运行项目的钩子；在其他文件夹中使用 -p 时会悄悄跳过。",
		JA: "Copilot は、信頼したフォルダーでだけプロジェクトのフックを実行します。ほかのフォルダーでは -p のとき何も言わずに飛ばします。",
	}
	msgNextOnce = lang.Text{
		EN: "Once the files are written: %s",
		ZH: "写入之后：%s",
		JA: "書き込んだ後: %s",
	}
	msgWireSaidOnce = lang.Text{
		EN: "%s goes, because Claude Code reads the same in AGENTS.md",
		ZH: "不再需要 %s：Claude Code 会从 AGENTS.md 读到同样的内容",
		JA: "Claude Code は同じ内容を AGENTS.md から読むため、%s は不要になります",
	}
	msgWireTyped = lang.Text{
		EN: "In %[1]s, type: %[2]s",
		ZH: "在 %[1]s 中输入：%[2]s",
		JA: "%[1]s で入力するコマンド: %[2]s",
	}
	msgWireOwnName = lang.Text{
		EN: "%[1]s keeps its own %[2]s: type %[3]s",
		ZH: "%[1]s 保留自带的 %[2]s：Tacit 的命令请用 %[3]s",
		JA: "%[1]s の %[2]s はそのまま残ります。代わりに %[3]s と入力してください",
	}
	msgHintWireBare = lang.Text{
		EN: "to replace them with Tacit's: %s",
		ZH: "要换成 Tacit 的命令：%s",
		JA: "Tacit のものに置き換えるには: %s",
	}
	msgWireShadows = lang.Text{
		EN: "Tacit's command of the same name replaces %[1]s of %[2]s",
		ZH: "%[2]s 的 %[1]s 被 Tacit 的同名命令取代",
		JA: "%[2]s の %[1]s は、同名の Tacit のコマンドに置き換わります",
	}
	msgHintWirePrefix = lang.Text{
		EN: "to keep them: %s",
		ZH: "要保留它们：%s",
		JA: "残すには: %s",
	}
	msgWireForeign = lang.Text{
		EN: "%s already exists and is not Tacit's: left unchanged",
		ZH: "%s 已经存在且不属于 Tacit：保持原样",
		JA: "%s は既にあり、Tacit のものではないため、変更しません",
	}
	msgHintWireForeign = lang.Text{
		EN: "rename or remove it, then install again",
		ZH: "请将其重命名或移走，然后再次运行 tacit install",
		JA: "名前を変えるか削除して、もう一度 install してください",
	}
	msgWireEdited = lang.Text{
		EN: "%s was edited by hand: left unchanged",
		ZH: "%s 经过手动修改：保持原样",
		JA: "%s は手で変更されているため、そのまま残します",
	}
	msgWireByHand = lang.Text{
		EN: "the host writes %s itself: Tacit does not change it",
		ZH: "%s 由宿主自己写入：Tacit 不改动它",
		JA: "%s はホスト自身が書くファイルなので、Tacit は変更しません",
	}
	msgHintWireRun = lang.Text{
		EN: "run: %s",
		ZH: "请运行：%s",
		JA: "実行してください: %s",
	}
	msgWireOnlyUser = lang.Text{
		EN: "the host reads MCP servers only from the home folder: %s",
		ZH: "宿主只在主目录中识别 MCP 服务器：%s",
		JA: "このホストは MCP サーバーをホームフォルダーからしか読みません: %s",
	}
	msgWireNoPlace = lang.Text{
		EN: "Tacit does not know where %s keeps settings for all projects",
		ZH: "Tacit 不知道 %s 面向所有项目的设置位置",
		JA: "Tacit は %s の全プロジェクト用の設定場所を知りません",
	}
	msgWireAskFirst = lang.Text{
		EN: "because of %s, the permission setting that makes the host ask you before it runs a tacit command with --yes cannot be added",
		ZH: "由于 %s，无法加入这项权限设置：宿主运行带 --yes 的 tacit 命令之前先询问你",
		JA: "%s のため、--yes を付けた tacit コマンドを実行する前にあなたに確認するよう、ホストを設定できません",
	}
	msgHintWireAskFirst = lang.Text{
		EN: "change this entry to a JSON object {…} and run tacit install again, or approve each command yourself",
		ZH: "请把这一项改为 JSON 对象 {…}，再执行 tacit install，或每次由你自己确认命令",
		JA: "この項目を JSON のオブジェクト {…} に直し、tacit install をもう一度実行するか、コマンドごとに自分で許可してください",
	}
)
