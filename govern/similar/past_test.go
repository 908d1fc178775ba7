package similar

import "testing"

// What was so once contradicts nothing that is so now.
func TestWhatWasOnce(t *testing.T) {
	m := model(t)
	for _, c := range [][2]string{
		{"vault codes are valid for 15 minutes", "We had vault codes at 2 minutes first; people in the cellar failed. That's why it's longer now."},
		{"vault codes are valid for 15 minutes", "vault codes used to be valid for 2 minutes, which broke the cellar"},
		{"开柜码有效期 15 分钟", "开柜码以前是 2 分钟，地下室的人来不及"},
		{"開錠コードは15分有効", "開錠コードは以前は2分だったが、地下で失敗した"},
		{"The bell rings at 9", "Originally the bell was rung at 7"},
	} {
		for _, j := range []Judgement{Judge(m, shortRule(c[0]), shortRule(c[1]), nil), Judge(m, shortRule(c[1]), shortRule(c[0]), nil)} {
			if j.Disagrees() {
				t.Errorf("%s | %s: %s %v", c[0], c[1], j.Decision, j.Reasons)
			}
		}
	}
	if j := Judge(m, shortRule("vault codes are valid for 15 minutes"), shortRule("vault codes used to be valid for 15 minutes, now it is 30 minutes"), nil); !j.Disagrees() {
		t.Errorf("a change to 30 minutes: %v", j.Reasons)
	}
}
