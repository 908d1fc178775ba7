package main

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	_ "embed"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"time"
)

// npmName is the package that people install. The programs are in packages beside
// it, of which npm takes the one for its system.
const npmName = "@tacit-kb/tacit"

// leastNode is the oldest Node that runs the launcher.
const leastNode = "18"

const (
	homepage = "https://github.com/tacit-kb/tacit"
	about    = "Project memory for people who work with coding agents: the few memories that matter, or silence"
)

//go:embed npm/tacit.js
var launcher []byte

// An npmPackage is a package.json.
type npmPackage struct {
	Name        string            `json:"name"`
	Version     string            `json:"version"`
	Description string            `json:"description"`
	Licence     string            `json:"license"`
	Homepage    string            `json:"homepage"`
	Repository  map[string]string `json:"repository"`
	Files       []string          `json:"files"`
	Bin         map[string]string `json:"bin,omitempty"`
	Engines     map[string]string `json:"engines,omitempty"`
	OS          []string          `json:"os,omitempty"`
	CPU         []string          `json:"cpu,omitempty"`
	Optional    map[string]string `json:"optionalDependencies,omitempty"`
	Unplugged   bool              `json:"preferUnplugged,omitempty"` // for Yarn: a program inside of a zip cannot run
}

func newNpmPackage(name, version string) npmPackage {
	return npmPackage{Name: name, Version: version, Description: about, Licence: "Apache-2.0", Homepage: homepage,
		Repository: map[string]string{"type": "git", "url": "git+" + homepage + ".git"}, Files: []string{"bin", thirdParty}}
}

var archiveName = regexp.MustCompile(`^tacit_(.+)_(linux|darwin|windows)_(amd64|arm64)\.(?:tar\.gz|zip)$`)

// npmNames are the names that Node has for systems and processors.
var npmNames = map[string]string{"linux": "linux", "darwin": "darwin", "windows": "win32", "amd64": "x64", "arm64": "arm64"}

// packNpm makes an npm package of each archive, and the package that starts the
// program. All have the version of the archives.
func packNpm(repo, dist string) error {
	entries, err := os.ReadDir(dist)
	if err != nil {
		return err
	}
	if err := os.MkdirAll(filepath.Join(dist, "npm"), 0o755); err != nil {
		return err
	}
	top := newNpmPackage(npmName, "")
	top.Bin, top.Engines, top.Optional = map[string]string{"tacit": "bin/tacit.js"}, map[string]string{"node": ">=" + leastNode}, map[string]string{}
	for _, e := range entries {
		m := archiveName.FindStringSubmatch(e.Name())
		if m == nil {
			continue
		}
		p := newNpmPackage(npmName+"-"+npmNames[m[2]]+"-"+npmNames[m[3]], m[1])
		p.OS, p.CPU, p.Unplugged = []string{npmNames[m[2]]}, []string{npmNames[m[3]]}, true
		if err := packProgram(dist, e.Name(), p); err != nil {
			return err
		}
		top.Version, top.Optional[p.Name] = m[1], m[1]
	}
	if len(top.Optional) == 0 {
		return errors.New("no archives in " + dist)
	}
	readme, err := os.ReadFile(filepath.Join(repo, "README.md"))
	if err != nil {
		return err
	}
	files, err := ownLicences(repo)
	if err != nil {
		return err
	}
	if err := top.write(dist, append(files, packedFile{"README.md", readme, 0o644}, packedFile{"bin/tacit.js", launcher, 0o755})); err != nil {
		return err
	}
	return writeSums(filepath.Join(dist, "npm"))
}

// writeSums writes the hashes of the npm packages, as checksums.txt has those of the other files.
func writeSums(dir string) error {
	names, err := filepath.Glob(filepath.Join(dir, "*.tgz"))
	if err != nil {
		return err
	}
	var sums bytes.Buffer
	for _, name := range names {
		b, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		fmt.Fprintf(&sums, "%s  %s\n", sumOf(b), filepath.Base(name))
	}
	return os.WriteFile(filepath.Join(dir, "checksums.txt"), sums.Bytes(), 0o644)
}

// A packedFile is a file of a package or an image.
type packedFile struct {
	name string
	text []byte
	mode int64
}

func ownLicences(repo string) (files []packedFile, err error) {
	for _, name := range []string{"LICENSE", "NOTICE", thirdParty} {
		b, err := os.ReadFile(filepath.Join(repo, name))
		if err != nil {
			return nil, err
		}
		files = append(files, packedFile{name, b, 0o644})
	}
	return files, nil
}

// packProgram makes the package with the program of an archive.
func packProgram(dist, archive string, p npmPackage) error {
	packed, err := os.ReadFile(filepath.Join(dist, archive))
	if err != nil {
		return err
	}
	in, err := unpack(archive, packed)
	if err != nil {
		return err
	}
	var files []packedFile
	for _, name := range []string{"LICENSE", "NOTICE", thirdParty, "tacit", "tacit.exe"} {
		switch text, ok := in[name]; {
		case ok && strings.HasPrefix(name, "tacit"):
			files = append(files, packedFile{"bin/" + name, text, 0o755})
		case ok:
			files = append(files, packedFile{name, text, 0o644})
		}
	}
	if len(files) != 4 {
		return fmt.Errorf("%s: the program or a licence is missing", archive)
	}
	bill, err := os.ReadFile(filepath.Join(dist, archive+".cdx.json"))
	if err != nil {
		return err
	}
	files, p.Files = append(files, packedFile{billName, bill, 0o644}), append(p.Files, billName)
	readme := fmt.Sprintf("# %s\n\nThe program of [%s](%s) for %s on %s. Install that package instead: it brings this one.\n", p.Name, npmName, homepage, p.OS[0], p.CPU[0])
	return p.write(dist, append(files, packedFile{"README.md", []byte(readme), 0o644}))
}

// fileName is the name that npm pack gives a package.
func (p npmPackage) fileName() string {
	return strings.ReplaceAll(strings.TrimPrefix(p.Name, "@"), "/", "-") + "-" + p.Version + ".tgz"
}

// write writes the package as npm pack would. Its time is npm's own, so that the same
// content gives the same bytes.
func (p npmPackage) write(dist string, files []packedFile) error {
	head, err := json.MarshalIndent(p, "", "  ")
	if err != nil {
		return err
	}
	var b bytes.Buffer
	z, err := gzip.NewWriterLevel(&b, gzip.BestCompression)
	if err != nil {
		return err
	}
	t := tar.NewWriter(z)
	for _, f := range append([]packedFile{{"package.json", append(head, '\n'), 0o644}}, files...) {
		h := &tar.Header{Name: "package/" + f.name, Mode: f.mode, Size: int64(len(f.text)), ModTime: time.Date(1985, 10, 26, 8, 15, 0, 0, time.UTC), Format: tar.FormatUSTAR}
		if err := t.WriteHeader(h); err != nil {
			return err
		}
		if _, err := t.Write(f.text); err != nil {
			return err
		}
	}
	if err := errors.Join(t.Close(), z.Close()); err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(dist, "npm", p.fileName()), b.Bytes(), 0o644)
}
