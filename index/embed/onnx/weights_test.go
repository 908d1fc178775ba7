package onnx

import (
	"bytes"
	"encoding/binary"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/tacit-kb/tacit/index/embed/onnx/onnxtest"
)

// field is one with a length in a protocol buffer.
func field(number uint64, text string) string {
	return string(binary.AppendUvarint(binary.AppendUvarint(nil, number<<3|2), uint64(len(text)))) + text
}

// tensor is one whose numbers are in a file.
func tensor(file string) string {
	return field(13, field(1, "location")+field(2, file)) + "\x70\x01" // data_location: external
}

// A tensor may stand in many places of a model.
func TestWeightFiles(t *testing.T) {
	inGraph := func(s string) string { return field(7, s) }
	for name, test := range map[string]struct {
		model string
		want  []string
	}{
		"nothing":                    {"", nil},
		"the tiny model":             {string(onnxtest.Graph()), nil},
		"a file beside it":           {string(onnxtest.Split("weights.bin")), []string{"weights.bin"}},
		"two, one of them twice":     {inGraph(field(5, tensor("b")) + field(5, tensor("a")) + field(5, tensor("b"))), []string{"a", "b"}},
		"a sparse one":               {inGraph(field(15, field(1, tensor("a"))+field(2, tensor("b")))), []string{"a", "b"}},
		"a constant":                 {inGraph(field(1, field(4, "Constant")+field(5, field(5, tensor("a"))))), []string{"a"}},
		"in a branch":                {inGraph(field(1, field(5, field(6, field(5, tensor("a")))+field(11, field(5, tensor("b")))))), []string{"a", "b"}},
		"in a function":              {field(25, field(7, field(5, field(10, tensor("a"))))), []string{"a"}},
		"named before its kind":      {inGraph(field(5, "\x70\x01"+field(13, field(2, "a")+field(1, "location")))), []string{"a"}},
		"named, but not used":        {inGraph(field(5, field(13, field(1, "location")+field(2, "a")))), nil},
		"another key":                {inGraph(field(5, field(13, field(1, "checksum")+field(2, "a"))+"\x70\x01")), nil},
		"the kind of the one before": {inGraph(field(5, tensor("a")) + field(5, field(13, field(1, "location")+field(2, "b")))), []string{"a"}},
		"numbers of all sizes":       {"\x08\x96\x01\x11........\x1d....", nil},
	} {
		got, err := weightFiles(iotest.OneByteReader(strings.NewReader(test.model)))
		if err != nil || !slices.Equal(got, test.want) {
			t.Errorf("%s: %q, error %v, want %q", name, got, err, test.want)
		}
	}
}

// What is no model, or ends too early, is an error.
func TestWeightFilesOfGarbage(t *testing.T) {
	deep := ""
	for range 40 { // a graph in an attribute of a node
		deep = field(1, field(5, field(6, deep)))
	}
	for name, model := range map[string]string{
		"text":            "garbage",
		"half a tag":      "\x80",
		"half a number":   "\x08\x80",
		"a long number":   "\x08" + strings.Repeat("\xff", 11),
		"half a text":     "\x12\x05abc",
		"longer inside":   field(7, "\x2a\x7f"),
		"past its end":    field(7, "\x08") + "\x01",
		"a short float":   "\x0d..",
		"a group":         "\x0b",
		"an endless text": "\x12" + strings.Repeat("\xff", 9) + "\x01",
		"a long name":     string(onnxtest.Split(strings.Repeat("x", mostName+1))),
		"too deep":        field(7, deep),
	} {
		if got, err := weightFiles(strings.NewReader(model)); err == nil {
			t.Errorf("%s: %q and no error", name, got)
		}
	}
	if _, err := weightFiles(iotest.ErrReader(iotest.ErrTimeout)); err != iotest.ErrTimeout {
		t.Errorf("an error of the disk became %v", err)
	}
}

// No bytes make the reader take more than there are, or find a name that is not
// in them.
func FuzzWeightFiles(f *testing.F) {
	for _, s := range []string{"", string(onnxtest.Graph()), string(onnxtest.Split("weights.bin")), field(7, field(5, tensor("a"))),
		field(25, field(7, field(5, field(10, tensor("a"))))), "\x08\x96\x01\x11........\x1d....", "\x80"} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, model []byte) {
		names, err := weightFiles(bytes.NewReader(model))
		if err != nil && names != nil {
			t.Error("names and an error")
		}
		for _, name := range names {
			if !bytes.Contains(model, []byte(name)) {
				t.Errorf("%q stands nowhere", name)
			}
		}
	})
}
