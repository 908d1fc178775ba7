package prompt

import "testing"

// Who signs a prompt asks nothing with it: the name below closing words or behind a dash is
// manner. What is asked there stays asked, and so does a name that is all there is.
func TestSignature(t *testing.T) {
	for text, want := range map[string]string{
		"How do I empty the oven?\n\nThanks!\nOdile":                                                 "ask How do I empty the oven? | manner Thanks! | manner Odile",
		"How do I empty the oven?\r\nBest regards,\r\n\r\nÉva Szűcs\r\n":                             "ask How do I empty the oven? | manner Best regards, | manner Éva Szűcs",
		"How do I empty the oven?\nBest,\nOdile Marchetti\nBakery":                                   "ask How do I empty the oven? | manner Best, | manner Odile Marchetti | manner Bakery",
		"How do I empty the oven?\n-- \nOdile":                                                       "ask How do I empty the oven? | manner -- | manner Odile",
		"How do I empty the oven?\n\n— Odile":                                                        "ask How do I empty the oven? | manner — Odile",
		"How do I empty the oven?\n\nThanks\nTom\n--\nMill & Sons, Tel 0511 22 33":                   "ask How do I empty the oven? | manner Thanks | manner Tom | manner -- | manner Mill & Sons, Tel 0511 22 33",
		"How do I empty the oven?\nKind regards\nOdile Marchetti\nPastry\n+44 20 7946 0018":          "ask How do I empty the oven? | manner Kind regards | manner Odile Marchetti | manner Pastry | manner +44 20 7946 0018",
		"How do I empty the oven?\nCheers,\nOdile\nodile@mill.example\nMill | Bakery, Phone: 55-812": "ask How do I empty the oven? | manner Cheers, | manner Odile | manner odile@mill.example | manner Mill | Bakery, Phone: 55-812",
		"怎么清空烤箱？\n谢谢！\n王芳\n电话：0571 8812 3344":                                                        "ask 怎么清空烤箱？ | manner 谢谢！ | manner 王芳 | manner 电话：0571 8812 3344",
		"オーブンを空にするには？\nよろしくお願いします。\n佐藤\n内線 20431":                                                    "ask オーブンを空にするには？ | manner よろしくお願いします。 | manner 佐藤 | manner 内線 20431",
		"How do I empty the oven?\n--\nE4031":                                                        "ask How do I empty the oven? | ask -- | ask E4031",
		"How do I empty the oven?\nThanks\nTom\nerror 0511 2233 in the log":                          "ask How do I empty the oven? | manner Thanks | ask Tom | ask error 0511 2233 in the log",
		"How do I empty the oven?\nThanks\n0511 2233":                                                "ask How do I empty the oven? | manner Thanks | ask 0511 2233",
		"怎么清空烤箱？\n谢谢！\n王芳":                                                                           "ask 怎么清空烤箱？ | manner 谢谢！ | manner 王芳",
		"オーブンを空にするには？\nよろしくお願いします。\n佐藤健太郎":                                                           "ask オーブンを空にするには？ | manner よろしくお願いします。 | manner 佐藤健太郎",
		"オーブンを空にするには？\nよろしくお願いいたします\n田中です。":                                                          "ask オーブンを空にするには？ | manner よろしくお願いいたします | manner 田中です。",
		"お世話になっております。田中です。オーブンを空にするには？":                                                              "manner お世話になっております。 | manner 田中です。 | ask オーブンを空にするには？",
		"你好，我是王芳。怎么清空烤箱？":                                                                            "manner 你好， | manner 我是王芳。 | ask 怎么清空烤箱？",
		"Hello! Odile here. How do I empty the oven?":                                                "manner Hello! | manner Odile here. | ask How do I empty the oven?",
		"お疲れ様です。本番です。":                                                                               "manner お疲れ様です。 | ask 本番です。",
		"Thanks!\nOdile":                                                                             "manner Thanks! | ask Odile",
		"How do I empty the oven?\nOdile":                                                            "ask How do I empty the oven? | ask Odile",
		"How do I empty the oven?\nThanks!\nE4031":                                                   "ask How do I empty the oven? | manner Thanks! | ask E4031",
		"How do I empty the oven?\nThanks!\nIs it hot?":                                              "ask How do I empty the oven? | manner Thanks! | ask Is it hot?",
		"How do I empty the oven?\nThanks!\nthe door jams":                                           "ask How do I empty the oven? | manner Thanks! | ask the door jams",
		"怎么清空烤箱？\n谢谢！\n烤箱门关不上了":                                                                      "ask 怎么清空烤箱？ | manner 谢谢！ | ask 烤箱门关不上了",
		"オーブンを空にするには？\nよろしくお願いします。\n扉も開かない":                                                          "ask オーブンを空にするには？ | manner よろしくお願いします。 | ask 扉も開かない",
	} {
		if all := segmentsOf(text); all != want {
			t.Errorf("%s\n got %s\nwant %s", text, all, want)
		}
	}
}
