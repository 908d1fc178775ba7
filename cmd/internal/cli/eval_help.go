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
that text. Then it is asked what people really send: these questions with a log,
code or mail pasted around them; questions whose memory was taken out, which a
neighbour should not answer; each title, id, trigger and alias as it stands; and
prompts without a subject. It ends with what to do about weak memories, the worst
first. Of a large bank samples are asked, and fewer where another embedder answers.

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
去掉该文字的记忆库上提出。接着按人们实际发送的样子提问：在这些问题周围粘贴日志、代码或
邮件；取走所出自的记忆后再问，相邻的记忆不该作答；原样输入各条标题、编号、触发条件和别
名；以及没有具体主题的提问。最后给出对薄弱记忆的建议，最要紧的在前。大的记忆库抽样提
问；由其他嵌入器作答时问得更少。

--compare 在另一设置下提出同样的问题，或取用保存的报告，并说明差异是否只是偶然。

--calibrate 用你的标注拟合从信号到相关度的函数，显示它在未见过的问题上的效果；若更好且
守得住静默的承诺，从此在这份克隆中使用。`,
		ja: `--queries の質問（JSON 行: {"id","lang","stage","text","difficulty"}）をすべて尋ね、
--qrels の判定（タブ区切り: 質問、メモリの ID、等級 0-2）と比べて、nDCG@5、Recall@5、MRR、
回答率、正解率を全体・言語の組・難しさごとに示します。--nomatch は答えのない質問（"class"
付き）で、なければプログラム付属の質問を使います。沈黙しなかった回数を数えます。

ファイルを指定しなければ、質問はメモリバンク自身から作ります。各メモリのトリガー、表面の
兆し、別名を、その文を除いたメモリバンクに尋ねます。続いて、人が実際に送る形で尋ねます。
ログ、コード、メールなどを前後に貼り付けた質問、元のメモリを除き隣のメモリが答えるべきで
ない質問、そのままのタイトル・ID・トリガー・別名、主題のないプロンプトです。最後に弱い
メモリについてすべきことを、悪いものから示します。大きなメモリバンクでは抽出して尋ね、ほか
の埋め込み器が答えるときはさらに減らします。

--compare は同じ質問を別の設定で尋ねるか、保存した報告の結果を使い、差が偶然を超えるか
どうかを示します。

--calibrate はラベルに合わせて、信号から関連度への関数を作ります。見ていない質問での効果を
示し、より良く、沈黙の約束も守れるなら、以後このクローンで使います。`,
	},
	examples: text{
		en: `tacit eval                                          # does it find itself? what to do?
tacit eval --plot                                   # how far can relevance be trusted?
tacit eval --queries q.jsonl --qrels r.tsv --nomatch n.jsonl
tacit eval --queries q.jsonl --qrels r.tsv --json --per-query > before.json
tacit eval --queries q.jsonl --qrels r.tsv --compare before.json
tacit eval --compare min-score=0.25,limit=3         # what would that change?
tacit eval --calibrate --queries q.jsonl --qrels r.tsv --nomatch n.jsonl`,
		zh: `tacit eval                                          # 记忆库能找到自己吗？该做什么？
tacit eval --plot                                   # 相关度有多可信？
tacit eval --queries q.jsonl --qrels r.tsv --nomatch n.jsonl
tacit eval --queries q.jsonl --qrels r.tsv --json --per-query > before.json
tacit eval --queries q.jsonl --qrels r.tsv --compare before.json
tacit eval --compare min-score=0.25,limit=3         # 这样设置会有什么变化？
tacit eval --calibrate --queries q.jsonl --qrels r.tsv --nomatch n.jsonl`,
		ja: `tacit eval                                          # 自分を見つけられるか？何をすべきか？
tacit eval --plot                                   # 関連度はどれだけ信じられるか？
tacit eval --queries q.jsonl --qrels r.tsv --nomatch n.jsonl
tacit eval --queries q.jsonl --qrels r.tsv --json --per-query > before.json
tacit eval --queries q.jsonl --qrels r.tsv --compare before.json
tacit eval --compare min-score=0.25,limit=3         # 設定を変えるとどうなるか？
tacit eval --calibrate --queries q.jsonl --qrels r.tsv --nomatch n.jsonl`,
	},
	exits: []int{exitLocked},
}
