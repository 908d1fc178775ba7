package similar

import "testing"

// Two amounts of two things, or of all and of a part, are no contradiction, nor is what one thing has besides.
func TestAmountsOfTwoThings(t *testing.T) {
	m := model(t)
	for _, c := range [][2]string{
		{"Every ferry shows its number", "every ferry shows the tide on the bridge"},
		{"max photo size is 12 MB", "max video size is 100 MB"},
		{"巡检录像压到 20MB 以内再传", "巡检照片压到 800KB 以内再传"},
		{"shops over 200k visitors get a warden of their own", "shops over 50k visitors get a second key"},
		{"door of the cold room: contact alarm rings at 180 seconds open", "fridge doors: an alarm on the door contact rings at 90 seconds open"},
		{"退货入库的称重误差超过 200 克才拦截", "称重误差超过 50 克就拦截"},
		{"放牧地の柵は6ボルトで足りる", "羊の放牧地の柵は9ボルトで足りる"},
	} {
		for _, j := range []Judgement{Judge(m, shortRule(c[0]), shortRule(c[1]), nil), Judge(m, shortRule(c[1]), shortRule(c[0]), nil)} {
			if j.Disagrees() || j.Decision == DecideMerge {
				t.Errorf("%s | %s: %s %v", c[0], c[1], j.Decision, j.Reasons)
			}
		}
	}
	for _, c := range [][2]string{
		{"max photo size is 12 MB", "max photo size is 20 MB"},
		{"uploads are limited to 12 MB", "uploads are limited to 20 MB"},
		{"巡检照片压到 800KB 以内再传", "巡检照片压到 2MB 以内再传"},
	} {
		if j := Judge(m, shortRule(c[0]), shortRule(c[1]), nil); !j.Disagrees() {
			t.Errorf("%s | %s: %s %v", c[0], c[1], j.Decision, j.Reasons)
		}
	}
}
