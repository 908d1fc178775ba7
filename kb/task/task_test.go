package task_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/tacit-kb/tacit/kb/kbtest"
	"github.com/tacit-kb/tacit/kb/task"
)

func TestList(t *testing.T) {
	b := kbtest.New(t, `
-- requirements/001.req.retries.md --
---
owner: somebody
---
# Retry   payments #
-- requirements/001.plan.retries.md --
# Plan

- [x] T1: the key
- [ ] T2: the retry
-- requirements/002.req.退款.md --
No heading.
-- requirements/003.plan.alone.md --
-- requirements/004.req.a.md --
# A
-- requirements/004.req.b.md --
# B
-- requirements/0005.req.x.md --
-- requirements/005.req.md --
-- requirements/006.notes.x.md --
-- requirements/007.req.x.txt --
-- requirements/008.req.x.md/a.md --
`)
	tasks, err := task.List(b)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, x := range tasks {
		got = append(got, x.ID+" "+string(x.State())+" "+x.Stage()+" "+x.Title)
	}
	want := []string{"001 building build Retry payments", "002 required plan 退款", "003 unclear req alone", "004 required plan A"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if tasks[0].Shared() || !tasks[3].Shared() {
		t.Errorf("shared: 001 %v, 004 %v", tasks[0].Shared(), tasks[3].Shared())
	}
	if one, found, err := task.Find(b, "001"); err != nil || !found || !cmp.Equal(one, tasks[0]) {
		t.Errorf("Find: %v, %v, %v", one, found, err)
	}
	if _, found, err := task.Find(b, "009"); found || err != nil {
		t.Errorf("Find of none: %v, %v", found, err)
	}
}

func TestState(t *testing.T) {
	tests := []struct {
		files string
		state task.State
		stage string
	}{
		{"-- requirements/001.plan.a.md --\n", task.Unclear, "req"},
		{"-- requirements/001.req.a.md --\n", task.Required, "plan"},
		{"-- requirements/001.req.a.md --\n-- requirements/001.testcase.a.md --\n", task.Planned, "build"},
		{"-- requirements/001.req.a.md --\n-- requirements/001.plan.a.md --\nno steps\n", task.Planned, "build"},
		{"-- requirements/001.req.a.md --\n-- requirements/001.plan.a.md --\n- [ ] a\n", task.Planned, "build"},
		{"-- requirements/001.req.a.md --\n-- requirements/001.plan.a.md --\n- [x] a\n  1. [ ] b\n", task.Building, "build"},
		{"-- requirements/001.req.a.md --\n-- requirements/001.plan.a.md --\n* [x] a\n- [X] b\n", task.Built, "review"},
		{"-- requirements/001.req.a.md --\n-- requirements/001.plan.a.md --\n- [x] a\n```\n- [ ] b\n```\n<!--\n- [ ] c\n-->\n~~~~\n```\n- [ ] d\n~~~~\n", task.Built, "review"},
		{"-- requirements/001.req.a.md --\n-- requirements/001.review.a.md --\n", task.Reviewed, "review"},
	}
	for _, tt := range tests {
		x, _, err := task.Find(kbtest.New(t, tt.files), "001")
		if err != nil || x.State() != tt.state || x.Stage() != tt.stage {
			t.Errorf("%s%s, %s, %v; want %s, %s", tt.files, x.State(), x.Stage(), err, tt.state, tt.stage)
		}
	}
}

func TestNext(t *testing.T) {
	tests := []struct{ files, want string }{
		{"", "001"},
		{"-- requirements/001.req.a.md --\n-- requirements/007.review.b.md --\n", "008"},
		{"-- requirements/001.req.a.md --\n-- archive/requirements/011.req.b.md --\n", "012"},
		{"-- requirements/998.req.a.md --\n-- requirements/1234.req.a.md --\n", "999"},
	}
	for _, tt := range tests {
		if got, err := task.Next(kbtest.New(t, tt.files)); got != tt.want || err != nil {
			t.Errorf("%q: %s, %v; want %s", tt.files, got, err, tt.want)
		}
	}
	if got, err := task.Next(kbtest.New(t, "-- requirements/999.req.a.md --\n")); err != task.ErrNoNumber {
		t.Errorf("after 999: %q, %v", got, err)
	}
}

func TestName(t *testing.T) {
	tests := []struct{ title, want string }{
		{"Retry payments", "retry-payments"},
		{"A very long title with many words", "a-very-long-title"},
		{"Internationalization of everything", "internationalization"},
		{"Internationalizations", "internationalization"},
		{"支付超时之后可以再次发送请求吗", "支付超时之后可以再次"},
		{"決済の再試行", "決済の再試行"},
		{`../../etc/passwd: "a|b"`, "etc-passwd-a-b"},
		{"con", "con-memory"},
		{"???", "task"},
		{"", "task"},
	}
	for _, tt := range tests {
		if got := task.Name(tt.title); got != tt.want {
			t.Errorf("Name(%q) = %q, want %q", tt.title, got, tt.want)
		}
	}
}

func TestID(t *testing.T) {
	for in, want := range map[string]string{"1": "001", "001": "001", "042": "042", "999": "999", "0": "", "1000": "", "-1": "", "+1": "", "x": "", "": ""} {
		if got, ok := task.ID(in); got != want || ok != (want != "") {
			t.Errorf("ID(%q) = %q, %v", in, got, ok)
		}
	}
}

// A link is no document, wherever it leads.
func TestLinksAreNoDocuments(t *testing.T) {
	b := kbtest.New(t, "-- requirements/other.md --\n# Other\n")
	if err := os.Symlink("other.md", filepath.Join(b.Dir(), "requirements", "001.req.a.md")); err != nil {
		t.Skip(err)
	}
	if tasks, err := task.List(b); len(tasks) > 0 || err != nil {
		t.Errorf("%v, %v", tasks, err)
	}
}

// Whatever stands in a title, the name is that of one file in the folder, and says
// the number and the kind.
func FuzzName(f *testing.F) {
	for _, title := range []string{"Retry payments", "支付 | 超时", "../x", "a\x00b", strings.Repeat("ー", 40), "Å\u0301\u0301"} {
		f.Add(title)
	}
	f.Fuzz(func(t *testing.T, title string) {
		name := task.Name(title)
		if name == "" || len(name) > 90 || strings.ContainsAny(name, "/\\:*?\"<>|\x00\n") {
			t.Errorf("Name(%q) = %q", title, name)
		}
		path := task.Path("001", task.Req, name)
		b := kbtest.New(t, "")
		if err := os.Mkdir(filepath.Join(b.Dir(), task.Folder), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(b.Dir(), filepath.FromSlash(path)), []byte("# T\n"), 0o666); err != nil {
			t.Fatal(err)
		}
		x, found, err := task.Find(b, "001")
		if err != nil || !found || len(x.Documents) != 1 || x.Name() != name || x.Documents[0].Path != path {
			t.Errorf("Name(%q) = %q is read back as %+v, %v", title, name, x, err)
		}
	})
}

// Whatever stands in the documents, reading them ends, and no more is done than
// there is to do.
func FuzzDocument(f *testing.F) {
	f.Add("# T\n- [x] a\n```\n- [ ] b\n")
	f.Add("---\n<!--\n~~~~\n# #\n1) [X]\n")
	f.Fuzz(func(t *testing.T, text string) {
		b := kbtest.New(t, "-- requirements/001.req.a.md --\n")
		if err := os.WriteFile(filepath.Join(b.Dir(), "requirements", "001.plan.a.md"), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		x, _, err := task.Find(b, "001")
		if err != nil || x.Done > x.Steps || strings.ContainsAny(x.Title, "\r\n") {
			t.Errorf("%+v, %v", x, err)
		}
	})
}
