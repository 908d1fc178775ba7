package browsertest

import (
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// crawl returns the pages of the site: those that a person reaches from the first one, at
// most so many of a kind, which is the beginning of a path.
func crawl(p *page, s *site, most int, from ...string) (all []string) {
	p.t.Helper()
	kinds, seen := map[string]int{}, map[string]bool{}
	for queue := from; len(queue) > 0; queue = queue[1:] {
		u, err := url.Parse(queue[0])
		if err != nil || seen[queue[0]] {
			continue
		}
		seen[queue[0]] = true
		first, _, _ := strings.Cut(strings.TrimPrefix(u.Path, "/"), "/")
		if kinds[first]++; kinds[first] > most {
			continue
		}
		p.visit(s.url + queue[0])
		var media string
		if p.must(`document.contentType`, &media); media != "text/html" {
			continue
		}
		all = append(all, queue[0])
		var links []string
		p.must(`[...document.querySelectorAll("a[href]")].filter(a => a.origin === location.origin && !a.getAttribute("href").startsWith("#") && !a.hasAttribute("download")).map(a => a.pathname + a.search)`, &links)
		for _, link := range links {
			queue = append(queue, strings.TrimPrefix(link, strings.TrimPrefix(s.url, s.origin)))
		}
	}
	return all
}

// nameOf makes the name of a file of a path.
func nameOf(path string) string {
	name := strings.Trim(strings.Map(func(r rune) rune {
		if r < '0' || r > '9' && r < 'A' || r > 'Z' && r < 'a' || r > 'z' {
			return '-'
		}
		return r
	}, path), "-")
	if name == "" {
		return "start"
	}
	return name[:min(len(name), 40)]
}

// wide reports elements that make the page wider than the screen.
const wide = `document.documentElement.scrollWidth <= document.documentElement.clientWidth ? [] :
[...document.querySelectorAll("body *")].filter(e => e.getBoundingClientRect().right > document.documentElement.clientWidth + 1).slice(0, 5).map(e => e.tagName + "." + e.className + " " + e.textContent.trim().slice(0, 40))`

// Every page, in three languages, light and dark, narrow and wide: nothing is cut off or
// wrong, no request leaves, and a screen reader finds its way.
func TestPages(t *testing.T) {
	c := startChromium(t)
	axe := axeSource(t)
	s := newSite(t).fill().hostile().serve()
	p := s.enter(c, 1400, 900)
	paths := crawl(p, s, 3, "/", "/?q=a+payment+request+timed+out&why=1", "/?q=a+hostile+page", "/health/index", "/health/rows")
	t.Logf("pages: %q", paths)
	p.takeWrong()
	for _, l := range []string{"en", "zh", "ja"} {
		p.visit(s.url + "/")
		p.submit(`button[name=lang][value=` + l + `]`)
		for _, path := range paths {
			for _, dark := range []bool{false, true} {
				for _, width := range []int{400, 1400} {
					p.size(width, 900)
					p.dark(dark)
					p.visit(s.url + path)
					name := fmt.Sprintf("%s-%s-%t-%d", nameOf(path), l, dark, width)
					t.Run(name, func(t *testing.T) {
						lookAt(t, p, l)
						if width == 1400 || !dark { // what it finds depends on colours and texts more than on the width
							accessible(t, p, axe)
						}
						p.picture(name, true)
					})
				}
			}
		}
	}
	for _, asked := range p.asked() {
		if !strings.HasPrefix(asked, s.origin+"/") && !strings.HasPrefix(asked, "data:image/") && asked != "about:blank" {
			t.Errorf("a request left: %s", asked)
		}
	}
}

// lookAt checks what is true of every page.
func lookAt(t *testing.T, p *page, l string) {
	t.Helper()
	var d struct {
		Lang, Title string
		Wide        []string
		Heads       int
		Main        bool
		Scripts     []string
	}
	p.must(`({lang: document.documentElement.lang, title: document.title, wide: `+wide+`, heads: document.querySelectorAll("h1").length, main: !!document.querySelector("main"), scripts: [...document.querySelectorAll("script:not([src]), [onclick], [onload], [onerror], style, iframe, object, embed, base, [style]")].map(e => e.outerHTML.slice(0, 80))})`, &d)
	if d.Lang != l || d.Title == "" || !d.Main || d.Heads != 1 {
		t.Errorf("language %q, want %q; title %q, main %t, %d h1", d.Lang, l, d.Title, d.Main, d.Heads)
	}
	if len(d.Wide) > 0 {
		t.Errorf("wider than the screen: %q", d.Wide)
	}
	if len(d.Scripts) > 0 {
		t.Errorf("inline script or style: %q", d.Scripts)
	}
	if wrong := p.takeWrong(); len(wrong) > 0 {
		t.Errorf("the browser says: %q", wrong)
	}
}

// axeSource returns axe-core, which npm has.
func axeSource(t *testing.T) string {
	t.Helper()
	dir := os.Getenv("TACIT_BROWSER")
	if dir == "1" {
		dir = filepath.Join("..", "..", "..", "..", "..", "browser") // beside the checkout
	}
	text, err := os.ReadFile(filepath.Join(dir, "node_modules", "axe-core", "axe.min.js"))
	if err != nil {
		t.Fatalf("there is no axe-core: CONTRIBUTING.md has the command that installs it: %v", err)
	}
	return string(text)
}

// accessible runs axe-core. What it calls serious or critical is an error.
func accessible(t *testing.T, p *page, axe string) {
	t.Helper()
	p.must(axe+"; undefined", nil)
	var found []struct {
		ID, Impact, Help string
		Nodes            []struct {
			HTML           string
			FailureSummary string
		}
	}
	p.must(`axe.run(document, {resultTypes: ["violations"]}).then(r => r.violations.map(v => ({id: v.id, impact: v.impact, help: v.help, nodes: v.nodes.slice(0, 3).map(n => ({html: n.html.slice(0, 200), failureSummary: n.failureSummary}))})))`, &found)
	for _, v := range found {
		if slices.Contains([]string{"serious", "critical"}, v.Impact) {
			t.Errorf("%s (%s): %s", v.ID, v.Impact, v.Help)
		}
		if of := fmt.Sprint(v.ID, len(v.Nodes), v.Nodes[0].FailureSummary); !p.said[of] { // once is enough
			p.said[of] = true
			t.Logf("%s (%s): %+v", v.ID, v.Impact, v.Nodes)
		}
	}
}

// Tab reaches everything that can be used, in the order in which it stands, and shows
// where it is.
func TestTabOrder(t *testing.T) {
	c := startChromium(t)
	s := newSite(t).fill().serve()
	p := s.enter(c, 1400, 900)
	for _, path := range crawl(p, s, 2, "/", "/?q=a+payment+request+timed+out") {
		t.Run(nameOf(path), func(t *testing.T) {
			p.visit(s.url + path)
			p.must(`document.activeElement?.blur(); document.body.tabIndex = -1; document.body.focus(); document.body.removeAttribute("tabindex")`, nil)
			var all []string
			p.must(`(() => { window.stops = [...document.querySelectorAll("a[href], button, input, textarea, select, summary, [tabindex]")].filter(e => e.tabIndex >= 0 && !e.disabled && e.type !== "hidden" && e.checkVisibility() && !(e.type === "radio" && !e.checked)); return window.stops.map(e => e.outerHTML.slice(0, 100)); })()`, &all)
			last := -1
			for range min(len(all), 60) {
				p.key("Tab")
				var now struct {
					At      int
					Visible bool
					HTML    string
				}
				p.must(`(() => { const on = (e, b) => [[b.left + 3, b.top + 3], [b.left + b.width / 2, b.top + b.height / 2], [b.right - 3, b.bottom - 3]].some(([x, y]) => { const top = document.elementFromPoint(x, y); return top && (e.contains(top) || top.contains(e)) && top !== document.documentElement; }); const e = document.activeElement, s = getComputedStyle(e), b = e.getBoundingClientRect(); return {at: window.stops.indexOf(e), visible: s.outlineStyle !== "none" && parseFloat(s.outlineWidth) >= 2 && b.width > 0 && on(e, b), html: e.outerHTML.slice(0, 100)}; })()`, &now)
				if now.At < 0 && last == len(all)-1 || now.At < 0 && strings.HasPrefix(now.HTML, "<body") {
					break // the browser's own bar
				}
				if now.At != last+1 && now.At != -1 {
					t.Errorf("after %d comes %d: %s", last, now.At, now.HTML)
				}
				if !now.Visible {
					t.Errorf("it cannot be seen that the focus is on %s", now.HTML)
				}
				last = now.At
			}
			if last < min(len(all), 60)-2 {
				t.Errorf("Tab reaches %d of %d: not %s", last+1, len(all), all[last+1])
			}
		})
	}
}
