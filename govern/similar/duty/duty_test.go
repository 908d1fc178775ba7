package duty

import "testing"

// What asks whether something must be rules nothing; 勿 and 千万别 forbid, and two denials ask.
func TestDuties(t *testing.T) {
	for clause, want := range map[string]Duty{
		"该不该停机由班长决定":                       Asks,
		"喷漆房能不能加湿要看湿度":                     Asks,
		"可不可以兑水还没人试过":                      Asks,
		"是否允许外人进车间还没定":                     Asks,
		"Whether we may not fire at night": Asks,
		"夜間に焼いてもよいかどうか":                    Asks,
		"停电时不得不停机":                         Asks,
		"非必要不要开喷漆房":                        Forbids,
		"急停功能不能关":                          Forbids,
		"台锯专用不用登记":                         Asks,
		"闲人勿进车间":                           Forbids,
		"千万别戴手套用台锯":                        Forbids,
		"台锯不能戴手套用":                         Forbids,
		"夜里可以开窑":                           Permits,
		"We may not fire at night":         Forbids,
		"Gloves may be worn":               Permits,
		"开机不需要两个人":                         Exempts,
	} {
		if got := Of(clause).Duty; got != want {
			t.Errorf("%s: %d, want %d", clause, got, want)
		}
	}
}

func TestQuestionsContradictNothing(t *testing.T) {
	for _, c := range [][2]string{{"停机由班长决定", "该不该停机由班长决定"}, {"木蜡油可以兑水", "木蜡油可不可以兑水"}, {"停电时要停机", "停电时不得不停机"}} {
		if Of(c[0]).Contrary(Of(c[1]), true) {
			t.Errorf("%s contradicts %s", c[0], c[1])
		}
	}
	for _, c := range [][2]string{{"闲人可以进车间", "闲人勿进车间"}, {"可以戴手套用台锯", "千万别戴手套用台锯"}} {
		if !Of(c[0]).Contrary(Of(c[1]), true) {
			t.Errorf("%s does not contradict %s", c[0], c[1])
		}
	}
}

// What refuses that which lacks something asks for it, as what asks for it outright does.
func TestRefuses(t *testing.T) {
	for _, c := range []struct {
		a, b string
		want bool
	}{
		{"领料单不带工号的一律退回", "领料单必须带工号", true},
		{"領収書のない申請は差し戻す", "申請には必ず領収書を付ける", true},
		{"A crate without a label is sent back", "Every crate needs a label", true},
		{"A crate without a label is sent back", "Labels need not be printed", false},
		{"A crate without a label is sent back", "Every crate needs a lid", false},
		{"领料单要带工号", "领料单必须带工号", false},
	} {
		if got := Refuses(c.a, c.b); got != c.want || Refuses(c.b, c.a) != c.want {
			t.Errorf("%s / %s: %v", c.a, c.b, got)
		}
	}
}
