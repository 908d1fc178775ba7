package resolve

import (
	"github.com/tacit-kb/tacit/kb/firmware"
	"github.com/tacit-kb/tacit/kb/lang"
)

// texts are the words of each code but BadFile, which comes with its own, and what
// to do about it.
var texts = map[Code]struct{ says, hint lang.Text }{
	BadVersion:   {msgResolveBadVersion, msgHintVersion},
	BadRange:     {msgResolveBadRange, firmware.HintRange},
	NoRange:      {msgResolveNoRange, firmware.HintRange},
	PreRelease:   {msgResolvePreRelease, msgHintPreRelease},
	Conflict:     {msgResolveConflict, firmware.HintConflict},
	TwoSpellings: {msgResolveSpellings, msgHintSpellings},
	OtherModel:   {msgResolveOtherModel, msgHintOtherModel},
	OtherVersion: {msgResolveOtherVersion, msgHintOtherVersion},
	BadInstance:  {msgResolveBadInstance, msgHintInstance},
	NoOverride:   {msgResolveNoOverride, msgHintNoOverride},

	ForeignOverride: {msgResolveForeign, msgHintForeign},
}

// Says returns the problem as a sentence.
func (p Problem) Says() lang.Sentence {
	args := p.Args
	if p.Code == BadVersion || p.Code == BadInstance { // package firmware repeats what it cannot read
		args = args[1:]
	}
	return texts[p.Code].says.With(args...)
}

// Hint returns what to do about it.
func (p Problem) Hint() lang.Sentence { return texts[p.Code].hint }

// Severe reports whether a rule matches nothing because of it.
func (p Problem) Severe() bool { return p.Code == BadRange || p.Code == NoRange }

// The texts of this file.
var (
	msgResolveBadVersion = lang.Text{
		EN: "no rule can match this version: %s",
		ZH: "无法为这个版本匹配规则：%s",
		JA: "このバージョンには規則を当てはめられません: %s",
	}
	msgHintVersion = lang.Text{
		EN: "write it as the device reports it, such as 1.2.3 or v1.02.003.4-rc1",
		ZH: "请照设备所报的写法来写，例如 1.2.3 或 v1.02.003.4-rc1",
		JA: "機器が示すとおりに書いてください。例: 1.2.3、v1.02.003.4-rc1",
	}
	msgResolveBadRange = lang.Text{
		EN: "the rule %[1]s matches no version: %[2]s",
		ZH: "规则 %[1]s 不适用于任何版本：%[2]s",
		JA: "規則 %[1]s はどのバージョンにも当てはまりません: %[2]s",
	}
	msgResolveNoRange = lang.Text{
		EN: "the rule %s does not say for which versions it holds, and matches none",
		ZH: "规则 %s 没有写明适用的版本，因此不适用于任何版本",
		JA: "規則 %s は当てはまるバージョンを示していないため、どのバージョンにも当てはまりません",
	}
	msgResolvePreRelease = lang.Text{
		EN: "the rule %[1]s (%[2]s) is left out: %[3]s is a pre-release, and the range names none",
		ZH: "规则 %[1]s（%[2]s）未采用：%[3]s 是预发布版，而该范围没有提到预发布版",
		JA: "規則 %[1]s（%[2]s）は除きました。%[3]s はプレリリースですが、範囲はプレリリースを挙げていません",
	}
	msgHintPreRelease = lang.Text{
		EN: `to include pre-releases, name one in the range, such as ">=1.2.0-0 <1.3.0-0"`,
		ZH: `如果也要包含预发布版，请在范围中写出一个，例如 ">=1.2.0-0 <1.3.0-0"`,
		JA: `プレリリースも含めるなら、範囲にプレリリースのバージョンを書いてください。例: ">=1.2.0-0 <1.3.0-0"`,
	}
	msgResolveConflict = lang.Text{
		EN: "%[1]s is %[4]s in %[2]s, and %[5]s in %[3]s; neither rule is narrower or has a higher priority, so the first one holds",
		ZH: "%[1]s：%[2]s 说是 %[4]s，%[3]s 说是 %[5]s；两者的范围分不出宽窄，优先级也相同，采用 %[2]s",
		JA: "%[1]s は %[2]s では %[4]s、%[3]s では %[5]s です。範囲の狭さでも優先度でも決まらないため、前者を採用しました",
	}
	msgResolveSpellings = lang.Text{
		EN: "%[1]s (%[2]s) and %[3]s (%[4]s) look like one fact, but are two",
		ZH: "%[1]s（%[2]s）与 %[3]s（%[4]s）看似一个事实，其实是两个",
		JA: "%[1]s（%[2]s）と %[3]s（%[4]s）は一つの事実に見えますが、別の事実です",
	}
	msgHintSpellings = lang.Text{
		EN: "write both as groups, with one name per level: uart: {baud: 9600}, not uart.baud: 9600",
		ZH: "请都写成分组，每层一个名称：写 uart: {baud: 9600}，不写 uart.baud: 9600",
		JA: "どちらも入れ子のグループとして、1 階層に名前を一つずつ書いてください。uart.baud: 9600 ではなく uart: {baud: 9600} です",
	}
	msgResolveOtherModel = lang.Text{
		EN: "the override of %[1]s is for the model %[2]s, so it was not applied",
		ZH: "设备 %[1]s 的覆盖值属于型号 %[2]s，未采用",
		JA: "機器 %[1]s の上書きは機種 %[2]s のものなので、適用しません",
	}
	msgHintOtherModel = lang.Text{
		EN: "resolve for that model, or correct model_id in the override",
		ZH: "请查询该型号，或更正覆盖值中的 model_id",
		JA: "その機種を指定するか、上書きの model_id を直してください",
	}
	msgResolveOtherVersion = lang.Text{
		EN: "the override of %[1]s was made for the firmware %[2]s; it was applied anyway",
		ZH: "设备 %[1]s 的覆盖值是在固件 %[2]s 上设定的，这里仍然采用",
		JA: "機器 %[1]s の上書きはファームウェア %[2]s のときのものですが、適用しました",
	}
	msgHintOtherVersion = lang.Text{
		EN: "check that it still holds, and write the current version into its fw_version",
		ZH: "请确认它是否仍然成立，并把当前版本写入 fw_version",
		JA: "今も正しいか確かめ、現在のバージョンを fw_version に書いてください",
	}
	msgResolveBadInstance = lang.Text{
		EN: "the override cannot be looked up: %s",
		ZH: "无法查找覆盖值：%s",
		JA: "この機器の上書きを調べられません: %s",
	}
	msgResolveNoOverride = lang.Text{
		EN: "there is no override for %s: these are the facts of its model",
		ZH: "没有 %s 的覆盖值：这里是其型号的事实",
		JA: "%s の上書きはありません。これは機種の事実です",
	}
	msgHintNoOverride = lang.Text{
		EN: "check the name of the device; to list the staged overrides: tacit compile list",
		ZH: "请核对设备名称；列出暂存的覆盖值：tacit compile list",
		JA: "機器の名前を確かめてください。保留中の上書きの一覧: tacit compile list",
	}
	msgResolveForeign = lang.Text{
		EN: "the override of %s was not written in this folder on this machine, so it was not applied",
		ZH: "设备 %s 的覆盖值不是在这台机器的这个文件夹中写下的，未采用",
		JA: "機器 %s の上書きはこのマシンのこのフォルダーで書かれたものではないので、適用しません",
	}
	msgHintForeign = lang.Text{
		EN: "read it with tacit show; tacit promote, with the name of the device, puts it in force here",
		ZH: "请用 tacit show 阅读它；用 tacit promote 加设备名称可使它在这里生效",
		JA: "tacit show で読み、よければ tacit promote に機器の名前を付けて、ここで有効にしてください",
	}
	msgHintInstance = lang.Text{
		EN: "use the name that is in its override",
		ZH: "请使用覆盖值中的设备名称",
		JA: "上書きに書かれた機器の名前を使ってください",
	}
)
