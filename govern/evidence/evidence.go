package evidence

import (
	"cmp"
	"crypto/rand"
	"encoding/hex"
	"errors"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/lang"
	"github.com/tacit-kb/tacit/kb/schema"
)

// CitedPath is where the observations are that live rules cite, relative to the
// bank: lines of logs, each once, as they were recorded.
const CitedPath = "evidence/cited.jsonl"

// MostBytes bounds one observation as it lies in a log, its line end included. A
// longer report is better kept as a file, and named as an artifact.
const MostBytes = 256 << 10

const (
	logName = "observations.jsonl"
	runsDir = "runs"
)

// A Seen is an observation with the place where it was read.
type Seen struct {
	schema.Observation           // with the run of its log, if it does not name one; numbers keep their digits
	Path               string    // of the log, relative to the bank
	Line               int       // 1-based
	Raw                []byte    // the line as it is, without its line end
	At                 time.Time // TS, read
}

// A Filter says which observations are wanted. An empty field wants all.
type Filter struct {
	RunID, ModelID, Service, Topic string
}

func (f Filter) wants(runID string, s schema.Subject) bool {
	return (f.RunID == "" || f.RunID == runID) && (f.ModelID == "" || f.ModelID == s.ModelID) &&
		(f.Service == "" || f.Service == s.Service) && (f.Topic == "" || f.Topic == s.Topic)
}

// Wants reports whether an observation passes.
func (f Filter) Wants(s Seen) bool { return f.wants(s.RunID, s.Subject) }

// ValidRun reports whether a run may have this name, which is that of a folder.
func ValidRun(runID string) bool {
	return kb.ValidID(runID) && !strings.HasPrefix(runID, ".") && !strings.HasSuffix(runID, ".")
}

var (
	errCannotBeName      = lang.Text{EN: "%q is not a valid run name", ZH: "%q 不能作运行的名称", JA: "%q は実行の名前にできません"}
	hintUseLettersDigits = lang.Text{EN: "use letters, digits, - _ and . only, with no - at the beginning, at most 128 bytes",
		ZH: "只能使用汉字、字母、数字、- _ 和 .，开头不能是 -，最多 128 字节",
		JA: "英字・かな・漢字などの文字、数字、- _ . だけを使い、- で始めず、128 バイト以内にしてください"}
)

// LogPath returns where the observations of a run are, relative to the bank; the
// empty run is the global log. A run is a folder: the error is a *kb.FileError
// for a name that cannot be one everywhere.
func LogPath(b *kb.Bank, runID string) (string, error) {
	state := b.StateDir()
	if runID == "" {
		return path.Join(state, logName), nil
	}
	if !ValidRun(runID) {
		return "", &kb.FileError{Path: runID, Msg: errCannotBeName.With(runID), Hint: hintUseLettersDigits}
	}
	return path.Join(state, runsDir, runID, logName), nil
}

// runOf returns the run of a log, empty for the other logs.
func runOf(b *kb.Bank, log string) string {
	rest, ok := strings.CutPrefix(log, path.Join(b.StateDir(), runsDir)+"/")
	if !ok {
		return ""
	}
	return path.Dir(rest)
}

// logs lists the logs that there may be: the global one, those of the runs in
// order of name, and the cited ones, which repeat some of the others.
func logs(b *kb.Bank) ([]string, error) {
	global, err := LogPath(b, "")
	if err != nil {
		return nil, err
	}
	all := []string{global}
	entries, err := os.ReadDir(filepath.Join(b.Dir(), filepath.FromSlash(b.StateDir()), runsDir))
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	for _, e := range entries { // in order of name
		if p, err := LogPath(b, e.Name()); err == nil && e.IsDir() {
			all = append(all, p)
		}
	}
	return append(all, CitedPath), nil
}

// order is the order of time; what was seen at the same moment is in order of
// its place.
func (s Seen) order(o Seen) int {
	return cmp.Or(s.At.Compare(o.At), strings.Compare(s.Path, o.Path), s.Line-o.Line)
}

func sortSeen(all []Seen) { slices.SortFunc(all, Seen.order) }

// NewID returns the id of a new observation, or of a request: a random UUID,
// version 4.
func NewID() string {
	var b [16]byte
	rand.Read(b[:])
	b[6] = b[6]&0x0f | 0x40 // version
	b[8] = b[8]&0x3f | 0x80 // variant
	s := hex.EncodeToString(b[:])
	return strings.Join([]string{s[:8], s[8:12], s[12:16], s[16:20], s[20:]}, "-")
}

// idKey is an id as it is compared: the letter case of a UUID means nothing.
func idKey(id string) string { return strings.ToLower(id) }
