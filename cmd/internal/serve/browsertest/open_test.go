package browsertest

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// The file that --open opens leads a browser in: it is let in on the way, and stays so.
func TestOpenLeadsIn(t *testing.T) {
	c := startChromium(t)
	s := newSite(t)
	told := filepath.Join(s.dir, "opened")
	starter := filepath.Join(s.dir, "starter")
	check(t, os.WriteFile(starter, []byte("#!/bin/sh\necho \"$1\" > '"+told+".new' && mv '"+told+".new' '"+told+"'\n"), 0o700))
	s.extra = append(s.extra, "BROWSER="+starter)
	s.serve("--open")
	var file string
	for end := time.Now().Add(patience); file == "" && time.Now().Before(end); time.Sleep(10 * time.Millisecond) {
		text, _ := os.ReadFile(told)
		file = strings.TrimSpace(string(text))
	}
	p := c.open(t, 1400, 900)
	var answer struct{ ErrorText string }
	p.call("Page.navigate", map[string]any{"url": file}, &answer)
	p.wait(`location.protocol === "http:" && location.search === "" && document.querySelector("nav a[href$='/decide']")`)
	p.arrive()
	p.click(`nav a[href$="/decide"]`)
	p.wait(`location.pathname.endsWith("/decide") && document.querySelector("nav")`)
	for _, wrong := range p.takeWrong() {
		t.Error(wrong)
	}
}
