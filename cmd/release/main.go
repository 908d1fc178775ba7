// Command release makes what a release needs beside the program, and holds the
// parts of a release against each other.
//
//	go run ./cmd/release licences             # THIRD_PARTY: what is in the program, and under which licence
//	go run ./cmd/release prepare              # .release: pages for man, and completion for the packages
//	go run ./cmd/release snapshot             # dist: everything a release has, without publishing anything
//	go run ./cmd/release npm                  # dist/npm: the npm packages, from the archives in dist
//	go run ./cmd/release sbom FILE OUT        # what an archive is made of, as CycloneDX
//	go run ./cmd/release built …              # the bill and, for Linux, the image of a program: .goreleaser.yaml calls it
//	go run ./cmd/release reproduce            # builds the commit twice, in two places, and compares
//
// .goreleaser.yaml is the configuration of the binaries, the archives, the Linux
// packages and the manifests. GoReleaser comes through Go's module proxy, in the
// version that this package pins. The tests install every package from its file:
//
//	TACIT_RELEASE=1 go test ./cmd/release -v -timeout 30m
package main

import (
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// repository is where go run ./cmd/release is called: the folder of go.mod.
const repository = "."

func main() {
	flag.Usage = func() {
		fmt.Fprintln(os.Stderr, "usage: go run ./cmd/release licences | prepare | snapshot | npm | sbom FILE OUT | built PROGRAM SYSTEM PROCESSOR VERSION TIME | reproduce")
		flag.PrintDefaults()
	}
	targets := flag.String("targets", "", "build for these `systems` alone, such as linux_amd64,windows_arm64; empty: for all of them")
	flag.Parse()
	if err := run(flag.Args(), *targets); err != nil {
		fmt.Fprintln(os.Stderr, "release:", err)
		os.Exit(1)
	}
}

func run(args []string, targets string) error {
	if len(args) == 0 {
		flag.Usage()
		os.Exit(2)
	}
	only := strings.FieldsFunc(targets, func(r rune) bool { return r == ',' })
	switch {
	case args[0] == "licences":
		return writeLicences(repository)
	case args[0] == "prepare":
		return prepare(repository)
	case args[0] == "snapshot":
		return snapshot(repository, only)
	case args[0] == "npm":
		return packNpm(repository, filepath.Join(repository, "dist"))
	case args[0] == "sbom" && len(args) == 3:
		return writeParts(repository, args[1], args[2])
	case args[0] == "built" && len(args) == 6:
		return built(repository, args[1], args[2], args[3], args[4], args[5])
	case args[0] == "reproduce":
		return reproduce(repository, only)
	}
	flag.Usage()
	os.Exit(2)
	return nil
}

// command is a program that runs in a folder and shows what it says. The
// variables come after those of this process.
func command(dir string, env []string, name string, args ...string) error {
	c := exec.Command(name, args...)
	c.Dir, c.Env, c.Stdout, c.Stderr = dir, append(os.Environ(), env...), os.Stdout, os.Stderr
	if err := c.Run(); err != nil {
		return fmt.Errorf("%s %s: %w", name, strings.Join(args, " "), err)
	}
	return nil
}
