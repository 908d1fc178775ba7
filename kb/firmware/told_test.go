package firmware_test

import (
	"strings"
	"testing"

	"github.com/tacit-kb/tacit/kb/firmware"
	"github.com/tacit-kb/tacit/kb/lang"
)

// What is wrong with a version or a range is told in every language, sentences in
// sentences too.
func TestErrorsAreTold(t *testing.T) {
	var all []error
	for _, s := range []string{"", "newest", "1.*", "1.x.3", "1.2.3final", "1.2x", "1.1234567890123456789", strings.Repeat("1.", 300)} {
		_, err := firmware.Parse(s)
		all = append(all, err)
	}
	for _, s := range []string{"", "newest", "1.2,", ">=", ">=2 <1", "<*", "1.2-1.4", "1.2.*-rc1", "1.*.3", "1.2final", "1.2x", "1.1234567890123456789", strings.Repeat("1.2 ", 200)} {
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
