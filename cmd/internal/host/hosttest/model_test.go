package hosttest

import (
	"compress/gzip"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
)

// modelReply is all that the model ever says, after it has used the tools that it was
// told to use.
const modelReply = "Hello from the model."

// A use is one of a tool by the model.
type use struct {
	name  string
	space string // of the name, in Codex; or empty
	id    string // of this use: its place
	input map[string]any
}

// A model stands in for the models of all vendors. It listens on loopback, answers
// whoever asks with the same words, in the format of the vendor, and keeps what
// it was asked. It is the proxy for everything else, too, and lets nothing through.
type model struct {
	*httptest.Server
	mu      sync.Mutex
	asked   []request
	uses    []use    // to come, one for each request that offers tools
	only    string   // what such a request has to have
	outside []string // addresses that somebody wanted to reach
}

// A request is what a host has sent to its model.
type request struct {
	Path string
	Body map[string]any
}

func newModel(t *testing.T) *model {
	m := new(model)
	m.Server = httptest.NewServer(m)
	t.Cleanup(m.CloseClientConnections) // a host that lives on does not keep the test
	return m
}

// requests returns what the model was asked since the last call.
func (m *model) requests() []request {
	m.mu.Lock()
	defer m.mu.Unlock()
	defer func() { m.asked = nil }()
	return m.asked
}

// play has the model use tools, one after the other, before it replies.
func (m *model) play(uses ...use) { m.playTo("", uses...) }

// playTo is play for requests that have a text: not for those of a subagent that is still
// at work.
func (m *model) playTo(only string, uses ...use) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for i := range uses {
		uses[i].id = "call_" + strconv.Itoa(i+1)
	}
	m.uses, m.only = uses, only
}

// next returns what the model does in answer to a request, or nil if it just replies.
func (m *model) next(body map[string]any) *use {
	m.mu.Lock()
	defer m.mu.Unlock()
	if tools, _ := body["tools"].([]any); len(tools) == 0 || len(m.uses) == 0 || !strings.Contains(encoded(body), m.only) {
		return nil
	}
	u := m.uses[0]
	if strings.Contains(u.name, "memory_") && !strings.Contains(encoded(body["tools"]), u.name) {
		return nil // the server is not connected yet
	}
	m.uses = m.uses[1:]
	return &u
}

// refused returns, once each, the addresses that were not let through.
func (m *model) refused() []string {
	m.mu.Lock()
	defer m.mu.Unlock()
	slices.Sort(m.outside)
	return slices.Compact(m.outside)
}

func (m *model) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if r.Method == http.MethodConnect || r.URL.IsAbs() {
		m.mu.Lock()
		m.outside = append(m.outside, r.Host)
		m.mu.Unlock()
		http.Error(w, "there is no way out", http.StatusForbidden)
		return
	}
	body := bodyOf(r)
	if r.Method == http.MethodPost {
		m.mu.Lock()
		m.asked = append(m.asked, request{r.URL.Path, body})
		m.mu.Unlock()
	}
	next := m.next(body)
	stream := body["stream"] == true || strings.Contains(r.URL.Path, "streamGenerateContent")
	events, whole := speak(r.URL.Path)
	if next != nil {
		events, whole = next.speak(r.URL.Path)
	}
	if body["model"] == "small" { // what it says is never too long
		for i := range events {
			events[i].data = fewTokens.Replace(events[i].data)
		}
	}
	if !stream || events == nil {
		w.Header().Set("Content-Type", "application/json")
		io.WriteString(w, whole)
		return
	}
	w.Header().Set("Content-Type", "text/event-stream")
	for _, e := range events {
		if e.name != "" {
			fmt.Fprintf(w, "event: %s\n", e.name)
		}
		fmt.Fprintf(w, "data: %s\n\n", e.data)
		http.NewResponseController(w).Flush()
	}
}

var fewTokens = strings.NewReplacer(`"prompt_tokens":5,"completion_tokens":5,"total_tokens":10`, `"prompt_tokens":1,"completion_tokens":1,"total_tokens":2`)

// bodyOf returns the JSON object that a request has, or nil.
func bodyOf(r *http.Request) (body map[string]any) {
	var from io.Reader = r.Body
	if r.Header.Get("Content-Encoding") == "gzip" {
		zip, err := gzip.NewReader(r.Body)
		if err != nil {
			return nil
		}
		from = zip
	}
	if json.NewDecoder(from).Decode(&body) != nil {
		return nil
	}
	return body
}

// An event is one of a stream; its data is one line.
type event struct{ name, data string }

// speak returns the reply in the format that a path asks for: as a stream, nil if
// there is none, and as one document.
func speak(path string) (events []event, whole string) {
	switch {
	case strings.Contains(path, "count_tokens"), strings.Contains(path, "countTokens"):
		return nil, `{"input_tokens":10,"totalTokens":10}`
	case strings.HasSuffix(path, "/messages"):
		return messages()
	case strings.HasSuffix(path, "/responses"):
		return responses()
	case strings.HasSuffix(path, "/chat/completions"):
		return completions()
	case strings.Contains(path, "enerateContent"):
		return content()
	case strings.HasSuffix(path, "/models"):
		return nil, `{"object":"list","data":[{"id":"mock","object":"model"}],"models":[{"name":"models/mock"}]}`
	}
	return nil, `{}`
}

// messages is the format of Anthropic.
func messages() ([]event, string) {
	const usage = `"usage":{"input_tokens":5,"output_tokens":5}`
	message := func(content, stop string) string {
		return `{"id":"msg_1","type":"message","role":"assistant","model":"mock","content":[` + content + `],"stop_reason":` + stop + `,"stop_sequence":null,` + usage + `}`
	}
	return []event{
		{"message_start", `{"type":"message_start","message":` + message("", "null") + `}`},
		{"content_block_start", `{"type":"content_block_start","index":0,"content_block":{"type":"text","text":""}}`},
		{"content_block_delta", `{"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"` + modelReply + `"}}`},
		{"content_block_stop", `{"type":"content_block_stop","index":0}`},
		{"message_delta", `{"type":"message_delta","delta":{"stop_reason":"end_turn","stop_sequence":null},` + usage + `}`},
		{"message_stop", `{"type":"message_stop"}`},
	}, message(`{"type":"text","text":"`+modelReply+`"}`, `"end_turn"`)
}

// responses is the newer format of OpenAI.
func responses() ([]event, string) {
	const item = `{"type":"message","id":"msg_1","role":"assistant","status":"completed","content":[{"type":"output_text","text":"` + modelReply + `","annotations":[]}]}`
	const whole = `{"id":"resp_1","object":"response","status":"completed","model":"mock","output":[` + item + `],"usage":{"input_tokens":5,"input_tokens_details":{"cached_tokens":0},"output_tokens":5,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":10}}`
	return []event{
		{"response.created", `{"type":"response.created","response":{"id":"resp_1","object":"response","status":"in_progress","output":[]}}`},
		{"response.output_item.added", `{"type":"response.output_item.added","output_index":0,"item":` + item + `}`},
		{"response.output_item.done", `{"type":"response.output_item.done","output_index":0,"item":` + item + `}`},
		{"response.completed", `{"type":"response.completed","response":` + whole + `}`},
	}, whole
}

// completions is the older format of OpenAI.
func completions() ([]event, string) {
	const usage = `,"usage":{"prompt_tokens":5,"completion_tokens":5,"total_tokens":10}}`
	chunk := func(delta, finish string) string {
		return `{"id":"cc_1","object":"chat.completion.chunk","created":1,"model":"mock","choices":[{"index":0,"delta":` + delta + `,"finish_reason":` + finish + `}]`
	}
	const message = `{"role":"assistant","content":"` + modelReply + `"}`
	return []event{
		{data: chunk(message, "null") + "}"},
		{data: chunk("{}", `"stop"`) + usage},
		{data: "[DONE]"},
	}, `{"id":"cc_1","object":"chat.completion","created":1,"model":"mock","choices":[{"index":0,"message":` + message + `,"finish_reason":"stop"}]` + usage
}

// content is the format of Google.
func content() ([]event, string) {
	const whole = `{"candidates":[{"content":{"role":"model","parts":[{"text":"` + modelReply + `"}]},"finishReason":"STOP","index":0}],"usageMetadata":{"promptTokenCount":5,"candidatesTokenCount":5,"totalTokenCount":10}}`
	return []event{{data: whole}}, whole
}
