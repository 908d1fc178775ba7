package lsp_test

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/url"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/tacit-kb/tacit/cmd/internal/lsp"
	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/lang"
)

// A client speaks to a server over pipes.
type client struct {
	t    testing.TB
	in   io.WriteCloser
	done chan error

	mu     sync.Mutex
	next   int
	waits  map[string]chan reply
	news   map[string]string // by URI, the latest diagnostics
	told   *sync.Cond
	others []map[string]any // everything else that came
}

type reply struct {
	Result json.RawMessage
	Error  *struct {
		Code    int
		Message string
	}
}

func bankOf(file string) *kb.Bank {
	b, err := kb.Find(filepath.Dir(file))
	if err != nil {
		return nil
	}
	return b
}

// start starts a server that looks at files almost at once.
func start(t testing.TB, o lsp.Options) *client {
	t.Helper()
	if o.Banks == nil {
		o.Banks = bankOf
	}
	if o.Lang == "" {
		o.Lang = lang.English
	}
	if o.Quick == 0 {
		o.Quick, o.Pause = time.Millisecond, 20*time.Millisecond
	}
	toServer, in := io.Pipe()
	out, fromServer := io.Pipe()
	c := &client{t: t, in: in, done: make(chan error, 1), waits: map[string]chan reply{}, news: map[string]string{}}
	c.told = sync.NewCond(&c.mu)
	ctx, cancel := context.WithCancel(context.Background())
	go func() {
		c.done <- lsp.New(o).Run(ctx, toServer, fromServer)
		fromServer.Close()
	}()
	go c.read(bufio.NewReader(out))
	t.Cleanup(func() {
		in.Close()
		cancel()
		go io.Copy(io.Discard, out)
	})
	return c
}

// read sorts what the server says.
func (c *client) read(out *bufio.Reader) {
	for {
		length := 0
		for {
			line, err := out.ReadString('\n')
			if err != nil {
				return
			}
			if line = strings.TrimSpace(line); line == "" {
				break
			}
			if n, ok := strings.CutPrefix(line, "Content-Length: "); ok {
				length, _ = strconv.Atoi(n)
			}
		}
		body := make([]byte, length)
		if _, err := io.ReadFull(out, body); err != nil {
			return
		}
		c.take(body)
	}
}

func (c *client) take(body []byte) {
	var m struct {
		ID     json.RawMessage
		Method string
		Params json.RawMessage
		reply
	}
	var all map[string]any
	if json.Unmarshal(body, &m) != nil || json.Unmarshal(body, &all) != nil || all["jsonrpc"] != "2.0" {
		c.t.Errorf("no message: %s", body)
		return
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if wait := c.waits[string(m.ID)]; m.Method == "" && wait != nil {
		delete(c.waits, string(m.ID))
		wait <- m.reply
		return
	}
	if m.Method == "textDocument/publishDiagnostics" {
		var p struct{ URI string }
		_ = json.Unmarshal(m.Params, &p)
		c.news[p.URI] = string(m.Params)
	} else {
		c.others = append(c.others, all)
	}
	c.told.Broadcast()
}

// raw sends bytes as they are.
func (c *client) raw(text string) {
	if _, err := io.WriteString(c.in, text); err != nil && !errors.Is(err, io.ErrClosedPipe) {
		c.t.Error(err)
	}
}

func (c *client) send(m map[string]any) {
	m["jsonrpc"] = "2.0"
	body, err := json.Marshal(m)
	if err != nil {
		c.t.Fatal(err)
	}
	c.raw(fmt.Sprintf("Content-Length: %d\r\n\r\n%s", len(body), body))
}

func (c *client) note(method string, params any) {
	c.send(map[string]any{"method": method, "params": params})
}

// begin sends a request, and returns where its answer comes.
func (c *client) begin(method string, params any) (id int, answer chan reply) {
	answer = make(chan reply, 1)
	c.mu.Lock()
	c.next++
	id = c.next
	c.waits[strconv.Itoa(id)] = answer
	c.mu.Unlock()
	c.send(map[string]any{"id": id, "method": method, "params": params})
	return id, answer
}

// ask sends a request and reads its answer into what is pointed to.
func (c *client) ask(method string, params, into any) {
	c.t.Helper()
	if r := c.try(method, params); r.Error != nil {
		c.t.Fatalf("%s: %d %s", method, r.Error.Code, r.Error.Message)
	} else if into != nil {
		if err := json.Unmarshal(r.Result, into); err != nil {
			c.t.Fatalf("%s: %v in %s", method, err, r.Result)
		}
	}
}

// try sends a request and returns its answer, which may be an error.
func (c *client) try(method string, params any) reply {
	c.t.Helper()
	_, answer := c.begin(method, params)
	select {
	case r := <-answer:
		return r
	case <-time.After(time.Minute):
		c.t.Fatalf("%s: no answer", method)
		return reply{}
	}
}

// able is what a client can that can everything.
func able(encodings ...string) map[string]any {
	return map[string]any{
		"general": map[string]any{"positionEncodings": encodings},
		"workspace": map[string]any{"workspaceEdit": map[string]any{"documentChanges": true, "resourceOperations": []string{"create", "rename", "delete"}},
			"didChangeWatchedFiles": map[string]any{"dynamicRegistration": true}},
		"textDocument": map[string]any{"hover": map[string]any{"contentFormat": []string{"markdown"}}, "codeAction": map[string]any{"codeActionLiteralSupport": map[string]any{}},
			"documentSymbol": map[string]any{"hierarchicalDocumentSymbolSupport": true}},
	}
}

func (c *client) initialize(more map[string]any) (result map[string]any) {
	c.t.Helper()
	p := map[string]any{"capabilities": able("utf-16"), "locale": "en"}
	for k, v := range more {
		p[k] = v
	}
	c.ask("initialize", p, &result)
	c.note("initialized", map[string]any{})
	return result
}

// end says goodbye.
func (c *client) end() {
	c.t.Helper()
	c.ask("shutdown", nil, nil)
	c.note("exit", nil)
	select {
	case err := <-c.done:
		if err != nil {
			c.t.Error(err)
		}
	case <-time.After(time.Minute):
		c.t.Error("it does not end")
	}
}

func uri(file string) string {
	return (&url.URL{Scheme: "file", Path: filepath.ToSlash(file)}).String()
}

func doc(file string) map[string]any { return map[string]any{"uri": uri(file)} }

// open opens a file with a text; with "" as it is on disk.
func (c *client) open(file, text string) string {
	c.t.Helper()
	if text == "" {
		data, err := os.ReadFile(file)
		if err != nil {
			c.t.Fatal(err)
		}
		text = string(data)
	}
	c.note("textDocument/didOpen", map[string]any{"textDocument": map[string]any{"uri": uri(file), "languageId": "markdown", "version": 1, "text": text}})
	return text
}

// change replaces the text of a file.
func (c *client) change(file string, version int, text string) {
	c.note("textDocument/didChange", map[string]any{"textDocument": map[string]any{"uri": uri(file), "version": version},
		"contentChanges": []any{map[string]any{"text": text}}})
}

// diagnostics waits until those of a file hold.
func (c *client) diagnostics(file, what string, holds func(params string) bool) {
	c.t.Helper()
	stop := time.AfterFunc(time.Minute, c.told.Broadcast)
	defer stop.Stop()
	end := time.Now().Add(time.Minute)
	c.mu.Lock()
	defer c.mu.Unlock()
	for !holds(c.news[uri(file)]) {
		if time.Now().After(end) {
			c.t.Fatalf("%s: %s", what, c.news[uri(file)])
		}
		c.told.Wait()
	}
}

// at returns the parameters of a request at the n-th place of a word, counted in UTF-16.
func at(file, text, word string, n int) map[string]any {
	i := 0
	for range n {
		i += strings.Index(text[i:], word) + len(word)
	}
	return map[string]any{"textDocument": doc(file), "position": place(text, i-len(word))}
}

func place(text string, offset int) map[string]any {
	start := strings.LastIndex(text[:offset], "\n") + 1
	units := 0
	for _, r := range text[start:offset] {
		if units++; r > 0xffff {
			units++
		}
	}
	return map[string]any{"line": strings.Count(text[:start], "\n"), "character": units}
}
