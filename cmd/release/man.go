package main

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
)

// manuals writes a page for man of the program and of each command, in three languages,
// from what the program prints as help. Each is in the folder where man looks for it, and
// has the day of the commit.
func manuals(program, dir, day string) error {
	for language, folder := range map[string]string{"en": "man1", "zh": "zh_CN/man1", "ja": "ja/man1"} {
		all, err := helpOf(program, language, "--all")
		if err != nil {
			return err
		}
		at := filepath.Join(dir, folder)
		if err := os.MkdirAll(at, 0o755); err != nil {
			return err
		}
		if err := writeManual(at, language, "tacit", day, all); err != nil {
			return err
		}
		for _, name := range commandsIn(all) {
			text, err := helpOf(program, language, name)
			if err == nil {
				err = writeManual(at, language, "tacit-"+name, day, text)
			}
			if err != nil {
				return err
			}
		}
	}
	return nil
}

func helpOf(program, language, of string) (string, error) {
	out, err := exec.Command(program, "help", of, "--lang", language, "--no-color").Output()
	if err != nil {
		return "", fmt.Errorf("tacit help %s: %w", of, err)
	}
	return string(out), nil
}

var commandLine = regexp.MustCompile(`(?m)^  ([a-z][a-z-]*) {2,}\S`)

// commandsIn returns the names in a list of commands, which ends where the examples begin.
func commandsIn(help string) (names []string) {
	list, _, _ := strings.Cut(help, "\n  tacit init ")
	for _, m := range commandLine.FindAllStringSubmatch(list, -1) {
		names = append(names, m[1])
	}
	return names
}

func writeManual(dir, language, name, day, help string) error {
	var b bytes.Buffer
	z, err := gzip.NewWriterLevel(&b, gzip.BestCompression)
	if err != nil {
		return err
	}
	if _, err := z.Write(manual(language, name, day, help)); err != nil {
		return err
	}
	if err := z.Close(); err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(dir, name+".1.gz"), b.Bytes(), 0o644)
}

// sections are the headings that help does not have.
var sections = map[string]struct{ name, description string }{
	"en": {"NAME", "DESCRIPTION"}, "zh": {"名称", "描述"}, "ja": {"名前", "説明"},
}

// manual makes a page of a help text: its first line says what the command does, then
// come paragraphs, then sections, each a heading right above its indented lines.
func manual(language, name, day, help string) []byte {
	var b bytes.Buffer
	short, rest, _ := strings.Cut(strings.TrimSpace(help), "\n")
	fmt.Fprintf(&b, ".TH %s 1 %q Tacit Tacit\n.SH %s\n%s \\- %s\n", roff(strings.ToUpper(name)), day, sections[language].name, roff(name), roff(short))
	paragraphs := strings.Split(strings.TrimSpace(rest), "\n\n")
	inSections := false
	for i, p := range paragraphs {
		head, lines, _ := strings.Cut(p, "\n")
		if inSections = inSections || strings.HasPrefix(lines, "  tacit "); inSections && strings.HasPrefix(lines, "  ") {
			fmt.Fprintf(&b, ".SH %s\n", roff(strings.ToUpper(head)))
			p = lines
		} else if i == 0 {
			fmt.Fprintf(&b, ".SH %s\n", sections[language].description)
		} else {
			b.WriteString(".PP\n")
		}
		if language == "en" && !strings.HasPrefix(p, " ") {
			b.WriteString(roffLines(p))
			continue
		}
		// Man would put a space wherever it joins two lines of Chinese or Japanese.
		b.WriteString(".nf\n" + roffLines(p) + ".fi\n")
	}
	return b.Bytes()
}

func roffLines(text string) string {
	var b strings.Builder
	for line := range strings.Lines(text) {
		b.WriteString(roff(strings.TrimRight(line, "\n")) + "\n")
	}
	return b.String()
}

// roff writes a line so that man shows it as it is.
func roff(line string) string {
	line = strings.NewReplacer(`\`, `\e`, "-", `\-`, "'", `\(aq`, "`", `\(ga`).Replace(line)
	if strings.HasPrefix(line, ".") {
		line = `\&` + line
	}
	return line
}
