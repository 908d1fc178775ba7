package govern

import (
	"github.com/tacit-kb/tacit/index/table"
	"github.com/tacit-kb/tacit/kb/filename"
	"github.com/tacit-kb/tacit/kb/lang"
	"github.com/tacit-kb/tacit/kb/transaction"
)

var (
	errIDLeftOut   = lang.Text{EN: "the id %s belongs to %s, which git leaves out of the folder (sparse checkout)", ZH: "编号 %s 属于 %s，git 没有把这个文件放进文件夹（稀疏检出）", JA: "ID %s は %s のものです。git はこのファイルをフォルダーに置いていません（スパースチェックアウト）"}
	errFileLeftOut = lang.Text{EN: "git leaves this file out of the folder (sparse checkout)", ZH: "git 没有把这个文件放进文件夹（稀疏检出）", JA: "git はこのファイルをフォルダーに置いていません（スパースチェックアウト）"}
)

// checkLeftOut refuses new memories in the place, or with the id, of a memory that a sparse checkout
// leaves out of the folder: it is part of the bank, and would lose its row.
func (w *work) checkLeftOut(created []transaction.Change) error {
	if len(created) == 0 {
		return nil
	}
	out, moves := table.FilesLeftOut(w.bank), w.moves()
	for _, c := range created {
		m, err := w.parse(c.Path, c.New)
		if err != nil {
			return err
		}
		id := m.ID
		if moves[id] {
			id = ""
		}
		switch name := out.At(c.Path, id); {
		case name == "":
		case filename.Same(name, c.Path):
			return w.unfit(StaleError{Path: c.Path, Msg: errFileLeftOut}, table.HintLeftOut)
		default:
			return taken{w.unfit(StaleError{Path: c.Path, Msg: errIDLeftOut.With(m.ID, name)}, hintGiveAnotherID)}
		}
	}
	return nil
}
