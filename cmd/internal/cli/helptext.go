package cli

// helpTexts has the help of every command, in the order in which help lists
// them within their group. A text of a command that is not there is not shown.
var helpTexts = []helpText{
	{
		name: "tacit",
		short: text{
			en: "Project memory that is silent until it matters",
			zh: "平时安静、需要时才开口的项目记忆",
			ja: "必要なときだけ語る、プロジェクトの記憶",
		},
		long: text{
			en: `Tacit keeps what a project has learned in a folder of Markdown files, and finds
the few of them that matter for the task at hand, in English, Chinese and
Japanese, offline. When none does, it says nothing.`,
			zh: `Tacit 把项目积累的经验保存在一个 Markdown 文件夹中，并为手头的任务找出真正有用的
那几条。支持英文、中文和日文，离线运行。没有相关内容时，它一言不发。`,
			ja: `Tacit はプロジェクトで得た知見を Markdown のフォルダーに保存し、いまの作業に本当に
役立つ数件だけを見つけます。英語・中国語・日本語に対応し、オフラインで動きます。
該当がなければ、何も言いません。`,
		},
		examples: text{
			en: `tacit init                                      # make a bank in ./memory-bank
tacit match "payments are sent twice on retry"  # what should I know?
tacit check                                     # is the bank in order?`,
			zh: `tacit init                            # 在 ./memory-bank 新建记忆库
tacit match "支付重试时重复扣款"      # 我该知道什么？
tacit check                           # 记忆库是否正常？`,
			ja: `tacit init                                      # ./memory-bank を作る
tacit match "決済の再試行で二重に送信される"    # 知っておくべきことは？
tacit check                                     # メモリバンクに問題はないか？`,
		},
	},
	{
		name:  "match",
		group: msgHelpGroupFind,
		short: text{
			en: "Find the memories that matter for a task",
			zh: "查找与任务相关的记忆",
			ja: "作業に関わるメモリを見つける",
		},
		long: text{
			en: `Prints one line for each memory that matters for QUERY: how risky it is to
overlook, its title, its id and where it stands. Nothing is printed, on neither
stream, when no memory reaches the threshold.

QUERY is free text in any of the three languages; "-" reads it from stdin.
--stage init sees only experience of the team; the other stages, and no stage,
see everything that is live. Equal input gives equal output.

--batch reads one question a line, {"id","text","stage"}, and answers each with
one line, {"id","matches"}, in the same order. With --min-score 0 and a high
--limit that is the full ranking.`,
			zh: `为每条与 QUERY 相关的记忆打印一行：忽视它的风险、标题、编号和位置。没有记忆达到
阈值时，两个输出流都不会有任何内容。

QUERY 是三种语言中任意一种的自由文本；"-" 表示从 stdin 读取。--stage init 只看团队级
经验；其他阶段或不指定阶段时，可以看到所有有效记忆。相同输入总是得到相同输出。

--batch 每行读取一个问题 {"id","text","stage"}，并按相同顺序各回答一行
{"id","matches"}。加上 --min-score 0 和较大的 --limit 即可得到完整排序。`,
			ja: `QUERY に関わるメモリを 1 件 1 行で表示します。見落としたときの危険度、題名、ID、場所が
並びます。しきい値に届くものがなければ、どちらの出力にも何も書きません。

QUERY は 3 言語のどれで書いてもよく、"-" なら stdin から読みます。--stage init では
チームの経験だけを見ます。ほかの段階、または段階の指定がなければ、有効なものすべてを
見ます。同じ入力には同じ出力を返します。

--batch は 1 行に 1 問 {"id","text","stage"} を読み、同じ順に 1 行ずつ {"id","matches"} で
答えます。--min-score 0 と大きな --limit を付けると全件の順位になります。`,
		},
		examples: text{
			en: `tacit match "payments are sent twice on retry" --stage build
tacit match --task 003 --stage plan             # asks with requirements/003.req.*.md
tacit match "rename the column" --file db/schema.sql --explain
tacit match --batch questions.jsonl --limit 100 --min-score 0`,
			zh: `tacit match "支付重试时重复扣款" --stage build
tacit match --task 003 --stage plan             # 用 requirements/003.req.*.md 提问
tacit match "重命名字段" --file db/schema.sql --explain
tacit match --batch questions.jsonl --limit 100 --min-score 0`,
			ja: `tacit match "決済の再試行で二重に送信される" --stage build
tacit match --task 003 --stage plan             # requirements/003.req.*.md を使って尋ねる
tacit match "カラム名を変更する" --file db/schema.sql --explain
tacit match --batch questions.jsonl --limit 100 --min-score 0`,
		},
	},
	{
		name:  "select",
		group: msgHelpGroupFind,
		short: text{
			en: "Choose the files to load for a task, as JSON",
			zh: "为任务选出要加载的文件（JSON）",
			ja: "作業のために読み込むファイルを選ぶ（JSON）",
		},
		long: text{
			en: `Prints the select_files document: the files that matter for QUERY and fit in the
budget of 5 files and 500 lines, why, what was left out, and the risks to know.
Nothing is printed when nothing matches; with --json, a document with no files.`,
			zh: `打印 select_files 文档：与 QUERY 相关且在预算（5 个文件、500 行）之内的文件、选择理由、
未加载的文件以及需要注意的风险。没有匹配时不打印任何内容；加 --json 时打印一个 files 为空
的文档。`,
			ja: `select_files 文書を表示します。QUERY に関わり予算（5 ファイル、500 行）に収まるファイル、
選んだ理由、外したファイル、知っておくべきリスクが入ります。該当がなければ何も表示せず、
--json のときは files が空の文書を表示します。`,
		},
		examples: text{
			en: `tacit select "payments are sent twice on retry" --stage build
tacit select --task 003 --json`,
			zh: `tacit select "支付重试时重复扣款" --stage build
tacit select --task 003 --json`,
			ja: `tacit select "決済の再試行で二重に送信される" --stage build
tacit select --task 003 --json`,
		},
	},
	{
		name:  "load",
		group: msgHelpGroupFind,
		short: text{
			en: "Print the memories that matter, ready for a coding agent",
			zh: "打印相关记忆的正文，供编码代理使用",
			ja: "関わるメモリの本文を、エージェント向けに表示する",
		},
		long: text{
			en: `Prints the texts of the memories that select would choose, within the budget,
framed as data: what stands in a memory is told to an agent, never ordered.
Nothing is printed when nothing matches.`,
			zh: `打印 select 所选记忆的正文，不超出预算，并以数据的形式加框：记忆中的文字只作为资料
告知代理，而不是指令。没有匹配时不打印任何内容。`,
			ja: `select が選ぶメモリの本文を、予算の範囲で、データとして枠に入れて表示します。メモリの
文章は資料としてエージェントに伝わるだけで、命令にはなりません。該当がなければ何も
表示しません。`,
		},
		examples: text{
			en: `tacit load "payments are sent twice on retry" --stage build`,
			zh: `tacit load "支付重试时重复扣款" --stage build`,
			ja: `tacit load "決済の再試行で二重に送信される" --stage build`,
		},
	},
	{
		name:  "preview",
		group: msgHelpGroupFind,
		short: text{
			en: "Summarise the bank in a few lines",
			zh: "用几行概括记忆库",
			ja: "メモリバンクを数行に要約する",
		},
		long: text{
			en: `Prints the most important live memories, at most ten, and the list of files, as
context for an agent that is about to start.`,
			zh: `打印最重要的有效记忆（最多十条）和文件列表，作为代理开始工作前的上下文。`,
			ja: `とくに重要な有効メモリ（最大 10 件）とファイルの一覧を、これから作業を始める
エージェントのために表示します。`,
		},
		examples: text{en: `tacit preview`},
	},
	{
		name:  "list",
		group: msgHelpGroupLook,
		short: text{
			en: "List memories",
			zh: "列出记忆",
			ja: "メモリの一覧を表示する",
		},
		long: text{
			en: `Lists the live memories: id, kind, title and file. --status shows drafts or
archived memories instead, or all of them. Files that cannot be read are counted
on stderr; "tacit check" names them.`,
			zh: `列出有效记忆的编号、种类、标题和文件。--status 改为显示草稿、已归档或全部记忆。
无法读取的文件数会显示在 stderr 上；"tacit check" 会列出它们。`,
			ja: `有効なメモリの ID、種別、題名、ファイルを表示します。--status で下書き、保管済み、または
すべてを表示します。読めないファイルの数は stderr に出ます。"tacit check" で確認できます。`,
		},
		examples: text{en: `tacit list
tacit list --kind experience --category security
tacit list --status draft --json`},
	},
	{
		name:  "show",
		group: msgHelpGroupLook,
		short: text{
			en: "Show one memory",
			zh: "显示一条记忆",
			ja: "メモリを 1 件表示する",
		},
		long: text{
			en: `Prints the file of the memory with this id; drafts and archived ones too. A path
in the bank will do as well, and a device for its override. Below what cites
observations stands what was observed, and what of it is missing. --json adds the
fields.`,
			zh: `打印该编号记忆的文件，包括草稿和已归档的记忆；也可以给出记忆库中的路径，或给出设备以查看
其覆盖。引用了观察的，其下还会列出观察到的内容以及缺失的部分。--json 还会给出各个字段。`,
			ja: `この ID のメモリのファイルを表示します。下書きと保管済みも対象です。メモリバンク内のパス
でも、機器を指定してその上書きを見ることもできます。観測を引用するものの下には、観測された
内容と、見つからないものを示します。--json では各フィールドも出します。`,
		},
		examples: text{en: `tacit show EXP-001
tacit show tech/services/auth.md --json`},
	},
	{
		name:  "why",
		group: msgHelpGroupLook,
		short: text{
			en: "Explain why a memory matches a query, or why not",
			zh: "解释某条记忆为何匹配或不匹配",
			ja: "メモリが該当した、または該当しなかった理由を示す",
		},
		long: text{
			en: `Shows what the memory with this id scored for QUERY, whether that is enough, and
the words and passages that made it or broke it. Behind a word stands its share
of the question, then the nearest word of the memory with their similarity, or –
for none. Behind an exact term stands ✓ if the memory has it, or –.

With the number or id of a candidate alone it explains how that was judged, and
why it was filtered. With --last it explains how the hook of a host answered the
last prompt: what was shown, or why there was silence, and what came nearest.`,
			zh: `显示该编号的记忆对 QUERY 的得分、是否达到阈值，以及促成或妨碍匹配的词语和段落。
词语后面是它在问题中的占比，再后面是记忆中最接近的词语及相似度，– 表示没有。
精确词项后面的 ✓ 表示记忆里有这个词，– 表示没有。

只给出候选的编号或 id 时，解释它是怎样评估的，以及为何被过滤。使用 --last 时，说明宿主的
钩子如何应答上一个提问：显示了什么，或为何静默，以及哪些记忆最接近。`,
			ja: `この ID のメモリの QUERY に対するスコア、しきい値に届いたか、決め手となった言葉と
パッセージを示します。言葉の後には、質問に占める割合と、メモリ中の最も近い言葉と
その類似度が並びます。なければ – です。完全一致の語の後の ✓ はメモリにあること、
– はないことを示します。

候補の番号か ID だけを指定すると、その評価と、除外された理由を示します。--last では、
ホストのフックが直前の質問にどう応じたか（何を渡したか、なぜ沈黙したか、何が最も
近かったか）を示します。`,
		},
		examples: text{
			en: `tacit why "payments are sent twice on retry" EXP-001
tacit why cand-k3m9x2ab
tacit why --last`,
			zh: `tacit why "支付重试时重复扣款" EXP-001
tacit why cand-k3m9x2ab
tacit why --last`,
			ja: `tacit why "決済の再試行で二重に送信される" EXP-001
tacit why cand-k3m9x2ab
tacit why --last`,
		},
	},
	{
		name:  "init",
		group: msgHelpGroupKeep,
		short: text{
			en: "Make a memory bank",
			zh: "新建记忆库",
			ja: "メモリバンクを作る",
		},
		long: text{
			en: `Makes a bank in DIR, by default ./memory-bank: INDEX.md, brief.md, active.md and
the folders. What is there already stays as it is, so it may be run again at any
time. Inside of a bank it only says so.

--git lets git merge INDEX.md and the logs with Tacit, by a .gitattributes in the
bank, which you commit, and the configuration of this clone; each clone does it
once. --hooks has the bank checked before each commit too. --remove takes it out.
See docs/git.md.

A memory is a file that begins with front matter, in the folder of its kind. This
is the least, as experience/project/EXP-001-refund-lock.md:

    ---
    id: EXP-001
    kind: experience
    title: Refunds take the order lock first
    status: active
    trigger: [a refund is changed, an order is paid back twice]
    ---
    Two workers read the same order, and both sent the money back.`,
			zh: `在 DIR（默认 ./memory-bank）新建记忆库：INDEX.md、brief.md、active.md 和各个文件夹。
已有的内容保持不变，因此可以随时重复运行。在记忆库内部运行时只会给出提示。

--git 让 git 用 Tacit 合并 INDEX.md 和日志：在记忆库中写入 .gitattributes（需提交），并
设置此克隆的配置；每个克隆执行一次。--hooks 还会在每次提交前检查记忆库。--remove 全部
撤除。见 docs/git.md。

记忆是以前置元数据开头的文件，放在对应种类的文件夹里。最简单的一条，例如
experience/project/EXP-001-退款先加锁.md：

    ---
    id: EXP-001
    kind: experience
    title: 退款前先锁住订单
    status: active
    trigger: [修改退款流程, 同一个订单被退款两次]
    ---
    两个进程同时读到同一个订单，各退了一次款。`,
			ja: `DIR（既定値は ./memory-bank）にメモリバンクを作ります。INDEX.md、brief.md、active.md と
フォルダーができます。すでにあるものには触れないので、何度実行してもかまいません。
メモリバンクの中で実行すると、そのことを伝えるだけです。

--git は、git が INDEX.md と記録を Tacit で統合するようにします。メモリバンクの
.gitattributes（コミットします）と、このクローンの設定によります。クローンごとに一度実行
します。--hooks はコミットの前に毎回メモリバンクを調べます。--remove で取り除きます。
docs/git.md を参照。

メモリはフロントマターで始まるファイルで、種別のフォルダーに置きます。最小の例、
experience/project/EXP-001-返金の前にロック.md：

    ---
    id: EXP-001
    kind: experience
    title: 返金の前に注文をロックする
    status: active
    trigger: [返金の処理を変更する, 同じ注文に二回返金してしまった]
    ---
    二つのワーカーが同じ注文を読み、どちらも返金を送った。`,
		},
		examples: text{
			en: `tacit init
tacit init docs/memory-bank --lang ja`,
			zh: `tacit init
tacit init docs/memory-bank --lang zh`,
			ja: `tacit init
tacit init docs/memory-bank --lang ja`,
		},
	},
	{
		name:  "index",
		group: msgHelpGroupKeep,
		short: text{
			en: "Bring INDEX.md and the search index up to date",
			zh: "更新 INDEX.md 和搜索索引",
			ja: "INDEX.md と検索用の索引を最新にする",
		},
		long: text{
			en: `Writes the rows of INDEX.md for files that a person added or changed, and the
fields of files whose row a person changed: the side that changed wins. Where
both sides changed, it says so, writes neither, and ends with 3.

Where memories took the same id on two branches, it proposes a plan that gives the
later one the next free id; the old one stays in its aliases. --resolve settles
what git could not merge in INDEX.md and the logs, which keeps what both say.

--check writes nothing, and ends with 1 if INDEX.md and the files differ.
--rebuild makes the search index anew; it is only a cache.

If you have turned on another embedder (docs/embedders.md), its index is made too,
and the whole bank is embedded by it.`,
			zh: `为被人添加或修改的文件写入 INDEX.md 中的行，并把人在行中所做的修改写回文件：哪边改了
就以哪边为准。两边都改了时会指出来，两边都不写，并以 3 退出。

两个分支上的记忆使用了同一编号时，会提出计划，给较晚的一条下一个空闲编号；原编号保留在它的
aliases 中。--resolve 处理 git 无法合并的 INDEX.md 和日志，保留双方的内容。

--check 不写任何内容；INDEX.md 与文件不一致时以 1 退出。
--rebuild 重新建立搜索索引；它只是缓存。

如果你启用了其他嵌入器（docs/embedders.md），也会建立它的索引，整个记忆库都由它嵌入。`,
			ja: `人が追加・変更したファイルの行を INDEX.md に書き、人が行を変更したときはファイルの
フィールドに反映します。変更された側が優先されます。両方が変更されていればそう伝え、
どちらにも書かずに 3 で終わります。

二つのブランチでメモリが同じ ID を取っていた場合は、後からのほうに次の空いた ID を与える
計画を出します。元の ID は aliases に残ります。--resolve は、git が統合できなかった
INDEX.md と記録の衝突を、双方の内容を残して解決します。

--check は何も書かず、INDEX.md とファイルが食い違えば 1 で終わります。
--rebuild は検索用の索引（ただのキャッシュ）を作り直します。

ほかの埋め込み器を有効にしていれば（docs/embedders.md）、その索引も作り、メモリバンクの
全体をその埋め込み器にかけます。`,
		},
		examples: text{
			en: `tacit index
tacit index --check        # in a pre-commit hook`,
			zh: `tacit index
tacit index --check        # 用于 pre-commit 钩子`,
			ja: `tacit index
tacit index --check        # pre-commit フックで`,
		},
		exits: []int{exitPartly, exitLocked, exitUnconfirmed, exitDeclined},
	},
	{
		name:  "check",
		group: msgHelpGroupKeep,
		short: text{
			en: "Find what is wrong in the bank",
			zh: "检查记忆库中的问题",
			ja: "メモリバンクの問題を見つける",
		},
		long: text{
			en: `Looks for files that cannot be read, ids that appear twice, links and folders
that are passed over, and differences between INDEX.md and the files; for
pointers that lead nowhere, reviews that are due, totals of decision matrices
that are wrong, memories that say the same or disagree, and those that nobody
was ever shown; for secrets and characters that nobody sees; and for what was
left behind. It says for each where it is and what to type next. It writes
nothing but the cache, and ends with 1 if there is an error; a warning alone is
not one. Of the program itself "tacit doctor" tells.

--fix proposes a plan for what can be mended without a choice: ids that two
memories have. --staged is for a hook before commits (tacit init --git --hooks),
and warns of nothing but what is committed. Of warnings of one kind ten are
shown, with --all each of them.`,
			zh: `查找无法读取的文件、重复的编号、会被跳过的链接和文件夹，以及 INDEX.md 与文件之间的差异；
失效的指针、到期的复查、算错的决策矩阵总分、内容重复或互相矛盾的记忆，以及从未被显示过的
记忆；机密信息和看不见的字符；还有遗留的文件。逐一说明位置和下一步该输入什么。除缓存外
不写任何内容；有错误时以 1 退出，仅有警告时不算错误。程序自身的状况见 "tacit doctor"。

--fix 为无需选择即可修复的问题提出计划：两条记忆共用的编号。--staged 用于提交前的钩子
（tacit init --git --hooks），只对将要提交的文件给出警告。同类警告只显示十条，
用 --all 全部显示。`,
			ja: `読めないファイル、重複した ID、読み飛ばされるリンクやフォルダー、INDEX.md とファイルの
食い違い、行き先のないポインター、期限の来た見直し、決定マトリクスの合計の誤り、同じ内容や
食い違うメモリ、一度も表示されていないメモリ、秘密情報や見えない文字、残されたファイルを
探し、それぞれの場所と次に入力するものを示します。キャッシュ以外には何も書きません。
エラーがあれば 1 で終わり、警告だけならエラーとはみなしません。プログラム自身の状態は
"tacit doctor" が示します。

--fix は、選ぶ余地なく直せるもの、つまり二つのメモリが持つ同じ ID を直す計画を出します。
--staged はコミット前のフック用で（tacit init --git --hooks）、コミットするものについて
だけ警告します。同じ種類の警告は十件まで、--all ですべて表示します。`,
		},
		examples: text{en: `tacit check
tacit check --json
tacit check --fix`},
		exits: []int{exitLocked, exitUnconfirmed, exitDeclined},
	},
	doctorHelp,
	similarHelp,
	evalHelp,
	{
		name:  "schema",
		group: msgHelpGroupOther,
		short: text{
			en: "Print the JSON Schema of a document",
			zh: "打印文档的 JSON Schema",
			ja: "文書の JSON Schema を表示する",
		},
		long: text{
			en: `Prints the JSON Schema of one of the documents that Tacit reads or writes, or a list
of its fields. With no NAME it lists the names.`,
			zh: `打印 Tacit 读写的某种文档的 JSON Schema，或其字段列表。不给 NAME 时列出所有名称。`,
			ja: `Tacit が読み書きする文書の JSON Schema か、フィールドの一覧を表示します。NAME が
なければ名前の一覧を表示します。`,
		},
		examples: text{en: `tacit schema
tacit schema select_files
tacit schema front-matter --fields`},
	},
	{
		name:  "version",
		group: msgHelpGroupOther,
		short: text{
			en: "Print the version",
			zh: "打印版本",
			ja: "バージョンを表示する",
		},
		examples: text{en: `tacit version
tacit version --json`},
	},
	{
		name:  "completion",
		group: msgHelpGroupOther,
		short: text{
			en: "Write completion for a shell",
			zh: "生成 shell 补全脚本",
			ja: "シェルの補完スクリプトを出力する",
		},
		examples: text{en: `source <(tacit completion bash)
tacit completion zsh > "${fpath[1]}/_tacit"
tacit completion fish > ~/.config/fish/completions/tacit.fish
tacit completion powershell | Out-String | Invoke-Expression`},
	},
	{
		name:  "help",
		group: msgHelpGroupOther,
		short: text{
			en: "Tell about Tacit or one command",
			zh: "介绍 Tacit 或某个命令",
			ja: "Tacit または各コマンドの説明を表示する",
		},
		examples: text{en: `tacit help
tacit help match`},
	},
}
