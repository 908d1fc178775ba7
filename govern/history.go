package govern

import (
	"bytes"
	"errors"
	"io/fs"
	"time"

	"github.com/tacit-kb/tacit/kb/transaction"

	"github.com/go-json-experiment/json"

	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/lang"
	"github.com/tacit-kb/tacit/kb/schema"
	"github.com/tacit-kb/tacit/kb/threeway"
)

// A Record is one line of history: an operation that was carried out.
type Record struct {
	SchemaVersion string     `json:"schemaVersion"` // schema.Version
	ID            string     `json:"id"`            // of the operation
	At            string     `json:"at"`            // RFC 3339, UTC
	Command       string     `json:"command"`
	Who           string     `json:"who"`          // the name that git knows, else user@host
	ConfirmedBy   string     `json:"confirmed_by"` // Terminal, ByFlag, Elicitation or ByPage
	Plan          string     `json:"plan,omitzero"`
	Reason        string     `json:"reason,omitzero"`
	Undoes        string     `json:"undoes,omitzero"` // the operation that this one took back
	Operations    []Recorded `json:"operations"`
}

// A Recorded is what an operation did to one file.
type Recorded struct {
	Type   string `json:"type"` // create, update or delete
	Path   string `json:"path"`
	Memory string `json:"memory,omitzero"` // its id; empty for a document
	Reason string `json:"reason,omitzero"` // why, or what changed, as the plan said
	From   string `json:"from,omitzero"`   // SHA-256 of the file before, in hex; empty if there was none
	To     string `json:"to,omitzero"`     // and after
}

// Time returns when the operation was carried out; the zero time if the record
// does not say it properly.
func (r *Record) Time() time.Time {
	t, err := time.Parse(time.RFC3339, r.At)
	if err != nil {
		return time.Time{}
	}
	return t
}

// History returns what was done to the bank, the oldest first. Lines that are no
// records, such as one that a power cut tore, are left out and reported. A bank
// without history has none.
func History(b *kb.Bank) ([]Record, []*kb.FileError, error) {
	src, err := b.ReadFile(transaction.HistoryPath)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil, nil
	}
	if err != nil {
		return nil, nil, err
	}
	records, bad := readHistory(src)
	return records, bad, nil
}

var (
	errGitCouldNot     = lang.Text{EN: "git could not merge two branches here", ZH: "git 无法在此处合并两个分支", JA: "git はここで二つのブランチをマージできませんでした"}
	hintTypeTacitIndex = lang.Text{EN: `run "tacit index --resolve", which keeps the rows of both sides`,
		ZH: `请执行 "tacit index --resolve"，它会保留双方的行`,
		JA: `"tacit index --resolve" を実行すると、双方の行が残ります`}
	hintDeleteFilesThey     = lang.Text{EN: "delete it: the files are correct", ZH: "请删除它：文件本身没有问题", JA: "この行を削除してください。ファイルはそのままでかまいません"}
	errNotRecordHistory     = lang.Text{EN: "not a history record", ZH: "不是历史记录", JA: "履歴の記録ではありません"}
	hintRestoreDeleteLine   = lang.Text{EN: "restore or delete the line", ZH: "请恢复或删除这一行", JA: "この行を復元するか削除してください"}
	errMoreBad              = lang.Text{EN: "more lines from here on that are not history records: %d", ZH: "从这里起还有 %d 行不是历史记录", JA: "ここから先にも、履歴の記録ではない行が %d 行あります"}
	errRecordHistoryWithout = lang.Text{EN: "a history record without an id", ZH: "历史记录缺少编号", JA: "ID のない履歴の記録です"}
)

// mostBad is how many lines that are no records are named. A log of a stranger may have
// millions, and a person who has read a hundred knows.
const mostBad = 100

// readHistory reads the lines. It asks only for what a record cannot do without,
// and knows that a later version may say more.
func readHistory(src []byte) (records []Record, bad []*kb.FileError) {
	seen := map[string]bool{}
	marked := false // between the marks of a conflict, which is told of once
	left := 0
	tell := func(n int, msg, hint lang.Sentence) {
		if len(bad) == mostBad {
			left++
			return
		}
		bad = append(bad, badLine(n, msg, hint))
	}
	for n := 1; len(src) > 0; n++ {
		line, rest, whole := bytes.Cut(src, []byte("\n"))
		src = rest
		line = bytes.TrimSpace(line)
		if len(line) == 0 {
			continue
		}
		var r Record
		err := json.Unmarshal(line, &r)
		switch {
		case err != nil && threeway.Marked(line) > 0:
			marked = true
			tell(n, errGitCouldNot, hintTypeTacitIndex)
		case err != nil && marked && isInnerMark(line):
			marked = line[0] != '>'
		case err != nil && !whole:
			tell(n, ErrTornOff, hintDeleteFilesThey)
		case err != nil:
			tell(n, errNotRecordHistory, hintRestoreDeleteLine)
		case !transaction.IsID(r.ID) || r.SchemaVersion == "": // people type the id behind a command
			tell(n, errRecordHistoryWithout, hintRestoreDeleteLine)
		case !seen[r.ID]: // git may bring a line twice
			seen[r.ID] = true
			records = append(records, r)
		}
	}
	if left > 0 {
		last := bad[len(bad)-1].Line
		bad = append(bad, badLine(last+1, errMoreBad.With(left), hintRestoreDeleteLine))
	}
	return records, bad
}

// isInnerMark reports whether a line that is no record is one of the marks that
// follow the one with which a conflict begins.
func isInnerMark(line []byte) bool {
	for _, sign := range []string{"|||||||", "=======", ">>>>>>>"} {
		if bytes.HasPrefix(line, []byte(sign)) {
			return true
		}
	}
	return false
}

// ErrTornOff is what is said of a last line that a power cut has ended.
var ErrTornOff = lang.Text{EN: "the last line is incomplete", ZH: "最后一行不完整", JA: "最後の行が途中で切れています"}

func badLine(n int, msg, hint lang.Sentence) *kb.FileError {
	return &kb.FileError{Path: transaction.HistoryPath, Line: n, Column: 1, Msg: msg, Hint: hint}
}

// record describes a plan that is about to be carried out.
func (p *Plan) record(id string, a Approval, who string) Record {
	r := Record{SchemaVersion: schema.Version, ID: id, At: a.At.UTC().Format(time.RFC3339), Command: p.Command, Who: who,
		ConfirmedBy: a.By, Plan: p.Ops.ID, Reason: p.Reason, Undoes: p.Undoes}
	for _, c := range p.changes() {
		r.Operations = append(r.Operations, recorded(c, p.reasons(c.Path)))
	}
	return r
}

func recorded(c transaction.Change, why string) Recorded {
	op := Recorded{Type: schema.Update, Path: c.Path, Reason: why}
	if !c.Created() {
		op.From = hexSum(c.Old)
	} else {
		op.Type = schema.Create
	}
	text := c.New
	if c.Deleted() {
		op.Type, text = schema.Delete, c.Old
	} else {
		op.To = hexSum(c.New)
	}
	if kb.IsMemory(c.Path) {
		if m, err := kb.Parse(c.Path, text); err == nil {
			op.Memory = m.ID
		}
	}
	return op
}
