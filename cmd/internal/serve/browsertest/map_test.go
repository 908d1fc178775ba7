package browsertest

import "testing"

// The map zooms with keys, lights up what a question would be answered with, and opens a
// memory with a click.
func TestMap(t *testing.T) {
	c := startChromium(t)
	axe := axeSource(t)
	s := newSite(t).fill().hostile().serve()
	p := s.enter(c, 1400, 1000)
	p.visit(s.url + "/map")
	p.wait(`document.querySelector("svg.tacit-map.alive")`)
	p.picture("map", true)
	accessible(t, p, axe)
	titles := `document.querySelectorAll(".titles text").length`
	p.must(`(document.querySelector("svg.tacit-map").focus(), true)`, nil)
	for range 4 {
		p.key("+")
	}
	p.wait(`/scale\((2\.[0-9]+|3)/.test(document.querySelector(".world").getAttribute("transform"))`)
	p.wait(titles + " > 0")
	p.picture("map-near", true)
	p.key("0")
	p.wait(`document.querySelector(".world").getAttribute("transform").endsWith("scale(1)")`)
	p.click("#q")
	p.say("a payment request timed out")
	p.wait(`document.querySelector('.at[data-id="EXP-001"] .m.lit') && document.querySelector('.at[data-id="EXP-018"] .m.off')`)
	p.picture("map-lit", true)
	p.dark(true)
	p.picture("map-lit-dark", true)
	accessible(t, p, axe)
	p.dark(false)
	p.say("zzzz qqqq")
	p.size(400, 800)
	p.picture("map-narrow", true)
	p.size(1400, 1000)
	p.visit(s.url + "/map")
	p.wait(`document.querySelector("svg.tacit-map.alive")`)
	p.click(`.at[data-id="EXP-009"] .m`)
	p.wait(`location.pathname.startsWith("/memory/") && document.body.textContent.includes("金额用分存成整数")`)
	for _, wrong := range p.takeWrong() {
		t.Error(wrong)
	}
}
