// Timed runs a command many times, one after the other, and prints what each
// run cost as one JSON object: the process benchmarks of the tacit command ask
// it. It is a program of its own, and small, because the peak memory that a
// system reports of a process counts what its parent held when it was started.
//
//	timed [-n RUNS] [-args FILE] [-edit FILE] COMMAND [ARG...]
//	timed -read DIR
//
// With -args each run gets one more argument, the next line of a file, in which
// \n stands for the end of a line. With
// -edit that file gets another last line before each run. With -read all files
// of a folder are read, hidden ones aside: the least that anything which looks
// into them can cost.
package main

import (
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"time"
)

// A cost is what the runs of a command cost, each in the order of the runs.
type cost struct {
	Wall []float64 // ms from before the start to after the end
	CPU  []float64 // ms, user and system
	Peak []int64   // the largest resident set, in the units of the system: KiB on Linux, bytes on macOS
}

func main() {
	n := flag.Int("n", 1, "number of `runs`")
	args := flag.String("args", "", "`file` with one last argument a line, taken in turn")
	edit := flag.String("edit", "", "`file` to edit before each run")
	read := flag.String("read", "", "`folder` to read instead of running a command")
	flag.Parse()
	if err := run(*n, *args, *edit, *read, flag.Args()); err != nil {
		fmt.Fprintln(os.Stderr, "timed:", err)
		os.Exit(1)
	}
}

func run(n int, args, edit, read string, command []string) error {
	if read != "" {
		return readAll(read)
	}
	var last []string
	var text []byte
	var err error
	if args != "" {
		if text, err = os.ReadFile(args); err != nil {
			return err
		}
		last = strings.Split(strings.TrimSpace(string(text)), "\n")
		for i := range last {
			last[i] = strings.ReplaceAll(last[i], `\n`, "\n")
		}
	}
	if edit != "" {
		if text, err = os.ReadFile(edit); err != nil {
			return err
		}
	}
	var c cost
	for i := range n {
		if edit != "" {
			if err := os.WriteFile(edit, fmt.Appendf(text[:len(text):len(text)], "Edit number %d.\n", i), 0o666); err != nil {
				return err
			}
		}
		run := command
		if last != nil {
			run = append(run[:len(run):len(run)], last[i%len(last)])
		}
		if err := c.add(run); err != nil {
			return err
		}
	}
	return json.NewEncoder(os.Stdout).Encode(c)
}

// add runs a command once. A status of 1 is an answer: nothing was found.
func (c *cost) add(command []string) error {
	cmd := exec.Command(command[0], command[1:]...)
	cmd.Stdout, cmd.Stderr = io.Discard, os.Stderr
	start := time.Now()
	err := cmd.Run()
	wall := time.Since(start)
	if s := cmd.ProcessState; s == nil || s.ExitCode() != 0 && s.ExitCode() != 1 {
		return fmt.Errorf("%s: %w", strings.Join(command, " "), err)
	}
	c.Wall = append(c.Wall, ms(wall))
	c.CPU = append(c.CPU, ms(cmd.ProcessState.UserTime()+cmd.ProcessState.SystemTime()))
	c.Peak = append(c.Peak, cmd.ProcessState.SysUsage().(*syscall.Rusage).Maxrss)
	return nil
}

func ms(d time.Duration) float64 { return float64(d.Nanoseconds()) / 1e6 }

func readAll(dir string) error {
	return filepath.WalkDir(dir, func(name string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && strings.HasPrefix(d.Name(), "."):
			return fs.SkipDir
		case d.IsDir():
			return nil
		}
		_, err = os.ReadFile(name)
		return err
	})
}
