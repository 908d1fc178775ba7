package prompt

import "testing"

// What asks for nothing in particular is generic, in whatever form its verbs are.
func TestGeneric(t *testing.T) {
	for _, text := range []string{
		"rename the variables", "it keeps crashing", "try splitting the function", "the loop never stops", "make the condition simpler", "you forgot one", "moved the constants",
		"变量改个名字", "把循环拆成两个函数", "终于好了吗", "这里卡住了", "重复的代码删掉", "参数的顺序换一下",
		"定数にして", "重複しているコードを消して", "変数名を変えてください", "引数を減らしてほしい", "この行を消せますか", "条件を分けたい", "値を返さない", "落ちる", "関数が長すぎます", "もっと短く書けば",
		"名前を変えてもらえますか", "読んでくれ", "古いコードを使われると困ります", "ループを止められる？",
	} {
		if !isGeneric(text) {
			t.Errorf("%q is not generic", text)
		}
	}
}

// What has a subject is not, be it a thing that every project has.
func TestNotGeneric(t *testing.T) {
	for _, text := range []string{
		"add a retry to the refund job", "rename a column", "how do we run the migration tests", "how long do we keep the logs?", "change the order of the settings", "how should I name a test",
		"发布", "加字段", "上传太慢", "日志保留多久", "换个地点", "旧列什么时候能删", "目录在快照里吗",
		"リリースして", "DBを直して", "お知らせを消して", "見出しを変えて", "重さを変えたい", "打ち合わせの後で", "書き込みが遅い", "テストの書き方", "値引きして", "ログはどのくらい残しますか、どこですか",
	} {
		if isGeneric(text) {
			t.Errorf("%q is generic", text)
		}
	}
}

// isGeneric reports whether all segments of a text are manner or generic.
func isGeneric(text string) bool {
	for _, s := range Read(text) {
		if s.Kind != Manner && !s.Generic() {
			return false
		}
	}
	return true
}
