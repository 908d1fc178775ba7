package kb_test

import (
	"errors"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/kbtest"
)

func TestWatch(t *testing.T) {
	usual := kb.Watch{FileSize: 1 << 20, BankSize: 100 << 20, QueryTime: 100 * time.Millisecond, QueryTimeFrom: 1000, ViewsPerWeek: 1, ReadsPerDay: 10, PlainNotes: 1}
	changed := func(f func(*kb.Watch)) kb.Watch { w := usual; f(&w); return w }
	for _, c := range []struct {
		config string
		want   kb.Watch
	}{
		{"", usual},
		{"watch:\n", usual},
		{"watch: off\n", kb.Watch{}},
		{"watch: {file_size: 50 kB}\n", changed(func(w *kb.Watch) { w.FileSize = 50 << 10 })},
		{"watch:\n  bank_size: 1.5GiB\n  query_time: 2 s\n", changed(func(w *kb.Watch) { w.BankSize, w.QueryTime, w.QueryTimeFrom = 3<<29, 2*time.Second, 0 })},
		{"watch: {views_per_week: 0.5, reads_per_day: Off, file_size: off, bank_size: off, query_time: off, plain_notes: off}\n", kb.Watch{ViewsPerWeek: 0.5}},
	} {
		got, err := kbtest.New(t, "-- config.yaml --\n"+c.config).Config()
		if diff := cmp.Diff(c.want, got.Watch); err != nil || diff != "" {
			t.Errorf("%q: %v\n%s", c.config, err, diff)
		}
	}
	for config, want := range map[string]string{
		"watch: 7\n":                         `config.yaml:1:8: watch must be a group of fields, not a single value (write one ` + "`name: value`" + ` per line below watch:, indented)`,
		"watch:\n  file_siez: 1MB\n":         `config.yaml:2:3: unknown key "file_siez" (known keys are file_size, bank_size, query_time, views_per_week, reads_per_day, plain_notes)`,
		"watch: {file_size: large}\n":        `config.yaml:1:20: invalid value "large" for file_size (write a size such as 50KB or 1MB, or off)`,
		"watch: {file_size: 0}\n":            `config.yaml:1:20: invalid value "0" for file_size (write a size such as 50KB or 1MB, or off)`,
		"watch: {query_time: -1s}\n":         `config.yaml:1:21: invalid value "-1s" for query_time (write a duration such as 100ms or 2s, or off)`,
		"watch: {views_per_week: NaN}\n":     `config.yaml:1:25: invalid value "NaN" for views_per_week (write a number, such as 10, or off)`,
		"watch: {reads_per_day: [1]}\n":      `config.yaml:1:24: reads_per_day must be text, not a list (write reads_per_day: and the text on one line; quote it if it begins with [ or {)`,
		"limit: 5\nwatch: {query_time: 5}\n": `config.yaml:2:21: invalid value "5" for query_time (write a duration such as 100ms or 2s, or off)`,
	} {
		c, err := kbtest.New(t, "-- config.yaml --\n"+config).Config()
		if err == nil && c.Wrong != nil {
			err = c.Wrong
		}
		var file *kb.FileError
		if !errors.As(err, &file) || err.Error() != want {
			t.Errorf("%q:\n got %v\nwant %s", config, err, want)
		}
	}
}
