package cli

// evalHelp is the help of eval.
var evalHelp = helpText{
	name:  "eval",
	group: msgHelpGroupKeep,
	short: text{
		en: "Measure how well the bank answers",
		zh: "衡量记忆库的检索质量",
		ja: "検索の質を測る",
	},
	long: text{
		en: `Asks the bank every question of --queries (JSON lines: {"id","lang","stage",
"text","difficulty"}) and compares with the judgments of --qrels (tab-separated:
question, id of the memory, grade 0-2): nDCG@5, Recall@5, MRR, how often it
speaks and how often it is right, in total, per language pair and difficulty.
--nomatch has questions that nothing answers, with a "class"; without it, some
that come with the program are asked. It counts how often the bank is not silent.

With no files the questions are made of the bank itself: triggers, first signs
and other names of its memories, each asked of the bank as it would be without
that text.

--compare asks the same questions under another setting, or takes what a saved
report says of them, and tells whether the difference is more than chance.

--calibrate fits the function from signals to relevance on your labels. It shows
what that would give on questions it has not seen, and is used from then on, in
this clone of the bank, if it is better and as silent as is promised.`,
		zh: `用 --queries 中的每个问题（JSON 行：{"id","lang","stage","text","difficulty"}）查询记忆
库，并与 --qrels 的判定（制表符分隔：问题、记忆编号、等级 0-2）比较：nDCG@5、Recall@5、
MRR、作答率和正确率，给出总体、各语言对和各难度的结果。--nomatch 是没有答案的问题，带有
"class"；不给时使用程序自带的问题。它统计未保持静默的次数。

不给文件时，问题由记忆库自身生成：取自各条记忆的触发条件、表层信号和别名，每个问题都在
去掉该文字的记忆库上提出。

--compare 在另一设置下提出同样的问题，或取用保存的报告，并说明差异是否只是偶然。

--calibrate 用你的标注拟合从信号到相关度的函数，显示它在未见过的问题上的效果；若更好且
守得住静默的承诺，从此在这份克隆中使用。`,
		ja: `--queries の質問（JSON 行: {"id","lang","stage","text","difficulty"}）をすべて尋ね、
--qrels の判定（タブ区切り: 質問、メモリの ID、等級 0-2）と比べて、nDCG@5、Recall@5、MRR、
回答率、正解率を全体・言語の組・難しさごとに示します。--nomatch は答えのない質問（"class"
付き）で、なければプログラム付属の質問を使います。沈黙しなかった回数を数えます。

ファイルを指定しなければ、質問はメモリバンク自身から作ります。各メモリのトリガー、表面の
兆し、別名を、その文を除いたメモリバンクに尋ねます。

--compare は同じ質問を別の設定で尋ねるか、保存した報告の結果を使い、差が偶然を超えるか
どうかを示します。

--calibrate はラベルに合わせて、信号から関連度への関数を作ります。見ていない質問での効果を
示し、より良く、沈黙の約束も守れるなら、以後このクローンで使います。`,
	},
	examples: text{
		en: `tacit eval --plot                                   # does the bank find itself?
tacit eval --queries q.jsonl --qrels r.tsv --nomatch n.jsonl
tacit eval --queries q.jsonl --qrels r.tsv --json --per-query > before.json
tacit eval --queries q.jsonl --qrels r.tsv --compare before.json
tacit eval --compare min-score=0.25,limit=3         # what would that change?
tacit eval --calibrate --queries q.jsonl --qrels r.tsv --nomatch n.jsonl`,
		zh: `tacit eval --plot                                   # 记忆库能找到自己吗？
tacit eval --queries q.jsonl --qrels r.tsv --nomatch n.jsonl
tacit eval --queries q.jsonl --qrels r.tsv --json --per-query > before.json
tacit eval --queries q.jsonl --qrels r.tsv --compare before.json
tacit eval --compare min-score=0.25,limit=3         # 这样设置会有什么变化？
tacit eval --calibrate --queries q.jsonl --qrels r.tsv --nomatch n.jsonl`,
		ja: `tacit eval --plot                                   # 自分を見つけられるか？
tacit eval --queries q.jsonl --qrels r.tsv --nomatch n.jsonl
tacit eval --queries q.jsonl --qrels r.tsv --json --per-query > before.json
tacit eval --queries q.jsonl --qrels r.tsv --compare before.json
tacit eval --compare min-score=0.25,limit=3         # 設定を変えるとどうなるか？
tacit eval --calibrate --queries q.jsonl --qrels r.tsv --nomatch n.jsonl`,
	},
	exits: []int{exitLocked},
}
