package main

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"slices"
	"testing"
)

// Ctrl-C can come at any call that changes the disk. A command that ends with 130 has
// changed nothing; past the point from which a crash would be finished, it finishes, says
// what it has done, and ends with 0. It needs strace, which sends the signal.
func TestInterruptAtAnyCall(t *testing.T) {
	strace, tacit := findStrace(t), buildTacit(t)
	calls, faults, most := injectCalls, injectFaults, injectAll
	injectCalls, injectFaults, injectAll = []string{"fsync", "write", "unlinkat", "mkdirat"}, []string{"signal=SIGINT"}, 100
	defer func() { injectCalls, injectFaults, injectAll = calls, faults, most }()
	bank, plan := injectBank(t, tacit)
	x := newTrial(t, tacit, strace, bank, "apply", plan, "--yes")
	seen := map[string]bool{}
	tryAll(t, "apply", ends(x.points(t)), func(t *testing.T, p point) (string, error) {
		what, err := x.interrupt(t, p)
		seen[what] = true
		return what, err
	})
	if !seen["old"] || !seen["new"] {
		t.Errorf("the signal came before and behind that point: %v", seen)
	}
}

// ends returns the first, a middle and the last point of each call; with TACIT_LONG=1 all.
func ends(points []point) (some []point) {
	if injectLong {
		return points
	}
	of := map[string][]point{}
	for _, p := range points {
		of[p.call] = append(of[p.call], p)
	}
	for _, call := range injectCalls {
		if all := of[call]; len(all) > 0 {
			some = append(some, slices.Compact([]point{all[0], all[len(all)/2], all[len(all)-1]})...)
		}
	}
	return some
}

// interrupt sends the signal at a call, and says which bank is there when the command has
// ended. Another goroutine receives the signal: every close takes a millisecond more, so that
// it gets to run before the command has ended, on a busy machine as well.
func (x *trial) interrupt(t *testing.T, p point) (string, error) {
	x.reset(t)
	out, failed := exec.Command(x.strace, append([]string{"-o", os.DevNull, "-e", "trace=close," + p.call, "-e", "inject=close:delay_enter=1ms", "-e", fmt.Sprintf("inject=%s:%s:when=%d", p.call, p.fault, p.n), x.tacit}, x.args...)...).Output()
	what := x.which(x.bank(t, x.dir))
	var exit *exec.ExitError
	switch {
	case failed == nil && (what != "new" || len(out) == 0):
		return "", fmt.Errorf("exit 0, and the bank is %q; it says %q", what, out)
	case failed != nil && (!errors.As(failed, &exit) || exit.ExitCode() != 130 || what != "old"):
		return "", fmt.Errorf("%v, and the bank is %q: %s", failed, what, exit.Stderr)
	}
	must(t, x.tacit, x.dir, "init") // takes the lock and finds nothing to finish
	if now := x.which(x.bank(t, x.dir)); now != what {
		return "", fmt.Errorf("the bank was %q, and the next command makes it %q", what, now)
	}
	return what, nil
}
