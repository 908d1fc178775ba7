package cli

// similarHelp is the help of similar.
var similarHelp = helpText{
	name:  "similar",
	group: msgHelpGroupLook,
	short: text{
		en: "Find memories that say the same, or the contrary",
		zh: "查找内容相同或相反的记忆",
		ja: "同じことや逆のことを言うメモリを見つける",
	},
	long: text{
		en: `Looks for the memories of the same kind, drafts too, whose situation comes
nearest to that of NAME, across languages, and judges each: does it say the same
(merge), the contrary about the same situation (replace), perhaps one of both
(ask), or something else (independent)? Only the first three are shown, with the
reasons; if there are none, nothing is printed. With --json all five are there.

NAME is an id, a path in the bank, or a file that is not in it yet; "-" is stdin.
With OTHER the two are judged against each other.

--batch reads a pair of texts a line, {"id","a","b"}, and answers each with one
line, {"id","decision","label",…}, in the same order; it needs no bank. "label" is
merge, replace or distinct: ask and independent leave both as they are. A "host"
with {"similarity","sceneConflict","reason"} is what a language model thinks; where
it disagrees, the decision is ask.`,
		zh: `在同一种类的记忆（包括草稿）中，跨语言查找情形与 NAME 最接近的几条，并逐条判断：
内容相同（merge）、情形相同而结论相反（replace）、可能是其中之一（ask），还是另一回事
（independent）。只显示前三种，并给出理由；没有时不输出任何内容。--json 给出全部五条。

NAME 是编号、记忆库内的路径，或尚未入库的文件；"-" 表示 stdin。给出 OTHER 时，直接判断
这两者。

--batch 每行读取一对文本 {"id","a","b"}，按相同顺序逐行回答
{"id","decision","label",…}；不需要记忆库。"label" 为 merge、replace 或 distinct：ask 和
independent 都保留两者。"host" 中的 {"similarity","sceneConflict","reason"} 是语言模型的
看法；与之不一致时，结论为 ask。`,
		ja: `同じ種別のメモリ（下書きも含む）から、場面が NAME に最も近いものを言語をまたいで
探し、それぞれを判定します。同じ内容（merge）、同じ場面で逆の結論（replace）、その
どちらかかもしれない（ask）、別の話（independent）。表示するのは前の三つだけで、理由を
添えます。なければ何も出力しません。--json では五件すべてを返します。

NAME は ID、メモリバンク内のパス、またはまだ入れていないファイルです（"-" は stdin）。
OTHER を付けると、その二つを直接判定します。

--batch は一行に一組の文章 {"id","a","b"} を読み、同じ順に一行ずつ
{"id","decision","label",…} を返します。メモリバンクは要りません。"label" は merge、
replace、distinct のどれかで、ask と independent は両方を残します。"host" の
{"similarity","sceneConflict","reason"} は言語モデルの見立てで、食い違うときの判定は
ask です。`,
	},
	examples: text{
		en: `tacit similar EXP-012                     # what says the same, or the contrary?
tacit similar new-rule.md                 # before I add it
tacit similar EXP-012 EXP-031 --json      # these two
tacit similar --batch pairs.jsonl`,
		zh: `tacit similar EXP-012                     # 哪些记忆与它相同或相反？
tacit similar new-rule.md                 # 添加之前先看看
tacit similar EXP-012 EXP-031 --json      # 只看这两条
tacit similar --batch pairs.jsonl`,
		ja: `tacit similar EXP-012                     # 同じことや逆のことを言うのは？
tacit similar new-rule.md                 # 追加する前に
tacit similar EXP-012 EXP-031 --json      # この二つ
tacit similar --batch pairs.jsonl`,
	},
}
