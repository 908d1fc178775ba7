package cli

import (
	"strings"
	"testing"

	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/firmware"
	"github.com/tacit-kb/tacit/retrieve"
)

// What firmware says in English, whole sentences have in every language.
func TestFirmwareIsTranslated(t *testing.T) {
	var said []error
	for _, s := range []string{"", "newest", "1.*", "1.x.3", "1.2.3final", "1.2x", "1.1234567890123456789", strings.Repeat("1.", 300)} {
		_, err := firmware.Parse(s)
		said = append(said, err)
	}
	for _, s := range []string{"", "newest", "1.2,", ">=", ">=2 <1", "<*", "1.2-1.4", "1.2.*-rc1", "1.*.3", "1.2final", "1.2x", "1.1234567890123456789", strings.Repeat("1.2 ", 200)} {
		_, err := firmware.ParseRange(s)
		said = append(said, err)
	}
	for _, s := range []string{"../x", "x.draft"} {
		_, err := kb.OverridePath(s, false)
		said = append(said, err)
	}
	for _, lang := range []retrieve.Lang{retrieve.Chinese, retrieve.Japanese} {
		a := &app{lang: lang}
		for _, err := range said {
			if err == nil {
				t.Fatal("no error")
			}
			got := a.told(err.Error())
			for _, word := range []string{" not ", " the ", " with ", " is ", " than ", " for "} {
				if strings.Contains(got, word) {
					t.Errorf("%q is half English: %s", err, got)
				}
			}
		}
	}
}
