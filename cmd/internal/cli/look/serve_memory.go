package look

import (
	"bytes"
	_ "embed" // the template
	"encoding/json"
	"errors"
	"fmt"
	"html/template"
	"path"
	"strings"

	"github.com/tacit-kb/tacit/cmd/internal/serve"
	"github.com/tacit-kb/tacit/cmd/internal/session"
	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/guard"
	"github.com/tacit-kb/tacit/kb/lang"
	"github.com/tacit-kb/tacit/kb/markdown"
	"github.com/tacit-kb/tacit/kb/markdown/page"
	"github.com/tacit-kb/tacit/kb/size"
)

var (
	//go:embed pages/memory.html
	memoryHTML string
	//go:embed pages/memory.css
	memoryCSS string
)

// memoryPage shows one memory, by its path or its id.
func (b *bankSite) memoryPage() serve.Page {
	return serve.Page{
		Path: memoryPath + "{name...}", HTML: memoryHTML, Style: memoryCSS, Words: memoryWords,
		Show:    func(v *serve.Visit) (any, error) { return b.memory(v) },
		Actions: []serve.Action{b.editAction()},
	}
}

const memoryPath = "/memory/"

// mostBody is how many bytes of a text a page shows.
const mostBody = 1 << 20

// A memoryView is a memory with what surrounds it.
type memoryView struct {
	ID, Path, Title, Summary string
	Status                   kb.Status
	KindName, StatusName     string
	Wrong, WrongHint         string // why the file is not found as a memory
	Fields                   []fieldView
	Matter                   string // the front matter as it is written
	MatterSaysMore           bool   // than the fields, so that it is shown open
	Body                     template.HTML
	Left                     string // the size of what is not shown, or empty
	Passages                 []passageView
	Links, Back              []linkView
	Use                      useView
	Digest                   string
	With                     string // the part that was asked for beside
	Similar                  []similarView
	Life                     []chapterView

	bank *kb.Bank
}

// A fieldView is a field of the front matter under the name that the file uses.
type fieldView struct {
	Name   string
	Values []string
}

type passageView struct {
	Heading string
	Line    int
}

// A linkView is a memory at the other end of a link.
type linkView struct {
	ID, Path, Title string
	Live            bool
}

func (b *bankSite) memory(v *serve.Visit) (*memoryView, error) {
	run := b.in(v.Lang)
	shared, err := b.take(v.Context(), run)
	if err != nil {
		return nil, err
	}
	defer b.leave(shared)
	name := v.PathValue("name")
	at, err := shared.PathOf(run, name)
	if err != nil {
		return nil, run.Absent(shared.Bank, name, err)
	}
	d := &memoryView{Path: at, Title: path.Base(at), Digest: digestOf(at), With: v.FormValue("with"), bank: shared.Bank}
	if v.Part != "" && v.Part != "memory" {
		d.With = v.Part
	}
	if err := d.read(run, shared); err != nil {
		return nil, err
	}
	switch d.With {
	case "similar":
		err = d.addSimilar(v.Context(), run)
	case "life":
		err = d.addLife(v.Context(), run)
	}
	return d, err
}

// read reads the file. One that is no memory is shown, with what is wrong with it.
func (d *memoryView) read(run *session.Run, f *sharedFinder) error {
	src, err := f.Bank.ReadFile(d.Path)
	var bad *kb.FileError
	if errors.As(err, &bad) {
		d.Wrong, d.WrongHint = lang.Tell(bad.Msg, run.Lang), lang.Tell(bad.Hint, run.Lang)
		return nil
	}
	if err != nil {
		return err
	}
	m, err := kb.Parse(d.Path, src)
	switch {
	case errors.As(err, &bad):
		d.Wrong, d.WrongHint = fmt.Sprintf("%d:%d: ", max(bad.Line, 1), max(bad.Column, 1))+lang.Tell(bad.Msg, run.Lang), lang.Tell(bad.Hint, run.Lang)
	case err != nil:
		return err
	default:
		d.ID, d.Title, d.Summary, d.Status = m.ID, m.Title, m.Summary, m.Status
		d.KindName, d.StatusName = nameOf(kindNames, m.Kind, run.Lang), nameOf(statusNames, m.Status, run.Lang)
		d.Fields = fieldsOf(m)
		d.addUse(run)
	}
	g := f.graph()
	d.Links, d.Back = g.shown(g.links[d.Path]), g.shown(g.back[d.Path])
	d.addPassages(f)
	d.addBody(string(src), g)
	return nil
}

// addBody adds the text, as HTML that does nothing.
func (d *memoryView) addBody(src string, g *graph) {
	body := strings.TrimPrefix(src, "\ufeff")
	if matter, after, ok := markdown.CutMatter(body); ok && d.Wrong == "" {
		d.Matter, d.MatterSaysMore = guard.QuoteLines(guard.Cut(matter, mostBody)), d.lacks(matter)
		body = after
	}
	if first, rest, _ := strings.Cut(strings.TrimLeft(body, "\r\n"), "\n"); strings.TrimSpace(first) == "# "+d.Title {
		body = rest // the page says it already
	}
	if len(body) > mostBody {
		d.Left = size.String(int64(len(body) - mostBody))
		body = guard.Cut(body, mostBody)
	}
	body = guard.QuoteLines(body)
	if d.Wrong != "" {
		d.Body = template.HTML(`<pre tabindex="0">` + template.HTMLEscapeString(body) + "</pre>")
		return
	}
	d.Body = template.HTML(page.HTML(body, func(name string) string { return g.address(d.Path, name) }))
}

// fieldsOf lists the fields that a memory has, in the order in which JSON has them, but
// for those that the head of the page shows.
func fieldsOf(m *kb.Memory) (all []fieldView) {
	data, err := json.Marshal(session.NewMemoryItem(m))
	if err != nil {
		return nil
	}
	d := json.NewDecoder(bytes.NewReader(data))
	d.Token()
	for d.More() {
		name, _ := d.Token()
		var value any
		if d.Decode(&value) != nil {
			return all
		}
		f := fieldView{Name: fmt.Sprint(name)}
		list, ok := value.([]any)
		if !ok {
			list = []any{value}
		}
		for _, x := range list {
			f.Values = append(f.Values, fmt.Sprint(x))
		}
		switch f.Name {
		case "title", "summary", "path", "lines":
		default:
			all = append(all, f)
		}
	}
	return all
}

// addPassages lists what search compares with a question.
func (d *memoryView) addPassages(f *sharedFinder) {
	number, ok := f.Index.Find(d.ID)
	if !ok || f.Index.Entry(number).Path != d.Path {
		return
	}
	for at, end := f.Index.Passages(number); at < end; at++ {
		heading, line := f.Index.PassageInfo(at)
		d.Passages = append(d.Passages, passageView{heading, line})
	}
}

// memoryWords are the texts of the page of a memory.
var memoryWords = map[string]lang.Text{
	"edit":                        {EN: "Open in the editor", ZH: "在编辑器中打开", JA: "エディターで開く"},
	"wrong":                       {EN: "Tacit cannot read this file as a memory, so no question finds it: %s", ZH: "此文件无法作为记忆读取，提问时找不到它：%s", JA: "このファイルは記憶として読めないため、質問では見つかりません: %s"},
	"left":                        {EN: "Not shown: %s more. Open the file to read it all.", ZH: "另有 %s 未显示。打开文件可看全部。", JA: "ほか %s は表示していません。すべて読むにはファイルを開いてください。"},
	"fields":                      {EN: "Fields", ZH: "字段", JA: "フィールド"},
	"matter":                      {EN: "Front matter as it is written", ZH: "前置元数据原文", JA: "フロントマターの原文"},
	"passages":                    {EN: "Passages that search compares: %d", ZH: "用于搜索比较的段落：%d", JA: "検索で比べるパッセージ: %d"},
	"line":                        {EN: "line %d", ZH: "第 %d 行", JA: "%d 行目"},
	"links":                       {EN: "Links to", ZH: "链接到", JA: "リンク先"},
	"back":                        {EN: "Linked from", ZH: "链接到本条的记忆", JA: "リンク元"},
	"none":                        {EN: "none", ZH: "无", JA: "なし"},
	"notlive":                     {EN: "not active", ZH: "未生效", JA: "有効ではない"},
	"use":                         {EN: "Use", ZH: "使用情况", JA: "使用状況"},
	"last":                        {EN: "Last shown: %s. Times shown: %d.", ZH: "最近显示：%s。共显示 %d 次。", JA: "最後の表示: %s。表示回数: %d 回。"},
	"never":                       {EN: "Never shown since %s.", ZH: "自 %s 以来从未显示。", JA: "%s 以降、一度も表示されていません。"},
	"unknown":                     {EN: "Nothing has been recorded yet.", ZH: "尚无记录。", JA: "まだ記録がありません。"},
	"prompts":                     {EN: "Prompts for which it was shown, or nearly shown", ZH: "显示过这条记忆或差一点匹配的提示词", JA: "この記憶が表示された、または惜しくも表示されなかったプロンプト"},
	"shownfor":                    {EN: "shown", ZH: "已显示", JA: "表示"},
	"nearto":                      {EN: "near miss, not shown", ZH: "差一点，未显示", JA: "惜しくも非表示"},
	"similar":                     {EN: "Similar memories", ZH: "相近的记忆", JA: "似た記憶"},
	"load":                        {EN: "Show", ZH: "显示", JA: "表示する"},
	"life":                        {EN: "History", ZH: "历史", JA: "履歴"},
	"nolife":                      {EN: "Tacit has not changed this file yet.", ZH: "Tacit 尚未更改过此文件。", JA: "Tacit はまだこのファイルを変更していません。"},
	"nodiff":                      {EN: "The texts before and after are not kept here.", ZH: "此处未保留前后的文本。", JA: "変更前と変更後の内容は、ここに残っていません。"},
	"alike":                       {EN: "same subject %.0f%%, same conclusion %.0f%%", ZH: "同一件事 %.0f%%，结论相同 %.0f%%", JA: "同じ主題 %.0f%%、結論の近さ %.0f%%"},
	"change":                      {EN: "What changed", ZH: "更改内容", JA: "変更内容"},
	"opened":                      {EN: "Opened in %s.", ZH: "已在 %s 中打开。", JA: "%s で開きました。"},
	"pair.near-duplicate":         {EN: "repeat each other", ZH: "内容相同", JA: "同じ内容"},
	"pair.contradiction":          {EN: "contradict each other", ZH: "互相矛盾", JA: "矛盾"},
	"pair.possible-contradiction": {EN: "may contradict each other", ZH: "可能互相矛盾", JA: "矛盾の可能性"},
	"pair.possible-repeat":        {EN: "may repeat or contradict", ZH: "可能相同或矛盾", JA: "同じ内容または矛盾の可能性"},
	"by.merge":                    {EN: "repeats it", ZH: "内容相同", JA: "同じ内容"},
	"by.replace":                  {EN: "contradicts it", ZH: "互相矛盾", JA: "矛盾する"},
	"by.ask":                      {EN: "same subject", ZH: "同一件事", JA: "同じ主題"},
	"by.independent":              {EN: "independent", ZH: "另一回事", JA: "別の内容"},
}
