package cli

// planHelp is the help of the commands about plans and what became of them.
var planHelp = []helpText{
	{
		name:  "plan",
		group: msgHelpGroupChange,
		short: text{
			en: "Look at the changes that wait for a decision",
			zh: "查看等待确认的更改",
			ja: "確認を待つ変更を見る",
		},
		long: text{
			en: `Every change of the bank first becomes a plan. Without a terminal it waits here
until a person decides: tacit apply ID, or tacit reject ID.

"plan list" lists the plans, "plan show ID" prints one, "plan diff ID" shows every
line that it changes, "plan drop ID" takes it away. A plan is void once a file
changes that it was made for.

"plan make FILE" reads a memory_ops document ("-" is stdin, tacit schema memory_ops
has the form) and proposes it. An operation on INDEX.md or _index.md without a text
is left out: rows follow from the memories.`,
			zh: `对记忆库的每次更改都先成为计划。没有终端时，计划在此等待有人决定：tacit apply ID，
或 tacit reject ID。

"plan list" 列出计划，"plan show ID" 显示其中一个，"plan diff ID" 显示它改动的每一行，
"plan drop ID" 将其撤掉。计划所依据的文件一旦变化，计划即失效。

"plan make FILE" 读取 memory_ops 文档（"-" 为 stdin，格式见 tacit schema memory_ops）并
提出计划。对 INDEX.md 或 _index.md 且不带内容的操作会被略去：索引条目由记忆自动生成。`,
			ja: `メモリバンクの変更は、まず計画になります。端末がないときは、人が決めるまでここで待ちます
（tacit apply ID または tacit reject ID）。

"plan list" は計画の一覧、"plan show ID" はその内容、"plan diff ID" は変更される行を表示
し、"plan drop ID" は取り下げます。元になったファイルが変わると、計画は無効になります。

"plan make FILE" は memory_ops の文書を読み（"-" は stdin、形式は tacit schema memory_ops
を参照）計画として示します。INDEX.md や _index.md への本文のない操作は省かれます。`,
		},
		examples: text{
			en: `tacit plan                              # what waits?
tacit plan diff plan-20260131T101500-9x2qk3m9x2
tacit plan make --json < memory_ops.json`,
			zh: `tacit plan                              # 有哪些计划在等待？
tacit plan diff plan-20260131T101500-9x2qk3m9x2
tacit plan make --json < memory_ops.json`,
			ja: `tacit plan                              # 何が待っているか？
tacit plan diff plan-20260131T101500-9x2qk3m9x2
tacit plan make --json < memory_ops.json`,
		},
		exits: []int{exitStale, exitLocked, exitUnconfirmed, exitDeclined},
	},
	{
		name:  "apply",
		group: msgHelpGroupChange,
		short: text{
			en: "Carry out a plan that waits",
			zh: "执行等待确认的计划",
			ja: "確認を待つ計画を実行する",
		},
		long: text{
			en: `Shows the plan and asks. The answers y, yes, ok, 好, 写, 确认, 可以, 行, はい, 保存 and an
empty line say yes; n, no, skip, 不用, 不要, 跳过, 算了, いいえ say no; d shows the lines
that change. With --yes the caller states that a person has agreed, and history
says so. A line "confirm: terminal" in config.yaml of your configuration folder,
beside embedders.yaml, makes --yes not enough.

All of the plan is written or nothing. It is good for one use.`,
			zh: `显示计划并询问。回答 y、yes、ok、好、写、确认、可以、行、はい、保存 或直接回车表示同意；
n、no、skip、不用、不要、跳过、算了、いいえ 表示不同意；d 显示改动的行。--yes 是调用者的
声明：已有人同意，历史会如实记录。在你的配置文件夹中、与 embedders.yaml 并列的
config.yaml 里写上 "confirm: terminal"，则仅有 --yes 不够。

计划要么全部写入，要么完全不写。一个计划只能用一次。`,
			ja: `計画を表示して尋ねます。y、yes、ok、好、写、确认、可以、行、はい、保存、または空行で同意、
n、no、skip、不用、不要、跳过、算了、いいえ で不同意、d で変更行を表示します。--yes は人が
同意したという呼び出し側の申告で、履歴にそう残ります。設定フォルダーの embedders.yaml と
並ぶ config.yaml に "confirm: terminal" と書くと、--yes だけでは足りなくなります。

計画は全部書き込まれるか、何も書き込まれないかです。使えるのは一度だけです。`,
		},
		examples: text{
			en: `tacit apply plan-20260131T101500-9x2qk3m9x2
tacit apply m9x2 --yes                  # the end of the id is enough`,
			zh: `tacit apply plan-20260131T101500-9x2qk3m9x2
tacit apply m9x2 --yes                  # 编号的末段即可`,
			ja: `tacit apply plan-20260131T101500-9x2qk3m9x2
tacit apply m9x2 --yes                  # ID の末尾だけでよい`,
		},
		exits: []int{exitPartly, exitStale, exitLocked, exitUnconfirmed, exitDeclined},
	},
	{
		name:  "reject",
		group: msgHelpGroupChange,
		short: text{
			en: "Take a plan that waits away",
			zh: "撤掉等待确认的计划",
			ja: "確認を待つ計画を取り下げる",
		},
		examples: text{en: `tacit reject plan-20260131T101500-9x2qk3m9x2`},
	},
	{
		name:  "undo",
		group: msgHelpGroupChange,
		short: text{
			en: "Take an applied plan back",
			zh: "撤销已应用的计划",
			ja: "適用した計画を取り消す",
		},
		long: text{
			en: `Gives every file that the operation wrote the exact bytes that it had before. OP
is an id of tacit history; without one it is the last operation that is in force.
It is a plan like any other: it is shown, and asked about. An undo can be undone.

A file that was changed since is not overwritten: it is shown, and nothing is
written. The files are kept for the last 50 operations, and for 30 days.`,
			zh: `把该操作写入的每个文件恢复为之前的原样，一个字节都不差。OP 是 tacit history 中的编号；
省略时为最近一次仍有效的操作。撤销也是一个计划：先显示，再询问。撤销本身也可撤销。

此后被更改过的文件不会被覆盖：会显示出来，且不写入任何内容。最近 50 次操作以及 30 天内的
文件都会保留。`,
			ja: `操作が書き込んだファイルを、以前のバイト列のとおりに戻します。OP は tacit history の ID
で、省略すると今も効いている最後の操作です。取り消しも計画なので、表示して尋ねます。
取り消しを取り消すこともできます。

その後に変更されたファイルは上書きせず、表示して何も書き込みません。ファイルは直近 50 回の
操作と 30 日以内のものを残しています。`,
		},
		examples: text{
			en: `tacit undo
tacit undo op-20260131T101502-9x2kq7m4d1 --yes`,
		},
		exits: []int{exitPartly, exitStale, exitLocked, exitUnconfirmed, exitDeclined},
	},
	{
		name:  "history",
		group: msgHelpGroupLook,
		short: text{
			en: "List what was done to the bank",
			zh: "列出对记忆库做过的操作",
			ja: "メモリバンクに行った操作を表示する",
		},
		long: text{
			en: `Prints the operations of history.jsonl, the latest first: when, by which command,
who, how it was confirmed, and which files. Lines that cannot be read are named.`,
			zh: `打印 history.jsonl 中的操作，最近的在前：时间、命令、何人、如何确认以及哪些文件。
无法读取的行会被指出。`,
			ja: `history.jsonl の操作を新しい順に表示します（日時、コマンド、誰が、確認の方法、ファイル）。
読めない行は指摘します。`,
		},
		examples: text{en: `tacit history --limit 5`},
	},
	{
		name:  "timeline",
		group: msgHelpGroupLook,
		short: text{
			en: "Tell what was observed and done, in order of time",
			zh: "按时间顺序显示观察与变化",
			ja: "観測したことと変わったことを時間順に示す",
		},
		long: text{
			en: `Prints what happened to each memory, and what was observed, the oldest first and at
most the last 200 events; with ID, what happened to that memory, and the
observations that it cites. --model-id, --service, --topic and --run-id keep what
is about them; of a run, that is its observations and the memories that cite one.`,
			zh: `按时间顺序打印每条记忆的变化和各条观察，最多最后 200 个事件；给出 ID 时，只看这条记忆
的变化及其引用的观察。--model-id、--service、--topic 和 --run-id 只保留相关的内容；对运行
来说，是它的观察和引用这些观察的记忆。`,
			ja: `各メモリに起きたことと観測したことを、古い順に最後の 200 件まで表示します。ID を指定する
と、そのメモリに起きたことと、それが引用する観測を示します。--model-id、--service、
--topic、--run-id は関係するものだけを残します。実行なら、その観測と、それを引用するメモリ
です。`,
		},
		examples: text{en: `tacit timeline
tacit timeline EXP-001
tacit timeline --model-id M1 --limit 50`},
	},
	{
		name:  "diff",
		group: msgHelpGroupLook,
		short: text{
			en: "Compare two states of a memory",
			zh: "比较一条记忆的两个状态",
			ja: "メモリの二つの状態を比べる",
		},
		long: text{
			en: `Prints what changed in a memory as a unified diff: since before the last operation
on it, or since the last commit of git where there was none. --from and --to name
other states: an operation of tacit history, which is the state after it, with ^
behind it the state before; the revision that "tacit show --json" gives, or the
beginning of the file's SHA-256, 12 digits at least; or any revision of git. A
removed memory has a past too.`,
			zh: `以统一 diff 格式打印一条记忆的变化：从最近一次操作之前算起；没有操作时从 git 的上次提交
算起。--from 和 --to 指定其他状态：tacit history 中的操作（表示其后的状态，末尾加 ^ 表示
其前）、"tacit show --json" 给出的 revision（即文件 SHA-256 的前 12 位以上），或任意 git
修订版本。已删除的记忆也可以查看。`,
			ja: `メモリの変更を unified diff で表示します。起点は最後の操作の前、操作がなければ git の
直前のコミットです。--from と --to で別の時点を指定できます（tacit history の操作はその後
の状態、末尾に ^ を付けるとその前、"tacit show --json" の revision、つまりファイルの
SHA-256 の先頭 12 桁以上、または git のリビジョン）。削除したメモリも見られます。`,
		},
		examples: text{en: `tacit diff EXP-001
tacit diff EXP-001 --from HEAD~3
tacit diff EXP-001 --from op-20260131T101502-9x2kq7m4d1^`},
	},
}
