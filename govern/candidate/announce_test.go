package candidate

import "testing"

// What only announces what follows is no title of it; what says what to keep or to record is.
func TestAnnouncements(t *testing.T) {
	for text, want := range map[string]string{
		"お疲れさまです。以下メモお願いします。\n- 矯正の枠は40分\n- 初診は60分":       "矯正の枠は40分",
		"お疲れ様です。以下を記録お願いします。\n・矯正の枠は40分":                  "矯正の枠は40分",
		"お疲れさまです、今日決まったことを共有します。\n1. 矯正の枠は40分\n2. 初診は60分": "矯正の枠は40分",
		"メモお願いします。矯正の枠は40分":                               "矯正の枠は40分",
		"本日の決定事項です。\n- 矯正の枠は40分":                          "矯正の枠は40分",
		"以下は予約枠のルールです：\n- 矯正は40分":                         "予約枠のルールです",
		"議事録：NAS に置く":                                                                  "議事録：NAS に置く",
		"次の点検は月曜です":                                                                    "次の点検は月曜です",
		"please note down the following:\n- dead docks after 90 s":                     "dead docks after 90 s",
		"here's what we agreed today:\n- vans carry 18 bikes\n- docks carry 20":        "vans carry 18 bikes",
		"Hi team, here are the decisions from today's standup:\n- vans carry 18 bikes": "vans carry 18 bikes",
		"Can you save the following for me?\n- vans carry 18 bikes":                    "vans carry 18 bikes",
		"Here are the rules for docks:\n- dead after 90 s":                             "the rules for docks",
		"Log the following: ride id and vehicle id":                                    "Log the following: ride id and vehicle id",
		"Keep the following pages cached: home and map":                                "Keep the following pages cached: home and map",
		"Some notes from today:\n- vans carry 18 bikes":                                "vans carry 18 bikes",
		"Notes on Monday: closed for inventory":                                        "Notes on Monday: closed for inventory",
		"Results last week: 12 of 40 hives died":                                       "Results last week: 12 of 40 hives died",
		"Notes from this week:\n- vans carry 18 bikes":                                 "vans carry 18 bikes",
		"Minutes: sent by Friday":                                                      "Minutes: sent by Friday",
		"麻烦记一下以下内容：\n- 波次每 10 分钟切一次\n- 一波最多 300 单":                                     "波次每 10 分钟切一次",
		"今天定的事同步一下：\n1. 波次每 10 分钟切一次":                                                  "波次每 10 分钟切一次",
		"大家好，同步一下今天的结论：波次每 10 分钟切一次":                                                   "波次每 10 分钟切一次",
		"请把下面的内容记下来：\n- 波次每 10 分钟切一次":                                                  "波次每 10 分钟切一次",
		"以下是格口的规则：\n- 红灯\n- 绿灯":                                                        "格口的规则",
		"巡检时记录以下内容：温度":                                                                 "巡检时记录以下内容：温度",
		"会议记录：归档到 NAS":                                                                 "会议记录：归档到 NAS",
		"这是会议记录，别删":                                                                    "这是会议记录，别删",
	} {
		if got := FromWords(text).Title(); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}
