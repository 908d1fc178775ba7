package exchange

import (
	"bufio"
	"io"
	"io/fs"
	"path"
	"slices"
	"strings"

	"github.com/tacit-kb/tacit/govern/evidence"
	"github.com/tacit-kb/tacit/govern/exchange/formats"
	"github.com/tacit-kb/tacit/kb"
)

// own is what [Export] writes, in each of its forms: a folder with its list of
// files, JSON lines, or one Markdown document. A whole bank is read too.
var own = formats.Format{
	Name: OwnFormat,
	Home: ".",
	Is:   func(fsys fs.FS) bool { return ownRoot(fsys) != nil },
	Read: readOwn,
}

// isOwn reports whether a folder is an export, has one as a file, or is a bank.
func isOwn(fsys fs.FS) bool {
	return formats.ReadManifest(fsys) != nil || len(ownFiles(fsys)) > 0 || isBank(fsys)
}

// ownRoot returns the folder of an export or a bank: the one that was named, or the
// bank in it.
func ownRoot(fsys fs.FS) fs.FS {
	if in := formats.Sub(fsys, isOwn, "."); in != nil {
		return in
	}
	return formats.Sub(fsys, isBank, BankFolder)
}

// OwnFormat is the name of the format of Tacit's own exports and banks.
const OwnFormat = "tacit"

// BankFolder is the folder of a project that is its bank.
const BankFolder = "memory-bank"

// ownFiles lists the files of the folder itself that begin as an export does.
func ownFiles(fsys fs.FS) (names []string) {
	entries, _ := fs.ReadDir(fsys, ".")
	for _, e := range entries {
		ext := strings.ToLower(path.Ext(e.Name()))
		if e.Type().IsRegular() && slices.Contains([]string{".jsonl", ".ndjson", ".md", ".markdown"}, ext) && ownForm(fsys, e.Name()) != "" {
			names = append(names, e.Name())
		}
	}
	return names
}

// ownForm tells the form of an exported file by its first line; "" if it is none.
func ownForm(fsys fs.FS, name string) string {
	f, err := fsys.Open(name)
	if err != nil {
		return ""
	}
	defer f.Close()
	first, _ := bufio.NewReader(io.LimitReader(f, 128)).ReadString('\n')
	switch first = strings.TrimPrefix(first, "\ufeff"); {
	case strings.HasPrefix(first, lineFirst):
		return FormatLines
	case strings.HasPrefix(first, markedFirst):
		return FormatMarkdown
	}
	return ""
}

func readOwn(fsys fs.FS, o formats.Options) (*formats.Batch, error) {
	b := &formats.Batch{Own: true}
	if root := ownRoot(fsys); root != nil {
		fsys = root
	}
	if files := formats.ReadManifest(fsys); files != nil {
		readOwnFolder(b, fsys, files)
		return b, nil
	}
	if isBank(fsys) {
		readBank(b, fsys)
		return b, nil
	}
	for _, name := range ownFiles(fsys) {
		text, ok := b.ReadOwn(fsys, name, true)
		switch {
		case !ok:
		case ownForm(fsys, name) == FormatLines:
			readOwnLines(b, name, text)
		default:
			readOwnMarkdown(b, name, text)
		}
	}
	return b, nil
}

// readOwnFolder takes the memories of an exported folder, those too that somebody
// put beside them.
func readOwnFolder(b *formats.Batch, fsys fs.FS, files map[string]formats.ExportedFile) {
	for _, name := range b.Walk(fsys, ".", ".md") {
		text, ok := b.ReadOwn(fsys, name, false)
		if !ok {
			continue
		}
		if _, isFront := files[name]; !isFront && !hasFront(text) {
			b.AddNote(name, formats.NotOfFormat, "", nil)
			continue
		}
		b.Items = append(b.Items, formats.Item{Origin: name, Text: text, Path: homeOf(files[name].From, text), From: text})
	}
	if formats.Exists(fsys, evidence.CitedPath) {
		b.ReadObservations(fsys, evidence.CitedPath, "")
	}
}

func hasFront(text string) bool {
	front, _ := formats.CutFront(text)
	return front != ""
}

// homeOf returns the path that a memory had in its bank, if that is still where one
// of this kind and status belongs; else "".
func homeOf(from, text string) string {
	if from == "" || !kb.IsMemory(from) || path.Clean(from) != from {
		return ""
	}
	if m, err := kb.Parse(from, []byte(text)); err != nil || m.Home() != from {
		return ""
	}
	return from
}
