package embedder

import (
	"bytes"
	"errors"
	"io"
	"io/fs"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"time"

	"go.yaml.in/yaml/v3"

	"github.com/tacit-kb/tacit/index/embed/remote"
	"github.com/tacit-kb/tacit/kb/front"
	"github.com/tacit-kb/tacit/kb/lang"
	"github.com/tacit-kb/tacit/kb/pattern"
	"github.com/tacit-kb/tacit/kb/plain"
)

// fileName is the person's file, in their configuration folder.
const fileName = "embedders.yaml"

// hintExamples ends an error about the settings that has no better hint.
var hintExamples = lang.Text{
	EN: "an example: TACIT_EMBEDDER=ollama:bge-m3 TACIT_EMBEDDER_URL=http://localhost:11434",
	ZH: "例如：TACIT_EMBEDDER=ollama:bge-m3 TACIT_EMBEDDER_URL=http://localhost:11434",
	JA: "例: TACIT_EMBEDDER=ollama:bge-m3 TACIT_EMBEDDER_URL=http://localhost:11434",
}

// mostSettings is the size of the largest file that is read.
const mostSettings = 256 << 10

// A file is what may stand in it:
//
//	use: ollama:nomic-embed-text      # for banks that wish for nothing else
//	embedders:
//	  - name: ollama:nomic-embed-text
//	    url: http://localhost:11434
//	  - name: openai:text-embedding-3-small
//	    url: https://api.example.com/v1
//	    key_env: EXAMPLE_KEY          # the variable that holds the key
type file struct {
	Use       string  `yaml:"use"`
	Embedders []entry `yaml:"embedders"`
}

type entry struct {
	Name           string  `yaml:"name"`
	URL            string  `yaml:"url"`
	KeyEnv         string  `yaml:"key_env"`
	Dims           int     `yaml:"dims"`
	Timeout        string  `yaml:"timeout"`
	QueryPrefix    *string `yaml:"query_prefix"` // empty: none; absent: as the model wants it
	DocumentPrefix *string `yaml:"document_prefix"`
}

// Path returns where the person's file is, or would be; empty if the environment
// does not say. A relative folder does not count, whatever variable names it: it would
// be one of the project, which a stranger may have written.
func Path(env func(string) string) string {
	dir := env(EnvConfigDir)
	switch {
	case filepath.IsAbs(dir):
		return filepath.Join(dir, fileName)
	case dir != "":
		return ""
	case runtime.GOOS == "windows":
		dir = env("AppData")
	case runtime.GOOS == "darwin" && env("HOME") != "":
		dir = filepath.Join(env("HOME"), "Library", "Application Support")
	case runtime.GOOS != "darwin":
		if dir = env("XDG_CONFIG_HOME"); dir == "" && env("HOME") != "" {
			dir = filepath.Join(env("HOME"), ".config")
		}
	}
	if !filepath.IsAbs(dir) {
		return ""
	}
	return filepath.Join(dir, "tacit", fileName)
}

// readFile reads the person's file, if there is one.
func (s *Settings) readFile(env func(string) string) error {
	path := Path(env)
	if path == "" {
		return nil
	}
	data, err := readSmall(path)
	if errors.Is(err, fs.ErrNotExist) {
		errors.As(err, &s.Foreign)
		return nil
	}
	if err != nil {
		return err
	}
	err = s.decode(data, env)
	var e *SettingsError
	if errors.As(err, &e) {
		e.Path = path
	}
	return err
}

func readSmall(path string) ([]byte, error) {
	f, err := plain.OpenOwn(path)
	if errors.Is(err, fs.ErrInvalid) {
		err = &SettingsError{Path: path, Msg: errNoFile}
	}
	if err != nil {
		return nil, err
	}
	defer f.Close()
	data, err := io.ReadAll(io.LimitReader(f, mostSettings+1))
	if err == nil && len(data) > mostSettings {
		err = &SettingsError{Path: path, Msg: errLarge.With(mostSettings >> 10)}
	}
	return data, err
}

// decode reads the file's text.
func (s *Settings) decode(data []byte, env func(string) string) error {
	var f file
	d := yaml.NewDecoder(bytes.NewReader(data))
	d.KnownFields(true)
	if err := d.Decode(&f); err != nil && !errors.Is(err, io.EOF) {
		return explain(err)
	}
	var second *lang.Error
	if errors.As(front.OneDocument("", data), &second) {
		return &SettingsError{Line: second.Line, Msg: second.Msg, Hint: second.Hint}
	}
	lines := entryLines(data)
	for i, e := range f.Embedders {
		line := 1
		if i < len(lines) {
			line = lines[i]
		}
		k, err := e.known(env)
		if err == nil && s.known[k.Name] != nil {
			err = errTwice
		}
		if err != nil {
			hint := hintExamples
			if errors.Is(err, errONNX) {
				hint = hintServer
			}
			return &SettingsError{Line: line, Msg: lang.Named(e.title(), err), Hint: hint}
		}
		s.known[k.Name] = k
	}
	s.use = f.Use
	if f.Use != "" && newKnown(f.Use).kind == onnxKind {
		return &SettingsError{Line: 1, Msg: lang.Named("use: "+f.Use, errONNX), Hint: hintServer}
	}
	if f.Use != "" && f.Use != Builtin && s.known[f.Use] == nil {
		return &SettingsError{Line: 1, Msg: errUnlisted.With(f.Use), Hint: hintList}
	}
	return nil
}

// known makes a Known of what the file says.
func (e entry) known(env func(string) string) (*Known, error) {
	k := newKnown(e.Name)
	k.url, k.dims = e.URL, e.Dims
	if e.KeyEnv != "" {
		k.key = remote.Secret(strings.TrimSpace(env(e.KeyEnv)))
	}
	if e.QueryPrefix != nil {
		k.prefixes.Query = *e.QueryPrefix
	}
	if e.DocumentPrefix != nil {
		k.prefixes.Document = *e.DocumentPrefix
	}
	if e.Timeout != "" {
		d, err := time.ParseDuration(e.Timeout)
		if err != nil {
			return nil, errTimeout.With(e.Timeout)
		}
		k.patience = d
	}
	return k, k.check()
}

// entryLines returns the line of each embedder.
func entryLines(data []byte) (lines []int) {
	var doc struct {
		Embedders []yaml.Node `yaml:"embedders"`
	}
	if yaml.Unmarshal(data, &doc) != nil {
		return nil
	}
	for _, n := range doc.Embedders {
		lines = append(lines, n.Line)
	}
	return lines
}

var (
	atLine  = pattern.Lazy(`line (\d+): (.*)`)
	unknown = pattern.Lazy(`field (\S+) not found in type .*`)
)

// explain makes a *SettingsError of what the YAML reader says.
func explain(err error) error {
	said := err.Error()
	e := &SettingsError{Line: 1, Hint: hintExamples}
	if m := atLine().FindStringSubmatch(said); m != nil {
		e.Line, _ = strconv.Atoi(m[1])
		said = m[2]
	}
	e.Msg = lang.Plain(said)
	if m := unknown().FindStringSubmatch(said); m != nil {
		e.Msg = errUnknownKey.With(m[1])
		switch m[1] {
		case "key", "api_key":
			e.Hint = hintKeyEnv
		case "path": // to the folder of an ONNX model
			e.Msg, e.Hint = lang.Named(errONNX, e.Msg), hintServer
		}
	}
	return e
}

// title is how an error names an embedder.
func (e entry) title() lang.Sentence {
	if e.Name == "" {
		return wordNameless
	}
	return lang.Plain(e.Name)
}

var (
	errNoFile     = lang.Text{EN: "this is not a regular file", ZH: "这不是普通文件", JA: "通常のファイルではありません"}
	errLarge      = lang.Text{EN: "the file is larger than %d KiB", ZH: "文件超过 %d KiB", JA: "ファイルが %d KiB を超えています"}
	errTwice      = lang.Text{EN: "it appears twice", ZH: "出现了两次", JA: "二度出てきます"}
	errUnlisted   = lang.Text{EN: "use: %s is not among the embedders", ZH: "use：embedders 中没有 %s", JA: "use: %s は embedders にありません"}
	errTimeout    = lang.Text{EN: "timeout: %s is not a length of time such as 5s", ZH: "timeout：%s 不是 5s 这样的时长", JA: "timeout: %s を 5s のような時間の長さとして読めません"}
	errUnknownKey = lang.Text{EN: "unknown key %q", ZH: "未知的键 %q", JA: "未知のキー %q"}
	hintList      = lang.Text{EN: "add it to the embedders of this file", ZH: "请把它加到此文件的 embedders 中", JA: "このファイルの embedders に追加してください"}
	hintKeyEnv    = lang.Text{EN: "do not write a key into a file: put it into an environment variable, and name the variable with key_env",
		ZH: "不要把 API 密钥写进文件：请放进环境变量，并用 key_env 指明变量名", JA: "API キーはファイルに書かず、環境変数に入れて key_env で変数名を指定してください"}
	wordNameless = lang.Text{EN: "an embedder without a name", ZH: "有嵌入模型没有写名称", JA: "名前のない埋め込みモデルがあります"}
)
