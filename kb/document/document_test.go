package document_test

import (
	"strings"
	"testing"

	"github.com/tacit-kb/tacit/kb/document"
	"github.com/tacit-kb/tacit/kb/kbtest"
)

func TestList(t *testing.T) {
	b := kbtest.New(t, `
-- brief.md --
x
-- active.md --
x
-- requirements/REQ-003-payment.md --
x
-- requirements/001.req.refunds.md --
x
-- requirements/001.plan.refunds.md --
x
-- requirements/REQ-003.review.payment.md --
x
-- requirements/.hidden.md --
x
-- requirements/old/notes.md --
x
-- requirements/picture.png --
x
-- business/references/cline/progress.md --
x
-- business/topic.md --
x
`)
	var got []string
	for _, f := range document.List(b) {
		if f.Size == 0 || f.ModTime == 0 {
			t.Errorf("%+v", f)
		}
		got = append(got, f.Path)
	}
	want := "brief.md business/references/cline/progress.md requirements/001.req.refunds.md requirements/REQ-003-payment.md requirements/old/notes.md"
	if all := strings.Join(got, " "); all != want {
		t.Errorf("got %s\nwant %s", all, want)
	}
}
