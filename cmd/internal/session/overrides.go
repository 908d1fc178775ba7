package session

import (
	"strings"

	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/filename"
	"github.com/tacit-kb/tacit/kb/lang"
)

// The messages of this file.
var (
	msgOverrideBoth = lang.Text{
		EN: "the device %s has an override in force and a staged one",
		ZH: "设备 %s 有一份生效的覆盖值，还有一份暂存的",
		JA: "機器 %s には有効な上書きと保留中の上書きの両方があります",
	}
	msgHintOverrideBoth = lang.Text{
		EN: "name the file: %[1]s or %[2]s",
		ZH: "请指定文件：%[1]s 或 %[2]s",
		JA: "ファイルで指定してください: %[1]s または %[2]s",
	}
)

// BankRelative is a path as a person may type it, relative to the bank.
func BankRelative(name string) string {
	return strings.TrimPrefix(strings.TrimPrefix(name, "./"), ShownFolder+"/")
}

// OverridesNamed returns the overrides that a path or the id of a device names, the
// one that is in force and the one that waits.
func OverridesNamed(bank *kb.Bank, name string) (found []*kb.Override, err error) {
	path := BankRelative(name)
	all, bad := bank.Overrides()
	for _, o := range all {
		if o.Path == path || !kb.IsOverride(path) && filename.Same(o.InstanceID, name) {
			found = append(found, o)
		}
	}
	for _, e := range bad {
		if e.Path == path {
			return nil, e
		}
	}
	return found, nil
}

// OneOverride returns the override that a path or the id of a device names; nil for
// none.
func (run *Run) OneOverride(bank *kb.Bank, name string) (*kb.Override, error) {
	found, err := OverridesNamed(bank, name)
	switch {
	case len(found) == 2:
		return nil, &Problem{Code: CodeAmbiguous, Msg: run.Say(msgOverrideBoth, found[0].InstanceID), Hint: run.Say(msgHintOverrideBoth, found[0].Path, found[1].Path)}
	case len(found) == 1:
		return found[0], nil
	}
	return nil, err
}
