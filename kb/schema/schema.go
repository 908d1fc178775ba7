// Package schema holds the JSON documents that Tacit exchanges with agents,
// editors and scripts: one Go type and one JSON Schema for each.
//
// A document is checked in two independent steps. [Decode] is strict about the
// JSON itself: a name that occurs twice, in the wrong letter case or unknown is
// an error, so that what a person was shown is what is applied. [Validate]
// checks the contents against the schema that [Get] returns and that hosts may
// use as well. [Encode] writes a document the way all of Tacit does.
//
// Schemas are compiled when first used; importing the package costs nothing.
package schema

import (
	"embed"
	"fmt"
	"slices"
	"strings"
	"sync"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
	"github.com/google/jsonschema-go/jsonschema"
	"github.com/tacit-kb/tacit/kb/lang"
)

// Version is the schemaVersion of select_files and memory_ops.
const Version = "1.0"

//go:embed *.schema.json
var files embed.FS

// names are the documents in the order in which they come up in the life of a
// memory: evidence, compilation, candidate, plan, file, selection.
var names = []string{
	"observation", "compile_request", "compile_response",
	"exp_candidate", "memory_ops", "front-matter", "select_files",
}

// Names lists the documents.
func Names() []string { return slices.Clone(names) }

// Get returns the JSON Schema, draft 2020-12, of a document.
func Get(name string) ([]byte, error) {
	if !slices.Contains(names, name) {
		return nil, fmt.Errorf("no schema %q; there is %s", name, strings.Join(names, ", "))
	}
	return files.ReadFile(name + ".schema.json")
}

// Decode reads a document into v. Members that v does not have are errors,
// except in an observation, which keeps them. What is wrong with the document is
// an *Error.
func Decode(name string, data []byte, v any) error {
	if !slices.Contains(names, name) {
		_, err := Get(name)
		return err
	}
	if err := json.Unmarshal(data, v, json.RejectUnknownMembers(true)); err != nil {
		return broken(name, data, err)
	}
	if o, ok := v.(*Observation); ok {
		return o.checkExtra(data)
	}
	return nil
}

// Encode writes a document, indented, with a final newline; absent lists are
// empty lists, never null.
func Encode(v any) ([]byte, error) {
	data, err := json.Marshal(v, json.Deterministic(true), jsontext.WithIndent("  "))
	return append(data, '\n'), err
}

// EncodeLine writes a document on one line, for JSON Lines files.
func EncodeLine(v any) ([]byte, error) {
	data, err := json.Marshal(v, json.Deterministic(true))
	return append(data, '\n'), err
}

// Validate checks a document against its schema. What is wrong with it is an
// *Error: the first thing only.
func Validate(name string, data []byte) error {
	schema, err := resolve(name)
	if err != nil {
		return err
	}
	var instance any
	if err := json.Unmarshal(data, &instance); err != nil {
		return broken(name, data, err)
	}
	if err := schema.Validate(instance); err != nil {
		return wrong(name, data, schema, instance, err)
	}
	return nil
}

// wrong says where a document breaks its schema. What nobody can place is told in
// the words of the validator.
func wrong(name string, data []byte, s *jsonschema.Resolved, instance any, err error) error {
	root := s.Schema()
	f := explainer{root}.check(root, instance, "", "")
	if f == nil {
		return &Error{Document: name, Line: 1, Column: 1, Msg: lang.Of(err), err: err}
	}
	offset := valueAt(data, f.at)
	if f.name {
		offset = nameAt(data, f.at)
	}
	e := &Error{Document: name, Pointer: f.at, Rule: f.rule, Msg: f.said(), err: err}
	e.Line, e.Column = placeOf(data, offset)
	return e
}

// resolved holds compiled schemas by name.
var resolved sync.Map

func resolve(name string) (*jsonschema.Resolved, error) {
	if r, ok := resolved.Load(name); ok {
		return r.(*jsonschema.Resolved), nil
	}
	src, err := Get(name)
	if err != nil {
		return nil, err
	}
	var s jsonschema.Schema
	if err := json.Unmarshal(src, &s); err != nil {
		return nil, fmt.Errorf("schema %s: %w", name, err)
	}
	r, err := s.Resolve(nil)
	if err != nil {
		return nil, fmt.Errorf("schema %s: %w", name, err)
	}
	resolved.Store(name, r)
	return r, nil
}
