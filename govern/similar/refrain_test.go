package similar

import "testing"

// A sentence that stands below two rules about different things does not make them one.
func TestRefrain(t *testing.T) {
	for _, p := range []struct{ a, b, below string }{
		{"Measure the bread when it rains", "Count the flour on Monday", "See the handbook of the bakery."},
		{"雨天要量一次面包的水分", "周一清点面粉", "详见手册。"},
		{"雨の日はパンの水分を測る", "月曜に小麦粉を数える", "詳しくは手引きを参照。"},
	} {
		j := Judge(model(t), asFile("A", p.a+"\n\n"+p.below), asFile("B", p.b+"\n\n"+p.below), nil)
		if v := j.Verdict(); v == Same || v == PerhapsSame || v == Contrary || v == PerhapsContrary {
			t.Errorf("%s / %s: %s %.2f %.2f %v", p.a, p.b, j.Decision, j.Problem, j.Solution, j.Reasons)
		}
	}
	a := asFile("A", "Take the lock of the order\n\nA refund takes the lock of the order first.")
	b := asFile("B", "Refunds lock the order\n\nA refund takes the lock of the order first.")
	if j := Judge(model(t), a, b, nil); j.Decision == DecideIndependent || j.Verdict() == SameMatter {
		t.Errorf("the same in other words: %+v", j)
	}
}
