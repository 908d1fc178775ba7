package evidence

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/go-json-experiment/json"

	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/kbtest"
	"github.com/tacit-kb/tacit/kb/schema"
)

func newBank(t testing.TB) *kb.Bank {
	t.Helper()
	b, err := kb.Open(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// put writes a file of the bank as it is.
func put(t testing.TB, b *kb.Bank, path, text string) {
	t.Helper()
	name := filepath.Join(b.Dir(), filepath.FromSlash(path))
	if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
}

func idOf(n int) string { return fmt.Sprintf("00000000-0000-4000-8000-%012d", n) }

// seen is the n-th observation, n minutes into a day, of the model m1.
func seen(n int, run string) schema.Observation {
	return schema.Observation{ID: idOf(n), TS: fmt.Sprintf("2026-01-31T%02d:%02d:00Z", n/60, n%60), Source: "chat", RunID: run,
		Subject: schema.Subject{ModelID: "m1", FWVersion: "1.2.3"}, Content: fmt.Sprint("note ", n)}
}

// text is an observation as a line of a log.
func text(t testing.TB, o schema.Observation) string {
	t.Helper()
	line, err := schema.EncodeLine(o)
	if err != nil {
		t.Fatal(err)
	}
	return string(line)
}

func numbersOf(all []Seen) (ns []int) {
	for _, s := range all {
		var n int
		fmt.Sscanf(s.ID[len(s.ID)-12:], "%d", &n)
		ns = append(ns, n)
	}
	return ns
}

func TestAppendThenRead(t *testing.T) {
	b := newBank(t)
	o := seen(1, "bench-7")
	o.Tags, o.Artifacts = []string{"启动"}, []schema.Artifact{{Path: "logs/boot.log", SHA256: strings.Repeat("0a", 32)}}
	if err := Append(context.Background(), b, o, seen(2, "")); err != nil {
		t.Fatal(err)
	}
	all, bad, err := Last(b, "bench-7", 200)
	if err != nil || len(bad) > 0 || !slices.Equal(numbersOf(all), []int{1, 2}) {
		t.Fatalf("Last = %v, %v, %v", numbersOf(all), bad, err)
	}
	got := all[0]
	if got.Path != ".tacit/state/runs/bench-7/observations.jsonl" || got.Line != 1 || string(got.Raw)+"\n" != text(t, o) || got.Tags[0] != "启动" || got.Artifacts[0] != o.Artifacts[0] {
		t.Errorf("read %+v", got)
	}
	if all[1].Path != ".tacit/state/observations.jsonl" {
		t.Errorf("the global log is %s", all[1].Path)
	}
	if all, _, _ := Last(b, "", 200); !slices.Equal(numbersOf(all), []int{2}) {
		t.Errorf("without a run: %v", numbersOf(all))
	}
}

func TestLastIsTheEndOfBothLogs(t *testing.T) {
	b := newBank(t)
	var run, global string
	for n := range 300 {
		if n%3 == 0 {
			run += text(t, seen(n, "r"))
		} else {
			global += text(t, seen(n, ""))
		}
	}
	put(t, b, ".tacit/state/runs/r/observations.jsonl", run)
	put(t, b, ".tacit/state/observations.jsonl", global)
	all, _, err := Last(b, "r", 5)
	if want := []int{295, 296, 297, 298, 299}; err != nil || !slices.Equal(numbersOf(all), want) {
		t.Errorf("Last = %v, %v; want %v", numbersOf(all), err, want)
	}
	if all[2].Line != 100 || all[4].Line != 200 { // 297 is the 100th of the run, 299 the 200th of the global log
		t.Errorf("lines %d and %d", all[2].Line, all[4].Line)
	}
}

func TestTornLine(t *testing.T) {
	b := newBank(t)
	log := ".tacit/state/observations.jsonl"
	whole := text(t, seen(1, ""))
	put(t, b, log, whole+text(t, seen(2, ""))[:40])
	check := func(want ...int) {
		t.Helper()
		for name, read := range map[string]func() ([]Seen, []*kb.FileError, error){
			"Last":   func() ([]Seen, []*kb.FileError, error) { return Last(b, "", 200) },
			"Newest": func() ([]Seen, []*kb.FileError, error) { return Newest(b, Filter{}, 200) },
			"Each": func() (all []Seen, bad []*kb.FileError, err error) {
				bad, err = Each(b, Filter{}, func(s Seen) bool { all = append(all, s); return true })
				return all, bad, err
			},
		} {
			all, bad, err := read()
			if err != nil || !slices.Equal(numbersOf(all), want) {
				t.Errorf("%s = %v, %v; want %v", name, numbersOf(all), err, want)
			}
			if len(bad) != 1 || bad[0].Path != log || bad[0].Line != 2 || bad[0].Msg.Error() != "the line is incomplete" {
				t.Errorf("%s complains %v", name, bad)
			}
		}
	}
	check(1)
	if err := Append(context.Background(), b, seen(3, "")); err != nil {
		t.Fatal(err)
	}
	check(1, 3)
	src, _ := b.ReadFile(log)
	if want := whole + text(t, seen(2, ""))[:40] + "\n" + text(t, seen(3, "")); string(src) != want {
		t.Errorf("the log is\n%s", src)
	}
}

func TestBadLinesAreReportedAndPassedOver(t *testing.T) {
	b := newBank(t)
	o, again := seen(2, ""), 2
	other := func(old, new string) string { // an observation of its own, broken
		again++
		return strings.Replace(text(t, seen(again, "")), old, new, 1)
	}
	put(t, b, CitedPath, "\ufeff"+text(t, seen(1, ""))+"\r\n"+strings.Join([]string{
		`<<<<<<< ours`,
		`{"id":"x"}`,
		other(`"chat"`, `"rumour"`),
		other(`"source"`, `"Source"`),
		other(`{"id"`, `{"id":"","id"`),
		other(`"note 6"`, `7`),
		`{"content":"` + strings.Repeat("x", MostBytes) + `"}`,
		"not JSON \xff\xfe",
		text(t, o),
	}, "\n"))
	all, bad, err := Newest(b, Filter{}, 200)
	if err != nil || !slices.Equal(numbersOf(all), []int{1, 2}) {
		t.Fatalf("Newest = %v, %v", numbersOf(all), err)
	}
	if len(bad) != 8 {
		t.Errorf("complaints: %v", bad)
	}
	for _, e := range bad {
		if e.Path != CitedPath || e.Line < 3 || e.Column != 1 || e.Hint == nil {
			t.Errorf("complaint %v", e)
		}
	}
	found, told, err := Find(b, []string{idOf(2), idOf(9)})
	if err != nil || len(found) != 1 || found[idOf(2)].Line == 0 || len(told) == 0 {
		t.Errorf("Find = %v, %v, %v", found, told, err)
	}
}

func TestEachIDOnce(t *testing.T) {
	b := newBank(t)
	put(t, b, CitedPath, text(t, seen(1, ""))+text(t, seen(2, "")))
	put(t, b, ".tacit/state/runs/r/observations.jsonl", text(t, seen(2, "r"))+text(t, seen(3, "")))
	var ns []int
	if _, err := Each(b, Filter{}, func(s Seen) bool { ns = append(ns, numbersOf([]Seen{s})...); return true }); err != nil || !slices.Equal(ns, []int{2, 3, 1}) {
		t.Errorf("Each = %v, %v", ns, err)
	}
	if all, _, _ := Newest(b, Filter{}, 2); !slices.Equal(numbersOf(all), []int{2, 3}) {
		t.Errorf("Newest = %v", numbersOf(all))
	}
	if all, _, _ := Newest(b, Filter{RunID: "r"}, 9); !slices.Equal(numbersOf(all), []int{2, 3}) { // 3 has it from its log
		t.Errorf("of the run: %v", numbersOf(all))
	}
	found, _, err := Find(b, []string{strings.ToUpper(idOf(2))})
	if err != nil || found[strings.ToUpper(idOf(2))].Path == CitedPath {
		t.Errorf("Find = %+v, %v", found, err)
	}
}

func TestFilters(t *testing.T) {
	b := newBank(t)
	s, p := seen(2, ""), seen(3, "")
	s.Subject, p.Subject = schema.Subject{Service: "orders"}, schema.Subject{Topic: "退款"}
	if err := Append(context.Background(), b, seen(1, ""), s, p); err != nil {
		t.Fatal(err)
	}
	for want, f := range map[int]Filter{1: {ModelID: "m1"}, 2: {Service: "orders"}, 3: {Topic: "退款"}} {
		if all, _, err := Newest(b, f, 9); err != nil || !slices.Equal(numbersOf(all), []int{want}) {
			t.Errorf("%+v finds %v, %v", f, numbersOf(all), err)
		}
	}
}

// Numbers of an observation keep their digits: a serial number is no measurement.
func TestNumbersKeepTheirDigits(t *testing.T) {
	b := newBank(t)
	content := `{"serial":12345678901234567890,"version":1.10,"list":[1e40,0.5],"ok":true,"none":null}`
	put(t, b, CitedPath, strings.Replace(text(t, seen(1, "")), `"note 1"`, content, 1))
	all, bad, err := Newest(b, Filter{}, 1)
	if err != nil || len(bad) > 0 || len(all) != 1 {
		t.Fatal(all, bad, err)
	}
	if got, _ := json.Marshal(all[0].Content, json.Deterministic(true)); string(got) != `{"list":[1e40,0.5],"none":null,"ok":true,"serial":12345678901234567890,"version":1.10}` {
		t.Errorf("content %s", got)
	}
}

// A bank may come from a stranger: what is no plain file is not read.
func TestLinksAreNotRead(t *testing.T) {
	b := newBank(t)
	outside := filepath.Join(t.TempDir(), "log")
	if err := os.WriteFile(outside, []byte(text(t, seen(1, ""))), 0o666); err != nil {
		t.Fatal(err)
	}
	put(t, b, "evidence/other", "")
	kbtest.Link(t, outside, filepath.Join(b.Dir(), "evidence", "cited.jsonl"))
	if all, _, err := Newest(b, Filter{}, 9); err == nil {
		t.Errorf("read %v through a link", all)
	}
}
