// Package onnxtest makes a tiny sentence transformer for tests: it looks up a
// vector for each token and nothing else. Its file is made here, message by
// message; onnx.proto of the ONNX project has the numbers of the fields.
package onnxtest

import (
	"encoding/binary"
	"encoding/json"
	"math"
	"os"
	"path/filepath"
	"testing"
)

// Dims is the length of a vector.
const Dims = 8

// Words are the tokens of the model. The numbers of the n-th begin with those of
// Number(Dims*n).
var Words = []string{"[PAD]", "[UNK]", "[CLS]", "[SEP]", "the", "cache", "is", "full", "queue", "empty",
	"缓", "存", "已", "满", "キャッシュ", "か", "いっは", "##い", "て", "す", "."}

// Number is the i-th number of the table of vectors.
func Number(i int) float32 { return float32(math.Sin(float64(i*i + 1))) }

// A message is the fields of a protocol buffer, one after the other.
type message []byte

func (m message) number(field int, v uint64) message {
	return binary.AppendUvarint(binary.AppendUvarint(m, uint64(field)<<3), v)
}

func (m message) bytes(field int, data []byte) message {
	m = binary.AppendUvarint(binary.AppendUvarint(m, uint64(field)<<3|2), uint64(len(data)))
	return append(m, data...)
}

func (m message) text(field int, s string) message { return m.bytes(field, []byte(s)) }

// value describes an input or output: elements of a type, with these dimensions,
// of which those below 1 are open: texts, then tokens.
func value(name string, elem uint64, dims ...int) message {
	var shape message
	for i, d := range dims {
		if d > 0 {
			shape = shape.bytes(1, message{}.number(1, uint64(d)))
		} else {
			shape = shape.bytes(1, message{}.text(2, []string{"texts", "tokens"}[i]))
		}
	}
	tensor := message{}.number(1, elem).bytes(2, shape)
	return message{}.text(1, name).bytes(2, message{}.bytes(1, tensor))
}

// Graph returns the model file: Gather(table, input_ids).
func Graph() []byte { return graph(table().bytes(9, Weights(1))) }

// Split returns the model file without its table, which is in a file beside it,
// of that name: Weights.
func Split(name string) []byte {
	place := message{}.text(1, "location").text(2, name)
	return graph(table().bytes(13, place).bytes(13, message{}.text(1, "offset").text(2, "0")).number(14, 1))
}

// Weights returns the numbers of the table, times a factor.
func Weights(factor float32) []byte {
	var raw []byte
	for i := range len(Words) * Dims {
		raw = binary.LittleEndian.AppendUint32(raw, math.Float32bits(factor*Number(i)))
	}
	return raw
}

// The types of elements.
const float, int64s = 1, 7

// table is the table of vectors, without its numbers.
func table() message {
	return message{}.number(1, uint64(len(Words))).number(1, Dims).number(2, float).text(8, "table")
}

func graph(table message) []byte {
	node := message{}.text(1, "table").text(1, "input_ids").text(2, "last_hidden_state").text(3, "look_up").text(4, "Gather")
	graph := message{}.bytes(1, node).text(2, "tiny").bytes(5, table).
		bytes(11, value("input_ids", int64s, 0, 0)).
		bytes(12, value("last_hidden_state", float, 0, 0, Dims))
	return message{}.number(1, 8).bytes(7, graph).bytes(8, message{}.text(1, "").number(2, 17))
}

// tokenizer is tokenizer.json: words of a list, in pieces if need be.
func tokenizer() map[string]any {
	vocab := map[string]int{}
	for i, w := range Words {
		vocab[w] = i
	}
	piece := func(id string) map[string]any {
		return map[string]any{"SpecialToken": map[string]any{"id": id, "type_id": 0}}
	}
	special := func(id string) map[string]any {
		return map[string]any{"id": id, "ids": []int{vocab[id]}, "tokens": []string{id}}
	}
	return map[string]any{
		"version": "1.0", "added_tokens": []any{}, "decoder": nil,
		"truncation": map[string]any{"direction": "Right", "max_length": 32, "strategy": "LongestFirst", "stride": 0},
		"padding": map[string]any{"strategy": map[string]any{"Fixed": 32}, "direction": "Right", "pad_to_multiple_of": nil,
			"pad_id": 0, "pad_type_id": 0, "pad_token": "[PAD]"},
		"normalizer": map[string]any{"type": "BertNormalizer", "clean_text": true, "handle_chinese_chars": true,
			"strip_accents": nil, "lowercase": true},
		"pre_tokenizer": map[string]any{"type": "BertPreTokenizer"},
		"post_processor": map[string]any{"type": "TemplateProcessing",
			"single":         []any{piece("[CLS]"), map[string]any{"Sequence": map[string]any{"id": "A", "type_id": 0}}, piece("[SEP]")},
			"pair":           []any{},
			"special_tokens": map[string]any{"[CLS]": special("[CLS]"), "[SEP]": special("[SEP]")}},
		"model": map[string]any{"type": "WordPiece", "unk_token": "[UNK]", "continuing_subword_prefix": "##",
			"max_input_chars_per_word": 100, "vocab": vocab},
	}
}

// New returns a folder with the model. pooling is its 1_Pooling/config.json.
func New(t *testing.T, pooling map[string]any) string {
	t.Helper()
	dir := t.TempDir()
	if err := Write(dir, pooling); err != nil {
		t.Fatal(err)
	}
	return dir
}

// Write writes the model into a folder.
func Write(dir string, pooling map[string]any) error {
	for name, v := range map[string]any{
		"onnx/model.onnx":            Graph(),
		"tokenizer.json":             tokenizer(),
		"config.json":                map[string]any{"hidden_size": Dims, "max_position_embeddings": 64},
		"sentence_bert_config.json":  map[string]any{"max_seq_length": 16},
		"1_Pooling/config.json":      pooling,
		"onnx/model_other_form.onnx": []byte("another form of the same"),
	} {
		data, ok := v.([]byte)
		if !ok {
			var err error
			if data, err = json.Marshal(v); err != nil {
				return err
			}
		}
		path := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
			return err
		}
		if err := os.WriteFile(path, data, 0o600); err != nil {
			return err
		}
	}
	return nil
}
