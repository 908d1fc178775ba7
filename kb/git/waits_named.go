package git

import (
	"io"
	"os"
	"path/filepath"
	"strings"
)

// mostIncluded is how deep files of settings may include each other, as for git.
const mostIncluded = 10

// checkNamed returns an error for a file that the settings of a repository name, and git
// would wait for: more settings, patterns of files, attributes. The person's own settings
// are not looked at.
func (r *Repository) checkNamed(settings string, depth int) error {
	for _, named := range namedIn(settings) {
		key, name := named[0], named[1]
		switch {
		case filepath.IsAbs(name):
		case key == keyInclude:
			name = filepath.Join(filepath.Dir(settings), name)
		default:
			name = filepath.Join(r.Top, name)
		}
		info, err := os.Stat(name)
		if err != nil || info.IsDir() {
			continue
		}
		if !info.Mode().IsRegular() {
			return errNoFile.With(name, ErrWaits)
		}
		if key == keyInclude && depth > 0 {
			if err := r.checkNamed(name, depth-1); err != nil {
				return err
			}
		}
	}
	return nil
}

const keyInclude = "path"

// namedIn returns the files that a file of settings names, behind their keys. It takes in
// more than git would, such as a key of the same name in another section, and not what
// stands in several lines: git has its ten seconds there.
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
	for line := range strings.Lines(string(text)) {
		if line = strings.TrimSpace(line); strings.HasPrefix(line, "[") { // a section may stand before it
			_, line, _ = strings.Cut(line, "]")
		}
		key, value, _ := strings.Cut(line, "=")
		key, value = strings.ToLower(strings.TrimSpace(key)), strings.Trim(strings.TrimSpace(value), `"`)
		if value != "" && (key == keyInclude || key == "excludesfile" || key == "attributesfile") {
			all = append(all, [2]string{key, value})
		}
	}
	return all
}
