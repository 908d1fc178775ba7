package main

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"debug/buildinfo"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path"
	"path/filepath"
	"strings"
)

// A bill lists what a program is made of, in the form of CycloneDX 1.6. It has no
// time and no random number, so that the same archive gives the same bytes.
type bill struct {
	Format     string      `json:"bomFormat"`
	Version    string      `json:"specVersion"`
	Number     int         `json:"version"`
	Metadata   billHead    `json:"metadata"`
	Components []component `json:"components"`
}

type billHead struct {
	Component component `json:"component"`
}

type component struct {
	Type     string         `json:"type"`
	Ref      string         `json:"bom-ref"`
	Name     string         `json:"name"`
	Version  string         `json:"version,omitempty"`
	Purl     string         `json:"purl,omitempty"`
	Hashes   []hash         `json:"hashes,omitempty"`
	Licences []expression   `json:"licenses,omitempty"`
	Facts    []billProperty `json:"properties,omitempty"`
}

type hash struct {
	Alg     string `json:"alg"`
	Content string `json:"content"`
}

type expression struct {
	Expression string `json:"expression"`
}

type billProperty struct {
	Name  string `json:"name"`
	Value string `json:"value"`
}

// writeParts writes the bill of the program in an archive.
func writeParts(repo, archive, out string) error {
	packed, err := os.ReadFile(filepath.Join(repo, archive))
	if err != nil {
		return err
	}
	files, err := unpack(archive, packed)
	if err != nil {
		return err
	}
	var program []byte
	for _, name := range []string{"tacit", "tacit.exe", "tacit-postgres", "tacit-postgres.exe"} {
		if program == nil {
			program = files[name]
		}
	}
	info, err := buildinfo.Read(bytes.NewReader(program))
	if err != nil {
		return fmt.Errorf("%s: %w", archive, err)
	}
	b, err := billOf(repo, info)
	if err != nil {
		return err
	}
	b.Metadata.Component.Name = path.Base(filepath.ToSlash(archive))
	b.Metadata.Component.Hashes = []hash{{"SHA-256", sumOf(packed)}}
	text, err := json.MarshalIndent(b, "", "  ")
	if err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(repo, out), append(text, '\n'), 0o644)
}

func sumOf(b []byte) string {
	sum := sha256.Sum256(b)
	return hex.EncodeToString(sum[:])
}

// billOf returns the modules that the Go tool wrote into a program, with their
// licences, and what is not a module: Go and the model.
func billOf(repo string, info *buildinfo.BuildInfo) (*bill, error) {
	known, err := parts(repo)
	if err != nil {
		return nil, err
	}
	licence := map[string]string{}
	for _, p := range known {
		licence[p.Path] = p.Licence
	}
	b := &bill{Format: "CycloneDX", Version: "1.6", Number: 1}
	b.Metadata.Component = component{Type: "application", Ref: "tacit", Licences: []expression{{"Apache-2.0"}}}
	for _, s := range info.Settings {
		if strings.HasPrefix(s.Key, "GO") || s.Key == "CGO_ENABLED" || s.Key == "-trimpath" {
			b.Metadata.Component.Facts = append(b.Metadata.Component.Facts, billProperty{"build:" + s.Key, s.Value})
		}
	}
	version := strings.TrimPrefix(info.GoVersion, "go")
	b.Components = []component{{Type: "library", Ref: "go", Name: "Go standard library", Version: version, Purl: "pkg:golang/stdlib@" + version, Licences: []expression{{"BSD-3-Clause"}}}}
	for _, d := range info.Deps {
		if licence[d.Path] == "" {
			return nil, fmt.Errorf("%s is in the program, and go list does not name it", d.Path)
		}
		purl := "pkg:golang/" + d.Path + "@" + d.Version
		b.Components = append(b.Components, component{Type: "library", Ref: purl, Name: d.Path, Version: d.Version, Purl: purl, Licences: []expression{{licence[d.Path]}}})
	}
	model, err := os.ReadFile(filepath.Join(repo, "index", "embed", "builtin", "model.bin"))
	b.Components = append(b.Components, component{Type: "machine-learning-model", Ref: "model", Name: "built-in embedding model", Hashes: []hash{{"SHA-256", sumOf(model)}},
		Facts: []billProperty{{"sources", "the works and their licences: " + thirdParty + " in the archive"}}})
	return b, err
}

// unpack returns the files of a .tar.gz or .zip by their names.
func unpack(name string, packed []byte) (map[string][]byte, error) {
	if strings.HasSuffix(name, ".zip") {
		return unpackZip(packed)
	}
	z, err := gzip.NewReader(bytes.NewReader(packed))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	files := map[string][]byte{}
	for t := tar.NewReader(z); ; {
		h, err := t.Next()
		if errors.Is(err, io.EOF) {
			return files, nil
		}
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		if files[h.Name], err = io.ReadAll(t); err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
	}
}

func unpackZip(packed []byte) (map[string][]byte, error) {
	z, err := zip.NewReader(bytes.NewReader(packed), int64(len(packed)))
	if err != nil {
		return nil, err
	}
	files := map[string][]byte{}
	for _, f := range z.File {
		r, err := f.Open()
		if err != nil {
			return nil, err
		}
		files[f.Name], err = io.ReadAll(r)
		_ = r.Close()
		if err != nil {
			return nil, err
		}
	}
	return files, nil
}
