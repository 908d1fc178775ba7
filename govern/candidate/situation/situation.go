// Package situation divides a sentence into when it holds and what to do then: "when the bell
// sticks, oil it". People write such sentences as they speak, so it looks for the clauses and not for
// the commas. A part is a whole clause, or there is none: half of one says something that the
// person did not.
package situation

import (
	"regexp"
	"strings"
	"sync"

	"github.com/tacit-kb/tacit/govern/candidate/bidding"
	"github.com/tacit-kb/tacit/kb/pattern"
)

// noTime keeps "before 9" and "after midnight", which are no situations, from being
// taken for some.
const noTime = `(?:[^\d\s]\S*)`

// mind begins what one is told not to forget; who only recalls something tells nobody.
const mind = `(?:记得|记着)(?:[^是有在当那上去了，,]|当[^时年初])|切记|千万|牢记`

// The Japanese words that end a situation are also parts of other words: 前日, 後半, 実際, 場合分け, やっときます.
// So what stands in front of one is a verb, an adjective or の, and what stands behind it is a particle, a
// comma, or the beginning of what to do.
const (
	occasion = `^([^、。]{1,80}?[るうくぐすつぬぶむただのいな](?:とき|場合|際))`
	earlier  = `^([^、。]{1,80}?[るうくぐすつぬぶむの]前)`
	later    = `^([^、。]{1,80}?[るただの]後)`
	// atOnce begins what to do without a comma.
	atOnce = `必ず|かならず|すぐ|直ち|ただち|速やか|すみやか|まず|先に|いったん|一旦|一度|再度|再び|もう一度|そのまま|お\p{Han}|ご\p{Han}`
)

// A form is a way to say when, with the groups of its pattern that hold the situation and what to do
// in it.
type form struct {
	pattern     *regexp.Regexp
	part, other int
}

// forms say when: part is the situation, other is what to do in it.
var forms = sync.OnceValue(func() []form {
	return []form{
		{regexp.MustCompile(`(?i)^((?:when(?:ever)?|if|once|before|after|while|during|as soon as|every time)\s[^,，]{2,160}?)(?:[,，]|:\s)\s*(.+)$`), 1, 2},
		{regexp.MustCompile(`(?i)^(.{4,160}?)\s+((?:when(?:ever)?|if|before|after)\s` + noTime + `\s[^,，;]{2,160})$`), 2, 1},
		{regexp.MustCompile(`^([^，,。]{1,60}?[^当实同定临超延及按小有暂平随计耗准历工即何届顿]时)([^，,、。：:；间区刻钟序长机延效常代段光候差隔时的].*)$`), 1, 2}, // no comma after 时, which is in many words
		{regexp.MustCompile(`^((?:当|如果|若|一旦|每次|凡是|遇到)[^，,。]{1,80})[，,]\s*(.+)$`), 1, 2},
		{regexp.MustCompile(`^([^，,。]{2,80}(?:时|的时候|时候|之前|之后|以前|以后|情况下|前|后))[，,]\s*(.+)$`), 1, 2},
		{regexp.MustCompile(`^([^，,。]{2,60}?(?:之前|以前|之后|以后|时候))((?:必须|一定|一律|统一|务必|要|先|应|得|都|不要|别|请|禁止|` + mind + `).+)$`), 1, 2},
		{regexp.MustCompile(`^([^，,。]{2,40}?的时候)([^，,。、的是].+)$`), 1, 2},
		{regexp.MustCompile(`^([^，,。\d了是]{1,16}?[^目以当提眼面从此之最今随然背先向往天年月周钟时秒][前后])((?:必须|一定|一律|统一|务必|要|先|应|得|都要|不要|别|请|禁止|由[^于]|` + mind + `).+)$`), 1, 2},
		{regexp.MustCompile(occasion + `(?:(?:に限り|に限って|にだけ|にのみ|には|にも|は|も|でも|であっても|だけは|だけ|のみ)、?|に、|、)\s*([^のを].*)$`), 1, 2},
		{regexp.MustCompile(occasion + `に\s*([^よはもだのつか応].*)$`), 1, 2},
		{regexp.MustCompile(occasion + `\s*((?:` + atOnce + `|[^\p{Hiragana}以分限立々ー]).*)$`), 1, 2},
		{regexp.MustCompile(earlier + `(?:(?:は|には|までに|までは|まで|に)、?|、)\s*([^のをよ].*)$`), 1, 2},
		{regexp.MustCompile(later + `(?:(?:は|には|に|で|から|でも)、?|、)\s*([^のをよはも].*)$`), 1, 2},
		{regexp.MustCompile(earlier + `\s*((?:` + atOnce + `|[\p{Katakana}\p{Latin}]).*)$`), 1, 2},
		{regexp.MustCompile(later + `\s*((?:` + atOnce + `|[\p{Katakana}\p{Latin}]).*)$`), 1, 2},
		{regexp.MustCompile(`^([^、。]{2,80}?(?:なら|たら|れば))、\s*(.+)$`), 1, 2},
		{regexp.MustCompile(`^([^、。]{2,80}?(?:なら|たら|れば))\s*((?:即|すぐ|直ちに|ただちに|まず|必ず|速やかに).+)$`), 1, 2},
		{regexp.MustCompile(`^([^、。]{3,60}?(?:[っいしえけせねべめれちみりぎじ見出来]たら|んだら))\s*([\p{Han}\p{Katakana}\p{Latin}\d][^、。]*[をへにで][^、。]*)$`), 1, 2},                      // no comma after たら, before what is done to something
		{regexp.MustCompile(`^([^、。]{3,60}?(?:[っいしえけせねべめれちみりぎじ見出来]たら|んだら))\s*([\p{Han}\p{Katakana}\p{Latin}\d][^、。]*[\p{Han}\p{Katakana}\p{Latin}\dー])$`), 1, 2}, // nor before what is said without a verb: 落ちたら再起動
	}
})

// Which of the forms begins or ends with the situation, after a conjunction.
const (
	leadingEn  = 0
	trailingEn = 1
	leadingZh  = 3
)

// noCondition is what looks like a situation and is none: "check if it exists",
// "for now", 目前.
var noCondition = pattern.Lazy(`(?i)\b(?:check|see|ask|know|decide|verify|test|whether|even|only|as)$|^请(?:考虑|在)|(?:适当|合适|必要|[有那这])的时候$|^(?:目前|今后|最后|然后|随后|此后|之后|以后|以前|之前|最前|此前)$|(?:なけ|以|名|事|最|背)(?:れば|前|後)$`)

// GoesOnWithList reports whether a text behind a comma goes on with an enumeration, so that the
// comma divides no clauses.
func GoesOnWithList(text string) bool { return listed().MatchString(text) }

var listed = pattern.Lazy(`(?i)^[\w-]+(?:\s[\w-]+){0,3},?\s(?:or|and)\s`)

// order begins with what somebody is told to do: "wait a second and send it again".
var order = pattern.Lazy(`(?i)^(?:` + bidding.Verbs + `)\b`)

// In takes the situation off an English, Chinese or Japanese sentence, and returns what is left of
// it, without the marks at both ends. A sentence without one, or one that cannot be cut, stays whole.
func In(s string) (when, what string) {
	if when, what = explained(s); when != "" {
		return when, what
	}
	for i, f := range forms() {
		m := f.pattern.FindStringSubmatch(s)
		if m == nil {
			continue
		}
		when, what = Trim(m[f.part]), Trim(m[f.other])
		if cutsClauses(i, when, what) || i == trailingEn && strings.Contains(when, colon) {
			continue
		}
		return addressed().ReplaceAllString(when, ""), what
	}
	return "", Trim(s)
}

// colon stands before an explanation, or before what is counted up.
const colon = ": "

// explained takes apart a sentence whose situation stands before a colon: "ask for the number before
// you order: the kits differ". What follows belongs to what is to be done.
func explained(s string) (when, what string) {
	at := strings.Index(s, colon)
	if at < 0 {
		return "", ""
	}
	f := forms()[trailingEn]
	m := f.pattern.FindStringSubmatch(s[:at])
	if m == nil {
		return "", ""
	}
	when, what = Trim(m[f.part]), Trim(m[f.other])
	if cutsClauses(trailingEn, when, what) {
		return "", ""
	}
	return when, Trim(what + s[at:])
}

// numberComma stands for the comma in a number while a text is cut at its commas.
const numberComma = '\ue000'

// Join hides the commas in numbers, such as 5,000, which divide no clauses; Part shows them again.
func Join(text string) string {
	var out strings.Builder
	for i, r := range text {
		if InNumber(text, i) {
			r = numberComma
		}
		out.WriteRune(r)
	}
	return out.String()
}

// InNumber reports whether a comma stands between two digits at a place of a text.
func InNumber(text string, at int) bool {
	isDigit := func(i int) bool { return i >= 0 && i < len(text) && '0' <= text[i] && text[i] <= '9' }
	return text[at] == ',' && isDigit(at-1) && isDigit(at+1)
}

// Part is the inverse of Join.
func Part(text string) string { return strings.ReplaceAll(text, string(numberComma), ",") }

// Trim takes spaces and the marks between clauses off both ends of a text.
func Trim(s string) string { return strings.Trim(s, " ,，、。.；;：:") }

// addressed finds to whom a sentence is said, before the situation: "新人さんへ：".
var addressed = pattern.Lazy(`^[^，,、。：:\s]{1,12}：\s*`)
