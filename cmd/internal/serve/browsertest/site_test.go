package browsertest

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"
)

// program builds tacit, once for all tests.
var program = sync.OnceValues(func() (string, error) {
	dir, err := os.MkdirTemp("", "tacit-browser")
	if err != nil {
		return "", err
	}
	name := filepath.Join(dir, "tacit")
	// Who decides here is a person, also if an agent has started the tests.
	const outermost = "-X github.com/tacit-kb/tacit/cmd/internal/host.Outermost="
	out, err := exec.Command("go", "build", "-ldflags", outermost+strconv.Itoa(os.Getpid()), "-o", name, "github.com/tacit-kb/tacit/cmd/tacit").CombinedOutput()
	if err != nil {
		err = errors.New(string(out))
	}
	return name, err
})

func TestMain(m *testing.M) {
	status := m.Run()
	if os.Getenv("TACIT_BROWSER") != "" {
		if name, err := program(); err == nil {
			os.RemoveAll(filepath.Dir(name))
		}
	}
	os.Exit(status)
}

// A site is tacit serve over a bank of its own.
type site struct {
	t      *testing.T
	dir    string // of the project
	extra  []string
	url    string // without the path of a page
	origin string // without any path
	entry  string // opens it once
	server *os.Process
}

// newSite makes a project with a bank. serve shows it.
func newSite(t *testing.T) *site {
	t.Helper()
	s := &site{t: t, dir: t.TempDir()}
	s.tacit(0, "", "init")
	return s
}

// command is tacit as a person runs it in the project.
func (s *site) command(args ...string) *exec.Cmd {
	name, err := program()
	check(s.t, err)
	cmd := exec.Command(name, args...)
	cmd.Dir = s.dir
	cmd.Env = append([]string{"PATH=" + os.Getenv("PATH"), "HOME=" + s.dir, "TACIT_CONFIG_DIR=" + filepath.Join(s.dir, "config"), "LC_ALL=C.UTF-8"}, s.extra...)
	return cmd
}

// tacit runs a command, which has to end with a status, and returns its stdout.
func (s *site) tacit(status int, stdin string, args ...string) string {
	s.t.Helper()
	cmd := s.command(args...)
	var out, complaint bytes.Buffer
	cmd.Stdin, cmd.Stdout, cmd.Stderr = strings.NewReader(stdin), &out, &complaint
	var exit *exec.ExitError
	err, got := cmd.Run(), 0
	if errors.As(err, &exit) {
		got, err = exit.ExitCode(), nil
	}
	if check(s.t, err); got != status {
		s.t.Fatalf("tacit %v ended with %d, want %d: %s%s", args, got, status, &out, &complaint)
	}
	return out.String()
}

// write writes a file of the bank, as an editor does.
func (s *site) write(name, text string) {
	s.t.Helper()
	path := filepath.Join(s.dir, "memory-bank", filepath.FromSlash(name))
	check(s.t, os.MkdirAll(filepath.Dir(path), 0o777))
	check(s.t, os.WriteFile(path, []byte(text), 0o666))
}

func (s *site) read(name string) string {
	s.t.Helper()
	text, err := os.ReadFile(filepath.Join(s.dir, "memory-bank", filepath.FromSlash(name)))
	check(s.t, err)
	return string(text)
}

// files returns all files of the bank, without its private state.
func (s *site) files() map[string]string {
	s.t.Helper()
	all := map[string]string{}
	root := filepath.Join(s.dir, "memory-bank")
	check(s.t, filepath.WalkDir(root, func(path string, d os.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && d.Name() == ".tacit":
			return filepath.SkipDir
		case !d.IsDir() && d.Name() != "history.jsonl": // which tells of all that was done
			text, err := os.ReadFile(path)
			all[path] = string(text)
			return err
		}
		return nil
	}))
	return all
}

// serve starts the program.
func (s *site) serve(flags ...string) *site {
	s.t.Helper()
	cmd := s.command(append([]string{"serve", "--json", "--idle", "30m"}, flags...)...)
	out, err := cmd.StdoutPipe()
	check(s.t, err)
	cmd.Stderr = os.Stderr
	check(s.t, cmd.Start())
	s.server = cmd.Process
	s.t.Cleanup(func() {
		cmd.Process.Signal(os.Interrupt)
		cmd.Wait()
	})
	line, err := bufio.NewReader(out).ReadString('\n')
	check(s.t, err)
	var d struct{ Address string }
	check(s.t, json.Unmarshal([]byte(line), &d))
	s.entry = d.Address
	s.url, _, _ = strings.Cut(d.Address, "/?")
	s.origin = s.url[:strings.LastIndex(s.url, "/")]
	return s
}

// enter opens the site in a tab.
func (s *site) enter(c *chromium, width, height int) *page {
	s.t.Helper()
	p := c.open(s.t, width, height)
	p.visit(s.entry)
	return p
}
