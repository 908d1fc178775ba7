package similar

import "testing"

// Where one note allows what the other forbids, or both set one thing to two values of which it can have one, they are told to
// disagree, and no merge is offered.
func TestNoMergeOfOpposites(t *testing.T) {
	m := model(t)
	for _, c := range [][2]string{
		{"no mixins in new code", "mixins are OK in new code"},
		{"deliveries on Friday afternoon are fine now", "no deliveries on Friday after 14:00"},
		{"never send photos over mobile data unless the user agreed", "photos may go over mobile data by default"},
		{"two reviewers for everything in the vault", "one reviewer is enough in the vault since the tests got better"},
		{"放行现在要两个人签字", "放行至少一个人签字"},
		{"过滤服务挂了就拦住，不放行", "过滤服务挂了放行，不能影响聊天"},
		{"棚卸しは1人の確認で締めていい", "棚卸しは2人の確認がないと締められない"},
		{"札の文は英語で書く", "札の文は日本語でOK"},
		{"夜灯已经开了，night_light 默认 true", "夜灯现在没开，night_light 默认 false"},
		{"本番の台帳に直接書き込まない", "本番の台帳に直接書き込んでもOK"},
		{"the sale starts on Tuesdays, never on Friday", "the sale starts on Thursdays"},
		{"盘点在周四", "盘点在周二，周五不盘"},
		{"棚卸しは木曜", "棚卸しは火曜、金曜はしない"},
	} {
		for _, j := range []Judgement{Judge(m, shortRule(c[0]), shortRule(c[1]), nil), Judge(m, shortRule(c[1]), shortRule(c[0]), nil)} {
			if j.MayMerge() || !j.Disagrees() || !j.WorthAsking() {
				t.Errorf("%s | %s: %s %v", c[0], c[1], j.Decision, j.Reasons)
			}
		}
	}
	for _, c := range [][2]string{
		{"collect by card is switched off for new shops", "collect by cash is switched on for new shops"},
		{"the market is on Monday", "the bell tower is open on Friday"},
		{"the vault is closed on Mondays", "the vault is closed on Mondays and Tuesdays"},
		{"No candles in the loft", "Candles in the loft are out"},
		{"labels are written in English", "labels are in English"},
		{"No picture may be hung without a permit", "A picture may be hung only with a permit"},
	} {
		if j := Judge(m, shortRule(c[0]), shortRule(c[1]), nil); j.Disagrees() {
			t.Errorf("%s | %s: %v", c[0], c[1], j.Reasons)
		}
	}
}
