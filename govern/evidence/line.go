package evidence

import (
	"bytes"
	"cmp"
	"errors"
	"io"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/lang"
	"github.com/tacit-kb/tacit/kb/pattern"
	"github.com/tacit-kb/tacit/kb/schema"
)

// A line is one of a log, not decoded yet.
type line struct {
	path  string
	run   string // of the log
	n     int    // 1-based
	text  []byte // without blanks around it; valid until the next line is read
	whole bool   // it has a line end
	long  bool   // it has more than MostBytes, and text is not all of it
	large error  // the line stands for the whole log, which is not read; nil: it does not
}

// A head is what is read of an observation to know whether it is wanted.
type head struct {
	ID      string         `json:"id"`
	TS      string         `json:"ts"`
	RunID   string         `json:"run_id"`
	Subject schema.Subject `json:"subject"`

	at time.Time
}

var errTorn = lang.Text{EN: "the line is incomplete", ZH: "这一行不完整", JA: "行が途中で切れています"}

var errTooLong = lang.Text{EN: "more than %d KiB", ZH: "超过 %d KiB", JA: "%d KiB を超えています"}

// head reads the beginnings of an observation. An error means that the line is
// none; no error does not mean that it is one.
func (l line) head() (h head, err error) {
	if l.large != nil {
		return h, l.large
	}
	if l.long {
		return h, errTooLong.With(MostBytes >> 10)
	}
	if err := json.Unmarshal(l.text, &h); err != nil {
		return h, l.explain(err)
	}
	if h.at, err = time.Parse(time.RFC3339, h.TS); err != nil {
		return h, errTime.With(h.TS)
	}
	h.RunID = cmp.Or(h.RunID, l.run)
	return h, nil
}

// decode reads the whole observation.
func (l line) decode() (Seen, error) {
	s := Seen{Path: l.path, Line: l.n}
	if l.long || l.large != nil {
		_, err := l.head()
		return s, err
	}
	if err := schema.Decode("observation", l.text, &s.Observation); err != nil {
		return s, l.explain(err)
	}
	if _, isText := s.Content.(string); !isText {
		var exact struct {
			Content any `json:"content"`
		}
		if err := json.Unmarshal(l.text, &exact, json.WithUnmarshalers(numbers())); err != nil {
			return s, l.explain(err)
		}
		s.Content = exact.Content
	}
	if err := Check(s.Observation); err != nil {
		return s, err
	}
	s.At, _ = time.Parse(time.RFC3339, s.TS) // which Check has read
	s.RunID = cmp.Or(s.RunID, l.run)
	s.Raw = bytes.Clone(l.text)
	return s, nil
}

// explain tells what a crash has left, which ends too early, from what somebody
// wrote.
func (l line) explain(err error) error {
	if errors.Is(err, io.ErrUnexpectedEOF) {
		return errTorn
	}
	var wrong *schema.Error
	if errors.As(err, &wrong) {
		return wrong.Msg
	}
	return lang.Plain(strings.TrimPrefix(err.Error(), "jsontext: "))
}

// trim takes away what is around an observation and is no part of it.
func (l *line) trim(text []byte) {
	if l.n == 1 {
		text = bytes.TrimPrefix(text, []byte("\ufeff"))
	}
	l.text = bytes.TrimSpace(text)
}

var (
	hintDeleteLeavePassed = lang.Text{EN: "delete it, or leave it: it is skipped", ZH: "可以删除，也可以不处理：它会被跳过", JA: "削除してください。そのままでも読み飛ばされます"}
	errNotObservation     = lang.Text{EN: "not an observation: %s", ZH: "不是观察：%s", JA: "観測ではありません: %s"}
	hintMendDeleteLine    = lang.Text{EN: "fix or delete the line; until then it is skipped", ZH: "请改正或删除这一行；在此之前它会被跳过", JA: "行を直すか削除してください。それまでは読み飛ばされます"}
)

// complaint is what is told about a line that is no observation.
func (l line) complaint(err error) *kb.FileError {
	if l.large != nil {
		return &kb.FileError{Path: l.path, Msg: lang.Of(err), Hint: hintMoveLog}
	}
	if errors.Is(err, errTorn) {
		return &kb.FileError{Path: l.path, Line: l.n, Column: 1, Msg: errTorn, Hint: hintDeleteLeavePassed}
	}
	return &kb.FileError{Path: l.path, Line: l.n, Column: 1, Msg: errNotObservation.With(err), Hint: hintMendDeleteLine}
}

// numbers reads a number that would lose digits as the text that it is.
var numbers = sync.OnceValue(func() *json.Unmarshalers {
	return json.UnmarshalFromFunc(func(dec *jsontext.Decoder, v *any) error {
		if dec.PeekKind() != '0' {
			return errors.ErrUnsupported
		}
		value, err := dec.ReadValue()
		if err != nil {
			return err
		}
		f, err := strconv.ParseFloat(string(value), 64)
		if err == nil && strconv.FormatFloat(f, 'f', -1, 64) == string(value) {
			*v = f
			return nil
		}
		*v = value.Clone()
		return nil
	})
})

// uuid matches an id.
var uuid = pattern.Lazy(`^[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$`)

// sources are the words for where an observation comes from.
var sources = []string{"chat", "analysis", "report", "system"}

var errSubjectModelID = lang.Text{EN: "/subject: model_id and fw_version, service, or topic is missing",
	ZH: "/subject：缺少 model_id 和 fw_version，或 service，或 topic",
	JA: "/subject: model_id と fw_version の組、service、topic のどれか一つが必要です"}

// Check says what an observation lacks, as `tacit schema observation` has it. The
// field is a JSON pointer.
func Check(o schema.Observation) error {
	s := o.Subject
	switch {
	case !uuid().MatchString(o.ID):
		return errUUID.With(o.ID)
	case !slices.Contains(sources, o.Source):
		return errSource.With(o.Source, strings.Join(sources, ", "))
	case s.Service == "" && s.Topic == "" && (s.ModelID == "" || s.FWVersion == ""):
		return errSubjectModelID
	}
	if _, err := time.Parse(time.RFC3339, o.TS); err != nil {
		return errTime.With(o.TS)
	}
	for i, a := range o.Artifacts {
		if a.Path == "" {
			return errNoPath.With(i)
		}
		if a.SHA256 != "" && (len(a.SHA256) != 64 || strings.Trim(a.SHA256, "0123456789abcdef") != "") {
			return errSum.With(i, a.SHA256)
		}
	}
	return checkContent(o.Content)
}

var errContentHasBe = lang.Text{EN: "/content: it must be a text, an object or an array", ZH: "/content：必须是文本、对象或数组", JA: "/content: 文字列、オブジェクト、配列のどれかにしてください"}

func checkContent(content any) error {
	switch v := content.(type) {
	case string, map[string]any, []any:
		return nil
	case jsontext.Value:
		if kind := v.Kind(); kind == '"' || kind == '{' || kind == '[' {
			return nil
		}
	}
	return errContentHasBe
}

var (
	errTime   = lang.Text{EN: "/ts: %q is not an RFC 3339 time", ZH: "/ts：%q 不是 RFC 3339 时间", JA: "/ts: %q は RFC 3339 の日時ではありません"}
	errUUID   = lang.Text{EN: "/id: %q is not a UUID", ZH: "/id：%q 不是 UUID", JA: "/id: %q は UUID ではありません"}
	errSource = lang.Text{EN: "/source: %q is not one of: %s", ZH: "/source：%q 不在这些值之中：%s", JA: "/source: %q は次のどれでもありません: %s"}
	errNoPath = lang.Text{EN: "/artifacts/%d: path is missing", ZH: "/artifacts/%d：缺少 path", JA: "/artifacts/%d: path がありません"}
	errSum    = lang.Text{EN: "/artifacts/%d/sha256: %q is not a SHA-256 in hexadecimal", ZH: "/artifacts/%d/sha256：%q 不是十六进制的 SHA-256", JA: "/artifacts/%d/sha256: %q は 16 進数の SHA-256 ではありません"}
)
