package cli

// The numbers of what resolve and search say, and show about where a rule is from.
const (
	msgResolveNeeds message = firstResolveMessage + iota
	msgFlagResolveInstance
	msgFlagResolveExplain
	msgResolveNone
	msgResolveNoRules
	msgResolveDevice
	msgResolveOver
	msgResolveBadVersion
	msgHintVersion
	msgResolveBadRange
	msgHintRange
	msgResolveNoRange
	msgResolvePreRelease
	msgHintPreRelease
	msgResolveConflict
	msgHintResolveConflict
	msgResolveSpellings
	msgHintSpellings
	msgResolveOtherModel
	msgHintOtherModel
	msgResolveOtherVersion
	msgHintOtherVersion
	msgResolveBadInstance
	msgHintInstance
	msgSearchNeeds
	msgSearchNeedsModel
	msgFlagSearchModel
	msgFlagSearchVersion
	msgFlagSearchLimit
	msgSearchMore
	msgShowProvenance
	msgShowMissing
	msgCheckNoModel
	msgHintModel
	msgCheckBadRange
	msgCheckNoRange
	msgRuleConflict
	msgLostEvidence
	msgHintLostEvidence
	msgPrivateEvidence
	msgHintPrivateEvidence
	firstExportMessage // in export_messages.go
)

// resolveMessages is the part of the catalogue that resolve and search speak with.
var resolveMessages = [messageCount]text{
	msgResolveNeeds: {"name the device: --model-id MODEL --fw-version VERSION",
		"请指明设备：--model-id 型号 --fw-version 版本",
		"機器を指定してください: --model-id 型式 --fw-version 版"},
	msgFlagResolveInstance: {"one device of the model, whose own override holds last",
		"该型号中的某一台设备，其自身的覆盖值最后生效",
		"その型式の一台。その機器自身の上書きが最後に効く"},
	msgFlagResolveExplain: {"with --json, list every step of every fact",
		"与 --json 同用，列出每个事实的每一步",
		"--json とともに、各事実の全段階を示す"},
	msgResolveNone: {"rules about %[2]s: %[1]d, and none of them holds for %[3]s",
		"关于 %[2]s 的规则有 %[1]d 条，没有一条适用于 %[3]s",
		"%[2]s についての規則は %[1]d 件ありますが、%[3]s に当てはまるものはありません"},
	msgResolveNoRules: {"no rule is about the model %s",
		"没有关于型号 %s 的规则",
		"型式 %s についての規則はありません"},
	msgResolveDevice: {"device %s",
		"设备 %s",
		"機器 %s"},
	msgResolveOver: {"over %[1]s: %[2]s",
		"覆盖了 %[1]s：%[2]s",
		"%[1]s を上書き: %[2]s"},
	msgResolveBadVersion: {"no rule can be matched: %s",
		"无法匹配任何规则：%s",
		"どの規則も当てはめられません: %s"},
	msgHintVersion: {"write it as the device reports it, such as 1.2.3 or v1.02.003.4-rc1",
		"请按设备所报的写法，例如 1.2.3 或 v1.02.003.4-rc1",
		"機器が示すとおりに書いてください。例: 1.2.3、v1.02.003.4-rc1"},
	msgResolveBadRange: {"the rule %[1]s matches nothing: %[2]s",
		"规则 %[1]s 不匹配任何版本：%[2]s",
		"規則 %[1]s はどの版にも当てはまりません: %[2]s"},
	msgHintRange: {`write fw_range in quotes, such as "1.2.3", "1.2.*", ">=1.2.0 <1.3.0", "~1.2" or "1.2 - 1.4"`,
		`请把 fw_range 写在引号内，例如 "1.2.3"、"1.2.*"、">=1.2.0 <1.3.0"、"~1.2" 或 "1.2 - 1.4"`,
		`fw_range は引用符で囲んでください。例: "1.2.3"、"1.2.*"、">=1.2.0 <1.3.0"、"~1.2"、"1.2 - 1.4"`},
	msgResolveNoRange: {"the rule %s does not say for which versions it holds, and matches nothing",
		"规则 %s 没有写明适用的版本，因此不匹配任何版本",
		"規則 %s は当てはまる版を示していないため、どの版にも当てはまりません"},
	msgResolvePreRelease: {"the rule %[1]s (%[2]s) is left out: %[3]s is a pre-release, and the range names none",
		"规则 %[1]s（%[2]s）未采用：%[3]s 是预发布版，而该范围没有提到预发布版",
		"規則 %[1]s（%[2]s）は除きました。%[3]s はプレリリースですが、範囲はプレリリースを挙げていません"},
	msgHintPreRelease: {`to mean pre-releases, too, name one in the range, such as ">=1.2.0-0 <1.3.0-0"`,
		`如果也要包含预发布版，请在范围中写出一个，例如 ">=1.2.0-0 <1.3.0-0"`,
		`プレリリースも含めるなら、範囲に一つ挙げてください。例: ">=1.2.0-0 <1.3.0-0"`},
	msgResolveConflict: {"%[1]s is %[4]s by %[2]s, and %[5]s by %[3]s; neither is narrower, nor of higher priority, and the first one holds",
		"%[1]s 按 %[2]s 是 %[4]s，按 %[3]s 是 %[5]s；两者的范围与优先级都分不出先后，此处以前者为准",
		"%[1]s は %[2]s では %[4]s、%[3]s では %[5]s です。範囲の狭さでも優先度でも決まらないため、前者を採りました"},
	msgHintResolveConflict: {"give one of them a higher priority or a narrower fw_range, or take the fact out of one",
		"请提高其中一条的优先级、缩小其 fw_range，或从一条中去掉这个事实",
		"一方の priority を上げるか、fw_range を狭めるか、その事実を一方から外してください"},
	msgResolveSpellings: {"%[1]s (%[2]s) and %[3]s (%[4]s) look like one fact and are two",
		"%[1]s（%[2]s）与 %[3]s（%[4]s）看似一个事实，其实是两个",
		"%[1]s（%[2]s）と %[3]s（%[4]s）は一つの事実に見えますが、別の事実です"},
	msgHintSpellings: {"write both as groups, a name on each level",
		"请都写成分组，每层一个名称",
		"どちらも、段ごとに一つの名前を持つ組として書いてください"},
	msgResolveOtherModel: {"the override of %[1]s is for the model %[2]s and is not applied",
		"设备 %[1]s 的覆盖值属于型号 %[2]s，未采用",
		"機器 %[1]s の上書きは型式 %[2]s のものなので、適用しません"},
	msgHintOtherModel: {"ask for that model, or correct model_id in the override",
		"请查询该型号，或更正覆盖值中的 model_id",
		"その型式を尋ねるか、上書きの model_id を直してください"},
	msgResolveOtherVersion: {"the override of %[1]s was made with the firmware %[2]s; it holds all the same",
		"设备 %[1]s 的覆盖值是在固件 %[2]s 上设定的，这里仍然采用",
		"機器 %[1]s の上書きはファームウェア %[2]s のときのものですが、そのまま適用します"},
	msgHintOtherVersion: {"see whether it still holds, and write the version of now into its fw_version",
		"请确认它是否仍然成立，并把现在的版本写入 fw_version",
		"今も正しいか確かめ、今の版を fw_version に書いてください"},
	msgResolveBadInstance: {"no override can be looked up: %s",
		"无法查找覆盖值：%s",
		"上書きを調べられません: %s"},
	msgHintInstance: {"name the device as its override does",
		"请使用覆盖值中的设备名称",
		"上書きに書かれた機器の名前を使ってください"},
	msgSearchNeeds: {"give a text, or --model-id MODEL",
		"请给出要查找的文字，或 --model-id 型号",
		"探す文字列か、--model-id 型式 を指定してください"},
	msgSearchNeedsModel: {"--fw-version needs --model-id",
		"--fw-version 需要与 --model-id 同用",
		"--fw-version には --model-id が必要です"},
	msgFlagSearchModel: {"the rules of this device model",
		"此设备型号的规则",
		"この型式の規則"},
	msgFlagSearchVersion: {"of those, the rules that hold for this firmware version",
		"其中适用于此固件版本的规则",
		"そのうち、このファームウェアの版に当てはまる規則"},
	msgFlagSearchLimit: {"show at most so many lines",
		"最多显示的行数",
		"表示する行数の上限"},
	msgSearchMore: {"lines left out: %d; --limit shows more",
		"另有 %d 行未显示；用 --limit 显示更多",
		"ほかに %d 行あります。--limit で増やせます"},
	msgShowProvenance: {"Observations that this was concluded from:",
		"得出此结论所依据的观察：",
		"これを導いた観測:"},
	msgShowMissing: {"not found, neither in the logs of this clone nor in %s",
		"未找到：此克隆的日志和 %s 中都没有",
		"見つかりません。このクローンのログにも %s にもありません"},
	msgCheckNoModel: {"%s is in tech/profiles and names no device model, so that it holds for none",
		"%s 位于 tech/profiles，却没有写明设备型号，因此不适用于任何设备",
		"%s は tech/profiles にありますが、型式を示していないため、どの機器にも当てはまりません"},
	msgHintModel: {"write model_id, fw_range and facts, or move it to tech/services",
		"请写上 model_id、fw_range 和 facts，或移到 tech/services",
		"model_id、fw_range、facts を書くか、tech/services に移してください"},
	msgCheckBadRange: {"%[1]s holds for no firmware: %[2]s",
		"%[1]s 不适用于任何固件：%[2]s",
		"%[1]s はどのファームウェアにも当てはまりません: %[2]s"},
	msgCheckNoRange: {"%s is a profile rule and does not say for which firmware it holds",
		"%s 是画像规则，却没有写明适用的固件",
		"%s はプロファイル規則ですが、当てはまるファームウェアを示していません"},
	msgRuleConflict: {"%[1]s and %[2]s disagree about %[3]s for the same firmware, and neither range is narrower",
		"%[1]s 与 %[2]s 对同一固件的 %[3]s 说法不同，而且适用范围都不更窄",
		"%[1]s と %[2]s は同じファームウェアの %[3]s について食い違い、どちらの範囲もより狭くありません"},
	msgLostEvidence: {"%[1]s cites the observation %[2]s, which nobody has",
		"%[1]s 引用了观察 %[2]s，但它已不存在",
		"%[1]s が引用する観測 %[2]s はどこにもありません"},
	msgHintLostEvidence: {"restore evidence/cited.jsonl from git or from the clone that has it, or take the id out",
		"请从 git 或保有它的克隆恢复 evidence/cited.jsonl，或去掉该编号",
		"git か、それを持つクローンから evidence/cited.jsonl を復元するか、その ID を外してください"},
	msgPrivateEvidence: {"%[1]s cites the observation %[2]s, which is only in the private logs of this clone",
		"%[1]s 引用了观察 %[2]s，但它只在此克隆的私有日志中",
		"%[1]s が引用する観測 %[2]s は、このクローンの私的なログにしかありません"},
	msgHintPrivateEvidence: {`add its line to evidence/cited.jsonl; "tacit compile apply" does so by itself`,
		`请把该行加入 evidence/cited.jsonl；"tacit compile apply" 会自动这样做`,
		`その行を evidence/cited.jsonl に加えてください。"tacit compile apply" は自動で加えます`},
}
