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
	dir    string // of the transformer: graph, tokenizer and settings
	graph  string // the .onnx file, relative to dir
	hash   string // of all files
	dims   int
	tokens int  // most that the model takes
	first  bool // the vector of the first token is that of the text, not their mean
	lower  bool // texts are in small letters before they are cut into tokens
}

// mostTokens is what an encoder takes if its files do not say less.
const mostTokens = 512

// Find looks for a model in a folder as sentence-transformers writes it:
// tokenizer.json, config.json, model.onnx beside them or in the folder onnx, and
// maybe modules.json, sentence_bert_config.json and 1_Pooling/config.json. It
// reads all of them once, and the files in which the graph keeps its weights,
// for their hash. A model that does more with a text than can be done here is
// refused.
func Find(dir string) (*Files, error) {
	f := &Files{dir: dir, tokens: mostTokens}
	h := sha256.New()
	poolingDir, err := f.findModules(h)
	if err != nil {
		return nil, err
	}
	if f.graph, err = findGraph(f.dir); err != nil {
		return nil, err
	}
	if err := f.configure(poolingDir, h); err != nil {
		return nil, err
	}
	if err := f.sum(h); err != nil {
		return nil, err
	}
	f.hash = hex.EncodeToString(h.Sum(nil))
	return f, nil
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

// configure reads the settings of the transformer and of the pooling, which is in
// a folder of its own.
func (f *Files) configure(poolingDir string, h io.Writer) error {
	var config struct {
		Hidden    int `json:"hidden_size"`
		Positions int `json:"max_position_embeddings"`
	}
	var sentence struct {
		Tokens int  `json:"max_seq_length"`
		Lower  bool `json:"do_lower_case"`
	}
	if err := readJSON(h, f.dir, "config.json", &config); err != nil {
		return err
	}
	if err := readJSON(h, f.dir, "sentence_bert_config.json", &sentence); err != nil {
		return err
	}
	f.dims, f.lower = config.Hidden, sentence.Lower
	for _, n := range []int{sentence.Tokens, config.Positions} {
		if n > 0 {
			f.tokens = min(f.tokens, n)
		}
	}
	if err := f.pool(poolingDir, h); err != nil {
		return err
	}
	if f.dims <= 0 {
		return fmt.Errorf("%s does not say how long a vector is: hidden_size in config.json", f.dir)
	}
	return nil
}

// readJSON reads a file of settings, which may be missing, and writes it to h.
func readJSON(h io.Writer, dir, name string, into any) error {
	data, err := os.ReadFile(filepath.Join(dir, name))
	if errors.Is(err, os.ErrNotExist) {
		return nil
	}
	if err == nil {
		fmt.Fprintf(h, "%q %d\n%s\n", name, len(data), data)
		err = json.Unmarshal(data, into)
	}
	if err != nil {
		return fmt.Errorf("%s: %w", filepath.Join(dir, name), err)
	}
	return nil
}

// sum hashes the large files that shape a vector: the graph, the weights beside
// it and the tokenizer. The settings are hashed where they are read.
func (f *Files) sum(h io.Writer) error {
	var weights []string
	err := f.hashFile(h, f.graph, func(r io.Reader) (err error) {
		weights, err = weightFiles(r)
		return err
	})
	if err != nil {
		return err
	}
	for _, name := range weights {
		if !filepath.IsLocal(filepath.FromSlash(name)) {
			return fmt.Errorf("%s names weights outside of its folder: %q", filepath.Join(f.dir, f.graph), name)
		}
	}
	beside := filepath.Dir(f.graph)
	for _, name := range weights {
		if err := f.hashFile(h, filepath.Join(beside, filepath.FromSlash(name)), drain); err != nil {
			return err
		}
	}
	return f.hashFile(h, "tokenizer.json", drain)
}

// drain reads to the end.
func drain(r io.Reader) error {
	_, err := io.Copy(io.Discard, r)
	return err
}

// hashFile has read read a file, and writes all of it to h.
func (f *Files) hashFile(h io.Writer, name string, read func(io.Reader) error) error {
	file, err := os.Open(filepath.Join(f.dir, name))
	if err != nil {
		return err
	}
	defer file.Close()
	count := &counter{}
	all := io.TeeReader(file, io.MultiWriter(h, count))
	if err := read(all); err != nil {
		return fmt.Errorf("%s: %w", file.Name(), err)
	}
	if err := drain(all); err != nil {
		return err
	}
	fmt.Fprintf(h, "\n%q %d\n", filepath.ToSlash(name), count.n)
	return nil
}

// A counter counts the bytes that are written to it.
type counter struct{ n int64 }

func (c *counter) Write(p []byte) (int, error) {
	c.n += int64(len(p))
	return len(p), nil
}
