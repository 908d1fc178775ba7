package guard

import (
	"bytes"
	"strings"
	"testing"
)

// Only lines that may be about a person are read by the expressions, with what is behind them, and
// nothing is found in fewer places than in the whole text.
func TestSuspects(t *testing.T) {
	filler := strings.Repeat("# Heading of part 12345 in 2026 (v1.22)\n", 10_000)
	if parts := suspects([]byte(filler)); parts != nil {
		t.Errorf("%d parts of headings", len(parts))
	}
	for _, said := range []string{
		"Priya's number is +49 170 1234567", "Ana is on Sick Leave until May", "小王怀孕了", "Ana's passport number:\n\nX4201123", "call (555) 867-5309", "Bob lives at 2 Elm", "Bob lives in Old\nTown, Elm Street 12", "ana.p@Gmail.com", "佐藤さんは妊娠中です",
		"her home address\nis secret", "身份证号\n是 110101", "鈴木さんのマイナンバーは\n1234 5678 9012",
	} {
		text := []byte(filler + said + "\n" + filler)
		read := 0
		for _, p := range suspects(text) {
			read += p[1] - p[0]
		}
		if found := Personal(text); len(found) != 1 || read > len(said)+100 || found[0].Line != 10_001 {
			t.Errorf("%q: %v, %d bytes are read", said, found, read)
		}
	}
	for said := range strings.FieldsSeq("他家在 她住在 家住 家庭住址 家庭地址 自宅の住所 自宅住所 自宅は 怀孕了 已怀孕 在怀孕 请病假 休病假 请产假 休产假 住院了 在住院 患有 得了抑郁 得了癌 得了糖尿病 有抑郁症 " +
		"有糖尿病 有心脏病 有癫痫 妊娠中 産休中 入院中 入院した 入院して 病気休暇 病欠 うつ病で うつで休 がんと診断 癌と診断 持病 を患って 糖尿病で 通院中") {
		if len(Personal([]byte(said))) != 1 {
			t.Errorf("no sign for %q", said)
		}
	}
	for _, said := range []string{"private address", "lives in A 1", "took sick leave", "is pregnant", "Diagnosed with", "maternity leave", "has cancer", "had depression", "with diabetes", "have epilepsy", "a burnout", "chemotherapy"} {
		if len(Personal([]byte("She had "+said))) != 1 {
			t.Errorf("no sign for %q", said)
		}
	}
	if text := bytes.Repeat([]byte("İ a\n"), 3); len(suspects(text)) != 1 {
		t.Error("lengths differ")
	}
}
