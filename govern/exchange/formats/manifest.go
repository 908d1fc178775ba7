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

// ActionExport is what the first line of an export says it is.
const ActionExport = "export"

// ReadManifest returns the files of an exported folder by their paths, nil for a
// folder that is none.
func ReadManifest(folder fs.FS) map[string]ExportedFile {
	text, err := ReadLarge(folder, ManifestName)
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
