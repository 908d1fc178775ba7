package main

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"crypto/sha512"
	"encoding/base64"
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"syscall"
	"testing"
)

// A registry gives npm the packages of dist, and remembers what else it was asked for.
type registry struct {
	*httptest.Server
	packages map[string]registered // by name
	mu       sync.Mutex
	unknown  []string
}

type registered struct {
	head    npmPackage
	tarball []byte
}

func newRegistry(t *testing.T) *registry {
	r := &registry{packages: map[string]registered{}}
	names, err := filepath.Glob(filepath.Join(dist(t), "npm", "*.tgz"))
	if err != nil || len(names) == 0 {
		t.Skipf("no npm packages in dist: go run ./cmd/release npm (%v)", err)
	}
	for _, name := range names {
		b, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		p := registered{tarball: b}
		if err := json.Unmarshal(untar(t, bytes.NewReader(b))["package/package.json"], &p.head); err != nil {
			t.Fatal(err)
		}
		r.packages[p.head.Name] = p
	}
	r.Server = httptest.NewServer(r)
	t.Cleanup(r.Close)
	return r
}

func (r *registry) ServeHTTP(w http.ResponseWriter, q *http.Request) {
	name, _ := url.PathUnescape(strings.TrimPrefix(q.URL.EscapedPath(), "/"))
	name, tarball := strings.CutSuffix(name, "/tarball.tgz")
	p, ok := r.packages[name]
	switch {
	case !ok:
		r.mu.Lock()
		r.unknown = append(r.unknown, name)
		r.mu.Unlock()
		http.NotFound(w, q)
	case tarball:
		_, _ = w.Write(p.tarball)
	default:
		_ = json.NewEncoder(w).Encode(p.entry(r.URL))
	}
}

// entry is what a registry says of a package: its head, where its file is and the
// hash of it.
func (p registered) entry(host string) map[string]any {
	head, version := map[string]any{}, p.head.Version
	b, _ := json.Marshal(p.head)
	_ = json.Unmarshal(b, &head)
	sum := sha512.Sum512(p.tarball)
	head["dist"] = map[string]string{"tarball": host + "/" + p.head.Name + "/tarball.tgz", "integrity": "sha512-" + base64.StdEncoding.EncodeToString(sum[:])}
	return map[string]any{"name": p.head.Name, "dist-tags": map[string]string{"latest": version}, "versions": map[string]any{version: head}}
}

// newNode returns a machine with Node and an npm that asks this registry alone.
func newNode(t *testing.T, r *registry) (m machine, prefix string) {
	t.Helper()
	needs(t, "node", "npm", "npx")
	prefix = t.TempDir()
	bin := t.TempDir() // with Node alone: the folder where it is may have Go as well
	for _, name := range []string{"node", "npm", "npx"} {
		at, err := exec.LookPath(name)
		if err == nil {
			at, err = filepath.EvalSymlinks(at)
		}
		if err == nil {
			err = os.Symlink(at, filepath.Join(bin, name))
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	m = newMachine(t, filepath.Join(prefix, "bin"), bin)
	m.env = append(m.env, "npm_config_registry="+r.URL, "npm_config_prefix="+prefix, "npm_config_update_notifier=false", "npm_config_audit=false", "npm_config_fund=false")
	return m, prefix
}

func TestNpm(t *testing.T) {
	r := newRegistry(t)
	m, prefix := newNode(t, r)
	m.run("npm install --global " + npmName)
	shipped(t, filepath.Join(prefix, "lib/node_modules", npmName))
	billed(t, filepath.Join(prefix, "lib/node_modules", npmName, "node_modules", npmName+"-linux-x64"))
	m.readme()
	if out := m.run("npx --yes " + npmName + " version"); !strings.Contains(out, "linux/amd64") {
		t.Errorf("npx: %s", out)
	}
	other := newMachine(t)
	other.env = slices.Concat(other.env, m.env[3:], []string{m.env[0], "npm_config_prefix=" + t.TempDir()})
	if out := other.run("npx --yes " + npmName + " version"); !strings.Contains(out, "linux/amd64") {
		t.Errorf("npx without an installation: %s", out)
	}
	if len(r.unknown) > 0 {
		t.Errorf("npm asked for more than our packages: %v", r.unknown)
	}
	t.Log("npm install --global, npx with and without it: nothing was asked for but our packages")
	m.run("npm uninstall --global " + npmName)
	if left := filesBelow(t, filepath.Join(prefix, "lib")); len(left) > 1 { // npm's own list
		t.Errorf("uninstalling leaves %v", left)
	}
}

// No package runs anything when it is installed.
func TestNpmRunsNothing(t *testing.T) {
	r := newRegistry(t)
	for name, p := range r.packages {
		head := string(untar(t, bytes.NewReader(p.tarball))["package/package.json"])
		if strings.Contains(head, `"scripts"`) || strings.Contains(head, `"dependencies"`) {
			t.Errorf("%s: %s", name, head)
		}
		if top := r.packages[npmName].head; name != npmName && top.Optional[name] != p.head.Version {
			t.Errorf("%s %s is not a part of %v", name, p.head.Version, top.Optional)
		}
	}
}

// The launcher is not seen: exit status, input, output and signals are the program's.
func TestNpmLauncher(t *testing.T) {
	m, prefix := newNode(t, newRegistry(t))
	m.run("npm install --global " + npmName)
	m.run("tacit init")
	native := filepath.Join(prefix, "lib/node_modules", npmName, "node_modules", npmName+"-linux-x64", "bin/tacit")
	for _, command := range []string{
		"tacit nonsense; echo $?", "tacit check; echo $?", "tacit match 'a b'; echo $?", "tacit match --json 'a  \"b\" $HOME'",
		"echo '{\"question\": \"x\"}' | tacit match --batch - 2>&1; echo $?", "tacit schema | head -c10", "tacit version",
	} {
		got, want := m.run(command), m.run(strings.ReplaceAll(command, "tacit ", native+" "))
		if got != want || got == "" {
			t.Errorf("%s: got %q, want %q", command, got, want)
		}
	}
	// "tacit mcp" ends with 0 when it is asked to end, and says so by answering before.
	c, in, out := m.server()
	if _, err := io.WriteString(in, `{"jsonrpc":"2.0","id":1,"method":"ping"}`+"\n"); err != nil {
		t.Fatal(err)
	}
	if _, err := out.Read(make([]byte, 1)); err != nil {
		t.Fatal(err)
	}
	if err := c.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	if err := c.Wait(); err != nil {
		t.Errorf("SIGTERM: %v", err)
	}
	t.Log("exit status, streams and SIGTERM pass through the launcher")
}

// server starts tacit mcp through the launcher.
func (m machine) server() (*exec.Cmd, io.WriteCloser, io.Reader) {
	m.t.Helper()
	c := exec.Command("sh", "-c", "exec tacit mcp")
	c.Dir, c.Env, c.Stderr = m.folder, m.env, os.Stderr
	in, err := c.StdinPipe()
	if err != nil {
		m.t.Fatal(err)
	}
	out, err := c.StdoutPipe()
	if err != nil {
		m.t.Fatal(err)
	}
	if err := c.Start(); err != nil {
		m.t.Fatal(err)
	}
	m.t.Cleanup(func() { _ = c.Process.Kill() })
	return c, in, out
}

// Without the package of its system the launcher says what is missing, and why.
func TestNpmWithoutProgram(t *testing.T) {
	m, prefix := newNode(t, newRegistry(t))
	m.run("npm install --global " + npmName)
	if err := os.RemoveAll(filepath.Join(prefix, "lib/node_modules", npmName, "node_modules")); err != nil {
		t.Fatal(err)
	}
	out, err := m.try("tacit version")
	if err == nil || !strings.Contains(out, npmName+"-linux-x64 is not installed") || !strings.Contains(out, "--omit=optional") {
		t.Errorf("%v: %s", err, out)
	}
}

// What npm packs are the bytes that we packed: it reads our archive without complaint.
func TestNpmPackageIsPlain(t *testing.T) {
	p := newNpmPackage(npmName, "1.2.3")
	dir := t.TempDir()
	if err := os.Mkdir(filepath.Join(dir, "npm"), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := p.write(dir, []packedFile{{"bin/tacit.js", launcher, 0o755}}); err != nil {
		t.Fatal(err)
	}
	f, err := os.Open(filepath.Join(dir, "npm", "tacit-kb-tacit-1.2.3.tgz"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	z, err := gzip.NewReader(f)
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for in := tar.NewReader(z); ; {
		h, err := in.Next()
		if err != nil {
			break
		}
		names = append(names, h.Name)
	}
	if want := []string{"package/package.json", "package/bin/tacit.js"}; !slices.Equal(names, want) {
		t.Errorf("got %v, want %v", names, want)
	}
}
