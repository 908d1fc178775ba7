package browsertest

import (
	"maps"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"
)

// The plans that wait, by what they would write.
const (
	planned  = "A rebuild takes eleven minutes and doubles the load of the checkout."
	searchIn = "experience/team/knowledge/EXP-006.md"
)

// openPlan opens the first plan of a filled site, as a person does.
func openPlan(t *testing.T) (*site, *page) {
	t.Helper()
	c := startChromium(t)
	s := newSite(t).fill().serve()
	p := s.enter(c, 1400, 900)
	p.visit(s.url + "/decide")
	p.submit(`article[data-item] a[href*="/plan/"]`)
	p.text(planned)
	return s, p
}

func (s *site) unchanged(t *testing.T, before map[string]string) {
	t.Helper()
	before, now := maps.Clone(before), s.files()
	for name := range maps.Keys(now) {
		if now[name] != before[name] {
			t.Errorf("%s was written:\n%s\nbefore:\n%s", name, now[name], before[name])
		}
		delete(before, name)
	}
	if len(before) > 0 {
		t.Errorf("files are gone: %v", slices.Collect(maps.Keys(before)))
	}
}

func quiet(t *testing.T, p *page) {
	t.Helper()
	if wrong := p.takeWrong(); len(wrong) > 0 {
		t.Errorf("the browser says: %q", wrong)
	}
}

// A person approves a plan with the mouse, and takes it back.
func TestDecideByMouse(t *testing.T) {
	c := startChromium(t)
	s := newSite(t).fill().serve()
	before := s.files()
	p := s.enter(c, 1400, 900)
	p.submit(`nav a[href$="/decide"]`)
	p.text("Search is rebuilt at four in the morning")
	p.submit(`article[data-item] a[href*="/plan/"]`)
	p.text(planned)
	p.picture("decide-plan", true)
	s.unchanged(t, before) // to look writes nothing
	p.submit(`form[action$="/apply"] button`)
	p.text("Applied: ")
	if !strings.Contains(s.read(searchIn), planned) {
		t.Error("the plan was not applied")
	}
	p.visit(s.url + "/decide")
	p.submit(`form[action*="/undo/"] button`)
	p.text("what the undo would do")
	p.submit(`form[action$="/apply"] button`)
	p.text("Undone: ")
	s.unchanged(t, before)
	quiet(t, p)
}

// The same with keys alone; then a plan is rejected, and a candidate dropped.
func TestDecideByKeys(t *testing.T) {
	c := startChromium(t)
	s := newSite(t).fill().serve()
	before := s.files()
	p := s.enter(c, 1400, 900)
	p.visit(s.url + "/decide")
	press := func(key string) { // a key after which another page comes
		t.Helper()
		p.ready()
		p.must(`window.gone = true`, nil)
		p.key(key)
		p.arrive()
	}
	p.key("j")
	press("Enter")
	p.text(planned)
	press("a")
	p.text("Applied: ")
	if !strings.Contains(s.read(searchIn), planned) {
		t.Error("the plan was not applied")
	}
	press("u")
	p.text("what the undo would do")
	press("a")
	p.text("Undone: ")
	s.unchanged(t, before)
	p.visit(s.url + "/decide")
	p.key("j")
	press("Enter")
	press("r")
	p.text("nothing was written")
	if list := s.tacit(0, "", "plan", "--json"); strings.Count(list, `"id":"plan-`) != 0 {
		t.Errorf("plans are left: %s", list)
	}
	p.visit(s.url + "/decide")
	p.key("j")
	press("Enter")
	p.text("When the gateway answers 409")
	press("r")
	p.visit(s.url + "/decide")
	p.wait(`!document.querySelector("#candidates-title") || !document.querySelector("[aria-labelledby=candidates-title]").innerText.includes("Read the state of the order again")`)
	s.unchanged(t, before)
	quiet(t, p)
}

// A key that is held down decides about the plan that the person saw, and about no other.
func TestHeldKeyDecidesOnce(t *testing.T) {
	s, p := openPlan(t)
	p.ready()
	p.must(`window.gone = true`, nil)
	down := func(repeat bool) {
		p.call("Input.dispatchKeyEvent", map[string]any{"type": "keyDown", "key": "a", "text": "a", "windowsVirtualKeyCode": 65, "autoRepeat": repeat}, nil)
	}
	down(false)
	for end := time.Now().Add(2 * time.Second); time.Now().Before(end); time.Sleep(30 * time.Millisecond) {
		down(true)
	}
	p.arrive()
	p.text("Applied: ")
	p.wait(`location.pathname.includes("/plan/")`) // the next one is shown
	waiting := func() int { return strings.Count(s.tacit(0, "", "plan", "--json"), `"id":"plan-`) }
	if n := waiting(); n != 1 {
		t.Errorf("%d plans wait, want the one that was not seen", n)
	}
	p.ready()
	p.key("a") // still down: it was never let go; its keyup ends that
	time.Sleep(100 * time.Millisecond)
	if n := waiting(); n != 1 {
		t.Errorf("%d plans wait after a key that was held", n)
	}
	// A page that has just come takes no decision, neither from a key nor from a button.
	p.must(`window.gone = true`, nil)
	p.must(`location.reload()`, nil)
	p.wait(`!window.gone && document.readyState === "complete" && document.querySelector('form[action$="/apply"] button')`) // the script is there
	p.must(`document.body.dataset.ready === undefined && document.querySelector('form[action$="/apply"] button').click()`, nil)
	time.Sleep(100 * time.Millisecond)
	if n := waiting(); n != 1 {
		t.Errorf("%d plans wait after a click that was too early", n)
	}
	p.ready()
	p.must(`window.gone = true`, nil)
	p.key("a")
	p.arrive()
	p.text("Applied: ")
	if n := waiting(); n != 0 {
		t.Errorf("%d plans wait", n)
	}
	quiet(t, p)
}

// Text that was typed and not sent is kept: who approves the plan as it was, or reloads, is
// asked before it is lost.
func TestTypedTextIsKept(t *testing.T) {
	s, p := openPlan(t)
	before := s.files()
	p.ready()
	p.key("e")
	p.wait(`document.activeElement.matches(".edit textarea")`)
	p.must(`document.activeElement.setSelectionRange(1e6, 1e6)`, nil)
	p.say("Typed by a person.")
	kept := func(what string) {
		t.Helper()
		for end := time.Now().Add(patience); ; time.Sleep(10 * time.Millisecond) { // the harness stays on the page
			if wrong := p.takeWrong(); len(wrong) == 1 && strings.HasPrefix(wrong[0], "a dialog") {
				break
			} else if len(wrong) > 0 || time.Now().After(end) {
				t.Fatalf("%s: nobody was asked: %q", what, wrong)
			}
		}
		p.ready()
		p.wait(`document.querySelector(".edit textarea").value.includes("Typed by a person.")`)
		s.unchanged(t, before)
	}
	p.click(`form[action$="/apply"] button`)
	kept("approved")
	go p.eval(`location.reload()`, nil)
	kept("reloaded")
	wrong := `document.querySelector(".edit textarea").value = document.querySelector(".edit textarea").value.replace("id: EXP-006", "id: [EXP-006")`
	p.must(wrong, nil)
	p.submit(`form[action$="/edit"] button`) // what is sent is no loss, and comes back if it is refused
	p.text("a bracket is not closed")
	p.takeWrong() // a status of 422 is in the log of the browser
	go p.eval(`location.reload()`, nil)
	kept("refused")
	p.must(`document.querySelector(".edit textarea").value = document.querySelector(".edit textarea").value.replace("id: [EXP-006", "id: EXP-006")`, nil)
	p.submit(`form[action$="/edit"] button`)
	p.text("Typed by a person.")
	p.submit(`form[action$="/apply"] button`)
	p.text("Applied: ")
	if !strings.Contains(s.read(searchIn), "Typed by a person.") {
		t.Error("what was typed is not there")
	}
	quiet(t, p)
}

// A plan that became stale behind the back of its page is refused, and so is a page that
// is not the last one that was shown. Nothing is written.
func TestStalePlan(t *testing.T) {
	s, p := openPlan(t)
	// The page must not hear of it: it would say so before it is asked.
	p.call("Network.setBlockedURLs", map[string]any{"urls": []string{"*part=*", "*/events*"}}, nil)
	s.write(searchIn, strings.Replace(s.read(searchIn), "the timer alone", "the timer alone, never by hand", 1))
	before := s.files()
	p.submit(`form[action$="/apply"] button`)
	p.text("changed since you saw it")
	p.wait(`location.pathname.endsWith("/plan/" + document.querySelector('form[action$="/reject"]').action.split("/").at(-2))`)
	p.picture("stale", true)
	s.unchanged(t, before)
	p.call("Network.setBlockedURLs", map[string]any{"urls": []string{}}, nil)
	p.takeWrong() // a status of 409 is in the log of the browser

	p.visit(s.url + "/decide") // where the news may come again
	p.wait(`document.querySelector("main")`)
	quiet(t, p)
}

// A page that is open says by itself that its plan was decided about elsewhere.
func TestPageHearsOfDecision(t *testing.T) {
	s, p := openPlan(t)
	var path string
	p.must(`location.pathname`, &path)
	s.tacit(0, "", "apply", path[strings.LastIndex(path, "/")+1:], "--yes")
	p.wait(`document.querySelector("#state")?.innerText.trim()`)
	quiet(t, p)
}

// A candidate becomes a plan, and the plan a memory.
func TestPickCandidate(t *testing.T) {
	c := startChromium(t)
	s := newSite(t).fill().serve()
	p := s.enter(c, 1400, 900)
	p.visit(s.url + "/decide")
	p.submit(`a[href*="/candidate/"]`)
	p.text("When the gateway answers 409")
	p.must(`document.querySelectorAll("input[type=radio][value=independent]").forEach(r => { r.checked = true; })`, nil)
	p.submit(`form[action$="/pick"] button`)
	p.wait(`location.pathname.includes("/plan/")`)
	before := s.files()
	p.submit(`form[action$="/apply"] button`)
	p.text("Applied: ")
	if len(s.files()) != len(before)+1 {
		t.Errorf("%d files, before %d", len(s.files()), len(before))
	}
	quiet(t, p)
}

// A form that another site posts, or that has no token, or another hash, is refused.
func TestForgedDecision(t *testing.T) {
	s, p := openPlan(t)
	other := newSite(t).serve()
	var form struct{ Action, Token, Shown string }
	p.must(`(() => { const f = document.querySelector('form[action$="/apply"]'); return {action: f.action, token: f.elements.token.value, shown: f.elements.shown.value}; })()`, &form)
	before := s.files()
	for name, body := range map[string]string{
		"no token":   "shown=" + form.Shown,
		"other hash": "token=" + form.Token + "&shown=" + strings.Repeat("0", len(form.Shown)),
		"no hash":    "token=" + form.Token,
	} {
		var status int
		p.must(`fetch(`+quoted(form.Action)+`, {method: "POST", redirect: "manual", headers: {"Content-Type": "application/x-www-form-urlencoded"}, body: `+quoted(body)+`}).then(r => r.status)`, &status)
		if status < 400 {
			t.Errorf("%s: status %d", name, status)
		}
	}
	p.takeWrong()
	// Another port of the same machine is another origin.
	p.visit(other.entry)
	p.call("Page.setBypassCSP", map[string]any{"enabled": true}, nil)
	p.visit(other.url + "/?q=x")
	p.must(`(() => { const f = document.createElement("form"); f.method = "post"; f.action = `+quoted(form.Action)+`; for (const [k, v] of Object.entries({token: `+quoted(form.Token)+`, shown: `+quoted(form.Shown)+`})) { const i = document.createElement("input"); i.name = k; i.value = v; f.append(i); } document.body.append(f); window.gone = true; f.submit(); })()`, nil)
	p.arrive()
	p.text("another site")
	s.unchanged(t, before)
}

// What becomes of a candidate and the memory that it is like stands beside the button, in
// words, and what it is kept as before it: on a wide screen from the first sight of the page
// on, on a narrow one at the end, where it covers nothing; without script too.
func TestChoiceBesideItsButton(t *testing.T) {
	c := startChromium(t)
	s := newSite(t).fill()
	s.tacit(0, `{"taskId":"9","stage":"build","reqFile":"r","trigger":"a payment request timed out and is sent again","decision":"Retry a payment with the same key","alternatives":["a new key (it pays twice)"],"signal":"a second request with a new key charges the customer twice","solution":"The gateway answers a known key with the first result. Keep the key of the order before the first request leaves.","verify":"a test with two requests"}`, "capture", "-")
	s.serve()
	p := s.enter(c, 1400, 900)
	p.visit(s.url + "/decide")
	p.submit(`article[data-item]:has(.tag.warn) a[href*="/candidate/"]`)
	var at string
	p.must(`location.href`, &at)
	for _, script := range []bool{true, false} {
		p.call("Emulation.setScriptExecutionDisabled", map[string]any{"value": !script}, nil)
		for _, size := range [][2]int{{400, 700}, {1400, 900}} {
			p.size(size[0], size[1])
			p.call("Page.navigate", map[string]any{"url": at}, nil)
			p.wait(`document.readyState === "complete" && innerWidth === ` + strconv.Itoa(size[0]) + ` && document.querySelector("form.choices button")`)
			for _, choice := range []struct{ value, says string }{{"merge", "The plan: merge into EXP-"}, {"replace", "The plan: replace EXP-"}, {"independent", "The plan: keep both"}} {
				p.click(`fieldset input[value=` + choice.value + `]`)
				places := []string{"0", "document.body.scrollHeight / 3"}
				if size[0] < 600 {
					places = []string{`document.querySelector("form.choices fieldset").getBoundingClientRect().top + scrollY - 40`}
				}
				for _, scrolled := range places {
					p.must(`scrollTo({top: `+scrolled+`, behavior: "instant"})`, nil)
					p.wait(`[...document.querySelectorAll("form.choices fieldset")].slice(0, 1).every(f => [...f.querySelectorAll("input"), f.querySelector(".will"), document.querySelector("#target"), document.querySelector("#name"), document.querySelector("form.choices button")].every(e => {
						const b = e.getBoundingClientRect(), top = document.elementFromPoint(b.x + b.width / 2, b.y + b.height / 2);
						return b.height > 0 && b.top >= 0 && b.bottom <= innerHeight && top && (e.contains(top) || top.contains(e));
					}) && f.querySelector(".will").innerText.startsWith(` + quoted(choice.says) + `))`)
				}
			}
			var position string
			if p.must(`getComputedStyle(document.querySelector(".deciding")).position`, &position); (position == "static") != (size[0] < 600) {
				t.Errorf("at %d the choices are %s", size[0], position)
			}
			p.picture("candidate-"+strconv.Itoa(size[0]), false)
		}
	}
	p.call("Emulation.setScriptExecutionDisabled", map[string]any{"value": false}, nil)
	p.visit(at)
	p.must(`document.querySelectorAll("input[type=radio][value=merge]").forEach((r, i) => { if (i === 0) r.checked = true; })`, nil)
	p.submit(`form[action$="/pick"] button`)
	p.wait(`location.pathname.includes("/plan/")`)
	quiet(t, p)
}
