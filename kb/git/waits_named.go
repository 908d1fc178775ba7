package git

import (
	"io"
	"os"
	"os/exec"
	"os/user"
	"path/filepath"
	"strings"

	"github.com/tacit-kb/tacit/kb/lang"
)

// mostIncluded is how deep files of settings may include each other, as for git.
const mostIncluded = 10

// mostNamed is how many files settings may name, each as often as git would read it: few
// files that include each other often keep git for hours.
const mostNamed = 200

// A naming looks at what the settings of a repository name.
type naming struct {
	top   string
	known map[string][][2]string // what files of settings name: each is read once
	left  int                    // how many names may still come
}

// checkNamed returns an error for a file that the settings of a repository name, and git
// would wait for: more settings, patterns of files, attributes. The person's own settings
// are not looked at.
func (r *Repository) checkNamed(settings string) error {
	n := &naming{top: r.Top, known: map[string][][2]string{}, left: mostNamed}
	return n.check(settings, mostIncluded)
}

func (n *naming) check(settings string, depth int) error {
	all, ok := n.known[settings]
	if !ok {
		all = namedIn(settings)
		n.known[settings] = all
	}
	for _, named := range all {
		if n.left--; n.left < 0 {
			return errMany.With(settings, mostNamed, ErrWaits)
		}
		name := n.place(settings, named)
		info, err := os.Stat(name)
		if err != nil || info.IsDir() {
			continue
		}
		if !info.Mode().IsRegular() {
			return errNoFile.With(name, ErrWaits)
		}
		if info.Size() > MostIgnore {
			return errLarge.With(name, ErrWaits)
		}
		if named[0] == keyInclude && depth > 0 {
			if err := n.check(name, depth-1); err != nil {
				return err
			}
		}
	}
	return nil
}

// place returns where a file is that settings name.
func (n *naming) place(settings string, named [2]string) string {
	switch name := inHome(named[1]); {
	case filepath.IsAbs(name):
		return name
	case named[0] == keyInclude:
		return filepath.Join(filepath.Dir(settings), name)
	default:
		return filepath.Join(n.top, name)
	}
}

// inHome returns a name as git reads it that begins with a home folder, ~/ or ~person/, or with the
// folder that git is installed in.
func inHome(name string) string {
	if rest, ok := strings.CutPrefix(name, "%(prefix)/"); ok {
		program, err := exec.LookPath("git")
		if err != nil {
			return name
		}
		return filepath.Join(filepath.Dir(filepath.Dir(program)), rest)
	}
	rest, ok := strings.CutPrefix(name, "~")
	if !ok {
		return name
	}
	person, rest, _ := strings.Cut(rest, "/")
	home := os.Getenv("HOME") // as git has it, on Windows too
	if person != "" {
		other, err := user.Lookup(person)
		if err != nil {
			return name // git cannot read it either
		}
		home = other.HomeDir
	} else if home == "" {
		home, _ = os.UserHomeDir()
	}
	return filepath.Join(home, rest)
}

const keyInclude = "path"

// namedIn returns the files that a file of settings names, behind their keys. It takes in
// more than git would, such as a key of the same name in another section.
func namedIn(settings string) (all [][2]string) {
	info, err := os.Stat(settings)
	if err != nil || !info.Mode().IsRegular() {
		return nil // plainIn says so
	}
	f, err := os.OpenFile(settings, os.O_RDONLY|openNonblock, 0)
	if err != nil {
		return nil
	}
	defer f.Close()
	text, _ := io.ReadAll(io.LimitReader(f, MostIgnore))
	for rest := strings.TrimPrefix(string(text), "\ufeff"); rest != ""; {
		var key, value string
		key, value, rest = setting(rest)
		if value != "" && (key == keyInclude || key == "excludesfile" || key == "attributesfile" || key == "orderfile") {
			all = append(all, [2]string{key, value})
		}
	}
	return all
}

// setting returns the next key of settings in lower case, its value, and what follows them;
// no key for a comment and a section.
func setting(text string) (key, value, rest string) {
	text = strings.TrimLeft(text, " \t\r\n\v\f")
	switch {
	case text == "":
	case text[0] == '#' || text[0] == ';':
		_, rest, _ = strings.Cut(text, "\n")
	case text[0] == '[':
		rest = behindSection(text)
	default:
		end := strings.IndexAny(text, "=\n")
		if end < 0 {
			break
		}
		key, rest = strings.ToLower(strings.TrimSpace(text[:end])), text[end+1:]
		if text[end] == '=' {
			value, rest = valueOf(rest)
		}
	}
	return key, value, rest
}

// behindSection returns what follows the name of a section, which may have "]" in quotes.
func behindSection(text string) string {
	quoted := false
	for i := 0; i < len(text); i++ {
		switch c := text[i]; {
		case c == '\n', c == ']' && !quoted:
			return text[i+1:]
		case c == '"':
			quoted = !quoted
		case c == '\\':
			i++
		}
	}
	return ""
}

// escapes are the letters behind a backslash that stand for another character.
var escapes = strings.NewReplacer("n", "\n", "t", "\t", "b", "\b")

// valueOf returns a value as git reads it, over several lines and without the comment
// behind it, and what follows.
func valueOf(text string) (value, rest string) {
	var b strings.Builder
	quoted, end := false, 0 // end: spaces behind it are none of the value
	for i := 0; i < len(text); i++ {
		switch c := text[i]; {
		case c == '\n':
			return b.String()[:end], text[i+1:]
		case !quoted && (c == '#' || c == ';'):
			_, rest, _ = strings.Cut(text[i:], "\n")
			return b.String()[:end], rest
		case c == '"':
			quoted = !quoted
		case c == '\\':
			if i++; strings.HasPrefix(text[i:], "\r\n") {
				i++
			}
			if i < len(text) && text[i] != '\n' {
				b.WriteString(escapes.Replace(text[i : i+1]))
				end = b.Len()
			}
		case !quoted && b.Len() == 0 && strings.ContainsRune(" \t\r", rune(c)):
		default:
			b.WriteByte(c)
			if quoted || !strings.ContainsRune(" \t\r\v\f", rune(c)) {
				end = b.Len()
			}
		}
	}
	return b.String()[:end], ""
}

var errMany = lang.Text{
	EN: "%[1]s and the files that it includes name more than %[2]d files: git would take long to read them, so Tacit did not run git",
	ZH: "%[1]s 及其引入的文件指向了超过 %[2]d 个文件：git 会读很久，所以没有调用 git",
	JA: "%[1]s とそこから読み込まれるファイルが %[2]d 個を超えるファイルを指しています。git が長く読み続けるので、git は実行しませんでした",
}
