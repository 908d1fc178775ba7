package cli

// The numbers of what is said about how memories are kept: what outgrows its form,
// what goes to the archive, and documents that do not have theirs.
const (
	msgFileSize message = firstStorageMessage + iota
	msgBankSize
	msgQueryTime
	msgFewViews
	msgHintFileSize
	msgHintBankSize
	msgHintQueryTime
	msgHintFewViews
	msgFlagOlderThan
	msgFlagLargerThan
	msgFlagUnusedSince
	msgFitsAge
	msgFitsExtent
	msgWearWithID
	msgNoLedger
	msgShortLedger
	msgHintNoLedger
	msgWornChanged
	msgWornLines
	msgWornUsed
	msgWornNever
	msgListComma
	msgKeptBinding
	msgKeptReview
	msgKeptStuck
	msgHintSchema
	msgFlagFields
	msgFieldNeeded
	msgFieldOneOf
	msgSchemaObservation
	msgSchemaCompileRequest
	msgSchemaCompileResponse
	msgSchemaCandidate
	msgSchemaMemoryOps
	msgSchemaFrontMatter
	msgSchemaSelectFiles
	firstDoctorMessage // in doctor_messages.go
)

// storageMessages is the part of the catalogue about how memories are kept.
var storageMessages = [messageCount]text{
	// What check watches.
	msgFileSize: {"the %[1]s memories have %[2]s on average, and this one %[4]s; from %[3]s on, people no longer read such files",
		"%[1]s 条记忆平均 %[2]s，此文件 %[4]s；超过 %[3]s 的文件已不适合人阅读",
		"メモリ %[1]s 件の平均は %[2]s、このファイルは %[4]s です。%[3]s を超えると人が読むファイルではなくなります"},
	msgBankSize: {"the bank has %[1]s, more than %[2]s: clones and searches through plain files get slow",
		"记忆库共 %[1]s，超过 %[2]s：克隆和在普通文件中查找会变慢",
		"メモリバンクは %[1]s あり、%[2]s を超えています。クローンや普通のファイルの検索が遅くなります"},
	msgQueryTime: {"an answer from %[1]s memories takes %[2]s here, more than %[3]s",
		"在此从 %[1]s 条记忆中作答需要 %[2]s，超过 %[3]s",
		"ここでは %[1]s 件のメモリからの回答に %[2]s かかり、%[3]s を超えています"},
	msgFewViews: {"in the last %[1]s days people looked at memories %[2]s times a week here (less than %[3]s), programs %[4]s times a day (more than %[5]s)",
		"最近 %[1]s 天里，此处每周有人查看记忆 %[2]s 次（少于 %[3]s），程序每天 %[4]s 次（多于 %[5]s）",
		"直近 %[1]s 日間、ここで人がメモリを見たのは週 %[2]s 回（%[3]s 未満）、プログラムは日に %[4]s 回（%[5]s 超）です"},
	msgHintFileSize: {"split it, and move raw material to business/references; another limit: watch.file_size in config.yaml",
		"请拆分，并把原始资料移到 business/references；另设上限：config.yaml 的 watch.file_size",
		"分割し、元の資料は business/references に移してください。上限の変更: config.yaml の watch.file_size"},
	msgHintBankSize: {"remove what nobody needs, and keep raw material elsewhere: the archive counts too; if that is not enough, decide anew how memories are kept; another limit: watch.bank_size in config.yaml",
		"请删除无人需要的内容，原始资料另存他处（归档也计入）；若仍不够，请重新决定记忆的存储方式；另设上限：config.yaml 的 watch.bank_size",
		"不要なものを削除し、元の資料は別の場所に置いてください（保管分も数えます）。足りなければ、保存の方式を決め直してください。上限の変更: config.yaml の watch.bank_size"},
	msgHintQueryTime: {"put away what nobody needs (tacit archive --older-than 1y), and see whether tacit doctor has something to say; another limit: watch.query_time in config.yaml",
		"请归档无人需要的内容（tacit archive --older-than 1y），并看看 tacit doctor 有何提示；另设上限：config.yaml 的 watch.query_time",
		"不要なものを保管し（tacit archive --older-than 1y）、tacit doctor も確かめてください。上限の変更: config.yaml の watch.query_time"},
	msgHintFewViews: {"let somebody read some of them: nobody would notice if they were wrong (files opened in an editor are not counted); other limits: watch.views_per_week and watch.reads_per_day in config.yaml",
		"请让人读一读：否则有错也无人发现（在编辑器中打开文件不计入）；另设上限：config.yaml 的 watch.views_per_week 和 watch.reads_per_day",
		"誰かがいくつか読んでください。間違っていても誰も気付きません（エディターで開いた分は数えません）。上限の変更: config.yaml の watch.views_per_week と watch.reads_per_day"},

	// What goes to the archive.
	msgFlagOlderThan: {"what was not changed for this `AGE` (180d, 26w, 6m, 1y) or since a day",
		"已有这么久 `AGE`（180d、26w、6m、1y）或自某日起未更改的",
		"この期間 `AGE`（180d、26w、6m、1y）、またはその日から変わっていないもの"},
	msgFlagLargerThan: {"what is larger than this `SIZE`, such as 200lines or 50KB",
		"大于 `SIZE` 的，如 200lines 或 50KB",
		"`SIZE` より大きいもの（例: 200lines、50KB）"},
	msgFlagUnusedSince: {"live memories that were shown to nobody in this clone for this `AGE`",
		"在这份克隆中已有这么久 `AGE` 无人看到的有效记忆",
		"このクローンでこの期間 `AGE` 誰にも表示されていない有効なメモリ"},
	msgFitsAge: {"an age such as 180d, 26w, 6m or 1y, or a day such as 2026-01-31",
		"时长，如 180d、26w、6m 或 1y，或日期，如 2026-01-31",
		"180d、26w、6m、1y のような期間か、2026-01-31 のような日付"},
	msgFitsExtent: {"a size such as 200lines or 50KB",
		"大小，如 200lines 或 50KB",
		"200lines や 50KB のような大きさ"},
	msgWearWithID: {"%s is one memory; --older-than, --larger-than and --unused-since choose among all of them",
		"%s 是一条记忆；--older-than、--larger-than 和 --unused-since 用于从全部记忆中选择",
		"%s は 1 つのメモリです。--older-than、--larger-than、--unused-since は全体から選ぶためのものです"},
	msgNoLedger: {"nobody knows what was used since %s: no use was ever noted in this clone",
		"无从得知自 %s 以来用过什么：这份克隆从未记录过使用",
		"%s 以降に何が使われたか分かりません。このクローンには使用記録がありません"},
	msgShortLedger: {"uses are noted in this clone since %[1]s, so nobody knows what was used from %[2]s until then",
		"这份克隆自 %[1]s 起才记录使用，因此无从得知从 %[2]s 到那时用过什么",
		"このクローンの使用記録は %[1]s からで、%[2]s からそれまでに何が使われたかは分かりません"},
	msgHintNoLedger: {"choose a later day, or go by --older-than",
		"请选较晚的日期，或改用 --older-than",
		"もっと後の日を選ぶか、--older-than を使ってください"},
	msgWornChanged: {"not changed since %s", "自 %s 起未更改", "%s から変更なし"},
	msgWornLines:   {"%d lines", "%d 行", "%d 行"},
	msgWornUsed:    {"last shown on %s", "最后显示于 %s", "最後の表示は %s"},
	msgWornNever:   {"never shown", "从未显示", "表示されたことなし"},
	msgListComma:   {", ", "，", "、"},
	msgKeptBinding: {"left where they are, because they bind whether anybody asks or not: %s (one by one: tacit archive ID)",
		"保留不动，因为无论是否有人查询都有约束力：%s（逐条归档：tacit archive ID）",
		"誰かが尋ねるかどうかに関わらず拘束するため残したもの: %s（1 件ずつなら tacit archive ID）"},
	msgKeptReview: {"left where they are until their review: %s",
		"保留到复查之日：%s",
		"見直しの日まで残したもの: %s"},
	msgKeptStuck: {"left where they are, because their front matter cannot be edited in place: %s (tacit archive ID tells why)",
		"保留不动，因为无法就地编辑其前置元数据：%s（原因见 tacit archive ID）",
		"フロントマターをその場で編集できないため残したもの: %s（理由は tacit archive ID）"},

	// Documents and their schemas.
	msgHintSchema: {"its form: tacit schema %s",
		"格式见：tacit schema %s",
		"形式: tacit schema %s"},
	msgFlagFields: {"its fields as a list, instead of the JSON Schema",
		"以列表显示其字段，而不是 JSON Schema",
		"JSON Schema の代わりに、フィールドの一覧"},
	msgFieldNeeded: {"needed", "必需", "必須"},
	msgFieldOneOf:  {"one of %s", "%s 之一", "%s のどれか"},
	msgSchemaObservation: {"a piece of evidence: what was seen, when, on what",
		"一项证据：看到了什么、何时、在什么上",
		"証拠: いつ、何について、何を見たか"},
	msgSchemaCompileRequest: {"asks a model to turn observations into rules",
		"请模型把观察编成规则",
		"観察を規則にするようモデルに頼む"},
	msgSchemaCompileResponse: {"the rules that a model proposes",
		"模型提出的规则",
		"モデルが提案する規則"},
	msgSchemaCandidate: {"a proposed experience, in its full or its short form",
		"提议的经验，完整形式或简短形式",
		"提案された経験。完全な形か短い形"},
	msgSchemaMemoryOps: {"a plan: what will be created, updated and deleted",
		"计划：将创建、更新和删除什么",
		"計画: 何を作成・更新・削除するか"},
	msgSchemaFrontMatter: {"the fields at the top of a memory",
		"记忆顶部的字段",
		"メモリの先頭のフィールド"},
	msgSchemaSelectFiles: {"which files to load for a task, and why",
		"为任务加载哪些文件及原因",
		"作業のためにどのファイルを読むか、その理由"},
}
