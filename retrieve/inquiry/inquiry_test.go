package inquiry

import (
	"strings"
	"testing"
)

func TestOf(t *testing.T) {
	for text, want := range map[string]struct {
		thing string
		kind  Kind
	}{
		"What is a makeready?":                {"makeready", Nature},
		"what does “slur” mean":               {"slur", Nature},
		"meaning of kiss proof":               {"kiss proof", Nature},
		"who is Ines?":                        {"ines", Nature},
		"where is the quoin key":              {"quoin key", Place},
		"where do we keep the quoin key?":     {"quoin key", Place},
		"who is in charge of the drone":       {"drone", Keeper},
		"Who do I ask about the drone?":       {"drone", Keeper},
		"who knows about the drone":           {"drone", Keeper},
		"除湿机的事该找谁":                            {"除湿机", Keeper},
		"断裁機の件は誰に聞けばいいですか":                    {"断裁机", Keeper},
		"tally board":                         {"tally board", Bare},
		"什么是跳版？":                              {"跳版", Nature},
		"墨單是什麼意思":                             {"墨单", Nature},
		"走版到底是啥":                              {"走版", Nature},
		"「开脸」是什么":                             {"开脸", Nature},
		"钥匙放在哪儿":                              {"钥匙", Place},
		"除湿机归谁管":                              {"除湿机", Keeper},
		"谁负责除湿机":                              {"除湿机", Keeper},
		"茬口":                                  {"茬口", Bare},
		"むら取りとは何ですか":                          {"むら取り", Nature},
		"版ずれって":                               {"版ずれ", Nature},
		"版号的格式是啥":                             {"版号", Form},
		"版番号の形式は何ですか":                         {"版番号", Form},
		"what is the format of a plate code?": {"plate code", Form},
		"what's the plate code format":        {"plate code", Form},
		"格式是什么":                               {"格式", Nature},
		"版ずれの意味は？":                            {"版ずれ", Nature},
		"版棚の名前なんだっけ":                          {"版棚の名前", Nature},
		"版棚の名前、何でしたっけ？":                       {"版棚の名前", Nature},
		"断裁の師匠だれだっけ":                          {"断裁の师匠", Nature},
		"それなんだっけ":                             {},
		"今なんだっけ":                              {},
		"版棚の鍵はどこにありますか":                       {"版棚の键", Place},
		"断裁機の担当は誰ですか":                         {"断裁机", Keeper},

		"what is this?":                         {},
		"what is going on":                      {},
		"这是什么意思":                                {},
		"それって何":                                 {},
		"run the tests, then deploy to staging": {},
		"把这个函数改成返回错误，然后跑一遍测试": {},
		"":                                     {},
		"单":                                    {},
		"what is\nthis and that":               {},
		strings.Repeat("what is a thing ", 20): {},
	} {
		if thing, kind := Of(text); thing != want.thing || kind != want.kind {
			t.Errorf("Of(%q) = %q, %d; want %q, %d", text, thing, kind, want.thing, want.kind)
		}
	}
}

func TestSays(t *testing.T) {
	for _, test := range []struct {
		text, thing string
		kind        Kind
		want        bool
	}{
		{"A makeready is the hour before the first good sheet", "makeready", Nature, true},
		{"Slur: the ink smears", "slur", Bare, true},
		{"The slip on the forme is called a tally", "tally", Nature, false}, // the article stands between
		{"The slip on the forme is called tally", "tally", Nature, true},
		{"Ready sheets dry on the rack", "ready", Nature, false},
		{"茬口是指同一块地里种的第几轮", "茬口", Nature, true},
		{"红绳捆的单子叫红绳单，当天配完", "红绳单", Nature, true},
		{"红绳单贴在墙上", "红绳单", Nature, false},
		{"むら取りとは圧を整える作業", "むら取り", Nature, true},
		{"版ずれ：二色目が合わないこと", "版ずれ", Bare, true},
		{"版号一律是区加两位数字", "版号", Form, true},
		{"版号一律是区加两位数字", "版号", Nature, false},
		{"版号写在背面的标签丢了", "版号", Form, false},
		{"版番号は8桁ゼロ埋め", "版番号", Form, true},
		{"Plate codes are two letters and a number", "plate code", Form, true},
		{"钥匙在东屋门后", "钥匙", Place, true},
		{"钥匙丢了要赔", "钥匙", Place, false},
		{"除湿机由老冯负责", "除湿机", Keeper, true},
		{"除湿机晚上要关", "除湿机", Keeper, false},
	} {
		if got := Says(test.text, test.thing, test.kind); got != test.want {
			t.Errorf("Says(%q, %q, %d) = %t", test.text, test.thing, test.kind, got)
		}
	}
}

func TestUnsaid(t *testing.T) {
	for _, test := range []struct {
		question, text string
		want           bool
	}{
		{"how much does Somerset paper cost?", "Somerset paper comes from the mill", true},
		{"how much does Somerset paper cost?", "Somerset paper costs 4 euros", false},
		{"when was the guillotine bought?", "Marta runs the guillotine", true},
		{"when do the sheets dry", "Ready sheets dry overnight, after the run", false},
		{"色选机花了多少钱", "色选机的保养由小贺负责", true},
		{"返潮的茶多久再烘", "返潮的茶隔夜再烘", false},
		{"断裁機はいくらでしたか", "断裁機の点検は藤井さんが担当", true},
		{"断裁機はいくらでしたか", "断裁機は 42,000 円で買った", false},
		{"送料の価格は", "送料は着払いにする", false},
		{"点検は何分間ですか", "断裁機の点検は藤井さんが担当", true},
		{"点検は何分間ですか", "断裁機の点検は短時間で済む", false},
		{"係は誰ですか", "版棚は田中様に", false},
		{"断裁機の業者の電話", "断裁機の点検は藤井さんが担当", true},
		{"電話番号って", "断裁機の点検は藤井さんが担当", true},
		{"断裁机厂家电话", "断裁机由小贺负责", true},
		{"断裁機が止まったと電話", "断裁機の点検は藤井さんが担当", false}, // somebody has called
		{"工場から電話", "断裁機の点検は藤井さんが担当", false},
		{"断裁機の音がするって電話", "断裁機の点検は藤井さんが担当", false},
		{"厂里打来电话", "断裁机由小贺负责", false},
		{"断裁机厂家电话号码", "断裁机由小贺负责", true},
		{"日志打印了收货人手机号", "日志里不许打收件人手机号和地址", false},
		{"断裁机又停了，接到电话", "断裁机由小贺负责", false},
		{"いつでも使えますか", "断裁機の点検は藤井さんが担当", false}, // it asks for no time
		{"who does the binding papers", "Lena does the binding on Tuesdays", false},
		{"who sweeps the press room", "Tom and Anna sweep the rest. Marta has the press room", false},
		{"who oils the press", "Press oil is changed in May", true},
		{"who sweeps the press room", "This needs a broom", true},
		{"who oils the guillotine", "Guillotine needs oil every week", true},
		{"what is a makeready", "Marta runs the guillotine", false},
	} {
		if got := Unsaid(test.question, test.text); got != test.want {
			t.Errorf("Unsaid(%q, %q) = %t", test.question, test.text, got)
		}
	}
}

// A question is a part of what was typed, whatever that is.
func FuzzOf(f *testing.F) {
	for _, s := range []string{"what is a tally?", "什么是跳版", "むら取りって何", "「」", "the the "} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		thing, kind := Of(text)
		if (kind == None) != (thing == "") || !strings.Contains(plain(text), thing) {
			t.Errorf("Of(%q) = %q, %d", text, thing, kind)
		}
		Says(text, "tally", Nature)
		Unsaid(text, text)
	})
}
