package picture

import (
	"strings"
	"time"

	"github.com/tacit-kb/tacit/govern/chart"
	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/lang"
)

// A Colour is what the colour of a mark tells.
type Colour string

// What colours can tell.
const (
	ByKind Colour = "kind"
	ByAge  Colour = "age"
	ByUse  Colour = "use"
)

// Colours lists what colours can tell, the default first.
var Colours = []string{string(ByKind), string(ByAge), string(ByUse)}

// A shade is one colour of a legend: the class of marks that have it, what it means, and
// how it looks on a light and a dark ground.
type shade struct {
	class       string
	text        lang.Text
	light, dark string
}

// shades lists the colours in the order of the legend. Their contrast is tested.
var shades = map[Colour][]shade{
	ByKind: {
		{"ke", lang.Text{EN: "experience", ZH: "经验", JA: "経験"}, "#0969da", "#58a6ff"},
		{"kt", lang.Text{EN: "tech", ZH: "技术", JA: "技術"}, "#9a5b00", "#e3a008"},
		{"kb", lang.Text{EN: "business", ZH: "业务", JA: "業務"}, "#1a7f37", "#3fb950"},
	},
	ByAge: {
		{"a0", lang.Text{EN: "last month", ZH: "最近一个月", JA: "1 か月以内"}, "#5b1a9e", "#d2a8ff"},
		{"a1", lang.Text{EN: "last quarter", ZH: "最近三个月", JA: "3 か月以内"}, "#7a45c4", "#ac80e8"},
		{"a2", lang.Text{EN: "last year", ZH: "最近一年", JA: "1 年以内"}, "#7d7fb8", "#8788b8"},
		{"a3", lang.Text{EN: "older", ZH: "更早", JA: "それ以前"}, "#8b8f96", "#6e7681"},
		{"a4", lang.Text{EN: "without a date", ZH: "没有日期", JA: "日付なし"}, "#8a8a8a", "#747474"},
	},
	ByUse: {
		{"u0", lang.Text{EN: "never shown", ZH: "从未显示", JA: "未表示"}, "#868b92", "#71787f"},
		{"u1", lang.Text{EN: "once", ZH: "1 次", JA: "1 回"}, "#4b8fb5", "#3f83a8"},
		{"u2", lang.Text{EN: "2 to 9 times", ZH: "2 至 9 次", JA: "2〜9 回"}, "#0f6a96", "#45a9d6"},
		{"u3", lang.Text{EN: "10 times or more", ZH: "10 次以上", JA: "10 回以上"}, "#063f5c", "#9bdcff"},
	},
}

// classOf is the class of a mark.
func (c Colour) classOf(m chart.Memory, newest string) string {
	switch c {
	case ByAge:
		return ageClass(m.Day, newest)
	case ByUse:
		switch {
		case m.Shown == 0:
			return "u0"
		case m.Shown == 1:
			return "u1"
		case m.Shown < 10:
			return "u2"
		}
		return "u3"
	}
	switch m.Kind {
	case kb.Tech:
		return "kt"
	case kb.Business:
		return "kb"
	}
	return "ke"
}

// ageClass tells how much older than the newest memory one is: the picture of a bank does
// not change from day to day.
func ageClass(day, newest string) string {
	at, err := time.Parse(time.DateOnly, day)
	last, err2 := time.Parse(time.DateOnly, newest)
	if err != nil || err2 != nil {
		return "a4"
	}
	switch days := int(last.Sub(at).Hours() / 24); {
	case days <= 31:
		return "a0"
	case days <= 92:
		return "a1"
	case days <= 366:
		return "a2"
	}
	return "a3"
}

// A paint is a colour that is not of memories, on a light and a dark ground.
type paint struct{ light, dark string }

// The colours of everything else.
var (
	ground   = paint{"#ffffff", "#0d1117"}
	ink      = paint{"#1f2328", "#e6edf3"}
	quiet    = paint{"#59636e", "#9198a1"}
	edge     = paint{"#d1d9e0", "#3d444d"}
	twin     = paint{"#818b98", "#757d87"}
	contrary = paint{"#cf222e", "#ff6b62"}
	stale    = paint{"#a32d6c", "#f778ba"}
	lit      = paint{"#0b5cad", "#ffd33d"}
)

// style returns the rules of the picture for one ground. Every selector begins with
// scope.
func style(scope string, pick func(paint) string) string {
	var b strings.Builder
	rule := func(selector, body string) {
		b.WriteString(scope + selector + "{" + body + "}\n")
	}
	rule(".ground", "fill:"+pick(ground))
	rule("text", "fill:"+pick(ink)+";stroke:"+pick(ground))
	rule(".quiet", "fill:"+pick(quiet))
	rule(".frame", "fill:none;stroke:"+pick(edge))
	rule(".same", "stroke:"+pick(twin))
	rule(".possible", "stroke:"+pick(contrary))
	rule(".contrary", "stroke:"+pick(contrary))
	rule(".stale", "fill:none;stroke:"+pick(stale))
	for _, name := range Colours {
		for _, s := range shades[Colour(name)] {
			colour := pick(paint{s.light, s.dark})
			rule("."+s.class, "fill:"+colour+";stroke:"+colour)
		}
	}
	rule(".never", "fill:"+pick(ground))
	rule(".m.lit", "stroke:"+pick(lit))
	return b.String()
}

// fixedStyle are the rules that are the same on every ground.
const fixedStyle = `.tacit-map text{font-family:system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans","Noto Sans CJK SC","Noto Sans CJK JP","Hiragino Sans","PingFang SC","Microsoft YaHei","Yu Gothic UI",sans-serif;paint-order:stroke;stroke-linejoin:round}
.tacit-map .name{font-weight:600;text-anchor:middle}
.tacit-map .middle{text-anchor:middle}
.tacit-map .end{text-anchor:end}
.tacit-map .plain{stroke:none}
.tacit-map .m{stroke-width:1.2px}
.tacit-map .same,.tacit-map .contrary{stroke-width:1.2px;fill:none;vector-effect:non-scaling-stroke}
.tacit-map .contrary{stroke-width:2px}
.tacit-map .possible{stroke-width:2px;fill:none;stroke-dasharray:.1 5;stroke-linecap:round;vector-effect:non-scaling-stroke}
.tacit-map .perhaps{stroke-dasharray:5 3}
.tacit-map .stale{stroke-width:1.3px;stroke-dasharray:3 2}
.tacit-map .m.off{opacity:.15}
.tacit-map .m.lit{stroke-width:4px}
`

// Style returns the rules of the picture, light where nothing else is wanted. dark, which
// may be empty, is how a page marks that a person chose the dark ground, and light that
// they chose the light one.
func Style(light, dark string) string {
	onLight := func(p paint) string { return p.light }
	onDark := func(p paint) string { return p.dark }
	text := fixedStyle + style(".tacit-map ", onLight) + "@media (prefers-color-scheme:dark){\n" + style(".tacit-map ", onDark) + "}\n"
	if light != "" {
		text += style(light+" .tacit-map ", onLight)
	}
	if dark != "" {
		text += style(dark+" .tacit-map ", onDark)
	}
	return text
}
