package table

import (
	"bytes"
	"errors"
	"io/fs"
	"slices"
	"strings"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/lang"
	"github.com/tacit-kb/tacit/kb/schema"
)

// stateVersion is raised when an older Tacit could misread the state.
const stateVersion = 1

// A State is what INDEX.md and the files last agreed on, cell by cell. Without
// it nobody can tell which of two different cells is the newer one, or a row
// that was removed from one that was never there. It is private to one clone
// of the bank, and kept, not cached.
type State struct {
	entries []agreed
}

// An agreed is the state of one memory.
type agreed struct {
	Tag  string `json:"tag"`
	File string `json:"file"`
	// Removed is set while a person's removal of the row waits to be settled,
	// so that the memory stays hidden even if all of INDEX.md goes next.
	Removed bool `json:"removed,omitzero"`
	// Cells are the cells by front matter key, as [column.cell] writes them. A
	// key without an agreement is absent.
	Cells map[string]string `json:"cells"`
}

type stateFile struct {
	Version int      `json:"version"`
	Entries []agreed `json:"entries"`
}

// StatePath is where the State of a bank lies, relative to the bank.
func StatePath(b *kb.Bank) string { return b.StateDir() + "/sync.json" }

// LoadState returns the state of the last sync, or nil where there was none.
// Damage is a *kb.FileError: the state is never thrown away on its own.
func LoadState(b *kb.Bank) (*State, error) {
	path := StatePath(b)
	src, err := b.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	return decodeState(path, src)
}

var (
	errSyncState    = lang.Text{EN: "the sync state cannot be read: %s", ZH: "无法读取同步状态：%s", JA: "同期の状態を読めません: %s"}
	hintUpdateTacit = lang.Text{EN: "update tacit", ZH: "请更新 tacit", JA: "tacit を更新してください"}
)

// decodeState reads the state strictly: it was written by a program, so that
// any surprise is damage.
func decodeState(path string, src []byte) (*State, error) {
	var head struct {
		Version int `json:"version"`
	}
	if err := json.Unmarshal(src, &head); err != nil {
		return nil, stateError(path, src, err)
	}
	if head.Version != stateVersion {
		return nil, &kb.FileError{Path: path, Msg: errSyncState.With(schema.OtherVersion(head.Version, stateVersion)), Hint: hintUpdateTacit}
	}
	var doc stateFile
	if err := json.Unmarshal(src, &doc, json.RejectUnknownMembers(true)); err != nil {
		return nil, stateError(path, src, err)
	}
	return &State{entries: doc.Entries}, nil
}

var (
	errSyncStateDamaged = lang.Text{EN: "the sync state is damaged: %s", ZH: "同步状态已损坏：%s", JA: "同期の状態が壊れています: %s"}
	hintRestoreMoveAway = lang.Text{EN: "restore it, or move it away: then INDEX.md decides Status, Scope, Strength, Level and Replaces, and the files decide the rest",
		ZH: "请恢复它，或把它移走：移走后 Status、Scope、Strength、Level 和 Replaces 以 INDEX.md 为准，其余以文件为准",
		JA: "復元するか、別の場所へ移してください。移すと Status、Scope、Strength、Level、Replaces は INDEX.md、その他はファイルが優先されます"}
)

func stateError(path string, src []byte, err error) error {
	offset := int64(0)
	var syntax *jsontext.SyntacticError
	var semantic *json.SemanticError
	switch {
	case errors.As(err, &syntax):
		offset = syntax.ByteOffset
	case errors.As(err, &semantic):
		offset = semantic.ByteOffset
	}
	before := src[:min(max(offset, 0), int64(len(src)))]
	start := bytes.LastIndexByte(before, '\n') + 1
	return &kb.FileError{
		Path: path, Line: bytes.Count(before, []byte{'\n'}) + 1, Column: len(before) - start + 1,
		Msg:  errSyncStateDamaged.With(err),
		Hint: hintRestoreMoveAway,
	}
}

// encode writes the state; equal states give equal bytes.
func (s *State) encode() ([]byte, error) {
	doc := stateFile{Version: stateVersion, Entries: []agreed{}}
	if s != nil {
		doc.Entries = append(doc.Entries, s.entries...)
	}
	slices.SortStableFunc(doc.Entries, func(x, y agreed) int {
		if c := strings.Compare(x.Tag, y.Tag); c != 0 {
			return c
		}
		return strings.Compare(x.File, y.File)
	})
	src, err := json.Marshal(doc, json.Deterministic(true), jsontext.WithIndent("  "))
	return append(src, '\n'), err
}
