package tacit_test

import (
	"flag"
	"os"
	"runtime"
	"strings"
	"testing"

	"golang.org/x/tools/go/packages"
)

var systems = flag.String("systems", "", "the systems that TestTypesOnEverySystem checks, as linux/arm64,darwin/amd64")

// TestTypesOnEverySystem checks the types of every package, of its tests and of
// all that they import, for systems that .ci/run does not compile them for: a tenth of
// the time of a build, which finds what a build tag hides from this one.
func TestTypesOnEverySystem(t *testing.T) {
	if *systems == "" {
		t.Skip("go test . -run TypesOnEverySystem -systems linux/arm64")
	}
	for _, system := range strings.Split(*systems, ",") {
		t.Run(system, func(t *testing.T) {
			if system == runtime.GOOS+"/"+runtime.GOARCH {
				t.Skip("go vet has checked it")
			}
			checkTypes(t, system)
		})
	}
}

func checkTypes(t *testing.T, system string) {
	goos, goarch, _ := strings.Cut(system, "/")
	program, err := packages.Load(&packages.Config{
		Mode:  packages.NeedName | packages.NeedFiles | packages.NeedImports | packages.NeedDeps | packages.NeedTypes | packages.NeedTypesSizes | packages.NeedSyntax | packages.NeedModule,
		Tests: true,
		Env:   append(os.Environ(), "GOOS="+goos, "GOARCH="+goarch, "CGO_ENABLED=0"),
	}, "./...")
	if err != nil {
		t.Fatal(err)
	}
	read := 0
	packages.Visit(program, nil, func(p *packages.Package) {
		read++
		for _, e := range p.Errors {
			t.Errorf("%s: %v", p.PkgPath, e)
		}
	})
	if read < 100 {
		t.Errorf("only %d packages were read", read)
	}
}
