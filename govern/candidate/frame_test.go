package candidate

import "testing"

// What asks the program is taken off; what is said of the project stays to the letter.
func TestWithoutFrame(t *testing.T) {
	for text, want := range map[string]string{
		"Hi, could you remember that we use pnpm, not npm?":                   "we use pnpm, not npm",
		"Please remember that staging is reset every night.":                  "staging is reset every night.",
		"hey claude, note that invoices expire yearly. Thanks!":               "invoices expire yearly",
		"Good morning! Can you please make a note: prices are cents, please.": "prices are cents",
		"Keep in mind that the CRM exports at noon":                           "the CRM exports at noon",
		"BTW, the lift speaks Modbus.":                                        "the lift speaks Modbus.",
		"We ship on Tuesdays only, please remember that.":                     "We ship on Tuesdays only",
		"remember this for later: never retry a charge":                       "never retry a charge",
		"I'd like you to remember that tests need Postgres 16":                "tests need Postgres 16",
		"Remember to tag before the release":                                  "Remember to tag before the release",
		"I learned today: the brush turns twice as fast when the belt is new": "the brush turns twice as fast when the belt is new",
		"Today I learned that the lift speaks Modbus":                         "the lift speaks Modbus",
		"TIL: the lift speaks Modbus":                                         "the lift speaks Modbus",
		"Lesson learned: never retry a charge":                                "never retry a charge",
		"We learned that a retry charges twice":                               "We learned that a retry charges twice",
		"fyi the key hangs in the drawer":                                     "the key hangs in the drawer",
		"fyi Lena has the key":                                                "Lena has the key",
		"FYI our gate closes at 6":                                            "our gate closes at 6",
		"btw the lift speaks Modbus":                                          "the lift speaks Modbus",
		"by the way we close at 9":                                            "we close at 9",
		"TIL that Pico wants an attenuator":                                   "Pico wants an attenuator",
		"TIL the rack turns only with the key in":                             "the rack turns only with the key in",
		"PSA: the lift is out of order":                                       "the lift is out of order",
		"@all ... pls note: labour is 96 an hour":                             "labour is 96 an hour",
		"@team, the hall is swept on Mondays":                                 "the hall is swept on Mondays",
		"FYI mails go to Lena":                                                "FYI mails go to Lena",
		"BTW is 21 percent in the Netherlands":                                "BTW is 21 percent in the Netherlands",
		"TIL entries are printed on Monday":                                   "TIL entries are printed on Monday",
		"@allocated rooms are locked":                                         "@allocated rooms are locked",
		"By the way of Ghent it takes an hour":                                "By the way of Ghent it takes an hour",
		"顺便说一下钥匙在办公室":                                                         "钥匙在办公室",
		"ちなみに鍵は事務所":                                                           "鍵は事務所",
		"Til the end of June we close at 9":                                   "Til the end of June we close at 9",
		"Til now nobody asked":                                                "Til now nobody asked",
		"今天学到：皮带换新后刷子转速翻倍":                                                    "皮带换新后刷子转速翻倍",
		"学到的技能存在档案里":                                                          "学到的技能存在档案里",
		"今日学んだこと: ベルトが新しいとブラシは二倍の速さで回る":                                       "ベルトが新しいとブラシは二倍の速さで回る",
		"学んだことは毎週まとめる":                                                        "学んだことは毎週まとめる",
		"pls remember that the cover has to be rolled up":                     "the cover has to be rolled up",
		"plz note: the lift speaks Modbus":                                    "the lift speaks Modbus",
		"dont forget: close the valve":                                        "close the valve",
		"Can u pls remember that we close at 9?":                              "we close at 9",
		"remember pls that we close at 9":                                     "we close at 9",
		"We close at 9, pls":                                                  "We close at 9",
		"Reminder: the pads expire in May":                                    "the pads expire in May",
		"Heads-up: the dog bites":                                             "the dog bites",
		"just so you know, the pump is loud":                                  "the pump is loud",
		"ok so please note: the hall is swept on Mondays":                     "the hall is swept on Mondays",
		"so, remember that the hall is swept on Mondays":                      "the hall is swept on Mondays",
		"So notes are kept on paper":                                          "So notes are kept on paper",
		"N.B. the side door sticks":                                           "the side door sticks",
		"NB: the side door sticks":                                            "the side door sticks",
		"NB the side door sticks":                                             "NB the side door sticks",
		"Reminders are mailed on Monday":                                      "Reminders are mailed on Monday",
		"PLS files are playlists":                                             "PLS files are playlists",
		"記録しといて：鍵は事務所":                                                        "鍵は事務所",
		"糊は使う前に湯せんする。この件よろしく":                                                 "糊は使う前に湯せんする",
		"この件よろしく":                                                             "",
		"ねえ、これ覚えといて。糊は使う前に湯せんする。よろしく！":                                        "糊は使う前に湯せんする",
		"えーと、窯の扉は開けない":                                                        "窯の扉は開けない",
		"あのう…糊は冷蔵庫に入れない":                                                      "糊は冷蔵庫に入れない",
		"えとろふ島の便は月曜":                                                          "えとろふ島の便は月曜",
		"um, we close at 9":                                                   "we close at 9",
		"Umbrellas hang at the door":                                          "Umbrellas hang at the door",
		"嗯，钥匙在办公室":                                                            "钥匙在办公室",
		"哎，那个，钥匙在办公室":                                                         "钥匙在办公室",
		"那个阀门不要动":                                                             "那个阀门不要动",
		"覚えといて、鍵は事務所にある":                                                      "鍵は事務所にある",
		"鍵は事務所にあるって覚えといてね":                                                    "鍵は事務所にある",
		"记一下哈，钥匙在办公室":                                                         "钥匙在办公室",
		"麻烦记住哈：钥匙在办公室":                                                        "钥匙在办公室",
		"请记住哈尔滨的仓库冬天关":                                                        "哈尔滨的仓库冬天关",
		"Note that":                                                           "",
		"Hello!":                                                              "",
		"hi there, please remember this":                                      "",
		"Remember me cookies last 30 days":                                    "Remember me cookies last 30 days",
		"Notes are kept for a year":                                           "Notes are kept for a year",
		"Hi-res images are cut at 4 MB":                                       "Hi-res images are cut at 4 MB",
		"The cache says thanks":                                               "The cache says thanks",
		"请记住，金额一律用分存整数。":                                                      "金额一律用分存整数。",
		"你好，能不能帮我记一下：上线前先备份，谢谢！":                                              "上线前先备份",
		"请帮我记住我们用 pnpm，不要用 npm":                                               "我们用 pnpm，不要用 npm",
		"记住：日志用 UTC":                                                          "日志用 UTC",
		"日志一律用 UTC，麻烦记一下。":                                                    "日志一律用 UTC。",
		"测试环境每晚重置，别忘了":                                                        "测试环境每晚重置",
		"记住密码功能默认关闭":                                                          "记住密码功能默认关闭",
		"你好":                                                                  "",
		"请记住":                                                                 "",
		"请求头里要带租户编号":                                                          "请求头里要带租户编号",
		"請求書は月末に締める":                                                          "請求書は月末に締める",
		"こんにちは、金額は整数で持つことを覚えておいてください。":              "金額は整数で持つ。",
		"ログは UTC と覚えておいて":                           "ログは UTC",
		"npm ではなく pnpm を使うって覚えておいてくれますか？":           "npm ではなく pnpm を使う",
		"覚えておいてください：ステージングは毎晩初期化される":                "ステージングは毎晩初期化される",
		"お疲れ様です。リリース前にタグを打つのを忘れないでください。よろしくお願いします。": "リリース前にタグを打つ。",
		"メモ：EV-200 の充電は 80% で止める":                   "EV-200 の充電は 80% で止める",
		"メモリは 64 KB しかない":                           "メモリは 64 KB しかない",
		"ありがとう。保険証の画像は S3 に 30 日だけ置いて消す":            "保険証の画像は S3 に 30 日だけ置いて消す",
		"ありがとうございます。保険証の画像は 30 日で消す":                "保険証の画像は 30 日で消す",
		"了解です。なるほど。締めは 23 時":                        "締めは 23 時",
		"よろしくお願いします。締めは 23 時":                       "締めは 23 時",
		"分かりました！助かります。締めは 23 時です。よろしくお願いします。":       "締めは 23 時です。",
		"了解率は 9 割を保つ":                               "了解率は 9 割を保つ",
		"はい／いいえの欄は必ず出す":                             "はい／いいえの欄は必ず出す",
		"ありがとうページは 5 秒で閉じる":                         "ありがとうページは 5 秒で閉じる",
		"了解です。":                                    "",
		"Thanks. Images go away after 30 days":     "Images go away after 30 days",
		"Got it. OK, images go away":               "images go away",
		"OK, images go away after 30 days":         "images go away after 30 days",
		"Great! Thank you so much! Ship on Monday": "Ship on Monday",
		"Thanks pages close after 5 s":             "Thanks pages close after 5 s",
		"Good, Bad and Ugly are the three levels":  "Good, Bad and Ugly are the three levels",
		"OK is the only status that we cache":      "OK is the only status that we cache",
		"Got it.":                                  "",
		"谢谢。好的，图片 30 天后删除":                         "图片 30 天后删除",
		"明白了。图片 30 天后删除":                           "图片 30 天后删除",
		"收到。图片 30 天后删除，谢谢！":                        "图片 30 天后删除",
		"好的图片要先压缩":                                 "好的图片要先压缩",
		"收到退款请求后先查幂等键":                             "收到退款请求后先查幂等键",
		"好，中，差三档都要显示":                              "好，中，差三档都要显示",
		"はい、いいえ、不明の三つだけ":                           "はい、いいえ、不明の三つだけ",
		"明白了。":                                     "",
		"これを覚えておいて":                                "",
		"お疲れ様です":                                   "",

		"いつもお世話になっております。締めは 23 時":                           "締めは 23 時",
		"平素より大変お世話になっております。締めは 23 時":                        "締めは 23 時",
		"いつもありがとうございます。締めは 23 時":                            "締めは 23 時",
		"いつもありがとうと表示する":                                     "いつもありがとうと表示する",
		"Many thanks. Ship on Monday":                       "Ship on Monday",
		"Thanks as always. Please remember: ship on Monday": "ship on Monday",
		"Many thanks pages close after 5 s":                 "Many thanks pages close after 5 s",
		"谢谢你一直以来的帮助。图片 30 天后删除":                             "图片 30 天后删除",
		"感谢您的支持页面要在 5 秒后关闭":                                 "感谢您的支持页面要在 5 秒后关闭",
		"Thanks, as always.":                                "",
		"Thanks a bunch, team. Ship on Monday":              "Ship on Monday",
		"おはよう、今日もよろしく":                                      "",
		"今日もよろしくお願いします。締めは 23 時":                            "締めは 23 時",
	} {
		if got := withoutFrame(text); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}

func TestQuestionsAreAskedBack(t *testing.T) {
	for _, text := range []string{"How do we deploy?", "怎么部署？", "デプロイはどうやるのですか。", "Hi!", "请记住", "Could you please remember this?", "これを覚えておいてください"} {
		if !FromWords(text).SaysTooLittle() {
			t.Errorf("%q is kept", text)
		}
	}
	for _, text := range []string{"Is the flag on? Then the job has to be stopped first.", "ユーザーは年末に増えますから注意", "Could you remember that staging has no mail server?", "上线前先备份吗？不，先冻结。"} {
		if FromWords(text).SaysTooLittle() {
			t.Errorf("%q is asked back", text)
		}
	}
}

func FuzzWithoutFrame(f *testing.F) {
	f.Add("Hi, please remember that 请记住 を覚えておいて。")
	f.Fuzz(func(t *testing.T, text string) {
		if got := withoutFrame(text); len(got) > len(text)+len("。") {
			t.Errorf("%q becomes longer: %q", text, got)
		}
	})
}
