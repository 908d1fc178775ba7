package topic

import (
	"slices"
	"strings"
	"testing"
	"unicode"
)

// words knows a few names that are rare, and cuts a text roughly.
var words = Lexicon{
	Rare: func(text string) bool {
		all := strings.Fields("raclette alpkäse nadia falcon osprey fetch ship 兴隆 天马 往来 信州 会津")
		return !slices.ContainsFunc(strings.Fields(strings.ToLower(text)), func(w string) bool { return !slices.Contains(all, w) })
	},
	Near: func(a, b string) float64 {
		if strings.HasPrefix(a, "ログ") && strings.HasPrefix(b, "ログ") {
			return 0.9
		}
		return 0
	},
	Pieces: func(text string) (all []string) {
		inWord := false
		for _, r := range text {
			switch spaced := r < unicode.MaxLatin1 && (unicode.IsLetter(r) || unicode.IsDigit(r)); {
			case spaced && inWord:
				all[len(all)-1] += string(r)
			case r != ' ':
				all = append(all, string(r))
				inWord = spaced
				continue
			default:
				inWord = false
			}
		}
		return all
	},
}

// Two sentences speak of two names where each has one in the same place, as what it is about: not
// where one of the names is in the other sentence as well, nor where the sentence says what to use
// or do.
func TestOthers(t *testing.T) {
	for _, c := range []struct{ language, a, b, want string }{
		{"en", "Orders from Migros close on Tuesday", "Orders from Coop close on Friday", "migros / coop"},
		{"en", "Orders from Migros close on Tuesday", "Invoices from Coop close on Friday", ""},
		{"en", "Orders from Migros close on Tuesday", "Orders from Coop close before those of Migros", ""},
		{"en", "Orders from Migros close after those of Coop", "Orders from Coop close on Friday", ""},
		{"en", "Logs are for Migros alone", "Logs are for Coop alone", ""},
		{"en", "Logs meant for Migros stay", "Logs meant for Coop go", "migros / coop"},
		{"en", "Logs collected from Migros stay", "Logs collected from Coop go", ""},
		{"en", "Read logs from Migros first", "Read logs from Coop first", ""},
		{"en", "Orders from Migros and others close", "Orders from Coop and others stay", ""},
		{"en", "Our contracts with Migros end in May", "Our contracts with Coop end in June", "migros / coop"},
		{"en", "Report to Migros weekly", "Report to Coop monthly", ""},
		{"en", "Deliveries to Migros come on Monday", "Deliveries to Coop come on Friday", "migros / coop"},
		{"en", "The largest number of passengers on the Puffin is 148", "The largest number of passengers on the Heron is 160", "puffin / heron"},
		{"en", "The passengers on Puffin are counted", "The passengers on Heron are not counted", "puffin / heron"},
		{"en", "The tide at North Quay is 3.1 m", "The tide at South Quay is 2.4 m", "north quay / south quay"},
		{"en", "The fuel tank of the old ferry Puffin has 900 litres", "The fuel tank of the old ferry Heron has 1400 litres", ""}, // a word stands before the name
		{"en", "The ramp behind the Customs House must stay shut", "The ramp behind the Coal Shed must stay open", "customs house / coal shed"},
		{"en", "The wind limit for crews under Captain Moss is 17", "The wind limit for crews under Captain Reid is 15", "captain moss / captain reid"},
		{"en", "The limit on the Puffin is 148", "The limit on the MV Puffin is 150", ""},
		{"en", "The limit on the Puffin is 148, on the Heron 160", "The limit on the Heron is 170", ""},
		{"en", "The limit on the Puffin is 148", "The limit of the Heron is 160", ""},
		{"en", "Tickets that are valid on Puffin are blue", "Tickets that are valid on Heron are red", ""},
		{"en", "Keep the sessions in Redis is wrong", "Keep the sessions in Valkey is wrong", ""},
		{"en", "Sessions live in Redis", "Sessions live in Valkey", ""},
		{"en", "Raclette takes 5 % salt", "Alpkäse takes 3.5 % salt", "raclette / alpkäse"},
		{"en", "Raclette takes 5 % salt", "Alpkäse loses 3.5 % water", ""},
		{"en", "Raclette must rest", "Alpkäse must rest longer", "raclette / alpkäse"},
		{"en", "Cheese takes 5 % salt", "Butter takes 3.5 % salt", ""},
		{"en", "The Falcon boards are green", "The Osprey boards are red", "falcon / osprey"},
		{"en", "Fetch labels of Monday", "Ship labels of Friday", ""},
		{"en", "Jo's branch is open", "Al's branch is closed", "jo / al"},
		{"en", "Jo’s branch is open", "Mia’s branch is closed", "jo / mia"},
		{"en", "Ada's branch is open, with an adapter", "Cal's branch is closed on a local day", "ada / cal"},
		{"en", "Raclette as we make it is salted", "Alpkäse as we make it is not", ""},
		{"zh", "兴隆厂用红标签", "天马厂用蓝标签", "兴隆 / 天马"},
		{"zh", "给兴隆厂发红标签", "给天马厂发蓝标签", "兴隆 / 天马"},
		{"zh", "我们给兴隆厂发红标签", "我们给天马厂发蓝标签", ""},
		{"zh", "Coop用红标签", "Spar用蓝标签", "coop / spar"},
		{"zh", "PK3200支持二维码", "PK2100不支持二维码", "pk3200 / pk2100"},
		{"zh", "天马厂没用红标签", "兴隆厂用红标签", "天马 / 兴隆"},
		{"zh", "商户改价", "商户不改价", ""},
		{"zh", "2025用红标签", "2026用蓝标签", ""},
		{"zh", "红标签贴左边", "蓝标签贴右边", ""},
		{"zh", "兴隆厂用红标签", "平常厂用蓝标签", ""},
		{"zh", "平常厂用红标签", "兴隆厂用蓝标签", ""},
		{"zh", "往来厂用红标签", "兴隆厂用蓝标签", ""},
		{"ja", "ラクレットの塩は5%", "アルプケーゼの塩は3.5%", "ラクレット / アルプケーゼ"},
		{"ja", "ラクレットの塩は5%", "アルプケーゼの脂は3.5%", ""},
		{"ja", "ログイン画面は青", "ログアウト画面は赤", ""},
		{"ja", "ラクレットの塩は5%", "普通の塩は3.5%", ""},
		{"ja", "普通の塩は3.5%", "ラクレットの塩は5%", ""},
		{"ja", "信州の塩は5%", "会津の塩は3.5%", "信州 / 会津"},
		{"ja", "信州の塩は5%", "普通の塩は3.5%", ""},
		{"ja", "Coopの塩は5%", "Sparの塩は3.5%", "coop / spar"},
		{"ja", "Coop Nordの塩は5%", "Sparの塩は3.5%", ""},
		{"ja", "2025の塩は5%", "2026の塩は3.5%", ""},
		{"en", "The 300 ml line fills 2,400 bottles an hour", "The 720 ml line fills 1,800 bottles an hour", "300ml / 720ml"},
		{"en", "The 300 ml line fills 2,400 bottles an hour", "The 300ml line fills 1,800 bottles an hour", ""},
		{"en", "The 1,000 ml line fills 900 bottles", "The 1000 ml line fills 800 bottles", ""},
		{"en", "The 12-seat boat takes 2 dogs", "The 40-seat boat takes 5 dogs", "12seat / 40seat"},
		{"en", "The 12-seat boat takes 2 dogs", "The 40-seat bus takes 5 dogs", ""},
		{"en", "2 mm distance to the edge, 3 at corners", "3 mm distance to the edge, 4 at corners", ""},
		{"en", "The 300 ml bottles are green", "The 720 ml bottles are brown", ""},
		{"en", "10 minute breaks are given at 10:00", "15 minute breaks are given at 10:00", ""},
		{"zh", "12座游船每次载2条狗", "40座游船每次载5条狗", "12座 / 40座"},
		{"zh", "2毫米间隙每年测1次", "3毫米间隙每年测2次", ""},
		{"ja", "300mlラインの能力は毎時2,400本", "720mlラインの能力は毎時1,800本", "300ml / 720ml"},
		{"ja", "300mlラインの能力は毎時2,400本", "720mlラインの水は毎時1,800L", ""},
		{"ja", "6本入りの箱は4,000枚積む", "12本入りの箱は1,500枚積む", "6本入り / 12本入り"},
		{"ja", "5mmの余白は2か所に取る", "8mmの余白は3か所に取る", ""},
		{"de", "Raclette takes 5 % salt", "Alpkäse takes 3.5 % salt", ""},
	} {
		if got, ok := Others(words, c.language, c.a, c.b); got != c.want || ok != (c.want != "") {
			t.Errorf("%s / %s: %q, want %q", c.a, c.b, got, c.want)
		}
	}
}
