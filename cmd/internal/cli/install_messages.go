package cli

// The numbers of what install, uninstall and the part of doctor about hosts say.
const (
	msgFlagPrefix message = firstInstallMessage + iota
	msgFlagNoHooks
	msgFlagNoMCP
	msgFlagStop
	msgFlagPlugin
	msgFlagDryRun
	msgFlagUser
	msgUnknownHost
	msgBadPrefix
	msgPluginOne
	msgNoPlugin
	msgHintNoPlugin
	msgWireCreated
	msgWireChanged
	msgWireRemoved
	msgWireDry
	msgWireWritten
	msgWireNothing
	msgWireNothingLeft
	msgWireNoBank
	msgNextCodex
	msgNextGemini
	msgNextClaude
	msgNextCopilot
	msgWireShadows
	msgHintWirePrefix
	msgWireForeign
	msgHintWireForeign
	msgWireEdited
	msgHintWireEdited
	msgWireByHand
	msgHintWireRun
	msgWireOnlyUser
	msgWireNoPlace
	msgWireAskFirst
	msgHintWireAskFirst
	msgWireMalformed
	msgHintWireMalformed
	msgWireNotText
	msgWireShape
	msgWireTwice
	msgKindObject
	msgKindArray
	msgKindString
	msgKindOther
	msgWireOpenBlock
	msgWireLooseMark
	msgHintWireLooseMark
	msgWireInline
	msgHintWireInline
	msgWireOutside
	msgHintWireOutside
	msgWireNoFile
	msgWireByHandOnly
	msgHintWireByHandOnly
	msgWireStale
	msgHintWireStale
	msgDoctorHost
	msgDoctorNoHost
	msgDoctorProject
	msgDoctorAllProjects
	msgDoctorHostHooks
	msgDoctorHostMCP
	msgDoctorHostFiles
	msgDoctorHostTrusted
	msgDoctorLastPrompt
	msgDoctorNoPrompt
	msgDoctorNoTacit
	msgHintNoTacit
	msgDoctorOtherTacit
	msgHintOtherTacit
	msgDoctorUntrusted
	msgDoctorTrustStale
	msgHintTrust
	msgDoctorSlow
	msgHintSlowHook
	msgDoctorHostMissing
	msgDoctorHostOld
	msgHintInstallAgain
	msgDoctorHostEdited
	msgDoctorHostBroken
	msgDoctorHooksOff

	firstWhyMessage // in why_messages.go
)

// installMessages is the part of the catalogue about hosts and their files.
var installMessages = [messageCount]text{
	msgFlagPrefix: {"before the names of the commands, such as `tacit-`: /tacit-plan instead of /plan",
		"命令名称前的前缀，如 `tacit-`：用 /tacit-plan 代替 /plan",
		"コマンド名の前に付ける `tacit-` のような文字列。/plan が /tacit-plan になる"},
	msgFlagNoHooks: {"no hook: nothing is put beside a prompt by itself",
		"不装钩子：不会自动在提问旁给出内容",
		"フックを入れない。質問に自動では何も添えない"},
	msgFlagNoMCP: {"no MCP server",
		"不装 MCP 服务器",
		"MCP サーバーを入れない"},
	msgFlagStop: {"the event stop too: it does something only with TACIT_HOOKS=session,prompt,stop",
		"也接入 stop 事件：只有 TACIT_HOOKS=session,prompt,stop 时才起作用",
		"stop イベントも接続する。TACIT_HOOKS=session,prompt,stop のときだけ働く"},
	msgFlagPlugin: {"write a plugin for the host into `DIR`, and nothing into the project",
		"把宿主的插件写入 `DIR`，不改动项目",
		"ホスト用のプラグインを `DIR` に書き、プロジェクトには何も書かない"},
	msgFlagDryRun: {"show the lines that would change, and write nothing",
		"只显示将要改动的行，不写入",
		"変わる行を示すだけで、何も書かない"},
	msgFlagUser: {"in the home folder, for all projects, instead of in this project",
		"装在主目录，对所有项目有效，而不是只在本项目",
		"このプロジェクトではなく、ホームフォルダーに、全プロジェクト用として"},
	msgUnknownHost: {"%[1]s is no host: it is one of %[2]s",
		"%[1]s 不是宿主：应为 %[2]s 之一",
		"%[1]s というホストはありません。%[2]s のいずれかです"},
	msgBadPrefix: {"%s is no prefix: small letters and digits, and a hyphen at the end, such as tacit-",
		"%s 不能作前缀：只能是小写字母和数字，并以连字符结尾，如 tacit-",
		"%s は前置きに使えません。英小文字と数字で、tacit- のようにハイフンで終えてください"},
	msgPluginOne: {"--plugin is for one host at a time",
		"--plugin 每次只能用于一个宿主",
		"--plugin は一度に一つのホストだけです"},
	msgNoPlugin: {"this host has no plugins that Tacit can write",
		"Tacit 没有可用于这个宿主的插件",
		"このホスト用に Tacit が書けるプラグインはありません"},
	msgHintNoPlugin: {"there is one for claude, codex and opencode; install wires the others",
		"claude、codex 和 opencode 有插件；其他宿主请用 install 接入",
		"claude、codex、opencode にはあります。ほかは install で接続します"},
	msgWireCreated: {"created: %s",
		"新建：%s",
		"作成: %s"},
	msgWireChanged: {"changed: %s",
		"修改：%s",
		"変更: %s"},
	msgWireRemoved: {"removed: %s",
		"删除：%s",
		"削除: %s"},
	msgWireDry: {"Nothing is written. Files that would change: %d",
		"没有写入。将要改动的文件：%d",
		"何も書いていません。変わるファイル: %d"},
	msgWireWritten: {"Written.",
		"已写入。",
		"書き込みました。"},
	msgWireNothing: {"nothing to do: %s",
		"无需更改：%s",
		"することはありません: %s"},
	msgWireNothingLeft: {"nothing of Tacit is left in the files of these hosts",
		"这些宿主的文件中已没有 Tacit 的内容",
		"これらのホストのファイルに Tacit のものは残っていません"},
	msgWireNoBank: {`There is no memory bank here yet: "tacit init" makes one. Until then the hosts find nothing.`,
		`这里还没有记忆库：用 "tacit init" 新建。在此之前宿主什么也找不到。`,
		`ここにはまだメモリバンクがありません。"tacit init" で作ります。それまではホストには何も見つかりません。`},
	msgNextCodex: {"Codex asks at its next start whether the hooks are trusted; until you agree it runs none of them.",
		"Codex 下次启动时会询问是否信任这些钩子；在你同意之前不会运行。",
		"Codex は次の起動時に、フックを信頼するか尋ねます。同意するまでは一つも実行しません。"},
	msgNextGemini: {"Gemini CLI warns once that the project has hooks, and runs them in folders that you trust.",
		"Gemini CLI 会提示一次项目带有钩子，并只在你信任的文件夹中运行。",
		"Gemini CLI は、プロジェクトにフックがあることを一度知らせ、信頼したフォルダーでだけ実行します。"},
	msgNextClaude: {"Claude Code takes the hooks up in its next session, in a folder that you trust.",
		"Claude Code 在下一个会话起、在你信任的文件夹中使用这些钩子。",
		"Claude Code は、信頼したフォルダーの次のセッションからフックを使います。"},
	msgNextCopilot: {"Copilot runs the hooks of a project only in a folder that you trust; with -p it passes over them there without a word.",
		"Copilot 只在你信任的文件夹中运行项目的钩子；在其他文件夹中使用 -p 时会悄悄跳过。",
		"Copilot は、信頼したフォルダーでだけプロジェクトのフックを実行します。ほかのフォルダーでは -p のとき何も言わずに飛ばします。"},
	msgWireShadows: {"%[1]s of %[2]s is taken away by a command of Tacit with the same name",
		"%[2]s 的 %[1]s 被 Tacit 的同名命令取代",
		"%[2]s の %[1]s は、同じ名前の Tacit のコマンドに置き換わります"},
	msgHintWirePrefix: {"to keep them: %s",
		"要保留它们：%s",
		"残すには: %s"},
	msgWireForeign: {"%s is there already and is not Tacit's: it stays as it is",
		"%s 已经存在且不属于 Tacit：保持原样",
		"%s は既にあり、Tacit のものではありません。そのままにします"},
	msgHintWireForeign: {"rename it or take it away, and install again",
		"请改名或移走后再次 install",
		"名前を変えるか取り除いて、もう一度 install してください"},
	msgWireEdited: {"%s was edited by hand: it stays as it is",
		"%s 经人手修改：保持原样",
		"%s は人の手で変更されています。そのままにします"},
	msgHintWireEdited: {"take it away yourself if it is no longer needed",
		"不再需要时请自行删除",
		"不要なら自分で取り除いてください"},
	msgWireByHand: {"%s is a file that the host writes itself: Tacit leaves it alone",
		"%s 由宿主自己写入：Tacit 不改动它",
		"%s はホスト自身が書くファイルです。Tacit は触れません"},
	msgHintWireRun: {"run: %s",
		"请运行：%s",
		"実行してください: %s"},
	msgWireOnlyUser: {"the host knows MCP servers only in the home folder: %s",
		"宿主只在主目录中识别 MCP 服务器：%s",
		"ホストは MCP サーバーをホームフォルダーでしか見ません: %s"},
	msgWireNoPlace: {"%s has no settings for all projects that Tacit knows",
		"Tacit 不知道 %s 面向所有项目的设置位置",
		"%s の全プロジェクト用の設定場所を Tacit は知りません"},
	msgWireAskFirst: {"%s leaves no room for the rule by which the host asks before tacit --yes",
		"%s 使宿主在 tacit --yes 之前询问的规则无法加入",
		"%s のため、tacit --yes の前にホストが尋ねる規則を入れられません"},
	msgHintWireAskFirst: {"make an object of it, and install again, or decide about each command yourself",
		"改为对象后再次 install，或自行决定每条命令",
		"オブジェクトにしてもう一度 install するか、コマンドごとに自分で判断してください"},
	msgWireMalformed: {"not understood, and so nothing was written: %s",
		"无法理解，因此没有写入任何内容：%s",
		"読み取れないため、何も書き込みませんでした: %s"},
	msgHintWireMalformed: {"mend the file, and try again",
		"修好文件后再试",
		"ファイルを直して、もう一度試してください"},
	msgWireNotText: {"this is no UTF-8 text, and so nothing was written",
		"不是 UTF-8 文本，因此没有写入任何内容",
		"UTF-8 のテキストではないため、何も書き込みませんでした"},
	msgWireShape: {"%[1]s is needed here, but there is %[2]s, and so nothing was written",
		"此处需要%[1]s，但实际是%[2]s，因此没有写入任何内容",
		"ここには%[1]sが必要ですが、%[2]sがあるため、何も書き込みませんでした"},
	msgKindObject: {"an object {…}", "对象 {…}", "オブジェクト {…} "},
	msgKindArray:  {"an array […]", "数组 […]", "配列 […] "},
	msgKindString: {"a string", "字符串", "文字列"},
	msgKindOther:  {"a number, true, false or null", "数字、true、false 或 null", "数値か true、false、null "},
	msgWireLooseMark: {"the mark %s stands here alone or was changed, and so nothing was written",
		"此处的标记 %s 不成对或被改动过，因此没有写入任何内容",
		"ここの印 %s は対になっていないか、変更されているため、何も書き込みませんでした"},
	msgHintWireLooseMark: {"take away the lines with tacit:begin and tacit:end and what is between them, and try again",
		"请删除 tacit:begin 和 tacit:end 两行及其间的内容，然后再试",
		"tacit:begin と tacit:end の行とその間を取り除き、もう一度試してください"},
	msgWireInline: {"%s is written on one line in braces, to which nothing can be added, and so nothing was written",
		"%s 以花括号写在一行中，无法添加内容，因此没有写入任何内容",
		"%s は波括弧で 1 行に書かれていて何も加えられないため、何も書き込みませんでした"},
	msgHintWireInline: {"write it as tables, such as [%s.NAME], and try again",
		"请改写为表，例如 [%s.NAME]，然后再试",
		"[%s.NAME] のような表に書き直して、もう一度試してください"},
	msgWireTwice: {"%s stands twice, and so nothing was written",
		"%s 出现了两次，因此没有写入任何内容",
		"%s が二度あるため、何も書き込みませんでした"},
	msgWireOpenBlock: {"%s has no end, and so nothing was written",
		"%s 没有结束标记，因此没有写入任何内容",
		"%s に終わりがないため、何も書き込みませんでした"},
	msgWireOutside: {"a link leads out of the project, and so nothing was written",
		"有链接指向项目之外，因此没有写入任何内容",
		"リンクがプロジェクトの外を指しているため、何も書き込みませんでした"},
	msgHintWireOutside: {"put a file in the place of the link, or install with --user",
		"请用文件代替链接，或使用 --user",
		"リンクの代わりにファイルを置くか、--user を使ってください"},
	msgWireNoFile: {"this is no file that can be read, and so nothing was written",
		"不是可读的文件，因此没有写入任何内容",
		"読み取れるファイルではないため、何も書き込みませんでした"},
	msgWireByHandOnly: {"this cannot be changed and put back byte by byte, and so nothing was written",
		"无法做到逐字节可还原的修改，因此没有写入任何内容",
		"1 バイトも違わず元に戻せる変更ができないため、何も書き込みませんでした"},
	msgHintWireByHandOnly: {"move what follows the block of Tacit in front of it, or make the change by hand",
		"把 Tacit 区块之后的内容移到它前面，或手工修改",
		"Tacit のブロックの後にあるものを前に移すか、手で変更してください"},
	msgWireStale: {"the file was changed meanwhile, and nothing was written",
		"文件期间已被修改，没有写入任何内容",
		"その間にファイルが変更されたため、何も書き込みませんでした"},
	msgHintWireStale: {"try again",
		"请重试",
		"もう一度試してください"},
	msgDoctorHost: {"host: %[1]s, %[2]s: %[3]s",
		"宿主：%[1]s，%[2]s：%[3]s",
		"ホスト: %[1]s、%[2]s: %[3]s"},
	msgDoctorNoHost: {"hosts: none is wired here",
		"宿主：此处尚未接入",
		"ホスト: ここには接続されていません"},
	msgDoctorProject: {"this project",
		"本项目",
		"このプロジェクト"},
	msgDoctorAllProjects: {"all projects",
		"所有项目",
		"全プロジェクト"},
	msgDoctorHostHooks: {"hooks %s",
		"钩子 %s",
		"フック %s"},
	msgDoctorHostMCP: {"MCP server",
		"MCP 服务器",
		"MCP サーバー"},
	msgDoctorHostFiles: {"files %d",
		"文件 %d",
		"ファイル %d"},
	msgDoctorHostTrusted: {"trusted",
		"已信任",
		"信頼済み"},
	msgDoctorLastPrompt: {"last prompt: %[1]s, %[2]s ms",
		"上一个提问：%[1]s，%[2]s 毫秒",
		"直前の質問: %[1]s、%[2]s ミリ秒"},
	msgDoctorNoPrompt: {"last prompt: none has come yet",
		"上一个提问：还没有收到",
		"直前の質問: まだ届いていません"},
	msgDoctorNoTacit: {"the hosts will not find tacit: it is in no folder of PATH",
		"宿主找不到 tacit：它不在 PATH 的任何目录中",
		"ホストは tacit を見つけられません。PATH のどのフォルダーにもありません"},
	msgHintNoTacit: {"put the program, or a link to it, into a folder of PATH",
		"请把程序或指向它的链接放入 PATH 的某个目录",
		"プログラムか、そのリンクを PATH のフォルダーに置いてください"},
	msgDoctorOtherTacit: {"the hosts run another tacit: %s",
		"宿主运行的是另一个 tacit：%s",
		"ホストは別の tacit を実行します: %s"},
	msgHintOtherTacit: {"remove one of the two, or change the order of PATH",
		"请移除其中一个，或调整 PATH 的顺序",
		"どちらかを取り除くか、PATH の順を変えてください"},
	msgDoctorUntrusted: {"%s does not run the hooks yet: it wants to be told that you trust them",
		"%s 尚未运行钩子：需要你先表示信任",
		"%s はまだフックを実行しません。信頼するかどうかの答えを待っています"},
	msgDoctorTrustStale: {"%s no longer runs the hooks: they are not those that you trusted",
		"%s 不再运行钩子：它们与你信任过的不同",
		"%s はもうフックを実行しません。信頼したものと異なっています"},
	msgHintTrust: {"start it in this folder, and agree",
		"请在此文件夹中启动它，并表示同意",
		"このフォルダーで起動し、同意してください"},
	msgDoctorSlow: {"the hook took %s ms at the last prompt",
		"上一个提问时钩子用了 %s 毫秒",
		"直前の質問でフックに %s ミリ秒かかりました"},
	msgHintSlowHook: {`see "tacit why --last"; after a clone "tacit index" reads all files at once`,
		`见 "tacit why --last"；克隆之后可用 "tacit index" 一次读完所有文件`,
		`"tacit why --last" を見てください。クローンの後は "tacit index" で全ファイルを一度に読めます`},
	msgDoctorHostMissing: {"%[1]s: missing: %[2]s",
		"%[1]s：缺少：%[2]s",
		"%[1]s: 足りないもの: %[2]s"},
	msgDoctorHostOld: {"%[1]s: written by another release: %[2]s",
		"%[1]s：由其他版本写入：%[2]s",
		"%[1]s: 別の版が書いたもの: %[2]s"},
	msgHintInstallAgain: {"install it again: tacit install HOST",
		"请再次安装：tacit install HOST",
		"もう一度入れてください: tacit install HOST"},
	msgDoctorHostEdited: {"%[1]s: edited by hand, and so no longer updated: %[2]s",
		"%[1]s：经人手修改，不再更新：%[2]s",
		"%[1]s: 人の手で変更され、更新されません: %[2]s"},
	msgDoctorHostBroken: {"%[1]s: %[2]s cannot be read: %[3]s",
		"%[1]s：无法读取 %[2]s：%[3]s",
		"%[1]s: %[2]s を読めません: %[3]s"},
	msgDoctorHooksOff: {"the hooks are off here: TACIT_HOOKS=%s",
		"钩子在此处已关闭：TACIT_HOOKS=%s",
		"ここではフックが無効です: TACIT_HOOKS=%s"},
}
