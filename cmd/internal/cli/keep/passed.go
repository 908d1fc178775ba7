package keep

import (
	"fmt"
	"os"
	"path/filepath"

	"github.com/tacit-kb/tacit/cmd/internal/session"
	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/filename"
	"github.com/tacit-kb/tacit/kb/lang"
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
		case !i.mayCopy(p):
			m = msgCheckLinkOut
		}
		i.findings = append(i.findings, session.Finding{Severity: session.Severe, Code: code, Path: p.Path, Line: 1, Column: 1, Message: i.run.Say(m, args...), Hint: i.run.Say(msgHintType, i.remedy(p)), Command: i.remedy(p)})
	}
}

// remedy returns the shell command after which p is found.
func (i *inspection) remedy(p kb.Passed) string {
	at := session.ShellWord(i.run.BankPath(i.bank, p.Path))
	beside := session.ShellWord(i.run.BankPath(i.bank, p.Path+".new"))
	switch {
	case p.Want == "" && (p.Target == kb.ToNothing || !i.mayCopy(p)):
		return "rm " + at
	case p.Target == kb.ToFile:
		return fmt.Sprintf("cp %[1]s %[2]s && mv %[2]s %[1]s", at, beside)
	case p.Target == kb.ToFolder:
		return fmt.Sprintf("cp -RL %[1]s %[2]s && rm %[1]s && mv %[2]s %[1]s", at, beside)
	}
	want := session.ShellWord(i.run.BankPath(i.bank, p.Want))
	is, wanted := i.stat(p.Path), i.stat(p.Want)
	switch {
	case is != nil && wanted != nil && os.SameFile(is, wanted): // git would not notice mv here
		return fmt.Sprintf("git mv %s %s", at, want)
	case wanted != nil:
		return fmt.Sprintf("mv %[1]s/* %[2]s/ && rmdir %[1]s", at, want)
	}
	return fmt.Sprintf("mv %s %s", at, want)
}

// mayCopy reports whether a person may be told to copy what a link leads to: a file or a folder
// of the project. The link may come from a stranger, and the copy of a key of the person's, or of
// a device without end, would be committed.
func (i *inspection) mayCopy(p kb.Passed) bool {
	if p.Want != "" {
		return true
	}
	if p.Target == kb.ToOutside {
		return false
	}
	target, err := filepath.EvalSymlinks(filepath.Join(i.bank.Dir(), filepath.FromSlash(p.Path)))
	bank, bankErr := filepath.EvalSymlinks(i.bank.Dir())
	if err != nil || bankErr != nil {
		return false
	}
	info, err := os.Stat(target)
	if err != nil || !info.Mode().IsRegular() && !info.IsDir() {
		return false
	}
	_, around := filename.Below(target, bank)
	_, inside := filename.Below(filepath.Dir(bank), target)
	_, private := filename.Below(filepath.Join(filepath.Dir(bank), ".git"), target)
	return inside && !around && !private
}

// stat returns what is known of a path of the bank, nil for nothing.
func (i *inspection) stat(path string) os.FileInfo {
	info, _ := os.Lstat(filepath.Join(i.bank.Dir(), filepath.FromSlash(path)))
	return info
}

// The messages of this file.
var (
	msgCheckLink = lang.Text{
		EN: "this is a symbolic link: Tacit does not follow it, so no question finds the files that it leads to",
		ZH: "这是符号链接：Tacit 不会跟随它，其指向的内容不会被找到",
		JA: "これはシンボリックリンクです。リンクはたどらないため、リンク先は検索されません",
	}
	msgCheckLinkOut = lang.Text{
		EN: "this is a symbolic link that leads out of the project or back to the bank, perhaps to a private file of yours: Tacit does not follow it",
		ZH: "这是符号链接，指向项目之外（也许是你的私人文件）或记忆库自身：Tacit 不会跟随它",
		JA: "これは、プロジェクトの外（あなたの個人ファイルかもしれません）かメモリバンク自身を指すシンボリックリンクです。リンクはたどりません",
	}
	msgCheckDeadLink = lang.Text{
		EN: "this is a broken symbolic link",
		ZH: "这是失效的符号链接",
		JA: "これはリンク先のないシンボリックリンクです",
	}
	msgCheckFolderName = lang.Text{
		EN: "this folder must be named %s: on case-sensitive file systems, Tacit finds nothing in it under this name",
		ZH: "这个文件夹应命名为 %s：现在的名称在区分大小写的文件系统上会使 Tacit 找不到其中的内容",
		JA: "このフォルダーの名前は %s にしてください。今の名前では、大文字と小文字を区別するファイルシステムで中が検索されません",
	}
	msgHintType = lang.Text{
		EN: "type: %s",
		ZH: "请执行：%s",
		JA: "実行: %s",
	}
)
