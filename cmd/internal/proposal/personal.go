package proposal

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"

	"go.yaml.in/yaml/v3"

	"github.com/tacit-kb/tacit/cmd/internal/embedder"
	"github.com/tacit-kb/tacit/cmd/internal/session"
	"github.com/tacit-kb/tacit/kb/guard"
	"github.com/tacit-kb/tacit/kb/lang"
)

// personalFile is the file of a person's own settings, in their configuration
// folder: no bank can say what it says.
const personalFile = "config.yaml"

// maxPersonal is the size of the largest such file that is read, in bytes.
const maxPersonal = 64 << 10

// The values of confirm. Where a person says nothing, --yes is the caller's word that
// a person agreed, but an agent's word is not enough.
const (
	ConfirmTerminal = "terminal" // a person at a terminal; --yes is not enough
	confirmFlag     = "flag"     // --yes is enough, from an agent too
)

// A personal holds the settings of a person.
type personal struct {
	Confirm string
}

// PersonalSettings reads the person's settings. What is wrong with them is an
// error: a typing mistake must not open what they closed.
func PersonalSettings(run *session.Run) (personal, error) {
	var p personal
	folder := embedder.Path(run.Env)
	if folder == "" {
		return p, nil
	}
	path := filepath.Join(filepath.Dir(folder), personalFile)
	f, err := os.Open(path)
	if errors.Is(err, fs.ErrNotExist) {
		return p, nil
	}
	if err != nil {
		return p, err
	}
	defer f.Close()
	data, err := session.ReadAtMost(f, maxPersonal)
	if err != nil {
		return p, err
	}
	err = p.read(run, path, data)
	return p, err
}

// read reads the text of the file. Its only field is confirm.
func (p *personal) read(run *session.Run, path string, data []byte) error {
	bad := func(at *yaml.Node, msg string) error {
		return &session.Problem{Code: session.CodeBadFile, Msg: msg, Path: path, Line: at.Line, Column: at.Column, Hint: run.Say(msgHintPersonal)}
	}
	var doc yaml.Node
	if err := yaml.Unmarshal(data, &doc); err != nil {
		return bad(&doc, err.Error())
	}
	if len(doc.Content) == 0 || doc.Content[0].Tag == "!!null" {
		return nil // an empty file
	}
	root := doc.Content[0]
	if root.Kind != yaml.MappingNode {
		return bad(root, run.Say(msgPersonalForm))
	}
	for i := 0; i+1 < len(root.Content); i += 2 {
		key, value := root.Content[i], root.Content[i+1]
		switch {
		case key.Value != "confirm":
			return bad(key, run.Say(msgPersonalField, guard.Quote(key.Value)))
		case i > 0:
			return bad(key, run.Say(msgPersonalTwice))
		case value.Value != ConfirmTerminal && value.Value != confirmFlag:
			return bad(value, run.Say(msgPersonalConfirm, guard.Quote(value.Value)))
		}
		p.Confirm = value.Value
	}
	return nil
}

// The messages of this file.
var (
	msgPersonalField = lang.Text{
		EN: `unknown field "%s": the only field is confirm`,
		ZH: `未知的字段 "%s"：只有 confirm 这一个字段`,
		JA: `"%s" というフィールドはありません。使えるフィールドは confirm だけです`,
	}
	msgPersonalTwice = lang.Text{
		EN: "the field confirm appears twice",
		ZH: "字段 confirm 出现了两次",
		JA: "フィールド confirm が 2 回書かれています",
	}
	msgPersonalForm = lang.Text{
		EN: "this is not a field with a value",
		ZH: "这不是字段和值",
		JA: "フィールドと値の形になっていません",
	}
	msgPersonalConfirm = lang.Text{
		EN: `"%s" is not a value of confirm`,
		ZH: `"%s" 不是 confirm 的值`,
		JA: `"%s" は confirm の値ではありません`,
	}
	msgHintPersonal = lang.Text{
		EN: "the file may have one line: confirm: terminal, or confirm: flag",
		ZH: "其中只需一行：confirm: terminal 或 confirm: flag",
		JA: "confirm: terminal か confirm: flag の 1 行だけを書きます",
	}
)
