package remote

import (
	"cmp"
	"net"
	"net/url"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/tacit-kb/tacit/index/embed"
	"github.com/tacit-kb/tacit/kb/lang"
)

// A Dialect is the form in which an endpoint is asked.
type Dialect string

// The dialects.
const (
	Ollama Dialect = "ollama" // POST /api/embed
	OpenAI Dialect = "openai" // POST /embeddings, which many servers understand
)

// paths are what is added to the URL of an endpoint.
var paths = map[Dialect]string{Ollama: "/api/embed", OpenAI: "/embeddings"}

// Settings say whom to ask, and how. They are a person's own: none of them may
// come from a bank.
type Settings struct {
	Dialect  Dialect
	Model    string // as the endpoint calls it
	URL      string // "http://localhost:11434", "https://api.example.com/v1"
	Key      Secret // empty for none
	Dims     int    // numbers wanted in a vector; 0 for as many as the model gives
	Prefixes embed.Prefixes
	Timeout  time.Duration // of one request; 0 for a minute
}

// A Secret does not show itself when it is printed.
type Secret string

// String hides the secret from every verb of fmt.
func (s Secret) String() string { return strings.Repeat("*", min(len(s), 3)) }

// GoString hides the secret from %#v.
func (s Secret) GoString() string { return s.String() }

// MarshalText hides the secret from JSON and YAML.
func (s Secret) MarshalText() ([]byte, error) { return []byte(s.String()), nil }

// Name is how people and documents call the embedder: "ollama:all-minilm".
func (s Settings) Name() string { return string(s.Dialect) + ":" + s.Model }

// Host is where the texts go, with the port if it is named.
func (s Settings) Host() string {
	u, err := url.Parse(s.URL)
	if err != nil {
		return ""
	}
	return u.Host
}

// Local reports whether the texts stay on this machine.
func (s Settings) Local() bool {
	u, err := url.Parse(s.URL)
	return err == nil && isLoopback(u.Hostname())
}

func (s Settings) timeout() time.Duration { return cmp.Or(s.Timeout, time.Minute) }

// mostDims is far beyond what models give, and what a hostile answer may claim.
const mostDims = 16_384

// Check returns what is wrong with the settings, and what to write instead.
func (s Settings) Check() error {
	_, err := s.target()
	printable := func(text string) bool {
		return utf8.ValidString(text) && strings.IndexFunc(text, unicode.IsControl) < 0
	}
	switch {
	case paths[s.Dialect] == "":
		return errKind.With(s.Dialect, Ollama, OpenAI)
	case strings.TrimSpace(s.Model) == "" || !printable(s.Model):
		return errNoModel.With(s.Dialect)
	case err != nil:
		return err
	case !isHeader(string(s.Key)):
		return errKey
	case s.Key != "" && !s.safe():
		return errOpenKey.With(s.Host())
	case s.Dims < 0 || s.Dims > mostDims:
		return errDims.With(s.Dims, mostDims)
	case s.Timeout < 0:
		return errTimeout.With(lang.Span(s.Timeout))
	}
	return nil
}

// target returns the URL that requests go to. It has neither credentials nor a
// query: a URL is shown in messages.
func (s Settings) target() (string, error) {
	u, err := url.Parse(s.URL)
	switch {
	case s.URL == "":
		return "", errNoURL
	case err != nil || u.Host == "" || u.Scheme != "http" && u.Scheme != "https":
		return "", errURL.With(shortened(withoutUser(s.URL)))
	case u.User != nil:
		return "", errUserInURL
	case u.RawQuery != "" || u.ForceQuery || u.Fragment != "":
		return "", errQueryInURL
	}
	path := strings.TrimRight(u.Path, "/")
	if end := paths[s.Dialect]; !strings.HasSuffix(path, end) {
		path += end
	}
	u.Path, u.RawPath = path, ""
	return u.String(), nil
}

// withoutUser cuts off what stands before the last @: a URL that cannot be
// parsed may hold a password all the same.
func withoutUser(s string) string {
	if at := strings.LastIndexByte(s, '@'); at >= 0 {
		return s[at+1:]
	}
	return s
}

// safe reports whether nobody between here and the endpoint can read along.
func (s Settings) safe() bool {
	u, err := url.Parse(s.URL)
	return err == nil && (u.Scheme == "https" || isLoopback(u.Hostname()))
}

func isLoopback(host string) bool {
	ip := net.ParseIP(host)
	return host == "localhost" || strings.HasSuffix(host, ".localhost") || ip != nil && ip.IsLoopback()
}

// isHeader reports whether s can stand in the header of a request.
func isHeader(s string) bool {
	return strings.IndexFunc(s, func(r rune) bool { return r <= ' ' || r > '~' }) < 0
}

var (
	errKind       = lang.Text{EN: "%q is not an embedder: write %s:MODEL or %s:MODEL", ZH: "%q 不是嵌入模型：请写 %s:MODEL 或 %s:MODEL", JA: "%q という埋め込みモデルには対応していません。%s:MODEL または %s:MODEL と書いてください"}
	errNoModel    = lang.Text{EN: "the model is missing: write %s:MODEL", ZH: "缺少模型名：请写 %s:MODEL", JA: "モデル名がありません。%s:MODEL と書いてください"}
	errKey        = lang.Text{EN: "the key has characters that a key cannot have: set it again, without quotes and line ends", ZH: "API 密钥中有不允许的字符：请重新设置，不要带引号和换行", JA: "API キーに使えない文字が含まれています。引用符や改行を除いて設定し直してください"}
	errOpenKey    = lang.Text{EN: "the key would cross the network unencrypted, because %s uses http: use https", ZH: "%s 使用 http，API 密钥会以明文传输：请改用 https", JA: "%s は http のため、API キーが暗号化されずに送られます。https を使ってください"}
	errDims       = lang.Text{EN: "a vector cannot have %d dimensions: write a number from 1 to %d, or leave it empty", ZH: "向量不能是 %d 维：请写 1 到 %d 之间的数，或不写", JA: "ベクトルの次元数 %d は使えません。1 から %d の数を書くか、省略してください"}
	errTimeout    = lang.Text{EN: "the timeout %s is negative", ZH: "超时时间 %s 是负数", JA: "タイムアウト %s が負の値です"}
	errNoURL      = lang.Text{EN: "no URL is set; without one, Tacit contacts no server", ZH: "没有设置 URL；没有它 Tacit 不会连接任何服务器", JA: "URL が設定されていません。設定がなければ Tacit はどのサーバーにも接続しません"}
	errURL        = lang.Text{EN: "%q is not the URL of a server: write one such as http://localhost:11434", ZH: "%q 不是服务器的 URL：请写成 http://localhost:11434 这样的地址", JA: "%q は接続先の URL ではありません。http://localhost:11434 のように書いてください"}
	errUserInURL  = lang.Text{EN: "the URL holds a name or password: remove it, and set a key instead", ZH: "URL 中有用户名或密码：请去掉，改为设置 API 密钥", JA: "URL にユーザー名かパスワードが含まれています。取り除き、代わりに API キーを設定してください"}
	errQueryInURL = lang.Text{EN: "the URL has a query or a fragment: end it before the \"?\" or \"#\"", ZH: "URL 带有查询或片段：请在“?”或“#”之前结束", JA: "URL にクエリかフラグメントが付いています。「?」や「#」の前で終えてください"}
)
