package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/tacit-kb/tacit/cmd/internal/cli"
)

// manyKey is the environment variable that makes this test program one of the
// many that write at once: the bank, the number of the writer and of its
// operations.
const manyKey = "TACIT_TEST_WRITER"

// An ack is what a writer tells once a command ended with status 0.
type ack struct {
	Op, ID, Title string // Title is empty for a memory that was removed
}

// Many processes write at once, and a quarter of them are killed. Every operation
// that somebody was told of is there, no id is there twice, and INDEX.md agrees
// with the files.
func TestManyWriters(t *testing.T) {
	writers, ops := 6, 6
	if injectLong {
		writers, ops = 16, 100
	}
	fmt.Sscan(os.Getenv("TACIT_WRITERS"), &writers, &ops)
	bank := filepath.Join(t.TempDir(), "memory-bank")
	call(t, 0, "--bank", bank, "init")
	var mu sync.Mutex
	var acks []ack
	var all sync.WaitGroup
	for w := range writers {
		all.Go(func() {
			got := write(t, bank, w, ops, w%4 == 0)
			mu.Lock()
			defer mu.Unlock()
			acks = append(acks, got...)
		})
	}
	all.Wait()
	if t.Failed() {
		return
	}
	call(t, 0, "--bank", bank, "list") // what the killed have left, this finishes
	call(t, 0, "--bank", bank, "index", "--check")
	checkAcks(t, bank, acks, (writers+3)/4)
	t.Logf("%d writers, %d acknowledged operations", writers, len(acks))
}

// call runs a command in this process.
func call(t *testing.T, status int, args ...string) []byte {
	t.Helper()
	var out, complaint bytes.Buffer
	if got := cli.Main(args, strings.NewReader(""), &out, &complaint, os.Getenv); got != status {
		t.Errorf("tacit %v ended with %d: %s%s", args, got, &out, &complaint)
	}
	return out.Bytes()
}

// write runs one writer and returns what it has acknowledged. One that is to be
// killed is, after any of its operations and in the middle of the next.
func write(t *testing.T, bank string, w, ops int, kill bool) (acks []ack) {
	cmd := exec.Command(os.Args[0], "-test.run=^TestWriter$")
	cmd.Env = append(os.Environ(), fmt.Sprintf("%s=%d %d %s", manyKey, w, ops, bank))
	cmd.Stderr = os.Stderr
	out, err := cmd.StdoutPipe()
	if err == nil {
		err = cmd.Start()
	}
	if err != nil {
		t.Error(err)
		return nil
	}
	last := rand.IntN(ops)
	var said []string
	lines := bufio.NewScanner(out)
	for lines.Scan() {
		var a ack
		if json.Unmarshal(lines.Bytes(), &a) == nil && a.Op != "" {
			acks = append(acks, a)
		} else {
			said = append(said, lines.Text())
		}
		if kill && len(acks) == last {
			cmd.Process.Kill()
		}
	}
	if kill && last == 0 {
		cmd.Process.Kill()
	}
	if err := cmd.Wait(); err != nil && !kill {
		t.Errorf("writer %d: %v\n%s", w, err, strings.Join(said, "\n"))
	}
	return acks
}

// TestWriter is one of many writers: it adds memories, changes some of its own
// and removes others.
func TestWriter(t *testing.T) {
	var w, ops int
	var bank string
	if _, err := fmt.Sscan(os.Getenv(manyKey), &w, &ops, &bank); err != nil {
		t.Skip("is called by TestManyWriters")
	}
	var mine []string
	for i := range ops {
		title := fmt.Sprintf("writer %d operation %d", w, i)
		args := []string{"add", "--category", "rule", "--status", "active", "--title", title, "--trigger", title, "--content", "Text of " + title}
		if i%3 == 2 {
			args = []string{"edit", mine[0], "--title", title}
		}
		if i%5 == 4 {
			args = []string{"remove", mine[0]}
			title = ""
		}
		a := ack{Title: title}
		if args[0] != "add" {
			a.ID = mine[0]
		}
		a.Op, a.ID = operate(t, a.ID, append(args, "--yes", "--json", "--bank", bank))
		if t.Failed() {
			return
		}
		switch args[0] {
		case "add":
			mine = append(mine, a.ID)
		case "remove":
			mine = mine[1:]
		}
		line, _ := json.Marshal(a)
		os.Stdout.Write(append(line, '\n'))
	}
}

// operate runs a command until it is not locked out, and returns the ids of the
// operation and of the memory.
func operate(t *testing.T, id string, args []string) (op, memory string) {
	for {
		var out, complaint bytes.Buffer
		status := cli.Main(args, strings.NewReader(""), &out, &complaint, os.Getenv)
		if status == 5 || status == 4 { // locked for long, or another one was faster: again
			continue
		}
		if status != 0 {
			t.Errorf("tacit %v ended with %d: %s%s", args, status, &out, &complaint)
			return "", ""
		}
		var answer struct {
			Applied    string
			Operations []struct{ Path string }
		}
		if err := json.Unmarshal(out.Bytes(), &answer); err != nil || answer.Applied == "" {
			t.Errorf("%v: %s", err, &out)
			return "", ""
		}
		if id == "" {
			id = strings.Join(strings.SplitN(filepath.Base(answer.Operations[0].Path), "-", 3)[:2], "-")
		}
		return answer.Applied, id
	}
}

// checkAcks compares what was acknowledged with the history and the memories.
// Each writer that was killed may have done one operation more.
func checkAcks(t *testing.T, bank string, acks []ack, killed int) {
	t.Helper()
	f, err := os.Open(filepath.Join(bank, "history.jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	done, made := map[string]bool{}, map[string]string{}
	for d := json.NewDecoder(f); ; {
		var r struct {
			ID         string
			Operations []struct{ Type, Memory string }
		}
		if err := d.Decode(&r); err == io.EOF {
			break
		} else if err != nil || done[r.ID] {
			t.Fatalf("%s is there twice, or %v", r.ID, err)
		}
		done[r.ID] = true
		for _, o := range r.Operations {
			if o.Type == "create" && made[o.Memory] != "" {
				t.Errorf("%s was made by %s and by %s", o.Memory, made[o.Memory], r.ID)
			}
			if o.Type == "create" {
				made[o.Memory] = r.ID
			}
		}
	}
	titles := map[string]string{}
	var list struct{ Memories []struct{ ID, Title string } }
	if err := json.Unmarshal(call(t, 0, "--bank", bank, "list", "--json"), &list); err != nil {
		t.Fatal(err)
	}
	for _, m := range list.Memories {
		if titles[m.ID] != "" {
			t.Errorf("%s is there twice", m.ID)
		}
		titles[m.ID] = m.Title
	}
	want := map[string]string{}
	for _, a := range acks {
		if !done[a.Op] {
			t.Errorf("%s was acknowledged and is not in the history", a.Op)
		}
		want[a.ID] = a.Title
	}
	wrong := 0
	for id, title := range want {
		if titles[id] != title {
			wrong++
			t.Logf("%s is %q, the last that was acknowledged is %q", id, titles[id], title)
		}
	}
	if wrong > killed {
		t.Errorf("%d memories are not as they were acknowledged", wrong)
	}
}
