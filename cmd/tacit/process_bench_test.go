//go:build unix

package main

import (
	"encoding/json"
	"fmt"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/tacit-kb/tacit/index/indextest"
	"github.com/tacit-kb/tacit/kb"
)

// BenchmarkProcess times the real binary as people and hooks run it: each run is
// a process of its own that starts, answers and ends. "-benchtime 200x" asks
// for 200 runs of each.
func BenchmarkProcess(b *testing.B) {
	tacit, timed := build(b, "."), build(b, "./testdata/timed")
	bench := func(b *testing.B, name string, most int, args ...string) {
		b.Run(name, func(b *testing.B) { measure(b, min(b.N, most), timed, args) })
	}
	const all = math.MaxInt
	bench(b, "version", all, tacit, "version")
	for _, n := range indextest.Sizes() {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			bank := indextest.BigBank(b, n)
			dir, questions, edited := bank.Dir(), writeQuestions(b), someFile(b, bank)
			bench(b, "index rebuild", 3, tacit, "index", "--rebuild", "--bank", dir)
			bench(b, "match", all, "-args", questions, tacit, "match", "--bank", dir, "--")
			bench(b, "match after an edit", all, "-args", questions, "-edit", edited, tacit, "match", "--bank", dir, "--")
			bench(b, "index check", all, tacit, "index", "--check", "--bank", dir)
			bench(b, "read all", all, timed, "-read", dir)
			if rg, err := exec.LookPath("rg"); err == nil {
				bench(b, "rg", all, rg, "--no-config", "-i", "timeout", dir)
			} else {
				b.Log("no comparison with ripgrep: it is not installed")
			}
		})
	}
}

// build builds a program of this module and returns the name of the binary.
func build(b *testing.B, program string) string {
	b.Helper()
	binary := filepath.Join(b.TempDir(), "program")
	cmd := exec.Command("go", "build", "-trimpath", "-ldflags=-s -w", "-o", binary, program)
	cmd.Env = append(os.Environ(), "CGO_ENABLED=0")
	if text, err := cmd.CombinedOutput(); err != nil {
		b.Fatalf("%v\n%s", err, text)
	}
	return binary
}

// writeQuestions writes questions in three languages to a file, one a line.
func writeQuestions(b *testing.B) string {
	b.Helper()
	name := filepath.Join(b.TempDir(), "questions")
	if err := os.WriteFile(name, []byte(strings.Join(indextest.Questions(b), "\n")), 0o666); err != nil {
		b.Fatal(err)
	}
	return name
}

// someFile returns the name of a file in the middle of the bank.
func someFile(b *testing.B, bank *kb.Bank) string {
	b.Helper()
	files, err := bank.List()
	if err != nil {
		b.Fatal(err)
	}
	return filepath.Join(bank.Dir(), filepath.FromSlash(files[len(files)/2].Path))
}

// A cost is what runs of a command cost, as the program timed prints it.
type cost struct {
	Wall, CPU []float64
	Peak      []int64
}

// measure runs a command n times, after one run that does not count, and
// reports what it cost.
func measure(b *testing.B, n int, timed string, args []string) {
	b.Helper()
	c := run(b, n, timed, args)
	wall := slices.Sorted(slices.Values(c.Wall))
	b.ReportMetric(0, "ns/op")
	b.ReportMetric(rank(wall, 0.5), "p50-ms")
	b.ReportMetric(rank(wall, 0.95), "p95-ms")
	b.ReportMetric(wall[n-1], "max-ms")
	b.ReportMetric(median(c.CPU), "cpu-ms")
	b.ReportMetric(megabytes(slices.Max(c.Peak)), "peak-MB")
}

// median returns the middle one of numbers.
func median(all []float64) float64 { return rank(slices.Sorted(slices.Values(all)), 0.5) }

// run runs a command n times, after one run that does not count.
func run(b *testing.B, n int, timed string, args []string) cost {
	b.Helper()
	cmd := exec.Command(timed, append([]string{"-n", fmt.Sprint(n + 1)}, args...)...)
	cmd.Stderr = os.Stderr
	text, err := cmd.Output()
	if err != nil {
		b.Fatal(err)
	}
	var c cost
	if err := json.Unmarshal(text, &c); err != nil {
		b.Fatal(err)
	}
	return cost{c.Wall[1:], c.CPU[1:], c.Peak}
}

// rank returns the smallest of sorted numbers that a share of them does not
// exceed.
func rank(sorted []float64, share float64) float64 {
	return sorted[min(int(share*float64(len(sorted))), len(sorted)-1)]
}

// megabytes converts the largest resident set as the system gives it.
func megabytes(maxrss int64) float64 {
	if runtime.GOOS == "darwin" || runtime.GOOS == "ios" {
		return float64(maxrss) / 1e6
	}
	return float64(maxrss) * 1024 / 1e6
}
