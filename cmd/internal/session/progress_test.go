package session

import (
	"bytes"
	"strings"
	"testing"
	"time"
)

func TestProgress(t *testing.T) {
	var w bytes.Buffer
	p := &progress{w: &w, label: "indexing", next: time.Now().Add(time.Hour)}
	p.Step(1, 2)
	p.Clear()
	if w.Len() > 0 {
		t.Errorf("short work shows %q, want nothing", &w)
	}

	p.next = time.Time{}
	p.Step(1, 2)
	want := "\rindexing [" + strings.Repeat("=", 15) + strings.Repeat(" ", 15) + "] 1/2"
	if w.String() != want {
		t.Errorf("half of the work shows %q, want %q", &w, want)
	}
	p.Clear()
	if want += "\r\x1b[K"; w.String() != want {
		t.Errorf("after clear there is %q, want %q", &w, want)
	}
}

func TestNoProgressWithoutTerminal(t *testing.T) {
	p := quietApp().NewProgress("indexing")
	p.Step(1, 2)
	p.Clear()
	if p != nil {
		t.Errorf("newProgress = %v where stderr is no terminal, want nil", p)
	}
}

func TestPaint(t *testing.T) {
	if got := Paint(false, Red, "error"); got != "error" {
		t.Errorf("without colours: %q", got)
	}
	if got := Paint(true, Red, "error"); got != "\x1b[31merror\x1b[0m" {
		t.Errorf("with colours: %q", got)
	}
}
