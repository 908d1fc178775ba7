package look

import (
	_ "embed" // the template
	"strings"

	"github.com/tacit-kb/tacit/cmd/internal/host"
	"github.com/tacit-kb/tacit/cmd/internal/serve"
	"github.com/tacit-kb/tacit/cmd/internal/session"
	"github.com/tacit-kb/tacit/kb/lang"
	"github.com/tacit-kb/tacit/retrieve"
)

//go:embed pages/search.html
var searchHTML string

// searchPage answers as one types.
func (b *bankSite) searchPage() serve.Page {
	return serve.Page{
		Path: "/", Name: msgPageSearch, HTML: searchHTML, Words: searchWords,
		Show: func(v *serve.Visit) (any, error) { return b.search(v) },
	}
}

// A searchView is what the search page shows.
type searchView struct {
	Asked string
	Hits  []retrieve.Match
}

func (b *bankSite) search(v *serve.Visit) (searchView, error) {
	run := b.in(v.Lang)
	d := searchView{Asked: strings.ToValidUTF8(v.FormValue("q"), "\ufffd")}
	q := retrieve.Query{Text: host.Shortened(strings.TrimSpace(d.Asked), host.MostAsked)}
	if q.Text == "" {
		return d, nil
	}
	err := b.ask(v.Context(), run, func(f *session.Finder) (err error) {
		d.Hits, err = f.Match(v.Context(), q, retrieve.Options{MinScore: f.Config.MinScore, Limit: f.Config.Limit})
		return err
	})
	return d, err
}

var msgPageSearch = lang.Text{EN: "Search", ZH: "搜索", JA: "検索"}

// searchWords are the texts of the search page.
var searchWords = map[string]lang.Text{
	"ask":  {EN: "What are you working on?", ZH: "你正在做什么？", JA: "何に取り組んでいますか？"},
	"none": {EN: "Nothing reaches the threshold.", ZH: "没有记忆达到阈值。", JA: "しきい値に届くものはありません。"},
}
