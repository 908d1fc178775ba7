package look

import (
	_ "embed" // the template
	"html/template"
	"strings"

	"github.com/tacit-kb/tacit/cmd/internal/host"
	"github.com/tacit-kb/tacit/cmd/internal/picture"
	"github.com/tacit-kb/tacit/cmd/internal/serve"
	"github.com/tacit-kb/tacit/cmd/internal/session"
	"github.com/tacit-kb/tacit/kb/lang"
	"github.com/tacit-kb/tacit/retrieve"
)

var (
	//go:embed pages/map.html
	mapHTML string
	//go:embed pages/map.css
	mapCSS string
)

// mapPage shows the memories by meaning, and which of them a question would be answered
// with.
func (b *bankSite) mapPage() serve.Page {
	return serve.Page{
		Path: "/map", Name: msgPageMap, HTML: mapHTML, Words: mapWords, Script: picture.Script,
		Style: mapCSS + picture.Style(`:root[data-theme="light"]`, `:root[data-theme="dark"]`),
		Show:  func(v *serve.Visit) (any, error) { return b.mapOf(v) },
	}
}

// A mapView is what the page of the map shows.
type mapView struct {
	Asked   string
	Hits    []mapHit
	Colour  string
	Colours []mapColour
	Picture template.HTML // an SVG, in which what memories say is text
	Legend  template.HTML // what everything on it means
	List    template.HTML // the same for who has no mouse
}

type mapHit struct{ ID, Title, Address string }

type mapColour struct {
	Name, Word string
	Here       bool
}

func (b *bankSite) mapOf(v *serve.Visit) (d mapView, err error) {
	d = mapView{Asked: strings.ToValidUTF8(v.FormValue("q"), "\ufffd"), Colour: string(picture.ByKind)}
	for _, name := range picture.Colours {
		here := name == v.FormValue("colour")
		if d.Colours = append(d.Colours, mapColour{name, "by-" + name, here}); here {
			d.Colour = name
		}
	}
	for i, c := range d.Colours {
		d.Colours[i].Here = c.Name == d.Colour
	}
	run := b.in(v.Lang)
	if q := host.Shortened(strings.TrimSpace(d.Asked), host.MostAsked); q != "" {
		err = b.ask(v.Context(), run, func(f *session.Finder) error {
			shown, err := f.Match(v.Context(), retrieve.Query{Text: q}, retrieve.Options{MinScore: f.Config.MinScore, Limit: f.Config.Limit})
			for _, m := range shown {
				d.Hits = append(d.Hits, mapHit{m.Entry.ID, titleOrPath(m.Entry), addressOf(m.Entry.Path)})
			}
			return err
		})
	}
	if err == nil && v.Part != "lit" { // the picture is large, and does not change as one types
		err = b.draw(&d, v, run)
	}
	return d, err
}

var msgPageMap = lang.Text{EN: "Map", ZH: "地图", JA: "地図"}

// mapWords are the texts of the page.
var mapWords = map[string]lang.Text{
	"ask":     {EN: "What would be shown for…", ZH: "输入问题，看会显示什么", JA: "質問すると何が表示されるか"},
	"show":    {EN: "Highlight", ZH: "高亮", JA: "強調表示"},
	"closer":  {EN: "Zoom in", ZH: "放大", JA: "拡大"},
	"farther": {EN: "Zoom out", ZH: "缩小", JA: "縮小"},
	"whole":   {EN: "Show the whole map", ZH: "显示整张地图", JA: "全体を表示"},
	"colour":  {EN: "Colour:", ZH: "颜色：", JA: "色:"},
	"by-kind": {EN: "kind", ZH: "种类", JA: "種別"},
	"by-age":  {EN: "age", ZH: "时间", JA: "時期"},
	"by-use":  {EN: "use", ZH: "使用", JA: "使用"},
	"found":   {EN: "Shown: %d", ZH: "显示 %d 条", JA: "表示: %d 件"},
	"all":     {EN: "All memories as a list", ZH: "以列表显示所有记忆", JA: "すべての記憶の一覧"},
	"none":    {EN: "Nothing would be shown.", ZH: "什么也不会显示。", JA: "何も表示されません。"},
	"how": {
		EN: "Memories that mean nearly the same thing stand close together. Zoom with the wheel, by pinching, or with + and −. Move by dragging or with the arrow keys. Click a memory to open it.",
		ZH: "意思相近的记忆靠在一起。滚轮、双指捏合或 +、− 缩放，拖动或方向键移动，点击打开记忆。",
		JA: "意味の近い記憶が近くに並びます。ホイール・ピンチ・+・− で拡大と縮小、ドラッグか矢印キーで移動、クリックで記憶を開きます。",
	},
}
