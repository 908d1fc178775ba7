package look

import (
	"context"
	"errors"
	"strings"
	"sync"
	"testing"
)

const mapBank = `
-- experience/project/EXP-001.md --
---
id: EXP-001
kind: experience
title: Refunds have a key of their own
status: active
trigger: [a refund is sent twice]
---

A refund has an idempotency key of its own, so that the bank pays once.
-- tech/services/SVC-1.md --
---
id: SVC-1
kind: tech
title: <script>alert(1)</script>
status: active
service: web
---

Pages escape what users type.
`

// A question lights up what would be shown for it, and the picture is not sent again as
// one types.
func TestMapPage(t *testing.T) {
	w := open(t, mapBank)
	page := w.page("/map")
	for _, want := range []string{`<svg xmlns="http://www.w3.org/2000/svg" class="tacit-map"`, `<a href="/memory/experience/project/EXP-001.md"`, `data-id="SVC-1"`, "&lt;script&gt;alert(1)&lt;/script&gt;", "/map?colour=age"} {
		if !strings.Contains(page, want) {
			t.Errorf("the page has no %q", want)
		}
	}
	if strings.Contains(page, "<style") || strings.Contains(page, " style=") || strings.Contains(page, "<script>alert") {
		t.Error("the page has what its policy forbids")
	}
	_, list, _ := strings.Cut(page, `<details id="all-memories"`)
	for _, want := range []string{`<li><a href="/memory/experience/project/EXP-001.md">Refunds have a key of their own</a> · EXP-001`, `<a href="/memory/tech/services/SVC-1.md">&lt;script&gt;`} {
		if !strings.Contains(list, want) {
			t.Errorf("the list has no %q:\n%s", want, list)
		}
	}
	page = w.page("/map?q=a+refund+is+sent+twice&colour=use")
	if !strings.Contains(page, `u0 lit"`) || !strings.Contains(page, `u0 off"`) || !strings.Contains(page, `<li data-id="EXP-001">`) {
		t.Errorf("nothing is lit:\n%s", page)
	}
	if part := w.page("/map?q=a+refund+is+sent+twice&part=lit"); strings.Contains(part, "<svg") || !strings.Contains(part, `<li data-id="EXP-001">`) {
		t.Errorf("the part is\n%s", part)
	}
	if part := w.page("/map?q=the+weather+in+Lisbon&part=lit"); !strings.Contains(part, "data-asked") || !strings.Contains(part, "Nothing would be shown") {
		t.Errorf("the part is\n%s", part)
	}
	for lang, want := range map[string]string{"zh": "2 条记忆的语义地图", "ja": "2 件の記憶の意味の地図"} {
		w.lang = lang
		if page := w.page("/map?colour=nonsense"); !strings.Contains(page, want) {
			t.Errorf("%s: no %q", lang, want)
		}
	}
}

// Requests for the map wait for one drawing, which is kept until a file changes.
func TestMapIsDrawnOnce(t *testing.T) {
	w := open(t, mapBank)
	var all sync.WaitGroup
	charts := make([]any, 8)
	for i := range charts {
		all.Go(func() {
			w.send("GET", "/map", nil)
			w.pages.maps.mu.Lock()
			charts[i] = w.pages.maps.kept.chart
			w.pages.maps.mu.Unlock()
		})
	}
	all.Wait()
	for _, c := range charts {
		if c != charts[0] {
			t.Error("it was drawn again")
		}
	}
	w.page("/map?q=a+refund+is+sent+twice")
	w.page("/map?q=the+weather+in+Lisbon")
	if n := len(w.pages.maps.drawn); n != 3 {
		t.Errorf("%d pictures are kept, want one without a question, one that is lit and one that is dark", n)
	}
}

// While another map is made the page has the last one, and hears when the other one is there.
func TestLastMapIsShown(t *testing.T) {
	w := open(t, mapBank)
	w.page("/map")
	w.write("tech/services/SVC-1.md", strings.Replace(w.read("tech/services/SVC-1.md"), "<script>alert(1)</script>", "Pages escape", 1))
	m := &w.pages.maps
	m.mu.Lock()
	making := make(chan struct{}) // as if it took long
	m.making = making
	m.mu.Unlock()
	w.says(w.page("/map"), "alert(1)")
	before, err := w.pages.shownState(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	w.pages.makeChart(w.pages.in("en"), "", making)
	if after, err := w.pages.shownState(t.Context()); err != nil || after == before {
		t.Errorf("the page does not hear of it: %v", err)
	}
	for page := ""; !strings.Contains(page, "Pages escape"); { // it waits for the other one, but not long
		page = w.page("/map")
	}
}

// A fault of ours while a map is made is told to who waits for the map, and ends nothing else.
func TestMapThatBreaks(t *testing.T) {
	w := open(t, mapBank)
	m := &w.pages.maps
	made := make(chan struct{})
	m.making = made
	w.pages.makeChart(nil, "", made)
	<-made
	if err := m.failed(); err == nil || !strings.HasPrefix(err.Error(), "panic: ") || m.making != nil {
		t.Errorf("the map ended with %v", err)
	}
	w.says(w.page("/map"), "alert(1)")
}

// While one request opens the bank, others wait no longer than they want to, and a request
// that went away ends nothing for the others.
func TestOthersWaitForTheFinder(t *testing.T) {
	w := open(t, mapBank)
	run := w.pages.in("en")
	w.pages.opening = make(chan struct{}) // as if another request opened it
	gone, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := w.pages.take(gone, run); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
	got := make(chan error)
	go func() {
		f, err := w.pages.take(t.Context(), run)
		if err == nil {
			w.pages.leave(f)
		}
		got <- err
	}()
	w.pages.mu.Lock() // it is not held while the bank is opened
	close(w.pages.opening)
	w.pages.opening = nil
	w.pages.mu.Unlock()
	if err := <-got; err != nil {
		t.Error(err)
	}
}
