package cli

// compileFacts is the part of the catalogue about what a response of a model comes
// to, about overrides, and about the observations that memories cite.
var compileFacts = []text{
	// What a person should know about a proposal.
	{"staged: its confidence is %s, and %s is wanted", "暂存：置信度为 %s，要求 %s", "保留: 信頼度は %s で、%s が必要です"},
	{"staged: the model does not vouch for it", "暂存：模型不为其担保", "保留: モデルはこれを保証していません"},
	{"staged: the model does not vouch for it: %s", "暂存：模型不为其担保：%s", "保留: モデルはこれを保証していません: %s"},
	{"staged: it would hold for no version: %s", "暂存：它不适用于任何版本：%s", "保留: どのバージョンにも当てはまりません: %s"},
	{"a draft beside %s, which stays as it is until the draft is promoted", "%s 旁的草稿；在草稿启用之前原规则不变", "%s と並ぶ下書き。有効にするまで元の規則は変わりません"},
	{"from now on it holds for %s instead of %s", "此后适用于 %s，而不再是 %s", "今後は %s に当てはまり、%s ではなくなります"},
	{"facts that are gone afterwards: %s", "之后将不再有的事实：%s", "なくなる事実: %s"},
	{"somebody has changed it since it was compiled: look at the diff", "整理之后有人改过它：请看差异", "まとめた後に誰かが変えています。差分を確かめてください"},
	{"it was not compiled here: look at the diff", "它不是在此整理出来的：请看差异", "ここでまとめたものではありません。差分を確かめてください"},
	{"comments that get lost: %s", "将丢失的注释数：%s", "失われるコメントの数: %s"},
	{"another proposal for it waits in %s", "另有一份提议待定：%s", "別の提案が保留されています: %s"},
	{"left out: somebody archived %s: promote it first, or remove it", "略过：有人已归档 %s：请先启用或删除它", "見送り: %s は誰かが保管しました。先に有効にするか削除してください"},
	{"left out: its confidence is %s, %s is wanted, and the request wants no candidates", "略过：置信度为 %s，要求 %s，而请求不要候选", "見送り: 信頼度は %s で %s が必要です。要求は候補を求めていません"},
	{"the response calls it %s", "回答中称之为 %s", "回答での名前は %s です"},

	// What is wrong with a response.
	{"%s: %s is given twice: the first is %s", "%s：%s 出现了两次，首次在 %s", "%s: %s が 2 回あります。最初は %s です"},
	{"%s: %s cannot be an id: use letters, digits, - _ and . only, at most 128 bytes with the model", "%s：%s 不能用作编号：只能使用字母、数字、- _ 和 .，连同型号最多 128 字节", "%s: %s は ID に使えません。文字、数字、- _ . だけを使い、型式を含めて 128 バイト以内にしてください"},
	{"%s: %s cannot be the name of a rule: one that ends in %s is that of a staged amendment", "%s：%s 不能用作规则名：以 %s 结尾的是暂存修正的名称", "%s: %s は規則の名前に使えません。%s で終わるのは保留中の修正の名前です"},
	{"%s: nothing of it can be the name of a rule: use letters and digits", "%s：其中没有可用作规则名的字符：请使用字母和数字", "%s: 規則の名前に使える文字がありません。文字と数字を使ってください"},
	{"%s: not every reader keeps so large a number: write it as text, in quotes", "%s：并非所有读者都能保留这么大的数：请加引号写成文字", "%s: これほど大きな数は読み手によって変わります。引用符で囲んだ文字列にしてください"},
	{"%s: nested more than %s levels deep", "%s：嵌套超过 %s 层", "%s: 入れ子が %s 段を超えています"},
	{"%s: a text cannot hold the character NUL", "%s：文字中不能有 NUL 字符", "%s: 文字列に NUL 文字は使えません"},
	{"%s: %s cannot name a device: begin with a letter or digit, and use letters, digits, - _ and . only, at most %s bytes", "%s：%s 不能用作设备名：请以字母或数字开头，只用字母、数字、- _ 和 .，最多 %s 字节", "%s: %s は機器の名前に使えません。文字か数字で始め、文字、数字、- _ . だけを使い、%s バイト以内にしてください"},
	{"%s: %s cannot name a device: a name that ends in .draft is that of one that waits", "%s：%s 不能用作设备名：以 .draft 结尾的名称属于待定的覆盖", "%s: %s は機器の名前に使えません。.draft で終わるのは保留中のものの名前です"},

	// Overrides.
	{"front matter has no instance_id", "前置元数据没有 instance_id", "フロントマターに instance_id がありません"},
	{`add "instance_id: ..." above this line`, `请在此行上方加上 "instance_id: ..."`, `この行の上に "instance_id: ..." を加えてください`},
	{"the file is not that of the device %s", "此文件不属于设备 %s", "このファイルは機器 %s のものではありません"},
	{"give one of them the name of the other", "请使两者名称一致", "どちらかをもう一方の名前に合わせてください"},

	{"the override has no facts", "此覆盖没有 facts", "この上書きには facts がありません"},
	{"write what holds for the device below facts:", "请在 facts: 之下写出此设备所适用的内容", "この機器に当てはまることを facts: の下に書いてください"},

	// Cited observations.
	{"cited observations are only ever added to", "被引用的观察只能追加", "引用された観測は追記しかできません"},
	{"give an update whose content is the lines to add", "请给出 update 操作，其 content 为要追加的行", "追記する行を content に持つ update を指定してください"},
	{"line %s of what should be added is no observation: %s", "要追加的第 %s 行不是观察：%s", "追記する %s 行目は観測ではありません: %s"},
	{"write one observation a line: tacit schema observation", "请每行写一条观察：tacit schema observation", "1 行に 1 件の観測を書いてください: tacit schema observation"},
	{"larger than %s KiB, or %s KiB at once", "大于 %s KiB，或一次超过 %s KiB", "%s KiB より大きいか、一度に %s KiB を超えています"},
	{"cite fewer observations", "请引用更少的观察", "引用する観測を減らしてください"},
}
