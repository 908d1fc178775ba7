package main

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"errors"
	"io"
	"io/fs"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// dist returns the folder of a release, which go run ./cmd/release snapshot makes.
func dist(t *testing.T) string {
	t.Helper()
	dir := os.Getenv("TACIT_RELEASE")
	switch {
	case dir == "":
		t.Skip("TACIT_RELEASE is not set: CONTRIBUTING.md, Release")
	case runtime.GOOS != "linux" || runtime.GOARCH != "amd64":
		t.Skip("packages are installed on Linux, amd64")
	case dir == "1":
		dir = filepath.Join(root, "dist")
	}
	dir, err := filepath.Abs(dir)
	if err != nil {
		t.Fatal(err)
	}
	return dir
}

// made returns the one file of a release that the pattern names.
func made(t *testing.T, pattern string) string {
	t.Helper()
	names, err := filepath.Glob(filepath.Join(dist(t), pattern))
	if err != nil {
		t.Fatal(err)
	}
	if len(names) != 1 {
		t.Skipf("dist has %d files of the name %s, want one: go run ./cmd/release snapshot", len(names), pattern)
	}
	return names[0]
}

func needs(t *testing.T, programs ...string) {
	t.Helper()
	for _, p := range programs {
		if _, err := exec.LookPath(p); err != nil {
			t.Skip(err)
		}
	}
}

// A machine is one without Go, on which Tacit has just been installed: an empty
// home, an empty folder, and of the variables of this process none.
type machine struct {
	t      *testing.T
	folder string
	env    []string
}

// newMachine returns a machine with these folders of programs before the system's.
func newMachine(t *testing.T, bin ...string) machine {
	t.Helper()
	m := machine{t: t, folder: t.TempDir()}
	m.env = []string{"PATH=" + strings.Join(append(bin, "/usr/bin", "/bin"), ":"), "HOME=" + t.TempDir(), "LC_ALL=C.UTF-8"}
	if out, err := m.try("command -v go"); err == nil {
		t.Skipf("this machine has Go where every program looks: %s", out)
	}
	return m
}

func (m machine) try(command string) (string, error) {
	c := exec.Command("sh", "-c", command)
	c.Dir, c.Env = m.folder, m.env
	out, err := c.CombinedOutput()
	return string(out), err
}

func (m machine) run(command string) string {
	m.t.Helper()
	out, err := m.try(command)
	if err != nil {
		m.t.Fatalf("%s: %v\n%s", command, err, out)
	}
	return out
}

var (
	firstBank = regexp.MustCompile(`(?s)\n## A first bank\n(.*?)\n## Let Tacit write\n`)
	console   = regexp.MustCompile("(?s)```console\n(.*?)```")
)

// readme types what README says of the first bank, and wants to see what is printed there.
func (m machine) readme() {
	m.t.Helper()
	text, err := os.ReadFile(filepath.Join(root, "README.md"))
	if err != nil {
		m.t.Fatal(err)
	}
	section := firstBank.FindSubmatch(text)
	if section == nil {
		m.t.Fatal("README.md has no section A first bank before Let Tacit write")
	}
	commands := 0
	for _, block := range console.FindAllSubmatch(section[1], -1) {
		for session := range strings.SplitSeq(strings.TrimPrefix(string(block[1]), "$ "), "\n$ ") {
			command, want, _ := strings.Cut(session+"\n", "\n")
			if strings.HasSuffix(command, "<<'EOF'") {
				text, rest, _ := strings.Cut(want, "\nEOF\n")
				command, want = command+"\n"+text+"\nEOF\n", rest
			}
			commands++
			if got, _ := m.try(command); strings.TrimSpace(got) != strings.TrimSpace(want) {
				m.t.Errorf("%s\ngot:\n%s\nREADME has:\n%s", command, got, want)
			}
		}
	}
	if commands < 8 {
		m.t.Errorf("README has %d commands for the first bank", commands)
	}
	m.t.Logf("%s: the %d commands of README's first bank print what it shows", strings.TrimSpace(m.run("tacit version")), commands)
}

// shipped checks that the licences came along, below a folder.
func shipped(t *testing.T, dir string) {
	t.Helper()
	for _, name := range []string{"LICENSE", "NOTICE", thirdParty} {
		want, err := os.ReadFile(filepath.Join(root, name))
		if err != nil {
			t.Fatal(err)
		}
		if got, err := os.ReadFile(filepath.Join(dir, name)); err != nil || !bytes.Equal(got, want) {
			t.Errorf("%s in the package is not ours: %v", name, err)
		}
	}
}

func TestArchive(t *testing.T) {
	archive := made(t, "tacit_*_linux_amd64.tar.gz")
	dir := t.TempDir()
	if out, err := exec.Command("tar", "-xzf", archive, "-C", dir).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	shipped(t, dir)
	m := newMachine(t, dir)
	m.readme()
	version := archiveName.FindStringSubmatch(filepath.Base(archive))[1]
	if out := m.run("tacit version --json"); !strings.Contains(out, `"version":"v`+version+`","commit":"`) {
		t.Errorf("the archive is of %s, the program says %s", version, out)
	}
	m.run("bash -n " + filepath.Join(dir, "completions", "tacit.bash"))
	const most = 60 << 20 // docs/embedder.md says what is in it
	if file, err := os.Stat(filepath.Join(dir, "tacit")); err != nil || file.Size() > most {
		t.Errorf("the program has more than %d bytes: %v, %v", most, file, err)
	} else {
		sizeOnPages(t, float64(file.Size())/1e6)
	}
	linked, _ := exec.Command("ldd", filepath.Join(dir, "tacit")).CombinedOutput()
	if !strings.Contains(string(linked), "not a dynamic executable") {
		t.Errorf("the program is not static: %s", linked)
	}
}

// sizeOnPages checks the size, in MB, that the READMEs give the program without what is for a debugger.
func sizeOnPages(t *testing.T, size float64) {
	t.Helper()
	for _, name := range []string{"README.md", "README.zh.md", "README.ja.md"} {
		told := found(t, `\d+ MB[^\d\n]{1,20}(\d+) MB ?(?:stripped|）)`, read(t, name))[1]
		if n, err := strconv.ParseFloat(told, 64); err != nil || math.Abs(n-size) > 1 {
			t.Errorf("%s says %s MB, the program has %.1f MB", name, told, size)
		}
	}
}

// The program with a shared index is an archive of its own, with the licences of its driver.
func TestPostgresArchive(t *testing.T) {
	archive := made(t, "tacit-postgres_*_linux_amd64.tar.gz")
	dir := t.TempDir()
	if out, err := exec.Command("tar", "-xzf", archive, "-C", dir).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	shipped(t, dir)
	if bill, err := os.ReadFile(archive + ".cdx.json"); err != nil || !bytes.Contains(bill, []byte("github.com/jackc/pgx/v5")) {
		t.Errorf("the bill does not name the driver: %v", err)
	}
	m := newMachine(t, dir)
	m.run("tacit-postgres init")
	if out, err := m.try("tacit-postgres index --store postgres://127.0.0.1:1/tacit --as x"); err == nil || strings.Contains(out, "driver") {
		t.Errorf("a store that is not there: %v\n%s", err, out)
	}
	if out := m.run("tacit-postgres match nothing"); out != "" {
		t.Errorf("an empty bank answers: %s", out)
	}
}

// The archives for other systems have the program for them.
func TestArchivesOfOtherSystems(t *testing.T) {
	kinds := map[string]string{"linux": "\x7fELF", "darwin": "\xcf\xfa\xed\xfe", "windows": "MZ"}
	entries, err := os.ReadDir(dist(t))
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		name := archiveName.FindStringSubmatch(e.Name())
		if name == nil {
			continue
		}
		packed, err := os.ReadFile(filepath.Join(dist(t), e.Name()))
		if err != nil {
			t.Fatal(err)
		}
		files, err := unpack(e.Name(), packed)
		if err != nil {
			t.Fatal(err)
		}
		program := append(files["tacit"], files["tacit.exe"]...)
		if !bytes.HasPrefix(program, []byte(kinds[name[2]])) || len(files[thirdParty]) == 0 {
			t.Errorf("%s: not a program for %s, or no licences", e.Name(), name[2])
		}
		t.Logf("%s: a program for %s and its licences, %d files", e.Name(), name[2], len(files))
	}
}

// checksums.txt has the hash of every archive, package, image and bill, and every archive has a bill.
func TestChecksums(t *testing.T) {
	for _, pattern := range []string{"*.tar.gz", "*.zip", "*.deb", "*.rpm", "*.apk", "*.image.tar", "*.cdx.json", "npm/*.tgz"} {
		names, _ := filepath.Glob(filepath.Join(dist(t), pattern))
		if len(names) == 0 && pattern != "*.zip" { // of some systems alone
			t.Errorf("dist has no %s", pattern)
		}
		for _, name := range names {
			b, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			text, err := os.ReadFile(filepath.Join(filepath.Dir(name), "checksums.txt"))
			if err != nil || !strings.Contains(string(text), sumOf(b)+"  "+filepath.Base(name)+"\n") {
				t.Errorf("checksums.txt does not have the hash of %s: %v", filepath.Base(name), err)
			}
			if bill, err := os.ReadFile(name + ".cdx.json"); (strings.HasSuffix(name, ".tar.gz") || strings.HasSuffix(name, ".zip")) && (err != nil || !bytes.Contains(bill, []byte(sumOf(b)))) {
				t.Errorf("the bill of %s does not have its hash: %v", filepath.Base(name), err)
			}
		}
	}
}

// Every package carries the bill of the program that it brings.
func billed(t *testing.T, dir string) {
	t.Helper()
	if bill, err := os.ReadFile(filepath.Join(dir, billName)); err != nil || !bytes.Contains(bill, []byte("pkg:golang/github.com/spf13/cobra@")) {
		t.Errorf("no bill in %s: %v", dir, err)
	}
}

func TestDeb(t *testing.T) {
	needs(t, "dpkg")
	deb := made(t, "*_amd64.deb")
	dir := t.TempDir()
	for _, name := range []string{"info", "updates"} {
		if err := os.MkdirAll(filepath.Join(dir, "var/lib/dpkg", name), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.WriteFile(filepath.Join(dir, "var/lib/dpkg/status"), nil, 0o644); err != nil {
		t.Fatal(err)
	}
	dpkg := func(args ...string) {
		t.Helper()
		args = append([]string{"--root=" + dir, "--log=/dev/null", "--force-not-root,script-chrootless"}, args...)
		if out, err := exec.Command("dpkg", args...).CombinedOutput(); err != nil {
			t.Fatalf("%v\n%s", err, out)
		}
	}
	dpkg("--install", deb)
	shipped(t, filepath.Join(dir, "usr/share/doc/tacit"))
	billed(t, filepath.Join(dir, "usr/share/doc/tacit"))
	m := newMachine(t, filepath.Join(dir, "usr/bin"))
	m.readme()
	m.reads(filepath.Join(dir, "usr/share/man"))
	dpkg("--purge", "tacit")
	if left := filesBelow(t, filepath.Join(dir, "usr")); len(left) > 0 {
		t.Errorf("removing the package leaves %v", left)
	}
}

// reads checks that man finds a page for every command below a folder, in three
// languages, and can read it.
func (m machine) reads(dir string) {
	m.t.Helper()
	needs(m.t, "mandoc")
	commands := commandsIn(m.run("tacit help --all --lang en"))
	for _, folder := range []string{"man1", "zh_CN/man1", "ja/man1"} {
		names, _ := filepath.Glob(filepath.Join(dir, folder, "tacit*.1.gz"))
		if len(names) != len(commands)+1 {
			m.t.Errorf("%s has %d pages for %d commands", folder, len(names), len(commands))
		}
		for _, name := range names {
			m.run("gzip -dc " + name + " | mandoc -T lint -W warning")
		}
	}
	if page := m.run("gzip -dc " + filepath.Join(dir, "man1/tacit-match.1.gz") + " | mandoc -T utf8 | col -b"); !strings.Contains(page, "--min-score S") {
		m.t.Errorf("the page of match:\n%s", page)
	}
	m.t.Logf("man has the pages of %d commands in three languages", len(commands))
}

// filesBelow returns the files below a folder.
func filesBelow(t *testing.T, dir string) (names []string) {
	t.Helper()
	err := filepath.WalkDir(dir, func(name string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() {
			names = append(names, name)
		}
		return err
	})
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		t.Fatal(err)
	}
	return names
}

func TestRpm(t *testing.T) {
	needs(t, "rpm")
	file := made(t, "*.x86_64.rpm")
	dir := t.TempDir()
	rpm := func(args ...string) string {
		t.Helper()
		out, err := exec.Command("rpm", args...).CombinedOutput()
		if err != nil {
			t.Fatalf("rpm %v: %v\n%s", args, err, out)
		}
		return string(out)
	}
	rpm("--checksig", "--nosignature", file)
	if got := rpm("--query", "--package", "--queryformat", "%{NAME} %{LICENSE} %{ARCH}", file); !strings.HasSuffix(got, "tacit Apache-2.0 x86_64") {
		t.Error(got)
	}
	if scripts := rpm("--query", "--package", "--scripts", file); strings.Contains(scripts, "scriptlet") {
		t.Errorf("the package runs something: %s", scripts)
	}
	db := []string{"--root", dir, "--dbpath", "/var/lib/rpm"}
	rpm(append(db, "--install", "--nodeps", "--ignorearch", "--force-debian", file)...)
	shipped(t, filepath.Join(dir, "usr/share/doc/tacit"))
	billed(t, filepath.Join(dir, "usr/share/doc/tacit"))
	newMachine(t, filepath.Join(dir, "usr/bin")).readme()
	rpm(append(db, "--erase", "--force-debian", "tacit")...)
	if left := filesBelow(t, filepath.Join(dir, "usr")); len(left) > 0 {
		t.Errorf("removing the package leaves %v", left)
	}
}

// An apk is two archives behind each other: what the package is, with the hash of the
// second, and the files. Alpine's own program is used where it is installed.
func TestApk(t *testing.T) {
	file := made(t, "*_x86_64.apk")
	packed, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	rest := bytes.NewReader(packed)
	control := untar(t, rest)
	data := packed[len(packed)-rest.Len():]
	files := untar(t, bytes.NewReader(data))
	about := string(control[".PKGINFO"])
	for _, want := range []string{"pkgname = tacit\n", "arch = x86_64\n", "license = Apache-2.0\n", "datahash = " + sumOf(data) + "\n"} {
		if !strings.Contains(about, want) {
			t.Errorf(".PKGINFO has no %q:\n%s", want, about)
		}
	}
	if !regexp.MustCompile(`(?m)^pkgver = \d+(\.\d+)*(_(alpha|beta|pre|rc)\d*)?(-r\d+)?$`).MatchString(about) {
		t.Errorf("Alpine would not accept this version:\n%s", about)
	}
	dir := t.TempDir()
	for name, text := range files {
		if name = filepath.Join(dir, name); len(text) > 0 {
			if err := errors.Join(os.MkdirAll(filepath.Dir(name), 0o755), os.WriteFile(name, text, 0o755)); err != nil {
				t.Fatal(err)
			}
		}
	}
	shipped(t, filepath.Join(dir, "usr/share/doc/tacit"))
	billed(t, filepath.Join(dir, "usr/share/doc/tacit"))
	newMachine(t, filepath.Join(dir, "usr/bin")).readme()
	if _, err := exec.LookPath("apk"); err != nil {
		t.Log("Alpine's apk is not installed: read here, not by it")
	} else if out, err := exec.Command("apk", "verify", "--allow-untrusted", file).CombinedOutput(); err != nil {
		t.Errorf("%v\n%s", err, out)
	}
}

// untar reads the files of the first gzip stream, and leaves the reader behind it.
func untar(t *testing.T, r *bytes.Reader) map[string][]byte {
	t.Helper()
	z, err := gzip.NewReader(r)
	if err != nil {
		t.Fatal(err)
	}
	z.Multistream(false)
	all, err := io.ReadAll(z)
	if err != nil {
		t.Fatal(err)
	}
	files := map[string][]byte{}
	for in := tar.NewReader(bytes.NewReader(all)); ; {
		h, err := in.Next()
		if err != nil {
			return files
		}
		if files[h.Name], err = io.ReadAll(in); err != nil {
			t.Fatal(err)
		}
	}
}

// The formula and the manifest for Scoop name files of this release, by their hash.
func TestManifests(t *testing.T) {
	formula, manifest := made(t, "homebrew/Formula/tacit.rb"), made(t, "scoop/bucket/tacit.json")
	needs(t, "ruby")
	if out, err := exec.Command("ruby", "-wc", formula).CombinedOutput(); err != nil {
		t.Errorf("%v\n%s", err, out)
	}
	sums, err := os.ReadFile(filepath.Join(dist(t), "checksums.txt"))
	if err != nil {
		t.Fatal(err)
	}
	for file, most := range map[string]int{formula: 4, manifest: 2} {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		hashes := regexp.MustCompile(`[0-9a-f]{64}`).FindAllString(string(text), -1)
		slices.Sort(hashes)
		if hashes = slices.Compact(hashes); len(hashes) != most {
			t.Errorf("%s names %d archives, want %d", file, len(hashes), most)
		}
		for _, h := range hashes {
			line := regexp.MustCompile(h + `  (\S+)\n`).FindSubmatch(sums)
			if line == nil || !strings.Contains(string(text), "/"+string(line[1])) {
				t.Errorf("%s: %s is not the hash of an archive of this release", file, h)
			}
		}
		t.Logf("%s names %d archives by their hash", filepath.Base(file), len(hashes))
	}
}
