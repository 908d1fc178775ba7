package firmware_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/Masterminds/semver/v3"
	"pgregory.net/rapid"

	"github.com/tacit-kb/tacit/kb/firmware"
)

// The numbers at the ends of these have one digit: rc10 comes after rc9 for us,
// and before it for SemVer.
var preReleases = []string{"", "", "", "-0", "-1", "-rc1", "-rc2", "-rc.1", "-alpha", "-alpha.1", "-alpha.beta", "-beta2", "-5", "-hotfix.3", "-x-y"}

func semanticVersion(parts int) *rapid.Generator[string] {
	return rapid.Custom(func(t *rapid.T) string {
		numbers := rapid.SliceOfN(rapid.IntRange(0, 3), parts, parts).Draw(t, "numbers")
		s := strings.Trim(strings.ReplaceAll(fmt.Sprint(numbers), " ", "."), "[]")
		if parts == 3 {
			s += rapid.SampledFrom(preReleases).Draw(t, "pre") + rapid.SampledFrom([]string{"", "", "+meta.1"}).Draw(t, "meta")
		}
		return rapid.SampledFrom([]string{"", "", "v"}).Draw(t, "v") + s
	})
}

func TestOrderAgreesWithSemVer(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		a, b := semanticVersion(3).Draw(r, "a"), semanticVersion(3).Draw(r, "b")
		want := semver.MustParse(a).Compare(semver.MustParse(b))
		if got := version(t, a).Compare(version(t, b)); got != want {
			t.Fatalf("%s against %s: %d, want %d", a, b, got, want)
		}
	})
}

// semanticRange draws what both read. What means something else to each of them
// is not drawn, and is all that is not: ~0.0.0, which is everything to the other
// one; !=1.x and !=1.2.x, which the other one decides by numbers alone or, for the
// pre-releases of 1.2, not at all; and a pre-release of less than three numbers.
func semanticRange() *rapid.Generator[string] {
	one := rapid.Custom(func(t *rapid.T) string {
		parts := rapid.IntRange(1, 3).Draw(t, "parts")
		op := rapid.SampledFrom([]string{"", "=", "!=", ">", ">=", "=>", "<", "<=", "=<", "~", "~>", "^"}).Draw(t, "op")
		v := semanticVersion(parts).Filter(func(s string) bool {
			core, _, _ := strings.Cut(strings.TrimPrefix(s, "v"), "-")
			return !(op == "!=" && parts < 3) && !(strings.HasPrefix(op, "~") && strings.HasPrefix(core, "0.0.0"))
		}).Draw(t, "version")
		if parts < 3 {
			v += rapid.SampledFrom([]string{"", ".x", ".*", ".X"}).Draw(t, "wildcard")
		}
		return op + rapid.SampledFrom([]string{"", " "}).Draw(t, "space") + v
	})
	hyphen := rapid.Custom(func(t *rapid.T) string {
		return semanticVersion(3).Draw(t, "from") + " - " + semanticVersion(rapid.IntRange(2, 3).Draw(t, "parts")).Draw(t, "to")
	})
	return rapid.Custom(func(t *rapid.T) string {
		var alternatives []string
		for range rapid.IntRange(1, 3).Draw(t, "alternatives") {
			if rapid.IntRange(0, 4).Draw(t, "hyphen") == 0 {
				alternatives = append(alternatives, hyphen.Draw(t, "range"))
				continue
			}
			all := rapid.SliceOfN(one, 1, 3).Draw(t, "constraints")
			alternatives = append(alternatives, strings.Join(all, rapid.SampledFrom([]string{" ", ", ", ","}).Draw(t, "and")))
		}
		return strings.Join(alternatives, " || ")
	})
}

func TestRangesAgreeWithSemVer(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		text := semanticRange().Draw(r, "range")
		theirs, err := semver.NewConstraint(text)
		if err != nil {
			r.Skip("they do not read it")
		}
		ours, err := firmware.ParseRange(text)
		if err != nil && strings.Contains(err.Error(), "between two versions is ambiguous") {
			r.Skip("they take 1 ~1.5 for a constraint and another one")
		}
		if err != nil && !strings.Contains(err.Error(), "it contains no version") {
			t.Fatal(err)
		}
		for range 8 {
			v := semanticVersion(3).Draw(r, "version")
			if got, want := ours.Contains(version(t, v)), theirs.Check(semver.MustParse(v)); got != want {
				t.Fatalf("%s in %q: %v, want %v", v, text, got, want)
			}
		}
	})
}
