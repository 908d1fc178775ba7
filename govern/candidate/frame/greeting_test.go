package frame

import "testing"

// Who somebody is, and that they mean it, is taken off where they greet or ask to remember what follows; what a
// note is about stays.
func TestWithoutGreeting(t *testing.T) {
	for text, want := range map[string]string{
		"少しだけ共有です。糸車の油は月曜に差す。":                                    "糸車の油は月曜に差す。",
		"個人用メモ：織機の鍵は棚の裏。":                                         "織機の鍵は棚の裏。",
		"備忘メモ、織機の鍵は棚の裏。":                                          "織機の鍵は棚の裏。",
		"芦田です。以下を覚えておいてください。糸車の油は月曜に差す。":                          "糸車の油は月曜に差す。",
		"こんにちは、芦田です。糸車の油は月曜に差す。":                                  "糸車の油は月曜に差す。",
		"皆さん、こんにちは":                                               "",
		"昨日は手伝ってくれてありがとう。織機は直った。":                                 "織機は直った。",
		"きのう手伝ってくれてありがとう。織機は直った。":                                 "織機は直った。",
		"谢谢顾师傅昨天来修，纺车又能转了":                                        "纺车又能转了",
		"感谢信三天内回，由前台寄出":                                           "感谢信三天内回，由前台寄出",
		"Thanks for carrying the loom, it is on the second floor": "it is on the second floor",
		"请问一下":                                        "",
		"お疲れ様です。芦田です。":                                "",
		"Postgres 16です。毎晩止まる。":                        "Postgres 16です。毎晩止まる。",
		"織機は危険です。これを子どもに触らせない。":                       "織機は危険です。これを子どもに触らせない。",
		"ぶっちゃけ、二号の織機は寿命。":                             "二号の織機は寿命。",
		"自分用の棚は左":                                     "自分用の棚は左",
		"给自己留一笔：纺车的油周一加":                              "纺车的油周一加",
		"自己记一下，纺车的油周一加":                               "纺车的油周一加",
		"说实话，二号织机快不行了":                                "二号织机快不行了",
		"我是织坊小芦，麻烦记一下：纺车的油周一加":                        "纺车的油周一加",
		"大家好，我是小芦":                                    "",
		"我是从北门进的，帮我开一下灯":                              "我是从北门进的，帮我开一下灯",
		"Okay so our loom eats the first thread":      "our loom eats the first thread",
		"Right, so the loom eats the first thread":    "the loom eats the first thread",
		"Look, so the loom eats thread":               "the loom eats thread",
		"Listen: port 8080 on the loom":               "Listen: port 8080 on the loom",
		"To be honest, the loom eats thread":          "the loom eats thread",
		"Hello everyone, this is Runa. Oil the loom.": "Oil the loom.",
		"Runa here, please remember: oil the loom":    "oil the loom",
		"Hi, I'm Runa":                  "",
		"So long looms need two people": "So long looms need two people",
		"Right wheels go on the rack":   "Right wheels go on the rack",
	} {
		if got := Off(text); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}
