package agents

import (
	"path/filepath"
	"strings"

	"github.com/tacit-kb/tacit/cmd/internal/host"
	"github.com/tacit-kb/tacit/cmd/internal/session"
	"github.com/tacit-kb/tacit/kb/lang"
)

// pluginCommands are how a host gets a plugin: the first takes its folder.
var pluginCommands = map[string][2]string{
	host.Claude: {"claude plugin marketplace add", "claude plugin install tacit@tacit"},
	host.Codex:  {"codex plugin marketplace add", "codex plugin add tacit@tacit"},
}

// aboutPlugin recommends the plugin of Claude Code. Who has it beside what install writes has
// each hook twice.
func (d *installDocument) aboutPlugin(run *session.Run, o *installOptions, asks bool) string {
	switch {
	case d.Written:
		return run.Say(msgNextPluginAfter, takeOutCommand(host.Claude, o.User))
	case asks:
		return run.Say(msgNextPluginAsked)
	}
	return run.Say(msgNextPlugin)
}

// writePlugin says that a plugin is written, and how the host gets it.
func (d *installDocument) writePlugin(p *session.Page) {
	commands, ok := pluginCommands[d.Hosts[0]]
	if !ok {
		p.Say(msgPluginRead, d.shown("README.md"))
		return
	}
	dir := filepath.ToSlash(d.plugin)
	if !filepath.IsAbs(d.plugin) && !strings.HasPrefix(dir, ".") {
		dir = "./" + dir // DIR alone may be the name of a repository to the host
	}
	p.Say(msgPluginNext, commands[0]+" "+session.ShellWord(dir), commands[1])
}

// shown returns a file as a person finds it: with the folder that they named for a plugin.
func (d *installDocument) shown(path string) string {
	if d.plugin == "" {
		return path
	}
	return filepath.ToSlash(filepath.Join(d.plugin, path))
}

// The messages of this file.
var (
	msgNextPlugin = lang.Text{
		EN: "For Claude Code the plugin is recommended instead. Its commands, such as /tacit:plan, replace none of yours. Type: tacit install claude --plugin ./tacit-plugin",
		ZH: "在 Claude Code 中建议改用插件：它的 /tacit:plan 等命令不会取代你已有的命令。请输入：tacit install claude --plugin ./tacit-plugin",
		JA: "Claude Code では、代わりにプラグインを使うのがおすすめです。/tacit:plan などのコマンドは、既にあるコマンドを置き換えません。入力: tacit install claude --plugin ./tacit-plugin",
	}
	msgNextPluginAfter = lang.Text{
		EN: "For Claude Code the plugin is recommended. Its commands, such as /tacit:plan, replace none of yours. To use it instead, first type: %s, then: tacit install claude --plugin ./tacit-plugin",
		ZH: "在 Claude Code 中建议使用插件：它的 /tacit:plan 等命令不会取代你已有的命令。若要改用插件，请先输入：%s，再输入：tacit install claude --plugin ./tacit-plugin",
		JA: "Claude Code ではプラグインがおすすめです。/tacit:plan などのコマンドは、既にあるコマンドを置き換えません。プラグインにするには、まず %s、続いて: tacit install claude --plugin ./tacit-plugin",
	}
	msgNextPluginAsked = lang.Text{
		EN: "For Claude Code the plugin is recommended. Its commands, such as /tacit:plan, replace none of yours. To install it instead, answer n and type: tacit install claude --plugin ./tacit-plugin",
		ZH: "在 Claude Code 中建议使用插件：它的 /tacit:plan 等命令不会取代你已有的命令。若要改用插件，请回答 n，然后输入：tacit install claude --plugin ./tacit-plugin",
		JA: "Claude Code ではプラグインがおすすめです。/tacit:plan などのコマンドは、既にあるコマンドを置き換えません。プラグインにするには、n と答えてから: tacit install claude --plugin ./tacit-plugin",
	}
	msgPluginNext = lang.Text{
		EN: "Written. To install the plugin: %[1]s, then: %[2]s",
		ZH: "已写入。安装插件：%[1]s，然后：%[2]s",
		JA: "書き込みました。プラグインを入れるには: %[1]s、続いて: %[2]s",
	}
	msgPluginRead = lang.Text{
		EN: "Written. How to install it: %s",
		ZH: "已写入。安装方法见 %s",
		JA: "書き込みました。入れ方: %s",
	}
)
