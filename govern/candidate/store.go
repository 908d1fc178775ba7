package candidate

import (
	"bytes"
	"cmp"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/go-json-experiment/json"

	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/lang"
	"github.com/tacit-kb/tacit/kb/schema"
)

// storedVersion is raised when an older Tacit could misread what is stored.
const storedVersion = 1

// mostTurns is how many turns of conversations are remembered, and how many dropped
// candidates; the oldest are forgotten.
const mostTurns = 10_000

// A Store keeps the candidates of a bank, below .tacit/state: they are private
// to one clone, and nothing of them enters git. Whoever changes it holds the
// lock of the bank.
type Store struct {
	bank *kb.Bank
}

// In returns the store of a bank. It may not exist yet.
func In(b *kb.Bank) *Store { return &Store{b} }

// A stored is a candidate as it lies on disk. The evaluation is there for whoever
// opens the file: it follows from the rest, and is not read back.
type stored struct {
	Version    int                 `json:"version"`
	ID         string              `json:"id"`
	Number     int                 `json:"number,omitzero"`
	Aside      int                 `json:"aside,omitzero"`
	Created    string              `json:"created"` // RFC 3339, UTC, with nanoseconds
	Source     string              `json:"source"`
	Short      bool                `json:"short,omitzero"`
	Title      string              `json:"title,omitzero"`
	Confidence string              `json:"confidence,omitzero"`
	Plan       string              `json:"plan,omitzero"`
	Said       schema.ExpCandidate `json:"candidate"`
	Evaluation *schema.Evaluation  `json:"evaluation,omitzero"`
}

func (s *Store) dir() string { return s.bank.StateDir() + "/candidates" }

func (s *Store) path(id string) string { return s.dir() + "/" + id + ".json" }

// validID reports whether s may be the name of a candidate's file.
func validID(s string) bool {
	letters, ok := strings.CutPrefix(s, idPrefix)
	return ok && len(letters) == 8 && strings.Trim(letters, "abcdefghijklmnopqrstuvwxyz234567") == ""
}

// Add takes candidates in that were read from one input, all of whose turns count
// as looked at from then on. Those of a turn that was looked at before, those that a
// person dropped, and those that say what a kept one says, are left out, unless that one was picked and came
// back: then it is shown again. The others are returned as they are kept: numbered,
// if they are not filtered.
func (s *Store) Add(all []*Candidate, now time.Time) ([]*Candidate, error) {
	seen, err := s.looked()
	if err != nil {
		return nil, err
	}
	d, err := s.divide()
	if err != nil {
		return nil, err
	}
	added, err := s.showAgain(d.back, all)
	if err != nil {
		return nil, err
	}
	kept := slices.Concat(d.open, d.done)
	turns := slices.Clone(seen.Processed)
	for _, c := range all {
		t := turnOf(c)
		if t != (turn{}) && slices.Contains(seen.Processed, t) || slices.Contains(seen.Dropped, c.ID) || isKept(kept, c) || saidBefore(d.done, c) || s.keepsNewer(c.ID) {
			continue
		}
		kept = append(kept, c)
		if t != (turn{}) && !slices.Contains(turns, t) {
			turns = append(turns, t)
		}
		c.Created = now.Add(time.Duration(len(added))) // a nanosecond more each keeps the order of the input
		if len(c.Evaluate().Filtered) == 0 {
			c.Number = lastNumber(d.open) + 1
		} else {
			c.Aside = lastAside(d.open) + 1
		}
		if err := s.put(c); err != nil {
			return added, err
		}
		d.open, added = append(d.open, c), append(added, c)
	}
	markRepeats(d.open)
	if len(turns) == len(seen.Processed) {
		return added, nil
	}
	seen.Processed = turns
	return added, s.putLooked(seen)
}

// Restore gives filtered candidates a number, because a person wants to see them.
func (s *Store) Restore(all []*Candidate) error {
	d, err := s.divide()
	if err != nil {
		return err
	}
	last := lastNumber(d.open)
	for _, c := range d.open {
		if !isKept(all, c) || c.Number > 0 || isPlanned(c) { // what was dropped or picked since it was listed stays so
			continue
		}
		last++
		c.Number, c.Aside = last, 0
		if err := s.put(c); err != nil {
			return err
		}
	}
	return nil
}

// showAgain returns which of the candidates that came back are proposed once more,
// and notes for all of them that they wait like any other.
func (s *Store) showAgain(back, proposed []*Candidate) (again []*Candidate, err error) {
	for _, c := range back {
		if err := s.put(c); err != nil {
			return nil, err
		}
		if isKept(proposed, c) || turnOf(c) != (turn{}) && slices.ContainsFunc(proposed, func(p *Candidate) bool { return turnOf(p) == turnOf(c) }) {
			again = append(again, c)
		}
	}
	return again, nil
}

func isKept(kept []*Candidate, c *Candidate) bool {
	return slices.ContainsFunc(kept, func(k *Candidate) bool { return k.ID == c.ID })
}

// put writes one candidate.
func (s *Store) put(c *Candidate) error {
	result := c.Evaluate().Result(lang.Lang(c.Lang()))
	data, err := schema.Encode(stored{storedVersion, c.ID, c.Number, c.Aside, c.Created.UTC().Format(time.RFC3339Nano), c.Source, c.Short, c.Named, c.Sure, c.Plan, c.Said, &result})
	if err != nil {
		return err
	}
	return s.bank.WriteFile(s.path(c.ID), data)
}

// drop takes a candidate away. It is no error if it is gone.
func (s *Store) drop(id string) error {
	err := s.bank.RemoveFile(s.path(id))
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return err
}

// All returns what is kept: those with a number first, in its order, and then the
// filtered ones, the oldest first. Damaged files, and those of a newer Tacit, are reported.
func (s *Store) All() ([]*Candidate, []*kb.FileError, error) {
	entries, err := os.ReadDir(filepath.Join(s.bank.Dir(), filepath.FromSlash(s.dir())))
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, nil, err
	}
	var all []*Candidate
	var bad []*kb.FileError
	for _, e := range entries {
		id, ok := strings.CutSuffix(e.Name(), ".json")
		if !ok || !e.Type().IsRegular() || !validID(id) {
			continue
		}
		c, err := s.load(id)
		var broken *kb.FileError
		switch {
		case err == nil:
			all = append(all, c)
		case errors.As(err, &broken):
			bad = append(bad, broken)
		case !errors.Is(err, fs.ErrNotExist): // else picked meanwhile
			return nil, nil, err
		}
	}
	slices.SortFunc(all, inOrder)
	return all, bad, nil
}

// inOrder compares two candidates by their place in a list.
func inOrder(a, b *Candidate) int {
	return cmp.Or(cmp.Compare(rank(a.Number), rank(b.Number)), a.Created.Compare(b.Created), cmp.Compare(a.ID, b.ID))
}

// rank puts those without a number last.
func rank(number int) int {
	if number == 0 {
		return 1 << 30
	}
	return number
}

var (
	errCandidateDamaged = lang.Text{EN: "the candidate is damaged: %s", ZH: "候选已损坏：%s", JA: "候補が壊れています: %s"}
	errCandidateNewer   = lang.Text{EN: "a newer Tacit wrote this candidate", ZH: "此候选由较新版本的 Tacit 写入", JA: "この候補はより新しい Tacit が書いたものです"}
	hintUpdate          = lang.Text{EN: "update tacit; or delete the file if you do not need the candidate", ZH: "请更新 tacit；不需要此候选时，可删除此文件", JA: "tacit を更新してください。不要な候補なら、ファイルを削除してください"}
	hintCaptureAgain    = lang.Text{EN: "delete the file and capture the candidate again", ZH: "请删除此文件，再用 tacit capture 重新记录该候选", JA: "ファイルを削除し、候補をもう一度 tacit capture で記録してください"}
)

// load reads one candidate. It was written by a program, so that any surprise is
// damage, unless a newer program wrote it.
func (s *Store) load(id string) (*Candidate, error) {
	src, err := s.bank.ReadFile(s.path(id))
	if err != nil {
		return nil, err
	}
	if newer(src) {
		return nil, &kb.FileError{Path: s.path(id), Msg: errCandidateNewer, Hint: hintUpdate}
	}
	var d stored
	err = json.Unmarshal(src, &d, json.RejectUnknownMembers(true))
	created, timeErr := time.Parse(time.RFC3339, d.Created)
	switch {
	case err != nil:
	case d.Version != storedVersion:
		err = schema.OtherVersion(d.Version, storedVersion)
	case d.ID != id:
		err = errOtherCandidate.With(d.ID)
	case timeErr != nil:
		err = timeErr
	}
	if err != nil {
		return nil, &kb.FileError{Path: s.path(id), Msg: errCandidateDamaged.With(err), Hint: hintCaptureAgain}
	}
	return &Candidate{ID: d.ID, Number: d.Number, Aside: d.Aside, Created: created, Source: d.Source, Said: d.Said, Short: d.Short, Named: d.Title, Sure: d.Confidence, Plan: d.Plan}, nil
}

// A turn is a place in a conversation.
type turn struct {
	Conversation string `json:"conversation_id"`
	Generation   string `json:"generation_id"`
}

// turnOf returns the turn of a candidate that names both parts of it.
func turnOf(c *Candidate) turn {
	if c.Said.ConversationID == "" || c.Said.GenerationID == "" {
		return turn{}
	}
	return turn{c.Said.ConversationID, c.Said.GenerationID}
}

func (s *Store) turnsPath() string { return s.bank.StateDir() + "/captured.json" }

// looked is what a person need not see once more: turns that were looked at, and
// candidates that were dropped, which may name no turn. The oldest come first.
type looked struct {
	Version   int      `json:"version"`
	Processed []turn   `json:"processed"`
	Dropped   []string `json:"dropped,omitempty"` // ids: who says the same again has the same
}

// looked reads it. What cannot be read counts as nothing: at worst a person is shown a
// candidate twice.
func (s *Store) looked() (l looked, err error) {
	src, err := s.bank.ReadFile(s.turnsPath())
	if errors.Is(err, fs.ErrNotExist) {
		return looked{}, nil
	}
	if err != nil {
		return looked{}, err
	}
	if err := json.Unmarshal(bytes.TrimSpace(src), &l); err != nil || l.Version != storedVersion {
		return looked{}, nil
	}
	return l, nil
}

// putLooked writes it. It comes after the candidates: whoever is interrupted in between
// captures them again, and they are the same.
func (s *Store) putLooked(l looked) error {
	l.Version = storedVersion
	l.Processed = l.Processed[max(0, len(l.Processed)-mostTurns):]
	l.Dropped = l.Dropped[max(0, len(l.Dropped)-mostTurns):]
	data, err := schema.Encode(l)
	if err != nil {
		return err
	}
	return s.bank.WriteFile(s.turnsPath(), data)
}

var errOtherCandidate = lang.Text{EN: "it holds the candidate %s", ZH: "里面是候选 %s", JA: "中身は候補 %s です"}
