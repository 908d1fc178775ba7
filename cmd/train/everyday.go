package main

import (
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"
)

// everydayFiles hold what people ask in everyday words, and the notes that answer them
// in technical ones: "keeps logging me out" and the rule on idle sessions. No corpus
// that may be shipped has such pairs, and translations do not teach them. These were
// written for this project.
//
// A file holds blocks of three lines, one for each of everydayLangs and in that
// order, with an empty line between blocks. A line has five fields divided by " | ":
// its language, a note, two questions and the same need in a few words. In talk.txt
// all four are wordings of one thing said in small talk.
//
//go:embed everyday/*.txt
var everydayFiles embed.FS

const everydayFolder = "everyday"

var everydayLangs = []string{"en", "zh", "ja"}

// Fields of a line after its language.
const (
	note = iota
	firstQuestion
	lastQuestion = firstQuestion + 2 // the need in a few words
	fieldsOfLine = lastQuestion + 1
)

// A block is a note and the questions for it, in each of everydayLangs.
type block struct {
	at    string // path:line
	texts [3][fieldsOfLine]string
}

// readBlocks reads every file of the folder in the order of their names.
func readBlocks(fsys fs.FS, folder string) ([]block, error) {
	names, err := fs.Glob(fsys, path.Join(folder, "*.txt")) // sorted
	if err != nil {
		return nil, err
	}
	var all []block
	for _, name := range names {
		data, err := fs.ReadFile(fsys, name)
		if err != nil {
			return nil, err
		}
		blocks, err := parseBlocks(name, string(data))
		if err != nil {
			return nil, err
		}
		all = append(all, blocks...)
	}
	return all, nil
}

func parseBlocks(name, text string) ([]block, error) {
	var all []block
	var b block
	have := 0 // lines of the block
	for i, line := range strings.Split(strings.TrimSuffix(text, "\n"), "\n") {
		at := fmt.Sprintf("%s:%d", name, i+1)
		if line == "" {
			if have != 0 {
				return nil, fmt.Errorf("%s: the block of %s ends before its line in %s", at, b.at, everydayLangs[have])
			}
			continue
		}
		lang, rest, _ := strings.Cut(line, " | ")
		if lang != everydayLangs[have] {
			return nil, fmt.Errorf("%s: the line begins with %q, want %q", at, lang, everydayLangs[have])
		}
		fields := strings.Split(rest, " | ")
		if len(fields) != fieldsOfLine || slices.Contains(fields, "") {
			return nil, fmt.Errorf("%s: %d texts after the language, want %d that are not empty", at, len(fields), fieldsOfLine)
		}
		if have == 0 {
			b.at = at
		}
		copy(b.texts[have][:], fields)
		if have++; have == len(everydayLangs) {
			all = append(all, b)
			have = 0
		}
	}
	if have != 0 {
		return nil, fmt.Errorf("%s: the last block ends before its line in %s", b.at, everydayLangs[have])
	}
	return all, nil
}

// everydayTables makes tables of the blocks, one for every two languages in either
// order: all questions of the one with the note in the other, one question with
// another, and the note with its translation. A pair is drawn weight times an epoch.
func everydayTables(blocks []block, weight float64) []table {
	var all []table
	for l, left := range everydayLangs {
		for r, right := range everydayLangs {
			t := table{recipe: recipe{file: "everyday." + left + "-" + right, left: left, right: right, weight: weight}}
			for i, b := range blocks {
				add := func(left, right int) {
					t.left, t.right = append(t.left, b.texts[l][left]), append(t.right, b.texts[r][right])
					t.blocks = append(t.blocks, b.at)
				}
				for q := firstQuestion; q <= lastQuestion; q++ {
					add(q, note)
				}
				add(firstQuestion+i%3, firstQuestion+(i+1)%3)
				if l < r {
					add(note, note)
				}
			}
			all = append(all, t)
		}
	}
	return all
}

// hashBlocks returns the sha256 of what the blocks say.
func hashBlocks(blocks []block) string {
	h := sha256.New()
	for _, b := range blocks {
		fmt.Fprintf(h, "%q\n", b.texts)
	}
	return hex.EncodeToString(h.Sum(nil))
}
