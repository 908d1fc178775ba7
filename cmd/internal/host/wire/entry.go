package wire

import (
	"bytes"
	"encoding/json"
	"slices"
	"strings"

	"github.com/tailscale/hujson"

	"github.com/tacit-kb/tacit/cmd/internal/host"
)

// An entry is one thing of ours in a JSON document that is not ours alone: a member
// of an object, or an element of an array.
type entry struct {
	path  []string // names of the objects, and the array, that lead to it
	name  string   // of a member; empty for an element
	value any      // as it is written

	ours    func(*hujson.Value) bool // whether a value is ours, also as a person has changed it
	calls   func(*hujson.Value) bool // whether a value calls us, whatever was added to it; nil where nothing can be
	present func(*hujson.Value) bool // whether an element makes ours unnecessary
	inner   func(*hujson.Value) bool // whether an element of a group's "hooks" is ours; nil where there are no groups
	event   host.Event               // that it is for; empty for what is no hook
	soft    bool                     // it is left out where a person has put something of another shape
	words   []string                 // the string in the value that names the program, for each of host.Programs
}

// key tells entries of one file apart.
func (w *entry) key() string { return strings.Join(append(w.path, w.name), "\x00") }

// decoded returns a value as encoding/json has it.
func decoded(v *hujson.Value) (x any) {
	c := v.Clone()
	c.Standardize()
	if json.Unmarshal(c.Pack(), &x) != nil {
		return nil
	}
	return x
}

// runs returns a test for handlers that have a command.
func runs(ok func(command string) bool) func(*hujson.Value) bool {
	return func(v *hujson.Value) bool {
		h, _ := decoded(v).(map[string]any)
		command, _ := h["command"].(string)
		return ok(command)
	}
}

// anyOf and allOf turn a test for handlers into one for groups of them.
func anyOf(ok func(*hujson.Value) bool) func(*hujson.Value) bool {
	return func(v *hujson.Value) bool { return slices.ContainsFunc(handlers(v), ok) }
}

func allOf(ok func(*hujson.Value) bool) func(*hujson.Value) bool {
	return func(v *hujson.Value) bool {
		all := handlers(v)
		return len(all) > 0 && !slices.ContainsFunc(all, func(h *hujson.Value) bool { return !ok(h) })
	}
}

// handlers returns the elements of "hooks" in a group.
func handlers(group *hujson.Value) (all []*hujson.Value) {
	o, _ := group.Value.(*hujson.Object)
	if o == nil {
		return nil
	}
	for i := range o.Members {
		a, ok := o.Members[i].Value.Value.(*hujson.Array)
		if !ok || o.Members[i].Name.Value.(hujson.Literal).String() != "hooks" {
			continue
		}
		for j := range a.Elements {
			all = append(all, &a.Elements[j])
		}
	}
	return all
}

// hookEntry is a handler beside others, and hookGroup one in a group of its own.
func hookEntry(h string, e host.Event, name string, handler object) *entry {
	line := host.GuardLine(h, e)
	handler = slices.Insert(handler, commandPlace(handler), pair{"command", line})
	calls := runs(func(c string) bool { return host.IsGuardLine(c, h, e) })
	return &entry{
		path: []string{"hooks", name}, value: handler, event: e,
		ours: both(calls, nothingAdded(handler)), calls: calls,
		present: runs(func(c string) bool { return runsHook(c, e) }), words: host.GuardLines(h, e),
	}
}

// runsHook reports whether a command runs one of the programs at an event, in whatever form.
func runsHook(command string, e host.Event) bool {
	return slices.ContainsFunc(host.Programs, func(program string) bool { return strings.Contains(command, program+" hook "+string(e)) })
}

// commandPlace returns where "command" stands in a handler: behind name and type.
func commandPlace(handler object) (i int) {
	for i < len(handler) && (handler[i].name == "type" || handler[i].name == "name") {
		i++
	}
	return i
}

func hookGroup(h string, e host.Event, name, matcher string, handler object) *entry {
	w := hookEntry(h, e, name, handler)
	w.inner = w.ours
	w.ours, w.present = allOf(w.ours), anyOf(w.present)
	w.value = object{{"matcher", matcher}, {"hooks", array{w.value}}}
	return w
}

// server is the entry of the MCP server; its value begins the same in all hosts.
func server(path string, value object) *entry {
	alone := func(v *hujson.Value) bool { return len(serverWords(v)) == 2 } // tacit mcp
	return &entry{path: []string{path}, name: "tacit", value: value, words: host.Programs,
		ours: both(callsServer, both(alone, nothingAdded(value))), calls: callsServer}
}

// renamed lets an entry of another one of the programs name this one, and leaves all else of it
// as it is.
func (w *entry) renamed(src []byte) []byte {
	t, r := parseTree(src)
	if r != nil || len(w.words) == 0 {
		return src
	}
	way := w.find(t)
	if way == nil {
		return src
	}
	last := way[len(way)-1]
	v := t.children(last.in)[last.child].value
	text := string(src[v.StartOffset:v.EndOffset])
	mine := literal(w.words[slices.Index(host.Programs, host.Program)])
	if strings.Contains(text, mine) {
		return src
	}
	for _, word := range w.words {
		text = strings.Replace(text, literal(word), mine, 1)
	}
	return t.apply(edit{v.StartOffset, v.EndOffset, text})
}

// equal is the test for a value that nobody changes in part.
func equal(x any) func(*hujson.Value) bool {
	return func(v *hujson.Value) bool { return decoded(v) == x }
}

// A shared is a JSON file that is not ours alone, and what of it is ours.
type shared struct {
	path    string // with slashes, relative to the root
	host    string
	entries []*entry
	version bool // a file that we make, or that has no "hooks" yet, gets "version": 1
}

// version is the member that some hosts demand beside "hooks". It goes behind them,
// and only if they were not there before; where they go, it goes with them if it
// stands behind them.
func versionEntry() *entry {
	return &entry{name: "version", value: 1, ours: equal(1.0)}
}

// isEmpty reports whether a document has nothing in it, which counts as {}.
func isEmpty(text []byte) bool { return len(bytes.TrimSpace(text)) == 0 }

// add puts all entries into a document; nil makes one. left are the entries that did
// not go in, because there is something else in their place.
func (s *shared) add(src []byte) (out []byte, left []*entry, r *Refusal) {
	mark, text := cutMark(src)
	entries, r := s.wanting(src)
	if r != nil {
		return nil, nil, r
	}
	for i, w := range entries {
		if i == 0 && isEmpty(text) {
			text = w.begin(src, text)
			continue
		}
		changed, r := w.add(w.renamed(text))
		switch {
		case r != nil && (!w.soft || r.Why != WrongShape):
			return nil, nil, r
		case r != nil || !w.isIn(changed):
			left = append(left, w)
		default:
			text = changed
		}
	}
	return append(mark, text...), left, nil
}

// begin makes a document with one entry. One that was empty before keeps what it had
// in front, and ends with two line ends: by these drop knows that it was there.
func (w *entry) begin(src, text []byte) []byte {
	nl := lineEnd(text)
	made := (&tree{nl: nl, unit: "  "}).render(object{w.member(w.path)}, "", true) + nl
	if src != nil {
		made += nl
	}
	return slices.Concat(text, []byte(made))
}

// wanting returns the entries for a document, with the version where it is needed.
func (s *shared) wanting(src []byte) ([]*entry, *Refusal) {
	hooks := slices.ContainsFunc(s.entries, func(w *entry) bool { return w.event != "" })
	if _, text := cutMark(src); !isEmpty(text) {
		t, r := parseTree(text)
		if r != nil {
			return nil, r
		}
		had, r := t.member(&t.root, "hooks")
		if r != nil {
			return nil, r
		}
		hooks = hooks && had < 0
	}
	if s.version && hooks {
		return append(slices.Clip(s.entries), versionEntry()), nil
	}
	return s.entries, nil
}

// isIn reports whether an entry is in a document, as ours.
func (w *entry) isIn(src []byte) bool {
	t, r := parseTree(src)
	return r == nil && w.find(t) != nil
}

// drop takes all entries out of a document.
func (s *shared) drop(src []byte) (out []byte, gone bool, r *Refusal) {
	mark, text := cutMark(src)
	entries := s.entries
	if s.version && s.hooksGo(text) {
		entries = append(slices.Clip(entries), versionEntry())
	}
	for _, w := range slices.Backward(entries) {
		if text, gone, r = w.drop(text); gone || r != nil {
			return nil, gone, r
		}
	}
	return append(append([]byte{}, mark...), text...), false, nil // not nil, which is no file
}

// hooksGo reports whether "hooks" is right before "version", and goes with our entries.
func (s *shared) hooksGo(text []byte) bool {
	t, r := parseTree(text)
	if r != nil {
		return false
	}
	hooks, _ := t.member(&t.root, "hooks")
	version, _ := t.member(&t.root, "version")
	if hooks < 0 || version != hooks+1 {
		return false
	}
	for _, w := range slices.Backward(s.entries) {
		var gone bool
		if text, gone, r = w.drop(text); gone || r != nil {
			return gone
		}
	}
	if isEmpty(text) {
		return true
	}
	t, r = parseTree(text)
	if r != nil {
		return false
	}
	hooks, _ = t.member(&t.root, "hooks")
	return hooks < 0
}

// cutMark takes off a byte order mark.
func cutMark(src []byte) (mark, text []byte) {
	if strings.HasPrefix(string(src), string(bom)) {
		return slices.Clone(bom), src[len(bom):]
	}
	return nil, src
}
