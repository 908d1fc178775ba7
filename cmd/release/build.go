package main

import (
	"bytes"
	"errors"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

	"go.yaml.in/yaml/v3"
)

// goreleaser is the pinned program that reads .goreleaser.yaml. The workflow of a
// release runs the same.
const goreleaser = "github.com/goreleaser/goreleaser/v2@v2.16.0"

// prepared is a folder that git ignores: what .goreleaser.yaml packs beside the program.
const prepared = ".release"

// prepare lets the program write its completion scripts, and makes pages for man of its
// help. .goreleaser.yaml calls it.
func prepare(repo string) error {
	dir := filepath.Join(repo, prepared)
	if err := os.RemoveAll(dir); err != nil {
		return err
	}
	if err := os.MkdirAll(filepath.Join(dir, "completions"), 0o755); err != nil {
		return err
	}
	program, err := filepath.Abs(filepath.Join(dir, "tacit"))
	if err != nil {
		return err
	}
	// This one runs here, so it is built for the system that this program runs on.
	if err := command(repo, []string{"CGO_ENABLED=0", "GOOS=", "GOARCH="}, "go", "build", "-trimpath", "-buildvcs=false", "-o", program, "./cmd/tacit"); err != nil {
		return err
	}
	for shell, name := range map[string]string{"bash": "tacit.bash", "zsh": "_tacit", "fish": "tacit.fish", "powershell": "tacit.ps1"} {
		script, err := exec.Command(program, "completion", shell).Output()
		if err == nil {
			err = os.WriteFile(filepath.Join(dir, "completions", name), script, 0o644)
		}
		if err != nil {
			return fmt.Errorf("completion for %s: %w", shell, err)
		}
	}
	if err := manuals(program, filepath.Join(dir, "man"), dayOf(repo)); err != nil {
		return err
	}
	return os.Remove(program)
}

// dayOf returns the day of the last commit, or "" where there is no repository.
func dayOf(repo string) string {
	c := exec.Command("git", "show", "--no-patch", "--date=format-local:%Y-%m-%d", "--format=%cd", "HEAD")
	c.Dir, c.Env = repo, append(os.Environ(), "TZ=UTC")
	out, err := c.Output()
	if err != nil {
		return ""
	}
	return strings.TrimSpace(string(out))
}

// snapshot builds what a release has into dist, for all systems or some, and
// publishes nothing.
func snapshot(repo string, targets []string) error {
	tools, err := os.MkdirTemp("", "release")
	if err != nil {
		return err
	}
	defer os.RemoveAll(tools)
	if err := command(repo, []string{"GOBIN=" + tools}, "go", "install", goreleaser); err != nil {
		return err
	}
	return build(repo, targets, filepath.Join(tools, "goreleaser"), nil)
}

// build lets GoReleaser build, and makes the npm packages of its archives.
func build(repo string, targets []string, program string, env []string) error {
	args := []string{"release", "--snapshot", "--clean", "--parallelism", "1"}
	if len(targets) > 0 {
		config, err := only(filepath.Join(repo, ".goreleaser.yaml"), targets)
		if err != nil {
			return err
		}
		defer os.Remove(config)
		args = append(args, "--config", config, "--skip", strings.Join(leftOut(targets), ","))
	}
	if err := command(repo, append(env, remote(repo)...), program, args...); err != nil {
		return err
	}
	return packNpm(repo, filepath.Join(repo, "dist"))
}

// leftOut returns what GoReleaser cannot make for some systems alone: the manifests want all
// of them, and it ends with an error where there is no program for the Linux packages.
func leftOut(targets []string) []string {
	names := []string{"homebrew", "scoop"}
	if !slices.ContainsFunc(targets, func(t string) bool { return strings.HasPrefix(t, "linux_") }) {
		names = append(names, "nfpm")
	}
	return names
}

// remote gives a clone that has no remote ours, for this command alone: GoReleaser
// takes the date of the commit only where it finds one.
func remote(repo string) []string {
	c := exec.Command("git", "remote")
	c.Dir = repo
	if out, err := c.Output(); err != nil || len(out) > 0 {
		return nil
	}
	return []string{"GIT_CONFIG_COUNT=1", "GIT_CONFIG_KEY_0=remote.origin.url", "GIT_CONFIG_VALUE_0=" + homepage}
}

// only writes a copy of the configuration that builds for some systems, and returns
// its name.
func only(config string, targets []string) (string, error) {
	text, err := os.ReadFile(config)
	if err != nil {
		return "", err
	}
	var all map[string]any
	if err := yaml.Unmarshal(text, &all); err != nil {
		return "", err
	}
	builds, _ := all["builds"].([]any)
	for _, b := range builds {
		build, ok := b.(map[string]any)
		if !ok {
			return "", errors.New(config + ": a build is no mapping")
		}
		delete(build, "goos")
		delete(build, "goarch")
		build["targets"] = targets
	}
	if text, err = yaml.Marshal(all); err != nil {
		return "", err
	}
	f, err := os.CreateTemp("", "goreleaser-*.yaml")
	if err != nil {
		return "", err
	}
	_, err = f.Write(text)
	return f.Name(), errors.Join(err, f.Close())
}

// reproduce builds the last commit in two folders of different names, each with an
// empty build cache, and compares every file of the two releases.
func reproduce(repo string, targets []string) error {
	top, err := os.MkdirTemp("", "reproduce")
	if err != nil {
		return err
	}
	defer os.RemoveAll(top)
	if err := command(repo, []string{"GOBIN=" + top}, "go", "install", goreleaser); err != nil {
		return err
	}
	var sums [2]map[string]string
	for i, name := range []string{"one", filepath.Join("another", "place", "two")} {
		tree, cache := filepath.Join(top, name), filepath.Join(top, "cache"+fmt.Sprint(i))
		if err := command(repo, nil, "git", "clone", "--quiet", ".", tree); err != nil {
			return err
		}
		if err := build(tree, targets, filepath.Join(top, "goreleaser"), []string{"GOCACHE=" + cache}); err != nil {
			return err
		}
		if sums[i], err = sumsOf(filepath.Join(tree, "dist")); err != nil {
			return err
		}
		if err := os.RemoveAll(cache); err != nil {
			return err
		}
	}
	return compare(sums[0], sums[1])
}

// sumsOf returns the hashes of what a release publishes.
func sumsOf(dist string) (map[string]string, error) {
	sums := map[string]string{}
	for _, pattern := range []string{"*.tar.gz", "*.zip", "*.deb", "*.rpm", "*.apk", "*.image.tar", "*.cdx.json", "checksums.txt", "npm/*.tgz", "npm/checksums.txt", "homebrew/*/*.rb", "scoop/*/*.json", "*/tacit", "*/tacit.exe", "*/tacit-postgres", "*/tacit-postgres.exe"} {
		names, err := filepath.Glob(filepath.Join(dist, pattern))
		if err != nil {
			return nil, err
		}
		for _, name := range names {
			b, err := os.ReadFile(name)
			if err != nil {
				return nil, err
			}
			sums[strings.TrimPrefix(filepath.ToSlash(name), filepath.ToSlash(dist)+"/")] = sumOf(b)
		}
	}
	return sums, nil
}

// compare prints the hash of each file, and fails if one differs.
func compare(a, b map[string]string) error {
	var differ bytes.Buffer
	for _, name := range slices.Sorted(maps.Keys(a)) {
		if a[name] == b[name] {
			fmt.Println("equal ", a[name], name)
		} else {
			fmt.Fprintln(&differ, "differs", name)
		}
	}
	if len(a) != len(b) {
		fmt.Fprintf(&differ, "%d files and %d files", len(a), len(b))
	}
	if differ.Len() > 0 || len(a) == 0 {
		return fmt.Errorf("two builds of one commit:\n%s", &differ)
	}
	return nil
}
