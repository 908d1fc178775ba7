package host

import (
	"encoding/json"
	"path"
	"slices"
	"strings"
)

// An agent uses tools, and every host has its own: other names, other keys for the same
// thing. What matters of them here is small: which files a tool opens, and what it
// writes into them.

// fileTools are parts of the names of tools that open or write files, in small letters:
// Read, read_file, view, MultiEdit, NotebookEdit, replace, write_file, create, apply_patch.
var fileTools = []string{"read", "view", "edit", "write", "create", "replace", "patch", "insert"}

// shellTools are the names of tools that run a command, in small letters.
var shellTools = []string{"bash", "shell", "exec_command", "run_shell_command", "local_shell"}

// Keys of what a tool is given, in all hosts.
var (
	pathKeys  = []string{"file_path", "filePath", "path", "notebook_path", "target_file"}
	textKeys  = []string{"new_string", "newString", "new_str", "content", "contents", "file_text", "new_source", "code", "newText"}
	patchKeys = []string{"command", "patch", "patchText", "input"}
)

const (
	mostOpened  = 8         // files of one use of a tool
	mostWritten = 128 << 10 // bytes of what it writes
)

// used returns the files that a tool opens, as the host names them, and what it writes
// into them.
func (d document) used() (files []string, written string) {
	input := d.object("tool_input")
	name := strings.ToLower(d.text("tool_name"))
	has := func(part string) bool { return strings.Contains(name, part) }
	patch := input.text(patchKeys...)
	switch {
	case strings.Contains(patch, patchBegin):
		files, written = patched(patch)
	case slices.Contains(shellTools, name):
		files = shownBy(input.text("command"))
	case slices.ContainsFunc(fileTools, has):
		files, written = input.paths(), input.newText()
	}
	files = slices.DeleteFunc(files, func(f string) bool { return f == "" || strings.ContainsAny(f, "\x00\n") })
	if len(written) > mostWritten {
		written = strings.ToValidUTF8(written[:mostWritten], "")
	}
	return files[:min(len(files), mostOpened)], written
}

// object returns the object of a key, or nil.
func (d document) object(key string) (o document) {
	if json.Unmarshal(d[key], &o) != nil {
		return nil
	}
	return o
}

// objects returns the objects in the list of a key.
func (d document) objects(key string) (all []document) {
	var raw []json.RawMessage
	if json.Unmarshal(d[key], &raw) != nil {
		return nil
	}
	for _, r := range raw {
		var o document
		if json.Unmarshal(r, &o) == nil {
			all = append(all, o)
		}
	}
	return all
}

// paths returns the files that the input of a tool names.
func (d document) paths() (files []string) {
	if file := d.text(pathKeys...); file != "" {
		files = append(files, file)
	}
	files = append(files, d.texts("files")...)
	for _, key := range []string{"files", "edits", "replacements"} {
		for _, o := range d.objects(key) {
			if file := o.text(pathKeys...); file != "" && !slices.Contains(files, file) {
				files = append(files, file)
			}
		}
	}
	return files
}

// newText returns what a tool writes: in one piece, or in several.
func (d document) newText() string {
	pieces := []string{d.text(textKeys...)}
	for _, key := range []string{"edits", "replacements"} {
		for _, o := range d.objects(key) {
			pieces = append(pieces, o.text(textKeys...))
		}
	}
	return strings.TrimSpace(strings.Join(pieces, "\n"))
}

const patchBegin = "*** Begin Patch"

// patched returns the files that a patch in the form of Codex changes or adds, and the
// lines that it adds.
func patched(patch string) (files []string, written string) {
	_, patch, _ = strings.Cut(patch, patchBegin)
	patch, _, _ = strings.Cut(patch, "*** End Patch")
	var b strings.Builder
	for line := range strings.Lines(patch) {
		line = strings.TrimRight(line, "\r\n")
		for _, head := range []string{"*** Update File: ", "*** Add File: ", "*** Move to: "} {
			if name, ok := strings.CutPrefix(line, head); ok {
				files = append(files, strings.TrimSpace(name))
			}
		}
		if added, ok := strings.CutPrefix(line, "+"); ok {
			b.WriteString(added + "\n")
		}
	}
	return files, b.String()
}

// showing are the commands that show the files they name.
var showing = []string{"cat", "sed", "head", "tail", "nl", "less", "more", "bat", "batcat"}

// shownBy returns what may be files that a line of shell shows: cat a.go, sed -n 1,80p a.go,
// cd web && head b.ts. Whether there are such files is for the caller to see.
func shownBy(command string) (files []string) {
	command, _, _ = strings.Cut(command, "<<") // what follows is text
	dir := ""
	for _, one := range strings.FieldsFunc(command, func(r rune) bool { return strings.ContainsRune(";&|\n", r) }) {
		words := strings.Fields(one)
		if len(words) < 2 {
			continue
		}
		if words[0] == "cd" {
			if to := unquoted(words[1]); path.IsAbs(to) {
				dir = to
			} else {
				dir = path.Join(dir, to)
			}
			continue
		}
		if !slices.Contains(showing, words[0]) {
			continue
		}
		for _, w := range words[1:] {
			w = unquoted(w)
			if strings.HasPrefix(w, "-") || strings.ContainsAny(w, "$`*?<>(){}") {
				continue
			}
			if !path.IsAbs(w) {
				w = path.Join(dir, w)
			}
			files = append(files, w)
		}
	}
	return files
}

func unquoted(word string) string { return strings.Trim(word, `"'`) }
