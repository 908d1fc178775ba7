package firmware_test

import (
	"strings"
	"testing"

	"github.com/tacit-kb/tacit/kb/firmware"
	"github.com/tacit-kb/tacit/kb/lang"
)

// A bound in words is answered with the sign for it.
func TestBoundsInWords(t *testing.T) {
	for text, want := range map[string]string{
		"3.1 から": `for 3.1 and later, write ">=3.1"; for 3.1 alone, write "3.1.*"`, "3.1以降": `for 3.1 and later, write ">=3.1"; for 3.1 alone, write "3.1.*"`,
		"v2.4.1 及以上": `for 2.4.1 and later, write ">=2.4.1"; for 2.4.1 alone, write "2.4.1"`, "2.4+": `for 2.4 and later, write ">=2.4"; for 2.4 alone, write "2.4.*"`,
		"3 まで": `for 3 and earlier, write "<=3"; for 3 alone, write "3.*"`, "3.1 未満": `for versions before 3.1, write "<3.1"`,
	} {
		if _, err := firmware.ParseRange(text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %s", text, err, want)
		}
	}
}

// What is wrong with a version or a range is told in every language, sentences in
// sentences too.
func TestErrorsAreTold(t *testing.T) {
	var all []error
	for _, s := range []string{"", "newest", "1.*", "1.x.3", "1.2.3final", "1.2x", "1.1234567890123456789", strings.Repeat("1.", 300)} {
		_, err := firmware.Parse(s)
		all = append(all, err)
	}
	for _, s := range []string{"", "3.1 から", "3.1 まで", "3.1 未満", "newest", "1.2,", ">=", ">=2 <1", "<*", "1.2-1.4", "1.2.*-rc1", "1.*.3", "1.2final", "1.2x", "1.1234567890123456789", strings.Repeat("1.2 ", 200)} {
		_, err := firmware.ParseRange(s)
		all = append(all, err)
	}
	for _, l := range []lang.Lang{lang.Chinese, lang.Japanese} {
		for _, err := range all {
			if err == nil {
				t.Fatal("no error")
			}
			got := lang.Tell(err, l)
			for _, word := range []string{" not ", " the ", " with ", " is ", " than ", " for "} {
				if strings.Contains(got, word) {
					t.Errorf("%q is half English: %s", err, got)
				}
			}
		}
	}
}
