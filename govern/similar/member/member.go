// Package member finds the members of closed classes in a text: countries and large cities,
// environments, parts of a day, and things that are numbered. Two sentences that are alike but for such a
// member speak of two things, however near the two words are in meaning.
package member

import (
	"slices"
	"strings"
	"sync"
	"unicode"

	"github.com/tacit-kb/tacit/kb/lang"
	"github.com/tacit-kb/tacit/kb/pattern"
)

// The numbers of the closed classes.
const (
	countries = iota
	cities
	environments // of a program
)

// classes are the closed classes: a member a string, its names in the three languages.
var classes = [...][]string{
	countries: strings.Split(`japan 日本|korea 韩国 韓国|china 中国|taiwan 台湾|india 印度 インド|vietnam 越南 ベトナム|thailand 泰国 タイ国|singapore 新加坡 シンガポール|indonesia 印尼 インドネシア|`+
		`germany 德国 ドイツ|france 法国 フランス|spain 西班牙 スペイン|italy 意大利 イタリア|switzerland 瑞士 スイス|austria 奥地利 オーストリア|poland 波兰 ポーランド|netherlands 荷兰 オランダ|sweden 瑞典 スウェーデン|`+
		`britain uk 英国 イギリス|ireland 爱尔兰 アイルランド|usa 美国 アメリカ 米国|canada 加拿大 カナダ|mexico 墨西哥 メキシコ|brazil 巴西 ブラジル|australia 澳大利亚 オーストラリア|russia 俄罗斯 ロシア|turkey 土耳其 トルコ`, "|"),
	cities: strings.Split(`tokyo 东京 東京|osaka 大阪|kyoto 京都|nagoya 名古屋|fukuoka 福冈 福岡|sapporo 札幌|beijing 北京|shanghai 上海|shenzhen 深圳|guangzhou 广州|hangzhou 杭州|chengdu 成都|`+
		`berlin 柏林 ベルリン|munich 慕尼黑 ミュンヘン|paris 巴黎 パリ|london 伦敦 ロンドン`, "|"),
	environments: strings.Split(`production prod 生产环境 生产集群 线上 本番|staging 预发 预发布 ステージング|development dev 开发环境 开発環境 開発環境|testing qa 测试环境 テスト環境 検証環境`, "|"),
}

// A name is a member of a class: the number of the class, and the first of its names.
type name struct {
	class  int
	member string
}

// names are the members by their names, and the length of the longest of Han or kana.
var names = sync.OnceValues(func() (map[string]name, int) {
	all, most := map[string]name{}, 0
	for c, class := range classes {
		for _, member := range class {
			words := strings.Fields(member)
			for _, w := range words {
				all[w] = name{c, words[0]}
				if !lang.Spaced(w) {
					most = max(most, len([]rune(w)))
				}
			}
		}
	}
	return all, most
})

// numberedEN and numberedZH find a thing and its number: "oven 3", "line B", 三号窑, 3番ライン. What counts is
// no such thing, nor does a date or a span: "expires 05/2027", "open 8-12".
var (
	numberedEN = pattern.WithKeys(`\b(\p{Ll}\p{L}+|\p{Lu}\p{L}+)[ -]?(?:no\. ?|#)?(\d{1,3}|[A-H])\b(?:[^\p{L}\d.:%/–-]|[/–-](?:\D|$)|$)`)
	numberedZH = pattern.WithKeys(`(?:^|[^一二三四五六七八九十\d.])([一二三四五六七八九十\d]{1,3})(号|番|線|线)(\p{Han}?)`)
	counting   = strings.Fields("between above below around nearly about roughly past till at in on of to for by than is are be was least most about after before every each within until from and or over under per up down rule level grade python java go node version release step section chapter page table figure issue exit code status port error http since only use uses takes has have needs the a an limit timeout wait waits retry retries max min day days hour hours")
)

// A class is one of classes, by its number, or a thing that is numbered.
type class struct {
	number int
	thing  string
}

// A member is what a text has of a class: as it stands there, and by the name that is the same
// for all its names.
type member struct{ text, name string }

func (m member) is(o member) bool { return m.name == o.name }

// Others names what two texts speak of, if each has members of a class and none in common. Where both
// have the same two numbers, these are values, and name nothing: "the pool holds 412, the bath 96" and
// "the bath holds 96, the pool 412".
func Others(a, b string) (words string, ok bool) {
	for _, others := range []func(a, b string) (string, bool){otherHalves, otherDirections} {
		if words, ok = others(a, b); ok {
			return words, true
		}
	}
	mine, theirs := membersIn(a), membersIn(b)
	for c, x := range mine {
		y := theirs[c]
		if len(y) == 0 || slices.ContainsFunc(x, func(m member) bool { return slices.ContainsFunc(y, m.is) }) {
			continue
		}
		if c.thing != "" && hasNumber(b, x[0].name) && hasNumber(a, y[0].name) {
			continue
		}
		if found := x[0].text + " / " + y[0].text; !ok || found < words { // the same of every run
			words, ok = found, true
		}
	}
	return words, ok
}

// counts reports whether a word before a number is a verb, which says how many: "lasts 9 hours",
// and not "pumps 3 and 4".
func counts(text, word, number string) bool {
	if !strings.HasSuffix(word, "s") || len(word) < 4 || slices.ContainsFunc([]string{"ss", "us", "as", "is", "os", "ens"}, func(end string) bool { return strings.HasSuffix(word, end) }) {
		return false
	}
	_, rest, _ := strings.Cut(text, word+" "+number)
	return !strings.HasPrefix(text, word) && !slices.ContainsFunc([]string{" and ", " or ", " to ", ",", "-", "–", "/"}, func(next string) bool { return strings.HasPrefix(rest, next) })
}

// unit matches the unit of a number that stands before it.
var unit = pattern.Lazy(`(?i)^\s?(?:h|hrs?|hours?|min|mins|minutes?|s|secs?|seconds?|ms|days?|weeks?|months?|years?|km|m|cm|mm|kg|g|mg|t|tons?|l|lit(?:re|er)s?|ml|gb|mb|tb|kb|euros?|eur|usd|dollars?|pounds?|percent|degrees?|v|w|kw|bar|psi|a\.?m\.?|p\.?m\.?)(?:[^\p{L}\d]|$)`)

// measured reports whether the number behind a word has a unit: "gateways buffer 48 h" speaks of no gateway.
func measured(text, word, number string) bool {
	for _, between := range []string{" ", "-", ""} {
		if _, rest, ok := strings.Cut(text, word+between+number); ok {
			return unit().MatchString(rest)
		}
	}
	return false
}

// hasNumber reports whether a text has a number, or a letter that names something, as a word.
func hasNumber(text, number string) bool {
	return slices.Contains(strings.FieldsFunc(text, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }), number)
}

// membersIn returns the members in a text.
func membersIn(text string) map[class][]member {
	names, longest := names()
	all := map[class][]member{}
	add := func(word string) (found bool) {
		n, found := names[word]
		if found {
			c := class{number: n.class}
			all[c] = append(all[c], member{word, n.member})
		}
		return found
	}
	for _, w := range strings.FieldsFunc(strings.ToLower(text), func(r rune) bool { return !unicode.IsLetter(r) }) {
		if lang.Spaced(w) {
			add(w)
		}
	}
	runes := []rune(text)
	for i := 0; i < len(runes); {
		n := min(longest, len(runes)-i)
		for n > 1 && (lang.Spaced(string(runes[i:i+n])) || !add(string(runes[i:i+n]))) {
			n--
		}
		i += max(n, 1)
	}
	addThing := func(thing, text, number string) {
		c := class{thing: thing}
		all[c] = append(all[c], member{text, number})
	}
	for _, m := range numberedEN().FindAllStringSubmatch(text) {
		product := unicode.IsUpper(rune(m[1][0])) && !strings.HasPrefix(text, m[1]) // and the number its version
		if thing := strings.ToLower(m[1]); !product && !slices.Contains(counting, thing) && !counts(text, m[1], m[2]) && !measured(text, m[1], m[2]) {
			addThing(thing, m[1]+" "+m[2], m[2])
		}
	}
	for _, m := range numberedZH().FindAllStringSubmatch(text) {
		addThing(m[2]+m[3], m[1]+m[2]+m[3], m[1])
	}
	return all
}
