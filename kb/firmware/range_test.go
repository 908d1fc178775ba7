package firmware_test

import (
	"regexp"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/tacit-kb/tacit/kb/firmware"
)

func parseRange(t testing.TB, s string) firmware.Range {
	t.Helper()
	r, err := firmware.ParseRange(s)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func TestRanges(t *testing.T) {
	for s, want := range map[string]struct{ in, out string }{
		"1.2.3":                     {"1.2.3 v1.02.003 1.2.3.0 1.2.3+a 1.2.3_build5", "1.2.4 1.2.3.1 1.2.3b 1.2.3-rc1"},
		"=v1.02.003":                {"1.2.3", "1.2.4"},
		"== 1.2.3":                  {"1.2.3", "1.2.4"},
		"1.2.3.4":                   {"1.2.3.4", "1.2.3 1.2.3.5"},
		"1.2.3b":                    {"1.2.3b", "1.2.3 1.2.3a"},
		"1.2.3-rc1":                 {"1.2.3-rc1 1.2.3rc1", "1.2.3 1.2.3-rc2"},
		"1.2.*":                     {"1.2 1.2.0 1.2.9.9 1.2.3b", "1.3 1.1.9 1.3.0-rc1 1.2.3-rc1"},
		"1.2":                       {"1.2.0 1.2.9", "1.3.0"},
		"1.X":                       {"1.0 1.9.9", "2.0 0.9"},
		"1.*.*":                     {"1.9.9", "2"},
		"1":                         {"1.0 1.9.9", "2.0 0.9"},
		"1.2.3.*":                   {"1.2.3 1.2.3.9 1.2.3b", "1.2.4"},
		"*":                         {"0 9.9.9", "1.0-rc1"},
		"x":                         {"0 9.9.9", ""},
		">=1.2.0 <1.3.0":            {"1.2.0 1.2.9.1", "1.3.0 1.3.0-rc1 1.1.9 1.2.0-rc1"},
		">= 1.2.0 < 1.3.0":          {"1.2.0 1.2.9", "1.3.0"},
		" >=1.2.0<1.3.0 ":           {"1.2.0 1.2.9", "1.3.0"},
		">=  1.2.0 ,  <  1.3.0":     {"1.2.0 1.2.9", "1.3.0"},
		">=1.2.0,<1.3.0":            {"1.2.0 1.2.9", "1.3.0"},
		"< 1.3.0 >= 1.2.0":          {"1.2.0 1.2.9", "1.3.0"},
		"≥1.2.0，＜1.3.0":             {"1.2.0 1.2.9", "1.3.0"},
		"> = 1.2.0 <  = 1.3.0":      {"1.2.0 1.3.0", "1.1.9 1.3.1"},
		"＞ ＝1.2.0 ！ ＝ 1.2.5":        {"1.2.0 1.3.0", "1.1.9 1.2.5"},
		"～1.2.3":                    {"1.2.3 1.2.9", "1.2.2 1.3.0"},
		">=\u30001.2.0\t<1.3.0":     {"1.2.0 1.2.9", "1.3.0"},
		">=1.2.0-0 <1.3.0":          {"1.2.0-rc1 1.2.5-rc1 1.3.0-rc1", "1.3.0"},
		">=1.2.0-0 <1.3.0-0":        {"1.2.0-rc1 1.2.5-rc1", "1.3.0-rc1"},
		">1.2":                      {"1.3.0", "1.2.9 1.2"},
		">1.2.3":                    {"1.2.3b 1.2.3.1 1.2.4", "1.2.3"},
		"<=1.2":                     {"1.2.9 1.1", "1.3"},
		"<=1.2.3":                   {"1.2.3", "1.2.3.1"},
		"<1.2":                      {"1.1.9", "1.2.0"},
		"!=1.2.3":                   {"1.2.4 1.2.2", "1.2.3"},
		"!=1.2":                     {"1.3 1.1.9", "1.2 1.2.9"},
		"1.* !=1.2.3, != 1.4":       {"1.2.4 1.5", "1.2.3 1.4.7 2.0"},
		"~1.2.3":                    {"1.2.3 1.2.9", "1.2.2 1.3.0"},
		"~> 1.2":                    {"1.2.0 1.2.9", "1.3.0"},
		"~1":                        {"1.9", "2.0"},
		"~1.2.3.4":                  {"1.2.3.4 1.2.4", "1.2.3.3 1.3"},
		"^1.2.3":                    {"1.2.3 1.9", "1.2.2 2.0"},
		"^0.2.3":                    {"0.2.9", "0.3.0 0.2.2"},
		"^0.0.3":                    {"0.0.3 0.0.3.9", "0.0.4"},
		"^0.0.0.3":                  {"0.0.0.3", "0.0.0.4"},
		"^0":                        {"0.9", "1"},
		"^1.2.3-rc1":                {"1.2.3-rc2 1.4.0-rc1", "2.0.0-rc1 1.2.3-beta"},
		"1.2 - 1.4":                 {"1.2.0 1.4.9", "1.5 1.1"},
		"1.2.3 - 1.4.5":             {"1.2.3 1.4.5", "1.4.6 1.2.2"},
		"1.2 - 1.4 <1.3":            {"1.2.9", "1.3"},
		"1.2.* || 2.0.1":            {"1.2.9 2.0.1", "1.3 2.0.2"},
		"1.2.*||>=2.0.0-rc1 <2.0.1": {"1.2.9 2.0.0-rc2", "1.2.9-rc1"},
	} {
		r := parseRange(t, s)
		for _, v := range strings.Fields(want.in) {
			if !r.Contains(version(t, v)) {
				t.Errorf("%q: %s is not in it", s, v)
			}
		}
		for _, v := range strings.Fields(want.out) {
			if r.Contains(version(t, v)) {
				t.Errorf("%q: %s is in it", s, v)
			}
		}
	}
}

func TestWhatIsNoRange(t *testing.T) {
	for s, want := range map[string]string{
		"":                          "it is empty; write * for any version",
		"  ":                        "it is empty",
		"1.2 ||":                    "it is empty",
		"|| 1.2":                    "it is empty",
		"1.2,":                      "nothing follows the comma",
		"1.2,,1.3":                  "a version is missing",
		">=":                        "a version is missing",
		">= < 1.2":                  "a version is missing",
		"> =":                       "a version is missing",
		"> > 1.2":                   "a version is missing",
		"1.*.3":                     "the number 3 follows a wildcard",
		"1.2.*-rc1":                 `"-rc1" follows a wildcard`,
		"latest":                    "begin with a number",
		">=2 <1":                    "it contains no version; write the lower bound first",
		"1.2.3 1.2.4":               "it contains no version",
		"<*":                        "no version matches <*",
		"1.2-1.4":                   "put spaces around the hyphen",
		"1.2.3-1.2.9":               "put spaces around the hyphen",
		"1.2～1.4":                   "write 1.2 - 1.4",
		"1 ~ 1.5":                   "write 1.2 - 1.4",
		"1.2 | 1.3":                 "a version is missing",
		"1.2 - ":                    "begin with a number",
		strings.Repeat("1.2 ", 200): "longer than 512 bytes",
	} {
		_, err := firmware.ParseRange(s)
		if err == nil || !strings.Contains(err.Error(), want) || !strings.Contains(err.Error(), "is not a range of versions: ") {
			t.Errorf("%q: %v, want %s", s, err, want)
		}
	}
}

func TestNarrower(t *testing.T) {
	for _, c := range []struct {
		narrow, wide string
		same         bool
	}{
		{"1.2.3", "1.*", false},
		{"1.2.3", "1.2.*", false},
		{"1.2.*", "1.*", false},
		{"1.2.*", ">=1.0.0", false}, // by counting signs it is the other way round
		{"1.2.3.4", "1.2.3 - 1.2.4", false},
		{">=1.2.0 <1.3.0", "1.2.*", true},
		{"~1.2.0", "1.2", true},
		{"^1.2.0", ">=1.2 <2", true},
		{"^1.2", "1.*", false},
		{"1.2.* || 1.3.*", ">=1.2 <1.4", true}, // they touch
		{"1.2.*", "1.2.* || 3.0", false},
		{">=1.2.0 <1.3.0", ">=1.2.0-0 <1.3.0-0", false}, // the wide one has pre-releases
		{"1.2.0-rc1", ">=1.2.0-0 <1.3.0", false},
		{"1.2.*", ">=1.2.0-rc1 <1.3.0-rc1", false},
		{"*", "!=1.2 || 1.2", true},
	} {
		narrow, wide := parseRange(t, c.narrow), parseRange(t, c.wide)
		if !narrow.Within(wide) {
			t.Errorf("%s is not within %s", c.narrow, c.wide)
		}
		if wide.Within(narrow) != c.same {
			t.Errorf("%s within %s: %v", c.wide, c.narrow, !c.same)
		}
	}
	if r := parseRange(t, "1.2.0-rc1"); r.Within(parseRange(t, "*")) {
		t.Error("a pre-release is within *")
	}
}

// anyRange draws a text that is a range; it may be an empty one.
func anyRange() *rapid.Generator[string] {
	return rapid.Custom(func(t *rapid.T) string {
		v := rapid.Custom(func(t *rapid.T) string {
			if rapid.IntRange(0, 5).Draw(t, "open") == 0 {
				return rapid.SampledFrom([]string{"*", "1.*", "1.2.x", "0.x", "2.1.*", "1", "0.2"}).Draw(t, "wild")
			}
			return anyVersion().Draw(t, "version")
		})
		var alternatives []string
		for range rapid.IntRange(1, 2).Draw(t, "alternatives") {
			var all []string
			for range rapid.IntRange(1, 3).Draw(t, "constraints") {
				op := rapid.SampledFrom([]string{"", "=", "!=", ">", ">=", "<", "<=", "~", "^", ">=", "<"}).Draw(t, "op")
				all = append(all, op+v.Draw(t, "v"))
			}
			alternatives = append(alternatives, strings.Join(all, rapid.SampledFrom([]string{" ", ", ", ","}).Draw(t, "and")))
		}
		return strings.Join(alternatives, " || ")
	})
}

// Containment is what sampling finds: nothing is in the narrow range and not in
// the wide one, and where a range is not within another one there is a version,
// at a bound of one of them or beside it, that says so.
func TestContainmentAgreesWithSampling(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		textA, textB := anyRange().Draw(r, "a"), anyRange().Draw(r, "b")
		a, errA := firmware.ParseRange(textA)
		b, errB := firmware.ParseRange(textB)
		if errA != nil || errB != nil {
			r.Skip("it contains no version")
		}
		witness := ""
		for _, s := range around(textA + " " + textB) {
			v, err := firmware.Parse(s)
			if err == nil && a.Contains(v) && !b.Contains(v) {
				witness = s
				break
			}
		}
		if within := a.Within(b); within != (witness == "") {
			t.Fatalf("%q within %q: %v, but %q is in the first alone", textA, textB, within, witness)
		}
	})
}

// around returns versions at and beside everything that is named in a text. Not
// all of them are versions.
func around(text string) []string {
	all := []string{"0", "0-0", "99", "99-rc1", "98.7.6"}
	beside := []string{"", "-0", "-0.0", "-zz.9", "a", "a-0", "b", "b-rc1", "b-rc1.0", "b-zz", "p1", "p1-rc1", "p2", "z9",
		"-rc1", "-rc1.0", "-rc2", "-rc2.0", "-rc10", "-rc10.0", "-alpha.1", "-alpha.1.0", ".0.0.0.0.0.1", ".0.0.0.0.0.1-rc1"}
	for _, named := range regexp.MustCompile(`[^ ,|<>=!~^]+`).FindAllString(text, -1) {
		all = append(all, named, strings.Split(named, "_")[0]+".0")
		for _, base := range bases(regexp.MustCompile(`[0-9.]*[0-9]`).FindString(named)) {
			for _, suffix := range beside {
				all = append(all, base+suffix)
			}
		}
	}
	return all
}

// bases returns the beginnings of a version, and what follows and precedes each.
func bases(digits string) (all []string) {
	if digits == "" {
		return nil
	}
	parts := strings.Split(digits, ".")
	for n := 1; n <= len(parts); n++ {
		last := parts[n-1][0]
		head := strings.Join(parts[:n-1], ".")
		if head != "" {
			head += "."
		}
		for _, d := range []byte{last - 1, last, last + 1} {
			if d >= '0' && d <= '9' {
				all = append(all, head+string(d))
			}
		}
		if last > '0' {
			all = append(all, head+string(last-1)+".9.9.9")
		}
	}
	return all
}

func FuzzParseRange(f *testing.F) {
	for _, s := range []string{"1.2.*", ">= 1.2.0 < 1.3.0", "1.2 - 1.4", "~1 || ^0.2.3-rc1", "!=1.2, *", "≥1.2，<2"} {
		f.Add(s, "1.2.3-rc1")
	}
	f.Fuzz(func(t *testing.T, s, version string) {
		r, err := firmware.ParseRange(s)
		if err != nil {
			return
		}
		if !r.Within(r) || !r.Within(parseRange(t, "* || >=0-0")) {
			t.Fatalf("%q is not within itself, or not within everything", s)
		}
		spaced, err := firmware.ParseRange(" " + strings.NewReplacer("||", " || ", ",", " , ").Replace(s) + " ")
		if err == nil && (!spaced.Within(r) || !r.Within(spaced)) {
			t.Fatalf("%q is another range with spaces", s)
		}
		if v, err := firmware.Parse(version); err == nil && r.Contains(v) && !parseRange(t, ">=0-0").Contains(v) {
			t.Fatalf("%q contains %s, which is nowhere", s, version)
		}
	})
}
