package schema

import (
	"strings"

	"github.com/google/jsonschema-go/jsonschema"
	"github.com/tacit-kb/tacit/kb/lang"
)

// meanings are the descriptions in the schemas, without the full stop. A test makes
// sure that none is missing.
var meanings = []lang.Text{
	{EN: "RFC 3339 time", ZH: "RFC 3339 时间", JA: "RFC 3339 の時刻"},
	{EN: "SHA-256 in lower-case hexadecimal", ZH: "小写十六进制的 SHA-256", JA: "小文字 16 進の SHA-256"},
	{EN: "Letters and digits of any script, and the characters - _ . (128 bytes at most)", ZH: "任何语言的文字和数字，以及 - _ .（最多 128 字节）", JA: "英字・かな・漢字など各言語の文字、数字、- _ .（128 バイトまで）"},
	{EN: "Path relative to the bank, with slashes", ZH: "相对于记忆库的路径，用斜杠分隔", JA: "メモリバンクからの相対パス（/ 区切り）"},
	{EN: "A text, or a list of texts", ZH: "一段文本，或文本的列表", JA: "文字列、または文字列の配列"},
	{EN: "One line: what an agent is shown", ZH: "一行：显示给智能体的内容", JA: "1 行。エージェントに示す内容"},
	{EN: "UUID", ZH: "UUID", JA: "UUID"},
	{EN: "YYYY-MM-DD", ZH: "YYYY-MM-DD", JA: "YYYY-MM-DD"},
	{EN: "A device model with its firmware, or a service, or a topic", ZH: "设备型号及其固件版本，或服务，或主题", JA: "機種とそのファームウェア、またはサービス、またはトピック"},
	{EN: "A service, or a topic; one of them", ZH: "服务或主题，二者取一", JA: "サービスかトピックのどちらか一つ"},
	{EN: "What was observed about services and topics", ZH: "对服务和主题的观察所得", JA: "サービスとトピックについて観測したこと"},
	{EN: "Accepted but ignored: the request's own policy applies", ZH: "接受但忽略：以请求自身的策略为准", JA: "受け付けますが無視します。要求自身の方針を使います"},
	{EN: "Confidence below which a rule is staged; the default is 0.85", ZH: "置信度低于此值的规则先暂存（默认 0.85）", JA: "確かさがこれ未満の規則は保留になります（既定は 0.85）"},
	{EN: "Confidence below which an override is staged; the default is 0.80", ZH: "置信度低于此值的覆盖值先暂存（默认 0.80）", JA: "確かさがこれ未満の上書きは保留になります（既定は 0.80）"},
	{EN: "Draft when absent", ZH: "默认为草稿", JA: "なければ下書き"},
	{EN: "Fields of the front matter to set; null removes one", ZH: "要设置的前置元数据字段；null 表示删除", JA: "設定するフロントマターのフィールド。null は削除"},
	{EN: "The file in the plan that the problem is in; empty if the problem is in the plan itself", ZH: "计划中出问题的文件；空表示问题在计划本身", JA: "計画の中で問題のあるファイル。空なら、問題は計画自体にあります"},
	{EN: "Files of which only a part is loaded", ZH: "只加载一部分的文件", JA: "一部だけ読み込むファイル"},
	{EN: "Files that do not match, but that a match links to; \"files\" has them, too", ZH: "本身不匹配、但有匹配的记忆链接到它的文件；files 中也有", JA: "該当しないが、該当した記憶がリンクしているファイル。files にも入ります"},
	{EN: "Files that match and do not fit the budget", ZH: "匹配但超出预算的文件", JA: "該当するが予算に収まらないファイル"},
	{EN: "Counted from 1; 0 is the path itself", ZH: "从 1 起；0 表示路径", JA: "1 から数えます。0 はパスそのものを指します"},
	{EN: "Heading of the section whose text is replaced", ZH: "小节的标题；该节的文字会被替换", JA: "本文を置き換える節の見出し"},
	{EN: "Id of the operation that carried the plan out", ZH: "应用此计划的操作的编号", JA: "計画を適用した操作の ID"},
	{EN: "Id of the stored plan", ZH: "已保存计划的编号", JA: "保存した計画の ID"},
	{EN: "New text of the file, of the section or of the block", ZH: "文件、小节或块的新文字", JA: "ファイル、節、ブロックの新しい内容"},
	{EN: "Of tacit import: what becomes of each piece of the source", ZH: "用于 tacit import：来源的每一部分变成什么", JA: "tacit import のとき: 元の各部分が何になるか"},
	{EN: "Selected files, best first", ZH: "选中的文件，最相关的在前", JA: "選んだファイル。よく合うものから順に並びます"},
	{EN: "What a person should look at before they agree", ZH: "同意之前应当看一看的内容", JA: "同意する前に見ておくべきところ"},
	{EN: "What changes, for a person", ZH: "更改的内容，供人阅读", JA: "何が変わるか。人が読むための説明"},
	{EN: "What the host's model thinks of it, in the form of Tacit's own evaluation; recorded beside that", ZH: "宿主的模型的看法，形式同 Tacit 自己的评估；与之并列记录", JA: "ホストのモデルの見方。形は Tacit 自身の評価と同じで、並べて記録します"},
	{EN: "The id of the match that links to the file", ZH: "链接到该文件的匹配记忆的编号", JA: "そのファイルにリンクしている、該当した記憶の ID"},
	{EN: "Which limit the file would exceed: files or lines of the budget, or the limit on matches", ZH: "文件会超出哪个限制：预算的文件数（files）或行数（lines），或匹配数的上限（limit）", JA: "超える上限: 予算のファイル数（files）か行数（lines）、または件数の上限（limit）"},
	{EN: "Why these files", ZH: "为什么是这些文件", JA: "これらのファイルの理由"},
	{EN: "Why", ZH: "原因", JA: "理由"},
	{EN: "Names a turn of the conversation in conversation_id: each turn is read only once", ZH: "指明 conversation_id 所指对话中的一轮：每一轮只读取一次", JA: "conversation_id と組にして使います。同じ組は一度だけ読みます"},
	{EN: "The memories that it resembles, in the opinion of the host's model. This is shown beside Tacit's own judgement; where the two differ, a person is asked",
		ZH: "宿主的模型认为它与哪些记忆相近。与 Tacit 自己的判断并列显示；两者不一致时询问用户",
		JA: "ホストのモデルが似ていると考える記憶。Tacit 自身の判断と並べて示し、食い違うときは人に尋ねます"},
	{EN: "Id of the memory", ZH: "记忆的编号", JA: "記憶の ID"},
	{EN: "The same situation, and the solutions contradict each other", ZH: "情形相同，而解决方案互相矛盾", JA: "場面が同じで、解決策が互いに矛盾します"},
}

// meaningOf returns what a schema says of itself, without the full stop.
func meaningOf(s *jsonschema.Schema) lang.Text {
	said := strings.TrimSuffix(s.Description, ".")
	for _, m := range meanings {
		if m.EN == said {
			return m
		}
	}
	return lang.Text{EN: said, ZH: said, JA: said}
}
