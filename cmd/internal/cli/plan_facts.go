package cli

// planFacts is the part of the catalogue about what package govern says: of
// operations that cannot be, of plans that are void, of lines of history.
var planFacts = []text{
	// Operations.
	{"the section %s comes without text", "章节 %s 没有给出文字", "節 %s の本文がありません"},
	{"the block %s comes without text", "区块 %s 没有给出文字", "ブロック %s の本文がありません"},
	{"give the operation a content", "请给此操作加上 content", "この操作に content を付けてください"},
	{"the operation says that something changes, but not into what", "此操作说明有更改，但没有给出改成什么", "この操作は何かが変わると言うだけで、どう変わるかを示していません"},
	{"give it content, frontMatter, or a section or block with content", "请给出 content、frontMatter，或带 content 的 section 或 block", "content、frontMatter、または content 付きの section か block を指定してください"},
	{"a file cannot be made without content", "没有内容就无法创建文件", "本文なしにファイルは作れません"},
	{"the document has no %s", "文档没有 %s", "文書に %s がありません"},
	{"put its two marks into the file first, each on a line of its own", "请先把它的两个标记各占一行写入文件", "先にその 2 つの印を 1 行ずつファイルに書いてください"},
	{"the field %s cannot be set in place: %s", "无法就地设置字段 %s：%s", "フィールド %s をその場で設定できません: %s"},
	{"it holds more than texts", "其中不只是文字", "文字列以外のものを含んでいます"},
	{"write the whole content of the file instead", "请改为给出整个文件的内容", "代わりにファイル全体の本文を指定してください"},
	{"two operations of the plan are about this file", "计划中有两个操作涉及此文件", "計画の 2 つの操作がこのファイルに関わっています"},
	{"make them one", "请合并为一个", "1 つにまとめてください"},
	{"differs only in spelling from %s, which the plan names too", "与计划中的 %s 只有写法不同", "計画にある %s と表記だけが違います"},
	{"use another name, or update the file", "请用别的名称，或更新该文件", "別の名前を使うか、そのファイルを更新してください"},
	{"create it, or look at the name again", "请创建它，或检查名称", "作成するか、名前を確かめてください"},
	{"%s is not an operation", "%s 不是操作", "%s は操作ではありません"},
	{"write create, update or delete", "请写 create、update 或 delete", "create、update、delete のいずれかを書いてください"},
	{"the index follows from the memories and cannot be written by a plan", "索引由记忆生成，不能由计划写入", "索引はメモリから作られるもので、計画では書けません"},
	{"leave the operation out; edit the memories", "请去掉此操作，改为编辑记忆", "この操作を省き、メモリを編集してください"},
	{"the path is not in its shortest form", "路径不是最简形式", "パスが最短の形ではありません"},
	{"paths are relative to the bank", "路径相对于记忆库", "パスはメモリバンクからの相対です"},
	{"hidden files are not memories", "隐藏文件不是记忆", "隠しファイルはメモリではありません"},
	{"choose a name that does not begin with a dot", "请取不以点开头的名称", "点で始まらない名前にしてください"},
	{"a plan touches Markdown files only", "计划只涉及 Markdown 文件", "計画が扱うのは Markdown ファイルだけです"},
	{"end the name in .md", "名称请以 .md 结尾", "名前を .md で終えてください"},
	{"the id is %s and would become %s: an id never changes", "编号是 %s，会变成 %s：编号永不改变", "ID は %s ですが %s になってしまいます。ID は変わりません"},
	{"remove the memory and add another", "请删除该记忆，另加一条", "このメモリを削除して別に追加してください"},
	{"the status is %s, but this folder is for %s memories", "状态是 %s，但此文件夹用于 %s 的记忆", "状態は %s ですが、このフォルダーは %s のメモリのためのものです"},
	{"write status: %s, or use another folder", "请写 status: %s，或换一个文件夹", "status: %s と書くか、別のフォルダーを使ってください"},

	// Plans.
	{"there is a file of this name already", "已有同名文件", "同じ名前のファイルが既にあります"},
	{"there is no such file", "没有这个文件", "そのファイルはありません"},
	{"changed since %s", "在 %s 之后被更改", "%s の後に変更されています"},
	{"changed since the plan was made", "在计划之后被更改", "計画の後に変更されています"},
	{"the plan would do something else now than what was shown", "现在执行计划的结果与所显示的不同", "今計画を実行すると、表示したものと違う結果になります"},
	{"the plan is damaged: %s", "计划已损坏：%s", "計画が壊れています: %s"},
	{"drop it and make it again: tacit plan drop %s", "请丢弃并重新提出：tacit plan drop %s", "取り下げて作り直してください: tacit plan drop %s"},

	// Documents that do not have the form of a plan.
	{"%s is not one of: %s", "%s 不是以下之一：%s", "%s は次のどれでもありません: %s"},
	{"%s: it has to be %s, not %s", "%s：必须是 %s，而不是 %s", "%s: %s でなければならず、%s ではありません"},
	{"%s is missing", "%s 缺失", "%s がありません"},
	{"%s does not have the right form", "%s 的格式不正确", "%s の形が正しくありません"},
	{"%s: it has to be of the type %s, not %s", "%s：类型必须是 %s，而不是 %s", "%s: 型は %s でなければならず、%s ではありません"},
	{"%s: a %s does not belong here", "%s：此处不能是 %s", "%s: ここに %s は置けません"},
	{"unknown member %s (names are exact, letter case included)", "未知成员 %s（名称须完全一致，包括大小写）", "未知のメンバー %s（名前は大文字小文字も含め正確に）"},
	{"member %s is given twice", "成员 %s 出现了两次", "メンバー %s が 2 回あります"},

	// Copies that are edited.
	{"compare your copy with the file as it is, then delete this one", "请将你的副本与现在的文件比较，然后删除此文件", "コピーを今のファイルと見比べてから、このファイルを削除してください"},

	// History.
	{"the last line was torn off", "最后一行不完整", "最後の行が途中で切れています"},
	{"delete it: the files are as they should be", "请删除它：文件本身没有问题", "削除してください。ファイル自体に問題はありません"},
	{"not a record of history", "不是历史记录", "履歴の記録ではありません"},
	{"a record of history without an id", "历史记录缺少编号", "ID のない履歴の記録です"},
	{"restore or delete the line", "请恢复或删除这一行", "この行を復元するか削除してください"},
}
