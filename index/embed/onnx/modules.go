package onnx

import (
	"encoding/json"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"
)

// The modules of a sentence transformer that are run here. One that only scales a
// vector to length 1 has nothing left to do.
const (
	transformer = "Transformer"
	pooling     = "Pooling"
	normalize   = "Normalize"
)

// findModules reads modules.json, the list of what a text goes through, and
// returns the folder of the pooling. Where there is none, it is a transformer and
// a pooling. Any other list would give wrong vectors, and is refused.
func (f *Files) findModules(h io.Writer) (poolingDir string, err error) {
	var modules []struct{ Path, Type string }
	if err := readJSON(h, f.dir, "modules.json", &modules); err != nil {
		return "", err
	}
	if modules == nil {
		return filepath.Join(f.dir, "1_Pooling"), nil
	}
	var kinds []string
	for _, m := range modules {
		k := kindOf(m.Type)
		if k == "" {
			return "", fmt.Errorf("the model in %s has a module of the type %q, and only Transformer, Pooling and Normalize are run here: "+
				"let a server run it", f.dir, m.Type)
		}
		if !filepath.IsLocal(filepath.Join(".", filepath.FromSlash(m.Path))) {
			return "", fmt.Errorf("modules.json of %s names a folder outside of it: %q", f.dir, m.Path)
		}
		kinds = append(kinds, k)
	}
	if len(kinds) < 2 || kinds[0] != transformer || kinds[1] != pooling ||
		slices.ContainsFunc(kinds[2:], func(k string) bool { return k != normalize }) {
		return "", fmt.Errorf("the modules of the model in %s are %s, and only Transformer, Pooling and maybe Normalize, in this order, are run here: "+
			"let a server run it", f.dir, strings.Join(kinds, ", "))
	}
	poolingDir = filepath.Join(f.dir, filepath.FromSlash(modules[1].Path))
	f.dir = filepath.Join(f.dir, filepath.FromSlash(modules[0].Path))
	return poolingDir, nil
}

// kindOf returns which of the modules above a type of sentence-transformers is, as
// old and new versions write it: sentence_transformers.models.Pooling. It is empty
// for all others, and for those that come with a model, whatever their name.
func kindOf(typ string) string {
	path := strings.Split(typ, ".")
	k := path[len(path)-1]
	if path[0] != "sentence_transformers" || !slices.Contains([]string{transformer, pooling, normalize}, k) {
		return ""
	}
	return k
}

// pool reads how one vector is made of those of the tokens.
func (f *Files) pool(dir string, h io.Writer) error {
	var settings map[string]json.RawMessage
	if err := readJSON(h, dir, "config.json", &settings); err != nil {
		return err
	}
	var modes []string
	named := false
	for key, value := range settings {
		if !strings.HasPrefix(key, "pooling_mode") {
			continue
		}
		named = true
		switch string(value) {
		case "true":
			modes = append(modes, key)
		case "false", "null":
		default: // "pooling_mode": "mean"
			modes = append(modes, strings.Trim(string(value), `"`))
		}
	}
	first := slices.Equal(modes, []string{"pooling_mode_cls_token"}) || slices.Equal(modes, []string{"cls"})
	mean := slices.Equal(modes, []string{"pooling_mode_mean_tokens"}) || slices.Equal(modes, []string{"mean"}) || !named
	switch {
	case !first && !mean:
		return fmt.Errorf("%s pools neither by the mean alone nor by the first token alone: let a server run the model", dir)
	case string(settings["include_prompt"]) == "false":
		return fmt.Errorf("%s leaves the prefix out of the mean, which is not done here: let a server run the model", dir)
	}
	f.first = first
	for _, key := range []string{"word_embedding_dimension", "embedding_dimension"} {
		var dims int
		if value, ok := settings[key]; ok {
			if err := json.Unmarshal(value, &dims); err != nil {
				return fmt.Errorf("%s: %s: %w", filepath.Join(dir, "config.json"), key, err)
			}
		}
		f.dims = max(f.dims, dims)
	}
	return nil
}
