package member_test

import (
	"testing"

	"github.com/tacit-kb/tacit/govern/similar/member"
)

// Things that are numbered are two; a date, a span or a value behind a word is no number of a thing.
func TestOthers(t *testing.T) {
	for _, x := range []struct{ a, b, want string }{
		{"Oven 3 is lit at 6:00", "Oven 4 is lit at 7:00", "Oven 3 / Oven 4"},
		{"The light in bay 4 is on its own fuse", "The light in bay 5/6 is on its own fuse", ""},
		{"The AED pads expire 11/2027", "The AED is at the bar, its pads expire 05/2027", ""},
		{"The lease of the shed ends 31-12-2027", "The lease of the shed ends 30-06-2028", ""},
		{"The kiosk opens 8–12", "The kiosk opens 9–12", ""},
		{"Gate 7/ is closed at night", "Gate 8/ is closed at night", "Gate 7 / Gate 8"},
		{"The main pool holds 412 cubic metres and the teaching pool 96", "The teaching pool has 96 m3 and the main pool 412", ""},
		{"Group rates start at 12 for adults and for pupils 20", "For pupils 20, for adults 12: the group rates", ""},
		{"Pump 2 was greased after pump 3", "Pump 4 was greased after pump 5", "Pump 2 / Pump 4"},
		{"The scanner battery lasts 9 hours", "In the cold the scanner battery lasts 6 hours", ""},
		{"A trip takes 40 minutes", "A trip lasts 9 hours, then 8 hours of rest", ""},
		{"The deck carries 4 lorries", "The deck carries 6 lorries", ""},
		{"The gate closes 5 minutes early", "The gate closes 10 minutes early", ""},
		{"A ramp crew needs 2 radios", "A ramp crew needs 3 radios", ""},
		{"Grease the pumps 2 and 3 weekly", "Grease the pumps 4 and 5 weekly", "pumps 2 / pumps 4"},
		{"The bus 7 stops here", "The bus 9 stops here", "bus 7 / bus 9"},
		{"Travel in class 2 is cheap", "Travel in class 1 is dear", "class 2 / class 1"},
		{"Pumps 2 was greased", "Pumps 4 was greased", "Pumps 2 / Pumps 4"},
		{"小児科の午後は15時から18時まで", "小児科の午前は9時から12時まで", "午後 / 午前"},
		{"周六上午不发版", "周六下午可以发版", "上午 / 下午"},
		{"每天早上备份", "每天晚上备份", ""}, // says when
		{"例会は午前にやる", "例会は午後にやる", ""},
		{"2番ラインは朝に止める", "3番ラインは朝に止める", "2番 / 3番"},
		{"二号仓的叉车每周一充电", "三号仓的叉车每周二充电", "二号仓 / 三号仓"},
	} {
		if got, ok := member.Others(x.a, x.b); ok != (x.want != "") || ok && got != x.want {
			t.Errorf("%s | %s: %q, want %q", x.a, x.b, got, x.want)
		}
	}
}

// What differs in where it goes is another thing, where a sentence speaks of it; and the end of a longer number is no number of a
// thing.
func TestDirections(t *testing.T) {
	for _, c := range []struct {
		a, b string
		want bool
	}{
		{"入库扫码一次就行", "出库扫码要两次", true},
		{"下架的商品不退款", "上架的商品当天可退款", true},
		{"受信メールは3年残す", "送信メールは1年残す", true},
		{"インポートは夜に行う", "エクスポートは昼に行う", true},
		{"Inbound pallets are weighed", "Outbound pallets are not weighed", true},
		{"费用由收件人付", "费用由发件人付", false},
		{"上午盘点", "下午盘点", false},
		{"入库之后才能出库", "出库要两个人签字", false},
		{"窓口の内線は6381番", "窓口の内線は6380番", false},
		{"3番ホームは工事中", "4番ホームは通れる", true},
	} {
		if words, ok := member.Others(c.a, c.b); ok != c.want {
			t.Errorf("%s / %s: %q", c.a, c.b, words)
		}
	}
	if !member.InOneEnvironment("ステージングのデプロイはいつでもよい", "デプロイは月曜だけ") || member.InOneEnvironment("本番は月曜だけ", "ステージングはいつでもよい") {
		t.Error("an environment that one of two names")
	}
}
