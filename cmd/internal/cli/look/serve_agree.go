package look

import (
	"context"
	"crypto/sha256"
	_ "embed" // the template
	"encoding/hex"
	"encoding/json"
	"errors"
	"maps"
	"slices"

	"github.com/tacit-kb/tacit/cmd/internal/serve"
	"github.com/tacit-kb/tacit/govern/decision"
	"github.com/tacit-kb/tacit/index/table"
	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/guard"
	"github.com/tacit-kb/tacit/kb/lang"
	"github.com/tacit-kb/tacit/kb/schema"
	"github.com/tacit-kb/tacit/kb/transaction"
)

//go:embed pages/agree.html
var agreeHTML string

// The pages that show what brings INDEX.md and the files in agreement, before it is done.
const (
	agreePath = "/health/index"
	rowsPath  = "/health/rows"
)

// agreePages are that of tacit index, and that of the rows which tacit check --fix removes
// where no plan can hold them.
func (b *bankSite) agreePages() []serve.Page {
	return []serve.Page{
		b.agreePage(agreePath, agreeWords, (*table.Reading).Sync),
		b.agreePage(rowsPath, rowsWords, withoutStale),
	}
}

// withoutStale has no next state where no row is to be removed: the page then shows, and
// does, nothing.
func withoutStale(r *table.Reading) table.Result {
	if len(r.Stale()) == 0 {
		return table.Result{}
	}
	return r.WithoutStale()
}

// agreePage shows the lines that change, and writes them when a person says so. It stays as
// it was shown: what has changed since then refuses the button.
func (b *bankSite) agreePage(path string, words map[string]lang.Text, settle func(*table.Reading) table.Result) serve.Page {
	return serve.Page{
		Path: path, HTML: agreeHTML + decidePartsHTML, Words: words, Style: decideCSS, Still: true,
		Show: func(v *serve.Visit) (any, error) {
			a, err := b.agreement(settle)
			if err != nil {
				return nil, err
			}
			return a.view(path), nil
		},
		Actions: []serve.Action{{Path: path, Decides: true, Now: func(v *serve.Visit) (string, error) {
			a, err := b.agreement(settle)
			if err != nil {
				return "", err
			}
			return a.digest(), nil
		}, Do: func(v *serve.Visit) (serve.Done, error) { return b.agree(v, settle) }}},
	}
}

// An agreement is what INDEX.md and the files take over from each other.
type agreement struct {
	bank    *kb.Bank
	reading *table.Reading
	result  table.Result
	changes []transaction.Change
}

func (b *bankSite) agreement(settle func(*table.Reading) table.Result) (*agreement, error) {
	bank, err := kb.Open(b.dir)
	if err != nil {
		return nil, err
	}
	a := &agreement{bank: bank}
	if a.reading, err = table.Read(bank); err != nil {
		return nil, err
	}
	a.result = settle(a.reading)
	a.changes, err = table.Changes(bank, a.reading, a.result)
	a.changes = slices.DeleteFunc(a.changes, func(c transaction.Change) bool { return string(c.Old) == string(c.New) && !c.Created() })
	return a, err
}

// digest is the hash of all that is written.
func (a *agreement) digest() string {
	data, _ := json.Marshal(a.changes)
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:])
}

// An agreeView is what the page shows.
type agreeView struct {
	Path   string
	Digest string
	Sheets []sheetView
	Cut    bool // not all lines are shown, so that the page has no button
	Idle   bool // there is nothing to do
	Shut   int
}

func (a *agreement) view(path string) agreeView {
	v := agreeView{Path: path, Idle: a.result.Next == nil, Digest: a.digest(), Shut: max(len(a.changes)-openSheets, 0)}
	most := mostRows
	for i, c := range a.changes {
		rows := decision.Sides(c.Old, c.New)
		v.Cut = v.Cut || len(rows) > most
		n := min(len(rows), most)
		s := sheetView{Number: i + 1, Shut: i >= openSheets, One: c.Created()}
		s.Path, s.What, s.Rows = guard.Shown(c.Path, c.New), schema.Update, rows[:n]
		if c.Created() {
			s.What = schema.Create
		}
		most -= n
		v.Sheets = append(v.Sheets, s)
	}
	return v
}

// agree writes what was shown, and nothing else.
func (b *bankSite) agree(v *serve.Visit, settle func(*table.Reading) table.Result) (serve.Done, error) {
	a, err := b.agreement(settle)
	if err != nil {
		return serve.Done{}, err
	}
	if a.digest() != v.Digest || a.result.Next == nil {
		return serve.Done{}, serve.ErrChanged
	}
	run := b.in(v.Lang)
	ctx, cancel := context.WithTimeout(v.Context(), run.Patience)
	defer cancel()
	if err := table.Apply(ctx, a.bank, a.reading, a.result); errors.Is(err, table.ErrChanged) {
		return serve.Done{}, serve.ErrChanged
	} else if err != nil {
		return serve.Done{}, run.ExplainReadOnly(err, a.bank)
	}
	b.forget()
	return serve.Done{To: "/health", Said: msgTakenOver.In(v.Lang)}, nil
}

// disagrees reports whether tacit index would write anything.
func (b *bankSite) disagrees() bool {
	a, err := b.agreement((*table.Reading).Sync)
	return err == nil && len(a.changes) > 0
}

// hasStale reports whether INDEX.md has rows that no memory backs.
func (b *bankSite) hasStale() bool {
	a, err := b.agreement((*table.Reading).Sync)
	return err == nil && len(a.reading.Stale()) > 0
}

// The messages of this file.
var (
	msgTakenOver  = lang.Text{EN: "Written.", ZH: "已写入。", JA: "書き込みました。"}
	msgAgreeFirst = lang.Text{EN: "A plan is made from the files, so bring INDEX.md up to date first. Then make the plan.", ZH: "计划以文件内容为准，所以先让 INDEX.md 与文件一致，然后再生成计划。", JA: "計画はファイルの内容から作るため、先に INDEX.md とファイルを一致させます。その後で計画を作ってください。"}

	// agreeWords are the texts of the page of tacit index.
	agreeWords = wordsWith(map[string]lang.Text{
		"agree":   {EN: "Bring INDEX.md up to date", ZH: "更新 INDEX.md", JA: "INDEX.md を最新にする"},
		"why":     {EN: "If a person has changed a value in INDEX.md, the file gets it; if in the file, INDEX.md gets it. If both were changed, both stay.", ZH: "人在 INDEX.md 或文件中所作的更改会写到另一方。双方都改过的地方，双方都保持不变。", JA: "INDEX.md とファイルは、人が片方に加えた変更を互いに取り込みます。両方で変わったところは、どちらもそのまま残します。"},
		"noUndo":  {EN: "This cannot be undone. A person wrote each of these values on one side already; to take a value back, change it there.", ZH: "无法撤销：这些值都是人已经写在其中一方的；要收回某个值，请在那一方改回去。", JA: "取り消しはできません。どの値も、人が既にもう片方に書いたものです。戻すには、そこを書き直してください。"},
		"nothing": {EN: "INDEX.md and the files agree. What an interrupted command left behind will be removed.", ZH: "INDEX.md 与文件已一致。只删除命令中断后遗留的文件。", JA: "INDEX.md とファイルは一致しています。中断したコマンドが残したファイルだけを削除します。"},
		"write":   {EN: "Write this", ZH: "写入", JA: "この内容を書き込む"},
		"tooMuch": {EN: "This is too much to show on a page, and Tacit writes only what it has shown. Type: tacit index", ZH: "内容太多，一页显示不完；没有显示的内容不会写入。请在终端中执行：tacit index", JA: "1 ページに収まりません。表示していないものは書き込みません。端末で実行してください: tacit index"},
	})
	// rowsWords are those of the page of rows without a memory.
	rowsWords = wordsWith(map[string]lang.Text{
		"agree":   {EN: "Remove rows without a memory", ZH: "删除没有对应记忆的行", JA: "記憶のない行を削除する"},
		"why":     {EN: "The files of these memories are gone, so their rows are removed from INDEX.md. If an id was changed in INDEX.md, its row gets the old id back.", ZH: "这些记忆的文件已不存在，因此将从 INDEX.md 中删除它们的行。INDEX.md 中被改掉的编号会改回来。", JA: "これらの記憶のファイルはもうないため、INDEX.md から行を削除します。INDEX.md で変えられた ID は元に戻します。"},
		"noUndo":  {EN: "This cannot be undone. If a file comes back, Tacit makes its row again.", ZH: "无法撤销；但如果文件恢复，会据此重新生成它的行。", JA: "取り消しはできませんが、ファイルが戻れば、その行は作り直されます。"},
		"nothing": {EN: "Every row has a memory.", ZH: "每一行都有对应的记忆。", JA: "どの行にも記憶があります。"},
		"write":   {EN: "Write this", ZH: "写入", JA: "この内容を書き込む"},
		"tooMuch": {EN: "This is too much to show on a page, and Tacit writes only what it has shown. Type: tacit check --fix", ZH: "内容太多，一页显示不完；没有显示的内容不会写入。请在终端执行：tacit check --fix", JA: "1 ページに収まりません。表示していないものは書き込みません。端末で実行してください: tacit check --fix"},
	})
)

// wordsWith adds words to those of the pages that decide.
func wordsWith(more map[string]lang.Text) map[string]lang.Text {
	all := maps.Clone(decideWords)
	all["health"] = msgPageHealth
	maps.Copy(all, more)
	return all
}
