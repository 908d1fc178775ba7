package wire

import (
	"slices"
	"strings"

	"github.com/tailscale/hujson"

	"github.com/tacit-kb/tacit/cmd/internal/host"
)

// localKinds are what "type" says of a command on this machine; hosts write it also where we
// leave it out.
var localKinds = []string{"command", "stdio", "local"}

// nothingAdded returns a test for objects that have no members but those of own, each once.
// With one more, such as an environment, a folder or a command for one system, a stranger's
// entry runs another program by our line. What is empty, which hosts write, adds nothing.
func nothingAdded(own object) func(*hujson.Value) bool {
	return func(v *hujson.Value) bool {
		o, _ := v.Value.(*hujson.Object)
		seen := map[string]bool{}
		for i := range o.Members {
			name := o.Members[i].Name.Value.(hujson.Literal).String()
			known := name == "type" || slices.ContainsFunc(own, func(p pair) bool { return p.name == name })
			value := decoded(&o.Members[i].Value)
			kind, _ := value.(string)
			if seen[name] || name == "type" && !slices.Contains(localKinds, kind) || !known && !isNothing(value) && !(name == "disabled" && value == false) {
				return false
			}
			seen[name] = true
		}
		return true
	}
}

func isNothing(value any) bool {
	switch x := value.(type) {
	case map[string]any:
		return len(x) == 0
	case []any:
		return len(x) == 0
	}
	return value == nil
}

// both returns a test for values that pass two.
func both(x, y func(*hujson.Value) bool) func(*hujson.Value) bool {
	return func(v *hujson.Value) bool { return x(v) && y(v) }
}

// edited reports whether a document has an entry that calls us as ours does and is not ours,
// because more was added to it.
func (w *entry) edited(src []byte) bool {
	_, text := cutMark(src)
	t, r := parseTree(text)
	if w.calls == nil || r != nil {
		return false
	}
	v := &t.root
	for _, name := range w.path {
		i, r := t.member(v, name)
		if r != nil || i < 0 {
			return false
		}
		v = t.children(v)[i].value
	}
	if v.Value.Kind() != '{' && v.Value.Kind() != '[' {
		return false
	}
	one := w.ours
	if w.inner != nil {
		one = w.inner
	}
	return slices.ContainsFunc(t.children(v), func(c child) bool {
		all := append(handlers(c.value), c.value)
		return (w.name == "" || c.name == w.name) && slices.ContainsFunc(all, func(x *hujson.Value) bool { return w.calls(x) && !one(x) })
	})
}

// serverWords are the words of the command of a server; hosts have them in one list or in two.
func serverWords(v *hujson.Value) []any {
	s, _ := decoded(v).(map[string]any)
	args, _ := s["args"].([]any)
	if c, ok := s["command"].([]any); ok {
		return slices.Concat(c, args)
	}
	return append([]any{s["command"]}, args...)
}

// callsServer reports whether a value runs the server of one of the programs.
func callsServer(v *hujson.Value) bool {
	words := serverWords(v)
	if len(words) < 2 || words[1] != "mcp" {
		return false
	}
	program, _ := words[0].(string)
	return slices.Contains(host.Programs, program)
}

// isPlain reports whether a table of a TOML file says what we write, and no more.
func (m marked) isPlain(there any) bool {
	s, _ := there.(map[string]any)
	command, _ := s["command"].(string)
	args, _ := s["args"].([]any)
	return len(s) == 2 && slices.Contains(host.Programs, command) && len(args) == 1 && args[0] == "mcp"
}

// place names an entry in a document.
func (w *entry) place() string { return strings.Trim(strings.Join(append(w.path, w.name), "."), ".") }

// addedTo reports whether a TOML file has our table, and more in it than we write: a line
// elsewhere in the file can add to the table between our marks.
func (m marked) addedTo(src []byte) bool {
	if m.toml == "" {
		return false
	}
	values, r := readTOML(src)
	there, _ := table(values, m.toml)
	return r == nil && there != nil && !m.isPlain(there)
}
