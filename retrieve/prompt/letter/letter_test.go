package letter

import "testing"

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
		"发货单要早": false, "尽早": false, "团队": false, "你好吗": false, "朝の点検": false, "皆さん": false, "全員の棚卸しの手順": false, "": false,
	} {
		if Greets(s) != want {
			t.Errorf("Greets(%q) = %t", s, !want)
		}
	}
}
