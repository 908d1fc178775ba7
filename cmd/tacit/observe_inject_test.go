package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"testing"
)

// TestObserveInject lets observe die or fail at its system calls. What was told as
// recorded is there, what was recorded before stays, nothing is there in part, and
// the next observation is a line of its own.
func TestObserveInject(t *testing.T) {
	strace := findStrace(t)
	tacit := buildTacit(t)
	dir := t.TempDir()
	x := &trial{tacit: tacit, strace: strace, pristine: filepath.Join(dir, "pristine"), dir: filepath.Join(dir, "memory-bank")}
	x.args = []string{"observe", "--source", "chat", "--topic", "t", "--content", "second", "--run-id", "r", "--json", "--bank", x.dir}
	must(t, tacit, x.pristine, "init", x.pristine)
	must(t, tacit, x.pristine, "observe", "--source", "chat", "--topic", "t", "--content", "first")
	points := x.points(t)
	seen := map[bool]int{}
	for _, p := range points {
		if !injectLong && !slices.Contains([]string{"write", "fsync", "ftruncate"}, p.call) {
			continue
		}
		there, err := x.observeOnce(t, p)
		if err != nil {
			t.Errorf("observe, %s number %d: %s: %v", p.call, p.n, p.fault, err)
		}
		seen[there]++
	}
	t.Logf("observe: %v", seen)
}

// observeOnce observes with a fault, looks, and observes again.
func (x *trial) observeOnce(t *testing.T, p point) (there bool, err error) {
	x.reset(t)
	inject := fmt.Sprintf("inject=%s:%s:when=%d", p.call, p.fault, p.n)
	var stderr bytes.Buffer
	cmd := exec.Command(x.strace, append([]string{"-o", os.DevNull, "-e", "trace=" + p.call, "-e", inject, x.tacit}, x.args...)...)
	cmd.Stderr = &stderr
	failed := cmd.Run()
	now, _, err := x.observed()
	if err != nil {
		return false, err
	}
	there = slices.Equal(now, []string{"first", "second"})
	switch {
	case !there && !slices.Equal(now, []string{"first"}):
		return there, fmt.Errorf("observed are %q", now)
	case failed == nil && !there:
		return there, fmt.Errorf("told that it is recorded, and it is not: %s", &stderr)
	}
	must(t, x.tacit, x.dir, "observe", "--source", "chat", "--topic", "t", "--content", "third")
	after, torn, err := x.observed()
	if err == nil && (!slices.Equal(after, append(now, "third")) || torn > 1) {
		err = fmt.Errorf("afterwards observed are %q, and %d lines are torn", after, torn)
	}
	if left := temporary(x.dir); len(left) > 0 {
		err = fmt.Errorf("left: %v", left)
	}
	return there, err
}

// observed returns what timeline tells, and how many lines it complains of.
func (x *trial) observed() (contents []string, torn int, err error) {
	out, err := exec.Command(x.tacit, "--bank", x.dir, "timeline", "--json").Output()
	var answer struct {
		Events []struct {
			Observation struct{ Content string }
		}
		Problems []struct{ Code string }
	}
	if err == nil {
		err = json.Unmarshal(out, &answer)
	}
	for _, e := range answer.Events {
		contents = append(contents, e.Observation.Content)
	}
	return contents, len(answer.Problems), err
}
