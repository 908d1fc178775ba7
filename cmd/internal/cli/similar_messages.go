package cli

// The numbers of what similar says.
const (
	msgSimilarOneWay message = firstSimilarMessage + iota
	msgFlagSimilarBatch
	msgSimilarSame
	msgSimilarContrary
	msgSimilarPerhaps
	msgSimilarApart
	msgPairNoID
	msgPairNoText
	firstResolveMessage // in resolve_messages.go
)

// similarMessages is the part of the catalogue that similar speaks with.
var similarMessages = [messageCount]text{
	msgSimilarOneWay: {"name one memory or file, or two, or give --batch FILE alone",
		"请给出一条或两条记忆（或文件），或只用 --batch 文件",
		"メモリかファイルを一つか二つ、または --batch ファイル だけを指定してください"},
	msgFlagSimilarBatch: {"judge the pairs of `FILE`, JSON lines of two texts; - is stdin",
		"判定 `FILE` 中的各对文本（JSON 行）；- 表示 stdin",
		"`FILE`（二つの文章を持つ JSON 行）の組を判定する（- は stdin）"},
	msgSimilarSame: {"says the same: tacit merge makes one of the two",
		"内容相同：可用 tacit merge 合并",
		"同じ内容です: tacit merge で一つにできます"},
	msgSimilarContrary: {"same situation, another answer: one should replace the other (tacit merge --replace)",
		"情形相同而结论不同：应由其中一条取代另一条（tacit merge --replace）",
		"同じ場面で答えが違います: 一方を置き換えてください（tacit merge --replace）"},
	msgSimilarPerhaps: {"may say the same, or the contrary: compare the two",
		"可能相同，也可能相反：请比较两者",
		"同じか逆かもしれません: 両方を見比べてください"},
	msgSimilarApart: {"independent: both stay",
		"相互独立：两者都保留",
		"別のものです: 両方残します"},
	msgPairNoID: {`the pair has no "id"`,
		`这一对没有 "id"`,
		`この組に "id" がありません`},
	msgPairNoText: {`the pair lacks the text "a" or "b"`,
		`这一对缺少文本 "a" 或 "b"`,
		`この組に "a" か "b" の文章がありません`},
}
