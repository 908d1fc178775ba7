package kb

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/tacit-kb/tacit/kb/front"
	"github.com/tacit-kb/tacit/kb/lang"
	"github.com/tacit-kb/tacit/kb/size"
	"go.yaml.in/yaml/v3"
)

// Watch says from where on memories as files that people read may be the wrong
// form. Zero: nobody watches. In config.yaml it is a group,
//
//	watch: {file_size: 1MB, bank_size: 100MB, query_time: 100ms, views_per_week: 1, reads_per_day: 10, plain_notes: 1}
//
// of which every part may be left out, or be off; so may the whole.
type Watch struct {
	FileSize  int64         // mean size of a memory, in bytes
	BankSize  int64         // of all files of the bank that git sees, in bytes
	QueryTime time.Duration // that an answer takes

	// A bank of fewer memories is not timed: there a slow answer is the machine's. 0 where
	// config.yaml names the time itself.
	QueryTimeFrom int

	// Nobody reads what programs use: fewer looks of people a week than the one, and
	// more of programs a day than the other.
	ViewsPerWeek float64
	ReadsPerDay  float64

	PlainNotes int // so many memories that are plain notes are worth a word about what they gain by more
}

// usualWatch is what the decision to keep memories as Markdown named as the reasons
// to think again.
var usualWatch = Watch{FileSize: 1 << 20, BankSize: 100 << 20, QueryTime: 100 * time.Millisecond, QueryTimeFrom: 1000, ViewsPerWeek: 1, ReadsPerDay: 10, PlainNotes: 1}

var watchKeys = []string{"file_size", "bank_size", "query_time", "views_per_week", "reads_per_day", "plain_notes"}

// off is the value for what nobody watches.
const off = "off"

// watch reads the group.
func (d *decoder) watch(n *yaml.Node) Watch {
	w := usualWatch
	if n.Kind == yaml.ScalarNode && strings.EqualFold(n.Value, off) {
		return Watch{}
	}
	if !d.mapping(n) || d.err != nil {
		return w
	}
	for i := 0; i+1 < len(n.Content); i += 2 {
		was := w
		if !d.try(func() { d.part(&w, n.Content[i], n.Content[i+1]) }) {
			w = was
		}
	}
	return w
}

// part reads one limit of the group.
func (d *decoder) part(w *Watch, key, value *yaml.Node) {
	if !slices.Contains(watchKeys, key.Value) {
		d.unknown(key, watchKeys)
		return
	}
	if d.key = key.Value; !front.IsNull(value) {
		d.limit(w, value)
	}
}

func (d *decoder) limit(w *Watch, n *yaml.Node) {
	switch d.key {
	case "file_size":
		w.FileSize = d.size(n)
	case "bank_size":
		w.BankSize = d.size(n)
	case "query_time":
		w.QueryTime, w.QueryTimeFrom = d.duration(n), 0
	case "views_per_week":
		w.ViewsPerWeek = d.rate(n)
	case "reads_per_day":
		w.ReadsPerDay = d.rate(n)
	case "plain_notes":
		if w.PlainNotes = 0; !strings.EqualFold(n.Value, off) {
			w.PlainNotes = d.count(n)
			if bad, ok := d.err.(*FileError); ok {
				bad.Hint = hintWriteNotes
			}
		}
	}
}

var hintWriteNotes = lang.Text{EN: `write "off", or a whole number of at least 1`, ZH: "请写 off，或不小于 1 的整数", JA: "off か 1 以上の整数を書いてください"}

var (
	errNotSize        = lang.Text{EN: "invalid value %q for %s", ZH: "值 %q 不能用于 %s", JA: "値 %q は %s に使えません"}
	hintWriteSizeSuch = lang.Text{EN: "write a size such as 50KB or 1MB, or off", ZH: "请写大小，如 50KB 或 1MB，或写 off", JA: "50KB や 1MB のような大きさか、off と書いてください"}
)

// size reads a number of bytes.
func (d *decoder) size(n *yaml.Node) int64 {
	s := d.text(n)
	bytes, ok := size.Parse(s)
	if ok || strings.EqualFold(s, off) {
		return bytes
	}
	d.fail(n, hintWriteSizeSuch, errNotSize.With(s, d.key))
	return 0
}

var (
	errNotTime        = lang.Text{EN: "invalid value %q for %s", ZH: "值 %q 不能用于 %s", JA: "値 %q は %s に使えません"}
	hintWriteTimeSuch = lang.Text{EN: "write a duration such as 100ms or 2s, or off", ZH: "请写时长，如 100ms 或 2s，或写 off", JA: "100ms や 2s のような時間か、off と書いてください"}
)

func (d *decoder) duration(n *yaml.Node) time.Duration {
	s := d.text(n)
	if strings.EqualFold(s, off) {
		return 0
	}
	t, err := time.ParseDuration(strings.ReplaceAll(s, " ", ""))
	if err != nil || t <= 0 {
		d.fail(n, hintWriteTimeSuch, errNotTime.With(s, d.key))
		return 0
	}
	return t
}

var hintWriteHowOften = lang.Text{EN: "write a number, such as 10, or off", ZH: "请写次数，如 10，或写 off", JA: "10 のような回数か、off と書いてください"}

func (d *decoder) rate(n *yaml.Node) float64 {
	s := d.text(n)
	if strings.EqualFold(s, off) {
		return 0
	}
	f, err := strconv.ParseFloat(s, 64)
	if err != nil || !(f >= 0 && f <= 1e9) {
		d.fail(n, hintWriteHowOften, errNotNumber.With(s, d.key))
		return 0
	}
	return f
}
