package browsertest

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// A result is there with the keys, and what is typed stays.
func TestSearch(t *testing.T) {
	c := startChromium(t)
	s := newSite(t).fill().serve()
	p := s.enter(c, 1400, 900)
	p.wait(`document.activeElement?.matches("[data-search]")`)
	for _, letter := range "a payment request timed out" {
		p.key(string(letter))
	}
	p.text("Retry a payment with the same key")
	p.must(`(() => { const q = document.querySelector("[data-search]"); q.focus(); q.select(); })()`, nil)
	p.say("计算订单金额")
	p.text("金额用分存成整数")
	p.must(`document.querySelector("[data-search]").select()`, nil)
	p.say("返品の金額を計算する")
	p.text("税率は注文の日のものを使う")
	// Escape leaves the field, j goes to the first result, Enter opens it, / comes back.
	p.key("Escape")
	p.key("j")
	p.wait(`document.querySelector("[data-item].current")`)
	if wrong := p.takeWrong(); len(wrong) > 0 {
		t.Errorf("the browser says: %q", wrong)
	}
}

// TestSearchTime tells how long the first result takes, from the key on until it is painted. It fails only
// where a person would lose patience: a test does not depend on the speed of a machine.
func TestSearchTime(t *testing.T) {
	c := startChromium(t)
	s, memories := newSite(t), 1000
	if os.Getenv("TACIT_LONG") != "" {
		memories = 10_000
	}
	for i := range memories {
		n := notes[i%len(notes)]
		n.id = fmt.Sprintf("EXP-%05d", i+1)
		n.folder = project
		n.more = ""
		n.title = fmt.Sprintf("%s (shop %d)", n.title, i)
		n.text += fmt.Sprintf("\n\nThis is so in shop %d since day %d.", i, i*7%365)
		s.write(fmt.Sprintf("%s/%s.md", n.folder, n.id), n.String())
	}
	s.tacit(0, "", "index")
	s.serve()
	p := s.enter(c, 1400, 900)
	p.wait(`document.activeElement?.matches("[data-search]")`)
	p.must(`(() => {
		window.times = []; let from = 0;
		document.addEventListener("keydown", () => { from = performance.now(); }, true);
		document.addEventListener("beforeinput", () => { if (!from) from = performance.now(); }, true);
		new MutationObserver(() => { if (!from || !document.querySelector("main [data-item]")) return;
			const since = from;
			from = 0;
			requestAnimationFrame(() => { const c = new MessageChannel(); c.port1.onmessage = () => window.times.push(performance.now() - since); c.port2.postMessage(0); }); // after the frame
		}).observe(document.querySelector("main"), {childList: true, subtree: true});
	})()`, nil)
	for _, letter := range "a payment request timed out" {
		p.key(string(letter))
		time.Sleep(150 * time.Millisecond) // a person who types
	}
	var times []float64
	p.must(`window.times.sort((a, b) => a - b)`, &times)
	if len(times) == 0 {
		t.Fatal("no result came")
	}
	t.Logf("%d memories, %d results: median %.0f ms, the slowest %.0f ms", memories, len(times), times[len(times)/2], times[len(times)-1])
	if slowest := times[len(times)-1]; slowest > 5000 {
		t.Errorf("a result took %.0f ms", slowest)
	}
}

// A file that is saved shows at once, in a page that nobody touches.
func TestSavedFileShows(t *testing.T) {
	c := startChromium(t)
	s := newSite(t).fill().serve()
	p := s.enter(c, 1400, 900)
	p.visit(s.url + "/?q=a+payment+request+timed+out")
	p.text("Retry a payment with the same key")
	s.write("experience/project/EXP-001.md", strings.ReplaceAll(s.read("experience/project/EXP-001.md"), "with the same key", "with its first key"))
	p.text("Retry a payment with its first key")
}

// A page whose memory is gone says that it is old, and not that the server is.
func TestRemovedFileShows(t *testing.T) {
	c := startChromium(t)
	s := newSite(t).fill().serve()
	p := s.enter(c, 1400, 900)
	p.visit(s.url + "/memory/EXP-005")
	check(t, os.Remove(filepath.Join(s.dir, "memory-bank", knowledge, "EXP-005.md")))
	p.wait(`!document.getElementById("frame-news").hidden`)
	p.text("This page could not be updated.")
	p.takeWrong() // a status of 404 is in the log of the browser
	p.visit(s.url + "/memory/EXP-005")
	p.text("no such memory")
}

// An answer that a saved file has called for does not take the place of a later one, and the
// number of results alone is read aloud.
func TestAnswersComeInOrder(t *testing.T) {
	c := startChromium(t)
	s := newSite(t).fill().serve()
	p := s.enter(c, 1400, 900)
	p.visit(s.url + "/?q=a+payment+request+timed+out")
	p.text("Retry a payment with the same key")
	p.must(`(() => {
		window.late = 0; window.came = 0;
		const fetchAtOnce = window.fetch;
		window.fetch = async (address, o) => {
			const answer = await fetchAtOnce(address, o);
			if (!o?.headers?.["Tacit-By-Itself"]) return answer;
			window.late++;
			await new Promise(done => setTimeout(done, 1500));
			window.came++;
			return answer;
		};
	})()`, nil)
	s.write("experience/project/EXP-001.md", strings.ReplaceAll(s.read("experience/project/EXP-001.md"), "with the same key", "with its first key"))
	p.wait(`window.late > 0`)
	p.must(`(() => { const q = document.querySelector("[data-search]"); q.focus(); q.select(); })()`, nil)
	p.say("计算订单金额")
	p.text("金额用分存成整数")
	p.wait(`window.came === window.late`)
	p.wait(`new Promise(done => setTimeout(() => done(true), 300))`)
	var hits string
	if p.must(`document.getElementById("hits").innerText`, &hits); strings.Contains(hits, "Retry a payment") || !strings.Contains(hits, "金额用分存成整数") {
		t.Errorf("below the new question stands\n%s", hits)
	}
	p.wait(`document.querySelector("[role=status][data-counts=hits]").textContent.startsWith("Shown: ") && !document.querySelector("#hits[aria-live]")`)
	quiet(t, p)
}

// A page that looks again leaves the focus where it was.
func TestFocusStays(t *testing.T) {
	c := startChromium(t)
	s := newSite(t).fill().serve()
	p := s.enter(c, 1400, 900)
	p.visit(s.url + "/decide")
	p.must(`(() => { window.filled = false; document.addEventListener("tacit-filled", () => { window.filled = true; }); })()`, nil)
	p.key("j")
	p.key("j")
	var before, after string
	p.must(`document.activeElement.href`, &before)
	s.write("experience/project/EXP-003.md", s.read("experience/project/EXP-003.md")+"\nMore.\n")
	p.wait(`window.filled`)
	if p.must(`document.activeElement.href ?? ""`, &after); before == "" || after != before {
		t.Errorf("the focus was on %q, and is on %q", before, after)
	}
	quiet(t, p)
}

// A memory that somebody made up for it does nothing: no script runs, no dialog opens, and
// no request leaves.
func TestHostileMemory(t *testing.T) {
	c := startChromium(t)
	s := newSite(t).fill().hostile().serve()
	p := s.enter(c, 1400, 900)
	paths := crawl(p, s, 40, "/?q=a+hostile+page", "/")
	shown := 0
	for _, path := range paths {
		p.visit(s.url + path)
		var d struct {
			Text    string
			Scripts int
			Links   []string
		}
		p.must(`({text: document.body.innerText, scripts: document.querySelectorAll("script:not([src]), main script, main style, iframe, main svg script, main [onerror], main [onload], base, meta[http-equiv]").length, links: [...document.querySelectorAll("a[href], form, img, area, use, image")].map(e => e.href?.baseVal ?? e.href ?? e.action ?? e.src ?? "").concat([...document.querySelectorAll("img, source")].map(e => e.src))})`, &d)
		if strings.Contains(d.Text, "EXP-901") || strings.Contains(d.Text, "onerror") {
			shown++
		}
		if d.Scripts > 0 {
			t.Errorf("%s has %d elements that act", path, d.Scripts)
		}
		for _, link := range d.Links {
			if scheme, _, _ := strings.Cut(link, ":"); scheme == "javascript" || scheme == "data" && !strings.HasPrefix(link, "data:image/") {
				t.Errorf("%s has a link to %s", path, link)
			}
		}
		for _, r := range []string{"\u202e", "\x1b"} {
			if strings.Contains(d.Text, r) {
				t.Errorf("%s shows %q as it is", path, r)
			}
		}
		p.picture("hostile-"+nameOf(path), true)
	}
	if shown == 0 {
		t.Error("the hostile memory was on no page")
	}
	for _, asked := range p.asked() {
		if !strings.HasPrefix(asked, s.origin+"/") && !strings.HasPrefix(asked, "data:image/") && asked != "about:blank" {
			t.Errorf("a request left: %s", asked)
		}
	}
	if wrong := p.takeWrong(); len(wrong) > 0 {
		t.Errorf("the browser says: %q", wrong)
	}
}

// The person chooses a language and a theme, and the site keeps to it.
func TestChoices(t *testing.T) {
	c := startChromium(t)
	s := newSite(t).fill().serve()
	p := s.enter(c, 1400, 900)
	colour := func() (rgb string) {
		p.must(`getComputedStyle(document.documentElement).backgroundColor`, &rgb)
		return rgb
	}
	p.dark(false)
	light := colour()
	p.dark(true)
	dark := colour()
	if light == dark {
		t.Errorf("light and dark are %s", light)
	}
	p.submit(`button[name=theme][value=light]`)
	if now := colour(); now != light {
		t.Errorf("light was chosen: %s, want %s", now, light)
	}
	p.submit(`button[name=lang][value=ja]`)
	p.visit(s.url + "/?q=x")
	var l string
	if p.must(`document.documentElement.lang`, &l); l != "ja" || colour() != light {
		t.Errorf("the language is %q, the colour %s", l, colour())
	}
	p.submit(`button[name=theme][value=dark]`)
	p.dark(false)
	if now := colour(); now != dark {
		t.Errorf("dark was chosen: %s, want %s", now, dark)
	}
	p.key("Escape") // out of the field
	p.key("?")
	p.wait(`document.querySelector("dialog").open`)
	p.key("Escape")
	p.wait(`!document.querySelector("dialog").open`)
}
