package proposal

import (
	"cmp"
	"fmt"
	"strings"

	"github.com/tacit-kb/tacit/cmd/internal/session"
	"github.com/tacit-kb/tacit/govern/exchange"
	"github.com/tacit-kb/tacit/govern/exchange/formats"
	"github.com/tacit-kb/tacit/index/table"
	"github.com/tacit-kb/tacit/kb/guard"
	"github.com/tacit-kb/tacit/kb/lang"
	"github.com/tacit-kb/tacit/kb/schema"
)

// An Import is what an import says beside its plan.
type Import struct {
	*schema.Import
	Updating bool   // import was asked for --update
	NotesIn  string // the folder with plain notes that were left out, unless there are none

	NotCompared bool // the new memories are too many to be held against those of the bank
}

// NewImport turns a report into what a program reads, with the messages in the
// person's language.
func NewImport(run *session.Run, r *exchange.Report) *schema.Import {
	d := &schema.Import{Format: r.Format, Created: r.Count(exchange.Created), Filled: r.Count(exchange.Filled), Gone: r.Count(exchange.Gone), Updated: r.Count(exchange.Updated), Same: r.Count(exchange.Same),
		Changed: r.Count(exchange.Changed), Removed: r.Count(exchange.Removed), LeftOut: r.Count(exchange.LeftOut), Refused: r.Count(exchange.Refused),
		Pieces: []schema.ImportPiece{}, Notes: []schema.ImportRemark{}}
	for _, o := range r.Outcomes {
		d.Pieces = append(d.Pieces, schema.ImportPiece{Origin: guard.Shown(o.Origin, nil), State: string(o.State), Path: guard.Shown(o.Path, nil), ID: o.ID,
			Message: lang.Tell(o.Message, run.Lang), Hint: lang.Tell(o.Hint, run.Lang), Line: o.Line, Column: o.Column})
	}
	for _, n := range r.Notes {
		if n.Code == formats.Unreadable { // a piece like any other, of which nothing came
			d.Refused++
			d.Pieces = append(d.Pieces, schema.ImportPiece{Origin: guard.Shown(n.Origin, nil), State: string(exchange.Refused), Message: lang.Tell(n.Detail, run.Lang), Hint: lang.Tell(n.Hint, run.Lang), Line: n.Line})
			continue
		}
		n.Detail = withheld(n.Field, n.Detail)
		var detail string
		if n.Detail != nil {
			detail = n.Detail.Error()
		}
		d.Notes = append(d.Notes, schema.ImportRemark{Origin: guard.Shown(n.Origin, nil), Line: n.Line, Field: n.Field, Code: string(n.Code), Detail: detail, Message: strings.TrimSpace(run.Sentence(n.Says()))})
	}
	return d
}

// withheld returns what a note repeats of the source, unless that is a secret.
func withheld(field string, detail lang.Sentence) lang.Sentence {
	if detail != nil && guard.Refused(guard.Inspect("", []byte(field+": "+detail.Error()))) {
		return lang.Plain("<withheld>")
	}
	return detail
}

// mostRemarks is how many notes of one kind a person is shown: the rest is in the
// JSON.
const mostRemarks = 10

// WriteText tells a person what becomes of the source, before the plan.
func (d *Import) WriteText(p *session.Page) {
	run := p.Run
	p.Say(msgImportRead, d.Format, len(d.Pieces))
	for _, line := range []struct {
		m lang.Text
		n int
	}{
		{msgImportCreated, d.Created}, {msgImportFilled, d.Filled}, {msgImportUpdated, d.Updated}, {msgImportSame, d.Same},
		{msgImportChanged, d.Changed}, {msgImportRemoved, d.Removed}, {msgImportLeftOut, d.LeftOut}, {msgImportVanished, d.Gone}, {msgImportRefused, d.Refused},
	} {
		if line.n > 0 {
			p.Line("  " + run.Say(line.m, line.n))
		}
	}
	gone := 0
	for _, piece := range d.Pieces {
		if piece.State == string(exchange.Gone) {
			if gone++; gone > mostRemarks {
				continue
			}
		}
		importPiece(p, piece)
	}
	if gone > mostRemarks {
		p.Line(p.Paint(session.Dim, run.Say(msgImportMore, gone-mostRemarks)))
	}
	switch {
	case d.Changed > 0 && d.Updating:
		p.Advise(run.Say(msgHintImportNamed))
	case d.Changed > 0:
		p.Advise(run.Say(msgHintImportAs))
	}
	if d.LeftOut > 0 {
		p.Advise(run.Say(table.HintLeftOut))
	}
	importNotes(p, d.Notes)
	if d.NotesIn != "" {
		p.Advise(run.Say(msgHintImportPlain, d.NotesIn))
	}
	if d.NotCompared {
		p.Advise(run.Say(msgHintImportCheck))
	}
	if len(d.Originals) > 0 {
		p.Say(msgImportOriginals, strings.Join(d.Originals, ", "))
	}
	p.Line("")
}

// importPiece writes what a person may have to do something about.
func importPiece(p *session.Page, piece schema.ImportPiece) {
	run := p.Run
	switch exchange.State(piece.State) {
	case exchange.Refused:
		where := guard.Quote(piece.Origin)
		if piece.Line > 0 {
			where = fmt.Sprintf("%s:%d:%d", where, piece.Line, max(piece.Column, 1))
		}
		p.Line(where + ": " + p.Paint(session.Red, run.Say(msgImportRefusedWhy, guard.Quote(piece.Message))))
		p.Advise(piece.Hint)
	case exchange.Changed:
		p.Line(p.Paint(session.Yellow, run.Say(msgImportKept, piece.Origin, run.ErrorPath(piece.Path))))
	case exchange.Gone:
		p.Line(p.Paint(session.Yellow, run.Say(msgImportNoMore, piece.Origin, run.ErrorPath(piece.Path))))
	case exchange.LeftOut:
		p.Line(p.Paint(session.Yellow, run.Say(msgImportAbsent, piece.Origin, piece.Path)))
	case exchange.Removed:
		p.Line(p.Paint(session.Yellow, run.Say(msgImportGone, piece.Origin, cmp.Or(piece.ID, piece.Path))))
	}
}

func importNotes(p *session.Page, notes []schema.ImportRemark) {
	shown := map[string]int{}
	for _, n := range notes {
		if shown[n.Code]++; shown[n.Code] > mostRemarks {
			continue
		}
		where := n.Origin
		if n.Line > 0 {
			where = fmt.Sprintf("%s:%d", where, n.Line)
		}
		text := n.Message
		if n.Field != "" {
			text = n.Field + ": " + text
		}
		if where != "" {
			text = where + ": " + text
		}
		p.Line(p.Paint(session.Dim, guard.Quote(text)))
	}
	rest := 0
	for _, n := range shown {
		rest += max(0, n-mostRemarks)
	}
	if rest > 0 {
		p.Line(p.Paint(session.Dim, p.Run.Say(msgImportMore, rest)))
	}
}

// The messages of this file.
var (
	msgHintImportAs = lang.Text{
		EN: "--update imports what changed only in the source; for files of another project, give a name: --as NAME",
		ZH: "只有来源改过、这里没改过的，用 --update；若是另一个项目的文件，用 --as NAME 起名区分",
		JA: "取り込み元だけで変わったものは --update で取り込めます。別のプロジェクトのファイルには --as NAME で名前を付けてください",
	}
	msgHintImportPlain = lang.Text{
		EN: "to import the other Markdown files as plain notes, too: tacit import vault %s",
		ZH: "要把其余的 Markdown 文件也作为普通笔记导入：tacit import vault %s",
		JA: "ほかの Markdown ファイルもふつうのノートとして取り込むには: tacit import vault %s",
	}
	msgHintImportNamed = lang.Text{
		EN: "what was edited here is kept; for files of another project, give a name: --as NAME",
		ZH: "在此处编辑过的保持原样；若是另一个项目的文件，请用 --as NAME 命名",
		JA: "ここで編集したものはそのまま残ります。別のプロジェクトのファイルには --as NAME で名前を付けてください",
	}
	msgHintImportCheck = lang.Text{
		EN: "these are too many to compare with the bank now; once they are in it, what repeats or contradicts is found by: tacit check",
		ZH: "数量较多，此处未与记忆库逐条比较；导入之后，可用 tacit check 找出重复和矛盾",
		JA: "件数が多いため、ここではメモリバンクと比べていません。取り込んだあと、重複や矛盾は tacit check で見つかります",
	}
	msgImportFilled = lang.Text{
		EN: "replacing empty documents of the new bank: %d",
		ZH: "取代新记忆库中的空白文档：%d",
		JA: "新しいメモリバンクの空の文書を置き換えるもの: %d",
	}
	msgImportVanished = lang.Text{
		EN: "imported earlier and now missing from the source; kept: %d",
		ZH: "曾经导入，来源中已不存在，保持原样：%d",
		JA: "以前に取り込み、取り込み元からなくなったもの（そのまま残します）: %d",
	}
	msgImportNoMore = lang.Text{
		EN: "%[1]s: imported earlier as %[2]s and now missing from the source; kept",
		ZH: "%[1]s：曾导入为 %[2]s，来源中已不存在；保持原样",
		JA: "%[1]s: 以前 %[2]s として取り込みましたが、取り込み元にはもうありません。そのまま残します",
	}
	msgImportOriginals = lang.Text{
		EN: "These source files are in the bank itself. They are kept but no longer read; you can delete them after the plan is applied: %s",
		ZH: "以下原文件就在记忆库中：它们会保留，但不再被读取；应用计划后可以删除：%s",
		JA: "次の元ファイルはメモリバンクの中にあります。残しますが、もう読まれません。計画の適用後は削除してかまいません: %s",
	}
	msgImportRead = lang.Text{
		EN: "Format: %[1]s; items read: %[2]d",
		ZH: "格式：%[1]s；读取 %[2]d 项",
		JA: "形式: %[1]s、読み込み: %[2]d 件",
	}
	msgImportCreated = lang.Text{
		EN: "new: %d",
		ZH: "新增：%d",
		JA: "新規: %d",
	}
	msgImportUpdated = lang.Text{
		EN: "updated: %d",
		ZH: "更新：%d",
		JA: "更新: %d",
	}
	msgImportSame = lang.Text{
		EN: "already here: %d",
		ZH: "已存在：%d",
		JA: "既にある: %d",
	}
	msgImportChanged = lang.Text{
		EN: "here with different content; left unchanged: %d",
		ZH: "已存在但内容不同，保持原样：%d",
		JA: "ここにあり内容が違うため、そのまま残す: %d",
	}
	msgImportRemoved = lang.Text{
		EN: "removed here earlier; not restored: %d",
		ZH: "此前已在此处删除，不再恢复：%d",
		JA: "ここで以前に削除されたため、戻さない: %d",
	}
	msgImportLeftOut = lang.Text{
		EN: "here, but left out of the folder by a sparse checkout; left unchanged: %d",
		ZH: "在记忆库中，但稀疏检出没有把它放进文件夹，保持原样：%d",
		JA: "ここにあるが、スパースチェックアウトでフォルダーに置かれていないため、そのまま残す: %d",
	}
	msgImportAbsent = lang.Text{
		EN: "%[1]s: is %[2]s here, which git leaves out of the folder (sparse checkout); left unchanged",
		ZH: "%[1]s：在此处为 %[2]s，git 没有把它放进文件夹（稀疏检出）；保持原样",
		JA: "%[1]s はこのメモリバンクの %[2]s ですが、git がフォルダーに置いていません（スパースチェックアウト）。そのまま残します",
	}
	msgImportRefused = lang.Text{
		EN: "refused: %d",
		ZH: "拒绝：%d",
		JA: "拒否: %d",
	}
	msgImportRefusedWhy = lang.Text{
		EN: "refused: %s",
		ZH: "拒绝：%s",
		JA: "拒否: %s",
	}
	msgImportKept = lang.Text{
		EN: "%[1]s: here as %[2]s with different content; left unchanged",
		ZH: "%[1]s：在此处为 %[2]s，内容不同；保持原样",
		JA: "%[1]s はこのメモリバンクの %[2]s に当たりますが、内容が違います。%[2]s は変更しません",
	}
	msgImportGone = lang.Text{
		EN: "%[1]s: was %[2]s here and was removed; not restored",
		ZH: "%[1]s：此处曾为 %[2]s，已被删除；不再恢复",
		JA: "%[1]s はこのメモリバンクの %[2]s でしたが、削除されています。戻しません",
	}
	msgImportMore = lang.Text{
		EN: "more notes: %d; --json lists all",
		ZH: "还有 %d 条说明；--json 列出全部",
		JA: "注記はほかに %d 件。--json ですべて表示します",
	}
)
