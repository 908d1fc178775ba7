package personal

import (
	"fmt"
	"os"
	"os/user"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
)

// Home returns the home folder of the person who runs the program as the system has it,
// whatever the environment says; empty if it has none. A test sets its own.
var Home = func() string {
	if runtime.GOOS == "windows" {
		if u, err := user.Current(); err == nil {
			return u.HomeDir
		}
		return ""
	}
	return homeOf(os.Getuid())
}

// HomeOutside is Home for who runs the program outside of its user namespace, in which
// somebody may be root who is not (unshare -Ur); empty if that is no other. A test sets its
// own.
var HomeOutside = func() string {
	text, err := os.ReadFile("/proc/self/uid_map")
	if err != nil {
		return ""
	}
	if uid := outside(os.Getuid(), string(text)); uid != os.Getuid() {
		return homeOf(uid)
	}
	return ""
}

func homeOf(uid int) string {
	if u, err := user.LookupId(strconv.Itoa(uid)); err == nil {
		return u.HomeDir
	}
	return ""
}

// outside returns the number that a user has outside of a namespace, of which the map has
// lines of three numbers: the first inside, the first outside, and how many follow.
func outside(uid int, uidMap string) int {
	for line := range strings.Lines(uidMap) {
		var inside, out, count int
		if _, err := fmt.Sscan(line, &inside, &out, &count); err == nil && uid >= inside && uid-inside < count {
			return out + uid - inside
		}
	}
	return uid
}

// homeEnv is an environment that says no more than where the home folder is.
func homeEnv(home string) func(string) string {
	return func(name string) string {
		switch {
		case home == "":
		case name == "HOME":
			return home
		case name == "AppData":
			return filepath.Join(home, "AppData", "Roaming")
		}
		return ""
	}
}

// without is an environment in which a variable is not set.
func without(env func(string) string, hidden string) func(string) string {
	return func(name string) string {
		if name == hidden {
			return ""
		}
		return env(name)
	}
}
