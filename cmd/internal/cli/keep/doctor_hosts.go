package keep

import (
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/tacit-kb/tacit/cmd/internal/hook"
	"github.com/tacit-kb/tacit/cmd/internal/host"
	"github.com/tacit-kb/tacit/cmd/internal/host/ledger"
	"github.com/tacit-kb/tacit/cmd/internal/host/wire"
	"github.com/tacit-kb/tacit/cmd/internal/session"
	"github.com/tacit-kb/tacit/kb/lang"
)

// slowHook is how long, in milliseconds, the hook may take before doctor speaks of it:
// people begin to notice at about half a second, hosts add their own time, and it is
// several times what 10,000 memories take.
const slowHook = 300

// A doctorHost is a host that is wired.
type doctorHost struct {
	Host    string     `json:"host"`
	User    bool       `json:"user"`   // for all projects of the person
	Events  []string   `json:"events"` // at which it runs tacit hook
	MCP     bool       `json:"mcp"`
	Files   int        `json:"files"`  // of ours alone, or with a block of ours
	Edited  []string   `json:"edited"` // of these, by a person
	Old     []string   `json:"old"`    // of these, as another release writes them
	Missing []string   `json:"missing"`
	Trusted wire.Trust `json:"trusted"` // whether it runs the hooks: yes, no, changed or unknown

	title string
}

// A doctorPrompt is when a hook was called last.
type doctorPrompt struct {
	Host    string         `json:"host"` // empty: unknown
	At      string         `json:"at"`
	Outcome ledger.Outcome `json:"outcome"`
	Millis  float64        `json:"ms"`
}

// hosts looks at what is wired, whether it will run, and how quick it was.
func (x *examination) hosts() {
	root, err := x.run.ProjectRoot()
	if err == nil {
		x.wired(root, false)
	}
	if home, err := os.UserHomeDir(); err == nil && !same(home, root) {
		x.wired(home, true)
	}
	hooked := false
	for _, h := range x.d.Hosts {
		hooked = hooked || len(h.Events) > 0
	}
	if hooked {
		slices.Sort(x.programs)
		for _, name := range slices.Compact(append(x.programs, orOwn(x.programs)...)) {
			x.program(name)
		}
		x.lastPrompt()
	}
}

func (x *examination) wired(root string, user bool) {
	states, err := wire.Look(root, wire.Options{Lang: string(x.run.Lang), User: user})
	if err != nil {
		return // there is no such folder
	}
	home, _ := os.UserHomeDir()
	for _, s := range states {
		h := doctorHost{Host: s.Host.Name, User: user, Events: []string{}, MCP: s.MCP, Files: len(s.Files),
			Edited: orNone(s.Edited), Old: orNone(s.Old), Missing: orNone(s.Missing), title: s.Host.Title}
		for _, e := range s.Events {
			h.Events = append(h.Events, string(e))
		}
		h.Trusted = wire.Trusted(s, root, home, x.run.Env)
		x.d.Hosts = append(x.d.Hosts, h)
		x.hostProblems(h, s)
		x.programs = append(x.programs, s.Programs...)
	}
}

func orNone(all []string) []string { return append([]string{}, all...) }

func (x *examination) hostProblems(h doctorHost, s wire.State) {
	for _, r := range s.Problems {
		x.bad(session.Mild, "host-file", "", msgDoctorHostBroken, wire.HintMalformed, h.title, session.Position(r.Path, r.Line, r.Column), x.run.Sentence(r.Says()))
	}
	for _, r := range s.Unread {
		x.bad(session.Mild, "host-unread", "", wire.MsgUnread, wire.HintUnread, h.title, session.Position(r.Path, r.Line, r.Column))
	}
	switch h.Trusted {
	case wire.TrustNo:
		x.bad(session.Mild, "host-trust", "", msgDoctorUntrusted, msgHintTrust, h.title)
	case wire.TrustStale:
		x.bad(session.Mild, "host-trust", "", msgDoctorTrustStale, msgHintTrust, h.title)
	}
	if len(h.Missing) > 0 {
		x.bad(session.Mild, "host-missing", "", msgDoctorHostMissing, h.again(), h.title, strings.Join(h.Missing, ", "))
	}
	if len(h.Old) > 0 {
		x.bad(session.Mild, "host-old", "", msgDoctorHostOld, h.again(), h.title, strings.Join(h.Old, ", "))
	}
	if len(h.Edited) > 0 {
		x.bad(session.Mild, "host-edited", "", msgDoctorHostEdited, session.MsgHintWireEdited, h.title, strings.Join(h.Edited, ", "))
	}
}

func (h doctorHost) again() lang.Text {
	command := "tacit install " + h.Host + map[bool]string{true: " --user"}[h.User]
	return lang.Text{EN: "type: " + command, ZH: "请执行：" + command, JA: "実行: " + command}
}

// orOwn returns the name of this program where the settings of the hosts name none.
func orOwn(named []string) []string {
	if len(named) > 0 {
		return nil
	}
	return []string{host.Program}
}

// program looks for what the line in the settings will run.
func (x *examination) program(name string) {
	found, err := exec.LookPath(name)
	if err != nil {
		x.bad(session.Mild, "host-program", "", msgDoctorNoTacit, msgHintNoTacit, name)
		return
	}
	mine, err := os.Executable()
	if err != nil || same(mine, found) || filepath.Base(mine) != filepath.Base(found) {
		return // what has another name is a test, or was not installed
	}
	x.bad(session.Mild, "host-program", "", msgDoctorOtherTacit, msgHintOtherTacit, found)
}

func same(x, y string) bool {
	a, err := os.Stat(x)
	if err != nil {
		return false
	}
	b, err := os.Stat(y)
	return err == nil && os.SameFile(a, b)
}

// lastPrompt tells from its receipt how the hook did. It is not run for this.
func (x *examination) lastPrompt() {
	if off := x.run.Env(hook.EnvHooks); !hook.Listens(off, host.Prompt) {
		x.bad(session.Mild, "hooks-off", "", msgDoctorHooksOff, lang.Text{}, off)
	}
	if x.bank == nil {
		return
	}
	r, err := ledger.Last(x.bank)
	if err != nil {
		return
	}
	x.d.Prompt = &doctorPrompt{r.Host, r.Time.Format("2006-01-02T15:04:05Z07:00"), r.Outcome, r.Millis}
	if r.Millis > slowHook || r.Outcome == ledger.Late {
		x.bad(session.Mild, "host-slow", "", msgDoctorSlow, msgHintSlowHook, strconv.FormatFloat(r.Millis, 'f', 0, 64))
	}
}

// writeHosts writes a line for each host.
func (d doctorDocument) writeHosts(p *session.Page) {
	run := p.Run
	if len(d.Hosts) == 0 {
		p.Say(msgDoctorNoHost)
		return
	}
	hooked := false
	for _, h := range d.Hosts {
		where := msgDoctorProject
		if h.User {
			where = msgDoctorAllProjects
		}
		p.Say(msgDoctorHost, h.title, run.Say(where), h.text(run))
		hooked = hooked || len(h.Events) > 0
	}
	switch {
	case !hooked || d.Bank == nil:
	case d.Prompt == nil:
		p.Say(msgDoctorNoPrompt)
	default:
		p.Say(msgDoctorLastPrompt, strings.TrimSpace(d.Prompt.Host+" "+d.Prompt.At), strconv.FormatFloat(d.Prompt.Millis, 'f', 0, 64))
	}
}

func (h doctorHost) text(run *session.Run) string {
	var parts []string
	if len(h.Events) > 0 {
		parts = append(parts, run.Say(msgDoctorHostHooks, strings.Join(h.Events, " ")))
	}
	if h.Trusted == wire.TrustYes {
		parts = append(parts, run.Say(msgDoctorHostTrusted))
	}
	if h.MCP {
		parts = append(parts, run.Say(msgDoctorHostMCP))
	}
	if h.Files > 0 {
		parts = append(parts, run.Say(msgDoctorHostFiles, h.Files))
	}
	return strings.Join(parts, ", ")
}

// The messages of this file.
var (
	msgDoctorHost = lang.Text{
		EN: "host: %[1]s, %[2]s: %[3]s",
		ZH: "宿主：%[1]s，%[2]s：%[3]s",
		JA: "ホスト: %[1]s、%[2]s: %[3]s",
	}
	msgDoctorNoHost = lang.Text{
		EN: "hosts: none connected for this project",
		ZH: "宿主：本项目尚未接入任何宿主",
		JA: "ホスト: このプロジェクトに接続済みのものはありません",
	}
	msgDoctorProject = lang.Text{
		EN: "this project",
		ZH: "本项目",
		JA: "このプロジェクト",
	}
	msgDoctorAllProjects = lang.Text{
		EN: "all projects",
		ZH: "所有项目",
		JA: "全プロジェクト",
	}
	msgDoctorHostHooks = lang.Text{
		EN: "hooks %s",
		ZH: "钩子 %s",
		JA: "フック %s",
	}
	msgDoctorHostMCP = lang.Text{
		EN: "MCP server",
		ZH: "MCP 服务器",
		JA: "MCP サーバー",
	}
	msgDoctorHostFiles = lang.Text{
		EN: "files: %d",
		ZH: "%d 个文件",
		JA: "ファイル %d 件",
	}
	msgDoctorHostTrusted = lang.Text{
		EN: "trusted",
		ZH: "已信任",
		JA: "信頼済み",
	}
	msgDoctorLastPrompt = lang.Text{
		EN: "last prompt: %[1]s, %[2]s ms",
		ZH: "上一条提示词：%[1]s，%[2]s 毫秒",
		JA: "直前のプロンプト: %[1]s、%[2]s ミリ秒",
	}
	msgDoctorNoPrompt = lang.Text{
		EN: "last prompt: none received yet",
		ZH: "上一条提示词：尚未收到",
		JA: "直前のプロンプト: まだ届いていません",
	}
	msgDoctorNoTacit = lang.Text{
		EN: "hosts cannot find %s: it is not in any folder of PATH",
		ZH: "宿主找不到 %s：它不在 PATH 的任何文件夹中",
		JA: "ホストは %s を見つけられません。PATH のどのフォルダーにもありません",
	}
	msgHintNoTacit = lang.Text{
		EN: "put the program, or a link to it, in a folder of PATH",
		ZH: "请把程序或指向它的链接放入 PATH 的某个文件夹",
		JA: "プログラム、またはそれへのリンクを PATH のフォルダーに置いてください",
	}
	msgDoctorOtherTacit = lang.Text{
		EN: "the hosts run a different tacit program: %s",
		ZH: "宿主运行的是另一个 tacit 程序：%s",
		JA: "ホストは別の tacit プログラムを実行します: %s",
	}
	msgHintOtherTacit = lang.Text{
		EN: "remove one of the two, or change the order of PATH",
		ZH: "请移除其中一个，或调整 PATH 的顺序",
		JA: "どちらかを取り除くか、PATH の順を変えてください",
	}
	msgDoctorUntrusted = lang.Text{
		EN: "%s does not run the hooks yet: you have not trusted them",
		ZH: "%s 尚未运行钩子：你还没有信任它们",
		JA: "%s はまだフックを実行しません。フックが信頼されていません",
	}
	msgDoctorTrustStale = lang.Text{
		EN: "%s no longer runs the hooks: they have changed since you trusted them",
		ZH: "%s 不再运行钩子：它们在你信任之后有了变化",
		JA: "%s はフックを実行しなくなりました。信頼した後に内容が変わっています",
	}
	msgHintTrust = lang.Text{
		EN: "start it in this folder, and trust the hooks when it asks",
		ZH: "请在此文件夹中启动该宿主，并在它询问时选择信任这些钩子",
		JA: "このフォルダーで起動し、尋ねられたら信頼してください",
	}
	msgDoctorSlow = lang.Text{
		EN: "the hook took %s ms for the last prompt",
		ZH: "钩子处理上一条提示词用了 %s 毫秒",
		JA: "直前のプロンプトでフックに %s ミリ秒かかりました",
	}
	msgHintSlowHook = lang.Text{
		EN: `see "tacit why --last"; in a fresh clone, run "tacit index" once to read all files`,
		ZH: `见 "tacit why --last"；刚克隆后可先运行一次 "tacit index"，读入所有文件`,
		JA: `"tacit why --last" を見てください。クローンした直後は、"tacit index" を一度実行すると全ファイルを読み込めます`,
	}
	msgDoctorHostMissing = lang.Text{
		EN: "%[1]s: missing: %[2]s",
		ZH: "%[1]s：缺少：%[2]s",
		JA: "%[1]s: 不足しているもの: %[2]s",
	}
	msgDoctorHostOld = lang.Text{
		EN: "%[1]s: written by another version of Tacit: %[2]s",
		ZH: "%[1]s：由其他版本的 Tacit 写入：%[2]s",
		JA: "%[1]s: 別のバージョンの Tacit が書いたもの: %[2]s",
	}
	msgDoctorHostEdited = lang.Text{
		EN: "%[1]s: edited by hand, so Tacit no longer updates it: %[2]s",
		ZH: "%[1]s：已被手动修改，Tacit 不再更新：%[2]s",
		JA: "%[1]s: 手で変更されているため、Tacit は更新しません: %[2]s",
	}
	msgDoctorHostBroken = lang.Text{
		EN: "%[1]s: %[2]s cannot be read: %[3]s",
		ZH: "%[1]s：无法读取 %[2]s：%[3]s",
		JA: "%[1]s: %[2]s を読めません: %[3]s",
	}
	msgDoctorHooksOff = lang.Text{
		EN: "hooks are off: TACIT_HOOKS=%s",
		ZH: "钩子已关闭：TACIT_HOOKS=%s",
		JA: "フックは無効です: TACIT_HOOKS=%s",
	}
)
