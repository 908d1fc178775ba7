package author

import "github.com/tacit-kb/tacit/kb/lang"

// fieldAndWords says what a field is for, and the words that it may have.
var fieldAndWords = lang.Text{EN: "%s: %s", ZH: "%s：%s", JA: "%s: %s"}

// Uses say what each field of a memory is for, as an editor and the help of its
// flag show it.
var Uses = map[string]lang.Text{
	"id":             {EN: "its id, such as EXP-014, instead of the next free one", ZH: "指定编号，如 EXP-014；不写则用下一个空闲编号", JA: "ID を指定する（例: EXP-014）。省略すると次の空き ID"},
	"kind":           {EN: "what it is about", ZH: "种类", JA: "種別"},
	"title":          {EN: "the rule or fact itself, in one line", ZH: "用一行写出规则或事实本身", JA: "ルールや事実そのものを 1 行で"},
	"summary":        {EN: "what to know without opening it, at most 200 characters", ZH: "不打开正文也该知道的内容，最多 200 个字符", JA: "本文を開かなくても分かる要点（200 文字以内）"},
	"status":         {EN: "whether questions find it; only active memories are found", ZH: "状态；只有 active 的记忆会被找到", JA: "状態。見つかるのは active の記憶だけ"},
	"type":           {EN: "whether it is a rule that binds, or advice", ZH: "有约束力，还是仅供参考", JA: "守るべき標準か、参考の知見か"},
	"level":          {EN: "whether it concerns the whole team or this project only", ZH: "适用于整个团队，还是只适用于本项目", JA: "チーム全体に関わるか、このプロジェクトだけか"},
	"scope":          {EN: "how far it reaches", ZH: "适用范围有多大", JA: "どこまで当てはまるか"},
	"strength":       {EN: "how well proven it is", ZH: "验证程度", JA: "どれだけ確かめられているか"},
	"risk":           {EN: "how much can go wrong if it is overlooked", ZH: "被忽略时的风险", JA: "見落としたときのリスク"},
	"category":       {EN: "a word that you sort by, such as rule or bug", ZH: "用来归类的词，如 rule、bug", JA: "分類に使うカテゴリー（例: rule、bug）"},
	"service":        {EN: "the service that it describes", ZH: "所描述的服务", JA: "対象のサービス"},
	"depends_on":     {EN: "services that this one needs", ZH: "此服务依赖的服务", JA: "このサービスが必要とするサービス"},
	"model_id":       {EN: "the device model that it holds for", ZH: "适用的设备型号", JA: "当てはまる機種"},
	"fw_range":       {EN: "the firmware versions that it holds for, such as >=1.2", ZH: "适用的固件版本，如 >=1.2", JA: "当てはまるファームウェアのバージョン（例: >=1.2）"},
	"priority":       {EN: "its priority: of two rules for one device, the one with the higher number wins, unless one has a narrower version range", ZH: "优先级：同一设备的两条规则，版本范围较窄的优先；否则数字大的优先", JA: "優先度。同じ機器の二つの規則のうち、数の大きいほうを使う。ただし、バージョン範囲の狭いほうがあればそちらを使う"},
	"topic":          {EN: "the business topic that it describes", ZH: "所描述的业务主题", JA: "対象の業務のトピック"},
	"trigger":        {EN: "when it is needed, in the words that people ask with", ZH: "什么时候用到，用提问时会说的话", JA: "どんなときに必要か、質問するときの言葉で"},
	"not_when":       {EN: "when it does not apply", ZH: "什么时候不适用", JA: "当てはまらないのはどんなときか"},
	"surface_signal": {EN: "what you notice first when it matters", ZH: "需要它时最先看到的迹象", JA: "この記憶が必要なとき、最初に目に入る兆し"},
	"hidden_risk":    {EN: "the real cause, which people do not notice", ZH: "容易忽视的真正原因，即隐含风险", JA: "隠れたリスク。目に入らない本当の原因"},
	"stage":          {EN: "the one stage of work that it is for", ZH: "适用的工作阶段，只写一个", JA: "対象の作業の段階。書けるのは一つ"},
	"globs":          {EN: "files that it is about, such as src/**/*.go", ZH: "相关的文件，如 src/**/*.go", JA: "関係するファイル（例: src/**/*.go）"},
	"tags":           {EN: "tags to list and filter by", ZH: "标签，用于列出和筛选", JA: "一覧や絞り込みに使うタグ"},
	"aliases":        {EN: "other names for it", ZH: "别名", JA: "別名"},
	"lang":           {EN: "the language of its text", ZH: "正文的语言", JA: "本文の言語"},
	"pointers":       {EN: "files and lines that show it, such as src/pay.go:40", ZH: "能证明这一内容的文件和行，如 src/pay.go:40", JA: "内容の根拠となるファイルと行（例: src/pay.go:40）"},
	"related":        {EN: "ids of related memories", ZH: "相关记忆的编号", JA: "関連する記憶の ID"},
	"replaces":       {EN: "ids of memories in the bank that it replaces", ZH: "被它取代、仍在记忆库中的记忆的编号", JA: "これが置き換える記憶の ID（置き換えた後もメモリバンクに残るもの）"},
	"replaced_by":    {EN: "id of the memory that replaces it", ZH: "取代它的记忆的编号", JA: "これを置き換える記憶の ID"},
	"supersedes":     {EN: "ids of memories that were merged into it or that it replaced, deleted ones included", ZH: "已并入它或被它取代的记忆的编号，含已删除的", JA: "これに統合された、またはこれが置き換えた記憶の ID（削除済みも含む）"},
	"task_id":        {EN: "the task that it comes from", ZH: "来自哪个任务", JA: "元になったタスク"},
	"confidence":     {EN: "how certain it is, from 0 to 1", ZH: "置信度，0 到 1", JA: "どれだけ確かか（0 から 1）"},
	"importance":     {EN: "how much it matters", ZH: "重要程度", JA: "重要度"},
	"source":         {EN: "where it comes from", ZH: "来源", JA: "出所"},
	"review":         {EN: "the day from which check asks for a review, such as 2026-01-31", ZH: "从哪一天起 check 提醒复查，如 2026-01-31", JA: "check が見直しを促す日（例: 2026-01-31）"},
	"created":        {EN: "the day of its creation, such as 2026-01-31", ZH: "创建日期，如 2026-01-31", JA: "作成日（例: 2026-01-31）"},
	"updated":        {EN: "the day of the last change, such as 2026-01-31", ZH: "最后修改日期，如 2026-01-31", JA: "最終更新日（例: 2026-01-31）"},
}
