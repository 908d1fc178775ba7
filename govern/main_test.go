package govern_test

import (
	"flag"
	"os"
	"testing"
)

// TestMain makes the random tests short, because every one of their steps is
// synced to the disk: go test ./govern -rapid.checks=1000 is the long form.
func TestMain(m *testing.M) {
	flag.Parse()
	given := false
	flag.Visit(func(f *flag.Flag) { given = given || f.Name == "rapid.checks" })
	if !given {
		flag.Set("rapid.checks", "20")
	}
	os.Exit(m.Run())
}
