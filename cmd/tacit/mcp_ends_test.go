package main

import (
	"bufio"
	"encoding/json"
	"io"
	"os"
	"os/exec"
	"runtime"
	"strings"
	"syscall"
	"testing"
)

// The tests of this file talk to the process as a client would that is not of the
// SDK: by lines, some of them wrong, and by going away.

// A talk is a process and what goes between it and its client.
type talk struct {
	*mcpHost
	cmd *exec.Cmd
	in  io.WriteCloser
	out *bufio.Reader
}

func startTalk(t *testing.T, dialogs string) *talk {
	t.Helper()
	k := &talk{mcpHost: &mcpHost{T: t, dir: t.TempDir()}}
	k.tacit("init", "--lang", "en")
	k.cmd = k.command("mcp", "--lang", "en")
	k.in, _ = k.cmd.StdinPipe()
	out, err := k.cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	k.out = bufio.NewReader(out)
	if err := k.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { k.cmd.Process.Kill() })
	k.say(`{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{` + dialogs + `},"clientInfo":{"name":"x","version":"1"}}}`)
	k.hear("serverInfo")
	k.say(`{"jsonrpc":"2.0","method":"notifications/initialized"}`)
	return k
}

func (k *talk) say(line string) {
	k.Helper()
	if _, err := io.WriteString(k.in, line+"\n"); err != nil {
		k.Fatal(err)
	}
}

// hear reads a line, which has to contain want.
func (k *talk) hear(want string) string {
	k.Helper()
	line, err := k.out.ReadString('\n')
	if err != nil || !json.Valid([]byte(line)) || !strings.Contains(line, want) {
		k.Fatalf("heard %q, %v; want %q", line, err, want)
	}
	return line
}

// ends wants the process to have ended by itself, with exit status 0.
func (k *talk) ends() {
	k.Helper()
	io.Copy(io.Discard, k.out)
	if err := k.cmd.Wait(); err != nil {
		k.Error(err)
	}
}

func TestMCPBadLineEndsNothing(t *testing.T) {
	k := startTalk(t, "")
	for line, code := range map[string]string{"garbage": "-32700", strings.Repeat("x", 5<<20): "-32700", `{"hello":1}`: "-32600"} {
		k.say(line)
		k.hear(`"id":null,"error":{"code":` + code)
		k.say(`{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"memory_list","arguments":{}}}`)
		k.hear(`"id":2`)
	}
	k.in.Close()
	k.ends()
}

// propose proposes a memory and returns the id of the plan.
func (k *talk) propose() string {
	k.Helper()
	k.say(`{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"memory_add","arguments":{"category":"rule","title":"T","summary":"S","status":"draft","content":"C"}}}`)
	_, id, _ := strings.Cut(k.hear("plan-"), "plan-")
	return "plan-" + id[:strings.IndexFunc(id, func(r rune) bool {
		return !strings.ContainsRune("0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ-", r)
	})]
}

// A client that goes while its person is asked has not agreed.
func TestMCPClientGoesInTheDialog(t *testing.T) {
	k := startTalk(t, `"elicitation":{}`)
	id := k.propose()
	k.say(`{"jsonrpc":"2.0","id":3,"method":"tools/call","params":{"name":"memory_apply","arguments":{"plan":"` + id + `"}}}`)
	k.hear("elicitation/create")
	k.in.Close()
	k.ends()
	if k.drafts() != 0 || k.read("memory-bank/history.jsonl") != "" || !strings.Contains(k.tacit("plan"), id) {
		t.Errorf("%d drafts; the plan should wait", k.drafts())
	}
}

// A call that the client has given up gets no answer, the dialog is taken back, and a
// late yes to it is worth nothing.
func TestMCPCallIsCancelledInTheDialog(t *testing.T) {
	k := startTalk(t, `"elicitation":{}`)
	id := k.propose()
	k.say(`{"jsonrpc":"2.0","id":3,"method":"tools/call","params":{"name":"memory_apply","arguments":{"plan":"` + id + `"}}}`)
	asked := k.hear("elicitation/create")
	var question struct{ ID json.RawMessage }
	if err := json.Unmarshal([]byte(asked), &question); err != nil {
		t.Fatal(err)
	}
	k.say(`{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":3}}`)
	k.hear("notifications/cancelled")
	k.say(`{"jsonrpc":"2.0","id":` + string(question.ID) + `,"result":{"action":"accept","content":{"decision":"apply"}}}`)
	k.say(`{"jsonrpc":"2.0","id":4,"method":"ping"}`)
	k.hear(`"id":4`)
	k.in.Close()
	k.ends()
	if k.drafts() != 0 || !strings.Contains(k.tacit("plan"), id) {
		t.Errorf("%d drafts; the plan should wait", k.drafts())
	}
}

// Who stops a server has not interrupted anything, be it by SIGTERM or by Ctrl-C; a
// dialog that waits for its person keeps no server.
func TestMCPIsStopped(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("there are no signals to send")
	}
	for _, signal := range []os.Signal{syscall.SIGTERM, os.Interrupt} {
		k := startTalk(t, "")
		k.cmd.Process.Signal(signal)
		k.ends()

		k = startTalk(t, `"elicitation":{}`)
		k.say(`{"jsonrpc":"2.0","id":3,"method":"tools/call","params":{"name":"memory_apply","arguments":{"plan":"` + k.propose() + `"}}}`)
		k.hear("elicitation/create")
		k.cmd.Process.Signal(signal)
		k.ends()
		if k.drafts() != 0 {
			t.Error("a plan was carried out without a yes")
		}

		k.cmd = k.command("mcp", "--lang", "en", "--http", "127.0.0.1:0")
		said, err := k.cmd.StderrPipe()
		if err != nil {
			t.Fatal(err)
		}
		if err := k.cmd.Start(); err != nil {
			t.Fatal(err)
		}
		k.out = bufio.NewReader(said)
		if line, err := k.out.ReadString('\n'); err != nil {
			t.Fatal(line, err)
		}
		k.cmd.Process.Signal(signal)
		k.ends()
	}
}
