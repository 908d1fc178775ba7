package lsp

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
	"unicode/utf16"

	"pgregory.net/rapid"

	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/kbtest"
	"github.com/tacit-kb/tacit/kb/lang"
)

// Whatever a client sends, reading ends, and takes no more memory than came.
func FuzzFrames(f *testing.F) {
	for _, s := range []string{"Content-Length: 2\r\n\r\n{}", "Content-Length: 99999999\r\n\r\n", "\n\n\n", "Content-Length: 1\nX\n\n1Content-Length: 0\r\n\r\n"} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, in []byte) {
		r := newFramer(bytes.NewReader(in))
		for range len(in) + 2 {
			body, err := r.next()
			var bad *badFrame
			if err != nil && !errors.As(err, &bad) {
				return
			}
			if err == nil {
				_, _ = readMessage(body)
			}
		}
		t.Error("it does not end")
	})
}

// A server survives what a client makes up: messages of any form, in any order.
func FuzzServer(f *testing.F) {
	b := kbtest.New(f, "-- experience/project/a.md --\n---\nid: EXP-001\nkind: experience\ntitle: x\nstatus: active\n---\n[[EXP-001]]\n")
	file := uriOf(filepath.Join(b.Dir(), "experience", "project", "a.md"))
	for _, s := range []string{
		`{"jsonrpc":"2.0","id":2,"method":"textDocument/hover","params":{"textDocument":{"uri":"FILE"},"position":{"line":7,"character":3}}}`,
		`{"jsonrpc":"2.0","method":"textDocument/didChange","params":{"textDocument":{"uri":"FILE","version":2},"contentChanges":[{"range":{"start":{"line":9,"character":9},"end":{"line":0,"character":0}},"text":"\ud83d"}]}}`,
		`{"jsonrpc":"2.0","id":3,"method":"textDocument/rename","params":{"textDocument":{"uri":"FILE"},"position":{"line":1,"character":5},"newName":"EXP-002"}}`,
		`{"jsonrpc":"2.0","id":4,"method":"workspace/executeCommand","params":{"command":"tacit.showAnswer","arguments":["a","b"]}}`,
		`{"jsonrpc":"2.0","id":"5","method":"textDocument/codeAction","params":{"textDocument":{"uri":"FILE"},"range":{"start":{"line":0,"character":0},"end":{"line":9,"character":0}},"context":{"only":null}}}`,
		`{"jsonrpc":"2.0","method":"$/cancelRequest","params":{"id":null}}`,
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, message string) {
		message = strings.ReplaceAll(message, "FILE", file)
		var in bytes.Buffer
		for _, m := range []string{
			`{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"capabilities":{"workspace":{"workspaceEdit":{"documentChanges":true,"resourceOperations":["rename"]}}}}}`,
			`{"jsonrpc":"2.0","method":"textDocument/didOpen","params":{"textDocument":{"uri":"` + file + `","version":1,"text":"---\nid: EXP-001\nkind: experience\ntitle: x\nstatus: active\n---\n🔒 [[EXP-001]]\n"}}}`,
			message, message,
			`{"jsonrpc":"2.0","id":"end","method":"shutdown"}`, `{"jsonrpc":"2.0","method":"exit"}`,
		} {
			fmt.Fprintf(&in, "Content-Length: %d\r\n\r\n%s", len(m), m)
		}
		s := New(Options{Lang: lang.English, Banks: func(string) *kb.Bank { return b }, Quick: time.Hour, Pause: time.Hour})
		if err := s.Run(context.Background(), &in, io.Discard); err != nil && !strings.Contains(message, "exit") && !strings.Contains(message, "shutdown") {
			t.Error(err)
		}
	})
}

// Positions and offsets are each other's inverse, and edits do what they do to a text in
// the client's own characters.
func TestPositions(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.StringOfN(rapid.RuneFrom([]rune("ab\n\n\r字🔒é\u0301")), 0, 40, -1).Draw(t, "text")
		for _, e := range []encoding{inUTF16, inUTF8} {
			for at := range text + " " {
				if at > 0 && text[at-1] == '\r' && at < len(text) && text[at] == '\n' {
					continue // the end of the line is before the \r
				}
				p := e.position([]byte(text), at)
				back, err := e.offset([]byte(text), p)
				if err != nil || back != at {
					t.Fatalf("%s: %d of %q is %v, which is %d, %v", e, at, text, p, back, err)
				}
			}
		}
	})
}

func TestChangesInUTF16(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		word := rapid.StringOfN(rapid.RuneFrom([]rune("ab\n字🔒")), 0, 12, -1)
		text := word.Draw(t, "text")
		d := document{text: []byte(text)}
		units := utf16.Encode([]rune(text))
		for range rapid.IntRange(1, 5).Draw(t, "edits") {
			from := rapid.IntRange(0, len(units)).Draw(t, "from")
			to := rapid.IntRange(from, len(units)).Draw(t, "to")
			if splits(units, from) || splits(units, to) {
				continue
			}
			with := word.Draw(t, "with")
			var p changeParams
			body, _ := json.Marshal(map[string]any{"contentChanges": []any{map[string]any{"range": textRange{unitPlace(units, from), unitPlace(units, to)}, "text": with}}})
			if err := json.Unmarshal(body, &p); err != nil {
				t.Fatal(err)
			}
			d.change(inUTF16, p)
			units = append(append(append([]uint16{}, units[:from]...), utf16.Encode([]rune(with))...), units[to:]...)
			if want := string(utf16.Decode(units)); string(d.text) != want {
				t.Fatalf("%q, want %q", d.text, want)
			}
		}
	})
}

// A text that grew too large to be kept is not one of the few words that are typed next.
func TestLostText(t *testing.T) {
	typed := func(text string, whole bool) (p changeParams) {
		change := map[string]any{"text": text}
		if !whole {
			change["range"] = textRange{}
		}
		body, _ := json.Marshal(map[string]any{"contentChanges": []any{change}})
		if err := json.Unmarshal(body, &p); err != nil {
			t.Fatal(err)
		}
		return p
	}
	d := document{text: []byte("a")}
	d.change(inUTF16, typed(strings.Repeat("x", 2*mostText), false))
	if d.change(inUTF16, typed("few words", false)); !d.lost || d.text != nil {
		t.Errorf("lost: %t, %q", d.lost, d.text)
	}
	if d.change(inUTF16, typed("all of it", true)); d.lost || string(d.text) != "all of it" {
		t.Errorf("lost: %t, %q", d.lost, d.text)
	}
}

// splits reports whether a place is in the middle of a pair.
func splits(units []uint16, at int) bool {
	return at > 0 && at < len(units) && utf16.IsSurrogate(rune(units[at-1])) && utf16.IsSurrogate(rune(units[at])) && units[at] >= 0xdc00
}

func unitPlace(units []uint16, at int) (p position) {
	for _, u := range units[:at] {
		if p.Character++; u == '\n' {
			p = position{p.Line + 1, 0}
		}
	}
	return p
}

// The edits of a difference make the one text of the other.
func TestDifference(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		word := rapid.StringOfN(rapid.RuneFrom([]rune("ab\n\n字子🔒🔑")), 0, 30, -1)
		old, now := word.Draw(t, "old"), word.Draw(t, "new")
		for _, e := range []encoding{inUTF16, inUTF8} {
			text := old
			edits := difference(e, []byte(old), []byte(now))
			for i := len(edits) - 1; i >= 0; i-- {
				from, err := e.offset([]byte(text), edits[i].Range.Start)
				to, err2 := e.offset([]byte(text), edits[i].Range.End)
				if err != nil || err2 != nil {
					t.Fatal(err, err2)
				}
				text = text[:from] + edits[i].NewText + text[to:]
			}
			if text != now {
				t.Fatalf("%q becomes %q, not %q: %v", old, text, now, edits)
			}
		}
	})
}

func TestURIs(t *testing.T) {
	for _, file := range []string{"/a b/记忆/%x.md", "/a/b.md"} {
		if got := pathOf(uriOf(file)); got != file {
			t.Errorf("%s: %s", file, got)
		}
	}
	for _, bad := range []string{"", "a", "http://x/y.md", "file:x", "file://%", "file:///a%00b", "untitled:x"} {
		if got := pathOf(bad); got != "" {
			t.Errorf("%s: %s", bad, got)
		}
	}
}

// BenchmarkComplete is one completion in a bank of some size, from the message to the
// answer.
func BenchmarkComplete(b *testing.B) {
	for _, size := range []int{1000, 10000} {
		dir := filepath.Join(b.TempDir(), "memory-bank")
		write(b, dir, size)
		for name, line := range map[string]string{"ids": "related: [EXP-0", "titles": "title: see [[retry 7", "tags": "tags: [t", "fields": "st", "closed": "status: a"} {
			b.Run(fmt.Sprintf("%d/%s", size, name), func(b *testing.B) {
				bank, err := kb.Open(dir)
				if err != nil {
					b.Fatal(err)
				}
				s := New(Options{Lang: lang.English, Banks: func(string) *kb.Bank { return bank }, Quick: time.Hour, Pause: time.Hour})
				s.out = &sender{out: io.Discard}
				file := filepath.Join(dir, "experience", "project", "new.md")
				text := "---\nid: EXP-x\nkind: experience\n" + line + "\n---\n"
				open, _ := json.Marshal(map[string]any{"textDocument": map[string]any{"uri": uriOf(file), "version": 1, "text": text}})
				if err := s.opened(context.Background(), open); err != nil {
					b.Fatal(err)
				}
				params, _ := json.Marshal(map[string]any{"textDocument": map[string]any{"uri": uriOf(file)}, "position": position{3, uint32(len(line))}})
				<-s.open[dir].ready
				for b.Loop() {
					v := s.view(params)
					got, err := s.completion(context.Background(), v, params)
					if err != nil || len(got.(completionList).Items) == 0 {
						b.Fatal(got, err)
					}
				}
			})
		}
	}
}

// write makes a bank of some size.
func write(b *testing.B, dir string, size int) {
	r := rand.New(rand.NewPCG(1, 2))
	words := strings.Fields("retry lock cache 幂等 租户 payment ロック 再試行 queue timeout index shard leader quota token")
	for i := range size {
		folder := filepath.Join(dir, "experience", "project", fmt.Sprint(i/500))
		if err := os.MkdirAll(folder, 0o777); err != nil {
			b.Fatal(err)
		}
		title := ""
		for range 6 {
			title += words[r.IntN(len(words))] + " "
		}
		text := fmt.Sprintf("---\nid: EXP-%04d\nkind: experience\ntitle: %s%d\nstatus: active\ntags: [t%d, %s]\n---\n\n# X\n\nText [[EXP-%04d]].\n", i, title, i, r.IntN(300), words[i%len(words)], r.IntN(size))
		if err := os.WriteFile(filepath.Join(folder, fmt.Sprintf("EXP-%04d.md", i)), []byte(text), 0o666); err != nil {
			b.Fatal(err)
		}
	}
}
