package hosttest

import (
	"encoding/json"
	"strings"
)

// speak returns a use of a tool in the format that a path asks for: as a stream, and as
// one document.
func (u *use) speak(path string) (events []event, whole string) {
	switch {
	case strings.HasSuffix(path, "/messages"):
		return u.messages()
	case strings.HasSuffix(path, "/responses"):
		return u.responses()
	case strings.HasSuffix(path, "/chat/completions"):
		return u.completions()
	}
	return u.content()
}

func encoded(v any) string {
	data, err := json.Marshal(v)
	if err != nil {
		panic(err) // made of texts
	}
	return string(data)
}

// messages is the format of Anthropic.
func (u *use) messages() ([]event, string) {
	const usage = `"usage":{"input_tokens":5,"output_tokens":5}`
	message := func(content, stop string) string {
		return `{"id":"msg_1","type":"message","role":"assistant","model":"mock","content":[` + content + `],"stop_reason":` + stop + `,"stop_sequence":null,` + usage + `}`
	}
	block := func(input string) string {
		return `{"type":"tool_use","id":"` + u.id + `","name":"` + u.name + `","input":` + input + `}`
	}
	return []event{
		{"message_start", `{"type":"message_start","message":` + message("", "null") + `}`},
		{"content_block_start", `{"type":"content_block_start","index":0,"content_block":` + block("{}") + `}`},
		{"content_block_delta", `{"type":"content_block_delta","index":0,"delta":{"type":"input_json_delta","partial_json":` + encoded(encoded(u.input)) + `}}`},
		{"content_block_stop", `{"type":"content_block_stop","index":0}`},
		{"message_delta", `{"type":"message_delta","delta":{"stop_reason":"tool_use","stop_sequence":null},` + usage + `}`},
		{"message_stop", `{"type":"message_stop"}`},
	}, message(block(encoded(u.input)), `"tool_use"`)
}

// responses is the newer format of OpenAI.
func (u *use) responses() ([]event, string) {
	call := map[string]any{"type": "function_call", "id": "fc_" + u.id, "call_id": u.id, "name": u.name, "arguments": encoded(u.input)}
	if u.space != "" {
		call["namespace"] = u.space
	}
	item := encoded(call)
	whole := `{"id":"resp_1","object":"response","status":"completed","model":"mock","output":[` + item + `],"usage":{"input_tokens":5,"input_tokens_details":{"cached_tokens":0},"output_tokens":5,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":10}}`
	return []event{
		{"response.created", `{"type":"response.created","response":{"id":"resp_1","object":"response","status":"in_progress","output":[]}}`},
		{"response.output_item.added", `{"type":"response.output_item.added","output_index":0,"item":` + item + `}`},
		{"response.output_item.done", `{"type":"response.output_item.done","output_index":0,"item":` + item + `}`},
		{"response.completed", `{"type":"response.completed","response":` + whole + `}`},
	}, whole
}

// completions is the older format of OpenAI.
func (u *use) completions() ([]event, string) {
	const usage = `,"usage":{"prompt_tokens":5,"completion_tokens":5,"total_tokens":10}}`
	message := `{"role":"assistant","content":null,"tool_calls":[{"index":0,"id":"` + u.id + `","type":"function","function":{"name":"` + u.name + `","arguments":` + encoded(encoded(u.input)) + `}}]}`
	chunk := func(delta, finish string) string {
		return `{"id":"cc_1","object":"chat.completion.chunk","created":1,"model":"mock","choices":[{"index":0,"delta":` + delta + `,"finish_reason":` + finish + `}]`
	}
	return []event{
		{data: chunk(message, "null") + "}"},
		{data: chunk("{}", `"tool_calls"`) + usage},
		{data: "[DONE]"},
	}, `{"id":"cc_1","object":"chat.completion","created":1,"model":"mock","choices":[{"index":0,"message":` + message + `,"finish_reason":"tool_calls"}]` + usage
}

// content is the format of Google.
func (u *use) content() ([]event, string) {
	whole := `{"candidates":[{"content":{"role":"model","parts":[{"functionCall":{"name":"` + u.name + `","args":` + encoded(u.input) + `}}]},"finishReason":"STOP","index":0}],"usageMetadata":{"promptTokenCount":5,"candidatesTokenCount":5,"totalTokenCount":10}}`
	return []event{{data: whole}}, whole
}
