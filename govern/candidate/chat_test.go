package candidate

import "testing"

// What people say to each other of the day, of how they feel and of what matters is no memory.
func TestChatIsAskedBack(t *testing.T) {
	for _, text := range []string{"おはよう、今日もよろしく", "これは大事", "この件は大事です", "今日は疲れました", "お腹すいた", "今日もいい天気ですね", "良い週末を",
		"今天好累", "今天好累啊", "这个很重要", "辛苦了，明天见", "周末愉快", "Thanks, as always.", "This is important", "I'm so tired today", "Have a nice weekend!", "good morning, let's have a good day", "What a day",
		"we talked about it", "We have already discussed this in the meeting", "I mentioned that yesterday.", "我们聊过这个了", "这件事之前讨论过了", "その件は昨日話しました", "それについてみんなで話し合った"} {
		if !FromWords(text).SaysTooLittle() {
			t.Errorf("%q is kept", text)
		}
	}
	for _, text := range []string{"これは大事：鍵は必ず閉める", "これは大事な鍵です", "今日は忙しいので予約を入れない", "寒い日は暖機する", "今天太忙，别排夜班", "我很累的时候别排夜班", "加油站周一关门",
		"This is important: lock the door", "Tired servers are restarted nightly", "See you at the yard every Monday", "今日は休診です", "今天发版",
		"we talked about it: the key stays with Mika", "We decided that the key stays with Mika", "我们聊过了，钥匙归小李管", "この話は館長だけが知っている", "We talked to the landlord about the lift"} {
		if FromWords(text).SaysTooLittle() {
			t.Errorf("%q is asked back", text)
		}
	}
}

// Who agrees, is grateful, asks to wait, or orders something once, has nothing remembered; what says when, or asks to note
// something, has.
func TestOrdersForOnce(t *testing.T) {
	for text, little := range map[string]bool{
		"帮我把排行榜代码重构一下":        true,
		"你好，帮我看看":             true,
		"運賃のテストを直しておいて":       true,
		"ありがとう！助かった":          true,
		"了解、それでお願い":           true,
		"ちょっと待って":             true,
		"Wait a moment":       true,
		"帮我记一下：端口是 8080":      false,
		"每次发版前帮我跑一遍压测":        false,
		"バッチの前にDBを止めておいて":     false,
		"夜は弁を閉めておいて":          false,
		"発注書はPDFで送ってください":     false,
		"Wait for the vendor": false,
	} {
		if c := FromWords(text); c.SaysTooLittle() != little {
			t.Errorf("%s: %v", text, !little)
		}
	}
}
