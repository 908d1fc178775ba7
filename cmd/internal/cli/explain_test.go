package cli

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/tacit-kb/tacit/cmd/internal/session"
	"github.com/tacit-kb/tacit/kb/kbtest"
)

// What --explain calls matched is what is shown, in the same order, and the near
// misses come after it; also where the list is longer than what is measured for
// a short one.
func TestExplainedIsShown(t *testing.T) {
	words := strings.Fields("connection pool timeout retry queue worker cache key session token index schema")
	var bank strings.Builder
	for i := range 90 {
		w := func(n int) string { return words[(i*n+i/len(words))%len(words)] }
		fmt.Fprintf(&bank, "-- tech/services/t%02d.md --\n---\nid: T-%02d\nkind: tech\ntitle: The %s %s\nstatus: active\nservice: s%d\n---\n", i, i, w(1), w(5), i)
		fmt.Fprintf(&bank, "# %s\n\nThe %s of the %s.\n\n# %s\n\nThe %s waits for the %s.\n", w(1), w(2), w(3), w(5), w(7), w(11))
	}
	dir := kbtest.New(t, bank.String()).Dir()
	for _, limit := range []int{1, 5, 60, 70, 90} {
		var stdout, stderr bytes.Buffer
		args := []string{"match", "--json", "--explain", "--min-score", "0", "--limit", fmt.Sprint(limit), "--bank", dir, "the retry of a connection pool"}
		if exit := Main(args, nil, &stdout, &stderr, func(string) string { return "" }); exit != session.ExitDone {
			t.Fatalf("exit %d: %s", exit, &stderr)
		}
		var d struct {
			Matches      []struct{ ID string }
			Explanations []struct {
				ID      string
				Matched bool
			}
		}
		if err := json.Unmarshal(stdout.Bytes(), &d); err != nil {
			t.Fatal(err)
		}
		var shown, matched []string
		for _, m := range d.Matches {
			shown = append(shown, m.ID)
		}
		for i, x := range d.Explanations {
			if x.Matched {
				matched = append(matched, x.ID)
			}
			if x.Matched != (i < limit) {
				t.Errorf("limit %d: matched is %t at place %d", limit, x.Matched, i+1)
			}
		}
		if diff := cmp.Diff(shown, matched); diff != "" {
			t.Errorf("limit %d: shown (-), called matched (+)\n%s", limit, diff)
		}
	}
}
