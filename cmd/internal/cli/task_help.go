package cli

// taskHelp is the help of task.
var taskHelp = helpText{
	name:  "task",
	group: msgHelpGroupLook,
	short: text{
		en: "Tell how far tasks are, and the number of the next",
		zh: "查看任务的进度和下一个编号",
		ja: "作業の進み具合と次の番号を示す",
	},
	long: text{
		en: `A task is the documents below requirements/ that have one number: 001.req.*.md says
what is wanted, 001.plan.*.md how it will be done, 001.testcase.*.md how it is
tested, 001.review.*.md what a review has found. Agents write them at the commands
/req, /plan, /build and /review; nothing is written here.

"task list" lists the tasks, "task show ID" tells which documents one has and where
the others are to be written. The items of the plan that can be ticked are its steps.

"task next --title TITLE" prints the number of the next task and the path of its
requirement. Until that is written, everybody is given the same number.`,
		zh: `任务由 requirements/ 下编号相同的文档组成：001.req.*.md 说明要做什么，001.plan.*.md 说明
怎样做，001.testcase.*.md 说明怎样测试，001.review.*.md 记录评审发现。这些文档由代理在
/req、/plan、/build、/review 命令中编写；本命令不写入任何内容。

"task list" 列出任务，"task show ID" 说明某个任务有哪些文档、缺少的应写在哪里。计划中可
勾选的条目就是步骤。

"task next --title TITLE" 打印下一个任务的编号和需求文档的路径。在写好之前，任何人得到
的都是同一个编号。`,
		ja: `作業とは、requirements/ の下にある同じ番号の文書です。001.req.*.md は求めること、
001.plan.*.md は進め方、001.testcase.*.md は試し方、001.review.*.md はレビューの指摘です。
エージェントが /req、/plan、/build、/review のコマンドで書きます。ここでは何も書きません。

"task list" は作業の一覧、"task show ID" はその作業にある文書と、ない文書を書く場所を示し
ます。計画の中のチェックできる項目が手順です。

"task next --title TITLE" は次の番号と要件文書のパスを表示します。書かれるまでは、誰に
でも同じ番号を返します。`,
	},
	examples: text{en: `tacit task                                     # what is going on?
tacit task show 001
tacit task next --title "Retry payments"`},
}
