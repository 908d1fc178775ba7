package mcp

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"strings"
	"testing"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
)

const greeting = `{"jsonrpc":"2.0","id":"a","method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"x","version":"1"}}}
{"jsonrpc":"2.0","method":"notifications/initialized"}
`

// get is a call for one memory.
func get(id string) string {
	return `{"jsonrpc":"2.0","id":` + id + `,"method":"tools/call","params":{"name":"memory_get","arguments":{"id":"EXP-` + id + `"}}}`
}

// exchange lets a server read in, and returns what it writes, a line each.
func exchange(t testing.TB, in string) []string {
	t.Helper()
	var out bytes.Buffer
	if err := New(Options{Version: "1", Bank: &playedBank{}}).Run(t.Context(), strings.NewReader(in), &out); err != nil {
		t.Fatal(err)
	}
	return strings.Split(strings.TrimSuffix(out.String(), "\n"), "\n")
}

// A line that is no message is answered by an error, and the lines around it as if
// it were not there.
func TestBadLineEndsNothing(t *testing.T) {
	const unparsed, invalid = jsonrpc.CodeParseError, jsonrpc.CodeInvalidRequest
	for line, want := range map[string]int64{
		"garbage":                  unparsed,
		`{"jsonrpc":"2.0",`:        unparsed,
		get("7") + get("8"):        unparsed,
		"\x00\xff":                 unparsed,
		`"text`:                    unparsed,
		"\ufeff" + get("7"):        unparsed,
		`"text"`:                   invalid,
		"null":                     invalid,
		"12":                       invalid,
		"{}":                       invalid,
		"[]":                       invalid,
		`{"id":9}`:                 invalid,
		`{"jsonrpc":"2.0"}`:        invalid,
		`{"jsonrpc":"2.0","id":9}`: invalid,
		`{"jsonrpc":"1.0","id":9,"method":"ping"}`:            invalid,
		`{"jsonrpc":"2.0","id":9,"method":5}`:                 invalid,
		`{"jsonrpc":"2.0","id":{"a":1},"method":"ping"}`:      invalid,
		"[" + strings.Repeat("{},", mostBatch) + "{}]":        invalid,
		strings.Repeat("[", 5000) + strings.Repeat("]", 5000): invalid,
		strings.Repeat("x", mostLine+1):                       unparsed,
		`{"a":"` + strings.Repeat("x", mostLine) + `"}`:       unparsed,
	} {
		t.Run(line[:min(len(line), 30)], func(t *testing.T) {
			said := exchange(t, greeting+get("1")+"\n"+line+"\n"+get("2"))
			refused := 0
			for _, text := range said {
				var m struct {
					ID    json.RawMessage
					Error *jsonrpc.Error
				}
				if err := json.Unmarshal([]byte(strings.Trim(text, "[]")), &m); err != nil {
					t.Fatalf("%v: %s", err, text)
				}
				if m.Error == nil {
					continue
				}
				refused++
				if m.Error.Code != want || string(m.ID) != "null" {
					t.Errorf("said %s, want the code %d", text, want)
				}
			}
			all := strings.Join(said, "\n")
			if refused != 1 || !strings.Contains(all, "text of EXP-1") || !strings.Contains(all, "text of EXP-2") {
				t.Errorf("said %s", all)
			}
		})
	}
}

// An id that would be answered as another one is refused as it was written: a client that waits
// for 1.5 does not see an answer to 1.
func TestIDsAreNotRounded(t *testing.T) {
	for _, id := range []string{"1.5", "9007199254740993", "-9007199254740993", "123456789012345678901234567890"} {
		said := exchange(t, greeting+`{"jsonrpc":"2.0","id":`+id+`,"method":"ping"}`+"\n"+get("2"))
		if all := strings.Join(said, "\n"); len(said) != 3 || !strings.Contains(all, `"id":`+id+`,"error":{"code":-32600`) || !strings.Contains(all, "text of EXP-2") {
			t.Errorf("%s: said %s", id, all)
		}
	}
	for _, id := range []string{"0", "-7", "9007199254740991", `"1.5"`, `"9007199254740993"`} {
		if said := exchange(t, greeting+`{"jsonrpc":"2.0","id":`+id+`,"method":"ping"}`); len(said) != 2 || !strings.Contains(said[1], `"id":`+id+`,"result"`) {
			t.Errorf("%s: said %s", id, said)
		}
	}
}

// Empty lines, and answers that nobody waits for, are nothing to talk about.
func TestLinesThatSayNothing(t *testing.T) {
	said := exchange(t, "\n \r\n"+greeting+`{"jsonrpc":"2.0","id":9,"result":{}}`+"\r\n\n"+get("1")+"\r\n")
	if len(said) != 2 || !strings.Contains(said[1], "text of EXP-1") {
		t.Errorf("said %q", said)
	}
}

// The calls of a batch are answered in one line, with what was wrong among them.
func TestBatchIsAnsweredByOne(t *testing.T) {
	said := exchange(t, greeting+"["+get("1")+`,{"jsonrpc":"2.0","method":"notifications/initialized"},5,`+get("2")+","+get("2")+"]\n")
	var answers []struct {
		ID    any
		Error *jsonrpc.Error
	}
	if err := json.Unmarshal([]byte(said[len(said)-1]), &answers); err != nil {
		t.Fatalf("%v in %q", err, said)
	}
	wrong := 0
	for _, a := range answers {
		if a.Error != nil && a.ID == nil {
			wrong++
		}
	}
	if len(said) != 2 || len(answers) != 4 || wrong != 2 {
		t.Errorf("said %q", said)
	}
}

// FuzzLines holds the reader to the lines that bytes.Split finds, and parse to
// answering whatever is in them, by a message or an error.
func FuzzLines(f *testing.F) {
	for _, s := range []string{"", "\n", "a\nb", greeting, "0123456789\n1\n", "[{},5]\n", `{"jsonrpc":"2.0","id":1.5,"method":"x"}`, "[[[]]]", strings.Repeat("x", 100)} {
		f.Add([]byte(s), 40)
	}
	f.Fuzz(func(t *testing.T, data []byte, most int) {
		most = 1 + max(most, -most, 0)%100
		in := &lines{in: bufio.NewReaderSize(bytes.NewReader(data), 16), most: most}
		for want := range bytes.Lines(data) {
			got, err := in.next()
			if long := len(want) > most; long != errors.Is(err, errLong) || !long && (err != nil || !bytes.Equal(got, want)) {
				t.Fatalf("read %q, %v; want %q", got, err, want)
			}
			if len(bytes.TrimSpace(got)) == 0 {
				continue
			}
			items, _ := parse(got)
			if len(items) == 0 {
				t.Fatalf("nothing for %q", got)
			}
			for _, it := range items {
				if (it.msg == nil) == (it.wrong == nil) || it.wrong != nil && !json.Valid(refusal(it.wrong, it.id)) {
					t.Fatalf("%q is %+v", got, it)
				}
			}
		}
		if got, err := in.next(); len(got) > 0 || !errors.Is(err, io.EOF) {
			t.Fatalf("after the end: %q, %v", got, err)
		}
	})
}
