package differ

import (
	"slices"
	"testing"
)

func input(t *testing.T, a, b, name string) float64 {
	t.Helper()
	x, back := Of(a).Inputs(Of(b)), Of(b).Inputs(Of(a))
	if len(x) != len(Names) || !slices.Equal(x, back) {
		t.Fatalf("%d inputs, %d names; %v, the other way round %v", len(x), len(Names), x, back)
	}
	return x[slices.Index(Names, name)]
}

// Where two notes differ is seen by place: at the beginning stands what they speak of.
func TestInputs(t *testing.T) {
	for _, tt := range []struct {
		a, b, name string
		want       float64
	}{
		{"Wheels are turned daily", "Ovens are turned daily", "unit_first_most", 0},
		{"Wheels are turned daily", "Wheels are turned weekly", "unit_first_least", 1},
		{"Wheels are turned daily", "Wheels are turned weekly", "unit_last_most", 0},
		{"重试最多三次", "重试最多5次", "figures_both_differ", 1},
		{"the run takes 90 minutes", "the run takes an hour and a half", "measures_same", 1},
		{"最多三次", "最多3次", "figures_same", 1},
		{"レビューは必ず二人で行う", "レビューは一人で行ってもよい", "permits_demands", 1},
		{"Never deploy on Friday", "Deploy on Friday", "denies", 1},
		{"", "", "letters_leading", 0},
	} {
		if got := input(t, tt.a, tt.b, tt.name); got != tt.want {
			t.Errorf("%q | %q: %s is %v, want %v", tt.a, tt.b, tt.name, got, tt.want)
		}
	}
}

func TestPlaces(t *testing.T) {
	a := []Word{{1, 1}, {2, 0.2}}
	b := []Word{{1, 1}, {2, 0.2}}
	x := Places(a, b, func(i, k int) float64 { return map[bool]float64{true: 1, false: 0.2}[i == k && i == 0] })
	if len(x) != len(PlaceNames) {
		t.Fatalf("%d inputs, %d names", len(x), len(PlaceNames))
	}
	for name, want := range map[string]float64{"missing_first_most": 0, "first_least": 1, "left_nearest": 0.2, "left_place": 1, "left_apart": 0} {
		if got := x[slices.Index(PlaceNames, name)]; got != want {
			t.Errorf("%s is %v, want %v", name, got, want)
		}
	}
	if x := Places(nil, nil, nil); len(x) != len(PlaceNames) {
		t.Errorf("%d inputs of nothing", len(x))
	}
}

func FuzzInputs(f *testing.F) {
	f.Add("Wheels are turned daily", "車輪は毎日回す 3回")
	f.Fuzz(func(t *testing.T, a, b string) {
		if !slices.Equal(Of(a).Inputs(Of(b)), Of(b).Inputs(Of(a))) {
			t.Error("the order counts")
		}
	})
}
