package browsertest

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"
)

// On the map a question lights up what would be shown, the buttons zoom, and a click opens
// the memory.
func TestMap(t *testing.T) {
	c := startChromium(t)
	s := newSite(t).fill().hostile().serve()
	p := s.enter(c, 1400, 900)
	p.submit(`nav a[href$="/map"]`)
	p.wait(`document.querySelector("svg [data-id='EXP-001']")`)
	p.must(`document.querySelector("[data-search]").focus()`, nil)
	p.say("a payment request timed out")
	p.wait(`document.querySelector("svg [data-id='EXP-001'] .lit, svg [data-id='EXP-001'].lit") && !document.querySelector("svg [data-id='EXP-006'] .lit, svg [data-id='EXP-006'].lit")`)
	p.picture("map-lit", true)
	const place = `Math.round(document.querySelector("main svg [data-id='EXP-001'] .m").getBoundingClientRect().x)`
	var before float64
	p.must(place, &before)
	p.click(`[data-zoom="+"]`)
	p.wait(fmt.Sprintf("%s !== %v", place, before))
	p.click(`[data-zoom="0"]`)
	p.wait(fmt.Sprintf("Math.abs(%s - %v) < 3", place, before))
	p.submit(`svg [data-id="EXP-001"] .m`)
	p.text("The gateway answers a known key")

	// The same with keys alone: the list below the picture.
	p.visit(s.url + "/map")
	p.wait(`document.querySelector("#all-memories summary")`)
	p.must(`document.querySelector("#all-memories summary").focus()`, nil)
	p.key("Enter")
	p.wait(`document.querySelector("#all-memories").open`)
	p.key("Tab")
	p.wait(`document.activeElement.matches("#all-memories li a")`)
	var title string
	p.must(`document.activeElement.innerText`, &title)
	p.must(`window.gone = true`, nil)
	p.key("Enter")
	p.arrive()
	p.text(title)
	p.wait(`location.pathname.includes("/memory/")`)
	quiet(t, p)
}

// The map as a file acts on its own, and nothing in it comes from elsewhere.
func TestMapFile(t *testing.T) {
	c := startChromium(t)
	axe := axeSource(t)
	s := newSite(t).fill().hostile()
	for _, l := range []string{"en", "zh", "ja"} {
		s.tacit(0, "", "map", "--output", "map-"+l+".html", "--lang", l)
		p := c.open(t, 1400, 900)
		p.visit("file://" + filepath.ToSlash(filepath.Join(s.dir, "map-"+l+".html")))
		p.wait(`document.querySelector("svg [data-id='EXP-001']")`)
		for _, width := range []int{400, 1400} {
			p.size(width, 900)
			var broad []string
			if p.must(wide, &broad); len(broad) > 0 {
				t.Errorf("%s: wider than %d: %q", l, width, broad)
			}
			p.picture("map-file-"+l+"-"+map[int]string{400: "narrow", 1400: "wide"}[width], true)
		}
		accessible(t, p, axe)
		quiet(t, p)
		for _, asked := range p.asked() {
			if !strings.HasPrefix(asked, "file://") && !strings.HasPrefix(asked, "data:image/") {
				t.Errorf("a request left: %s", asked)
			}
		}
	}
}
