package embedder

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/tacit-kb/tacit/index/embed"
)

// environment is what env answers from; a file goes into a folder of its own.
func environment(t *testing.T, vars map[string]string, file string) func(string) string {
	t.Helper()
	dir := t.TempDir()
	if file != "" {
		if err := os.WriteFile(filepath.Join(dir, fileName), []byte(file), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return func(name string) string {
		if name == EnvConfigDir {
			return dir
		}
		return vars[name]
	}
}

const twoEmbedders = `
use: ollama:nomic-embed-text
embedders:
  - name: ollama:nomic-embed-text
    url: http://localhost:11434
    timeout: 2s
  - name: openai:text-embedding-3-small
    url: https://api.example.com/v1
    key_env: EXAMPLE_KEY
    dims: 512
    query_prefix: "ask: "
    document_prefix: ""
`

func TestSettings(t *testing.T) {
	s, err := ReadSettings(environment(t, map[string]string{"EXAMPLE_KEY": " sk-1\n"}, twoEmbedders))
	if err != nil {
		t.Fatal(err)
	}
	first := s.Choose("").Known
	if first.Name != "ollama:nomic-embed-text" || first.patience != 2*time.Second || !first.Local() || first.Where() != "localhost:11434" ||
		first.prefixes != (embed.Prefixes{Query: "search_query: ", Document: "search_document: "}) || first.Pull() != "ollama pull nomic-embed-text" {
		t.Errorf("the first is %+v", first)
	}
	second := s.Choose("openai:text-embedding-3-small").Known
	if second.key != "sk-1" || second.dims != 512 || second.Local() || second.prefixes != (embed.Prefixes{Query: "ask: "}) || second.patience != patience {
		t.Errorf("the second is %+v", second)
	}

	// The environment goes before the file, word by word.
	s, err = ReadSettings(environment(t, map[string]string{EnvName: "openai:text-embedding-3-small", EnvURL: "http://localhost:8080/v1",
		EnvKey: "sk-2", EnvQueryPrefix: noPrefix, EnvDocumentPrefix: "text: ", EnvTimeout: "300ms"}, twoEmbedders))
	if err != nil {
		t.Fatal(err)
	}
	k := s.Choose("ollama:nomic-embed-text").Known
	if k.url != "http://localhost:8080/v1" || k.key != "sk-2" || k.dims != 512 || k.patience != 300*time.Millisecond ||
		k.prefixes != (embed.Prefixes{Document: "text: "}) {
		t.Errorf("with the environment it is %+v", k)
	}
}

func TestChoose(t *testing.T) {
	for _, tt := range []struct{ env, use, wish, want, wished string }{
		{"", "", "", Builtin, ""},
		{"", "", "ollama:a", "ollama:a", ""},
		{"", "", "ollama:c", Builtin, "ollama:c"},
		{"", "ollama:b", "", "ollama:b", ""},
		{"", "ollama:b", "ollama:a", "ollama:a", ""},
		{"", "ollama:b", "ollama:c", "ollama:b", "ollama:c"},
		{"", "ollama:b", Builtin, Builtin, ""},
		{"", Builtin, "", Builtin, ""},
		{Builtin, "ollama:b", "ollama:a", Builtin, ""},
		{"ollama:a", "ollama:b", "ollama:b", "ollama:a", ""},
		{"ollama:a", "", Builtin, "ollama:a", ""},
		{"ollama:a", "", "ollama:c", "ollama:a", ""},
	} {
		file := "embedders:\n  - {name: 'ollama:a', url: 'http://localhost:1'}\n  - {name: 'ollama:b', url: 'http://localhost:2'}\n"
		if tt.use != "" {
			file = "use: " + tt.use + "\n" + file
		}
		s, err := ReadSettings(environment(t, map[string]string{EnvName: tt.env}, file))
		if err != nil {
			t.Errorf("%+v: %v", tt, err)
			continue
		}
		if c := s.Choose(tt.wish); c.Name() != tt.want || c.Wished != tt.wished {
			t.Errorf("%+v: %s, wished %q", tt, c.Name(), c.Wished)
		}
	}
}

func TestSettingsErrors(t *testing.T) {
	for name, tt := range map[string]struct {
		vars map[string]string
		file string
		line int
		want string
	}{
		"no URL":      {map[string]string{EnvName: "ollama:a"}, "", 0, "no URL is set"},
		"no model":    {map[string]string{EnvName: "ollama"}, "", 0, "model is missing"},
		"kind":        {map[string]string{EnvName: "ftp:a", EnvURL: "http://localhost"}, "", 0, "is not an embedder"},
		"dims":        {map[string]string{EnvName: "ollama:a", EnvDims: "x"}, "", 0, "not a number"},
		"time":        {map[string]string{EnvName: "ollama:a", EnvTimeout: "5"}, "", 0, "not a length of time"},
		"no time":     {map[string]string{EnvName: "ollama:a", EnvURL: "http://localhost", EnvTimeout: "0s"}, "", 0, "leaves no time"},
		"ONNX":        {map[string]string{EnvName: "onnx:a"}, "", 0, "ONNX models are not supported"},
		"file ONNX":   {nil, "embedders:\n  - name: onnx:a\n", 2, "onnx:a: ONNX models are not supported"},
		"folder":      {nil, "embedders:\n  - name: onnx:a\n    path: ~/a\n", 3, "ONNX models are not supported"},
		"use ONNX":    {nil, "use: onnx:a\n", 1, "ONNX models are not supported"},
		"yaml":        {nil, "embedders: [", 1, ""},
		"unknown key": {nil, "embedders:\n  - name: ollama:a\n    host: x\n", 3, `unknown key "host"`},
		"bad entry":   {nil, "embedders:\n  - name: ollama:a\n    url: http://localhost\n  - name: ollama:b\n", 4, "ollama:b: no URL is set"},
		"nameless":    {nil, "embedders:\n  - url: http://localhost\n", 2, "without a name"},
		"use":         {nil, "use: ollama:z\n", 1, "not among the embedders"},
		"file time":   {nil, "embedders:\n  - name: ollama:a\n    url: http://localhost\n    timeout: soon\n", 2, "not a length of time"},
		"wrong type":  {nil, "embedders: 7\n", 1, "cannot unmarshal"},
	} {
		_, err := ReadSettings(environment(t, tt.vars, tt.file))
		var e *SettingsError
		if !errors.As(err, &e) || !strings.Contains(e.Error(), tt.want) || e.Line != tt.line || (e.Path != "") != (tt.file != "") || e.Hint == nil {
			t.Errorf("%s: %+v, %v", name, e, err)
		}
	}
	large := environment(t, nil, "# "+strings.Repeat("x", mostSettings))
	if _, err := ReadSettings(large); err == nil {
		t.Error("a huge file was read")
	}
}

func TestPath(t *testing.T) {
	none := func(string) string { return "" }
	if p := Path(none); p != "" {
		t.Errorf("an empty environment gives %q", p)
	}
	home := t.TempDir()
	p := Path(func(name string) string {
		return map[string]string{"HOME": home, "AppData": home}[name]
	})
	if !strings.HasPrefix(p, home) || !strings.HasSuffix(p, filepath.Join("tacit", fileName)) {
		t.Errorf("the file is %q", p)
	}
}

// No file makes more of itself than settings or an error with a place.
func FuzzDecode(f *testing.F) {
	for _, s := range []string{twoEmbedders, "use: [", "embedders: {a: b}", "embedders:\n - name: onnx:x\n   path: ~/m\n", "---\n---\n", "\xff", "&a [*a]"} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		s := &Settings{known: map[string]*Known{}}
		err := s.decode(data, func(string) string { return "" })
		var e *SettingsError
		if err != nil && (!errors.As(err, &e) || e.Line < 1) {
			t.Errorf("%q: %v", data, err)
		}
		if err == nil {
			s.Choose("ollama:a").Name()
		}
	})
}
