package kit_test

import (
	"bytes"
	"path"
	"testing"

	"github.com/tacit-kb/tacit/cmd/internal/host"
	"github.com/tacit-kb/tacit/cmd/internal/host/kit"
)

// Every file that is put into a project says that it is ours, also after git has
// changed its line ends, and tells when a person has changed anything else.
func TestOwn(t *testing.T) {
	for _, h := range host.Hosts {
		for _, x := range kit.Files(h, kit.Options{Lang: "zh"}) {
			check := func(what string, text []byte, wantOurs, wantSame bool) {
				t.Helper()
				if ours, same := kit.Own(text); ours != wantOurs || same != wantSame {
					t.Errorf("%s %s: ours %v, unchanged %v", x.Path, what, ours, same)
				}
			}
			check("as it is", x.Text, true, true)
			check("with CRLF", bytes.ReplaceAll(x.Text, []byte("\n"), []byte("\r\n")), true, true)
			check("with lines at its end", append(bytes.Clone(x.Text), "\n\n"...), true, true)
			check("with a word more", append([]byte("x"), x.Text...), true, false)
			check("with a line less", x.Text[bytes.IndexByte(x.Text, '\n')+1:], true, false)
			check("with text behind", append(bytes.Clone(x.Text), "more\n"...), true, false)
		}
	}
	for _, text := range []string{"", "text\n", "<!-- tacit:own -->\n", "tacit:own 0123456789abcdef\n"} {
		if ours, same := kit.Own([]byte(text)); ours || same {
			t.Errorf("%q is taken for ours", text)
		}
	}
}

// The files of a plugin say so too, but for JSON, which has no comments.
func TestOwnPlugin(t *testing.T) {
	for _, h := range host.Hosts {
		for _, x := range kit.Plugin(h, kit.Options{}) {
			_, same := kit.Own(x.Text)
			if bare := path.Ext(x.Path) == ".json" || x.Path == "SHA256SUMS"; same == bare {
				t.Errorf("%s: unchanged %v", x.Path, same)
			}
		}
	}
}

func FuzzOwn(f *testing.F) {
	for _, x := range kit.Files(host.Hosts[0], kit.Options{}) {
		f.Add(x.Text)
	}
	f.Add([]byte("\ufeff\r\n# tacit:own 0123456789abcdef\r\n"))
	f.Fuzz(func(t *testing.T, text []byte) {
		ours, same := kit.Own(text)
		if same && !ours {
			t.Errorf("%q is unchanged and not ours", text)
		}
		if again, changed := kit.Own(append([]byte("x\n"), text...)); same && (!again || changed) {
			t.Errorf("%q: a line more is not noticed", text)
		}
	})
}
