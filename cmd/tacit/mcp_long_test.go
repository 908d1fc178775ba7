package main

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strconv"
	"testing"
)

// The server of a session that lasts a day does not grow: after 500 calls of all kinds,
// some of them wrong, it needs no more memory than after the first 100.
func TestLongSession(t *testing.T) {
	if runtime.GOOS != "linux" || os.Getenv("TACIT_LONG") == "" {
		t.Skip("TACIT_LONG=1 makes 500 calls; the system has to tell what a process needs")
	}
	k := startTalk(t, "")
	for i := range 40 {
		k.tacit("add", "--id", fmt.Sprintf("EXP-%03d", i+1), "--category", "rule", "--status", "active", "--yes",
			"--title", fmt.Sprintf("Payments of kind %d are retried with a key", i), "--trigger", fmt.Sprintf("payment %d timed out", i),
			"--content", fmt.Sprintf("Of kind %d we keep the key, because two were charged twice; a lock was rejected.", i))
	}
	var needs []int
	for i := range 500 {
		name, args := "memory_search", fmt.Sprintf(`{"query":"payment %d timed out, what now?"}`, i%97)
		switch i % 10 {
		case 3:
			name, args = "memory_list", `{}`
		case 5:
			name, args = "memory_get", fmt.Sprintf(`{"id":"EXP-%03d"}`, i%50) // some are missing
		case 7:
			name, args = "memory_preview", `{}`
		case 9:
			name, args = "memory_add", fmt.Sprintf(`{"category":"rule","title":"Rule %d"}`, i)
		}
		k.say(fmt.Sprintf(`{"jsonrpc":"2.0","id":%d,"method":"tools/call","params":{"name":"%s","arguments":%s}}`, i+10, name, args))
		k.hear(fmt.Sprintf(`"id":%d,`, i+10))
		if i%20 == 19 {
			needs = append(needs, k.kilobytes())
		}
	}
	early, late := slices.Max(needs[:5]), slices.Max(needs[20:])
	t.Logf("%d kB in the first 100 calls, %d kB in the last 100: %v", early, late, needs)
	if late > early*5/4 {
		t.Errorf("it grows: %v", needs)
	}
}

// kilobytes is what the process has in memory.
func (k *talk) kilobytes() int {
	data, err := os.ReadFile(filepath.Join("/proc", strconv.Itoa(k.cmd.Process.Pid), "status"))
	m := regexp.MustCompile(`VmRSS:\s+(\d+) kB`).FindSubmatch(data)
	if err != nil || m == nil {
		k.Fatal("the system does not tell: ", err)
	}
	n, _ := strconv.Atoi(string(m[1]))
	return n
}
