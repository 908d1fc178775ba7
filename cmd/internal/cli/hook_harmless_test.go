package cli

import (
	"bytes"
	"io"
	"path/filepath"
	"strings"
	"testing"
)

// A badReader breaks down in the hands of whoever reads it.
type badReader struct{}

func (badReader) Read([]byte) (int, error) { panic("a bug") }

// Whatever becomes of the hook, it ends by itself, with 0, and tells the host that
// there is nothing to say.
func TestHookIsHarmless(t *testing.T) {
	hangs, held := io.Pipe()
	defer held.Close()
	big := strings.NewReader(`{"prompt":"` + strings.Repeat("x", 4<<20) + `"}`)
	tests := []struct {
		name  string
		stdin io.Reader
		args  []string
		want  string
	}{
		{"a host that never ends its document", hangs, []string{"hook", "prompt"}, ""},
		{"a panic", badReader{}, []string{"hook", "prompt", "--host", "claude"}, ""},
		{"a document that is too large", big, []string{"hook", "prompt", "--host", "cursor"}, "{}\n"},
		{"no document", strings.NewReader(""), []string{"hook", "prompt", "--host", "cursor"}, "{}\n"},
		{"no JSON", strings.NewReader("hi"), []string{"hook", "session"}, ""},
		{"an event of later days", strings.NewReader("{}"), []string{"hook", "compact"}, ""},
		{"no event", strings.NewReader("{}"), []string{"hook"}, ""},
		{"a flag of later days", strings.NewReader("{}"), []string{"hook", "prompt", "--brief"}, ""},
		{"a flag without its value", strings.NewReader("{}"), []string{"hook", "prompt", "--host"}, ""},
		{"no bank", strings.NewReader(`{"prompt":"may we retry?","cwd":"/"}`), []string{"hook", "prompt", "--bank", filepath.Join(t.TempDir(), "none")}, ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			var out, err bytes.Buffer
			status := Main(tt.args, tt.stdin, &out, &err, func(string) string { return "" })
			if status != 0 || out.String() != tt.want || err.Len() > 0 {
				t.Errorf("status %d, stdout %q, stderr %q", status, out.String(), err.String())
			}
		})
	}
}
