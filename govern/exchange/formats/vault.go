package formats

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"path"
	"slices"
	"strings"

	"github.com/tacit-kb/tacit/kb/lang"
)

// VaultName is the name of the format of plain notes.
const VaultName = "vault"

// vault is a folder of notes in Markdown, such as Obsidian's: front matter or none,
// #tags, and [[links]] that call a note by its name. It is what any folder of
// Markdown looks like, so it comes after all the others.
var vault = Format{
	Name: VaultName,
	Home: "notes",
	Is:   isVault,
	Read: readVault,
}

// isVault reports whether there is a note, except in a bank: its files are no notes.
func isVault(fsys fs.FS) bool {
	return !looksLikeBank(fsys, ".") && (IsObsidian(fsys) || hasNote(fsys))
}

// IsObsidian reports whether a folder has been opened with Obsidian.
func IsObsidian(fsys fs.FS) bool { return Exists(fsys, obsidianFolder) }

// hasNote looks for one note, and not further.
func hasNote(fsys fs.FS) bool {
	found := false
	_ = fs.WalkDir(fsys, ".", func(name string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return fs.SkipDir
		case d.IsDir() && name != "." && (strings.HasPrefix(d.Name(), ".") || d.Name() == "node_modules" || strings.Count(name, "/") >= maxDepth):
			return fs.SkipDir
		case d.Type().IsRegular() && isNoteName(d.Name()):
			found = true
			return fs.SkipAll
		}
		return nil
	})
	return found
}

func isNoteName(name string) bool {
	ext := strings.ToLower(path.Ext(name))
	return (ext == ".md" || ext == ".markdown") && !strings.HasPrefix(name, ".")
}

// looksLikeBank reports whether a folder is a bank of Tacit, which may lie in the
// project whose notes are read.
func looksLikeBank(fsys fs.FS, dir string) bool {
	return Exists(fsys, path.Join(dir, "INDEX.md")) && (Exists(fsys, path.Join(dir, ".tacit")) || Exists(fsys, path.Join(dir, "history.jsonl")))
}

// A vaultReader reads a folder of notes into a batch.
type vaultReader struct {
	*Batch
	fsys     fs.FS
	settings vaultSettings
	kind     string // that a note gets if neither it nor its folder says one; or empty
	left     map[string]*leftOut
	notes    []vaultNote
}

// A leftOut counts the files of one folder that are left out for one reason.
type leftOut struct {
	code Code
	exts map[string]int // by extension: how many
}

func readVault(fsys fs.FS, o Options) (*Batch, error) {
	r := &vaultReader{Batch: &Batch{}, fsys: fsys, settings: settingsOf(fsys), kind: string(o.Kind), left: map[string]*leftOut{}}
	if IsObsidian(fsys) {
		r.AddNote(obsidianFolder, Personal, "", nil)
	}
	banks := r.others()
	for _, name := range r.Walk(fsys, ".", ".md", ".markdown") {
		if !liesIn(banks, name) {
			r.take(name)
		}
	}
	r.tellLeft()
	r.link()
	return r.Batch, nil
}

// aBank says why a folder of a vault is left out.
var aBank = lang.Text{EN: "(it is a memory bank)", ZH: "（这是记忆库）", JA: "(メモリバンクです)"}

// liesIn reports whether a file lies in one of some folders.
func liesIn(folders map[string]bool, name string) bool {
	for dir := path.Dir(name); dir != "."; dir = path.Dir(dir) {
		if folders[dir] {
			return true
		}
	}
	return false
}

// others counts the files that are no notes, and returns the banks among the folders.
func (r *vaultReader) others() (banks map[string]bool) {
	banks = map[string]bool{}
	_ = fs.WalkDir(r.fsys, ".", func(name string, d fs.DirEntry, err error) error {
		switch {
		case err != nil || d.Type()&fs.ModeSymlink != 0:
			return nil // Walk tells of it
		case name == ".":
			return nil
		case strings.HasPrefix(d.Name(), ".") || d.Name() == "node_modules":
			if d.IsDir() {
				return fs.SkipDir
			}
			return nil
		case d.IsDir() && strings.Count(name, "/") >= maxDepth:
			return fs.SkipDir
		case d.IsDir() && looksLikeBank(r.fsys, name):
			banks[name] = true
			r.AddNote(name, NotOfFormat, "", aBank)
			return fs.SkipDir
		case !d.IsDir() && !isNoteName(name):
			r.leave(name, attachment)
		}
		return nil
	})
	return banks
}

// leave counts a file that is left out: templates by their folder, and of other files,
// of which there may be hundreds, the first folder alone.
func (r *vaultReader) leave(name string, code Code) {
	dir := path.Dir(name)
	if first, _, deep := strings.Cut(dir, "/"); deep && code == attachment {
		dir = first
	}
	key := dir + "\x00" + string(code)
	if r.left[key] == nil {
		r.left[key] = &leftOut{code, map[string]int{}}
	}
	r.left[key].exts[cmp.Or(strings.ToLower(path.Ext(name)), path.Base(name))]++
}

// mostExtensions is how many kinds of files a line about a folder names.
const mostExtensions = 6

// tellLeft tells of what was left out, a line for each folder, with the most frequent
// kinds of files.
func (r *vaultReader) tellLeft() {
	for _, key := range sortedKeys(r.left) {
		dir, _, _ := strings.Cut(key, "\x00")
		left := r.left[key]
		exts := slices.SortedFunc(maps.Keys(left.exts), func(x, y string) int {
			return cmp.Or(cmp.Compare(left.exts[y], left.exts[x]), cmp.Compare(x, y))
		})
		var parts []string
		for _, ext := range exts[:min(len(exts), mostExtensions)] {
			parts = append(parts, fmt.Sprintf("%s %d", ext, left.exts[ext]))
		}
		if len(exts) > mostExtensions {
			parts = append(parts, "…")
		}
		r.AddNote(dir+"/", left.code, "", lang.Plain(strings.Join(parts, ", ")))
	}
}

// isDrawing reports whether a large file is a drawing, which has its picture in the text.
func isDrawing(fsys fs.FS, name string) bool {
	head, err := readHead(fsys, name)
	f, _, bad := SplitFront(head)
	return err == nil && bad == nil && f.Fields["excalidraw-plugin"] != nil
}

// take reads one file: a note, a template, a drawing.
func (r *vaultReader) take(name string) {
	if r.settings.isTemplate(name) {
		r.leave(name, template)
		return
	}
	text, err := r.readMemory(r.fsys, name)
	switch {
	case errors.Is(err, errLarge) && isDrawing(r.fsys, name):
		r.leave(name, attachment)
		return
	case err != nil:
		r.unread(name, err)
		return
	}
	f, body, err := SplitFront(withWholeValues(text))
	if err != nil {
		r.AddNote(name, BadFront, "", lang.Of(err))
	}
	switch {
	case f.Fields["excalidraw-plugin"] != nil:
		r.leave(name, attachment)
	case isToFill(f, body):
		r.leave(name, template)
	case saysNothing(body) && f.Text("summary", "description") == "":
		r.AddNote(name, blank, "", nil)
	case isToDo(stemOf(name), titleIn(f, body), body):
		r.AddNote(name, toDo, "", nil)
	default:
		r.notes = append(r.notes, r.noteOf(name, text, f, body))
	}
}
