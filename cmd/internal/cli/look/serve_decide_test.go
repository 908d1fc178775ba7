package look

import (
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/tacit-kb/tacit/govern"
	"github.com/tacit-kb/tacit/govern/candidate"
	"github.com/tacit-kb/tacit/kb/lang"
	"github.com/tacit-kb/tacit/kb/schema"
)

const (
	refunds = "experience/project/EXP-001-refunds.md"
	newPath = "experience/project/EXP-002-deploy.md"
	newText = `---
id: EXP-002
kind: experience
title: Deploy on a Tuesday
status: active
trigger: [when do we deploy]
---
On a Tuesday, so that two days are left to mend it.
`
	twinText = `---
id: EXP-002
kind: experience
title: A refund takes the lock of the order
status: active
trigger: [a refund and a charge arrive together, an order is paid back twice, the sum of a refund is wrong]
---
Take the lock of the order before the balance is read.
`
	decideBank = "-- " + refunds + ` --
---
id: EXP-001
kind: experience
title: A refund takes the lock of the order
status: active
trigger: [a refund and a charge arrive together, an order is paid back twice]
---
Take the lock of the order before the balance is read.
`
)

// A plan is shown as tacit apply shows it, approved with a button, and taken back by another
// plan; the history says that it was decided on a page.
func TestApproveAndUndo(t *testing.T) {
	w := open(t, decideBank)
	plan := w.pending(created(newPath, newText))
	w.says(w.page("/decide"), "Pending plans (1)", `href="`+plan+`"`, "Deploy on a Tuesday", "create: "+newPath)
	page := w.page(plan)
	w.says(page, "create: "+newPath, "On a Tuesday, so that two days are left to mend it.", `data-key="a"`, `data-key="r"`)
	to := w.press(page, plan+"/apply")
	if w.read(newPath) != newText {
		t.Fatal("it was not written")
	}
	records, _, _ := govern.History(w.bank)
	if len(records) != 1 || records[0].ConfirmedBy != "page" {
		t.Fatalf("%+v", records)
	}
	list := w.page(to)
	w.says(list, "Applied: EXP-002 Deploy on a Tuesday.", "Nothing is pending", "Recent decisions")
	undo, _, _ := strings.Cut(w.press(list, "/undo/"+records[0].ID), "?")
	if w.read(newPath) != newText {
		t.Error("an undo needs a yes of its own")
	}
	page = w.page(undo)
	w.says(page, "Undo: EXP-002 Deploy on a Tuesday", "delete: "+newPath, "Approve and delete")
	w.press(page, undo+"/apply")
	w.says(w.page("/decide"), "Recent decisions", "Deploy on a Tuesday") // the file is gone, and is named all the same
	if w.read(newPath) != "" {
		t.Error("it is still there")
	}
	w.refused(http.StatusConflict, list, "/undo/"+records[0].ID)
}

func TestReject(t *testing.T) {
	w := open(t, decideBank)
	first, second := w.pending(created(newPath, newText)), w.pending(created("experience/project/EXP-003.md", strings.ReplaceAll(newText, "EXP-002", "EXP-003")))
	page := w.page(first)
	if to := w.press(page, first+"/reject"); !strings.HasPrefix(to, second) {
		t.Errorf("after it comes %s", to)
	}
	w.refused(http.StatusConflict, page, first+"/reject")
	w.refused(http.StatusConflict, page, first+"/apply")
	answer := w.send(http.MethodGet, first, nil)
	if w.says(answer.Body.String(), `class="button main" href="/decide"`); answer.Code != http.StatusNotFound {
		t.Error(answer.Code)
	}
	if w.read(newPath) != "" {
		t.Error("it was written")
	}
}

// What the page does not show whole says so beside the button, whose key waits until the rest
// was opened.
func TestPlanThatIsNotShownWhole(t *testing.T) {
	w := open(t, decideBank)
	page := w.page(w.pending(created(newPath, newText)))
	if strings.Contains(page, "data-read") || strings.Contains(page, "Not all lines are shown") {
		t.Errorf("all of it is shown:\n%s", page)
	}
	plan := w.pending(created(newPath, newText+strings.Repeat("One more line.\n", mostRows)))
	w.says(w.page(plan), `data-key="a" data-after-read`, `Not all lines are shown. <a href="`+plan+`/diff" target="_blank" data-read>`)
	var ops []schema.Operation
	for i := range openSheets + 1 {
		id := fmt.Sprintf("EXP-1%02d", i)
		ops = append(ops, created("experience/project/"+id+".md", strings.ReplaceAll(newText, "EXP-002", id)))
	}
	w.says(w.page(w.pending(ops...)), `id="sheet-12" open>`, `id="sheet-13" data-read>`, "Files above that are not open yet: 1.")
}

// What a person edits on the page is another plan, which needs its own yes.
func TestEditBeforeApproving(t *testing.T) {
	w := open(t, decideBank)
	plan := w.pending(created(newPath, newText))
	page := w.page(plan)
	want := strings.Replace(newText, "two days", "three days", 1)
	w.says(w.refused(http.StatusUnprocessableEntity, page, plan+"/edit", "path", newPath, "text", "typed & wrong"), "no front matter", "typed &amp; wrong</textarea>")
	to, _, _ := strings.Cut(w.press(page, plan+"/edit", "path", newPath, "text", strings.ReplaceAll(want, "\n", "\r\n")), "?")
	if to == plan || w.read(newPath) != "" {
		t.Errorf("%s, %q", to, w.read(newPath))
	}
	w.refused(http.StatusConflict, page, plan+"/apply")
	w.press(w.page(to), to+"/apply")
	if got := w.read(newPath); got != want {
		t.Errorf("%q", got)
	}
}

// A memory that came since a plan was made, and may contradict it, is named on its page.
func TestPageNamesWhatCameSince(t *testing.T) {
	w := open(t, decideBank)
	plan := w.pending(created(newPath, newText))
	w.write("experience/project/EXP-003.md", strings.NewReplacer("EXP-002", "EXP-003", "Tuesday", "Friday").Replace(newText))
	w.says(w.page(plan), "EXP-003", "Deploy on a Friday", "disagrees with")
}

// What was shown is what is done, or nothing is: the file changed, the plan was decided in
// another tab, the digest is another one.
func TestChangedBehindThePage(t *testing.T) {
	w := open(t, decideBank)
	plan := w.pending(schema.Operation{Type: schema.Update, Path: refunds, FrontMatter: map[string]any{"title": "Refunds"}})
	page := w.page(plan)
	was := w.read(refunds)
	w.refused(http.StatusConflict, page, plan+"/apply", "shown", "")
	w.refused(http.StatusConflict, page, plan+"/apply", "shown", strings.Repeat("0", 64))
	w.refused(http.StatusForbidden, page, plan+"/apply", "token", "x")
	w.write(refunds, was+"More.\n")
	w.says(w.refused(http.StatusConflict, page, plan+"/apply"), "changed since")
	void := w.page(plan)
	w.says(void, "Void", "What has changed since the plan was made", "More.")
	if strings.Contains(void, plan+"/apply") {
		t.Error("a void plan can be applied")
	}
	w.says(w.page("/decide"), "Void")
	w.write(refunds, was)
	w.press(page, plan+"/apply")
	w.refused(http.StatusConflict, page, plan+"/apply")
	w.says(w.page(plan+"?part=state"), "already decided")
}

func TestMergeWithTwin(t *testing.T) {
	w := open(t, decideBank)
	plan := w.pending(created(newPath, twinText))
	page := w.page(plan)
	w.says(page, "Similar memories", "Merge into EXP-001", "Replace EXP-001")
	w.refused(http.StatusUnprocessableEntity, page, plan+"/join", "with", "EXP-009", "do", "merge")
	to, _, _ := strings.Cut(w.press(page, plan+"/join", "do", "merge"), "?")
	w.says(w.page(to), "update: "+refunds)
	w.press(w.page(to), to+"/apply")
	if text := w.read(refunds); w.read(newPath) != "" || !strings.Contains(text, "the sum of a refund is wrong") {
		t.Errorf("%q", text)
	}
}

func (w *browser) captured(text string) (path string) {
	w.t.Helper()
	c := candidate.FromWords(text)
	c.Source, c.ID = candidate.Remembered, "cand-abcdefgh"
	if _, err := candidate.In(w.bank).Add([]*candidate.Candidate{c}, time.Now()); err != nil {
		w.t.Fatal(err)
	}
	return "/candidate/" + c.ID
}

// A candidate becomes a plan as the person chooses, and that is decided like any other.
func TestCandidate(t *testing.T) {
	w := open(t, decideBank)
	path := w.captured("A refund takes the lock of the order rather than that of the account, because a refund and a charge arrive together. If an order is paid back twice, the lock is missing. Take the lock of the order before the balance is read.")
	w.says(w.page("/decide"), `href="`+path+`"`, "similar memories: 1")
	page := w.page(path)
	w.says(page, "EXP-001", `value="merge"`, `value="independent"`, "Keep both")
	to, _, _ := strings.Cut(w.press(page, path+"/pick", "twin-0", "independent", "target", "project"), "?")
	w.says(w.page(to), "create: experience/project/EXP-002-")
	w.refused(http.StatusConflict, page, path+"/pick", "twin-0", "merge")
	w.refused(http.StatusConflict, page, path+"/drop")
	w.says(w.page(path), "It is in a pending plan")
	w.press(w.page(to), to+"/apply")
	w.refused(http.StatusConflict, page, path+"/pick")
	if answer := w.send(http.MethodGet, path, nil); answer.Code != http.StatusNotFound {
		t.Error(answer.Code)
	}
}

// Under an agent's mark, and where a person wants to be asked at a terminal, the pages show
// and decide nothing.
func TestHeld(t *testing.T) {
	w := open(t, decideBank, "CLAUDECODE=1")
	plan := w.pending(created(newPath, newText))
	candidate := w.captured("Deploy on Tuesday rather than on Friday, because two days are left to mend it.")
	for _, path := range []string{"/decide", plan, candidate} {
		page := w.page(path)
		w.says(page, "You cannot decide here", "CLAUDECODE")
		if strings.Contains(page, `name="shown"`) {
			t.Errorf("%s has a form that decides", path)
		}
	}
	values := w.form(w.page(plan), "/choice") // a token of this run
	decider, err := w.pages.decider(w.pages.in(lang.English))
	if err != nil {
		t.Fatal(err)
	}
	p, err := decider.Plan(t.Context(), strings.TrimPrefix(plan, "/plan/"))
	if err != nil {
		t.Fatal(err)
	}
	values.Set("shown", p.Digest)
	for _, do := range []string{"apply", "reject", "edit", "join"} {
		if answer := w.send(http.MethodPost, plan+"/"+do, values); answer.Code != http.StatusForbidden || w.read(newPath) != "" {
			t.Errorf("%s: %d", do, answer.Code)
		}
	}
}

// Who is to be asked at a terminal from now on decides on no page that is already open, and
// may again when that line is gone. What started the program stays what it was.
func TestHeldIsAskedEachTime(t *testing.T) {
	settings := t.TempDir()
	w := open(t, decideBank, "TACIT_CONFIG_DIR="+settings)
	plan := w.pending(created(newPath, newText))
	page := w.page(plan)
	file := filepath.Join(settings, "config.yaml")
	for name, text := range map[string]string{"terminal": "confirm: terminal\n", "damaged": "confirm: [\n"} {
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		w.refused(http.StatusForbidden, page, plan+"/apply")
		if strings.Contains(w.page(plan), plan+"/apply") {
			t.Errorf("%s: the page has a button that decides", name)
		}
	}
	if err := os.Remove(file); err != nil {
		t.Fatal(err)
	}
	w.press(w.page(plan), plan+"/apply")
}

// Every page can be read in three languages, and a hostile text acts nowhere.
func TestDecidePagesAreHarmless(t *testing.T) {
	w := open(t, decideBank)
	hostile := strings.Replace(newText, "Deploy on a Tuesday", `"<script>alert(1)</script><img src=x onerror=y>"`, 1) + "<script>alert(2)</script> <iframe src=javascript:x></iframe>\n" + strings.Repeat("long ", 20000) + "\n"
	plan := w.pending(created(newPath, hostile))
	candidate := w.captured(`<script>alert(3)</script> rather than "> <b onclick=x>, because of it`)
	for _, l := range []string{"en", "zh", "ja"} {
		w.lang = l
		for _, path := range []string{"/decide", plan, candidate} {
			page := w.page(path)
			for _, bad := range []string{"<script>alert", "<img src=x", "<iframe", "<b onclick", "\u202e", " style="} {
				if strings.Contains(page, bad) {
					t.Errorf("%s in %s has %q", path, l, bad)
				}
			}
			if !strings.Contains(page, `<html lang="`+l+`"`) {
				t.Errorf("%s is not in %s", path, l)
			}
		}
	}
	if answer := w.send(http.MethodGet, plan+"/diff", nil); answer.Code != http.StatusOK || answer.Header().Get("Content-Type") != "text/plain; charset=utf-8" || strings.Contains(answer.Body.String(), "\u202e") {
		t.Error(answer.Code, answer.Header())
	}
}
