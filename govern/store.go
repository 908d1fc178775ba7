package govern

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/go-json-experiment/json"

	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/guard"
	"github.com/tacit-kb/tacit/kb/lang"
	"github.com/tacit-kb/tacit/kb/pattern"
	"github.com/tacit-kb/tacit/kb/schema"
	"github.com/tacit-kb/tacit/kb/transaction"
)

// storedVersion is raised when an older Tacit could misread a stored plan.
const storedVersion = 1

// A stored is a plan as it waits on disk: what was asked for, and of each file
// what the person was shown.
type stored struct {
	Version int              `json:"version"`
	Plan    schema.MemoryOps `json:"plan"`
	Command string           `json:"command"`
	Reason  string           `json:"reason,omitzero"`
	Created string           `json:"created"` // RFC 3339, UTC, as exact as the times of files
	Undoes  string           `json:"undoes,omitzero"`
	Seen    map[string]sight `json:"seen"` // by path
	Notes   []note           `json:"notes,omitzero"`

	Premises []Premise `json:"premises,omitzero"`
	Known    marks     `json:"known,omitzero"`
}

// A note is a Flag as it waits on disk: told in every language, because nobody
// knows yet who will read it.
type note struct {
	Path     string
	Rule     string
	Severity guard.Severity
	Line     int
	Column   int
	Msg      string // in English
	ZH       string `json:",omitzero"`
	JA       string `json:",omitzero"`
}

func notesOf(flags []Flag) (notes []note) {
	for _, f := range flags {
		t := lang.All(f.Msg)
		notes = append(notes, note{f.Path, f.Rule, f.Severity, f.Line, f.Column, t.EN, t.ZH, t.JA})
	}
	return notes
}

func flagsOf(notes []note) (flags []Flag) {
	for _, n := range notes {
		msg := lang.Text{EN: n.Msg, ZH: cmp.Or(n.ZH, n.Msg), JA: cmp.Or(n.JA, n.Msg)} // an older Tacit kept English alone
		flags = append(flags, Flag{n.Path, guard.Finding{Rule: n.Rule, Severity: n.Severity, Line: n.Line, Column: n.Column, Msg: msg}})
	}
	return flags
}

// A sight is a file as a person saw it in a plan.
type sight struct {
	Was   string `json:"was,omitzero"`   // the text before, to show what has changed since; may be left out
	After string `json:"after,omitzero"` // SHA-256 of the text after, in hex; empty: it is deleted
}

// validPlanID matches what may be the name of a plan's file.
var validPlanID = pattern.Lazy(`^plan-[0-9A-Za-z-]{1,64}$`)

func plansDir(b *kb.Bank) string { return b.StateDir() + "/plans" }

func planPath(b *kb.Bank, id string) string { return plansDir(b) + "/" + id + ".json" }

// Save keeps a plan until a person decides about it. Where NextID gave the ids of its new
// memories and another one has such an id by now, it is not kept: the error wraps
// ErrIDTaken.
func Save(ctx context.Context, b *kb.Bank, p *Plan) error {
	if p.NewIDs {
		return saveNew(ctx, b, p)
	}
	return save(b, p)
}

func save(b *kb.Bank, p *Plan) error {
	if !validPlanID().MatchString(p.Ops.ID) {
		return fmt.Errorf("%q cannot be the id of a plan", p.Ops.ID)
	}
	s := stored{
		Version: storedVersion, Plan: p.Ops, Command: p.Command, Reason: p.Reason, Created: p.Created.UTC().Format(time.RFC3339Nano),
		Undoes: p.Undoes, Seen: p.sights(), Notes: notesOf(p.Notes), Premises: p.Premises, Known: p.known,
	}
	data, err := schema.Encode(s)
	if err != nil {
		return err
	}
	return b.WriteFile(planPath(b, p.Ops.ID), data)
}

// sights notes what the plan shows of each file.
func (p *Plan) sights() map[string]sight {
	seen := map[string]sight{}
	for _, c := range p.changes() {
		if c.Path == citedPath {
			continue // what was shown is what the operation says: the lines that are added
		}
		s := sight{Was: strings.ToValidUTF8(string(c.Old), "\ufffd")}
		if !c.Deleted() {
			s.After = hexSum(c.New)
		}
		seen[c.Path] = s
	}
	return seen
}

// Load returns a plan that waits. Where it can no longer be carried out as it was
// shown, the plan comes with a *StaleError and without edits. The id may be given
// by its end, or by the beginning of its random tail, of four characters or more, if
// that is no other plan's. The error wraps ErrNoPlan
// for a plan that is not there, and is a *UsedError for one that was applied.
func Load(b *kb.Bank, id string) (*Plan, error) {
	id, err := findPlan(b, id)
	if err != nil {
		return nil, err
	}
	p, err := readPlan(b, id)
	if errors.Is(err, ErrNoPlan) {
		return nil, usedMeanwhile(b, id, err)
	}
	if err != nil {
		return nil, err
	}
	err = usedMeanwhile(b, id, p.renew(b))
	return p, concealed(err, p.Ops.Operations)
}

// LoadSettled is Load after everybody who is changing the bank has finished: what
// does not fit may be what the plan itself has done a moment ago, for somebody
// who was faster.
func LoadSettled(ctx context.Context, b *kb.Bank, id string) (*Plan, error) {
	tx, err := transaction.Begin(ctx, b)
	if err != nil {
		return nil, err
	}
	defer tx.End()
	return Load(b, id)
}

// usedMeanwhile is the error about a plan, or that it was carried out since it was
// found, if history says so by now.
func usedMeanwhile(b *kb.Bank, id string, err error) error {
	if err == nil {
		return nil
	}
	records, _, _ := History(b)
	for _, r := range records {
		if r.Plan == id {
			return &UsedError{ID: id, By: r.ID}
		}
	}
	return err
}

// findPlan completes an id, or says that there is no such plan.
func findPlan(b *kb.Bank, id string) (string, error) {
	var found []string
	ids, err := idsWaiting(b)
	if err != nil {
		return "", err
	}
	for _, have := range ids {
		if have == id {
			return have, nil
		}
		if len(id) >= 4 && (strings.HasSuffix(have, id) || strings.HasPrefix(tailOf(have), id)) {
			found = append(found, have)
		}
	}
	if len(found) == 1 {
		return found[0], nil
	}
	records, _, err := History(b)
	for _, r := range records {
		if err == nil && id != "" && (r.Plan == id || len(id) >= 4 && strings.HasSuffix(r.Plan, id)) {
			return "", &UsedError{ID: r.Plan, By: r.ID}
		}
	}
	return "", fmt.Errorf("%w: %s", ErrNoPlan, id)
}

// tailOf is the random end of an id, behind its time.
func tailOf(id string) string { return id[strings.LastIndexByte(id, '-')+1:] }

var (
	errPlanNewer = lang.Text{EN: "a newer Tacit wrote this plan", ZH: "此计划由较新版本的 Tacit 写入", JA: "この計画はより新しい Tacit が書いたものです"}
	hintUpdate   = lang.Text{EN: "update Tacit; or reject the plan: tacit reject %s", ZH: "请更新 Tacit；或拒绝此计划：tacit reject %s", JA: "Tacit を更新してください。不要なら却下してください: tacit reject %s"}

	errPlanDamaged    = lang.Text{EN: "the plan is damaged: %s", ZH: "计划已损坏：%s", JA: "計画が壊れています: %s"}
	hintDropMakeAgain = lang.Text{EN: "reject it and make it again: tacit reject %s", ZH: "请拒绝并重新提出：tacit reject %s", JA: "却下して作り直してください: tacit reject %s"}
)

// readPlan decodes a stored plan strictly: it was written by a program, so that
// any surprise is damage, unless a newer program wrote it.
func readPlan(b *kb.Bank, id string) (*Plan, error) {
	path := planPath(b, id)
	src, err := b.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("%w: %s", ErrNoPlan, id)
	}
	if err != nil {
		return nil, err
	}
	if newer(src) {
		return nil, &kb.FileError{Path: path, Msg: errPlanNewer, Hint: hintUpdate.With(id)}
	}
	s, err := decodeStored(src)
	switch {
	case err != nil:
	case s.Version != storedVersion:
		err = schema.OtherVersion(s.Version, storedVersion)
	case s.Plan.ID != id:
		err = errOtherPlan.With(s.Plan.ID)
	}
	if err != nil {
		return nil, &kb.FileError{Path: path, Msg: errPlanDamaged.With(err), Hint: hintDropMakeAgain.With(id)}
	}
	created, _ := time.Parse(time.RFC3339, s.Created)
	return &Plan{
		Ops: s.Plan, Command: s.Command, Reason: s.Reason, Created: created,
		Undoes: s.Undoes, Notes: flagsOf(s.Notes), Premises: s.Premises, seen: s.Seen, known: s.Known,
	}, nil
}

func decodeStored(src []byte) (stored, error) {
	var s stored
	if err := json.Unmarshal(src, &s, json.RejectUnknownMembers(true)); err != nil {
		return s, err
	}
	ops, err := schema.Encode(s.Plan)
	if err != nil {
		return s, err
	}
	return s, schema.Validate("memory_ops", ops)
}

// Pending returns the plans that wait, the oldest first, without their edits.
// Damaged ones, and those of a newer Tacit, are reported.
func Pending(b *kb.Bank) ([]*Plan, []*kb.FileError, error) {
	var plans []*Plan
	var bad []*kb.FileError
	ids, err := idsWaiting(b)
	if err != nil {
		return nil, nil, err
	}
	for _, id := range ids {
		p, err := readPlan(b, id)
		var broken *kb.FileError
		switch {
		case err == nil:
			plans = append(plans, p)
		case errors.As(err, &broken):
			bad = append(bad, broken)
		case !errors.Is(err, ErrNoPlan): // else applied or dropped meanwhile
			return nil, nil, err
		}
	}
	return plans, bad, nil
}

// Drop takes a plan away without carrying it out, and returns its id, which may
// be given as in Load. A damaged one goes too. It holds the lock, so that a plan
// which is gone is not applied after all, and waits for it as Apply does.
func Drop(ctx context.Context, b *kb.Bank, id string) (string, error) {
	if _, err := findPlan(b, id); err != nil {
		return "", err // nothing to wait for
	}
	tx, err := transaction.Begin(ctx, b)
	if err != nil {
		return "", err
	}
	defer tx.End()
	id, err = findPlan(b, id)
	if err != nil {
		return "", err
	}
	err = b.RemoveFile(planPath(b, id))
	if errors.Is(err, fs.ErrNotExist) {
		err = fmt.Errorf("%w: %s", ErrNoPlan, id)
	}
	return id, err
}

// idsWaiting lists the stored plans, the oldest first. A folder that cannot be read is an
// error: it does not mean that no plan waits.
func idsWaiting(b *kb.Bank) ([]string, error) {
	entries, err := os.ReadDir(filepath.Join(b.Dir(), filepath.FromSlash(plansDir(b))))
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	var ids []string
	for _, e := range entries {
		id, ok := strings.CutSuffix(e.Name(), ".json")
		if ok && e.Type().IsRegular() && validPlanID().MatchString(id) {
			ids = append(ids, id)
		}
	}
	slices.Sort(ids)
	return ids, nil
}

// renew works the edits of a stored plan out again, and compares them with what
// was shown when it was made.
func (p *Plan) renew(b *kb.Bank) error {
	fresh, err := p.again(b)
	var stale *StaleError
	switch {
	case errors.As(err, &stale):
		if s, ok := p.seen[stale.Path]; ok && stale.Was == nil {
			stale.Was = []byte(s.Was)
		}
		return stale
	case err != nil:
		return err
	}
	p.Edits, p.Flags = fresh.Edits, slices.Concat(p.Notes, fresh.Flags)
	return nil
}

// again makes a plan a second time on the bank as it is. The error is a
// *StaleError if that does not come to the same bytes.
func (p *Plan) again(b *kb.Bank) (*Plan, error) {
	if err := p.holds(b); err != nil {
		return nil, err
	}
	fresh, err := p.remake(b)
	if err != nil {
		return nil, err
	}
	was, now := p.seen, fresh.sights()
	if was == nil {
		was = p.sights()
	}
	for _, path := range sortedKeys(now) {
		if s, ok := was[path]; !ok || s.After != now[path].After {
			return nil, &StaleError{Path: path, Msg: msgOther, Now: []byte(now[path].Was)}
		}
	}
	for _, path := range sortedKeys(was) {
		if _, ok := now[path]; !ok {
			return nil, &StaleError{Path: path, Msg: msgOther}
		}
	}
	fresh.seen = was
	return fresh, nil
}

// msgOther is said where a plan, made again, comes to something else.
var msgOther = lang.Text{EN: "applying the plan now would do something different from what was shown", ZH: "现在应用计划，结果会与所显示的不同", JA: "今この計画を適用すると、表示した内容と違う結果になります"}

func (p *Plan) remake(b *kb.Bank) (*Plan, error) {
	if p.Undoes != "" {
		return undoAgain(b, p)
	}
	fresh, err := prepare(&work{bank: b, again: true}, p.Ops, p.Command, p.Reason, p.Created)
	if errors.Is(err, ErrNothing) {
		return nil, &StaleError{Path: strings.Join(sortedKeys(p.seen), ", "), Msg: msgOther}
	}
	if err == nil {
		fresh.known = p.known
	}
	return fresh, err
}

var errOtherPlan = lang.Text{EN: "it holds the plan %s", ZH: "里面是计划 %s", JA: "中身は計画 %s です"}
