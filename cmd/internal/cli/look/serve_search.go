package look

import (
	"context"
	_ "embed" // the template
	"slices"
	"strings"

	"github.com/tacit-kb/tacit/cmd/internal/host"
	"github.com/tacit-kb/tacit/cmd/internal/serve"
	"github.com/tacit-kb/tacit/cmd/internal/session"
	"github.com/tacit-kb/tacit/index"
	"github.com/tacit-kb/tacit/index/relevance"
	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/lang"
	"github.com/tacit-kb/tacit/retrieve"
)

var (
	//go:embed pages/search.html
	searchHTML string
	//go:embed pages/search.css
	searchCSS string
)

// searchPage answers as one types.
func (b *bankSite) searchPage() serve.Page {
	return serve.Page{
		Path: "/", Name: msgPageSearch, HTML: searchHTML, Style: searchCSS, Words: searchWords,
		Show: func(v *serve.Visit) (any, error) { return b.search(v) },
	}
}

// A searchView is what the search page shows.
type searchView struct {
	Asked  string
	Stage  string
	Stages []retrieve.Stage
	Why    bool // with reasons, and what came near
	Live   int  // memories that can be found
	Hits   []hitView
	Near   []hitView
}

// A hitView is a memory and what it scored. Why is nil where nobody asked for it.
type hitView struct {
	ID, Path, Title, Summary, Linked string
	Place                            string // where the file of another bank is, of which there is no page; else empty
	Kind                             kb.Kind
	Risk                             kb.Risk
	Binds                            bool
	Facts                            []string
	Score                            float64
	Why                              *whyView
}

// A whyView is why a memory scores what it does.
type whyView struct {
	Relevance, Weight, Score, Least float64
	MostWeight                      float64
	Heading                         string
	Line                            int
	Reasons                         []string
	Words                           []relevance.WordMatch
	Terms                           []relevance.TermMatch
	Exact                           bool // the memory has one of the terms
}

func (b *bankSite) search(v *serve.Visit) (searchView, error) {
	d := searchView{Asked: strings.ToValidUTF8(v.FormValue("q"), "\ufffd"), Stages: retrieve.Stages, Why: v.FormValue("why") != ""}
	stage, err := retrieve.ParseStage(v.FormValue("stage"))
	if err == nil {
		d.Stage = string(stage)
	}
	q := retrieve.Query{Stage: stage, Text: host.Shortened(strings.TrimSpace(d.Asked), host.MostAsked)}
	run := b.in(v.Lang)
	return d, b.ask(v.Context(), run, func(f *session.Finder) error {
		if d.Live = f.Index.Len(); q.Text == "" {
			return nil
		}
		f, done := f.Apart()
		defer done()
		return d.find(v.Context(), run, f, q)
	})
}

func (d *searchView) find(ctx context.Context, run *session.Run, f *session.Finder, q retrieve.Query) error {
	o := retrieve.Options{MinScore: f.Config.MinScore, Limit: f.Config.Limit}
	shown, err := f.Answer(ctx, run, q, o)
	if d.Why && f.Other != nil {
		shown = retrieve.OfProject(shown) // the others were measured beside it, and are not explained
	}
	if err != nil {
		return err
	}
	for _, m := range shown {
		d.Hits = append(d.Hits, hitOf(m))
	}
	if !d.Why {
		return nil
	}
	around, err := f.Around(ctx, q, o, shown)
	for i, e := range around {
		src, _ := f.Read(e.Match) // a file that is gone is spelt as the index has it
		e.Spell(q.Text, string(src))
		if i < len(shown) {
			d.Hits[i].Why = whyOf(run.Lang, e)
			continue
		}
		if !e.Match.Below {
			continue
		}
		near := hitOf(e.Match)
		near.Why = whyOf(run.Lang, e)
		d.Near = append(d.Near, near)
	}
	return err
}

func hitOf(m retrieve.Match) hitView {
	e, place := m.Entry, ""
	if m.Bank != "" {
		place = m.Place("")
	}
	return hitView{
		ID: m.Name(), Place: place, Path: e.Path, Title: titleOrPath(e), Summary: e.Summary, Linked: m.LinkedFrom,
		Kind: e.Kind, Risk: m.Risk, Binds: e.Kind == kb.Experience && e.Type == kb.Standard, Facts: m.Facts, Score: m.Score,
	}
}

func titleOrPath(e index.Entry) string {
	if e.Title != "" {
		return e.Title
	}
	return e.Path
}

func whyOf(l lang.Lang, e retrieve.Explanation) *whyView {
	w := &whyView{
		Relevance: e.Relevance, Weight: e.Weight, Score: e.Score, Least: e.MinScore, MostWeight: retrieve.MostWeight,
		Heading: e.Evidence.Passage.Heading, Line: e.Evidence.Passage.Line, Words: e.Evidence.Words, Terms: e.Evidence.Terms,
	}
	w.Exact = slices.ContainsFunc(w.Terms, func(t relevance.TermMatch) bool { return t.Found })
	for _, r := range e.Reasons() {
		w.Reasons = append(w.Reasons, r.In(l))
	}
	return w
}

var msgPageSearch = lang.Text{EN: "Search", ZH: "搜索", JA: "検索"}

// searchWords are the texts of the search page.
var searchWords = map[string]lang.Text{
	"ask":             {EN: "What are you working on?", ZH: "你正在做什么？", JA: "何に取り組んでいますか？"},
	"stage":           {EN: "Stage", ZH: "阶段", JA: "段階"},
	"any":             {EN: "any stage", ZH: "任意阶段", JA: "すべての段階"},
	"search":          {EN: "Search", ZH: "搜索", JA: "検索"},
	"why":             {EN: "Show why, and what was not shown", ZH: "显示原因，以及未显示的记忆", JA: "理由と、表示されなかったものも見る"},
	"live":            {EN: "Live memories: %d. Describe the task, or paste an error.", ZH: "有效记忆 %d 条。描述任务，或粘贴错误信息。", JA: "有効な記憶は %d 件。タスクを書くか、エラーを貼り付けてください。"},
	"found":           {EN: "Shown: %d", ZH: "显示 %d 条", JA: "表示: %d 件"},
	"none":            {EN: "Nothing reaches the threshold, so nothing would be shown.", ZH: "没有记忆达到阈值，因此不会显示任何内容。", JA: "しきい値に届くものがないため、何も表示されません。"},
	"noneHint":        {EN: "What came near, and why it was not shown: tick the box above, or press m.", ZH: "想看哪些记忆相近、为何没有显示，请勾选上面的选项，或按 m。", JA: "近い記憶と、表示されなかった理由: 上の項目にチェックを入れるか、m を押してください。"},
	"near":            {EN: "Near misses, not shown", ZH: "差一点的，未显示", JA: "惜しい記憶（非表示）"},
	"high":            {EN: "high risk", ZH: "高风险", JA: "高リスク"},
	"medium":          {EN: "medium risk", ZH: "中风险", JA: "中リスク"},
	"binds":           {EN: "standard (binds)", ZH: "标准（须遵守）", JA: "標準（遵守必須）"},
	"linked":          {EN: "linked from %s", ZH: "由 %s 链接", JA: "%s からのリンク"},
	"score":           {EN: "score", ZH: "得分", JA: "スコア"},
	"relevance":       {EN: "relevance", ZH: "相关度", JA: "関連度"},
	"weight":          {EN: "weight", ZH: "权重", JA: "重み"},
	"least":           {EN: "%.2f (shown from %.2f)", ZH: "%.2f（达到 %.2f 才显示）", JA: "%.2f（%.2f 以上で表示）"},
	"passage":         {EN: "Nearest passage: line %d", ZH: "最接近的段落：第 %d 行", JA: "最も近いパッセージ: %d 行目"},
	"covered":         {EN: "Words it covers", ZH: "覆盖的词语", JA: "当てはまる語"},
	"uncovered":       {EN: "Words it does not cover", ZH: "未覆盖的词语", JA: "当てはまらない語"},
	"terms":           {EN: "Exact terms looked for", ZH: "查找的精确词项", JA: "表記どおりに探した語"},
	"has":             {EN: "has it", ZH: "有", JA: "あり"},
	"stage.init":      {EN: "init", ZH: "初始化", JA: "初期化"},
	"stage.req":       {EN: "req", ZH: "需求", JA: "要件"},
	"stage.plan":      {EN: "plan", ZH: "计划", JA: "計画"},
	"stage.build":     {EN: "build", ZH: "开发", JA: "実装"},
	"stage.review":    {EN: "review", ZH: "评审", JA: "レビュー"},
	"kind.experience": kindNames["experience"],
	"kind.tech":       kindNames["tech"],
	"kind.business":   kindNames["business"],
	"hasnot":          {EN: "does not have it", ZH: "没有", JA: "なし"},
}
