package cli

import "github.com/tacit-kb/tacit/kb/lang"

// Here is what the program does not say of itself. Tests hold each table complete.

// A named thing is what a row of the reference is about: a name, or several.
type named struct {
	names []string
	means lang.Text
}

func row(name, en, zh, ja string) named {
	return named{[]string{name}, lang.Text{EN: en, ZH: zh, JA: ja}}
}

var errorCodes = []named{
	row("error", "any other error", "其他任何错误", "そのほかのエラー"),
	row("usage", "the command line is wrong", "命令行有误", "コマンドラインの誤り"),
	row("no-bank", "there is no bank at or above this folder", "此文件夹及其上级文件夹中没有记忆库", "このフォルダーにも上位のフォルダーにもメモリバンクがない"),
	row("not-found", "there is no memory, plan or file of that name", "没有该名称的记忆、计划或文件", "その名前の記憶・計画・ファイルがない"),
	row("bad-file", "a file cannot be read; `path`, `line` and `column` say where", "文件无法读取；位置见 `path`、`line` 和 `column`", "ファイルを読めない。場所は `path`・`line`・`column` にある"),
	row("bad-input", "a document that was passed in is wrong", "传入的文档有误", "渡された文書に誤りがある"),
	row("outside-bank", "a path leads out of the bank", "路径指向记忆库之外", "パスがメモリバンクの外を指している"),
	row("locked", "another process is changing the bank", "另一个进程正在修改记忆库", "別のプロセスがメモリバンクを変更している"),
	row("stale", "a file has changed since the plan was made; nothing was written", "计划生成之后文件有改动；没有写入任何内容", "計画を作った後にファイルが変わった。何も書いていない"),
	row("pending", "the change is committed, but not fully written; the next command that writes finishes it", "更改已确认，但尚未写完；下一个写入的命令会完成它", "変更は確定したが、まだ書き終えていない。次に書き込むコマンドが完了させる"),
	row("ambiguous", "the name fits several memories", "名称对应多条记忆", "名前が複数の記憶に当てはまる"),
	row("taken-id", "another memory has this id", "另一条记忆已使用该编号", "その ID は別の記憶が使っている"),
	row("not-ready", "the draft lacks what its kind requires", "草稿缺少其种类所要求的内容", "下書きに、その種別で必要なものが足りない"),
	row("edited-block", "a person has edited the block that the command would write", "命令要写入的块已被人编辑过", "書き込み先のブロックを人が編集している"),
	row("refused", "the text must not be written: it may hold a secret", "该文字不得写入：可能含有机密信息", "書き込んではならない文章。秘密情報を含むおそれがある"),
	row("interrupted", "Ctrl-C", "Ctrl-C", "Ctrl-C"),
}

var fieldTexts = []named{
	row("id", "names the memory; unique in the bank", "记忆的编号，在记忆库中唯一", "記憶の ID。メモリバンクの中で一つしかない"),
	row("kind", "what it is about: decisions and lessons, services and devices, or the business", "内容的种类：决定与经验、服务与设备，或业务", "内容の種別: 判断と経験、サービスと機器、業務"),
	row("title", "what people and agents read first", "人和智能体最先看到的内容", "人とエージェントが最初に読むもの"),
	row("summary", "one line for an agent", "给智能体看的一行", "エージェントに見せる 1 行"),
	row("status", "only active memories are found; without the field it is a draft", "只有 active 的记忆会被找到；不写则为草稿", "active の記憶だけが見つかる。なければ下書き"),
	row("type", "a rule that binds, or knowledge; without the field its folder decides", "有约束力的标准，或仅供参考的知识；不写则由文件夹决定", "守るべき標準か、参考の知見か。なければフォルダーで決まる"),
	row("level", "whose it is: the team's or the project's; without the field its folder decides", "属于团队还是项目；不写则由文件夹决定", "チームのものか、プロジェクトのものか。なければフォルダーで決まる"),
	row("scope", "how far it reaches", "适用范围有多大", "どこまで当てはまるか"),
	row("strength", "how well proven it is", "验证程度", "どれだけ確かめられているか"),
	row("risk", "how much can go wrong for a person who does not know it; high and medium are shown with a warning", "不了解它时后果有多严重；high 和 medium 会带警告显示", "知らずに進めたときの被害の大きさ。high と medium は警告付きで示す"),
	row("category", "a word that the team sorts by", "团队自定的类别", "チームが自分で決めるカテゴリー"),
	row("service", "the service that it is about", "所说的服务", "対象のサービス"),
	row("depends_on", "the services that this one needs", "该服务所依赖的服务", "このサービスが依存するサービス"),
	row("model_id", "the device model that the facts are about", "事实所属的设备型号", "事実が当てはまる機種"),
	row("fw_range", "the firmware versions for which the facts hold", "适用的固件版本范围", "当てはまるファームウェアの範囲"),
	row("priority", "of two rules that fit equally well, the one with the higher number wins", "两条规则同样适用时以数值大的为准", "二つの規則が同じように当てはまるとき、数の大きいほうを使う"),
	row("facts", "names and values, for tacit resolve", "名称和值，供 tacit resolve 使用", "名前と値。tacit resolve が使う"),
	row("topic", "the part of the business", "业务主题", "業務のトピック"),
	row("trigger", "situations in which people need it, in the words that they use before they know the answer", "需要它的情形，用人们还不知道答案时的说法", "必要になる場面。答えを知る前に人が使う言葉で書く"),
	row("not_when", "situations that look similar, but in which it does not help", "看似相同但用不上它的情形", "似ているが役に立たない場面"),
	row("surface_signal", "what a person sees first", "人最先看到的迹象", "人が最初に目にするもの"),
	row("hidden_risk", "the real cause, which people do not see", "人容易忽视的真正原因（隐含风险）", "人の目に入らない本当の原因（隠れたリスク）"),
	row("stage", "the stage of work in which it helps: init, req, plan, build or review", "在哪个工作阶段用得上：init、req、plan、build 或 review", "作業のどの段階で役に立つか: init、req、plan、build、review のどれか"),
	row("globs", "files of the project; the memory is shown when one of them is opened", "打开项目中的哪些文件时显示", "プロジェクトのどのファイルを開いたときに示すか"),
	row("tags", "words to filter by", "用于筛选的标签", "絞り込みに使うタグ"),
	row("aliases", "other names by which it is found", "可以找到它的其他名称", "見つけるための別名"),
	row("lang", "the language of the text", "正文的语言", "本文の言語"),
	row("pointers", "files, commits and web pages that it is about; check says which files and commits are gone", "所涉及的文件、提交和网页；check 会指出已不存在的文件和提交", "関係するファイル、コミット、ウェブページ。なくなったファイルとコミットは check が知らせる"),
	row("related", "ids of memories to read with it", "相关记忆的编号", "あわせて読む記憶の ID"),
	row("replaces", "ids of memories that it replaces", "它所取代的记忆的编号", "置き換えた記憶の ID"),
	row("replaced_by", "the id of the memory that replaces it", "取代它的记忆的编号", "これを置き換えた記憶の ID"),
	row("supersedes", "ids of memories that were merged into it or that it replaced, deleted ones included", "已并入它或被它取代的记忆的编号，含已删除的", "統合した、または置き換えた記憶の ID（削除済みも可）"),
	row("task_id", "the task in which it was learned", "得出它的任务", "学んだタスク"),
	row("confidence", "how sure its author is, from 0 to 1", "作者的把握，0 到 1", "書き手から見た確かさ。0 から 1"),
	row("importance", "how much it matters", "重要程度", "重要度"),
	row("source", "where it comes from", "来源", "出所"),
	row("review", "when a person should read it again", "何时应复查", "いつ見直すか"),
	row("review.after", "the day from which check asks for a review", "从这一天起 check 会提醒", "この日から check が見直しを促す"),
	row("created", "the day on which it was written", "写成的日期", "書いた日"),
	row("updated", "the day of the last change", "最后修改的日期", "最後に変えた日"),
	row("provenance", "where a compiled rule comes from; Tacit writes it", "由观察整理出的规则的出处；由 Tacit 写入", "観測からまとめた規則の出所。Tacit が書く"),
	row("provenance.run_id", "the run of the observations", "观察所属的运行", "観測が属する実行"),
	row("provenance.conversation_id", "the conversation", "对话", "会話"),
	row("provenance.generation_id", "the answer of the model", "模型的回答", "モデルの回答"),
	row("provenance.observation_ids", "the observations that it rests on", "所依据的观察", "根拠となる観測"),
	row("provenance.confirmed_at", "when a person agreed", "确认的时间", "承認した日時"),
	row("provenance.confirmed_by", "who agreed", "确认的人", "承認した人"),
}

var bankKeys = []named{
	row("min_score", "matches with a lower score are not shown (0.3)", "得分更低的匹配不显示（0.3）", "これより低いスコアは示さない（0.3）"),
	row("limit", "matches shown at most (5)", "最多显示的匹配数（5）", "示す件数の上限（5）"),
	row("files", "files that select and load take at most (5)", "select 和 load 最多取的文件数（5）", "select と load が取るファイル数の上限（5）"),
	row("lines", "lines that they take at most (500)", "最多取的行数（500）", "行数の上限（500）"),
	row("categories", "the only categories allowed (any)", "只允许这些类别（任意）", "使えるカテゴリー（制限なし）"),
	row("embedder", "the embedder that the team uses, by name (the built-in one)", "团队使用的嵌入模型的名称（内置）", "チームが使う埋め込みモデルの名前（内蔵）"),
	row("min_confidence_profile", "compiled rules that are less certain are staged (0)", "置信度低于此值的规则先暂存（0）", "確かさがこれより低い規則は保留になる（0）"),
	row("min_confidence_override", "the same for overrides of single devices (0)", "同上，用于单台设备的覆盖值（0）", "機器ごとの上書きについても同じ（0）"),
	row("quiet", "events at which the hooks say nothing (none)", "钩子保持静默的事件（无）", "フックが応じないイベント（なし）"),
	row("keep_prompts", "the hook records prompts for which a memory was shown, or nearly shown: on, off (on)", "钩子记录显示过记忆或差一点匹配到记忆的提示词：on、off（on）", "記憶を表示した、または近い記憶があったプロンプトをフックが記録する: on、off（on）"),
	row("watch.file_size", "check reports when the mean size of the memories is above this (1MB)", "记忆的平均大小超过此值时，check 会提醒（1MB）", "記憶の平均サイズがこれを超えると check が知らせる（1MB）"),
	row("watch.bank_size", "the same for all files of the bank (100MB)", "同上，用于记忆库全部文件的总大小（100MB）", "メモリバンクの全ファイルの大きさについても同じ（100MB）"),
	row("watch.query_time", "the same for the time that an answer takes (100ms, but only in a bank of 1,000 memories or more; a time that you set holds in any bank)", "同上，用于回答一次提问的时间（100ms，满 1,000 条记忆才计时；在此设定后，任何规模都计时）", "応答の時間についても同じ（100ms。記憶が 1,000 件以上のときだけ測る。ここで指定すると件数にかかわらず測る）"),
	row("watch.views_per_week", "check reports when people look at memories less often than this in a week, and programs read them more often than `reads_per_day` (1)", "人每周查看的次数少于此值，而程序读取的次数多于 `reads_per_day` 时，check 会提醒（1）", "人が見る回数が週にこれより少なく、プログラムが読む回数が `reads_per_day` より多いと、check が知らせる（1）"),
	row("watch.reads_per_day", "how often programs may read memories in a day: see `views_per_week` (10)", "程序每天读取的次数，见 `views_per_week`（10）", "プログラムが 1 日に読む回数。`views_per_week` を参照（10）"),
	row("watch.plain_notes", "check prints a line when this many memories are plain notes, without a trigger and without any part of a Decision Shape or a Judgment Capsule (1)", "没有触发条件和判断理由的记忆达到此数时，check 用一行提示（1）", "トリガーも判断の理由もない記憶がこの数あれば、check が 1 行で知らせる（1）"),
}

var personKeys = []named{
	row("confirm", "who may approve. `terminal`: only a person at a terminal. `flag`: `--yes` is enough, even from an agent. Without this key: `--yes` is enough, but not from an agent",
		"谁可以同意：`terminal` 只限终端前的人；`flag` 则 `--yes` 也可以，包括来自智能体。不写时 `--yes` 即可，但不接受智能体的",
		"誰が承認できるか。`terminal` は端末の前の人だけ、`flag` は `--yes` でもよく、エージェントからでもよい。なければ `--yes` でよいが、エージェントからは受け付けない"),
}

// besideKeys are those of banks.yaml.
var besideKeys = []named{
	row("banks[].name", "its name, which stands before the ids of its memories", "显示在其记忆编号之前的名称", "その記憶の ID の前に付く名前"),
	row("banks[].dir", "its folder, an absolute path", "其文件夹，绝对路径", "フォルダーの絶対パス"),
	row("banks[].mine", "`true`: all of it is searched; otherwise only its standards and what its team has learned", "`true`：查询全部内容；否则只查询标准和团队级经验", "`true` なら全体、なければ標準とチームの経験だけに問い合わせる"),
	row("banks[].for", "a glob: it is asked only in projects whose folder matches", "在哪些项目文件夹中查询（glob）", "問い合わせるプロジェクトのフォルダーのグロブ"),
	row("stores[].name", "the name for `tacit bank remove`", "`tacit bank remove` 所用的名称", "`tacit bank remove` で使う名前"),
	row("stores[].address", "the URL, without a password", "URL，不含密码", "URL。パスワードは書かない"),
	row("stores[].banks", "the only banks of it that are asked", "只查询其中这些记忆库", "共有ストアのうち、これらのメモリバンクだけに問い合わせる"),
	row("stores[].except", "banks of it that are not asked", "不查询其中这些记忆库", "共有ストアのうち、これらには問い合わせない"),
	row("stores[].for", "as for a bank", "同记忆库的 for", "メモリバンクの for と同じ"),
}

var embedderKeys = []named{
	row("use", "the embedder for banks that ask for none", "记忆库没有指定时使用的嵌入模型", "メモリバンクが指定しないときに使う埋め込みモデル"),
	row("embedders[].name", "`ollama:MODEL` or `openai:MODEL`", "`ollama:MODEL` 或 `openai:MODEL`", "`ollama:MODEL` か `openai:MODEL`"),
	row("embedders[].url", "the URL of the service", "服务地址", "サーバーのアドレス"),
	row("embedders[].key_env", "the variable that holds the key", "存放 API 密钥的变量", "API キーを入れた環境変数"),
	row("embedders[].dims", "how many numbers a vector has", "向量的维数", "ベクトルの次元数"),
	row("embedders[].timeout", "the time limit for a question", "提问的时限", "質問の制限時間"),
	row("embedders[].query_prefix", "the prefix of a question, instead of the model's own; empty for none", "提问的前缀，代替模型自带的；留空则不加", "質問に付ける接頭辞。モデル既定のものに代えて使う。空なら付けない"),
	row("embedders[].document_prefix", "the same for passages", "段落的前缀，同上", "同じく、パッセージの接頭辞"),
}

var variables = []named{
	row("TACIT_BANK", "the bank, if `--bank` is not given", "没有 `--bank` 时指定记忆库", "`--bank` がないときのメモリバンク"),
	row("EMBEDDED_MEMORY_ROOT", "the same, or the project that contains the bank; a variable of Embedded Memory", "同上，或记忆库所在的项目；来自 Embedded Memory", "同じ。メモリバンクを含むプロジェクトでもよい。Embedded Memory の変数"),
	{[]string{"LC_ALL", "LC_MESSAGES", "LANG"}, lang.Text{EN: "the locale: the first that is set decides the language", ZH: "区域设置：第一个有值的决定语言", JA: "ロケール。最初に設定されているものが言語を決める"}},
	row("TACIT_CONFIG_DIR", "the folder of your own settings; an absolute path", "你自己的设置所在的文件夹；绝对路径", "自分の設定のフォルダー。絶対パス"),
	{[]string{"XDG_CONFIG_HOME", "HOME", "AppData"}, lang.Text{EN: "where the folder of your own settings is, by system", ZH: "你自己的设置所在的文件夹在各系统上的位置", JA: "自分の設定のフォルダーの、システムごとの場所"}},
	row("TACIT_EMBEDDER", "turns an embedder on: `ollama:MODEL`, `openai:MODEL`, or `builtin`", "启用嵌入模型：`ollama:MODEL`、`openai:MODEL` 或 `builtin`", "埋め込みモデルを有効にする: `ollama:MODEL`、`openai:MODEL`、`builtin`"),
	row("TACIT_EMBEDDER_URL", "its URL", "其地址", "そのアドレス"),
	row("TACIT_EMBEDDER_KEY", "its key", "其 API 密钥", "その API キー"),
	row("TACIT_EMBEDDER_DIMS", "how many numbers a vector has", "向量的维数", "ベクトルの次元数"),
	row("TACIT_EMBEDDER_TIMEOUT", "the time limit for a question", "提问的时限", "質問の制限時間"),
	{[]string{"TACIT_EMBEDDER_QUERY_PREFIX", "TACIT_EMBEDDER_DOCUMENT_PREFIX"}, lang.Text{EN: "prefixes instead of the model's own; `none` for none", ZH: "代替模型自带的前缀；`none` 表示不加", JA: "モデル既定のものに代えて使う接頭辞。`none` なら付けない"}},
	row("TACIT_HOOKS", "`off`, or the events that the hooks answer", "`off`，或钩子响应的事件", "`off`、またはフックが応じるイベント"),
	row("TACIT_NO_USAGE", "if it is set, to any value, no usage and no prompt is recorded", "设为任意值，则不记录使用情况和提示词", "何かを設定すると、使用もプロンプトも記録しない"),
	row("TACIT_MCP_TOKEN", "the token of the MCP server over HTTP", "HTTP 上 MCP 服务器的令牌", "HTTP の MCP サーバーのトークン"),
	{[]string{"VISUAL", "EDITOR"}, lang.Text{EN: "your editor: the first that is set", ZH: "编辑器：取第一个有值的", JA: "エディター。最初に設定されているもの"}},
	row("BROWSER", "the browser that `tacit serve --open` starts, instead of the system's own; no effect on Windows", "`tacit serve --open` 启动的浏览器，代替系统默认的；在 Windows 上不起作用", "`tacit serve --open` が、システムの既定のブラウザーに代えて起動するもの（Windows では無効）"),
	row("NO_COLOR", "if it is set, to any value, no colours are used", "设为任意值，则不用颜色", "何かを設定すると、色を使わない"),
	row("TERM", "`dumb`: no colours, and no screen for `match -i`", "`dumb`：不用颜色，也不能用 `match -i`", "`dumb` なら色を使わず、`match -i` も使えない"),
	row("COLUMNS", "the width of the terminal, if the terminal does not report it", "终端宽度（终端没有提供时）", "端末の幅。端末から分からないとき"),
	row("GOGC", "how often Go frees unused memory, instead of Tacit's own setting", "Go 回收内存的频率，代替 Tacit 自己的设定", "Go がメモリを回収する頻度。Tacit の設定に代えて使う"),
	row("GIT_INDEX_FILE", "in a hook of git: the index with what will be committed", "在 git 的钩子中：存有即将提交内容的暂存区", "git のフックで、これからコミットする内容を記録したファイル"),
	{[]string{"GIT_CONFIG_GLOBAL", "GIT_CONFIG_SYSTEM", "GIT_CONFIG_NOSYSTEM"}, lang.Text{EN: "Tacit passes them to git; it passes no other variable of git", ZH: "传给 git；git 的其他变量都不传", JA: "git に渡す。git のほかの変数は渡さない"}},
	row("CODEX_HOME", "where Codex keeps what it trusts", "Codex 存放信任设置的位置", "Codex が信頼の設定を置く場所"),
	{[]string{"CLAUDE_PROJECT_DIR", "CURSOR_PROJECT_DIR", "GEMINI_PROJECT_DIR"}, lang.Text{EN: "the project, in a hook of a host", ZH: "宿主钩子中的项目文件夹", JA: "ホストのフックでのプロジェクト"}},
	{[]string{"CURSOR_VERSION", "GEMINI_SESSION_ID"}, lang.Text{EN: "which host calls the hook", ZH: "调用钩子的宿主", JA: "フックを呼ぶホスト"}},
	{[]string{"AGENT", "AI_AGENT", "ANTIGRAVITY_AGENT", "AUGMENT_AGENT", "CLAUDECODE", "CLINE_ACTIVE", "CODEX_CI", "CODEX_SANDBOX", "CODEX_THREAD_ID", "COPILOT_AGENT_SESSION_ID", "COPILOT_CLI", "CURSOR_AGENT", "GEMINI_CLI", "OPENCODE", "QWEN_CODE"},
		lang.Text{EN: "marks of agents: if one of them is set, `--yes` is not enough (see `confirm`)", ZH: "智能体的标记：此时 `--yes` 不够（见 `confirm`）", JA: "エージェントが実行していることを示す。このとき `--yes` では足りない（`confirm` を参照）"}},
}

var privateFiles = []named{
	row(".gitignore", "keeps all of the folder out of git", "让 git 忽略整个文件夹", "フォルダー全体を git から外す"),
	{[]string{"lock", "lock.pid"}, lang.Text{EN: "held while the bank is changed, and by which process", ZH: "修改记忆库时的锁，以及持有锁的进程", JA: "変更中のロックと、それを持つプロセス"}},
	row("cache/index.bin", "all memories as vectors and terms", "全部记忆的向量和词项", "全記憶のベクトルと語"),
	row("cache/documents.bin", "the same for other documents, such as requirements", "同上，用于其他文档，如需求", "同じく、要件などほかの文書のもの"),
	row("cache/map.json", "positions on the map", "地图上的位置", "地図上の記憶の位置"),
	row("cache/CACHEDIR.TAG", "tells backup programs to leave the folder out", "让备份程序跳过此文件夹", "バックアップの対象から外す印"),
	row("state/journal", "a change that is being written", "正在写入的修改", "書き込み中の変更"),
	row("state/backups", "files as they were before the last operations, for undo and diff", "最近操作之前的内容，供 undo 和 diff", "直近の操作の前の内容。undo と diff が使う"),
	row("state/plans", "pending plans", "待确认的计划", "承認待ちの計画"),
	row("state/candidates", "what was captured, until a person picks it", "记录下来、等人挑选的候选", "人が選ぶまでの候補"),
	row("state/captured.json", "which turns of a conversation were captured", "已经记录过的对话轮次", "記録済みの会話のターン"),
	row("state/edits", "text that a person typed and that is not in the bank yet", "人写了但还未进入记忆库的文字", "人が書いたが、まだメモリバンクにない文章"),
	row("state/merges", "both sides of a merge, as git left them", "合并的两方，保持 git 留下的样子", "マージの両側の内容。git が残したときのまま"),
	row("state/observations.jsonl", "what was observed", "观察", "観測の記録"),
	row("state/runs", "the same, a folder for each run", "同上，每次运行一个文件夹", "同じ。実行ごとのフォルダー"),
	row("state/overrides", "facts of one device", "单台设备的事实", "機器ごとの事実"),
	row("state/calibration", "calibrations that were fitted here", "在此拟合的校准", "このクローンで作った校正"),
	row("state/sessions", "what each session of a host was shown", "宿主的每个会话看到过什么", "ホストの各セッションに示したもの"),
	row("state/usage.log", "the memories that were shown on each day", "哪天显示了哪些记忆", "どの日にどの記憶を示したか"),
	row("state/prompts.jsonl", "prompts for which memories were shown, or nearly shown", "显示过记忆或差一点匹配到记忆的提示词", "記憶を表示した、または近い記憶があったプロンプト"),
	row("state/open-", "files whose names begin like this: `tacit serve --open` opens the pages in a browser with one, and then deletes it", "以此开头的文件供浏览器打开页面时使用，打开后即删除（`tacit serve --open`）", "この名前で始まるファイルはブラウザーでページを開くために使い、開いたら消える（`tacit serve --open`）"),
	row("state/sync.json", "the state of INDEX.md and the files when they last agreed", "INDEX.md 与文件上次一致时的状态", "INDEX.md とファイルが最後に一致した状態"),
	row("state/blocks.json", "hashes of the blocks that Tacit writes", "Tacit 所写的块的哈希值", "Tacit が書くブロックのハッシュ"),
}

// The words of the pages.
var (
	titleReference = lang.Text{EN: "Reference", ZH: "参考手册", JA: "リファレンス"}
	leadReference  = lang.Text{
		EN: "Commands, exit statuses, fields, settings, variables and files. The program writes this page, and a test fails when something is missing. For an introduction see [README](../README.md); fields of JSON documents are in [json.md](json.md).",
		ZH: "命令、退出状态、字段、设置、变量和文件。本页由程序生成，缺少任何一项都会使测试失败。入门见 [README](../README.zh.md)；JSON 文档的字段见 [json.md](json.md)。",
		JA: "コマンド、終了ステータス、フィールド、設定、変数、ファイル。このページはプログラムが書き出し、漏れがあればテストが失敗します。入門は [README](../README.ja.md)、JSON 文書のフィールドは [json.md](json.md) にあります。",
	}
	headCommands  = lang.Text{EN: "Commands", ZH: "命令", JA: "コマンド"}
	leadFlags     = lang.Text{EN: "Every command has these flags; `--version` is one of `tacit` alone:", ZH: "除 `--version` 外，所有命令都有这些选项：", JA: "`--version` を除き、どのコマンドにもあるフラグ:"}
	headExits     = lang.Text{EN: "Exit statuses", ZH: "退出状态", JA: "終了ステータス"}
	headMoreExits = lang.Text{EN: "More exit statuses: ", ZH: "其他退出状态：", JA: "そのほかの終了ステータス: "}
	leadCodes     = lang.Text{
		EN: "With `--json` an error is a document on stderr ([json.md](json.md#errors)). Its `error.code` is one of these, in every language:",
		ZH: "使用 `--json` 时，错误是 stderr 上的一个文档（[json.md](json.md#errors)）。其 `error.code` 是下列之一，与语言无关：",
		JA: "`--json` を付けると、エラーは stderr に出る文書になります（[json.md](json.md#errors)）。`error.code` は言語によらず次のいずれかです:",
	}
	headFields = lang.Text{EN: "Fields of a memory", ZH: "记忆的字段", JA: "記憶のフィールド"}
	leadFields = lang.Text{
		EN: "`id`, `kind` and `title` are required. Fields of other tools are allowed, and are kept. `tacit schema front-matter` prints the JSON Schema.",
		ZH: "必需的是 `id`、`kind` 和 `title`。其他工具的字段可以并存，会原样保留。`tacit schema front-matter` 输出 JSON Schema。",
		JA: "必須は `id`、`kind`、`title` です。ほかのツールのフィールドがあってもそのまま残ります。`tacit schema front-matter` が JSON Schema を出力します。",
	}
	headSettings = lang.Text{EN: "Settings of a bank", ZH: "记忆库的设置", JA: "メモリバンクの設定"}
	leadSettings = lang.Text{
		EN: "`memory-bank/config.yaml`, with the defaults in brackets: see [config.md](config.md).",
		ZH: "`memory-bank/config.yaml`，括号内为默认值：见 [config.zh.md](config.zh.md)。",
		JA: "`memory-bank/config.yaml`。括弧の中は既定値です。[config.ja.md](config.ja.md) を参照してください。",
	}
	headPerson = lang.Text{EN: "Your own settings", ZH: "你自己的设置", JA: "自分の設定"}
	leadPerson = lang.Text{
		EN: "`config.yaml` in [the folder of your own settings](config.md#your-own-settings):",
		ZH: "[你自己的设置](config.zh.md#你自己的设置)所在文件夹中的 `config.yaml`：",
		JA: "[自分の設定](config.ja.md#自分の設定)のフォルダーにある `config.yaml`:",
	}
	leadEmbedders = lang.Text{
		EN: "`embedders.yaml` in the same folder: see [embedders.md](embedders.md#settings).",
		ZH: "同一文件夹中的 `embedders.yaml`：见 [embedders.md](embedders.md#settings)。",
		JA: "同じフォルダーの `embedders.yaml`。[embedders.md](embedders.md#settings) を参照してください。",
	}
	leadBeside = lang.Text{
		EN: "`banks.yaml` in the same folder, which `tacit bank` writes: see [banks.md](banks.md#the-settings).",
		ZH: "同一文件夹中的 `banks.yaml`，由 `tacit bank` 写入：见 [banks.md](banks.md#the-settings)。",
		JA: "同じフォルダーの `banks.yaml`。`tacit bank` が書き込みます。[banks.md](banks.md#the-settings) を参照してください。",
	}
	headVariables = lang.Text{EN: "Environment variables", ZH: "环境变量", JA: "環境変数"}
	headPrivate   = lang.Text{EN: "Files below .tacit", ZH: ".tacit 中的文件", JA: ".tacit の中のファイル"}
	leadPrivate   = lang.Text{
		EN: "`memory-bank/.tacit` is private to this clone, and git ignores it. `cache` can be deleted at any time; `state` has undo, plans and candidates.",
		ZH: "`memory-bank/.tacit` 只属于这份克隆，git 会忽略它。`cache` 随时可以删除；`state` 中有撤销、计划和候选所需的数据。",
		JA: "`memory-bank/.tacit` はこのクローンだけのもので、git は無視します。`cache` はいつ削除してもかまいません。`state` には取り消し、計画、候補のデータがあります。",
	}
	headCommand  = lang.Text{EN: "command", ZH: "命令", JA: "コマンド"}
	headFlag     = lang.Text{EN: "flag", ZH: "选项", JA: "フラグ"}
	headStatus   = lang.Text{EN: "status", ZH: "状态", JA: "ステータス"}
	headCode     = lang.Text{EN: "code", ZH: "代码", JA: "コード"}
	headField    = lang.Text{EN: "field", ZH: "字段", JA: "フィールド"}
	headType     = lang.Text{EN: "type", ZH: "类型", JA: "型"}
	headKind     = lang.Text{EN: "only for", ZH: "仅用于", JA: "対象の種別"}
	headKey      = lang.Text{EN: "key", ZH: "键", JA: "キー"}
	headVariable = lang.Text{EN: "variable", ZH: "变量", JA: "変数"}
	headFile     = lang.Text{EN: "file", ZH: "文件", JA: "ファイル"}
	headMeans    = lang.Text{EN: "means", ZH: "说明", JA: "説明"}
)

// hiddenFlags says what the flags do that help does not list. Those that add to a list
// (--add-tags) have a text of their own.
var hiddenFlags = map[string]lang.Text{
	"store-root": {
		EN: "the same as `--bank`; it may also be the project that contains the bank (as in Embedded Memory)",
		ZH: "同 `--bank`，也可以是记忆库所在的项目（与 Embedded Memory 相同）",
		JA: "`--bank` と同じ。メモリバンクを含むプロジェクトでもよい（Embedded Memory の名前）",
	},
	"clientProcessId": {EN: "ignored; some editors pass it", ZH: "忽略；有些编辑器会传入", JA: "無視する（エディターによっては付けてくる）"},
	"stdio":           {EN: "changes nothing; some editors pass it", ZH: "没有作用；有些编辑器会传入", JA: "付けても付けなくても同じ（エディターによっては付けてくる）"},
	"id": {
		EN: "refused: an edit keeps the id. An editor with `tacit lsp` can rename it",
		ZH: "拒绝：修改不会改变编号。使用 `tacit lsp` 的编辑器可以重命名",
		JA: "使えない。編集しても ID は変わらない。`tacit lsp` を使うエディターでは変えられる",
	},
	"hooks": {EN: "`--hooks=false` is the same as `--no-hooks`", ZH: "`--hooks=false` 同 `--no-hooks`", JA: "`--hooks=false` は `--no-hooks` と同じ"},
	"mcp":   {EN: "`--mcp=false` is the same as `--no-mcp`", ZH: "`--mcp=false` 同 `--no-mcp`", JA: "`--mcp=false` は `--no-mcp` と同じ"},
}
