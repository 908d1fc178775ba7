package relevance_test

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/tacit-kb/tacit/index/relevance"
	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/kbtest"
)

// fitted is the model's own calibration, as if it had been fitted for a bank.
func fitted(t testing.TB) *relevance.Fitted {
	t.Helper()
	c, err := relevance.ReadCalibration(model().Calibration())
	if err != nil {
		t.Fatal(err)
	}
	return &relevance.Fitted{Questions: 60, Calibration: *c}
}

func TestStoreAndLoad(t *testing.T) {
	bank, m := kbtest.New(t, ""), model().Model()
	if f, err := relevance.LoadFitted(bank, m); f != nil || err != nil {
		t.Fatalf("in a new bank: %+v, %v", f, err)
	}
	want := fitted(t)
	path, err := want.Store(bank, m, time.Now())
	if err != nil || !strings.HasPrefix(path, bank.StateDir()) {
		t.Fatalf("stored in %q, error %v", path, err)
	}
	got, err := relevance.LoadFitted(bank, m)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	other := m
	other.Name, other.Hash = "another", strings.Repeat("0", len(m.Hash))
	if f, err := relevance.LoadFitted(bank, other); f != nil || err != nil {
		t.Errorf("another model got %+v, %v", f, err)
	}
}

// Where the model has become another, the calibration that was fitted for it is out of force, and
// that is said until there is a new one.
func TestCalibrationOfAnEarlierModel(t *testing.T) {
	bank, m := kbtest.New(t, ""), model().Model()
	earlier := m
	earlier.Hash = strings.Repeat("0", len(m.Hash))
	path, err := fitted(t).Store(bank, earlier, time.Now())
	if err != nil {
		t.Fatal(err)
	}
	f, err := relevance.LoadFitted(bank, m)
	var problem *kb.FileError
	if f != nil || !errors.As(err, &problem) || problem.Path != path || !strings.Contains(problem.Msg.Error(), "an earlier version of the model builtin") {
		t.Errorf("with that of the earlier model: %+v, %v", f, err)
	}
	if _, err := fitted(t).Store(bank, m, time.Now()); err != nil {
		t.Fatal(err)
	}
	if f, err := relevance.LoadFitted(bank, m); f == nil || err != nil {
		t.Errorf("with one of its own: %+v, %v", f, err)
	}
}

// A calibration that does not fit, or that somebody else made, is refused with
// its place, the reason and what to do.
func TestLoadRefuses(t *testing.T) {
	m := model().Model()
	for name, test := range map[string]struct {
		spoil func(name, text string) error
		want  string
	}{
		"of a clone":        {func(name, _ string) error { return os.Chtimes(name, time.Time{}, time.Now().Add(time.Hour)) }, "not fitted here"},
		"of an archive":     {rewrite(`"origin"`, `"from"`), "not fitted here"},
		"of another model":  {rewrite(m.Hash, strings.Repeat("0", len(m.Hash))), "fitted for another model"},
		"of other features": {rewrite(`"gist"`, `"jest"`), "fitted for the features"},
		"of mad weights":    {rewrite(`"values": [`, `"values": [1e300,`), "fitted for the features"},
		"of a mad tilt":     {rewrite(`"memories": 1,`, `"memories": -1,`), "makes no sense"},
		"no calibration":    {rewrite(`{`, `[`), "calibration"},
	} {
		t.Run(name, func(t *testing.T) {
			bank := kbtest.New(t, "")
			path, err := fitted(t).Store(bank, m, time.Now())
			if err != nil {
				t.Fatal(err)
			}
			file := filepath.Join(bank.Dir(), filepath.FromSlash(path))
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			if err := test.spoil(file, string(text)); err != nil {
				t.Fatal(err)
			}
			var problem *kb.FileError
			if _, err := relevance.LoadFitted(bank, m); !errors.As(err, &problem) || !strings.Contains(problem.Msg.Error(), test.want) || problem.Hint == nil {
				t.Errorf("error %v, want one that says %q", err, test.want)
			}
		})
	}
}

// rewrite replaces a text in a file and keeps its time.
func rewrite(old, new string) func(name, text string) error {
	return func(name, text string) error {
		info, err := os.Stat(name)
		if err != nil {
			return err
		}
		if !strings.Contains(text, old) {
			return errors.New("the file does not say " + old)
		}
		if err := os.WriteFile(name, []byte(strings.Replace(text, old, new, 1)), 0o600); err != nil {
			return err
		}
		return os.Chtimes(name, info.ModTime(), info.ModTime())
	}
}

func TestWeightsOfAFittedCalibrationAreChecked(t *testing.T) {
	f, m := fitted(t), model().Model()
	f.Describe(m, time.Now())
	for _, spoil := range []func(*relevance.Calibration){
		func(c *relevance.Calibration) { c.Rank.Values[0] = 1e300 },
		func(c *relevance.Calibration) { c.Likelihood.Values[1] = -1e9 },
		func(c *relevance.Calibration) { c.Tilt[0].Bias = 1e9 },
		func(c *relevance.Calibration) { c.Notes.Short = 0 },
		func(c *relevance.Calibration) { c.Notes.Long = c.Notes.Short },
		func(c *relevance.Calibration) { c.Notes.Slope = 1e9 },
		func(c *relevance.Calibration) { c.Notes.Tilt[0].Memories = -1 },
	} {
		bad := fitted(t)
		bad.Describe(m, time.Now())
		spoil(&bad.Calibration)
		data, err := bad.Encode()
		if err != nil {
			t.Fatal(err)
		}
		if _, err := relevance.ReadFitted(data, m); err == nil {
			t.Errorf("%s was taken", data)
		}
	}
}

func FuzzReadFitted(f *testing.F) {
	m := model().Model()
	good := fitted(f)
	good.Describe(m, time.Now())
	data, err := good.Encode()
	if err != nil {
		f.Fatal(err)
	}
	f.Add(data)
	f.Add([]byte("{}"))
	f.Fuzz(func(t *testing.T, data []byte) {
		got, err := relevance.ReadFitted(data, m)
		if err != nil {
			return
		}
		near := &relevance.Signals{Best: 1, Top: 0.5, Deviation: 0.1, Words: 30, Said: 30, Memories: 30, Judged: 4, Gap: 6, Note: 1}
		far := &relevance.Signals{Best: 0.1, Top: 0.5, Deviation: 0.1, Words: 30, Said: 30, Memories: 30, Judged: -4, Gap: -6, Note: 0.5}
		for _, r := range got.Calibration.Relevances([]*relevance.Signals{near, far}) {
			if !(r >= 0 && r <= 1) {
				t.Errorf("relevance %g", r)
			}
		}
	})
}
