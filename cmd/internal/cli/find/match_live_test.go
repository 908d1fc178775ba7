package find

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/tacit-kb/tacit/cmd/internal/live"
	"github.com/tacit-kb/tacit/cmd/internal/session"
	"github.com/tacit-kb/tacit/kb/kbtest"
)

// A file that is saved while a person types is found by the next question.
func TestLiveSourceSeesSavedFiles(t *testing.T) {
	b := kbtest.New(t, "-- experience/project/EXP-001.md --\n---\nid: EXP-001\nkind: experience\ntitle: Singers arrive early\nstatus: active\n---\nThe doors open at six.\n")
	env := map[string]string{"TACIT_CONFIG_DIR": t.TempDir(), "HOME": t.TempDir(), "TACIT_NO_USAGE": "1"}
	run := session.New(nil, strings.NewReader(""), &bytes.Buffer{}, &bytes.Buffer{}, func(name string) string { return env[name] })
	run.BankDir = b.Dir()
	opts := &matchOptions{}
	f, shared, err := openForMany(t.Context(), run, opts)
	if err != nil {
		t.Fatal(err)
	}
	s := &liveSource{run: run, f: f, opts: opts, shared: shared}
	defer func() { s.f.Close() }()
	if s.files, err = f.Bank.ListAll(); err != nil {
		t.Fatal(err)
	}
	found := func() (ids []string) {
		t.Helper()
		s.next = time.Time{}
		a, err := s.Ask(t.Context(), "EXP-002", true)
		if err != nil {
			t.Fatal(err)
		}
		for _, it := range append(a.Found, a.Near...) {
			ids = append(ids, it.ID)
		}
		return ids
	}
	if ids := found(); strings.Contains(strings.Join(ids, " "), "EXP-002") {
		t.Fatal(ids)
	}
	before := s.f
	found()
	if s.f != before {
		t.Error("the bank was opened again although nothing has changed")
	}
	text := "---\nid: EXP-002\nkind: experience\ntitle: Chairs are counted twice\nstatus: active\n---\nOne row is behind the pillar.\n"
	if err := os.WriteFile(filepath.Join(b.Dir(), "experience", "project", "EXP-002.md"), []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	if ids := found(); !strings.Contains(strings.Join(ids, " "), "EXP-002") {
		t.Errorf("%q", ids)
	}
}

// Where no memory is live, there is no threshold to miss, and Tab would show nothing.
func TestLiveSaysThatThereIsNoMemory(t *testing.T) {
	b := kbtest.New(t, "-- INDEX.md --\n# Index\n")
	env := map[string]string{"TACIT_CONFIG_DIR": t.TempDir(), "HOME": t.TempDir(), "TACIT_NO_USAGE": "1"}
	run := session.New(nil, strings.NewReader(""), &bytes.Buffer{}, &bytes.Buffer{}, func(name string) string { return env[name] })
	run.BankDir = b.Dir()
	opts := &matchOptions{}
	f, shared, err := openForMany(t.Context(), run, opts)
	if err != nil {
		t.Fatal(err)
	}
	s := &liveSource{run: run, f: f, opts: opts, shared: shared}
	defer func() { s.f.Close() }()
	for _, near := range []bool{false, true} {
		if a, err := s.Ask(t.Context(), "who turns the lights off", near); err != nil || !strings.Contains(a.State, "no live memory yet") {
			t.Errorf("%v: %q, %v", near, a.State, err)
		}
	}
}

// What is chosen is what stood on the screen, also if another question was asked in the
// meantime whose answer came too late: a person types a letter more, takes it back, and
// presses Enter.
func TestLiveChoiceIsWhatWasShown(t *testing.T) {
	b := kbtest.New(t, "-- experience/project/EXP-001.md --\n---\nid: EXP-001\nkind: experience\ntitle: Singers arrive early\nstatus: active\n---\nThe doors open at six.\n"+
		"-- experience/project/EXP-002.md --\n---\nid: EXP-002\nkind: experience\ntitle: Chairs are counted twice\nstatus: active\n---\nOne row is behind the pillar.\n")
	env := map[string]string{"TACIT_CONFIG_DIR": t.TempDir(), "HOME": t.TempDir(), "TACIT_NO_USAGE": "1"}
	var out bytes.Buffer
	run := session.New(nil, strings.NewReader(""), &out, &bytes.Buffer{}, func(name string) string { return env[name] })
	run.BankDir = b.Dir()
	f, shared, err := openForMany(t.Context(), run, &matchOptions{})
	if err != nil {
		t.Fatal(err)
	}
	s := &liveSource{run: run, f: f, opts: &matchOptions{}, shared: shared}
	defer func() { s.f.Close() }()
	shown, err := s.Ask(t.Context(), "EXP-002", false)
	if err != nil || len(shown.Found) != 1 {
		t.Fatal(shown, err)
	}
	for _, later := range []string{"EXP-001", "a question about nothing at all", ""} {
		if _, err := s.Ask(t.Context(), later, false); err != nil {
			t.Fatal(err)
		}
		out.Reset()
		err := s.print(live.End{Question: "EXP-002", Item: shown.Found[0]})
		if run.Out.Flush(); err != nil || !strings.Contains(out.String(), "Chairs are counted twice") {
			t.Errorf("after %q: %q, %v", later, out.String(), err)
		}
	}
}
