package govern

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"

	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/lang"
	"github.com/tacit-kb/tacit/kb/schema"
	"github.com/tacit-kb/tacit/kb/transaction"
)

// citedPath holds the observations that memories cite, one a line. It is only
// ever added to: the content of an operation on it is the lines to add, whatever
// the file holds by then. So two plans that wait do not make each other void, and
// a line that is there already is not added again.
const citedPath = "evidence/cited.jsonl"

// maxCited is the largest such file, in bytes, as package kb reads it.
const maxCited = 64 << 20

var (
	errCitedObservationsOnly = lang.Text{EN: "cited observations cannot be changed: lines can only be added to this file", ZH: "被引用的观察不能修改：此文件只能追加新行", JA: "引用された観測は変更できません。このファイルには行の追記だけができます"}
	hintGiveUpdateWhose      = lang.Text{EN: "give an update whose content is the lines to add",
		ZH: "请给出 update 操作，其 content 为要追加的行",
		JA: "update 操作を使い、追記する行を content に書いてください"}
)

// addCited carries an operation on the cited observations out, in memory.
func (w *work) addCited(op schema.Operation) error {
	if op.Type == schema.Delete || op.Content == nil || op.Block != "" || op.Section != "" || len(op.FrontMatter) > 0 {
		return complaint(citedPath, errCitedObservationsOnly, hintGiveUpdateWhose)
	}
	op.Type = schema.Update
	f, err := w.openCited()
	if err != nil {
		return err
	}
	if op.ExpectSHA256 != "" && (f.Created() || op.ExpectSHA256 != w.sumOf(f)) {
		return &StaleError{Path: citedPath, Msg: msgChanged, Now: f.Old}
	}
	if w.cited == nil {
		w.cited = newCitedLog(f.New)
	}
	out, err := w.cited.add(*op.Content)
	if err != nil || len(out) == len(f.New) {
		return err
	}
	w.plan.Edits = append(w.plan.Edits, Edit{op, transaction.Change{Path: citedPath, Old: f.New, New: out}})
	w.plan.Ops.Operations = append(w.plan.Ops.Operations, op)
	f.New = out
	return nil
}

// openCited is open for a file that need not be there.
func (w *work) openCited() (*transaction.Change, error) {
	if f := w.files[citedPath]; f != nil {
		return f, nil
	}
	src, err := w.bank.ReadFile(citedPath)
	f := &transaction.Change{Path: citedPath}
	switch {
	case err == nil:
		f.Old = transaction.Bytes(src)
		f.New = f.Old
	case !errors.Is(err, fs.ErrNotExist):
		return nil, err
	}
	w.files[citedPath] = f
	return f, nil
}

var (
	errLineWhatShould       = lang.Text{EN: "line %d of the text to append is not an observation: %s", ZH: "要追加的第 %d 行不是观察：%s", JA: "追記する %d 行目は観測ではありません: %s"}
	hintWriteOneObservation = lang.Text{EN: "write one observation per line; see tacit schema observation",
		ZH: "请每行写一条观察；参见 tacit schema observation",
		JA: "1 行に 1 件の観測を書いてください（tacit schema observation を参照）"}
)

func readObservation(line string) (o schema.Observation, err error) {
	if err := schema.Decode("observation", []byte(line), &o); err != nil {
		return o, err
	}
	return o, schema.Validate("observation", []byte(line))
}

// added is the change of the cited observations as far as it is new: what stood
// there before is nobody's proposal. line is how many lines come before it.
func added(c transaction.Change) (fresh transaction.Change, line int) {
	at := len(c.Old)
	if !bytes.HasPrefix(c.New, c.Old) {
		at = 0 // an undo
	}
	return transaction.Change{Path: c.Path, New: c.New[at:]}, bytes.Count(c.New[:at], []byte("\n"))
}

// restoreCited takes back what an operation did to the cited observations: the
// lines that it added go, unless a memory cites them that stays or has come since;
// those that it took away come back. Lines that others added stay where they are.
// It comes after the other files, which it looks at as they will be.
func (p *Plan) restoreCited(b *kb.Bank, s transaction.Saved) error {
	now, err := b.ReadFile(citedPath)
	there := err == nil
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	did, err := bytesOf(b, citedPath, s.New.String(), "", transaction.Room(context.Background()))
	if err != nil {
		return nil // what it added is not known any more; more evidence than needed does no harm
	}
	after := map[string][]byte{}
	for _, e := range p.Edits {
		after[e.Path] = e.New
	}
	text, err := takenBack(b.Over(after), now, s.Old, did.Text)
	if err != nil || bytes.Equal(text, now) {
		return err
	}
	if len(text) == 0 && !s.Existed {
		text = nil
	}
	if there {
		now = transaction.Bytes(now)
	}
	p.restoreFile(transaction.Saved{Path: citedPath, Existed: text != nil, Old: text}, now)
	return nil
}

// takenBack returns the lines of now without those that the step from was to did
// has added and nothing in the bank mentions, and with those that it took away.
func takenBack(b *kb.Bank, now, was, did []byte) ([]byte, error) {
	before, after, here := linesOf(was), linesOf(did), linesOf(now)
	needed, err := mentioned(b, without(after, before))
	if err != nil {
		return nil, err
	}
	drop := without(without(after, before), needed)
	if len(needed) == 0 && bytes.Equal(now, did) {
		return was, nil // to the byte, also where a line had no end
	}
	left := append(without(here, drop), without(without(before, after), here)...)
	if len(left) == 0 {
		return nil, nil
	}
	return []byte(strings.Join(left, "\n") + "\n"), nil
}

func linesOf(text []byte) []string {
	return strings.FieldsFunc(string(text), func(r rune) bool { return r == '\n' })
}

// without returns the lines that are not among others.
func without(lines, others []string) []string {
	among := make(map[string]bool, len(others))
	for _, s := range others {
		among[s] = true
	}
	return slices.DeleteFunc(slices.Clone(lines), func(s string) bool { return among[s] })
}

// mentioned returns the observations, of these lines, whose ids stand in a memory.
func mentioned(b *kb.Bank, lines []string) (found []string, err error) {
	if len(lines) == 0 {
		return nil, nil
	}
	files, err := b.ListAll()
	if err != nil {
		return nil, err
	}
	stand := map[string]bool{}
	for _, f := range files {
		text, err := b.ReadFile(f.Path)
		if err != nil {
			continue // a file that nobody can read cites nothing
		}
		for at := anID().FindIndex(text); at != nil; at = anID().FindIndex(text) {
			stand[strings.ToLower(string(text[at[0]:at[1]]))] = true
			text = text[at[0]+1:] // one may begin in another
		}
	}
	for _, line := range lines {
		if id := idOf([]byte(line)); stand[id] {
			found = append(found, line)
		}
	}
	return found, nil
}

var (
	errTooManyCited           = lang.Text{EN: "larger than %d KiB, or more than %d KiB added at once", ZH: "单条大于 %d KiB，或一次合计超过 %d KiB", JA: "%d KiB より大きいか、一度に %d KiB を超えています"}
	hintCiteFewerObservations = lang.Text{EN: "cite fewer observations", ZH: "请引用更少的观察", JA: "引用する観測を減らしてください"}
)

// checkCited refuses a log that nobody could read any more.
func checkCited(c transaction.Change) error {
	fresh, _ := added(c)
	if len(fresh.New) > maxDocument || len(c.New) > maxCited {
		return complaint(citedPath, errTooManyCited.With(maxCited>>10, maxDocument>>10), hintCiteFewerObservations)
	}
	if i := bytes.IndexByte(fresh.New, 0); i >= 0 {
		return fmt.Errorf("%s: not text", citedPath)
	}
	return nil
}
