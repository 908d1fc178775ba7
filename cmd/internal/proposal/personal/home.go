package personal

import (
	"os"
	"os/user"
	"path/filepath"
	"runtime"
	"strconv"
)

// Home returns the home folder of the person who runs the program as the system has it,
// whatever the environment says; empty if it has none. A test sets its own.
var Home = func() string {
	find := func() (*user.User, error) { return user.LookupId(strconv.Itoa(os.Getuid())) }
	if runtime.GOOS == "windows" {
		find = user.Current
	}
	if u, err := find(); err == nil {
		return u.HomeDir
	}
	return ""
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
