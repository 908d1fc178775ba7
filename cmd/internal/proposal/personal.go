package proposal

import (
	"bytes"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"go.yaml.in/yaml/v3"

	"github.com/tacit-kb/tacit/cmd/internal/embedder"
	"github.com/tacit-kb/tacit/cmd/internal/session"
	"github.com/tacit-kb/tacit/kb/lang"
)

// personalFile is the file of a person's own settings, in their configuration
// folder: no bank can say what it says.
const personalFile = "config.yaml"

// maxPersonal is the size of the largest such file that is read, in bytes.
const maxPersonal = 64 << 10

// The values of confirm.
const (
	ConfirmTerminal = "terminal" // a person at a terminal; --yes is not enough
	confirmFlag     = "flag"     // --yes is the caller's word that a person agreed
)

// A personal holds the settings of a person.
type personal struct {
	Confirm string `yaml:"confirm"`
}

// PersonalSettings reads the person's settings. What is wrong with them is an
// error: a typing mistake must not open what they closed.
func PersonalSettings(run *session.Run) (personal, error) {
	p := personal{Confirm: confirmFlag}
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
	in := yaml.NewDecoder(bytes.NewReader(data))
	in.KnownFields(true)
	if err := in.Decode(&p); err != nil && !errors.Is(err, io.EOF) {
		return p, &session.Problem{Code: session.CodeBadFile, Msg: err.Error(), Path: path, Hint: run.Say(msgHintPersonal), Err: err}
	}
	if p.Confirm != ConfirmTerminal && p.Confirm != confirmFlag {
		return p, &session.Problem{Code: session.CodeBadFile, Msg: run.Say(msgPersonalConfirm, p.Confirm), Path: path, Hint: run.Say(msgHintPersonal)}
	}
	return p, nil
}

// The messages of this file.
var (
	msgPersonalConfirm = lang.Text{
		EN: `"%s" is not a value of confirm`,
		ZH: `"%s" 不是 confirm 的值`,
		JA: `"%s" は confirm の値ではありません`,
	}
	msgHintPersonal = lang.Text{
		EN: "it may hold one line: confirm: terminal, or confirm: flag",
		ZH: "其中只需一行：confirm: terminal 或 confirm: flag",
		JA: "confirm: terminal か confirm: flag の 1 行だけを書きます",
	}
)
