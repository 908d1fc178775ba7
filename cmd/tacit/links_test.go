package main

import (
	"os/exec"
	"strings"
	"testing"
)

// The usual program has no database driver: most people have no store, and it is 3.5 MB.
func TestNoDriverIsLinked(t *testing.T) {
	out, err := exec.Command("go", "list", "-deps", ".").Output()
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"github.com/jackc/pgx", "index/shared/postgres"} {
		if strings.Contains(string(out), name) {
			t.Errorf("%s is linked", name)
		}
	}
}
