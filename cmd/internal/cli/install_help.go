package cli

// installHelp and uninstallHelp are the help of the commands that wire hosts.
var installHelp = helpText{
	name:  "install",
	group: msgHelpGroupOther,
	short: text{
		en: "Wire a host to the bank",
		zh: "把宿主接入记忆库",
		ja: "ホストをメモリバンクにつなぐ",
	},
	long: text{
		en: `Writes what a host needs so that the right memory is there when a prompt is sent:
hooks, the MCP server, skills and commands, a rule, and where the host can do so a
rule by which it asks you before "tacit --yes". HOST is agents (AGENTS.md alone),
claude, codex, copilot, cursor, gemini, opencode, vscode, windsurf or zed.

What other tools and you have in these files stays as it is, byte by byte; "tacit
uninstall" leaves the files as they were. A file that cannot be understood is named
with its line, and then nothing is written anywhere. On a terminal you are asked
first. --dry-run shows every line. Where it is wired, docs/hosts.md tells.`,
		zh: `写入宿主所需的内容，使正确的记忆在发送提问时就在手边：钩子、MCP 服务器、技能与命令、
规则，以及在宿主支持时，让它在运行 "tacit --yes" 之前先询问你的规则。HOST 可以是
agents（仅 AGENTS.md）、claude、codex、copilot、cursor、gemini、opencode、vscode、
windsurf 或 zed。

其他工具和你自己在这些文件中的内容逐字节保持不变；"tacit uninstall" 使文件恢复原样。
无法理解的文件会连同行号一起指出，此时不会写入任何内容。在终端上会先询问你。
--dry-run 显示每一行改动。写入的位置见 docs/hosts.md。`,
		ja: `質問を送ったときに必要なメモリがそこにあるように、ホストに要るものを書きます。フック、
MCP サーバー、スキルとコマンド、ルール、そしてホストが対応していれば "tacit --yes" の前に
あなたに尋ねる規則です。HOST は agents（AGENTS.md のみ）、claude、codex、copilot、
cursor、gemini、opencode、vscode、windsurf、zed のいずれかです。

これらのファイルにある他の道具やあなたのものは、1 バイトも変わりません。"tacit
uninstall" で元どおりになります。読み取れないファイルは行番号とともに示し、その場合は
どこにも書きません。端末では先に尋ねます。--dry-run で変わる行をすべて示します。
書く場所は docs/hosts.md にあります。`,
	},
	examples: text{en: `tacit install claude
tacit install cursor codex --dry-run
tacit install claude --prefix tacit-    # /tacit-plan, so that /plan stays
tacit install codex --plugin ./tacit-plugin`},
	exits: []int{exitStale, exitDeclined},
}

var uninstallHelp = helpText{
	name:  "uninstall",
	group: msgHelpGroupOther,
	short: text{
		en: "Take out of a host what install wrote",
		zh: "移除 install 写入宿主的内容",
		ja: "install がホストに書いたものを取り除く",
	},
	long: text{
		en: `Leaves the files of the hosts exactly as they would be without Tacit, in this clone
and in any other. Without HOST it is all hosts. What another host needs that is
still wired stays; so does what you have edited, which is named. The bank is not
touched.`,
		zh: `使宿主的文件与没有 Tacit 时完全一样，在本克隆和其他克隆中都是如此。不写 HOST 表示所有
宿主。仍接入的其他宿主所需的内容会保留；你修改过的内容也会保留，并会指出。记忆库不受影响。`,
		ja: `ホストのファイルを、Tacit がなかったときと寸分違わぬものにします。このクローンでも、
ほかのクローンでも同じです。HOST を書かなければすべてのホストです。まだつながっている
ほかのホストに要るものは残ります。あなたが変更したものも残り、名前を示します。
メモリバンクには触れません。`,
	},
	examples: text{en: `tacit uninstall cursor
tacit uninstall --dry-run`},
	exits: []int{exitStale, exitDeclined},
}
