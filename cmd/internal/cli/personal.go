package cli

import (
	"bytes"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"go.yaml.in/yaml/v3"

	"github.com/tacit-kb/tacit/cmd/internal/embedder"
)

// personalFile is the file of a person's own settings, in their configuration
// folder: no bank can say what it says.
const personalFile = "config.yaml"

// maxPersonal is the size of the largest such file that is read, in bytes.
const maxPersonal = 64 << 10

// The values of confirm.
const (
	confirmTerminal = "terminal" // a person at a terminal; --yes is not enough
	confirmFlag     = "flag"     // --yes is the caller's word that a person agreed
)

// A personal holds the settings of a person.
type personal struct {
	Confirm string `yaml:"confirm"`
}

// personalSettings reads the person's settings. What is wrong with them is an
// error: a typing mistake must not open what they closed.
func (a *app) personalSettings() (personal, error) {
	p := personal{Confirm: confirmFlag}
	folder := embedder.Path(a.env)
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
	data, err := readAtMost(f, maxPersonal)
	if err != nil {
		return p, err
	}
	in := yaml.NewDecoder(bytes.NewReader(data))
	in.KnownFields(true)
	if err := in.Decode(&p); err != nil && !errors.Is(err, io.EOF) {
		return p, &problem{code: codeBadFile, msg: err.Error(), path: path, hint: a.say(msgHintPersonal), err: err}
	}
	if p.Confirm != confirmTerminal && p.Confirm != confirmFlag {
		return p, &problem{code: codeBadFile, msg: a.say(msgPersonalConfirm, p.Confirm), path: path, hint: a.say(msgHintPersonal)}
	}
	return p, nil
}
