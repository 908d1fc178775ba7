package main

import (
	"crypto/sha256"
	"encoding/hex"
	"io"
	"os"
	"path/filepath"
)

// teacherInput is what the card calls the teacher's vectors, wherever their file lies,
// and everydayInput what it calls the blocks of everyday questions.
const (
	teacherInput  = "teacher"
	everydayInput = "everyday"
)

// hashInputs returns the sha256 of each file that a model is made from, and of what the
// blocks say, by name.
// It is empty if no model is to be written.
func hashInputs(s settings, blocks []block) (map[string]string, error) {
	if s.out == "" {
		return nil, nil
	}
	paths := map[string]string{"sources.tsv": filepath.Join(s.corpus, "sources.tsv")}
	for _, r := range recipes {
		paths[r.name()] = filepath.Join(s.corpus, r.name())
	}
	if s.teacherFile != "" {
		paths[teacherInput] = s.teacherFile
	}
	hashes := map[string]string{}
	if s.everyday > 0 {
		hashes[everydayInput] = hashBlocks(blocks)
	}
	for name, path := range paths {
		sum, err := hashFile(path)
		if err != nil {
			return nil, err
		}
		hashes[name] = sum
	}
	return hashes, nil
}

func hashFile(path string) (string, error) {
	f, err := os.Open(path)
	if err != nil {
		return "", err
	}
	defer f.Close()
	h := sha256.New()
	if _, err := io.Copy(h, f); err != nil {
		return "", err
	}
	return hex.EncodeToString(h.Sum(nil)), nil
}
