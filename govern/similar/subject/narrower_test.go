package subject

import "testing"

// One of two sentences may speak of a part of what the other speaks of. What only opens a sentence narrows nothing.
func TestNarrower(t *testing.T) {
	for _, c := range []struct {
		a, b string
		want bool
	}{
		{"ワクチンの予約枠は20分で切れる", "予約枠は10分で切れる", true},
		{"今後、予約枠は20分で切れる", "予約枠は10分で切れる", false},
		{"予約枠は20分で切れる", "予約枠は10分で切れる", false},
		{"冷藏品的盘点周期 7 天", "盘点周期 30 天", true},
		{"现在盘点周期改成 7 天了", "盘点周期 30 天", false},
		{"Parcels for islands arrive within 6 days", "Parcels arrive within 3 days", true},
		{"Island parcels arrive within 6 days", "Parcels arrive within 3 days", true},
		{"The parcels arrive within 6 days", "Parcels arrive within 3 days", false},
		{"Parcels arrive within 6 days, at the door of the shop", "Parcels arrive within 3 days", false},
		{"In winter parcels arrive within 6 days", "Parcels arrive within 3 days", false},
		{"Letters arrive within 6 days", "Parcels arrive within 3 days", false},
		{"", "", false},
	} {
		if got := Narrower(c.a, c.b); got != c.want || Narrower(c.b, c.a) != c.want {
			t.Errorf("%s / %s: %v", c.a, c.b, got)
		}
	}
}

// No two texts make it panic, however they are joined.
func FuzzNarrower(f *testing.F) {
	f.Add("薬の在庫の仮押さえは30分", "仮押さえは15分")
	f.Add("药品的预占，30 分", "预占、15 分")
	f.Add("holds for medicine, 30", "holds")
	f.Fuzz(func(t *testing.T, a, b string) {
		for _, sep := range []string{"，", "、", ", ", "の", "的", " "} {
			if Narrower(a+sep+b, b) != Narrower(b, a+sep+b) {
				t.Fatalf("%q %q %q", a, sep, b)
			}
		}
	})
}
