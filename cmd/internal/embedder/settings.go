package embedder

import (
	"cmp"
	"strconv"
	"strings"
	"time"

	"github.com/tacit-kb/tacit/index/embed"
	"github.com/tacit-kb/tacit/index/embed/remote"
	"github.com/tacit-kb/tacit/kb/lang"
	"github.com/tacit-kb/tacit/kb/plain"
)

// Builtin is the name of the embedder in the binary.
const Builtin = "builtin"

// onnxKind is the kind of an embedder that earlier versions ran themselves; the
// other kinds are dialects of package remote.
const onnxKind = "onnx"

// errONNX and hintServer answer settings that name an ONNX model.
var errONNX = lang.Text{EN: "ONNX models are not supported", ZH: "不支持 ONNX 模型", JA: "ONNX モデルには対応していません"}

var hintServer = lang.Text{
	EN: "serve the model with Ollama, or with a server that has OpenAI's embeddings interface, and name it ollama:MODEL or openai:MODEL",
	ZH: "请用 Ollama 或带有 OpenAI 嵌入接口的服务器提供该模型，再写成 ollama:MODEL 或 openai:MODEL",
	JA: "モデルを Ollama か、OpenAI 互換の埋め込み API を備えたサーバーで動かし、ollama:MODEL または openai:MODEL と指定してください",
}

// The environment variables of a person. The first one names an embedder, the
// others say how to reach it; they go before what the file says of it.
const (
	EnvName           = "TACIT_EMBEDDER"
	EnvURL            = "TACIT_EMBEDDER_URL"
	EnvKey            = "TACIT_EMBEDDER_KEY"
	EnvDims           = "TACIT_EMBEDDER_DIMS"
	EnvTimeout        = "TACIT_EMBEDDER_TIMEOUT"
	EnvQueryPrefix    = "TACIT_EMBEDDER_QUERY_PREFIX"
	EnvDocumentPrefix = "TACIT_EMBEDDER_DOCUMENT_PREFIX"
	EnvConfigDir      = "TACIT_CONFIG_DIR"
)

// noPrefix stands for an empty prefix where an empty value means that nothing
// was said.
const noPrefix = "none"

// patience is how long a question waits for an embedder, unless a person says
// otherwise: long enough for a server that has to load its model first.
const patience = 5 * time.Second

// Settings are what a person has turned on.
type Settings struct {
	named string // by the environment; empty if nothing is
	use   string // for every bank, as the file says; may be empty
	known map[string]*Known

	Foreign *plain.ForeignError // the file is another user's, and was not read; else nil
}

// A Known embedder is one that a person has turned on.
type Known struct {
	Name string // "ollama:nomic-embed-text": its kind and what its server calls it

	kind, model string
	url         string
	key         remote.Secret
	dims        int
	prefixes    embed.Prefixes
	patience    time.Duration
}

// A SettingsError says what is wrong in a person's settings.
type SettingsError struct {
	Path string // of the file; empty for the environment
	Line int    // 0 if unknown
	Msg  lang.Sentence
	Hint lang.Sentence // what to write instead; may be nil
}

func (e *SettingsError) Error() string { return e.Msg.Error() }

// ReadSettings reads the environment and the file of the person's settings. The
// error is a *SettingsError, or says why the file cannot be read; Foreign is told nevertheless.
func ReadSettings(env func(string) string) (*Settings, error) {
	s := &Settings{known: map[string]*Known{}}
	if err := s.readFile(env); err != nil {
		return s, err
	}
	if s.named = env(EnvName); s.named == "" || s.named == Builtin {
		return s, nil
	}
	k := s.known[s.named]
	if k == nil {
		k = newKnown(s.named)
		s.known[s.named] = k
	}
	if err := k.readEnv(env); err != nil {
		return s, err
	}
	if err := k.check(); err != nil {
		return s, &SettingsError{Msg: lang.Named(EnvName+"="+s.named, err), Hint: k.hint()}
	}
	return s, nil
}

func newKnown(name string) *Known {
	kind, model, _ := strings.Cut(name, ":")
	return &Known{Name: name, kind: kind, model: model, prefixes: embed.PrefixesOf(model), patience: patience}
}

// readEnv takes what the environment says of the embedder that it names.
func (k *Known) readEnv(env func(string) string) error {
	k.url = cmp.Or(env(EnvURL), k.url)
	k.key = cmp.Or(remote.Secret(strings.TrimSpace(env(EnvKey))), k.key)
	for name, into := range map[string]*string{EnvQueryPrefix: &k.prefixes.Query, EnvDocumentPrefix: &k.prefixes.Document} {
		switch v := env(name); v {
		case "":
		case noPrefix:
			*into = ""
		default:
			*into = v
		}
	}
	if s := env(EnvDims); s != "" {
		n, err := strconv.Atoi(s)
		if err != nil {
			return &SettingsError{Msg: errNotNumber.With(EnvDims, s), Hint: hintDims}
		}
		k.dims = n
	}
	if s := env(EnvTimeout); s != "" {
		d, err := time.ParseDuration(s)
		if err != nil {
			return &SettingsError{Msg: errNotTime.With(EnvTimeout, s), Hint: hintTime}
		}
		k.patience = d
	}
	return nil
}

// check says what is wrong with the embedder.
func (k *Known) check() error {
	switch {
	case k.kind == onnxKind:
		return errONNX
	case k.patience <= 0:
		return errNoTime.With(k.patience)
	}
	return k.remote().Check()
}

// hint says what to write next.
func (k *Known) hint() lang.Sentence {
	switch {
	case k.kind == onnxKind:
		return hintServer
	case k.kind == string(remote.Ollama) && k.url == "":
		return hintOllama.With(EnvURL)
	case k.kind == string(remote.OpenAI) && k.url == "":
		return hintService.With(EnvURL)
	}
	return hintExamples
}

// requestPatience is how many times as long a request for passages may take as a
// question waits: a minute, unless a person says otherwise.
const requestPatience = 12

// remote returns the settings of an embedder behind a host.
func (k *Known) remote() remote.Settings {
	return remote.Settings{Dialect: remote.Dialect(k.kind), Model: k.model, URL: k.url, Key: k.key, Dims: k.dims,
		Prefixes: k.prefixes, Timeout: requestPatience * k.patience}
}

// Where says to which host the texts go.
func (k *Known) Where() string { return k.remote().Host() }

// Local reports whether the texts stay on this machine.
func (k *Known) Local() bool { return k.remote().Local() }

// Pull returns what to type where the server has not got the model; empty if
// that is not known.
func (k *Known) Pull() string {
	if k.kind == string(remote.Ollama) {
		return "ollama pull " + k.model
	}
	return ""
}

var (
	errNotNumber = lang.Text{EN: "%s=%s is not a number", ZH: "%s=%s 不是数字", JA: "%s=%s は数値ではありません"}
	errNotTime   = lang.Text{EN: "%s=%s is not a length of time", ZH: "%s=%s 不是时长", JA: "%s=%s を時間の長さとして読めません"}
	errNoTime    = lang.Text{EN: "a timeout of %s leaves no time for an answer", ZH: "超时时间 %s 太短，来不及回答", JA: "タイムアウト %s は短すぎて、応答を待てません"}

	hintDims    = lang.Text{EN: "write the number of dimensions of a vector, or leave it empty", ZH: "请写向量的维数，或不写", JA: "ベクトルの次元数を書くか、省略してください"}
	hintTime    = lang.Text{EN: "write a number with its unit: 5s, 800ms", ZH: "请写带单位的数字：5s、800ms", JA: "単位を付けた数を書いてください: 5s、800ms"}
	hintOllama  = lang.Text{EN: "set %s=http://localhost:11434 if that is where Ollama runs", ZH: "如果 Ollama 就在本机，请设置 %s=http://localhost:11434", JA: "Ollama がこのマシンで動いているなら %s=http://localhost:11434 を設定してください"}
	hintService = lang.Text{EN: "set %s to the address of the service, such as https://api.example.com/v1", ZH: "请把 %s 设为服务的地址，例如 https://api.example.com/v1", JA: "%s にサービスのアドレスを設定してください。例: https://api.example.com/v1"}
)
