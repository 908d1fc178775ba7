package templates

import (
	"embed"
	"io/fs"
)

//go:embed host
var hostFiles embed.FS

// Host returns the texts of which the files for hosts are made: skills, the parts
// that they share, rules and plugins, each in three languages. They are Go
// templates; package kit, which knows the hosts, fills them in.
func Host() fs.FS {
	texts, err := fs.Sub(hostFiles, "host")
	if err != nil {
		panic(err) // embedded
	}
	return texts
}
