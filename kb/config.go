package kb

import (
	"errors"
	"io/fs"
	"slices"
	"strconv"
	"strings"

	"github.com/tacit-kb/tacit/kb/front"
	"github.com/tacit-kb/tacit/kb/lang"
	"go.yaml.in/yaml/v3"
)

const configFile = "config.yaml"

var configKeys = []string{"min_score", "limit", "files", "lines", "categories", "embedder", "watch", "min_confidence_profile", "min_confidence_override", "quiet", "keep_prompts"}

// Config is what a bank's config.yaml may set. It names no hosts, commands or
// keys: a bank may come from a stranger.
type Config struct {
	MinScore   float64  // matches below this score are not shown; 0.3
	Limit      int      // matches shown at most; 5
	Files      int      // files loaded at most; 5
	Lines      int      // lines loaded at most; 500
	Categories []string // the only categories allowed; any when empty
	Embedder   string   // name of the embedder; empty for the built-in one
	Watch      Watch    // when check says that the bank has outgrown its form
	Quiet      []string // events of hosts at which the hooks say nothing of this bank: session, prompt, file, subagent

	KeepPrompts bool // the hook notes what prompts were shown, or came near to; true

	MinConfidenceProfile  float64 // compiled rules that are less sure become drafts, whatever the request says; 0
	MinConfidenceOverride float64 // the same of overrides; 0

	Wrong *FileError // the keys that are ignored, and the values for which the defaults hold, as they do not fit; nil: none
}

// Config reads config.yaml. Without one, without a key, and for a value that does not
// fit, the defaults hold: a slip of the keyboard must not keep a bank from answering.
// The error is about a file that cannot be opened.
func (b *Bank) Config() (Config, error) {
	c := Config{MinScore: 0.3, Limit: 5, Files: 5, Lines: 500, Watch: usualWatch, KeepPrompts: true}
	src, err := b.ReadFile(configFile)
	if errors.Is(err, fs.ErrNotExist) {
		return c, nil
	}
	if err != nil {
		return c, err
	}
	c.Wrong = c.decode(src)
	return c, nil
}

// decode takes over every value that fits.
func (c *Config) decode(src []byte) *FileError {
	m, err := front.ReadWhole(configFile, src)
	if err != nil {
		return err.(*FileError) // as every error about the text of a file is
	}
	d := decoder{m: m}
	for _, f := range m.Fields {
		d.key = f.Key.Value
		was := *c
		if !d.try(func() { c.set(&d, f) }) {
			was.Watch = c.Watch // which keeps its parts that fit
			*c = was
		}
	}
	return d.complaint()
}

var (
	errUnknownKey = lang.Text{EN: "unknown key %q", ZH: "未知的键 %q", JA: "不明なキー %q です"}
	hintKnownKeys = lang.Text{EN: "known keys are %s", ZH: "可用的键：%s", JA: "使えるキー: %s"}
)

// set stores one key.
func (c *Config) set(d *decoder, f front.Field) {
	n := f.Value
	if front.IsNull(n) && slices.Contains(configKeys, d.key) {
		return
	}
	switch d.key {
	case "min_score":
		c.MinScore = d.score(n)
	case "limit":
		c.Limit = d.count(n)
	case "files":
		c.Files = d.count(n)
	case "lines":
		c.Lines = d.count(n)
	case "categories":
		c.Categories = d.list(n)
	case "embedder":
		c.Embedder = d.text(n)
	case "min_confidence_profile":
		c.MinConfidenceProfile = d.fraction(n)
	case "min_confidence_override":
		c.MinConfidenceOverride = d.fraction(n)
	case "watch":
		c.Watch = d.watch(n)
	case "quiet":
		c.Quiet = d.events(n)
	case "keep_prompts":
		c.KeepPrompts = d.onOrOff(n)
	default:
		d.unknown(f.Key, configKeys)
	}
}

// unknown complains of a key that is none of the known ones: no default stands for it.
func (d *decoder) unknown(key *yaml.Node, known []string) {
	d.fail(key, hintKnownKeys.With(strings.Join(known, ", ")), errUnknownKey.With(key.Value))
	if bad, ok := d.err.(*FileError); ok {
		bad.Ignored = true
	}
}

// maxScore is the highest score there is: relevance 1 with the weights
// enforced 1.2, broad 1.2 and standard 1.1.
const maxScore = 1.584

var (
	errNotValid    = lang.Text{EN: "invalid value %q for %s", ZH: "值 %q 不能用于 %s", JA: "値 %q は %s に使えません"}
	hintWriteScore = lang.Text{EN: "write a number from 0 to %v; the default is 0.3", ZH: "请写 0 到 %v 之间的数；默认值是 0.3", JA: "0 から %v の数を書いてください。既定値は 0.3 です"}
)

func (d *decoder) score(n *yaml.Node) float64 {
	s := d.text(n)
	f, err := strconv.ParseFloat(s, 64)
	if err != nil || !(f >= 0 && f <= maxScore) {
		d.fail(n, hintWriteScore.With(maxScore), errNotValid.With(s, d.key))
	}
	return f
}

var (
	errNotNumber      = lang.Text{EN: "invalid value %q for %s", ZH: "值 %q 不能用于 %s", JA: "値 %q は %s に使えません"}
	hintWritePositive = lang.Text{EN: "write a whole number of at least 1", ZH: "请写一个不小于 1 的整数", JA: "1 以上の整数を書いてください"}
)

// count reads a number of things, at least one.
func (d *decoder) count(n *yaml.Node) int {
	s := d.text(n)
	i, err := strconv.Atoi(s)
	if err != nil || i < 1 || i > 1_000_000 {
		d.fail(n, hintWritePositive, errNotNumber.With(s, d.key))
	}
	return i
}

// CheckConfig reports what is wrong with the text of a config.yaml.
func CheckConfig(src []byte) error {
	if wrong := new(Config).decode(src); wrong != nil {
		return wrong
	}
	return nil
}

// quietEvents are the events of hosts at which a bank may want the hooks to be quiet.
var quietEvents = []string{"session", "prompt", "file", "subagent"}

var (
	errNoEvent     = lang.Text{EN: "%q is not an event", ZH: "%q 不是事件", JA: "%q というイベントはありません"}
	hintWriteEvent = lang.Text{EN: "events are %s", ZH: "事件有：%s", JA: "イベント: %s"}
)

// events reads a list of events of hosts.
func (d *decoder) events(n *yaml.Node) []string {
	all := d.list(n)
	for _, e := range all {
		if !slices.Contains(quietEvents, e) {
			d.fail(n, hintWriteEvent.With(strings.Join(quietEvents, ", ")), errNoEvent.With(e))
			return nil
		}
	}
	return all
}

var (
	errNotOnOff    = lang.Text{EN: "invalid value %q for %s", ZH: "值 %q 不能用于 %s", JA: "値 %q は %s に使えません"}
	hintWriteOnOff = lang.Text{EN: "write on or off", ZH: "请写 on 或 off", JA: "on か off を書いてください"}
)

// onOrOff reads a switch.
func (d *decoder) onOrOff(n *yaml.Node) bool {
	switch s := d.text(n); strings.ToLower(s) {
	case "on", "yes", "true":
		return true
	case "off", "no", "false":
	default:
		d.fail(n, hintWriteOnOff, errNotOnOff.With(s, d.key))
	}
	return false
}
