package main

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// formsOfFiles are the names that the files of a release have, with V for the version.
var formsOfFiles = regexp.MustCompile(`^(?:tacit_V_(?:amd64|arm64)\.deb|tacit-V-1\.(?:x86_64|aarch64)\.rpm|tacit_V_(?:x86_64|aarch64)\.apk|` +
	`tacit(?:-postgres)?_V_(?:(?:linux|darwin)_(?:amd64|arm64)\.tar\.gz|windows_(?:amd64|arm64)\.zip)|tacit_V_linux_(?:amd64|arm64)\.image\.tar)$`)

// The pages that say how to install name what a release has: its files, the package of npm
// with the Node that it needs, the tap, the bucket, the image, and the Go of go.mod.
func TestPagesNameWhatIsReleased(t *testing.T) {
	config := read(t, ".goreleaser.yaml")
	tap, bucket := found(t, `owner: (\S+), name: homebrew-(\S+),`, config), found(t, `owner: (\S+), name: (scoop-\S+),`, config)
	for _, rule := range []struct{ what, want string }{
		{`\btacit[\w-]*[_-]0\.1\.0[\w.-]*\.(?:deb|rpm|apk|gz|zip|tar)\b`, ""}, // a form of a file
		{`@[\w-]+/[\w-]+`, npmName},
		{`\bNode \d+(?: or later| 或更新版本| 以降)`, "Node " + leastNode},
		{`brew install \w\S+[^\x60\s]`, "brew install " + tap[1] + "/" + tap[2] + "/tacit"},
		{`https://github\.com/[\w-]+/scoop-\w+`, "https://github.com/" + bucket[1] + "/" + bucket[2]},
		{`\bghcr\.io/[\w/-]+`, found(t, `IMAGE: (\S+)`, read(t, ".github/workflows/release.yml"))[1]},
		{`\bGo 1\.\d+`, "Go " + found(t, `(?m)^go (\d+\.\d+)`, read(t, "go.mod"))[1]},
	} {
		seen := 0
		for _, name := range []string{"README", "docs/install"} {
			for _, language := range []string{".md", ".zh.md", ".ja.md"} {
				for _, got := range regexp.MustCompile(rule.what).FindAllString(read(t, name+language), -1) {
					seen++
					isFile := rule.want == "" && formsOfFiles.MatchString(strings.Replace(got, "0.1.0", "V", 1))
					if !isFile && (rule.want == "" || got != rule.want && !strings.HasPrefix(got, rule.want+" ")) {
						t.Errorf("%s%s: there is no %q; %s", name, language, got, rule.want)
					}
				}
			}
		}
		if seen < 3 {
			t.Errorf("the pages name %s in %d places", rule.what, seen)
		}
	}
}

// The workflow of a release runs the GoReleaser that is pinned here, one version of Go in all
// its jobs, and installs the programs without which tests skip, as CONTRIBUTING.md does.
func TestWorkflowHasTheSameTools(t *testing.T) {
	workflow := read(t, ".github/workflows/release.yml")
	for pattern, want := range map[string]string{
		`go run (github\.com/goreleaser/\S+)`:                   goreleaser,
		`go-version: (\S+)`:                                     found(t, `go-version: (\d+\.\d+\.\d+)`, workflow)[1],
		`apt-get install -y --no-install-recommends ([a-z -]+)`: found(t, `--no-install-recommends (rpm [a-z -]+)`, read(t, "CONTRIBUTING.md"))[1],
	} {
		named := regexp.MustCompile(pattern).FindAllStringSubmatch(workflow, -1)
		for _, m := range named {
			if m[1] != want {
				t.Errorf("release.yml has %s, want %s", m[1], want)
			}
		}
		if len(named) == 0 {
			t.Errorf("release.yml has nothing of the form %s", pattern)
		}
	}
}

// The files of a release have the names by which the pages call them.
func TestFilesAreNamedAsOnPages(t *testing.T) {
	for _, suffix := range []string{".deb", ".rpm", ".apk", ".tar.gz", ".zip", ".image.tar"} {
		names, err := filepath.Glob(filepath.Join(dist(t), "*"+suffix))
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range names {
			name = filepath.Base(name)
			version := regexp.MustCompile(`\d+\.\d+\.\d+(?:[~-]pre\d+|_pre\d+)?`).FindString(name)
			if !formsOfFiles.MatchString(strings.Replace(name, version, "V", 1)) {
				t.Errorf("%s has a name that formsOfFiles does not have", name)
			}
		}
	}
}

func read(t *testing.T, name string) string {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(root, name))
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

func found(t *testing.T, pattern, text string) []string {
	t.Helper()
	m := regexp.MustCompile(pattern).FindStringSubmatch(text)
	if m == nil {
		t.Fatalf("nothing is %s", pattern)
	}
	return m
}
