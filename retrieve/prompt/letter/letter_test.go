package letter

import (
	"strings"
	"testing"
)

func TestIsName(t *testing.T) {
	for s, want := range map[string]bool{
		"Odile": true, "Éva Szűcs": true, "Anne-Marie O'Neill": true, "王芳": true, "佐藤健太郎": true, "オディール": true, "田中です": true,
		"odile": false, "E4031": false, "the door jams": false, "扉も開かない": false, "烤箱门关不上了": false, "": false,
	} {
		if IsName(s) != want {
			t.Errorf("IsName(%q) = %t", s, !want)
		}
	}
}

// A number is one to be called only where a word says so, or where nothing else stands beside it.
func TestIsContact(t *testing.T) {
	for s, want := range map[string]bool{
		"+44 20 7946 0018": true, "Mill & Sons, Tel 0511 22 33": true, "Phone: 55-812": true, "电话：0571 8812 3344": true, "内線 20431": true,
		"odile@mill.example": true, "www.mill.example": true,
		"E4031": false, "error 0511 2233 in the log": false, "Tel 12": false, "telling 12345 people": false, "write to odile@mill.example about it": false,
	} {
		if IsContact(s) != want {
			t.Errorf("IsContact(%q) = %t", s, !want)
		}
	}
}

func TestGreets(t *testing.T) {
	for s, want := range map[string]bool{
		"Good morning": true, "good evening,": true, "Good morning team,": true, "good afternoon everyone!": true, "Morning all -": true, "Hi, good morning Ken": true,
		"Happy Monday folks": true, "good day to you all": true, "Good morning, Ana and Tom": true,
		"各位早上好，": true, "早上好各位": true, "大家下午好！": true, "王工你好": true, "早": true, "嗨，大家": true, "辛苦了": true,
		"皆さん、おはようございます": true, "佐藤さん、お世話になっております": true, "お疲れ様です、みなさん": true, "こんばんは": true, "各位お疲れさまです": true,
		"good": false, "good bread": false, "the morning team": false, "good morning routine": false, "morning shift handover": false, "Good morning MQTT": false,
		"Saturday": false, "Sunday Market": false, "Friday,": false, "night": false, "Good Friday, all": true,
		"发货单要早": false, "尽早": false, "团队": false, "你好吗": false, "朝の点検": false, "皆さん": false, "全員の棚卸しの手順": false, "": false,
	} {
		if Greets(s) != want {
			t.Errorf("Greets(%q) = %t", s, !want)
		}
	}
}

// What only says that a mail stands below, or from whom it is, or that it wants an answer, points at it.
func TestPointsAtMail(t *testing.T) {
	general := func(s string) bool {
		for _, w := range strings.Fields("answer we got the our below this what should do please see 怎么 帮我 一下 的 我 们 处理 回 看 下面 が を の に は で した 下 以 書いて どう すれば いい 対応 お願い して") {
			s = strings.ReplaceAll(s, w, " ")
		}
		return strings.Trim(s, " ,?，？。") == ""
	}
	for s, want := range map[string]bool{
		"we got the mail below from the front desk, what should we do?": true, "please answer this e-mail": true, "see the message below": true,
		"下面这封邮件怎么回": true, "客户发来邮件，帮我处理一下": true, "受付から下のメールが来た。": true, "返信文を書いて": true, "": true,
		"how do we seal crates": false, "the mail says that the kiln stops": false, "邮件里的绿灯怎么处理": false, "窯のメールが来た": false,
	} {
		if PointsAtMail(s, general) != want {
			t.Errorf("PointsAtMail(%q) = %t", s, !want)
		}
	}
}
