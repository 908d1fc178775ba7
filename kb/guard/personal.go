package guard

import (
	"regexp"

	"github.com/tacit-kb/tacit/kb/lang"
	"github.com/tacit-kb/tacit/kb/pattern"
)

// RulePersonal finds what is about a person and not about the work.
const RulePersonal = "personal-data"

var (
	msgPersonal = lang.Text{
		EN: "this looks like personal data (%s): everyone who has the bank reads it; leave it out, or say where to look it up",
		ZH: "这像是个人信息（%s）：拿到记忆库的人都能看到；请删去，或改写成去哪里查",
		JA: "個人情報（%s）のようです。メモリバンクを持つ人は誰でも読めます。書かないか、調べる場所を書いてください",
	}
	phoneNumber    = lang.Text{EN: "a phone number", ZH: "电话号码", JA: "電話番号"}
	privateMail    = lang.Text{EN: "a private mail address", ZH: "私人邮箱", JA: "個人のメールアドレス"}
	privateAddress = lang.Text{EN: "a home address", ZH: "住址", JA: "自宅の住所"}
	health         = lang.Text{EN: "a person's health", ZH: "健康状况", JA: "健康状態"}
)

// personal are the shapes of personal data. A number of an order or a version is none: a
// phone number has the groups of one, or a country before it.
var personal = []struct {
	what  lang.Text
	shape func() *regexp.Regexp
}{
	{phoneNumber, pattern.Lazy(`(?:^|[^\w.+-])\+\d{1,3}[ -]\(?\d{1,4}\)?(?:[ -]?\d{2,4}){2,4}(?:[^\w-]|$)`)},
	{phoneNumber, pattern.Lazy(`(?:^|[^\w.+-])(?:\(\d{3}\) ?|\d{3}-)\d{3}-\d{4}(?:[^\w-]|$)`)},
	{phoneNumber, pattern.Lazy(`(?:^|[^\w.+-])1[3-9]\d[ -]?\d{4}[ -]?\d{4}(?:[^\w-]|$)`)},
	{phoneNumber, pattern.Lazy(`(?:^|[^\w.+-])0(?:[5789]0-?\d{4}-?\d{4}|\d{1,4}-\d{1,4}-\d{4})(?:[^\w-]|$)`)},
	{privateMail, pattern.Lazy(`(?i)[\w.+-]+@(?:gmail|googlemail|qq|163|126|foxmail|outlook|hotmail|yahoo|icloud|gmx|proton(?:mail)?|docomo|ezweb|softbank)\.\w`)},
	{privateAddress, pattern.Lazy(`(?i)\b(?:home|private) address\b|\blives (?:at|on) \d|\blives in [A-Z][^.]{0,40}\d|家庭住址|家庭地址|[他她]家在|[他她]住在|家住|自宅の?住所|自宅は`)},
	{health, pattern.Lazy(`(?i)\b(?:on|takes?|took) sick leave\b|\bis pregnant\b|\bdiagnosed with\b|\bmaternity leave\b|\b(?:has|have|had|with) (?:cancer|depression|diabetes|epilepsy|a burnout)\b|\bchemotherapy\b`)},
	{health, pattern.Lazy(`怀孕了|已怀孕|在怀孕|[请休]病假|[请休]产假|住院了|在住院|患有|得了(?:抑郁|癌|糖尿病)|有(?:抑郁症|糖尿病|心脏病|癫痫)`)},
	{health, pattern.Lazy(`妊娠中|産休中|入院中|入院し[たて]|病気休暇|病欠|うつ病で|うつで休|(?:がん|癌)と診断|持病|を患って|糖尿病で|通院中`)},
}

// Personal returns what in a text looks like personal data, of each kind the first place.
// It forbids nothing: a person looks before they agree.
func Personal(text []byte) []Finding {
	out := newReport(text)
	done := map[lang.Text]bool{}
	for _, p := range personal {
		if m := p.shape().FindIndex(text); m != nil && !done[p.what] {
			done[p.what] = true
			out.add(RulePersonal+p.what.EN, Flag, m[0], msgPersonal.With(p.what))
		}
	}
	for i := range out.found {
		out.found[i].Rule = RulePersonal
	}
	return out.found
}
