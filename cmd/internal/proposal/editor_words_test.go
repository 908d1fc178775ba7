package proposal

import (
	"slices"
	"strings"
	"testing"
)

func TestSplitWords(t *testing.T) {
	for _, c := range []struct {
		line string
		want []string
		ok   bool
	}{
		{"vim", []string{"vim"}, true},
		{"  code\t--wait ", []string{"code", "--wait"}, true},
		{`"/Applications/My Editor" -w`, []string{"/Applications/My Editor", "-w"}, true},
		{`/opt/my\ editor -w`, []string{"/opt/my editor", "-w"}, true},
		{`C:\bin\ed.exe "C:\a b\c.exe"`, []string{`C:\bin\ed.exe`, `C:\a b\c.exe`}, true},
		{`emacs -e '(a "b" \n)'`, []string{"emacs", "-e", `(a "b" \n)`}, true},
		{`a"b \" \\ "c ''`, []string{`ab " \ c`, ""}, true},
		{`ed $HOME; rm *`, []string{"ed", "$HOME;", "rm", "*"}, true},
		{`vim "a`, []string{"vim", "a"}, false},
		{`vim \`, []string{"vim", `\`}, true},
		{"", nil, true},
	} {
		words, ok := splitWords(c.line)
		if !slices.Equal(words, c.want) || ok != c.ok {
			t.Errorf("%s: %q, %t; want %q, %t", c.line, words, ok, c.want, c.ok)
		}
	}
}

// Words in single quotes are cut into exactly these words.
func FuzzSplitWords(f *testing.F) {
	f.Add("vim -c 'a b' \"c\\\"d\" \\ e")
	f.Fuzz(func(t *testing.T, line string) {
		words, ok := splitWords(line)
		if !ok {
			return
		}
		quoted := make([]string, len(words))
		for i, w := range words {
			quoted[i] = "'" + strings.ReplaceAll(w, "'", `'\''`) + "'"
		}
		if again, ok := splitWords(strings.Join(quoted, " ")); !ok || !slices.Equal(again, words) {
			t.Errorf("%q is cut into %q, quoted into %q", line, words, again)
		}
	})
}
