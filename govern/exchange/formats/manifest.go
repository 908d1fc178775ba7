package formats

import (
	"io/fs"

	"github.com/go-json-experiment/json"
)

// ManifestName is the file by which a folder is known as an export. It is hidden,
// so that no tool takes it for a memory.
const ManifestName = ".tacit-export.json"

// A Manifest lists the files of an exported folder.
type Manifest struct {
	SchemaVersion string         `json:"schemaVersion"`
	Action        string         `json:"action"` // "export"
	Format        string         `json:"format"`
	Files         []ExportedFile `json:"files"`
}

// An ExportedFile is a file as it was exported.
type ExportedFile struct {
	Path   string `json:"path"`          // in the folder
	From   string `json:"from,omitzero"` // in the bank; empty: it is no memory
	SHA256 string `json:"sha256"`
}

// mostManifest is the size of the largest list that is read: some 200 bytes for each of
// 300,000 files.
const mostManifest = 64 << 20

// ActionExport is what the first line of an export says it is.
const ActionExport = "export"

// ReadManifest returns the files of an exported folder by their paths, nil for a
// folder that is none. A link, a pipe or more than any export writes is none either.
func ReadManifest(folder fs.FS) map[string]ExportedFile {
	info, err := fs.Lstat(folder, ManifestName)
	if err != nil || !info.Mode().IsRegular() || info.Size() > mostManifest {
		return nil
	}
	text, err := readLarge(folder, ManifestName)
	if err != nil {
		return nil
	}
	var m Manifest
	if json.Unmarshal([]byte(text), &m) != nil || m.Action != ActionExport {
		return nil
	}
	files := map[string]ExportedFile{}
	for _, f := range m.Files {
		files[f.Path] = f
	}
	return files
}
