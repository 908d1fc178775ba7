package cli

// captureHelp is the help of the commands about candidates.
var captureHelp = []helpText{
	{
		name:  "capture",
		group: msgHelpGroupChange,
		short: text{
			en: "Take in what was learned, as candidates",
			zh: "收下学到的内容，作为候选",
			ja: "学んだことを候補として受け取る",
		},
		long: text{
			en: `Reads EXP-CANDIDATE JSON: one, an array, or one a line; "-" and nothing mean
stdin. The short form (scene, principles, choice, evidence, source, confidence,
apply) is taken too. "tacit schema exp_candidate" prints both.

Each candidate is judged by a rubric that needs no model: is it a decision with
alternatives and a signal, how far does it reach, could anybody look it up? What
passes is listed and waits; what does not is kept with its reason: see
"candidates --filtered" and "why". A borderline case is shown, and marked.

A turn of a conversation (conversation_id and generation_id) is looked at once.
Nothing is printed where all was seen before or filtered. Nothing enters the bank
until a person picks it. Secrets, hidden characters, and what Tacit itself put
before an agent are refused.`,
			zh: `读取 EXP-CANDIDATE JSON：单个、数组，或每行一个；"-" 或省略表示 stdin。也接受简短
格式（scene、principles、choice、evidence、source、confidence、apply）。
"tacit schema exp_candidate" 给出两种格式。

每个候选都按一套不需要模型的标准评估：是否有判断、备选方案和判断依据，能用到多远，
是否查资料就能得到。通过的列出并等待选择；未通过的连同原因一起保留，见
"candidates --filtered" 和 "why"。处于边界的会显示并标明。

同一轮对话（conversation_id 加 generation_id）只看一次。全部看过或被过滤时没有任何
输出。在有人选取之前，不会写入记忆库。密钥、不可见字符以及 Tacit 自己注入的内容会被
拒绝。`,
			ja: `EXP-CANDIDATE の JSON（1 件、配列、または 1 行に 1 件）を読みます。"-" または省略は
stdin です。短い形式（scene、principles、choice、evidence、source、confidence、apply）
も使えます。形式は "tacit schema exp_candidate" で表示します。

各候補は、モデルを使わない基準で評価します。判断・代替案・手がかりがあるか、どこまで
通用するか、調べれば分かることか。通ったものは一覧に出て選ばれるのを待ち、通らない
ものは理由とともに残ります（"candidates --filtered" と "why"）。境目のものは印を付けて
表示します。

同じ会話の回（conversation_id と generation_id）は一度だけ見ます。すべて既に見たか除外
された場合は何も表示しません。人が選ぶまでメモリバンクには書き込みません。秘密情報、
見えない文字、Tacit 自身が渡した文は拒否します。`,
		},
		examples: text{
			en: `tacit capture candidates.json
tacit capture - < candidates.jsonl
tacit capture candidates.json && tacit candidates --pick 1,3`,
		},
		exits: []int{exitPartly, exitLocked},
	},
	{
		name:  "candidates",
		group: msgHelpGroupChange,
		short: text{
			en: "List candidates, and pick those to keep",
			zh: "列出候选，选取要保留的",
			ja: "候補を一覧し、残すものを選ぶ",
		},
		long: text{
			en: `Lists what waits for a person, and on a terminal asks which to keep. A candidate
keeps its number as long as it waits. --pick takes 1,3 or 1-3 or all, or an id,
and makes a plan: nothing is written before somebody agrees to it.

--target says where it goes: team-standard binds the team, team-knowledge advises
it, project is experience of this project, tech describes a service, business the
business (--name is the service or topic). Without it the recommended target is
taken or, on a terminal, asked for.

Memories that say the same, or the contrary, are looked for: they are merged or
replaced by the plan, which lists every file that it deletes; --keep-both leaves
them alone. A candidate that says what an earlier one of the pick says is left
out, and what lacks a judgement becomes a draft: see "tacit promote".

--filtered lists what was filtered, with the reason; --pick ID --force keeps one
of them. --drop throws candidates away.`,
			zh: `列出等待选择的候选；在终端中会询问保留哪些。候选在等待期间编号不变。--pick 接受
1,3 或 1-3 或 全部，或编号 cand-…，并生成计划：有人同意之前不会写入任何内容。

--target 指定存储目标：team-standard 约束团队，team-knowledge 供团队参考，project 为
本项目的经验，tech 描述服务，business 描述业务（--name 为服务或主题）。不指定时采用推
荐目标；在终端中会询问。

会查找内容相同或相反的记忆：由计划合并或取代，计划会列出要删除的每个文件；
--keep-both 则都保留。与同次选取中前一个候选内容相同的会略去；判断不完整的存为草稿，
见 "tacit promote"。

--filtered 列出被过滤的候选及原因；--pick ID --force 可保留其中之一。--drop 丢弃候选。`,
			ja: `選ばれるのを待つ候補を一覧し、端末ではどれを残すか尋ねます。候補の番号は待っている間
変わりません。--pick には 1,3、1-3、すべて、または ID を指定でき、計画を作ります。
同意するまで何も書き込みません。

--target は保存先です。team-standard はチームを縛る標準、team-knowledge はチームへの
助言、project はこのプロジェクトの経験、tech はサービスの説明、business は業務の説明
です（--name はサービスまたはトピック）。省略すると推奨の保存先になり、端末では
尋ねます。

同じこと、または反対のことを述べるメモリを探し、計画で統合または置き換えます。計画は
削除するファイルをすべて示します。--keep-both ではそのまま残します。
同時に選んだ前の候補と同じ内容のものは省き、判断が揃わないものは下書きになります
（"tacit promote" を参照）。

--filtered は除外された候補を理由とともに一覧し、--pick ID --force で残せます。--drop は
候補を破棄します。`,
		},
		examples: text{
			en: `tacit candidates
tacit candidates --pick 1,3 --target project
tacit candidates --pick all --yes          # a person has agreed
tacit candidates --filtered
tacit why cand-k3m9x2ab                    # why is it judged so?`,
			zh: `tacit candidates
tacit candidates --pick 1,3 --target project
tacit candidates --pick 全部 --yes         # 已有人同意
tacit candidates --filtered
tacit why cand-k3m9x2ab                    # 为什么这样评估？`,
			ja: `tacit candidates
tacit candidates --pick 1,3 --target project
tacit candidates --pick すべて --yes       # 人が同意済み
tacit candidates --filtered
tacit why cand-k3m9x2ab                    # なぜこの評価か？`,
		},
		exits: []int{exitStale, exitLocked, exitUnconfirmed, exitDeclined},
	},
	{
		name:  "remember",
		group: msgHelpGroupChange,
		short: text{
			en: "Make a memory of your own words",
			zh: "把你的话变成记忆",
			ja: "自分の言葉をメモリにする",
		},
		long: text{
			en: `Makes a candidate of TEXT ("-" is stdin) and picks it at once: the result is a
plan. The text is divided as far as its words allow: when, what, rather than what,
because of what; or by labelled lines (Trigger: ..., Decision: ..., Alternatives:,
Signal:, Solution:, Verify:, Pointers:). All of it is kept. What is missing for a
whole experience is told, and stays a comment in the memory, which is a draft as
long as it lacks what "tacit promote" demands.

--edit opens a form in $VISUAL or $EDITOR first. --target, --name and --keep-both
are those of "tacit candidates".`,
			zh: `用 TEXT 生成候选（"-" 为 stdin）并立即选取，结果是一个计划。文字按其用词拆分：何时、
做什么、放弃了什么、因为什么；也可以用带标签的行（触发条件：…、判断：…、备选方案：、
判断依据：、解决方案：、验证方式：、关联指针：）。原文全部保留。缺少的部分会告知，并在
记忆中留作注释；缺少 "tacit promote" 所要求的内容时，记忆存为草稿。

--edit 先在 $VISUAL 或 $EDITOR 中打开表单。--target、--name、--keep-both 与
"tacit candidates" 相同。`,
			ja: `TEXT（"-" は stdin）から候補を作り、すぐに選びます。結果は計画です。文は言葉の許す
範囲で、いつ・何を・何ではなく・なぜ に分けます。ラベル付きの行（トリガー: …、判断: …、
代替案:、根拠:、解決策:、確かめ方:、参照先:）でも書けます。原文はすべて残ります。
経験として足りないものは知らせ、メモリではコメントになります。"tacit promote" が
求めるものを欠く間は下書きです。

--edit は先に $VISUAL か $EDITOR でフォームを開きます。--target、--name、--keep-both は
"tacit candidates" と同じです。`,
		},
		examples: text{
			en: `tacit remember "When a refund is retried, look the key up instead of sending it again"
tacit remember --edit
tacit remember - --target team-standard < note.md`,
			zh: `tacit remember "重试退款时，先查幂等键，而不是直接重发，否则会重复付款"
tacit remember --edit
tacit remember - --target team-standard < note.md`,
			ja: `tacit remember "返金を再試行するときは、すぐ再送するのではなく先に冪等キーを調べる"
tacit remember --edit
tacit remember - --target team-standard < note.md`,
		},
		exits: []int{exitStale, exitLocked, exitUnconfirmed, exitDeclined},
	},
}
