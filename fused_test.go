package tacit_test

import (
	"flag"
	"os"
	"os/exec"
	"regexp"
	"strings"
	"testing"
)

var fused = flag.Bool("fused", false, "look at the arm64 assembly of what decides rankings; takes a minute where nothing is built for arm64 yet")

// decisive are the packages whose floating-point arithmetic decides what is found,
// and in which order.
var decisive = []string{"./index", "./index/embed", "./index/embed/builtin", "./index/embed/cached", "./index/embed/han", "./index/embed/vec", "./index/projection",
	"./index/relevance", "./index/relevance/labels", "./retrieve", "./retrieve/prompt"}

// A processor that multiplies and adds in one step rounds once, where others round
// twice, and Go lets it. An explicit conversion of the product forbids it: a +
// float64(b*c). Package math has its own ways, which are not looked at here.
func TestNothingIsFused(t *testing.T) {
	if !*fused {
		t.Skip("go test . -run NothingIsFused -fused")
	}
	dir, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	build := exec.Command("go", append([]string{"build", "-gcflags=-S"}, decisive...)...)
	build.Env = append(os.Environ(), "GOOS=darwin", "GOARCH=arm64", "CGO_ENABLED=0") // which .ci/run has built
	assembly, err := build.CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, assembly)
	}
	seen := map[string]bool{}
	for _, m := range regexp.MustCompile(`\(([^()\s]+\.go:\d+)\)\s+FN?M(?:ADD|SUB)[SD]\s`).FindAllSubmatch(assembly, -1) {
		at := strings.TrimPrefix(string(m[1]), dir+string(os.PathSeparator))
		if !seen[at] {
			t.Errorf("%s: a product and a sum are one step here on arm64: write a + float64(b*c)", at)
		}
		seen[at] = true
	}
	if !strings.Contains(string(assembly), "FMUL") {
		t.Error("no floating-point product was found: is this assembly of arm64?")
	}
}
