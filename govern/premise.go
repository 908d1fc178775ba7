package govern

import (
	"errors"
	"io/fs"

	"github.com/tacit-kb/tacit/index/table"
	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/filename"
	"github.com/tacit-kb/tacit/kb/lang"
)

// A Premise is why a plan was made, where the files that it changes do not show it. A plan
// whose premise is gone is void.
type Premise struct {
	Path   string `json:"path"`            // of the file that it is about, relative to the bank
	ID     string `json:"id"`              // of a memory: INDEX.md has no row of it, any other file holds it
	SHA256 string `json:"sha256,omitzero"` // of the whole file, in hex; empty: any text
}

var (
	msgRowBack   = lang.Text{EN: "the plan was made because the row of %s was removed, and now the row is back", ZH: "计划的前提是 %s 的行已被删除，但该行现已恢复", JA: "計画は %s の行が削除されたことを前提にしていますが、その行が戻っています"}
	msgOtherGone = lang.Text{EN: "the plan assumes that %s is in this file, but it no longer is", ZH: "计划的前提是此文件中有 %s，但现在已经没有了", JA: "計画はこのファイルに %s があることを前提にしていますが、今はありません"}
)

// holds reports as a *StaleError which premise of the plan is gone.
func (p *Plan) holds(b *kb.Bank) error {
	for _, q := range p.Premises {
		text, err := b.ReadFile(q.Path)
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
		if q.Path == table.Path {
			if hasRow(text, q.ID) {
				return &StaleError{Path: q.Path, Msg: msgRowBack.With(q.ID), Now: text}
			}
			continue
		}
		m, bad := kb.Parse(q.Path, text)
		switch {
		case err != nil || bad != nil || m.ID != q.ID:
			return &StaleError{Path: q.Path, Msg: msgOtherGone.With(q.ID), Now: text}
		case q.SHA256 != "" && q.SHA256 != hexSum(text):
			return &StaleError{Path: q.Path, Msg: msgChanged, Now: text}
		}
	}
	return nil
}

// hasRow reports whether INDEX.md has a row of a memory. One that cannot be read has none.
func hasRow(text []byte, id string) bool {
	t, err := table.Parse(text)
	if err != nil {
		return false
	}
	for _, row := range t.Rows() {
		if filename.Same(row.Tag, id) {
			return true
		}
	}
	return false
}
