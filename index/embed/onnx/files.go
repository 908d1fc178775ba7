package onnx

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
)

// ErrNotBuilt says that this program was built without the runtime.
var ErrNotBuilt = errors.New("this program was built without ONNX")

// Files are what a model is made of, found in its folder.
type Files struct {
	dir    string
	graph  string // the .onnx file, relative to dir
	hash   string // of all files
	dims   int
	tokens int  // most that the model takes
	first  bool // the vector of the first token is that of the text, not their mean
}

// mostTokens is what an encoder takes if its files do not say less.
const mostTokens = 512

// Find looks for a model in a folder as sentence-transformers writes it:
// tokenizer.json, config.json, model.onnx beside them or in the folder onnx, and
// maybe sentence_bert_config.json and 1_Pooling/config.json. It reads all of
// them once, for their hash.
func Find(dir string) (*Files, error) {
	f := &Files{dir: dir, tokens: mostTokens}
	var err error
	if f.graph, err = findGraph(dir); err != nil {
		return nil, err
	}
	if err := f.configure(); err != nil {
		return nil, err
	}
	f.hash, err = f.sum()
	return f, err
}

// findGraph returns the model file, relative to dir.
func findGraph(dir string) (string, error) {
	var all []string
	for _, pattern := range []string{"*.onnx", "onnx/*.onnx"} {
		found, err := filepath.Glob(filepath.Join(escaped(dir), pattern))
		if err != nil {
			return "", err
		}
		for _, name := range found {
			rel, err := filepath.Rel(dir, name)
			if err != nil {
				return "", err
			}
			all = append(all, rel)
		}
	}
	for _, want := range []string{"model.onnx", filepath.Join("onnx", "model.onnx")} {
		if slices.Contains(all, want) {
			return want, nil
		}
	}
	if len(all) == 1 {
		return all[0], nil
	}
	return "", fmt.Errorf("%s has %d .onnx files and none of them is model.onnx", dir, len(all))
}

// escaped makes a path match itself as a pattern.
func escaped(dir string) string {
	var b []byte
	for i := range len(dir) {
		if c := dir[i]; c == '*' || c == '?' || c == '[' || c == '\\' && filepath.Separator != '\\' {
			b = append(b, '\\')
		}
		b = append(b, dir[i])
	}
	return string(b)
}

// configure reads the small files.
func (f *Files) configure() error {
	var config struct {
		Hidden    int    `json:"hidden_size"`
		Positions int    `json:"max_position_embeddings"`
		Type      string `json:"model_type"`
	}
	var sentence struct {
		Tokens int `json:"max_seq_length"`
	}
	var pooling struct {
		Dims  int  `json:"word_embedding_dimension"`
		First bool `json:"pooling_mode_cls_token"`
		Mean  bool `json:"pooling_mode_mean_tokens"`
	}
	pooling.Mean = true
	for name, into := range map[string]any{"config.json": &config, "sentence_bert_config.json": &sentence,
		filepath.Join("1_Pooling", "config.json"): &pooling} {
		if err := f.readJSON(name, into); err != nil {
			return err
		}
	}
	f.dims, f.first = max(config.Hidden, pooling.Dims), pooling.First
	for _, n := range []int{sentence.Tokens, config.Positions} {
		if n > 0 {
			f.tokens = min(f.tokens, n)
		}
	}
	switch {
	case f.dims <= 0:
		return fmt.Errorf("%s does not say how long a vector is: hidden_size in config.json", f.dir)
	case !pooling.Mean && !pooling.First:
		return fmt.Errorf("%s pools neither by the mean nor by the first token", f.dir)
	}
	return nil
}

// readJSON reads a file that may be missing.
func (f *Files) readJSON(name string, into any) error {
	data, err := os.ReadFile(filepath.Join(f.dir, name))
	if errors.Is(err, os.ErrNotExist) {
		return nil
	}
	if err == nil {
		err = json.Unmarshal(data, into)
	}
	if err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	return nil
}

// sum hashes the files that shape a vector.
func (f *Files) sum() (string, error) {
	h := sha256.New()
	for _, name := range []string{f.graph, "tokenizer.json"} {
		file, err := os.Open(filepath.Join(f.dir, name))
		if err != nil {
			return "", err
		}
		n, err := io.Copy(h, file)
		file.Close()
		if err != nil {
			return "", err
		}
		fmt.Fprintf(h, "\n%q %d\n", filepath.ToSlash(name), n)
	}
	fmt.Fprintf(h, "%d %d %v", f.dims, f.tokens, f.first)
	return hex.EncodeToString(h.Sum(nil)), nil
}
