package moment

import "testing"

func TestOnly(t *testing.T) {
	for _, text := range []string{
		"今天下午三点开会", "明天上午 10 点和客户开会", "待会儿有个评审会议", "今晚聚餐", "刚才那个 bug 修好了", "我们刚才聊过这个事了", "那个问题已经解决了。", "我把它改好了", "已经好了",
		"we talked about it", "I fixed it just now", "we've already looked into that", "just merged it", "The bug is fixed now", "it works again", "I fixed that login bug yesterday",
		"meeting today at 3 pm", "Today at 15:00 we have a team meeting", "we have a call with Lena tomorrow at 9", "there's a meeting in 10 minutes",
		"今日の午後3時に会議", "明日は10時から打ち合わせがあります", "このあと定例です", "さっきのバグ直した", "その件は先ほど話しました", "それはもう解決した", "直りました。",
	} {
		if !Only(text) {
			t.Errorf("%q is kept", text)
		}
	}
	for _, text := range []string{
		"周一下午三点开会", "每天早上九点开晨会", "今天起发版窗口改成周三", "今天下午三点开会要带体检报告", "刚才那个 bug 是时区的问题，改成 UTC 就好了", "那个接口已经下线了", "已经付款的订单不能改地址", "标签机修好了，24 伏的电源换过",
		"we talked about it and agreed on pnpm", "I fixed it by raising the timeout to 30 s", "We moved it to Postgres", "We tried it twice and lost a day", "The build is green only with cgo off", "it works only with the key in", "meeting notes are in the wiki",
		"The team meeting is on Mondays at 10", "today is the last day of the old tariff", "We renamed it Harbour", "it's done with a torque wrench",
		"定例は毎週火曜の10時から", "今日から保存期間は90日", "会議は第2会議室で行う", "バグを直したらテストを足す", "さっきのバグは時差が原因だった", "その問題は再起動で直った", "確認した人が名前を書く",
	} {
		if Only(text) {
			t.Errorf("%q is refused", text)
		}
	}
}

// How a note ends does not count, and neither is what is told twice something that lasts, or the contrary.
func FuzzOnly(f *testing.F) {
	f.Add("今天下午三点开会", "I fixed it")
	f.Add("さっきのバグ直した", "it works")
	f.Fuzz(func(t *testing.T, a, b string) {
		for _, sep := range []string{"。", ". ", "\n", "，", ", ", "、"} {
			if text := a + sep + b; Only(text) != Only(text+"。") {
				t.Errorf("%q", text)
			}
		}
	})
}
