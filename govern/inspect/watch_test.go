package inspect

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/tacit-kb/tacit/kb/kbtest"
)

// watching finds what is said about the size and use of a bank, apart from the rest.
func watching(t *testing.T, config string, files ...string) string {
	t.Helper()
	var lines []string
	for line := range strings.Lines(found(t, kbtest.New(t, "-- config.yaml --\n"+config+"\n"+strings.Join(files, "")))) {
		if strings.Contains(line, "-size") || strings.Contains(line, "few-views") {
			lines = append(lines, line)
		}
	}
	return strings.Join(lines, "")
}

func TestWatchSizes(t *testing.T) {
	small, large := memory("EXP-001", "", "x\n"), memory("EXP-002", "", strings.Repeat("x", 3000)+"\n")
	raw := "-- business/references/raw.txt --\n" + strings.Repeat("y", 5000) + "\n"
	for _, c := range []struct{ config, want string }{
		{"", ""},
		{"watch: off", ""},
		{"watch: {file_size: 2KB, bank_size: 1MB}", ""},
		{"watch: {file_size: 1KB}", `EXP-002.md:1:1: warning file-size ["2" "1.5KB" "1KB" "3`},
		{"watch: {bank_size: 7KB}", `:1:1: warning bank-size ["`},
		{"watch: {bank_size: 9KB}", ""},
	} {
		got := watching(t, c.config, small, large, raw, "-- .tacit/state/x --\n"+strings.Repeat("z", 9000)+"\n")
		if !strings.Contains(got, c.want) || c.want == "" && got != "" {
			t.Errorf("%s: %s", c.config, got)
		}
	}
}

// Who looks is said after four weeks: of people at a terminal less than once a week,
// of programs more than ten times a day.
func TestWatchLooks(t *testing.T) {
	day := func(ago int) string { return today.AddDate(0, 0, -ago).Format(time.DateOnly) }
	log := func(lines ...string) string {
		return "-- .tacit/state/usage.log --\n" + strings.Join(lines, "\n") + "\n"
	}
	many := day(3) + " +program*281 EXP-001"
	for _, c := range []struct {
		name, config, log string
		want              string
	}{
		{"nobody but programs", "", log(day(28)+" +program", many), `few-views ["28" "0" "1" "10.04" "10"] > tacit list`},
		{"three looks in four weeks", "", log(day(40)+" +person", many, day(2)+" +person*3"), `few-views ["28" "0.75" "1" "10.04" "10"]`},
		{"four looks in four weeks", "", log(day(40)+" +person", many, day(2)+" +person*4"), ""},
		{"those that were long ago", "", log(day(29)+" +person*9", many), "few-views"},
		{"not so many programs", "", log(day(28)+" +program", day(3)+" +program*280"), ""},
		{"not known for long enough", "", log(day(27)+" +program", many), ""},
		{"before it was noted who", "", log(day(90)+" EXP-001", many), ""},
		{"other limits", "watch: {views_per_week: 5, reads_per_day: 0.1}", log(day(40)+" +person", day(2)+" +person*19 +program*3"), `few-views ["28" "4.75" "5" "0.11" "0.1"]`},
		{"off", "watch: {reads_per_day: off}", log(day(28)+" +program", many), ""},
	} {
		if got := watching(t, c.config, memory("EXP-001", "", "x\n"), c.log); !strings.Contains(got, c.want) || c.want == "" && got != "" {
			t.Errorf("%s: %s", c.name, got)
		}
	}
}

func TestSlow(t *testing.T) {
	for _, c := range []struct {
		quickest, limit time.Duration
		want            string
	}{
		{99 * time.Millisecond, 100 * time.Millisecond, ""},
		{100 * time.Millisecond, 100 * time.Millisecond, ""},
		{123456789, 100 * time.Millisecond, "7 123 ms 100 ms"},
		{time.Hour, 0, ""},
	} {
		got := ""
		for _, f := range Slow(7, c.quickest, c.limit) {
			got += strings.TrimSpace(fmt.Sprintln(f.Args...))
		}
		if got != c.want {
			t.Errorf("%v of %v: %q", c.quickest, c.limit, got)
		}
	}
}
