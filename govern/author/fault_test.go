package author

import (
	"testing"
	"time"

	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/kbtest"
)

// A text that our parser stumbles over is one that cannot be read: the other memories are
// there, and so is the rest of the process.
func TestParserFault(t *testing.T) {
	b := kbtest.New(t, "-- tech/services/a.md --\n---\nid: TECH-a\nkind: tech\nservice: a\nstatus: active\ntitle: A\n---\n-- tech/services/b.md --\n---\nid: TECH-b\nkind: tech\nservice: b\nstatus: active\ntitle: B\n---\n")
	parse = func(p string, text []byte) (*kb.Memory, error) {
		if p == "tech/services/a.md" {
			panic("a fault")
		}
		return kb.Parse(p, text)
	}
	defer func() { parse = kb.Parse }()
	d := Open(b, time.Now)
	if _, err := d.Refresh(t.Context()); err != nil {
		t.Fatal(err)
	}
	d.Lay("tech/services/a.md", []byte("text"))
	if d.note("tech/services/b.md").ID != "TECH-b" || d.note("tech/services/a.md").sound {
		t.Errorf("%+v, %+v", d.note("tech/services/b.md"), d.note("tech/services/a.md"))
	}
}
