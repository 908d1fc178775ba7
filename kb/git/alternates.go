package git

import (
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/tacit-kb/tacit/kb/lang"
)

// mostAlternates is how many other folders of objects a repository may name, and deepAlternates
// how deep they may name each other; git follows them no deeper.
const (
	mostAlternates = 100
	deepAlternates = 6
)

var errAlternates = lang.Text{
	EN: "%[1]s names more than %[2]d other folders of objects, of which git would read each, so Tacit did not run git",
	ZH: "%[1]s 引用了超过 %[2]d 个其他对象文件夹，git 会逐个读取，所以没有调用 git",
	JA: "%[1]s はほかのオブジェクトフォルダーを %[2]d 個より多く指定しています。実行すると git がすべて読み込むので、git を実行しませんでした",
}

// checkAlternates returns an error for a file in another folder of objects that git would wait
// for, or read as a whole: objects/info/alternates names such folders, and they name others.
func (r *Repository) checkAlternates() error {
	here := []string{filepath.Join(r.Common(), "objects")}
	seen := map[string]bool{here[0]: true}
	for range deepAlternates {
		var next []string
		for _, objects := range here {
			file := filepath.Join(objects, "info", "alternates")
			if real, err := filepath.EvalSymlinks(objects); err == nil {
				objects = real
			}
			for _, named := range alternatesIn(file) {
				if !filepath.IsAbs(named) {
					named = filepath.Join(objects, named)
				}
				if seen[named] {
					continue
				}
				if seen[named] = true; len(seen) > mostAlternates+1 {
					return errAlternates.With(file, mostAlternates, ErrWaits)
				}
				if err := checkObjects(named); err != nil {
					return err
				}
				next = append(next, named)
			}
		}
		here = next
	}
	return nil
}

// checkObjects looks at a folder of objects elsewhere.
func checkObjects(objects string) error {
	if name := filepath.Join(objects, "info", "alternates"); isLargeAt(name) {
		return errLarge.With(name, ErrWaits)
	}
	for _, folder := range []string{".", "info", "info/commit-graphs", "pack"} {
		if _, err := plainIn(filepath.Join(objects, filepath.FromSlash(folder)), mostLooked); err != nil {
			return err
		}
	}
	return nil
}

// alternatesIn returns what such a file names, as git reads it: one name a line, # for a comment,
// and names in quotes, behind which git takes no heed of one byte, whatever it is.
func alternatesIn(file string) (names []string) {
	f, err := os.OpenFile(file, os.O_RDONLY|openNonblock, 0)
	if err != nil {
		return nil
	}
	defer f.Close()
	text, _ := io.ReadAll(io.LimitReader(f, MostIgnore))
	rest, _, _ := strings.Cut(string(text), "\x00")
	for rest != "" {
		name, after, ok := unquoted(rest)
		if ok {
			rest = after[min(1, len(after)):]
		} else {
			name, rest, _ = strings.Cut(rest, "\n")
		}
		if name != "" && (ok || name[0] != '#') {
			names = append(names, name)
		}
	}
	return names
}

// quotedEscapes are what the letter behind a backslash stands for in a name in quotes.
var quotedEscapes = map[byte]byte{'a': '\a', 'b': '\b', 'f': '\f', 'n': '\n', 'r': '\r', 't': '\t', 'v': '\v', '\\': '\\', '"': '"'}

// unquoted returns a name in quotes, as git writes and reads it, and what follows it.
func unquoted(text string) (name, rest string, ok bool) {
	if text[0] != '"' {
		return "", "", false
	}
	var b strings.Builder
	for i := 1; i < len(text); i++ {
		c := text[i]
		switch {
		case c == '"':
			return b.String(), text[i+1:], true
		case c != '\\':
			b.WriteByte(c)
			continue
		}
		if i++; i == len(text) {
			return "", "", false
		}
		if c, ok := quotedEscapes[text[i]]; ok {
			b.WriteByte(c)
			continue
		}
		if i+2 >= len(text) || text[i] > '3' || !isOctal(text[i:i+3]) {
			return "", "", false
		}
		b.WriteByte((text[i]-'0')<<6 | (text[i+1]-'0')<<3 | (text[i+2] - '0'))
		i += 2
	}
	return "", "", false
}

func isOctal(digits string) bool { return strings.Trim(digits, "01234567") == "" }
