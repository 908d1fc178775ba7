package cli

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"sync"

	"github.com/tacit-kb/tacit/kb"
)

// passedOver reports what lies in the folders of memories and is never found
// there, each with the command that changes it.
func (i *inspection) passedOver() {
	for _, p := range i.bank.PassedOver() {
		code, m, args := "link", msgCheckLink, []any(nil)
		switch {
		case p.Want != "":
			code, m, args = "folder-name", msgCheckFolderName, []any{p.Want}
		case p.Target == kb.ToNothing:
			m = msgCheckDeadLink
		}
		i.findings = append(i.findings, finding{severe, code, p.Path, 1, 1, i.app.say(m, args...), i.app.say(msgHintType, i.remedy(p)), i.remedy(p)})
	}
}

// remedy returns the shell command after which p is found.
func (i *inspection) remedy(p kb.Passed) string {
	at := shellWord(i.app.bankPath(i.bank, p.Path))
	beside := shellWord(i.app.bankPath(i.bank, p.Path+".new"))
	switch p.Target {
	case kb.ToFile:
		return fmt.Sprintf("cp %[1]s %[2]s && mv %[2]s %[1]s", at, beside)
	case kb.ToFolder:
		return fmt.Sprintf("cp -RL %[1]s %[2]s && rm %[1]s && mv %[2]s %[1]s", at, beside)
	case kb.ToNothing:
		return "rm " + at
	}
	want := shellWord(i.app.bankPath(i.bank, p.Want))
	is, wanted := i.stat(p.Path), i.stat(p.Want)
	switch {
	case is != nil && wanted != nil && os.SameFile(is, wanted): // git would not notice mv here
		return fmt.Sprintf("git mv %s %s", at, want)
	case wanted != nil:
		return fmt.Sprintf("mv %[1]s/* %[2]s/ && rmdir %[1]s", at, want)
	}
	return fmt.Sprintf("mv %s %s", at, want)
}

// stat returns what is known of a path of the bank, nil for nothing.
func (i *inspection) stat(path string) os.FileInfo {
	info, _ := os.Lstat(filepath.Join(i.bank.Dir(), filepath.FromSlash(path)))
	return info
}

var plainWord = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^[\pL\pN_./:@%+,-]+$`) })

// shellWord quotes a word for the shells of Unix, if it needs that.
func shellWord(s string) string {
	if plainWord().MatchString(s) && !strings.HasPrefix(s, "-") {
		return s
	}
	if strings.HasPrefix(s, "-") {
		s = "./" + s
	}
	return "'" + strings.ReplaceAll(s, "'", `'\''`) + "'"
}
