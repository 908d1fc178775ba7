package picture

import (
	"bytes"
	"fmt"
	"html"
	"math"
	"strconv"
	"strings"

	"github.com/tacit-kb/tacit/govern/chart"
	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/lang"
)

// Options say how a map is drawn.
type Options struct {
	Lang   lang.Lang
	Colour Colour // the zero value is ByKind

	// Bare leaves out the style and the legend, for a page that has them itself.
	Bare bool
	// Link returns the address of a memory; nil: marks lead nowhere.
	Link func(m chart.Memory) string
	// Lit are the memories, by id, that a reader looks for; nil: they look for none.
	Lit map[string]bool
}

// The picture, and the part of it that is for the map; the rest is for the legend.
const (
	pictureWide, pictureHigh = 1200.0, 900.0

	mapLeft, mapTop, mapRight, mapBottom = 16.0, 16.0, 944.0, 884.0
	margin                               = 34.0 // inside of that part, for labels
)

// Marker is in every picture that Tacit has drawn: such a file may be written over.
const Marker = "tacit-map"

// A drawing is being made.
type drawing struct {
	bytes.Buffer
	Options
	chart *chart.Chart

	scale, left, top float64 // of places
	size             float64 // of a mark that was never shown
	most             int     // how often the memory that was shown most was shown
	taken            boxes
}

// SVG draws a map. The same chart and options give the same bytes.
func SVG(c *chart.Chart, o Options) []byte {
	d := &drawing{Options: o, chart: c, taken: boxes{}}
	d.frame()
	role := "img"
	if d.Link != nil {
		role = "group" // of links
	}
	wide := pictureWide
	if d.Bare {
		wide = mapRight + mapLeft
	}
	d.printf(`<svg xmlns="http://www.w3.org/2000/svg" class="%s" viewBox="0 0 %g %g" role="%s" aria-labelledby="map-title map-desc" lang="%s">`, Marker, wide, pictureHigh, role, d.Lang)
	d.printf("\n<title id=\"map-title\">%s</title>\n<desc id=\"map-desc\">%s</desc>\n", d.escaped(d.say(msgTitle, len(c.Memories))), d.escaped(d.describe()))
	if !d.Bare {
		d.printf("<style>\n%s</style>\n", Style("", ""))
	}
	d.printf("<rect class=\"ground\" width=\"%g\" height=\"%g\"/>\n<rect class=\"frame\" x=\"%g\" y=\"%g\" width=\"%g\" height=\"%g\" rx=\"8\"/>\n", wide, pictureHigh, mapLeft-4, mapTop-4, mapRight-mapLeft+8, mapBottom-mapTop+8)
	d.printf("<clipPath id=\"map-clip\"><rect x=\"%g\" y=\"%g\" width=\"%g\" height=\"%g\" rx=\"8\"/></clipPath>\n<g clip-path=\"url(#map-clip)\">\n<g class=\"world\">\n", mapLeft-4, mapTop-4, mapRight-mapLeft+8, mapBottom-mapTop+8)
	d.links()
	d.marks()
	d.labels()
	d.printf("</g>\n</g>\n")
	if !d.Bare {
		d.legend()
	}
	d.printf("</svg>\n")
	return d.Bytes()
}

// Legend draws what a bare picture leaves out, as a picture of its own: a page puts it beside
// the map, or below it on a narrow screen.
func Legend(c *chart.Chart, o Options) []byte {
	d := &drawing{Options: o, chart: c}
	d.frame()
	high := d.legend()
	text := d.String()
	d.Reset()
	d.printf(`<svg xmlns="http://www.w3.org/2000/svg" class="%s map-legend" viewBox="%g 0 %g %g" width="%g" height="%g" role="group" aria-label="%s" lang="%s">`,
		Marker, legendLeft-4, legendWide, high, legendWide, high, d.escaped(d.say(msgHead)), d.Lang)
	d.printf("\n%s</svg>\n", text)
	return d.Bytes()
}

func (d *drawing) printf(format string, args ...any) { fmt.Fprintf(&d.Buffer, format, args...) }

func (d *drawing) say(t lang.Text, args ...any) string { return fmt.Sprintf(t.In(d.Lang), args...) }

func (d *drawing) escaped(s string) string { return html.EscapeString(s) }

// frame finds how the places of the chart lie in the picture: as large as they can, in
// the middle.
func (d *drawing) frame() {
	low, high := [2]float64{1, 1}, [2]float64{0, 0}
	for _, m := range d.chart.Memories {
		low[0], low[1] = min(low[0], m.X), min(low[1], m.Y)
		high[0], high[1] = max(high[0], m.X), max(high[1], m.Y)
		d.most = max(d.most, m.Shown)
	}
	wide, tall := max(high[0]-low[0], 0.001), max(high[1]-low[1], 0.001)
	roomX, roomY := mapRight-mapLeft-2*margin, mapBottom-mapTop-2*margin
	d.scale = min(roomX/wide, roomY/tall, 2*roomX)
	d.left = (mapLeft+mapRight)/2 - float64(d.scale*(low[0]+high[0])/2)
	d.top = (mapTop+mapBottom)/2 - float64(d.scale*(low[1]+high[1])/2)
	d.size = max(1.3, min(7, 110/math.Sqrt(float64(len(d.chart.Memories)+1))))
}

// at returns a place in the picture.
func (d *drawing) at(x, y float64) (float64, float64) {
	return tenth(d.left + float64(x*d.scale)), tenth(d.top + float64(y*d.scale))
}

// tenth rounds to what a screen can show.
func tenth(x float64) float64 { return math.Round(x*10) / 10 }

// number writes a number as short as it can be.
func number(x float64) string { return strconv.FormatFloat(tenth(x), 'f', -1, 64) }

// radius is how large a mark is: a memory that was shown often is up to three times as
// wide as one that never was.
func (d *drawing) radius(m chart.Memory) float64 {
	if m.Shown == 0 || d.most == 0 {
		return d.size
	}
	return d.size * (1.15 + 1.6*math.Sqrt(float64(m.Shown)/float64(max(d.most, 8))))
}

// ring is how large the ring around a stale memory is.
func (d *drawing) ring(m chart.Memory) float64 { return d.radius(m) + max(2, d.size*0.5) }

// boxOf is what a mark takes of the picture.
func (d *drawing) boxOf(m chart.Memory) box {
	x, y := d.at(m.X, m.Y)
	r := d.radius(m)
	if m.Stale {
		r = d.ring(m)
	}
	return box{x - r, y - r, x + r, y + r}
}

// links draws what memories have to do with each other, below their marks.
func (d *drawing) links() {
	d.printf("<g class=\"links\">\n")
	classes := map[chart.Relation]string{chart.Same: "same", chart.Contrary: "contrary", chart.PerhapsContrary: "contrary perhaps", chart.PerhapsSame: "possible"}
	for _, relation := range []chart.Relation{chart.PerhapsSame, chart.Same, chart.PerhapsContrary, chart.Contrary} {
		for _, l := range d.chart.Links {
			if l.Relation != relation {
				continue
			}
			a, b := d.chart.Memories[l.A], d.chart.Memories[l.B]
			x, y := d.at(a.X, a.Y)
			x2, y2 := d.at(b.X, b.Y)
			d.printf("<path class=\"%s\" d=\"M%s %sL%s %s\"><title>%s</title></path>\n", classes[relation], number(x), number(y), number(x2), number(y2),
				d.escaped(d.say(relations[relation], clean(a.ID, "…"), clean(b.ID, "…"))))
		}
	}
	d.printf("</g>\n")
}

// marks draws the memories.
func (d *drawing) marks() {
	weights := weigh(d.chart)
	d.printf("<g class=\"marks\">\n")
	for i, m := range d.chart.Memories {
		if d.Link != nil {
			d.printf("<a href=\"%s\" tabindex=\"-1\" aria-label=\"%s\">", d.escaped(d.Link(m)), d.escaped(clean(m.Title, m.ID)))
		}
		x, y := d.at(m.X, m.Y)
		class := "m " + d.colour().classOf(m, d.chart.Newest)
		if d.chart.NeverShown(m) {
			class += " never"
		}
		switch {
		case d.Lit[m.ID]:
			class += " lit"
		case d.Lit != nil:
			class += " off"
		}
		d.printf("<g class=\"at\" transform=\"translate(%s %s)\" data-id=\"%s\" data-weight=\"%d\">", number(x), number(y), d.escaped(clean(m.ID, "…")), weights[i])
		r := d.radius(m)
		if m.Stale {
			d.printf("<circle class=\"stale\" r=\"%s\"/>", number(d.ring(m)))
		}
		d.printf("%s<title>%s</title></path></g>", shape(m.Kind, r, class), d.escaped(d.about(m)))
		if d.Link != nil {
			d.printf("</a>")
		}
		d.printf("\n")
	}
	d.printf("</g>\n")
}

// shape draws a mark around 0,0: a disc, a square or a diamond of the same area. Its
// element is still open.
func shape(kind kb.Kind, r float64, class string) string {
	var path string
	switch kind {
	case kb.Tech:
		s := number(r * 0.886)
		w := number(2 * tenth(r*0.886))
		path = "M-" + s + " -" + s + "h" + w + "v" + w + "h-" + w + "z"
	case kb.Business:
		s := number(r * 1.253)
		path = "M0 -" + s + "L" + s + " 0L0 " + s + "L-" + s + " 0z"
	default:
		s := number(r)
		w := number(2 * tenth(r))
		path = "M-" + s + " 0a" + s + " " + s + " 0 1 0 " + w + " 0a" + s + " " + s + " 0 1 0 -" + w + " 0z"
	}
	return `<path class="` + class + `" d="` + path + `">`
}

// about is what is said of a memory: its title first.
func (d *drawing) about(m chart.Memory) string {
	parts := []string{clean(m.Title, m.ID), clean(m.ID, "…") + ", " + d.say(kindNames[kindOf(m)])}
	if m.Day != "" {
		parts = append(parts, clean(m.Day, "…"))
	}
	switch {
	case m.Shown > 0:
		parts = append(parts, d.say(msgShown, m.Shown))
	case d.chart.Since != "":
		parts = append(parts, d.say(msgNever))
	}
	if m.Stale {
		parts = append(parts, d.say(msgStale))
	}
	return strings.Join(parts, "\n")
}

func kindOf(m chart.Memory) kb.Kind {
	if m.Kind == kb.Tech || m.Kind == kb.Business {
		return m.Kind
	}
	return kb.Experience
}

// labels writes names and titles. Marks of a small bank are not covered.
func (d *drawing) labels() {
	if len(d.chart.Memories) <= 150 {
		for _, m := range d.chart.Memories {
			d.taken.add(d.boxOf(m))
		}
	}
	names := d.names()
	titles := d.titles()
	d.printf("<g class=\"titles\" stroke-width=\"2.5\">\n")
	for _, l := range titles {
		d.printf("<text class=\"%s\" x=\"%s\" y=\"%s\" font-size=\"%s\">%s</text>\n", strings.TrimSpace("title quiet "+l.anchor), number(l.x), number(l.y), number(l.size), d.escaped(l.text))
	}
	d.printf("</g>\n<g class=\"names\" stroke-width=\"3\">\n")
	for _, l := range names {
		d.printf("<text class=\"name\" x=\"%s\" y=\"%s\" font-size=\"%s\">%s</text>\n", number(l.x), number(l.y), number(l.size), d.escaped(l.text))
	}
	d.printf("</g>\n")
}
