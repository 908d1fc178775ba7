package cli

// firmwareFacts is the part of the catalogue with what package kb/firmware says
// about versions and ranges, and what kb says about the names of devices.
var firmwareFacts = []text{
	{"%s is not a version: %s", "%s 不是版本号：%s", "%s は版番号ではありません: %s"},
	{"%s is not a range of versions: %s", "%s 不是版本范围：%s", "%s は版の範囲ではありません: %s"},
	{"in %s: %s", "在 %s 中：%s", "%s について: %s"},
	{"begin with a number, such as 1.2.3", "请以数字开头，例如 1.2.3", "1.2.3 のように数字で始めてください"},
	{"it has a wildcard; write all its numbers", "含有通配符；请写出全部数字", "ワイルドカードがあります。すべての数字を書いてください"},
	{"the number %s follows a wildcard; a wildcard stands at the end", "数字 %s 出现在通配符之后；通配符须在末尾", "数字 %s がワイルドカードの後にあります。ワイルドカードは末尾に置いてください"},
	{"there is %s behind a wildcard; write numbers, or leave it out", "通配符之后有 %s；请写数字，或去掉它", "ワイルドカードの後に %s があります。数字を書くか、外してください"},
	{"the suffix %s cannot be read; write it as -rc1, _build5 or +meta", "无法读懂后缀 %s；请写成 -rc1、_build5 或 +meta", "後置きの %s を読めません。-rc1、_build5、+meta のように書いてください"},
	{"x follows a number; write a point before a wildcard", "x 紧跟在数字之后；通配符前请加点", "x が数字のすぐ後にあります。ワイルドカードの前に点を書いてください"},
	{"a number has more than %s digits", "有数字超过 %s 位", "%s 桁を超える数字があります"},
	{"no version is in it; the lower bound comes first, as in >=1.2 <1.3", "其中没有任何版本；下界在前，例如 >=1.2 <1.3", "当てはまる版がありません。>=1.2 <1.3 のように下限を先に書いてください"},
	{"there is nothing in it; write * for any version", "内容为空；任何版本请写 *", "何もありません。すべての版なら * と書いてください"},
	{"nothing follows the comma", "逗号之后没有内容", "コンマの後に何もありません"},
	{"a version is missing behind a sign", "符号之后缺少版本号", "記号の後に版がありません"},
	{"no version is %s*", "没有版本满足 %s*", "%s* に当てはまる版はありません"},
	{"the numbers are joined by underscores; write points between them, as in 1.2.3", "数字之间是下划线；请改用点，例如 1.2.3", "数字が下線でつながっています。1.2.3 のように点で区切ってください"},
	{"~ between two versions may mean from one to the other; write it as 1.2 - 1.4", "两个版本之间的 ~ 可能表示从前者到后者；请写成 1.2 - 1.4", "二つの版の間の ~ は「から」とも読めます。1.2 - 1.4 のように書いてください"},
	{"it may be two versions or a pre-release: %s; put spaces around the hyphen, or = in front", "可能是两个版本，也可能是预发布版：%s；请在连字符两边加空格，或在前面加 =", "二つの版にもプレリリースにも読めます: %s。ハイフンの両側に空白を入れるか、前に = を付けてください"},
	{"%s cannot name a device: begin with a letter or digit, and use letters, digits, - _ and . only, at most %s bytes", "%s 不能作设备名：以字母或数字开头，只用字母、数字、- _ 和 .，最多 %s 字节", "%s は機器の名前にできません。文字か数字で始め、文字、数字、- _ . だけを使い、%s バイト以内にしてください"},
	{"%s cannot name a device: a name that ends in .draft is that of one that waits", "%s 不能作设备名：以 .draft 结尾的名称表示等待确认", "%s は機器の名前にできません。.draft で終わる名前は確認待ちのものです"},
}
