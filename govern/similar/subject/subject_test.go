package subject

import "testing"

func TestOthers(t *testing.T) {
	for _, c := range []struct {
		a, b string
		want bool
	}{
		{"The orders endpoint answers within 2 s", "The invoices endpoint answers within 5 s", true},
		{"退货称重误差放到 50 克", "出库称重误差放宽到 30 克", true},
		{"City tax in Lindau is 3.50", "City tax in Friedrichshafen is 2.80", true},
		{"The boiler at the Krone reports every 60 seconds", "The boiler at the Adler reports every 30 seconds", true},
		{"The backup runs in March", "The backup runs in April, 2 hours", false},
		{"The boiler at the Krone reports every 60 seconds", "The boiler at the Krone reports every 30 seconds", false},
		{"Deploys go out from Jenkins", "Deploys go out from Concourse", false},
		{"pH 探头改为每周校准一次", "pH 探头每两周校准一次", false},
		{"一名复核人就够了", "两名复核人", false},
	} {
		if got := Others(c.a, c.b); got != c.want {
			t.Errorf("%s / %s: %v", c.a, c.b, got)
		}
	}
}

func TestShared(t *testing.T) {
	for _, c := range []struct {
		a, b string
		want bool
	}{
		{"小児科の午前は9時から12時まで", "リリースは木曜の13時から14時の間だけ", false},
		{"小児科の午前は9時から12時まで", "午後の小児科は15時から", true},
		{"The gate opens at 6", "At 22:00 the gate is closed", true},
		{"The gate opens at 6", "Bread is baked at 4", false},
	} {
		if got := Shared(c.a, c.b); got != c.want {
			t.Errorf("%s / %s: %v", c.a, c.b, got)
		}
	}
}

// Two texts with the same amounts that speak of one thing may restate each other.
func TestSameAmounts(t *testing.T) {
	for _, c := range []struct {
		a, b string
		want bool
	}{
		{"夜9時以降はボイラーを使わない、隣から苦情が来る", "夜9時を過ぎたらボイラーを使わない。近所迷惑になる", true},
		{"夜9時以降はボイラーを使わない", "夜10時以降はボイラーを使わない", false},
		{"夜9時以降はボイラーを使わない", "夜9時に門を閉めない", false},
		{"Ship the crates within 3 days", "Crates have to be shipped in three days", true},
		{"Ship the crates within 3 days", "Ship the crates within 3 days and weigh 20 kg", false},
		{"Ship the crates soon", "Crates have to be shipped", false},
	} {
		if got := SameAmounts(c.a, c.b); got != c.want {
			t.Errorf("%s | %s: %v", c.a, c.b, got)
		}
	}
}
