package onnx

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/tacit-kb/tacit/index/embed"
	"github.com/tacit-kb/tacit/index/embed/onnx/onnxtest"
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
	good := map[string]string{"model.onnx": string(onnxtest.Graph()), "tokenizer.json": "{}", "config.json": `{"hidden_size": 384, "max_position_embeddings": 512}`,
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
		"no ONNX model":  with("model.onnx", "x"),
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

// tiny is a folder with a model of which some files are others; "" takes one away.
func tiny(t *testing.T, files map[string]string) string {
	t.Helper()
	dir := onnxtest.New(t, map[string]any{"pooling_mode_mean_tokens": true})
	for name, text := range files {
		if write(t, dir, map[string]string{name: text}); text == "" {
			os.Remove(filepath.Join(dir, filepath.FromSlash(name)))
		}
	}
	return dir
}

func find(t *testing.T, dir string) *Files {
	t.Helper()
	f, err := Find(dir)
	if err != nil {
		t.Fatal(err)
	}
	return f
}

const (
	oldModules = `[{"path": "", "type": "sentence_transformers.models.Transformer"}, {"path": "1_Pooling", "type": "sentence_transformers.models.Pooling"}]`
	newModules = `[{"path": "", "type": "sentence_transformers.base.modules.transformer.Transformer"},
		{"path": "mean", "type": "sentence_transformers.sentence_transformer.modules.pooling.Pooling"},
		{"path": "2_Normalize", "type": "sentence_transformers.sentence_transformer.modules.normalize.Normalize"}]`
)

// What a model does with a text beyond what is done here is refused, not left out.
func TestModules(t *testing.T) {
	const pooling = "1_Pooling/config.json"
	for name, test := range map[string]struct {
		files map[string]string
		wrong string // "" for nothing
		first bool
		lower bool
	}{
		"as old versions write them": {files: map[string]string{"modules.json": oldModules}},
		"as new versions write them": {files: map[string]string{"modules.json": newModules, "mean/config.json": `{"embedding_dimension": 8, "pooling_mode": "cls"}`}, first: true},
		"small letters":              {files: map[string]string{"sentence_bert_config.json": `{"do_lower_case": true}`}, lower: true},
		"no pooling is named":        {files: map[string]string{pooling: ""}},
		"a dense layer": {files: map[string]string{"modules.json": strings.Replace(oldModules, "}]", `}, {"path": "2_Dense", "type": "sentence_transformers.models.Dense"}]`, 1)},
			wrong: `"sentence_transformers.models.Dense"`},
		"a transformer of its own": {files: map[string]string{"modules.json": strings.Replace(oldModules, "sentence_transformers.models.Transformer", "custom_st.Transformer", 1)},
			wrong: `"custom_st.Transformer"`},
		"no pooling":              {files: map[string]string{"modules.json": `[{"type": "sentence_transformers.models.Transformer"}]`}, wrong: "in this order"},
		"two poolings":            {files: map[string]string{"modules.json": strings.Replace(oldModules, "}]", "}, "+oldModules[strings.Index(oldModules, `{"path": "1_`):], 1)}, wrong: "in this order"},
		"a folder elsewhere":      {files: map[string]string{"modules.json": strings.Replace(oldModules, "1_Pooling", "../1_Pooling", 1)}, wrong: "outside"},
		"no list":                 {files: map[string]string{"modules.json": "{}"}, wrong: "modules.json"},
		"the largest":             {files: map[string]string{pooling: `{"pooling_mode_mean_tokens": false, "pooling_mode_max_tokens": true}`}, wrong: "pools neither"},
		"two at once":             {files: map[string]string{pooling: `{"pooling_mode_mean_tokens": true, "pooling_mode_cls_token": true}`}, wrong: "pools neither"},
		"none":                    {files: map[string]string{pooling: `{"pooling_mode_mean_tokens": false}`}, wrong: "pools neither"},
		"the last, in new words":  {files: map[string]string{pooling: `{"pooling_mode": "lasttoken"}`}, wrong: "pools neither"},
		"the mean without prefix": {files: map[string]string{pooling: `{"pooling_mode_mean_tokens": true, "include_prompt": false}`}, wrong: "prefix"},
		"odd dimensions":          {files: map[string]string{pooling: `{"word_embedding_dimension": "8"}`}, wrong: "word_embedding_dimension"},
	} {
		f, err := Find(tiny(t, test.files))
		switch {
		case (err == nil) != (test.wrong == "") || err != nil && !strings.Contains(err.Error(), test.wrong):
			t.Errorf("%s: the error is %v, want %q", name, err, test.wrong)
		case err == nil && (f.first != test.first || f.lower != test.lower || f.dims != onnxtest.Dims):
			t.Errorf("%s: %+v", name, f)
		}
	}
}

// A model whose parts have folders of their own.
func TestModulesInFolders(t *testing.T) {
	dir := t.TempDir()
	if err := onnxtest.Write(filepath.Join(dir, "0_Transformer"), map[string]any{"pooling_mode_cls_token": true}); err != nil {
		t.Fatal(err)
	}
	write(t, dir, map[string]string{"modules.json": strings.Replace(oldModules, `"path": ""`, `"path": "0_Transformer"`, 1),
		"1_Pooling/config.json": `{"pooling_mode_mean_tokens": true}`})
	if f := find(t, dir); f.first || f.dims != onnxtest.Dims || f.tokens != 16 || f.dir != filepath.Join(dir, "0_Transformer") {
		t.Errorf("%+v", f)
	}
}

// Whatever can change a vector changes the hash, and nothing else does: neither
// the place nor what lies about.
func TestHash(t *testing.T) {
	split, weights := string(onnxtest.Split("model.onnx_data")), string(onnxtest.Weights(1))
	with := func(name, text string) map[string]string {
		return map[string]string{"onnx/model.onnx": split, "onnx/model.onnx_data": weights, name: text}
	}
	base := find(t, tiny(t, with("README.md", "x"))).hash
	if find(t, tiny(t, with("README.md", "y"))).hash != base {
		t.Error("the hash depends on the place, or on a file that is no part of the model")
	}
	seen := map[string]string{base: "base"}
	for _, test := range []struct{ name, text string }{
		{"onnx/model.onnx_data", string(onnxtest.Weights(2))},
		{"onnx/model.onnx", string(onnxtest.Graph())},
		{"tokenizer.json", "{}"},
		{"config.json", `{"hidden_size": 8}`},
		{"sentence_bert_config.json", `{"max_seq_length": 16, "do_lower_case": true}`},
		{"1_Pooling/config.json", `{"pooling_mode_cls_token": true}`},
		{"modules.json", oldModules},
		{"modules.json", newModules},
	} {
		h := find(t, tiny(t, with(test.name, test.text))).hash
		if seen[h] != "" {
			t.Errorf("another %s has the hash of %s", test.name, seen[h])
		}
		seen[h] = test.name
	}
	for want, files := range map[string]map[string]string{
		"model.onnx_data": with("onnx/model.onnx_data", ""),
		"outside":         with("onnx/model.onnx", string(onnxtest.Split("../model.onnx_data"))),
	} {
		if _, err := Find(tiny(t, files)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %q", err, want)
		}
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
