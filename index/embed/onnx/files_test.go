package onnx

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/tacit-kb/tacit/index/embed"
)

func write(t *testing.T, dir string, files map[string]string) {
	t.Helper()
	for name, text := range files {
		path := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
}

func TestFind(t *testing.T) {
	good := map[string]string{"model.onnx": "x", "tokenizer.json": "{}", "config.json": `{"hidden_size": 384, "max_position_embeddings": 512}`,
		"sentence_bert_config.json": `{"max_seq_length": 256}`}
	with := func(name, text string) map[string]string {
		all := map[string]string{}
		for k, v := range good {
			all[k] = v
		}
		if all[name] = text; text == "" {
			delete(all, name)
		}
		return all
	}
	dir := filepath.Join(t.TempDir(), "a folder [with] signs*")
	write(t, dir, good)
	f, err := Find(dir)
	if err != nil || f.graph != "model.onnx" || f.dims != 384 || f.tokens != 256 || f.first || len(f.hash) != 64 {
		t.Fatalf("%+v, error %v", f, err)
	}
	for want, files := range map[string]map[string]string{
		"0 .onnx files":  with("model.onnx", ""),
		"tokenizer.json": with("tokenizer.json", ""),
		"hidden_size":    with("config.json", ""),
		"config.json:":   with("config.json", "{"),
		"pools neither":  with("1_Pooling/config.json", `{"pooling_mode_mean_tokens": false, "pooling_mode_max_tokens": true}`),
	} {
		dir := t.TempDir()
		write(t, dir, files)
		if _, err := Find(dir); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %q", err, want)
		}
	}
	two := t.TempDir()
	write(t, two, with("model.onnx", ""))
	write(t, two, map[string]string{"onnx/a.onnx": "x", "b.onnx": "y"})
	if _, err := Find(two); err == nil || !strings.Contains(err.Error(), "2 .onnx files") {
		t.Errorf("two models: %v", err)
	}
}

// A program without the runtime says so.
func TestAbsent(t *testing.T) {
	if Built {
		t.Skip("the runtime is in this program")
	}
	if _, err := Open("onnx:x", &Files{}, embed.Prefixes{}); !errors.Is(err, ErrNotBuilt) {
		t.Errorf("the error is %v", err)
	}
}
