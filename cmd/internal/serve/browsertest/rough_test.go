package browsertest

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// What two tabs decide about one plan is done once, and the second one is told.
func TestTwoTabs(t *testing.T) {
	s, first := openPlan(t)
	var at string
	first.must(`location.href`, &at)
	second := first.c.open(t, 1400, 900)
	second.visit(at)
	second.text(planned)
	// The second tab must not hear of it: it would say so before it is asked.
	second.call("Network.setBlockedURLs", map[string]any{"urls": []string{"*part=*", "*/events*"}}, nil)
	first.call("Page.bringToFront", none{}, nil)
	first.submit(`form[action$="/apply"] button`)
	first.text("Applied: ")
	quiet(t, first)
	after, history := s.files(), s.read("history.jsonl")
	second.call("Page.bringToFront", none{}, nil)
	second.submit(`form[action$="/apply"] button`)
	second.text("was already applied as op-")
	s.unchanged(t, after)
	if s.read("history.jsonl") != history {
		t.Error("an operation was noted although nothing was done")
	}
	second.takeWrong() // a status of 409 is in the log of the browser
}

// A page says that its server has ended, or is gone without a word.
func TestServerEnds(t *testing.T) {
	for how, says := range map[os.Signal]string{os.Interrupt: "The server has ended.", os.Kill: "The server does not answer."} {
		c := startChromium(t)
		s := newSite(t).fill().serve()
		p := s.enter(c, 1400, 900)
		p.visit(s.url + "/memory/EXP-005")
		s.write(knowledge+"/EXP-005.md", strings.Replace(s.read(knowledge+"/EXP-005.md"), "The key begins", "The page hears", 1))
		p.text("The page hears")
		check(t, s.server.Signal(how))
		p.text(says)
	}
}

// A bank that is moved away is missed by the pages that are open, and found when it is back.
func TestBankMovedAway(t *testing.T) {
	s, p := openPlan(t)
	before := s.files()
	bank := filepath.Join(s.dir, "memory-bank")
	check(t, os.Rename(bank, bank+".away"))
	p.submit(`form[action$="/apply"] button`)
	p.text("no memory bank")
	for _, path := range []string{"/", "/?q=a+payment", "/memory/EXP-001", "/decide", "/map", "/health", "/use"} {
		p.visit(s.url + path)
		p.text("no memory bank")
	}
	check(t, os.Rename(bank+".away", bank))
	s.unchanged(t, before)
	p.takeWrong() // a status of 500 is in the log of the browser
	p.visit(s.url + "/?q=a+payment+request+timed+out")
	p.text("Retry a payment with the same key")
	quiet(t, p)
}

// While INDEX.md is broken nothing is decided, and the page says where; all pages go on, and
// the plan still holds when it is mended.
func TestBrokenIndex(t *testing.T) {
	s, p := openPlan(t)
	whole := s.read("INDEX.md")
	s.write("INDEX.md", strings.Replace(whole, "| EXP-001 |", "| EXP-001 | and | more", 1))
	before := s.files()
	p.submit(`form[action$="/apply"] button`)
	p.text("INDEX.md:9:1: the number of cells in this row is 14")
	s.unchanged(t, before)
	p.takeWrong() // a status of 422 is in the log of the browser
	for path, says := range map[string]string{"/?q=a+payment+request+timed+out": "Retry a payment with the same key", "/memory/EXP-001": "Retry a payment", "/decide": "Pending plans (2)", "/map": "Retry a payment", "/health": "the number of cells in this row is 14", "/use": "Live memories shown since"} {
		p.visit(s.url + path)
		p.text(says)
	}
	s.write("INDEX.md", whole)
	p.visit(s.url + "/decide")
	p.submit(`article[data-item] a[href*="/plan/"]`)
	p.text(planned)
	p.submit(`form[action$="/apply"] button`)
	p.text("Applied: ")
	quiet(t, p)
}

// A text that is too long for one request is refused as that.
func TestTextTooLong(t *testing.T) {
	s, p := openPlan(t)
	before := s.files()
	p.must(`(() => { const area = document.querySelector(".edit textarea"); area.closest("details").open = true; area.value += "x".repeat(1100000); })()`, nil)
	p.submit(`form[action$="/edit"] button`)
	p.text("The text is too long: at most 1MB can be sent at once.")
	s.unchanged(t, before)
	p.takeWrong() // a status of 413 is in the log of the browser
}

// A file of 10 MB that is full of what could act does nothing, and does not hold the browser up.
func TestLargeMemory(t *testing.T) {
	c := startChromium(t)
	s := newSite(t).fill()
	bad := `<script>alert(1)</script> <img src=x onerror=alert(2)> [a](javascript:alert(3)) <svg onload=alert(4)> <iframe src="https://attacker.example/"></iframe>` + "\n\n"
	head := "---\nid: EXP-903\nkind: experience\ntitle: Large\nstatus: active\n---\n\n"
	s.write(project+"/EXP-903.md", head+strings.Repeat(bad, 10<<20/len(bad)))
	s.write(project+"/EXP-904.md", strings.Replace(head, "903", "904", 1)+strings.Repeat(bad, 200<<10/len(bad))) // as large as a memory may be
	s.serve()
	p := s.enter(c, 1400, 900)
	for path, says := range map[string]string{"/memory/" + project + "/EXP-903.md": "Tacit cannot read this file as a memory", "/memory/EXP-904": "<script>alert(1)</script>", "/health": "larger than", "/map": "Large"} {
		p.visit(s.url + path)
		p.text(says)
		var acting int
		if p.must(`document.querySelectorAll("script:not([src]), main script, main [onerror], main [onload], main iframe, main img, main a[href^='javascript']").length`, &acting); acting > 0 {
			t.Errorf("%s has %d elements that act", path, acting)
		}
	}
	quiet(t, p)
}
