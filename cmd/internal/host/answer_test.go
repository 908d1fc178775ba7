package host

import (
	"bytes"
	"encoding/json"
	"testing"
)

// Every host has its own dialect; Codex refuses one key more, Cursor notes an
// empty answer as a failure.
func TestAnswer(t *testing.T) {
	const text = "<a> \"b\"\n記憶\n"
	tests := []struct {
		host  string
		event Event
		want  string
	}{
		{Claude, Prompt, `{"hookSpecificOutput":{"hookEventName":"UserPromptSubmit","additionalContext":"<a> \"b\"\n記憶"}}` + "\n"},
		{Claude, Session, `{"hookSpecificOutput":{"hookEventName":"SessionStart","additionalContext":"<a> \"b\"\n記憶"}}` + "\n"},
		{Codex, Prompt, `{"hookSpecificOutput":{"hookEventName":"UserPromptSubmit","additionalContext":"<a> \"b\"\n記憶"}}` + "\n"},
		{Gemini, Prompt, `{"hookSpecificOutput":{"hookEventName":"BeforeAgent","additionalContext":"<a> \"b\"\n記憶"}}` + "\n"},
		{Cursor, Prompt, `{"additional_context":"<a> \"b\"\n記憶"}` + "\n"},
		{Cursor, Session, `{"additional_context":"<a> \"b\"\n記憶"}` + "\n"},
		{Copilot, Prompt, `{"additionalContext":"<a> \"b\"\n記憶"}` + "\n"},
		{OpenCode, Prompt, text},
		{VSCode, Prompt, `{"additionalContext":"<a> \"b\"\n記憶","additional_context":"<a> \"b\"\n記憶","hookSpecificOutput":{"hookEventName":"UserPromptSubmit","additionalContext":"<a> \"b\"\n記憶"}}` + "\n"},
		{"", Session, `{"additionalContext":"<a> \"b\"\n記憶","additional_context":"<a> \"b\"\n記憶","hookSpecificOutput":{"hookEventName":"SessionStart","additionalContext":"<a> \"b\"\n記憶"}}` + "\n"},
		{"a newer one", Prompt, `{"additionalContext":"<a> \"b\"\n記憶","additional_context":"<a> \"b\"\n記憶","hookSpecificOutput":{"hookEventName":"UserPromptSubmit","additionalContext":"<a> \"b\"\n記憶"}}` + "\n"},
		{Claude, Stop, ""},
		{Cursor, Stop, "{}\n"},
	}
	for _, tt := range tests {
		if got := string(Answer(tt.host, tt.event, text)); got != tt.want {
			t.Errorf("Answer(%s, %s) = %s, want %s", tt.host, tt.event, got, tt.want)
		}
	}
}

func TestAnswerIsSilent(t *testing.T) {
	for _, h := range append(Hosts, unknown) {
		want := ""
		if h.Name == Cursor {
			want = "{}\n"
		}
		for _, e := range Events {
			if got := string(Answer(h.Name, e, "")); got != want {
				t.Errorf("%s is silent with %q at %s", h.Name, got, e)
			}
		}
	}
}

// Whatever the text is, a host gets one line of JSON that says it.
func FuzzAnswer(f *testing.F) {
	f.Add("plain")
	f.Add("a\x00b\u2028<script>\U000e0041 \\ \" {}\n")
	f.Fuzz(func(t *testing.T, text string) {
		for _, h := range append(Hosts, unknown) {
			got := Answer(h.Name, Prompt, text)
			if h.dialect == plain || text == "" {
				continue
			}
			if !json.Valid(got) || bytes.IndexByte(got, '\n') != len(got)-1 {
				t.Errorf("%s gets %q", h.Name, got)
			}
		}
	})
}
