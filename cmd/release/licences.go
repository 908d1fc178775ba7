package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// thirdParty is the file in the repository and in every package that names the
// licences of what others wrote.
const thirdParty = "THIRD_PARTY"

// A part is a module of others whose code is in the program, on at least one system.
type part struct {
	Path, Version, Dir string
	Licence            string // SPDX
	texts              []text
}

type text struct {
	name string
	text []byte
}

// parts returns the modules that the programs are made of, on all systems that we
// build for, with their licences, by path.
func parts(repo string) ([]part, error) {
	found := map[string]part{}
	for _, system := range []string{"linux", "darwin", "windows"} {
		c := exec.Command("go", "list", "-deps", "-f", `{{with .Module}}{{if not .Main}}{{.Path}}	{{.Version}}	{{.Dir}}{{end}}{{end}}`, "./cmd/tacit", "./cmd/tacit-postgres")
		c.Dir, c.Env = repo, append(os.Environ(), "CGO_ENABLED=0", "GOARCH=amd64", "GOOS="+system)
		out, err := c.Output()
		if err != nil {
			return nil, fmt.Errorf("go list for %s: %w", system, err)
		}
		for line := range strings.Lines(string(out)) {
			if f := strings.Split(strings.TrimSpace(line), "\t"); len(f) == 3 {
				found[f[0]] = part{Path: f[0], Version: f[1], Dir: f[2]}
			}
		}
	}
	var all []part
	for _, name := range slices.Sorted(maps.Keys(found)) {
		p := found[name]
		if err := p.readLicence(); err != nil {
			return nil, err
		}
		all = append(all, p)
	}
	return all, nil
}

var licenceFile = regexp.MustCompile(`(?i)^(licen[cs]e|copying|notice|patents)`)

// readLicence reads the files at the top of a module that state rights, and
// those in a folder of licences.
func (p *part) readLicence() error {
	found := map[string]bool{}
	err := filepath.WalkDir(p.Dir, func(name string, d fs.DirEntry, err error) error {
		inside, _ := filepath.Rel(p.Dir, name)
		inside = filepath.ToSlash(inside)
		folder := strings.Contains(strings.ToUpper(inside), "THIRD_PARTY_LICEN")
		switch {
		case err != nil:
			return err
		case d.IsDir() && inside != "." && !folder:
			return fs.SkipDir
		case d.IsDir() || !folder && !licenceFile.MatchString(d.Name()):
			return nil
		}
		b, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		p.texts = append(p.texts, text{inside, normal(b)})
		if !folder {
			for _, id := range licencesIn(b) {
				found[id] = true
			}
		}
		return nil
	})
	if err == nil && len(found) == 0 {
		err = errors.New("its licence is not one that we know: look at it, and add it to licencesIn")
	}
	if err != nil {
		return fmt.Errorf("%s: %w", p.Path, err)
	}
	p.Licence = strings.Join(slices.Sorted(maps.Keys(found)), " AND ")
	return nil
}

// normal takes the spaces off the ends of the lines, so that texts that differ in
// nothing else are equal.
func normal(b []byte) []byte {
	b = regexp.MustCompile(`[ \t\r\f]+\n`).ReplaceAll(append(bytes.TrimSpace(b), '\n'), []byte("\n"))
	return bytes.Trim(b, "\n")
}

// licencesIn returns the SPDX names of the licences whose text or name it finds.
func licencesIn(b []byte) (ids []string) {
	s := strings.ToLower(strings.Join(strings.Fields(string(b)), " "))
	for id, mark := range map[string]string{
		"Apache-2.0": "apache license",
		"MIT":        "permission is hereby granted, free of charge, to any person obtaining a copy",
		"MPL-2.0":    "mozilla public license version 2.0",
	} {
		if strings.Contains(s, mark) {
			ids = append(ids, id)
		}
	}
	if strings.Contains(s, "redistribution and use in source and binary forms") {
		if strings.Contains(s, "neither the name") {
			return append(ids, "BSD-3-Clause")
		}
		return append(ids, "BSD-2-Clause")
	}
	return ids
}

// writeLicences writes THIRD_PARTY anew.
func writeLicences(repo string) error {
	b, err := licences(repo)
	if err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(repo, thirdParty), b, 0o644)
}

// licences returns the text of THIRD_PARTY.
func licences(repo string) ([]byte, error) {
	all, err := parts(repo)
	if err != nil {
		return nil, err
	}
	var b bytes.Buffer
	b.WriteString(`What others wrote and Tacit contains, and under which licence.
"go run ./cmd/release licences" writes this file; LICENSE and NOTICE are Tacit's own.

Code: Go modules, at these versions, and Go itself (BSD-3-Clause, the text of
golang.org/x/text below). The sources of each module, also of those under the
MPL-2.0, which Tacit uses unchanged, are public under its path.

`)
	width := 0
	for _, p := range all {
		width = max(width, len(p.Path+" "+p.Version))
	}
	for _, p := range all {
		fmt.Fprintf(&b, "  %-*s  %s\n", width, p.Path+" "+p.Version, p.Licence)
	}
	if err := modelSources(&b, repo); err != nil {
		return nil, err
	}
	licenceTexts(&b, all)
	return b.Bytes(), nil
}

// modelSources lists the works that the built-in model was trained on, by licence.
func modelSources(b *bytes.Buffer, repo string) error {
	var card struct {
		Sources []struct{ Name, Licence string }
	}
	text, err := os.ReadFile(filepath.Join(repo, "index", "embed", "builtin", "model.json"))
	if err == nil {
		err = json.Unmarshal(text, &card)
	}
	if err != nil {
		return err
	}
	by := map[string][]string{}
	for _, s := range card.Sources {
		by[s.Licence] = append(by[s.Licence], s.Name)
	}
	fmt.Fprintf(b, `
Data: the embedding model is trained on texts of these %d works. It contains
words and numbers derived from them, and none of their sentences. The licence is
what the work states. index/embed/han/table.go has characters of Unihan: NOTICE.

`, len(card.Sources))
	for _, licence := range slices.Sorted(maps.Keys(by)) {
		slices.Sort(by[licence])
		fmt.Fprintf(b, "  %s\n", licence)
		for _, name := range slices.Compact(by[licence]) {
			fmt.Fprintf(b, "    %s\n", name)
		}
	}
	return nil
}

// licenceTexts writes each text once, below the modules that have it.
func licenceTexts(b *bytes.Buffer, all []part) {
	var order []string
	owners := map[string][]string{}
	for _, p := range all {
		for _, t := range p.texts {
			if owners[string(t.text)] == nil {
				order = append(order, string(t.text))
			}
			owners[string(t.text)] = append(owners[string(t.text)], p.Path+", "+t.name)
		}
	}
	for _, t := range order {
		b.WriteString("\n" + strings.Repeat("-", 80) + "\n")
		for _, o := range owners[t] {
			b.WriteString(o + "\n")
		}
		b.WriteString("\n" + t + "\n")
	}
}
