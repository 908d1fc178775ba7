package number

import (
	"cmp"
	"strconv"
	"strings"

	"github.com/tacit-kb/tacit/kb/pattern"
)

// size finds a number with the unit of a length, a weight, a sum of money, a time of day and the
// like. Without am and pm, an hour is one of this kind, too. One letter is a unit as it is written
// only: 5 V, and not "5 a day".
var size = pattern.Lazy(`\b(\d+(?:\.\d+)?)\s?(?:((?i:mm|cm|km|metres?|meters?|inch(?:es)?|feet|ft|ml|cl|dl|litres?|liters?|mg|kg|grams?|tons?|tonnes?|nm|bar|psi|k?pa|[mk]v|ma|kw|kwh|[kmg]?hz|rpm|volts?|amps?|watts?` +
	`|degrees?|o['’]clock|euros?|dollars?|pounds?|pence|cents?|yen|yuan)|[mglLtVAWCF]|°[CF])\b|(毫米|厘米|公里|米|英寸|毫升|升|毫克|公斤|千克|斤|克|吨|度|伏|瓦|点|元|块(?:\s?钱)?|ミリ|センチ|メートル|キロ|グラム|リットル|トン|ボルト|ワット|円|時|倍))`)

// money finds a sum with the sign of its currency before it.
var money = pattern.Lazy(`([€£$¥])\s?(\d+(?:\.\d+)?)`)

// sizes returns how long, heavy, dear or late a text says that things are, each with its unit as it
// is written. What Quantities and clocks read is not among them.
func sizes(text string) (all []Quantity) {
	for _, m := range size().FindAllStringSubmatch(text, -1) {
		if n, err := strconv.ParseFloat(m[1], 64); err == nil {
			unit := strings.TrimSuffix(strings.ToLower(cmp.Or(m[2], m[3])), "s")
			if strings.HasPrefix(unit, "块") {
				unit = "元"
			}
			all = append(all, Quantity{n, unit})
		}
	}
	for _, m := range money().FindAllStringSubmatch(text, -1) {
		if n, err := strconv.ParseFloat(m[2], 64); err == nil {
			all = append(all, Quantity{n, m[1]})
		}
	}
	return all
}

// withoutSizes writes a space for each size of a text.
func withoutSizes(text string) string {
	return money().ReplaceAllString(size().ReplaceAllString(text, " "), " ")
}
