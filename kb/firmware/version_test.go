package firmware_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/tacit-kb/tacit/kb/firmware"
)

func version(t testing.TB, s string) firmware.Version {
	t.Helper()
	v, err := firmware.Parse(s)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// Versions in their order; those of one line are the same.
var ordered = [][]string{
	{"0.9.9"},
	{"1.0.0-0"},
	{"1.0.0-1"},
	{"1.0.0-alpha"},
	{"1.0.0-alpha.1"},
	{"1.0.0-alpha.beta"},
	{"1.0.0-alpha1", "1.0.0a1", "1.0-ALPHA1"},
	{"1.0.0-beta"},
	{"1.0.0-beta.2"},
	{"1.0.0-beta.11"},
	{"1.0.0-beta1", "1.0.0b1", "1.0_beta1", "1.0.beta1"},
	{"1.0.0-rc.1", "1.0rc.1"},
	{"1.0.0-rc1", "1.0.0rc1", "1.0.0-RC01", "v1.0_rc1"},
	{"1.0.0-rc9"},
	{"1.0.0-rc10", "1.0-rc10_build7"},
	{"1.0.0", "1", "1.0", "V1.0.0.0", "01.00.000", "1.0.0+meta", "1.0.0_build5", "1.0 Build 20200721 rel.40773(5553)", "v1.0.0 (42)", "1.0(a b)", "version 1.0", "fw-1.0", "Rev. 1.0", "1.0_20260101"},
	{"1.0.0.1"},
	{"1.2.3-dev"},
	{"1.2.3", "v1.02.003"},
	{"1.2.3a"},
	{"1.2.3b-rc1"},
	{"1.2.3b", "1.2.3B+x"},
	{"1.2.3p1"},
	{"1.2.3p2"},
	{"1.2.3p10"},
	{"1.2.3.1"},
	{"1.2.3.4"},
	{"1.2.3.4.5"},
	{"1.2.3.10"},
	{"1.2.4"},
	{"1.10"},
	{"2"},
	{"20260131"},
}

func TestVersionsHaveTheirOrder(t *testing.T) {
	for i, one := range ordered {
		for j, other := range ordered {
			for _, x := range one {
				for _, y := range other {
					want := min(max(i-j, -1), 1)
					if got := version(t, x).Compare(version(t, y)); got != want {
						t.Errorf("%s against %s: %d, want %d", x, y, got, want)
					}
				}
			}
		}
	}
}

func TestRelease(t *testing.T) {
	for s, want := range map[string]string{"1.2.3-rc1": "1.2.3", "1.2.3": "1.2.3", "v1.02b-rc1+x": "1.2b", "0": "0"} {
		if got := version(t, s).Release(); got.String() != want {
			t.Errorf("the release of %s is %s, want %s", s, got, want)
		}
	}
}

func TestWhatIsNoVersion(t *testing.T) {
	for s, want := range map[string]string{
		"":                        "begin with a number",
		"latest":                  "begin with a number",
		"v":                       "begin with a number",
		"-1":                      "begin with a number",
		"1.*":                     "it contains a wildcard",
		"1.x.3":                   "the number 3 follows a wildcard",
		"1..2":                    `unknown suffix "..2"`,
		"1.2.":                    `unknown suffix "."`,
		"1.2.3final":              `unknown suffix "final"`,
		"1.2x":                    "write a dot before a wildcard",
		"1.2.3-":                  `unknown suffix "-"`,
		"v1_02_003":               "underscores join the numbers; use dots",
		"1.2.3_":                  `unknown suffix "_"`,
		"1.2 rc1":                 `unknown suffix " rc1"`,
		"1.2 builder":             `unknown suffix " builder"`,
		"(1.2)":                   "begin with a number",
		"1.1234567890123456789":   "more than 18 digits",
		"１.２":                     "begin with a number",
		strings.Repeat("1.", 300): "longer than 512 bytes",
	} {
		_, err := firmware.Parse(s)
		if err == nil || !strings.Contains(err.Error(), want) || !strings.Contains(err.Error(), "is not a version: ") {
			t.Errorf("%q: %v, want %s", s, err, want)
		}
	}
}

// anyVersion draws a text that is a version.
func anyVersion() *rapid.Generator[string] {
	return rapid.Custom(func(t *rapid.T) string {
		numbers := rapid.SliceOfN(rapid.IntRange(0, 3), 1, 5).Draw(t, "numbers")
		s := strings.Trim(strings.ReplaceAll(fmt.Sprint(numbers), " ", "."), "[]")
		return rapid.SampledFrom([]string{"", "v"}).Draw(t, "v") + s + rapid.SampledFrom([]string{
			"", "", "", "", "-0", "-rc1", "-rc2", "-rc10", "-alpha.1", "a", "b", "p1", "b-rc1", "rc1", "+m", "_build5", "-rc1_b",
		}).Draw(t, "suffix")
	})
}

// The order is total: whatever is compared, it is antisymmetric and transitive,
// and the same is the same against everything else.
func TestOrderIsTotal(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		a, b, c := version(t, anyVersion().Draw(r, "a")), version(t, anyVersion().Draw(r, "b")), version(t, anyVersion().Draw(r, "c"))
		if a.Compare(b) != -b.Compare(a) || a.Compare(a) != 0 {
			t.Fatal("not antisymmetric", a, b)
		}
		three := []firmware.Version{a, b, c}
		slices.SortFunc(three, firmware.Version.Compare)
		if three[0].Compare(three[2]) > 0 {
			t.Fatal("not transitive", three)
		}
		if a.Compare(b) == 0 && a.Compare(c) != b.Compare(c) {
			t.Fatal("the same, and yet not", a, b, c)
		}
	})
}

// What is printed is read as the same version.
func FuzzParse(f *testing.F) {
	for _, line := range ordered {
		for _, s := range line {
			f.Add(s)
		}
	}
	f.Fuzz(func(t *testing.T, s string) {
		v, err := firmware.Parse(s)
		if err != nil {
			return
		}
		again, err := firmware.Parse(v.String())
		if err != nil || again.Compare(v) != 0 {
			t.Fatalf("%q is %s, which is %s: %v", s, v, again, err)
		}
		if v.Release().Compare(v) < 0 {
			t.Fatalf("%q comes after its release", s)
		}
		r, err := firmware.ParseRange("=" + v.String())
		if err == nil && !r.Contains(v) {
			t.Fatalf("%q is not in the range of itself", s)
		}
	})
}
