package session

import (
	"github.com/tacit-kb/tacit/kb/lang"
)

// The messages of this file.
var (
	MsgHintWireEdited = lang.Text{
		EN: "delete it yourself if you no longer need it",
		ZH: "不再需要时请自行删除",
		JA: "不要なら自分で削除してください",
	}
	MsgNeeds = lang.Text{
		EN: "%[1]s needs %[2]s",
		ZH: "%[1]s 须与 %[2]s 同用",
		JA: "%[1]s は %[2]s と併せて指定してください",
	}
	MsgAsking = lang.Text{
		EN: "asking",
		ZH: "正在查询",
		JA: "問い合わせ中",
	}
	MsgHistoryUndoes = lang.Text{
		EN: "undoes %s",
		ZH: "撤销了 %s",
		JA: "%s を取り消し",
	}
	MsgFlagKind = lang.Text{
		EN: "only this `KIND`: experience, tech or business",
		ZH: "仅限种类为 `KIND` 的记忆：experience、tech 或 business",
		JA: "種別が `KIND` の記憶だけ: experience、tech、business",
	}
	MsgFlagCategory = lang.Text{
		EN: "only this `CATEGORY`",
		ZH: "仅限类别为 `CATEGORY` 的记忆",
		JA: "カテゴリーが `CATEGORY` の記憶だけ",
	}
	MsgFlagStatus = lang.Text{
		EN: "only this `STATUS`: draft, active, archived or all",
		ZH: "仅限状态为 `STATUS` 的记忆：draft、active、archived 或 all",
		JA: "状態が `STATUS` の記憶だけ: draft、active、archived、all",
	}
	MsgFlagModelID = lang.Text{
		EN: "the device model",
		ZH: "设备型号",
		JA: "機器の機種",
	}
	MsgFlagFWVersion = lang.Text{
		EN: "the firmware version of the device",
		ZH: "设备的固件版本",
		JA: "機器のファームウェアのバージョン",
	}
)
