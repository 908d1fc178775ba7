package schema_test

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/jsonschema-go/jsonschema"

	"github.com/tacit-kb/tacit/kb/lang"
	"github.com/tacit-kb/tacit/kb/schema"
)

// documents gives a fresh Go value for every document that has a type.
var documents = map[string]func() any{
	"observation":      func() any { return new(schema.Observation) },
	"compile_request":  func() any { return new(schema.CompileRequest) },
	"compile_response": func() any { return new(schema.CompileResponse) },
	"exp_candidate":    func() any { return new(schema.ExpCandidate) },
	"memory_ops":       func() any { return new(schema.MemoryOps) },
	"select_files":     func() any { return new(schema.SelectFiles) },
}

func TestEverySchemaIsValid(t *testing.T) {
	for _, name := range schema.Names() {
		src, err := schema.Get(name)
		if err != nil {
			t.Fatal(err)
		}
		var s jsonschema.Schema
		if err := json.Unmarshal(src, &s); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if _, err := s.Resolve(nil); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		if s.Schema != "https://json-schema.org/draft/2020-12/schema" || s.Title != name {
			t.Errorf("%s: draft %q, title %q", name, s.Schema, s.Title)
		}
	}
	if _, err := schema.Get("nothing"); err == nil || !strings.Contains(err.Error(), "select_files") {
		t.Errorf("unknown schema: error %v does not list the known ones", err)
	}
}

// Every example in testdata is valid, and survives reading and writing.
func TestExamples(t *testing.T) {
	files, err := filepath.Glob("testdata/*.json")
	if err != nil || len(files) < len(schema.Names()) {
		t.Fatalf("%d examples, %v", len(files), err)
	}
	for _, file := range files {
		name, _, _ := strings.Cut(filepath.Base(file), ".")
		t.Run(filepath.Base(file), func(t *testing.T) {
			src, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			if err := schema.Validate(name, src); err != nil {
				t.Fatal(err)
			}
			if documents[name] == nil || strings.Contains(file, "short") {
				return
			}
			doc := documents[name]()
			if err := schema.Decode(name, src, doc); err != nil {
				t.Fatal(err)
			}
			out, err := schema.Encode(doc)
			if err != nil {
				t.Fatal(err)
			}
			if err := schema.Validate(name, out); err != nil {
				t.Errorf("what is written is not valid: %v", err)
			}
			var want, got any
			json.Unmarshal(src, &want)
			json.Unmarshal(out, &got)
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("reading and writing changed it (-want +got):\n%s", diff)
			}
		})
	}
}

func TestInvalid(t *testing.T) {
	const op = `{"schemaVersion":"1.0","action":"memory_ops","operations":[%s],"requiresConfirmation":true}`
	ops := func(s string) string { return strings.Replace(op, "%s", s, 1) }
	for _, c := range []struct{ name, doc string }{
		{"select_files", `{}`},
		{"select_files", `{"schemaVersion":"2.0","action":"select_files","files":[],"reason":"","budget":{"filesSelected":0,"filesLimit":5,"linesSelected":0,"linesLimit":500},"riskAlerts":[]}`},
		{"memory_ops", ops(`{"type":"rename","path":"a.md"}`)},
		{"memory_ops", ops(`{"type":"create","path":"../a.md"}`)},
		{"memory_ops", ops(`{"type":"create","path":"a/../../a.md"}`)},
		{"memory_ops", ops(`{"type":"create","path":"/etc/passwd"}`)},
		{"memory_ops", ops(`{"type":"create","path":"a\\b.md"}`)},
		{"memory_ops", ops(`{"type":"delete","path":"a.md","content":"x"}`)},
		{"memory_ops", ops(`{"type":"create","path":"a.md","block":"MACHINE_BLOCK"}`)},
		{"memory_ops", ops(`{"type":"update","path":"a.md","section":"Fix"}`)},
		{"memory_ops", ops(`{"type":"update","path":"a.md","expectSha256":"abc"}`)},
		{"observation", `{"id":"x","ts":"today","source":"chat","subject":{"service":"s"},"content":""}`},
		{"observation", `{"id":"6f1c1d4e-54f1-4b0e-9f0f-6c7f3c0d2a11","ts":"2026-01-20T10:00:00Z","source":"chat","subject":{"model_id":"m"},"content":""}`},
		{"exp_candidate", `{"taskId":"001","stage":"plan","trigger":"t","decision":"d","solution":"s","verify":"v"}`},
		{"exp_candidate", `{"taskId":"001","stage":"deploy","trigger":"t","decision":"d","solution":"s","verify":"v","reqFile":"r"}`},
		{"exp_candidate", `{"scene":"s","principles":[],"choice":"c","source":"user","confidence":"high"}`},
		{"front-matter", `{"id":"EXP-1","kind":"experience","title":"t"}`},
		{"front-matter", `{"id":"a b","kind":"business","title":"t","topic":"x"}`},
		{"front-matter", `{"id":"m.r","kind":"tech","title":"t","model_id":"m"}`},
		{"front-matter", `{"id":"a","kind":"business","title":"t","topic":"x","confidence":2}`},
		{"compile_response", `{"schema_version":"0.1","generated_at":"2026-01-20T10:00:00Z","request_id":"6f1c1d4e-54f1-4b0e-9f0f-6c7f3c0d2a11","provenance_summary":{"observation_ids_used":[]},"profiles_to_upsert":[{"model_id":"../../esc","rule":{}}]}`},
	} {
		if err := schema.Validate(c.name, []byte(c.doc)); err == nil {
			t.Errorf("%s accepts %s", c.name, c.doc)
		} else if !strings.HasPrefix(err.Error(), c.name+": ") {
			t.Errorf("error does not name the document: %v", err)
		}
	}
}

func TestDecodeIsStrict(t *testing.T) {
	for _, c := range []struct{ name, doc, want string }{
		{"memory_ops", `{"action":"memory_ops","action":"select_files"}`, "field /action is given twice"},
		{"memory_ops", `{"Action":"memory_ops"}`, "unknown field /Action"},
		{"memory_ops", `{"operations":[{"type":"delete","path":"a.md","Path":"b.md"}]}`, "unknown field /operations/0/Path"},
		{"memory_ops", `{"operations":[{"type":"update","frontMatter":{"a":1,"a":2}}]}`, "field /operations/0/frontMatter/a is given twice"},
		{"memory_ops", `{"operations":"none"}`, "memory_ops: "},
		{"memory_ops", `{} {}`, "memory_ops: "},
		{"memory_ops", "{\"action\":\"\xff\"}", "memory_ops: "},
		{"observation", `{"ID":"x"}`, `did you mean "id"`},
		{"nothing", `{}`, "no schema"},
	} {
		var v any = new(schema.MemoryOps)
		if c.name == "observation" {
			v = new(schema.Observation)
		}
		if err := schema.Decode(c.name, []byte(c.doc), v); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: error %v, want %q", c.doc, err, c.want)
		}
	}
}

func TestEncodeWritesEmptyLists(t *testing.T) {
	out, err := schema.Encode(schema.SelectFiles{SchemaVersion: schema.Version, Action: "select_files"})
	if err != nil {
		t.Fatal(err)
	}
	if bytes.Contains(out, []byte("null")) || !bytes.HasSuffix(out, []byte("}\n")) {
		t.Errorf("got %s", out)
	}
	if err := schema.Validate("select_files", out); err != nil {
		t.Error(err)
	}
	line, err := schema.EncodeLine(schema.Observation{ID: "x", Extra: map[string]any{"b": 1, "a": 2}})
	if err != nil || bytes.Count(line, []byte("\n")) != 1 {
		t.Errorf("one line: %q, %v", line, err)
	}
}

func FuzzValidate(f *testing.F) {
	files, _ := filepath.Glob("testdata/*.json")
	for _, file := range files {
		src, _ := os.ReadFile(file)
		f.Add(src)
	}
	f.Fuzz(func(t *testing.T, src []byte) {
		for name, fresh := range documents {
			doc := fresh()
			if schema.Validate(name, src) != nil || schema.Decode(name, src, doc) != nil {
				continue
			}
			out, err := schema.Encode(doc)
			if err != nil {
				t.Fatalf("%s was read and cannot be written: %v", name, err)
			}
			if err := schema.Decode(name, out, fresh()); err != nil {
				t.Fatalf("%s was written and cannot be read: %v", name, err)
			}
		}
	})
}

func TestFields(t *testing.T) {
	for name, want := range map[string][]schema.Field{
		"memory_ops": {
			{Path: "schemaVersion", Type: "string", Needed: true, Words: []string{"1.0"}},
			{Path: "operations", Type: "array", Needed: true},
			{Path: "operations[].type", Type: "string", Needed: true, Words: []string{"create", "update", "delete"}},
			{Path: "flags[].line", Type: "integer", Needed: true, Means: lang.Text{EN: "Counted from 1; 0 is the path itself", ZH: "从 1 起；0 表示路径", JA: "1 から数えます。0 はパスそのものを指します"}},
		},
		"exp_candidate": {
			{Form: "full", Path: "taskId", Type: "string or null", Needed: true},
			{Form: "short", Path: "scene", Type: "string", Needed: true},
		},
		"front-matter": {
			{Path: "trigger", Type: "string or array", Means: lang.Text{EN: "A text, or a list of texts", ZH: "一段文本，或文本的列表", JA: "文字列、または文字列の配列"}},
			{Path: "review.after", Type: "string", Means: lang.Text{EN: "YYYY-MM-DD", ZH: "YYYY-MM-DD", JA: "YYYY-MM-DD"}},
		},
		"compile_request": {{Path: "observations[].artifacts[].path", Type: "string", Needed: true}},
	} {
		got, err := schema.Fields(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range want {
			i := slices.IndexFunc(got, func(g schema.Field) bool { return g.Form == f.Form && g.Path == f.Path })
			if i < 0 {
				t.Errorf("%s has no field %s", name, f.Path)
			} else if diff := cmp.Diff(f, got[i]); diff != "" {
				t.Errorf("%s: %s", name, diff)
			}
		}
	}
	for _, name := range schema.Names() {
		if all, err := schema.Fields(name); err != nil || len(all) < 5 {
			t.Errorf("%s: %d fields, %v", name, len(all), err)
		}
	}
}

// What the schemas say of their fields is there in every language.
func TestMeaningsAreTold(t *testing.T) {
	for _, name := range schema.Names() {
		all, err := schema.Fields(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range all {
			if m := f.Means; m.ZH == m.EN && m.EN != "" && m.EN != "UUID" && m.EN != "YYYY-MM-DD" {
				t.Errorf("%s: %s: add %q to the meanings", name, f.Path, m.EN)
			}
		}
	}
}
