package browsertest

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"
)

// patience is how long something may take to happen. A test that passes does not wait
// for it.
const patience = 30 * time.Second

// A chromium is a browser without a window.
type chromium struct {
	in io.Writer

	mu      sync.Mutex
	next    int
	answers map[int]chan reply
	pages   map[string]*page // by session
}

type reply struct {
	ID        int             `json:"id"`
	SessionID string          `json:"sessionId"`
	Method    string          `json:"method"`
	Params    json.RawMessage `json:"params"`
	Result    json.RawMessage `json:"result"`
	Error     *struct {
		Message string `json:"message"`
	} `json:"error"`
}

// startChromium starts the browser, or skips the test.
func startChromium(t *testing.T) *chromium {
	t.Helper()
	if os.Getenv("TACIT_BROWSER") == "" {
		t.Skip("TACIT_BROWSER=1 looks at the pages in Chromium, where it is installed: CONTRIBUTING.md")
	}
	var name string
	for _, known := range []string{"chromium", "chromium-browser", "google-chrome"} {
		if found, err := exec.LookPath(known); err == nil {
			name = found
			break
		}
	}
	if name == "" {
		t.Fatal("there is no chromium: CONTRIBUTING.md has the command that installs it")
	}
	hear, tell, err := os.Pipe()
	check(t, err)
	listen, say, err := os.Pipe()
	check(t, err)
	profile := t.TempDir()
	cmd := exec.Command(name, "--headless=new", "--remote-debugging-pipe", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
		"--no-first-run", "--disable-background-networking", "--disable-component-update", "--force-color-profile=srgb", "--lang=en-US",
		"--user-data-dir="+profile, "about:blank")
	cmd.ExtraFiles = []*os.File{hear, say} // 3 and 4
	check(t, cmd.Start())
	hear.Close()
	say.Close()
	t.Cleanup(func() {
		tell.Close()
		time.AfterFunc(5*time.Second, func() { cmd.Process.Kill() })
		cmd.Wait()
		for range 50 { // its children still write
			if os.RemoveAll(profile) == nil {
				break
			}
			time.Sleep(100 * time.Millisecond)
		}
	})
	c := &chromium{in: tell, answers: map[int]chan reply{}, pages: map[string]*page{}}
	go c.read(listen)
	return c
}

func check(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func (c *chromium) read(from io.Reader) {
	r := bufio.NewReaderSize(from, 1<<20)
	for {
		data, err := r.ReadBytes(0)
		if err != nil {
			return
		}
		var m reply
		if json.Unmarshal(data[:len(data)-1], &m) != nil {
			continue
		}
		c.mu.Lock()
		answer, p := c.answers[m.ID], c.pages[m.SessionID]
		delete(c.answers, m.ID)
		c.mu.Unlock()
		switch {
		case m.ID != 0 && answer != nil:
			answer <- m
		case p != nil:
			p.hear(m)
		}
	}
}

// call asks the browser, or one of its pages, for something.
func (c *chromium) call(session, method string, params, result any) error {
	c.mu.Lock()
	c.next++
	id, answer := c.next, make(chan reply, 1)
	c.answers[id] = answer
	request := map[string]any{"id": id, "method": method, "params": params}
	if session != "" {
		request["sessionId"] = session
	}
	data, err := json.Marshal(request)
	if err == nil {
		_, err = c.in.Write(append(data, 0))
	}
	c.mu.Unlock()
	if err != nil {
		return err
	}
	select {
	case m := <-answer:
		if m.Error != nil {
			return fmt.Errorf("%s: %s", method, m.Error.Message)
		}
		if result != nil {
			return json.Unmarshal(m.Result, result)
		}
		return nil
	case <-time.After(patience):
		return fmt.Errorf("%s: no answer", method)
	}
}

// A page is a tab of the browser.
type page struct {
	t       *testing.T
	c       *chromium
	session string

	mu       sync.Mutex
	wrong    []string // errors, violations of the policy, dialogs
	requests []string

	said map[string]bool // what axe-core has said already
}

// none is what a call has to say that takes nothing.
type none struct{}

// open opens a tab of so many pixels.
func (c *chromium) open(t *testing.T, width, height int) *page {
	t.Helper()
	var target struct{ TargetID string }
	check(t, c.call("", "Target.createTarget", map[string]any{"url": "about:blank"}, &target))
	var attached struct{ SessionID string }
	check(t, c.call("", "Target.attachToTarget", map[string]any{"targetId": target.TargetID, "flatten": true}, &attached))
	p := &page{t: t, c: c, session: attached.SessionID, said: map[string]bool{}}
	c.mu.Lock()
	c.pages[p.session] = p
	c.mu.Unlock()
	for _, domain := range []string{"Page", "Runtime", "Log", "Network"} {
		p.call(domain+".enable", none{}, nil)
	}
	p.size(width, height)
	p.dark(false)
	t.Cleanup(func() { c.call("", "Target.closeTarget", map[string]any{"targetId": target.TargetID}, nil) })
	return p
}

func (p *page) call(method string, params, result any) {
	p.t.Helper()
	if err := p.c.call(p.session, method, params, result); err != nil {
		p.t.Fatal(err)
	}
}

// hear keeps what a person would not see: errors, and what the page asks others for.
func (p *page) hear(m reply) {
	var e struct {
		Type    string
		Args    []struct{ Description, Value any }
		Entry   struct{ Level, Text, URL string }
		Message string
		Details struct {
			Text      string
			Exception struct{ Description string }
		} `json:"exceptionDetails"`
		Request struct{ URL string }
	}
	json.Unmarshal(m.Params, &e)
	p.mu.Lock()
	defer p.mu.Unlock()
	switch m.Method {
	case "Runtime.consoleAPICalled":
		if e.Type == "error" || e.Type == "warning" || e.Type == "assert" {
			p.wrong = append(p.wrong, fmt.Sprintf("console: %s %v", e.Type, e.Args))
		}
	case "Runtime.exceptionThrown":
		p.wrong = append(p.wrong, "exception: "+e.Details.Text+" "+e.Details.Exception.Description)
	case "Log.entryAdded":
		if e.Entry.Level == "error" || e.Entry.Level == "warning" {
			p.wrong = append(p.wrong, "log: "+e.Entry.Text+" "+e.Entry.URL)
		}
	case "Page.javascriptDialogOpening":
		p.wrong = append(p.wrong, "a dialog: "+e.Message)
		go p.c.call(p.session, "Page.handleJavaScriptDialog", map[string]any{"accept": false}, nil)
	case "Network.requestWillBeSent":
		p.requests = append(p.requests, e.Request.URL)
	}
}

// takeWrong returns what went wrong since it was asked last.
func (p *page) takeWrong() []string {
	p.mu.Lock()
	defer p.mu.Unlock()
	all := p.wrong
	p.wrong = nil
	return all
}

// asked returns the addresses that the page has sent requests to.
func (p *page) asked() []string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return slices.Clone(p.requests)
}

func (p *page) size(width, height int) {
	p.t.Helper()
	p.call("Emulation.setDeviceMetricsOverride", map[string]any{"width": width, "height": height, "deviceScaleFactor": 1, "mobile": false}, nil)
}

// dark chooses what the system of the person prefers.
func (p *page) dark(on bool) {
	p.t.Helper()
	value := "light"
	if on {
		value = "dark"
	}
	p.call("Emulation.setEmulatedMedia", map[string]any{"features": []map[string]string{{"name": "prefers-color-scheme", "value": value}, {"name": "prefers-reduced-motion", "value": "reduce"}}}, nil)
}

// visit goes to an address and waits until it is there.
func (p *page) visit(url string) {
	p.t.Helper()
	p.eval(`window.gone = true`, nil)
	var answer struct{ ErrorText string }
	p.call("Page.navigate", map[string]any{"url": url}, &answer)
	if answer.ErrorText != "" {
		p.t.Fatalf("%s: %s", url, answer.ErrorText)
	}
	p.arrive()
}

// arrive waits until another page is there after the last one was marked as gone, with
// the parts that come later.
func (p *page) arrive() {
	p.t.Helper()
	p.wait(`!window.gone && document.readyState === "complete" && !document.querySelector('[data-later] a[href^="?with="]')`)
}

// eval runs an expression of JavaScript in the page; a promise is waited for.
func (p *page) eval(expression string, result any) error {
	var answer struct {
		Result  struct{ Value json.RawMessage }
		Details *struct {
			Text      string
			Exception struct{ Description string }
		} `json:"exceptionDetails"`
	}
	err := p.c.call(p.session, "Runtime.evaluate", map[string]any{"expression": expression, "returnByValue": true, "awaitPromise": true}, &answer)
	switch {
	case err != nil:
		return err
	case answer.Details != nil:
		return fmt.Errorf("%s %s", answer.Details.Text, answer.Details.Exception.Description)
	case result != nil && len(answer.Result.Value) > 0:
		return json.Unmarshal(answer.Result.Value, result)
	}
	return nil
}

// must is eval for what has to work.
func (p *page) must(expression string, result any) {
	p.t.Helper()
	if err := p.eval(expression, result); err != nil {
		p.t.Fatalf("%s: %v", expression, err)
	}
}

// wait waits until a condition holds. While a page is replaced, none does.
func (p *page) wait(condition string) {
	p.t.Helper()
	for end := time.Now().Add(patience); time.Now().Before(end); time.Sleep(10 * time.Millisecond) {
		var ok bool
		if p.eval("Boolean("+condition+")", &ok) == nil && ok {
			return
		}
	}
	var text string
	p.eval(`location.pathname + "\n" + document.body.innerText`, &text)
	p.t.Fatalf("waited for %s on\n%s", condition, text)
}

// text waits until the page says something.
func (p *page) text(want string) {
	p.t.Helper()
	p.wait("document.body.innerText.includes(" + quoted(want) + ")")
}

func quoted(s string) string {
	data, _ := json.Marshal(s)
	return string(data)
}

// click clicks with the mouse, in the middle of the first element that a selector finds.
func (p *page) click(selector string) {
	p.t.Helper()
	p.wait("document.querySelector(" + quoted(selector) + ")")
	var at struct{ X, Y float64 }
	p.must(`(() => { const e = document.querySelector(`+quoted(selector)+`); e.scrollIntoView({block: "center", behavior: "instant"}); const b = e.getBoundingClientRect(); return {x: b.x + b.width / 2, y: b.y + b.height / 2}; })()`, &at)
	for _, what := range []string{"mouseMoved", "mousePressed", "mouseReleased"} {
		p.call("Input.dispatchMouseEvent", map[string]any{"type": what, "x": at.X, "y": at.Y, "button": "left", "clickCount": 1}, nil)
	}
}

// ready waits until the page takes decisions: a person has seen it.
func (p *page) ready() {
	p.t.Helper()
	p.wait(`document.body.dataset.ready !== undefined`)
}

// submit clicks something after which another page comes.
func (p *page) submit(selector string) {
	p.t.Helper()
	if strings.HasSuffix(selector, "button") || strings.HasPrefix(selector, "button") {
		p.ready()
	}
	p.must(`window.gone = true`, nil)
	p.click(selector)
	p.arrive()
}

// keyCodes are the codes of the keys that are no letters.
var keyCodes = map[string]int{"Enter": 13, "Tab": 9, "Escape": 27, "ArrowDown": 40, "ArrowUp": 38}

// key presses a key.
func (p *page) key(name string) {
	p.t.Helper()
	params := map[string]any{"type": "keyDown", "key": name, "windowsVirtualKeyCode": keyCodes[name]}
	switch {
	case name == "Enter":
		params["text"] = "\r"
	case len(name) == 1:
		params["text"], params["windowsVirtualKeyCode"] = name, int(strings.ToUpper(name)[0])
	}
	p.call("Input.dispatchKeyEvent", params, nil)
	delete(params, "text")
	params["type"] = "keyUp"
	p.call("Input.dispatchKeyEvent", params, nil)
}

// say types a text, as an input method gives it to the page.
func (p *page) say(text string) {
	p.t.Helper()
	p.call("Input.insertText", map[string]any{"text": text}, nil)
}

// picture writes what is seen to the folder of TACIT_PICTURES, if there is one; or the
// whole page, as on a screen that is high enough.
func (p *page) picture(name string, whole bool) {
	p.t.Helper()
	dir := os.Getenv("TACIT_PICTURES")
	if dir == "" {
		return
	}
	if whole {
		var width, height, all int
		p.must("innerWidth", &width)
		p.must("innerHeight", &height)
		p.must("document.documentElement.scrollHeight", &all)
		p.size(width, min(max(all, height), 6000))
		defer p.size(width, height)
	}
	var shot struct{ Data []byte }
	p.call("Page.captureScreenshot", map[string]any{"format": "png"}, &shot)
	check(p.t, os.MkdirAll(dir, 0o777))
	check(p.t, os.WriteFile(filepath.Join(dir, name+".png"), shot.Data, 0o666))
}
