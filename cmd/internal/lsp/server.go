package lsp

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"io"
	"strings"
	"sync"
	"time"

	"github.com/tacit-kb/tacit/govern/inspect"
	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/lang"
)

// Options say what a server is about.
type Options struct {
	Version string
	Lang    lang.Lang
	Chosen  bool // a person chose the language: the client's does not count

	// Banks returns the bank that a file lies in; nil for none.
	Banks func(file string) *kb.Bank

	// Alike returns what only the compiled index of a bank knows: memories that say the
	// same, or disagree. It may be nil.
	Alike func(ctx context.Context, b *kb.Bank) ([]inspect.Finding, error)

	// Ask says, for the text of a question, how a memory fares at it.
	Ask func(ctx context.Context, b *kb.Bank, path, question string) (Answer, error)

	// Quick and Pause are how long nothing has to be typed until the file, and the bank,
	// are looked at; zero for what serves.
	Quick, Pause time.Duration
}

// An Answer is how a memory fares at a question.
type Answer struct {
	Known bool    // it can be found at all
	Shown bool    // match would show it
	Score float64 // that it has
	Rank  int     // among all memories, from 1; 0 for none
}

// ErrDropped is returned by [Server.Run] when the client goes without a word.
var ErrDropped = errors.New("the client went without an exit")

// A Server serves one client.
type Server struct {
	opts Options
	out  *sender

	mu      sync.Mutex // guards all below
	docs    map[string]*document
	open    map[string]*openBank // by the folder of the bank
	running map[string]context.CancelFunc
	shown   map[string]string // by URI, what the client was told of it last
	lang    lang.Lang
	enc     encoding
	client  initializeParams
	begun   bool // initialize was answered
	ending  bool // shutdown was answered
	asked   int  // requests of our own

	telling sync.Mutex // held while diagnostics are sent; before mu

	wait   sync.WaitGroup
	places chan struct{} // requests that run beside each other
}

// mostRunning is how many requests may wait or run: a client that sends more is told.
const mostRunning = 512

// New makes a server.
func New(o Options) *Server {
	o.Quick, o.Pause = cmp.Or(o.Quick, 80*time.Millisecond), cmp.Or(o.Pause, 1500*time.Millisecond)
	return &Server{opts: o, docs: map[string]*document{}, open: map[string]*openBank{}, running: map[string]context.CancelFunc{},
		shown: map[string]string{}, lang: o.Lang, enc: inUTF16, places: make(chan struct{}, 4)}
}

// Run serves until the client says exit, or goes. What is no message is answered with an
// error, and the stream goes on behind it. It is called once.
func (s *Server) Run(ctx context.Context, in io.Reader, out io.Writer) error {
	ctx, stop := context.WithCancel(ctx)
	s.out = &sender{out: out}
	defer s.wait.Wait()
	defer stop()
	frames := newFramer(in)
	incoming := make(chan message)
	failed := make(chan error, 1)
	go func() {
		for {
			body, err := frames.next()
			var bad *badFrame
			if err != nil && !errors.As(err, &bad) {
				failed <- err
				return
			}
			m := message{Error: &fault{codeParse, "not a message"}}
			if bad != nil {
				m.Error.Message = bad.what
			} else if read, fault := readMessage(body); fault != nil {
				m = message{ID: read.ID, Error: fault}
			} else {
				m = read
			}
			select {
			case incoming <- m:
			case <-ctx.Done():
				return
			}
		}
	}()
	for {
		select {
		case <-ctx.Done():
			return nil
		case err := <-failed:
			if s.isEnding() || errors.Is(err, io.EOF) && !s.hasBegun() {
				return nil
			}
			return ErrDropped
		case m := <-incoming:
			if m.Method == "exit" {
				if s.isEnding() {
					return nil
				}
				return ErrDropped
			}
			s.take(ctx, m)
		}
		if s.out.gone() {
			return ErrDropped
		}
	}
}

func (s *Server) isEnding() bool { s.mu.Lock(); defer s.mu.Unlock(); return s.ending }
func (s *Server) hasBegun() bool { s.mu.Lock(); defer s.mu.Unlock(); return s.begun }

// take handles one message. A fault of ours ends the message and not the server.
func (s *Server) take(ctx context.Context, m message) {
	defer func() {
		if recover() != nil {
			s.complain()
			if m.ID != nil && m.Method != "" {
				s.answer(m.ID, nil, &fault{codeInternal, "internal error"})
			}
		}
	}()
	switch {
	case m.Version == "" && m.Error != nil: // what could not be read
		s.answer(m.ID, nil, m.Error)
	case m.Method == "":
		// an answer to a request of ours: nothing depends on it
	case m.ID == nil:
		s.notified(ctx, m)
	default:
		s.requested(ctx, m)
	}
}

// answer sends the answer to a request; without an id, what went wrong with no request.
func (s *Server) answer(id json.RawMessage, result any, bad *fault) {
	if id == nil {
		id = json.RawMessage("null")
	}
	m := map[string]any{"jsonrpc": "2.0", "id": id}
	if bad != nil {
		m["error"] = bad
	} else {
		m["result"] = result
	}
	s.write(m)
}

// notify sends a notification.
func (s *Server) notify(method string, params any) {
	s.write(map[string]any{"jsonrpc": "2.0", "method": method, "params": params})
}

// ask sends a request whose answer does not matter.
func (s *Server) ask(method string, params any) {
	s.mu.Lock()
	s.asked++
	id := s.asked
	s.mu.Unlock()
	s.write(map[string]any{"jsonrpc": "2.0", "id": id, "method": method, "params": params})
}

func (s *Server) write(m any) {
	body, err := json.Marshal(m)
	if err == nil {
		_ = s.out.send(body)
	}
}

// requested answers a request: initialize and shutdown at once, everything else beside
// what comes next, on the texts as they are now.
func (s *Server) requested(ctx context.Context, m message) {
	switch {
	case m.Method == "initialize" && !s.hasBegun():
		result, err := s.initialize(m.Params)
		if err != nil {
			s.answer(m.ID, nil, faultOf(err, s.lang))
			return
		}
		s.answer(m.ID, result, nil)
		return
	case !s.hasBegun():
		s.answer(m.ID, nil, &fault{codeNotInitialized, "initialize comes first"})
		return
	case s.isEnding() || m.Method == "initialize":
		s.answer(m.ID, nil, &fault{codeInvalidRequest, m.Method + " is out of turn"})
		return
	case m.Method == "shutdown":
		s.mu.Lock()
		s.ending = true
		s.mu.Unlock()
		s.settle()
		s.answer(m.ID, nil, nil)
		return
	}
	answer := answers()[m.Method]
	if answer == nil {
		s.answer(m.ID, nil, &fault{codeNoMethod, m.Method + " is not known"})
		return
	}
	s.mu.Lock()
	if len(s.running) >= mostRunning || s.running[string(m.ID)] != nil {
		s.mu.Unlock()
		s.answer(m.ID, nil, &fault{codeFailed, "too many requests, or one with this id, are under way"})
		return
	}
	ctx, cancel := context.WithCancel(ctx)
	s.running[string(m.ID)] = cancel
	s.mu.Unlock()
	view := s.view(m.Params)
	s.wait.Go(func() {
		defer func() {
			s.mu.Lock()
			delete(s.running, string(m.ID))
			s.mu.Unlock()
			cancel()
		}()
		select {
		case s.places <- struct{}{}:
			defer func() { <-s.places }()
		case <-ctx.Done():
		}
		result, err := s.guarded(ctx, answer, view, m.Params)
		if err != nil {
			s.answer(m.ID, nil, faultOf(err, view.lang))
			return
		}
		s.answer(m.ID, result, nil)
	})
}

// settle waits a moment until what was asked is answered.
func (s *Server) settle() {
	for range 200 {
		s.mu.Lock()
		n := len(s.running)
		s.mu.Unlock()
		if n == 0 {
			return
		}
		time.Sleep(10 * time.Millisecond)
	}
}

// guarded answers a request. A fault of ours ends the request and not the server, so that
// a person who writes keeps what helps them.
func (s *Server) guarded(ctx context.Context, answer answerer, v *view, params json.RawMessage) (result any, err error) {
	defer func() {
		if r := recover(); r != nil {
			result, err = nil, &fault{codeInternal, "internal error"}
		}
	}()
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	result, err = answer(s, ctx, v, params)
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	return result, err
}

// notified handles a notification.
func (s *Server) notified(ctx context.Context, m message) {
	if m.Method == "$/cancelRequest" {
		p, err := decode[struct {
			ID json.RawMessage `json:"id"`
		}](m.Params)
		s.mu.Lock()
		cancel := s.running[string(p.ID)]
		s.mu.Unlock()
		if err == nil && cancel != nil {
			cancel()
		}
		return
	}
	if !s.hasBegun() || s.isEnding() {
		return
	}
	var err error
	switch m.Method {
	case "initialized":
		s.register()
	case "textDocument/didOpen":
		err = s.opened(ctx, m.Params)
	case "textDocument/didChange":
		err = s.changed(ctx, m.Params)
	case "textDocument/didClose":
		err = s.closed(ctx, m.Params)
	case "textDocument/didSave":
		err = s.saved(ctx, m.Params)
	case "workspace/didChangeWatchedFiles":
		s.lookAgain(ctx)
	case "workspace/didChangeWorkspaceFolders":
		err = s.moved(ctx, m.Params)
	}
	if err != nil { // nobody waits for an answer
		s.notify("window/logMessage", map[string]any{"type": 2, "message": m.Method + ": " + err.Error()})
	}
}

// initialize takes over what the client can, and says what the server can.
func (s *Server) initialize(params json.RawMessage) (any, error) {
	p, err := decode[initializeParams](params)
	if err != nil {
		return nil, err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(p.Folders) == 0 && p.RootURI != "" {
		p.Folders = []folder{{p.RootURI}} // what a client says that knows of one folder only
	}
	s.client, s.begun = p, true
	for _, e := range p.Capabilities.General.PositionEncodings {
		if e == string(inUTF8) {
			s.enc = inUTF8
		}
	}
	if l, ok := langOf(p.Locale); ok && !s.opts.Chosen {
		s.lang = l
	}
	return map[string]any{
		"serverInfo": map[string]any{"name": "tacit", "version": s.opts.Version},
		"capabilities": map[string]any{
			"positionEncoding":        s.enc,
			"textDocumentSync":        map[string]any{"openClose": true, "change": 2, "save": map[string]any{"includeText": false}},
			"completionProvider":      map[string]any{"triggerCharacters": []string{"[", ":", "-", "(", "/", ",", " "}, "resolveProvider": true},
			"hoverProvider":           true,
			"definitionProvider":      true,
			"referencesProvider":      true,
			"renameProvider":          map[string]any{"prepareProvider": true},
			"codeActionProvider":      map[string]any{"codeActionKinds": []string{kindQuickFix, kindFixAll}},
			"documentSymbolProvider":  true,
			"workspaceSymbolProvider": true,
			"codeLensProvider":        map[string]any{"resolveProvider": true},
			"executeCommandProvider":  map[string]any{"commands": []string{lensCommand}},
			"workspace":               map[string]any{"workspaceFolders": map[string]any{"supported": true, "changeNotifications": true}},
		},
	}, nil
}

// langOf returns the language of a locale such as zh-cn.
func langOf(locale string) (lang.Lang, bool) {
	code, _, _ := strings.Cut(strings.ToLower(strings.ReplaceAll(locale, "_", "-")), "-")
	switch l := lang.Lang(code); l {
	case lang.English, lang.Chinese, lang.Japanese:
		return l, true
	}
	return lang.English, locale != ""
}

// register asks the client to tell of files that change on disk.
func (s *Server) register() {
	s.mu.Lock()
	can := s.client.Capabilities.Workspace.DidChangeWatchedFiles.DynamicRegistration
	s.mu.Unlock()
	if !can {
		return
	}
	watchers := []map[string]any{{"globPattern": "**/*.md"}, {"globPattern": "**/config.yaml"}}
	s.ask("client/registerCapability", map[string]any{"registrations": []map[string]any{
		{"id": "tacit-files", "method": "workspace/didChangeWatchedFiles", "registerOptions": map[string]any{"watchers": watchers}},
	}})
}
