package number

import "github.com/tacit-kb/tacit/kb/pattern"

// rhythms are the words that say how often something is done, with the name of each.
var rhythms = []struct {
	name string
	word func() *pattern.Keyed
}{
	{"minute", pattern.WithKeys(`(?i)\bevery minute\b|每分钟|毎分`)},
	{"hour", pattern.WithKeys(`(?i)\b(?:hourly|every hour|once an hour)\b|每(?:个)?小时|毎時|1時間ごと`)},
	{"day", pattern.WithKeys(`(?i)\b(?:daily|nightly|every (?:day|night|morning|evening)|once a day)\b|每天|每日|每晚|每早|毎日|毎晩|毎朝|日次|夜間ごと`)},
	{"week", pattern.WithKeys(`(?i)\b(?:weekly|every week|once a week|every (?:mon|tues|wednes|thurs|fri|satur|sun)day)\b|每周|每星期|毎週|週次`)},
	{"month", pattern.WithKeys(`(?i)\b(?:monthly|every month|once a month)\b|每(?:个)?月|毎月|月次`)},
	{"quarter", pattern.WithKeys(`(?i)\b(?:quarterly|every quarter|once a quarter)\b|每(?:个)?季度|四半期ごと`)},
	{"half year", pattern.WithKeys(`(?i)\b(?:twice a year|every (?:six|6) months|half-yearly)\b|每半年|半年一次|一年(?:两次|2 ?次)|年に?(?:2|二)回|半年(?:ごと|に1回|に一回)`)},
	{"year", pattern.WithKeys(`(?i)\b(?:yearly|annually|every year|once a year)\b|每年|毎年|年次|一年一次|年に?(?:1|一)回`)},
}

// timesOfDay are left out where it is compared how often something is done.
var timesOfDay = pattern.WithKeys(`(?i)\b(?:at )?\d{1,2}:\d\d\b|\b(?:at )?(?:midnight|noon)\b|\bonce\b|凌晨|早上|晚上|零点|一次|深夜|一回|1回`)

// Rhythm returns how often a clause says that something is done, and what it says beside
// that; none where it names several.
func Rhythm(clause string) (name, beside string) {
	rest := clause
	for _, r := range rhythms {
		if !r.word().MatchString(clause) {
			continue
		}
		if name != "" {
			return "", ""
		}
		name, rest = r.name, r.word().ReplaceAllString(rest, " ")
	}
	if name == "" {
		return "", ""
	}
	return name, timesOfDay().ReplaceAllString(rest, " ")
}
