package guard

import (
	"regexp"
	"slices"
	"strings"

	"github.com/tacit-kb/tacit/kb/lang"
	"github.com/tacit-kb/tacit/kb/pattern"
)

// RulePersonal finds what is about a person and not about the work.
const RulePersonal = "personal-data"

var (
	msgPersonal = lang.Text{
		EN: "this looks like personal data (%s): everyone with the bank can read it; leave it out, or say where to look it up",
		ZH: "这像是个人信息（%s）：拿到记忆库的人都能看到；请删去，或改为写明到哪里查",
		JA: "個人情報（%s）のようです。メモリバンクを持つ人は誰でも読めます。内容は書かずに省くか、どこを見れば分かるかだけを書いてください",
	}
	phoneNumber    = lang.Text{EN: "a phone number", ZH: "电话号码", JA: "電話番号"}
	privateMail    = lang.Text{EN: "a private mail address", ZH: "私人邮箱", JA: "個人のメールアドレス"}
	privateAddress = lang.Text{EN: "a home address", ZH: "住址", JA: "自宅の住所"}
	personNumber   = lang.Text{EN: "the number of an identity document", ZH: "证件号码", JA: "身分証などの番号"}
	cardNumber     = lang.Text{EN: "a card number", ZH: "银行卡号", JA: "カード番号"}
	health         = lang.Text{EN: "a person's health", ZH: "健康状况", JA: "健康状態"}
)

// personal are the shapes of personal data. A number of an order or a version is none: a
// phone number has the groups of one, or a country before it.
var personal = []struct {
	what  lang.Text
	shape func() *regexp.Regexp
	holds func(digits string) bool // whether the digits in it check; nil for shapes that need none
}{
	{phoneNumber, pattern.Lazy(`(?:^|[^\w.+-])\+\d{1,3}[ -]\(?\d{1,4}\)?(?:[ -]?\d{2,4}){2,4}(?:[^\w-]|$)`), nil},
	{phoneNumber, pattern.Lazy(`(?:^|[^\w.+-])(?:\(\d{3}\) ?|\d{3}-)\d{3}-\d{4}(?:[^\w-]|$)`), nil},
	{phoneNumber, pattern.Lazy(`(?:^|[^\w.+-])1[3-9]\d[ -]?\d{4}[ -]?\d{4}(?:[^\w-]|$)`), nil},
	{phoneNumber, pattern.Lazy(`(?:^|[^\w.+-])0(?:[5789]0-?\d{4}-?\d{4}|\d{1,4}-\d{1,4}-\d{4})(?:[^\w-]|$)`), nil},
	{privateMail, pattern.Lazy(`(?i)[\w.+-]+@(?:gmail|googlemail|qq|163|126|foxmail|outlook|hotmail|yahoo|icloud|gmx|proton(?:mail)?|docomo|ezweb|softbank)\.\w`), nil},
	{privateAddress, pattern.Lazy(`(?i)\b(?:home|private) address\b|\blives (?:at|on) \d|\blives in [A-Z][^.]{0,40}\d|家庭住址|家庭地址|[他她]家在|[他她]住在|家住|自宅の?住所|自宅は`), nil},
	{personNumber, pattern.Lazy(`(?:^|\W)\d{6}(?:19|20)\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])\d{3}[\dXx](?:\W|$)`), isResident},
	{personNumber, pattern.Lazy(`(?i)\b(?:passport|driver'?s licen[cs]e|driving licen[cs]e|social security|ssn|national id|identity card|tax id)(?: (?:number|no\.?))?\s*(?:is|:|=|#)?\s*[A-Z]{0,2}\d[\d -]{4,}\d`), nil},
	{personNumber, pattern.Lazy(`(?i)(?:身份证|护照|驾照|社保卡?|港澳通行证)(?:号码?)?\s*(?:是|为|：|:)?\s*[A-Z]{0,2}\d{6,}`), nil},
	{personNumber, pattern.Lazy(`(?i)(?:マイナンバー|個人番号|パスポート|旅券|免許証|保険証)(?:の?番号)?\s*(?:は|が|：|:)?\s*[A-Z]{0,2}\d[\d -]{5,}\d`), nil},
	{cardNumber, pattern.Lazy(`(?:^|[^\w.-])[3-6]\d{3}(?:[ -]\d{4}){3}(?:[ -]\d{1,3})?(?:[^\w-]|$)`), isCard},
	{cardNumber, pattern.Lazy(`(?i)(?:\bcard|卡|カード)[^\n\d]{0,30}[3-6]\d{12,18}(?:\D|$)`), isCard},
	{health, pattern.Lazy(`(?i)\b(?:on|takes?|took) sick leave\b|\bis pregnant\b|\bdiagnosed with\b|\bmaternity leave\b|\b(?:has|have|had|with) (?:cancer|depression|diabetes|epilepsy|a burnout)\b|\bchemotherapy\b`), nil},
	{health, pattern.Lazy(`怀孕了|已怀孕|在怀孕|[请休]病假|[请休]产假|住院了|在住院|患有|得了(?:抑郁|癌|糖尿病)|有(?:抑郁症|糖尿病|心脏病|癫痫)`), nil},
	{health, pattern.Lazy(`妊娠中|産休中|入院中|入院し[たて]|病気休暇|病欠|うつ病で|うつで休|(?:がん|癌)と診断|持病|を患って|糖尿病で|通院中`), nil},
}

// mostPersonal is how many places of a shape are looked at.
const mostPersonal = 100

// Personal returns what in a text looks like personal data, of each kind the first place.
// It forbids nothing: a person looks before they agree.
func Personal(text []byte) []Finding {
	out := newReport(text)
	done := map[lang.Text]bool{}
	parts := suspects(text)
	for _, p := range personal {
		left := mostPersonal
		for _, part := range parts {
			if done[p.what] || left == 0 {
				break
			}
			all := p.shape().FindAllIndex(text[part[0]:part[1]], left)
			left -= len(all)
			for _, m := range all {
				if from, to := part[0]+m[0], part[0]+m[1]; !done[p.what] && (p.holds == nil || p.holds(digitsOf(text[from:to]))) {
					done[p.what] = true
					out.add(RulePersonal+p.what.EN, Flag, from, msgPersonal.With(p.what))
				}
			}
		}
	}
	for i := range out.found {
		out.found[i].Rule = RulePersonal
	}
	return out.found
}

// signs are words of which each shape without a number or an @ has one, and those that may stand
// on a line before the number.
var signs = []string{
	"address", "lives ", "passport", "licen", "social security", "ssn", "national id", "tax id", "identity card", "sick leave", "pregnant", "diagnosed", "maternity", "cancer", "depression",
	"diabetes", "epilepsy", "burnout", "chemotherapy", "家庭", "家在", "住在", "家住", "身份证", "护照", "驾照", "社保", "通行证", "怀孕", "病假", "产假", "住院", "患有", "抑郁", "癌", "糖尿病", "心脏病",
	"癫痫", "自宅", "マイナンバー", "個人番号", "パスポート", "旅券", "免許証", "保険証", "妊娠中", "産休中", "入院", "病気休暇", "病欠", "うつ", "がんと診断", "持病", "患って", "通院中",
}

// behindSign is how many bytes behind the line of a sign a shape may go on, on other lines.
const behindSign = 60

// hasNumber reports whether a line has a number of at least six digits, perhaps in groups: no shape
// without a sign has fewer.
func hasNumber(line string) bool {
	digits := 0
	for i := range len(line) {
		switch c := line[i]; {
		case '0' <= c && c <= '9':
			if digits++; digits == 6 {
				return true
			}
		case c != ' ' && c != '-' && c != '(' && c != ')' && c != '+':
			digits = 0
		}
	}
	return false
}

// suspects returns the parts of a text that have a number, an @ or one of the signs, in whole lines: in
// most lines of most texts there is none, and fifteen expressions read what is left.
func suspects(text []byte) (parts [][2]int) {
	low := strings.ToLower(string(text))
	if len(low) != len(text) { // a letter that is longer in lower case, such as İ
		return [][2]int{{0, len(text)}}
	}
	here := slices.DeleteFunc(slices.Clone(signs), func(sign string) bool { return !strings.Contains(low, sign) })
	endOf := func(at int) int {
		if n := strings.IndexByte(low[at:], '\n'); n >= 0 {
			return at + n
		}
		return len(low)
	}
	for from := 0; from < len(low); {
		to := endOf(from)
		line := low[from:to]
		if strings.Contains(line, "@") || hasNumber(line) || slices.ContainsFunc(here, func(sign string) bool { return strings.Contains(line, sign) }) {
			end := endOf(min(to+behindSign, len(low)))
			if n := len(parts) - 1; n >= 0 && parts[n][1] >= from-1 {
				parts[n][1] = max(parts[n][1], end)
			} else {
				parts = append(parts, [2]int{from, end})
			}
		}
		from = to + 1
	}
	return parts
}

// digitsOf returns the digits of a text, and an X that is its last letter as the digit of
// a check.
func digitsOf(text []byte) string {
	var b strings.Builder
	for _, c := range text {
		if '0' <= c && c <= '9' || c == 'X' || c == 'x' {
			b.WriteByte(c)
		}
	}
	return b.String()
}

// isResident reports whether 18 digits are the number of an identity card of China: the
// last one checks the others (GB 11643).
func isResident(digits string) bool {
	if len(digits) != 18 {
		return false
	}
	sum, weight := 0, 1
	for i := 16; i >= 0; i-- {
		weight = weight * 2 % 11
		sum += int(digits[i]-'0') * weight
	}
	want := "10X98765432"[sum%11]
	return digits[17] == want || want == 'X' && digits[17] == 'x'
}

// isCard reports whether digits are the number of a card: the last one checks the others
// (ISO/IEC 7812).
func isCard(digits string) bool {
	if strings.ContainsAny(digits, "xX") {
		digits = strings.Trim(digits, "xX")
	}
	if len(digits) < 13 || len(digits) > 19 || slices.Contains(testCards, digits) {
		return false
	}
	sum := 0
	for i := range len(digits) {
		d := int(digits[len(digits)-1-i] - '0')
		if i%2 == 1 {
			if d *= 2; d > 9 {
				d -= 9
			}
		}
		sum += d
	}
	return sum%10 == 0
}

// testCards are published by payment providers, and are of no person.
var testCards = []string{
	"4242424242424242", "4111111111111111", "4000056655665556", "4000000000000002", "4012888888881881", "5555555555554444", "5105105105105100", "2223003122003222",
	"378282246310005", "371449635398431", "6011111111111117", "6011000990139424", "3530111333300000", "3566002020360505", "30569309025904", "6200000000000005",
}
