package ledger

import (
	"fmt"
	"slices"
	"sync"
	"testing"
	"time"
)

// What is promised to a kind of subagents goes to them in order, each once, and to no
// other kind; what is old goes to none.
func TestPromise(t *testing.T) {
	b := asked(t)
	l := opened(t, b, "s1")
	l.Promise("explore", []Shot{{ID: "EXP-001", Score: 0.87}, {ID: "退款", Score: 1.2}, {ID: "not valid/"}}, noon)
	l.Promise("plan", []Shot{{ID: "EXP-002", Score: 0.5}}, noon)
	l.Promise("explore", nil, noon)
	l.Promise("explore", []Shot{{ID: "EXP-003", Score: 0.4}}, noon.Add(time.Second))
	take := func(session, kind string, at time.Time) (ids string) {
		for _, s := range opened(t, b, session).Take(kind, at) {
			ids += fmt.Sprint(s.ID, " ", s.Score, " ")
		}
		return ids
	}
	for i, tt := range []struct {
		session, kind string
		after         time.Duration
		want          string
	}{
		{"s2", "explore", 0, ""},
		{"s1", "other", 0, ""},
		{"s1", "explore", time.Second, "EXP-001 0.87 退款 1.2 "},
		{"s1", "plan", 11 * time.Minute, ""},
		{"s1", "plan", time.Minute, "EXP-002 0.5 "},
		{"s1", "plan", time.Minute, ""},
		{"s1", "explore", time.Minute, ""}, // as its task asked for nothing
		{"s1", "explore", time.Minute, "EXP-003 0.4 "},
		{"s1", "explore", time.Minute, ""},
		{"", "explore", 0, ""},
	} {
		if got := take(tt.session, tt.kind, noon.Add(tt.after)); got != tt.want {
			t.Errorf("%d: %+v gets %q", i, tt, got)
		}
	}
	(&Ledger{}).Promise("x", nil, noon)
}

// However many begin at once, each promise is taken by one.
func TestPromisesAreTakenOnce(t *testing.T) {
	b := asked(t)
	for i := range 4 {
		opened(t, b, "s1").Promise("explore", []Shot{{ID: fmt.Sprint("EXP-00", i), Score: 1}}, noon)
	}
	var mu sync.Mutex
	var got []string
	var group sync.WaitGroup
	for range 12 {
		group.Go(func() {
			l := Open(b, "s1")
			defer l.Close()
			for _, s := range l.Take("explore", noon) {
				mu.Lock()
				got = append(got, s.ID)
				mu.Unlock()
			}
		})
	}
	group.Wait()
	slices.Sort(got)
	if !slices.Equal(got, []string{"EXP-000", "EXP-001", "EXP-002", "EXP-003"}) {
		t.Errorf("%q", got)
	}
}
