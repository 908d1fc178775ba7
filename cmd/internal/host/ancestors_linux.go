package host

import (
	"bytes"
	"os"
	"strconv"
	"strings"
)

// mostAncestors is far more than a machine has.
const mostAncestors = 1000

// ancestors yields the processes that led to this one, the nearest first, as far as
// the system shows them.
func ancestors(yield func(ancestor) bool) {
	id := os.Getppid()
	for range mostAncestors {
		if id <= 1 || !yield(ancestorOf(id)) {
			return
		}
		id = parentOf(id)
	}
}

func ancestorOf(id int) ancestor {
	name, _ := os.ReadFile(procFile(id, "comm"))
	return ancestor{id, strings.TrimSpace(string(name)), procList(id, "cmdline"), procList(id, "environ")}
}

// procList returns a list that the system keeps of a process; none if it tells nothing.
func procList(id int, name string) []string {
	data, err := os.ReadFile(procFile(id, name))
	if err != nil || len(data) == 0 {
		return nil
	}
	return strings.Split(string(data), "\x00")
}

// parentOf returns the parent of a process, 0 if the system does not tell. The second
// field is its name, which may have any character.
func parentOf(id int) int {
	data, err := os.ReadFile(procFile(id, "stat"))
	fields := bytes.Fields(data[bytes.LastIndexByte(data, ')')+1:])
	if err != nil || len(fields) < 2 {
		return 0
	}
	parent, _ := strconv.Atoi(string(fields[1]))
	return parent
}

func procFile(id int, name string) string { return "/proc/" + strconv.Itoa(id) + "/" + name }
