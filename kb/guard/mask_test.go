package guard_test

import (
	"strings"
	"testing"

	"github.com/tacit-kb/tacit/kb/guard"
)

// fakeKey has the form of a key and is none.
const fakeKey = "AKIA" + "IOSFODNN7QWERTYB"

// What is shown to a reader has no secret, and as many lines as the text.
func TestMask(t *testing.T) {
	key := "-----BEGIN PRIVATE KEY-----\n" + strings.Repeat("MIIEvQIBADANBgkqhkiG9w0BAQ\n", 3) + "-----END PRIVATE KEY-----\n"
	text := "# One\n\npassword=hunter2Zx9QpL now\n" + fakeKey + "\n" + key + "last\n"
	got := string(guard.Mask([]byte(text)))
	for _, secret := range []string{"hunter2", fakeKey, "MIIE"} {
		if strings.Contains(got, secret) {
			t.Errorf("%s is shown:\n%s", secret, got)
		}
	}
	if strings.Count(got, "\n") != strings.Count(text, "\n") || !strings.HasSuffix(got, "-----END PRIVATE KEY-----\nlast\n") {
		t.Errorf("got:\n%s", got)
	}
	if same := "nothing here\n"; string(guard.Mask([]byte(same))) != same {
		t.Error("a clean text is changed")
	}
}

func TestShown(t *testing.T) {
	text := []byte("title: Rotate password=hunter2Zx9QpL now\n")
	for _, c := range []struct {
		path string
		text []byte
		want string
	}{
		{"business/a.md", text, "business/a.md"},
		{"drafts/EXP-001-rotate-password-hunter2zx9qpl-now.md", text, "drafts/<name withheld>"},
		{"drafts/" + fakeKey + ".md", nil, "drafts/<name withheld>"},
		{"tech/" + fakeKey + "/a.md", nil, "tech/<name withheld>"},
		{fakeKey + ".md", nil, "<name withheld>"},
	} {
		if got := guard.Shown(c.path, c.text); got != c.want {
			t.Errorf("Shown(%s) = %s, want %s", c.path, got, c.want)
		}
	}
}
