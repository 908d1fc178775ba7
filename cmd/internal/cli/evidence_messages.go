package cli

// The numbers of what observe, compile prepare and timeline say.
const (
	msgObserved message = firstEvidenceMessage + iota
	msgObserveFlag
	msgObserveNoSource
	msgObserveSource
	msgObserveAs
	msgObserveNoSubject
	msgObserveNoContent
	msgObserveBadModel
	msgObserveEmpty
	msgObserveKind
	msgObserveNotJSON
	msgHintAsText
	msgObserveTooLarge
	msgHintArtifact
	msgArtifactNoFile
	msgArtifactMissing
	msgHintArtifactMissing
	msgFitsRun
	msgUnknownCompileVerb
	msgNothingObserved
	msgNoSuchRun
	msgNotARequest
	msgHintOtherName
	msgPrepared
	msgHintPrepared
	msgTimelineEmpty
	msgTimelineNone
	msgObservedWord
	msgFlagObserveSource
	msgFlagObserveContent
	msgFlagObserveAs
	msgFlagModelID
	msgFlagFWVersion
	msgFlagObserveInstance
	msgFlagObserveService
	msgFlagObserveTopic
	msgFlagObserveRun
	msgFlagObserveTag
	msgFlagObserveArtifact
	msgFlagCompileRun
	msgFlagCompileLimit
	msgFlagCompileOut
	msgFlagTimelineModel
	msgFlagTimelineRun
	msgFlagTimelineService
	msgFlagTimelineTopic
	msgFlagTimelineLimit

	firstCompileMessage // in compile_messages.go
)

// evidenceMessages is the part of the catalogue that observe, compile prepare and
// timeline speak with.
var evidenceMessages = [messageCount]text{
	msgObserved: {"Recorded %[1]s in %[2]s",
		"已记录 %[1]s：%[2]s",
		"%[1]s を %[2]s に記録しました"},
	msgObserveFlag: {"Look at this before somebody makes a rule of it: %s",
		"在据此编写规则之前请留意：%s",
		"これを規則にする前に確かめてください: %s"},
	msgObserveNoSource: {"where does it come from? --source is missing: %s",
		"缺少来源 --source：%s",
		"出所 --source がありません: %s"},
	msgObserveSource: {`"%s" is no source of observations`,
		`"%s" 不是观察的来源`,
		`"%s" は観測の出所ではありません`},
	msgObserveAs: {`the content cannot be read as "%s"`,
		`内容不能按 "%s" 读取`,
		`内容を "%s" として読むことはできません`},
	msgObserveNoSubject: {"what was observed? give --model-id and --fw-version, --service, or --topic",
		"缺少观察对象：请给出 --model-id 和 --fw-version，或 --service，或 --topic",
		"何を観測したのかがありません: --model-id と --fw-version、--service、--topic のどれかを付けてください"},
	msgObserveNoContent: {"what was seen? --content is missing; - reads stdin",
		"缺少内容 --content；- 表示从 stdin 读取",
		"内容 --content がありません。- なら stdin から読みます"},
	msgObserveBadModel: {`no rule can be about the model "%s": a model is named by letters, digits, "-", "_" and "."`,
		`无法为型号 "%s" 编译规则：型号只能由字母、数字、"-"、"_" 和 "." 组成`,
		`型式 "%s" の規則は作れません。型式に使えるのは文字、数字、"-"、"_"、"." だけです`},
	msgObserveEmpty: {"the content is empty",
		"内容是空的",
		"内容が空です"},
	msgObserveKind: {"the content must be an object, a list or a text",
		"内容必须是对象、列表或文字",
		"内容はオブジェクト、リスト、文字列のどれかにしてください"},
	msgObserveNotJSON: {"this is not JSON: %s",
		"不是有效的 JSON：%s",
		"JSON として読めません: %s"},
	msgHintAsText: {"mend it, or leave --as out to record it as text",
		"请改正，或省略 --as 以按文字记录",
		"直すか、--as を外して文字列として記録してください"},
	msgObserveTooLarge: {"the observation has %[1]d KiB, at most %[2]d are recorded",
		"观察有 %[1]d KiB，最多记录 %[2]d KiB",
		"観測が %[1]d KiB あります。記録できるのは %[2]d KiB までです"},
	msgHintArtifact: {"keep it in a file, name that with --artifact FILE, and say in --content what it shows",
		"请把它存为文件并用 --artifact 文件 指明，在 --content 中写明它说明了什么",
		"ファイルに残して --artifact ファイル で指し、それが何を示すかを --content に書いてください"},
	msgArtifactMissing: {"there is no such file to name as an artifact",
		"要作为佐证的文件不存在",
		"証拠ファイルとして挙げたファイルがありません"},
	msgHintArtifactMissing: {"nothing is recorded; a path counts from the folder in which you are",
		"没有记录任何内容；路径从当前文件夹算起",
		"何も記録していません。パスは今いるフォルダーから数えます"},
	msgArtifactNoFile: {"an artifact must be a plain file",
		"佐证必须是普通文件",
		"証拠ファイルは通常のファイルにしてください"},
	msgFitsRun: {"letters, digits, - _ and . only, no . at either end, at most 128 bytes",
		"只能用字母、数字、- _ 和 .，首尾不能是 .，最多 128 字节",
		"文字、数字、- _ . だけを使い、両端に . を置かず、128 バイト以内にしてください"},
	msgUnknownCompileVerb: {`compile has no step "%s"`,
		`compile 没有 "%s" 这一步`,
		`compile に "%s" という手順はありません`},
	msgNothingObserved: {"Nothing was observed yet: tacit observe",
		"还没有任何观察：tacit observe",
		"まだ何も観測されていません: tacit observe"},
	msgNoSuchRun: {`Nothing was observed in a run "%s".`,
		`没有名为 "%s" 的运行的观察。`,
		`"%s" という実行の観測はありません。`},
	msgNotARequest: {"this file is no earlier request, and is not replaced",
		"此文件不是以前的请求，不会被替换",
		"このファイルは以前の要求ではないので、置き換えません"},
	msgHintOtherName: {"give another name with --out",
		"请用 --out 换一个名称",
		"--out に別の名前を指定してください"},
	msgPrepared: {"observations to compile: %[1]d, in %[2]s",
		"%[1]d 条观察待整理：%[2]s",
		"整理する観測 %[1]d 件: %[2]s"},
	msgHintPrepared: {"have a model answer it with a compile_response, then: tacit compile apply --in ANSWER --request %s",
		"让模型以 compile_response 回答，然后：tacit compile apply --in 回答 --request %s",
		"モデルに compile_response で答えさせてから: tacit compile apply --in 回答 --request %s"},
	msgTimelineNone: {"Nothing is known of what was asked for.",
		"没有与所问相关的事件。",
		"尋ねられたものについては何も記録されていません。"},
	msgTimelineEmpty: {"Nothing has happened yet.",
		"还没有任何事件。",
		"まだ何も起きていません。"},
	msgObservedWord: {"observed", "观察", "観測"},

	msgFlagObserveSource: {"where it comes from: chat, analysis, report or system",
		"来源：chat、analysis、report 或 system",
		"出所: chat、analysis、report、system のどれか"},
	msgFlagObserveContent: {"what was seen: text, or a JSON object or list; - reads stdin",
		"观察到的内容：文字，或 JSON 对象、列表；- 表示从 stdin 读取",
		"観測した内容。文字列、または JSON のオブジェクトかリスト。- なら stdin から読みます"},
	msgFlagObserveAs: {"how to read the content: auto, text or json",
		"内容的读取方式：auto、text 或 json",
		"内容の読み方: auto、text、json"},
	msgFlagModelID:   {"the device model", "设备型号", "機器の型式"},
	msgFlagFWVersion: {"its firmware version", "其固件版本", "そのファームウェアの版"},
	msgFlagObserveInstance: {"the one device, such as its serial number",
		"具体的一台设备，例如序列号",
		"個々の機器（例: 製造番号）"},
	msgFlagObserveService: {"the service, where it is about no device",
		"服务（与设备无关时）",
		"サービス（機器についてでないとき）"},
	msgFlagObserveTopic: {"the topic of the business",
		"业务主题",
		"業務の主題"},
	msgFlagObserveRun: {"the run that it belongs to; without one it goes into the global log",
		"所属的运行；不给则写入全局日志",
		"属する実行。なければ全体のログに入ります"},
	msgFlagObserveTag: {"a tag; may be repeated",
		"标签；可重复给出",
		"タグ。繰り返し指定できます"},
	msgFlagObserveArtifact: {"a file that supports it; its hash is recorded; may be repeated",
		"佐证文件，记录其哈希；可重复给出",
		"証拠ファイル。ハッシュを記録します。繰り返し指定できます"},
	msgFlagCompileRun: {"prepare: the run to compile, together with the global log",
		"prepare：要整理的运行，连同全局日志",
		"prepare: 整理する実行。全体のログも含みます"},
	msgFlagCompileLimit: {"prepare: the last `N` observations",
		"prepare：最后 `N` 条观察",
		"prepare: 最後の `N` 件の観測"},
	msgFlagCompileOut: {"prepare: write the request to `FILE`; without it, to stdout",
		"prepare：把请求写入 `FILE`；不给则输出到 stdout",
		"prepare: 要求を `FILE` に書く。なければ stdout に出力"},
	msgFlagTimelineModel: {"only what is about this device model",
		"只看此设备型号",
		"この機器の型式に関するものだけ"},
	msgFlagTimelineRun: {"only this run, and the memories that cite it",
		"只看此次运行及引用它的记忆",
		"この実行と、それを引用するメモリだけ"},
	msgFlagTimelineService: {"only what is about this service",
		"只看此服务",
		"このサービスに関するものだけ"},
	msgFlagTimelineTopic: {"only what is about this topic",
		"只看此主题",
		"この主題に関するものだけ"},
	msgFlagTimelineLimit: {"the last `N` events",
		"最后 `N` 个事件",
		"最後の `N` 件の出来事"},
}
