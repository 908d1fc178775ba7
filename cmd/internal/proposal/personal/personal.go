// Package personal reads the settings of the person who runs the program, which no bank
// can write, and says who may agree: see [Settings.Agent] and [Holding].
package personal

import (
	"errors"
	"io/fs"
	"path/filepath"

	"go.yaml.in/yaml/v3"

	"github.com/tacit-kb/tacit/cmd/internal/embedder"
	"github.com/tacit-kb/tacit/cmd/internal/host"
	"github.com/tacit-kb/tacit/cmd/internal/session"
	"github.com/tacit-kb/tacit/kb/front"
	"github.com/tacit-kb/tacit/kb/guard"
	"github.com/tacit-kb/tacit/kb/lang"
	"github.com/tacit-kb/tacit/kb/plain"
)

// personalFile is the file of a person's own settings, in their configuration
// folder: no bank can say what it says.
const personalFile = "config.yaml"

// maxPersonal is the size of the largest such file that is read, in bytes.
const maxPersonal = 64 << 10

// The values of confirm. Where a person says nothing, --yes is the caller's word that
// a person agreed, but an agent's word is not enough.
const (
	Terminal = "terminal" // a person at a terminal; --yes is not enough
	flag     = "flag"     // --yes is enough, from an agent too
)

// Settings are those of a person.
type Settings struct {
	Confirm string
}

// Read reads the person's settings. What is wrong with them is an
// error: a typing mistake must not open what they closed.
//
// Who runs a command can name another folder for it, in TACIT_CONFIG_DIR, XDG_CONFIG_HOME
// or HOME. So confirm: terminal holds in whichever folder of the person it stands: the one
// that counts, those behind it, and the home that the system knows.
func Read(run *session.Run) (Settings, error) {
	p, err := readBeside(run, embedder.Path(run.Env))
	if err != nil || p.Confirm == Terminal {
		return p, err
	}
	for _, env := range []func(string) string{without(run.Env, embedder.EnvConfigDir), homeEnv(run.Env("HOME"))} {
		other, err := readBeside(run, embedder.Path(env))
		if errors.Is(err, fs.ErrPermission) {
			continue // the home of another person, as sudo leaves it
		}
		if err != nil || other.Confirm == Terminal {
			return other, err
		}
	}
	for _, home := range []string{HomeOutside(), Home()} { // one of one's own that cannot be read hides something
		other, err := readBeside(run, embedder.Path(homeEnv(home)))
		if err != nil || other.Confirm == Terminal {
			return other, err
		}
	}
	return p, nil
}

// readBeside reads the file in the folder of another one of the person's; there is none if
// that has no name.
func readBeside(run *session.Run, other string) (Settings, error) {
	var p Settings
	if other == "" {
		return p, nil
	}
	path := filepath.Join(filepath.Dir(other), personalFile)
	f, err := plain.OpenOwn(path)
	var foreign *plain.ForeignError
	if errors.As(err, &foreign) {
		return readForeign(run, path, foreign), nil
	}
	if errors.Is(err, fs.ErrNotExist) {
		return p, nil
	}
	if errors.Is(err, fs.ErrInvalid) {
		err = &session.Problem{Code: session.CodeBadFile, Msg: run.Say(msgPersonalNoFile), Path: path, Hint: run.Say(msgHintPersonal)}
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

// readForeign reads a file that another user could write: it may close what is open, and opens nothing.
func readForeign(run *session.Run, path string, foreign *plain.ForeignError) (p Settings) {
	if foreign.IsNew() {
		run.Note(plain.MsgForeign, guard.Quote(path))
	}
	f, err := plain.OpenOutside(path)
	if err != nil {
		return p
	}
	defer f.Close()
	data, err := session.ReadAtMost(f, maxPersonal)
	if err != nil || p.read(run, path, data) != nil || p.Confirm != Terminal {
		return Settings{}
	}
	return p
}

// read reads the text of the file. Its only field is confirm.
func (p *Settings) read(run *session.Run, path string, data []byte) error {
	bad := func(at *yaml.Node, msg string) error {
		return &session.Problem{Code: session.CodeBadFile, Msg: msg, Path: path, Line: at.Line, Column: at.Column, Hint: run.Say(msgHintPersonal)}
	}
	var doc yaml.Node
	if err := yaml.Unmarshal(data, &doc); err != nil {
		return bad(&doc, err.Error())
	}
	if err := front.OneDocument(path, data); err != nil {
		return err
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
		case value.Value != Terminal && value.Value != flag:
			return bad(value, run.Say(msgPersonalConfirm, guard.Quote(value.Value)))
		}
		p.Confirm = value.Value
	}
	return nil
}

// Agent returns the sign of an agent that may not agree for the person, or "".
func (p Settings) Agent(run *session.Run) string {
	if p.Confirm == flag {
		return ""
	}
	return host.Agent(run.Env)
}

// Holding looks at what started this program, and returns what says why a person cannot
// decide on a page or in a dialog that it shows, and what they do instead; empty if they
// can. Who looks at a page cannot be told from an agent that started the program. What
// started it stays true when that has ended; the settings are those of each moment.
func Holding(run *session.Run) (held func(*session.Run) string) {
	starter := host.Agent(run.Env)
	return func(run *session.Run) string {
		mine, err := Read(run)
		switch {
		case err != nil:
			return run.Diagnose(err).Msg
		case mine.Confirm == Terminal:
			return run.Say(msgHeldTerminal)
		case mine.Confirm != flag && starter != "":
			return run.Say(msgHeldAgent, starter)
		}
		return ""
	}
}

// The messages of this file.
var (
	msgHeldTerminal = lang.Text{
		EN: "Your settings require a person at a terminal (confirm: terminal): decide there, with tacit apply or tacit reject.",
		ZH: "你的设置要求由人在终端确认（confirm: terminal）：请在终端用 tacit apply 或 tacit reject 决定。",
		JA: "設定により端末での確認が必要です（confirm: terminal）。端末で tacit apply か tacit reject を使ってください。",
	}
	msgHeldAgent = lang.Text{
		EN: "An agent started this program (%s), so it shows but does not decide: run tacit serve in a terminal of your own.",
		ZH: "此程序由智能体启动（%s），因此只显示，不能做决定：请在自己的终端运行 tacit serve。",
		JA: "エージェントが起動したプログラム（%s）のため、表示だけで決定はできません。ご自分の端末で tacit serve を実行してください。",
	}
	msgPersonalField = lang.Text{
		EN: `unknown field "%s": the only field is confirm`,
		ZH: `未知的字段 "%s"：只有 confirm 这一个字段`,
		JA: `"%s" というフィールドはありません。使えるフィールドは confirm だけです`,
	}
	msgPersonalTwice = lang.Text{
		EN: "the field confirm appears twice",
		ZH: "字段 confirm 出现了两次",
		JA: "フィールド confirm が二度書かれています",
	}
	msgPersonalNoFile = lang.Text{EN: "this is not a regular file", ZH: "这不是普通文件", JA: "通常のファイルではありません"}
	msgPersonalForm   = lang.Text{
		EN: "this is not a field with a value",
		ZH: "这不是“字段: 值”的形式",
		JA: "フィールドと値の形になっていません",
	}
	msgPersonalConfirm = lang.Text{
		EN: `invalid value "%s" for confirm`,
		ZH: `confirm 的值 "%s" 无效`,
		JA: `confirm の値 "%s" は無効です`,
	}
	msgHintPersonal = lang.Text{
		EN: `the file may have one line only, "confirm: terminal" or "confirm: flag"`,
		ZH: "其中只需一行：confirm: terminal 或 confirm: flag",
		JA: "confirm: terminal か confirm: flag の 1 行だけを書きます",
	}
)
