package picture

import (
	"bytes"
	"crypto/sha256"
	_ "embed" // the script and the style of the page
	"encoding/base64"
	"fmt"
	"html"
	"strings"

	"github.com/tacit-kb/tacit/govern/chart"
	"github.com/tacit-kb/tacit/kb/lang"
)

// Script is the script of a page with a map in an element of the class map-view: zoom,
// move, search, and labels for what is in sight.
//
//go:embed assets/map.js
var Script string

//go:embed assets/page.css
var pageStyle string

// HTML draws a map as a page that needs nothing from elsewhere, in which a reader zooms,
// moves and searches. The same chart and options give the same bytes.
func HTML(c *chart.Chart, o Options) []byte {
	var b bytes.Buffer
	say := func(t lang.Text, args ...any) string { return html.EscapeString(fmt.Sprintf(t.In(o.Lang), args...)) }
	sum := sha256.Sum256([]byte(Script))
	title := say(msgTitle, len(c.Memories))
	fmt.Fprintf(&b, "<!doctype html>\n<!-- %s -->\n<html lang=\"%s\">\n<head>\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" content=\"width=device-width\">\n", Marker, o.Lang)
	fmt.Fprintf(&b, "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-%s'\">\n", base64.StdEncoding.EncodeToString(sum[:]))
	fmt.Fprintf(&b, "<title>%s</title>\n<style>\n%s%s</style>\n</head>\n<body>\n<main>\n<h1>%s</h1>\n", title, pageStyle, Style("", ""), title)
	fmt.Fprintf(&b, "<div class=\"tools\" role=\"search\">\n<input id=\"map-search\" type=\"search\" placeholder=\"%s\" aria-label=\"%s\" autocomplete=\"off\">\n<output id=\"map-count\" for=\"map-search\"></output>\n<span class=\"zoom\">\n", say(msgFind), say(msgFind))
	for _, button := range []struct {
		zoom, shown string
		text        lang.Text
	}{{"+", "+", msgCloser}, {"-", "−", msgFarther}, {"0", "⟲", msgWhole}} {
		fmt.Fprintf(&b, "<button type=\"button\" data-zoom=\"%s\" aria-label=\"%s\" title=\"%s\" hidden>%s</button>\n", button.zoom, say(button.text), say(button.text), button.shown)
	}
	fmt.Fprintf(&b, "</span>\n</div>\n<div id=\"map-about\" aria-live=\"polite\" hidden></div>\n<div class=\"map-view\">\n<div class=\"map-scroll\">\n")
	o.Bare = true
	b.Write(SVG(c, o))
	fmt.Fprintf(&b, "</div>\n")
	b.Write(Legend(c, o))
	fmt.Fprintf(&b, "</div>\n<p class=\"quiet\">%s</p>\n<details>\n<summary>%s</summary>\n", say(msgHow), say(msgAll))
	b.Write(List(c, o))
	fmt.Fprintf(&b, "</details>\n</main>\n<script>%s</script>\n</body>\n</html>\n", Script)
	return b.Bytes()
}

// List writes all memories as HTML, group by group: with links if o has them, for a reader
// who has no mouse or sees no picture.
func List(c *chart.Chart, o Options) []byte {
	b := new(bytes.Buffer)
	d := drawing{Options: o, chart: c}
	of := make([][]chart.Memory, len(c.Groups)+1)
	for _, m := range c.Memories {
		g := m.Group
		if g < 0 {
			g = len(c.Groups)
		}
		of[g] = append(of[g], m)
	}
	for g, members := range of {
		if len(members) == 0 {
			continue
		}
		if g < len(c.Groups) {
			var words []string
			for _, w := range c.Groups[g].Words {
				words = append(words, clean(w, "…"))
			}
			fmt.Fprintf(b, "<h2>%s</h2>\n", html.EscapeString(strings.Join(words, " · ")))
		} else if len(c.Groups) > 0 {
			fmt.Fprintf(b, "<h2>%s</h2>\n", html.EscapeString(msgOther.In(o.Lang)))
		}
		b.WriteString("<ul>\n")
		for _, m := range members {
			fmt.Fprintf(b, "<li>%s</li>\n", d.item(m))
		}
		b.WriteString("</ul>\n")
	}
	return b.Bytes()
}

// item is a memory in the list: its title, as a link if there is one, and what is said of it.
func (d *drawing) item(m chart.Memory) string {
	title, rest, _ := strings.Cut(d.about(m), "\n")
	text := html.EscapeString(title)
	if d.Link != nil {
		text = `<a href="` + html.EscapeString(d.Link(m)) + `">` + text + `</a>`
	}
	return text + " · " + html.EscapeString(strings.ReplaceAll(rest, "\n", " · "))
}

// The messages of this file.
var (
	msgFind = lang.Text{
		EN: "Find by title or id",
		ZH: "按标题或编号查找",
		JA: "タイトルか ID で探す",
	}
	msgCloser = lang.Text{
		EN: "Zoom in",
		ZH: "放大",
		JA: "拡大",
	}
	msgFarther = lang.Text{
		EN: "Zoom out",
		ZH: "缩小",
		JA: "縮小",
	}
	msgWhole = lang.Text{
		EN: "Show the whole map",
		ZH: "显示整张地图",
		JA: "全体を表示",
	}
	msgHow = lang.Text{
		EN: "Zoom with the wheel, by pinching, or with + and −. Move by dragging or with the arrow keys. Press / to search, and Enter to go to what was found. Click a memory to see what it is.",
		ZH: "滚轮、双指捏合或 +、− 缩放，拖动或方向键移动，/ 查找，Enter 跳到找到的记忆，点击查看一条记忆。",
		JA: "ホイール・ピンチ・+・− で拡大と縮小、ドラッグか矢印キーで移動、/ で検索、Enter で見つかったものへ移動、クリックで記憶の説明を表示します。",
	}
	msgAll = lang.Text{
		EN: "All memories as a list",
		ZH: "以列表显示所有记忆",
		JA: "すべての記憶の一覧",
	}
	msgOther = lang.Text{
		EN: "Others",
		ZH: "其他",
		JA: "その他",
	}
)
