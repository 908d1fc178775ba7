package picture

import (
	"strings"

	"github.com/tacit-kb/tacit/cmd/internal/term"
	"github.com/tacit-kb/tacit/govern/chart"
	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/lang"
)

const (
	legendLeft = 972.0
	legendWide = pictureWide - legendLeft
	legendStep = 26.0

	headingCells = 28 // of half a wide letter, in a line of the legend
)

// legend says what everything means, and leaves out what is not on this map. It returns how
// far down it goes.
func (d *drawing) legend() (high float64) {
	y := 44.0
	text := func(class, s string, x, size float64) {
		d.printf("<text class=\"plain %s\" x=\"%s\" y=\"%s\" font-size=\"%s\">%s</text>\n", class, number(x), number(y), number(size), d.escaped(s))
	}
	row := func(draw, s string) {
		d.printf("<g transform=\"translate(%s %s)\">%s</g>\n", number(legendLeft+10), number(y-5), draw)
		text("", s, legendLeft+30, 14)
		y += legendStep
	}
	heading := func(t lang.Text) {
		y += 14
		for i, line := range strings.Split(term.Fill(d.say(t), headingCells), "\n") {
			if i > 0 {
				y -= legendStep - 17
			}
			text("quiet", line, legendLeft, 13)
			y += legendStep
		}
	}
	d.printf("<g class=\"legend\">\n")
	text("", d.say(msgHead), legendLeft, 20)
	y += 26
	text("quiet", d.say(msgMemories, len(d.chart.Memories)), legendLeft, 14)
	y += 12
	heading(headings[d.colour()])
	there := map[string]bool{}
	for _, m := range d.chart.Memories {
		there[d.colour().classOf(m, d.chart.Newest)] = true
	}
	for _, s := range shades[d.colour()] {
		if !there[s.class] && d.colour() != ByKind {
			continue
		}
		kind := map[string]kb.Kind{"kt": kb.Tech, "kb": kb.Business}[s.class]
		row(shape(kind, 6, "m "+s.class)+"</path>", d.say(s.text))
	}
	if d.colour() != ByKind {
		heading(msgShapes)
		for _, s := range shades[ByKind] {
			kind := map[string]kb.Kind{"kt": kb.Tech, "kb": kb.Business}[s.class]
			row(shape(kind, 6, "m a4")+"</path>", d.say(s.text))
		}
	}
	d.marksLegend(heading, row)
	d.leftLegend(row)
	d.printf("</g>\n")
	return y
}

func (d *drawing) colour() Colour {
	if d.Colour == "" {
		return ByKind
	}
	return d.Colour
}

// marksLegend says what marks and lines mean that are on the map.
func (d *drawing) marksLegend(heading func(lang.Text), row func(draw, s string)) {
	var never, stale bool
	for _, m := range d.chart.Memories {
		never, stale = never || d.chart.NeverShown(m), stale || m.Stale
	}
	lines := map[chart.Relation]bool{}
	for _, l := range d.chart.Links {
		lines[l.Relation] = true
	}
	if never || stale || d.most > 0 || d.Lit != nil {
		heading(msgMarks)
	}
	if d.most > 0 {
		row("<g transform=\"translate(-7 0)\">"+shape(kb.Experience, 3, "m a4")+"</path></g><g transform=\"translate(6 0)\">"+shape(kb.Experience, 6.5, "m a4")+"</path></g>", d.say(msgLegendSize))
	}
	if never {
		row(shape(kb.Experience, 6, "m a4 never")+"</path>", d.say(msgLegendNever))
	}
	if stale {
		row(shape(kb.Experience, 4, "m a4")+`</path><circle class="stale" r="8"/>`, d.say(msgLegendStale))
	}
	if d.Lit != nil {
		row(shape(kb.Experience, 6, "m a4 lit")+"</path>", d.say(msgLegendLit))
	}
	if len(lines) > 0 || d.chart.Left > 0 {
		heading(msgLines)
	}
	for _, l := range []struct {
		relation chart.Relation
		class    string
		text     lang.Text
	}{{chart.Same, "same", msgLegendSame}, {chart.Contrary, "contrary", msgLegendContrary}, {chart.PerhapsContrary, "contrary perhaps", msgLegendPerhaps}, {chart.PerhapsSame, "possible", msgLegendPossible}} {
		if lines[l.relation] {
			row(`<path class="`+l.class+`" d="M-10 0H14"/>`, d.say(l.text))
		}
	}
}

// leftLegend says how many pairs have no line because they were not compared.
func (d *drawing) leftLegend(row func(draw, s string)) {
	if d.chart.Left > 0 {
		row(`<path class="same perhaps" d="M-10 0H14"/>`, d.say(msgLegendLeft, d.chart.Left))
	}
}

// describe tells the map in words, for who does not see it.
func (d *drawing) describe() string {
	var parts []string
	if len(d.chart.Groups) > 0 {
		var names []string
		for _, g := range d.chart.Groups {
			var words []string
			for _, w := range g.Words {
				words = append(words, clean(w, "…"))
			}
			names = append(names, d.say(msgGroupSize, strings.Join(words, " · "), g.Size))
		}
		parts = append(parts, d.say(msgGroups, strings.Join(names, d.say(msgComma))))
	}
	count := map[chart.Relation]int{}
	for _, l := range d.chart.Links {
		count[l.Relation]++
	}
	stale, never := 0, 0
	for _, m := range d.chart.Memories {
		if m.Stale {
			stale++
		}
		if d.chart.NeverShown(m) {
			never++
		}
	}
	parts = append(parts, d.say(msgCounts, count[chart.Same], count[chart.Contrary]+count[chart.PerhapsContrary], count[chart.PerhapsSame], stale, never))
	if d.chart.Left > 0 {
		parts = append(parts, d.say(msgLeft, d.chart.Left))
	}
	return strings.Join(parts, " ")
}

// kindNames are the kinds.
var kindNames = map[kb.Kind]lang.Text{
	kb.Experience: {EN: "experience", ZH: "经验", JA: "経験"},
	kb.Tech:       {EN: "tech", ZH: "技术", JA: "技術"},
	kb.Business:   {EN: "business", ZH: "业务", JA: "業務"},
}

// relations say of two memories what they have to do with each other.
var relations = map[chart.Relation]lang.Text{
	chart.Same:            {EN: "%[1]s and %[2]s repeat each other", ZH: "%[1]s 与 %[2]s 内容相同", JA: "%[1]s と %[2]s は同じ内容です"},
	chart.Contrary:        {EN: "%[1]s and %[2]s contradict each other", ZH: "%[1]s 与 %[2]s 互相矛盾", JA: "%[1]s と %[2]s は矛盾しています"},
	chart.PerhapsContrary: {EN: "%[1]s and %[2]s may contradict each other", ZH: "%[1]s 与 %[2]s 可能互相矛盾", JA: "%[1]s と %[2]s は矛盾しているかもしれません"},
	chart.PerhapsSame:     {EN: "%[1]s and %[2]s may repeat or contradict each other", ZH: "%[1]s 与 %[2]s 可能内容相同，或互相矛盾", JA: "%[1]s と %[2]s は同じ内容か、矛盾しているかもしれません"},
}

// headings say what colours mean.
var headings = map[Colour]lang.Text{
	ByKind: {EN: "Colour and shape: kind", ZH: "颜色和形状：种类", JA: "色と形: 種別"},
	ByAge:  {EN: "Colour: time of the last change, relative to the newest", ZH: "颜色：最后更改的时间（相对于最新的记忆）", JA: "色: 最新の記憶から見た更新時期"},
	ByUse:  {EN: "Colour: how often shown", ZH: "颜色：显示次数", JA: "色: 表示された回数"},
}

// The messages of the picture.
var (
	msgTitle = lang.Text{
		EN: "Map by meaning (memories: %d)",
		ZH: "%d 条记忆的语义地图",
		JA: "%d 件の記憶の意味の地図",
	}
	msgHead = lang.Text{
		EN: "Map by meaning",
		ZH: "语义地图",
		JA: "意味の地図",
	}
	msgMemories = lang.Text{
		EN: "memories: %d",
		ZH: "%d 条记忆",
		JA: "記憶 %d 件",
	}
	msgGroups = lang.Text{
		EN: "Memories that mean nearly the same thing stand close together. Groups: %s.",
		ZH: "意思相近的记忆靠在一起。分组：%s。",
		JA: "意味の近い記憶が近くに並んでいます。グループ: %s。",
	}
	msgGroupSize = lang.Text{
		EN: "%[1]s (%[2]d)",
		ZH: "%[1]s（%[2]d）",
		JA: "%[1]s（%[2]d）",
	}
	msgComma = lang.Text{
		EN: ", ",
		ZH: "、",
		JA: "、",
	}
	msgCounts = lang.Text{
		EN: "Pairs that repeat each other: %[1]d; that contradict each other, or may: %[2]d; that may repeat or contradict each other: %[3]d; stale: %[4]d; never shown: %[5]d.",
		ZH: "内容相同的：%[1]d 对；互相矛盾或可能互相矛盾的：%[2]d 对；可能相同或矛盾的：%[3]d 对；过时的：%[4]d 条；从未显示的：%[5]d 条。",
		JA: "同じ内容の組: %[1]d、矛盾する、または矛盾の可能性がある組: %[2]d、同じ内容または矛盾の可能性がある組: %[3]d、古い記憶: %[4]d、未表示の記憶: %[5]d。",
	}
	msgShown = lang.Text{
		EN: "times shown: %d",
		ZH: "显示过 %d 次",
		JA: "表示回数: %d",
	}
	msgNever = lang.Text{
		EN: "never shown",
		ZH: "从未显示",
		JA: "未表示",
	}
	msgStale = lang.Text{
		EN: "stale: its review is due, or a pointer leads nowhere",
		ZH: "过时：复查到期，或指针失效",
		JA: "古い: 見直しの期限が来たか、ポインターの参照先がありません",
	}
	msgShapes = lang.Text{
		EN: "Shape: kind",
		ZH: "形状：种类",
		JA: "形: 種別",
	}
	msgMarks = lang.Text{
		EN: "Marks",
		ZH: "标记",
		JA: "印",
	}
	msgLines = lang.Text{
		EN: "Lines",
		ZH: "连线",
		JA: "線",
	}
	msgLegendSize = lang.Text{
		EN: "larger: shown more often",
		ZH: "越大：显示次数越多",
		JA: "大きいほど多く表示",
	}
	msgLegendNever = lang.Text{
		EN: "never shown",
		ZH: "从未显示",
		JA: "未表示",
	}
	msgLegendStale = lang.Text{
		EN: "stale",
		ZH: "过时",
		JA: "古い",
	}
	msgLegendLit = lang.Text{
		EN: "would be shown",
		ZH: "将要显示",
		JA: "表示されるもの",
	}
	msgLegendSame = lang.Text{
		EN: "repeat each other",
		ZH: "内容相同",
		JA: "同じ内容",
	}
	msgLegendContrary = lang.Text{
		EN: "contradict each other",
		ZH: "互相矛盾",
		JA: "矛盾",
	}
	msgLegendLeft = lang.Text{
		EN: "not compared: %d",
		ZH: "未比较：%d 对",
		JA: "未比較: %d 組",
	}
	msgLeft = lang.Text{
		EN: "Pairs that are near, but were not compared: %d.",
		ZH: "相近但未比较的：%d 对。",
		JA: "近いが比べていない組: %d。",
	}
	msgLegendPossible = lang.Text{
		EN: "may repeat or contradict",
		ZH: "可能相同或矛盾",
		JA: "同じ内容または矛盾の可能性",
	}
	msgLegendPerhaps = lang.Text{
		EN: "may contradict each other",
		ZH: "可能互相矛盾",
		JA: "矛盾の可能性",
	}
)
