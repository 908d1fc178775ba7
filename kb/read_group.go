package kb

import "github.com/tacit-kb/tacit/kb/front"

// Facts returns the nested group `facts` of a profile rule or an override; it is
// nil where there is none, or nothing in it. Groups are map[string]any, lists
// []any. Other fields are the text that their author typed; a fact is a value:
// what is not quoted and reads as a number in JSON is an int64, or a float64 if
// it has a point or an exponent; true and false are a bool, null and nothing are
// nil. All else is a string, as typed: no, 012, 0x68, 2026-01-31, .inf, and a
// number that neither of them holds. Every error is a *FileError without a path,
// which the caller knows.
func Facts(src []byte) (map[string]any, error) {
	m, _, err := front.Parse("", src)
	if err != nil {
		return nil, err
	}
	n := m.Find("facts")
	if n == nil || front.IsNull(n) {
		return nil, nil
	}
	d := decoder{m: m, key: "facts"}
	if !d.mapping(n) {
		return nil, d.err // nil for a group with nothing in it
	}
	return front.TreeOf(n).(map[string]any), nil
}

// Tree returns a field of front matter that is a group with whatever it holds, as
// [Facts] returns the facts; nil where there is none. Every error is a *FileError
// without a path.
func Tree(src []byte, key string) (map[string]any, error) {
	m, _, err := front.Parse("", src)
	if err != nil {
		return nil, err
	}
	n := m.Find(key)
	if n == nil || front.IsNull(n) {
		return nil, nil
	}
	d := decoder{m: m, key: key}
	if !d.mapping(n) {
		return nil, d.err
	}
	return front.TreeOf(n).(map[string]any), nil
}

// Texts returns fields of front matter that are single values, as they were typed;
// those that are not there are not in the result. Every error is a *FileError
// without a path.
func Texts(src []byte, keys ...string) (map[string]string, error) {
	m, _, err := front.Parse("", src)
	if err != nil {
		return nil, err
	}
	texts := map[string]string{}
	d := decoder{m: m}
	for _, d.key = range keys {
		if n := m.Find(d.key); n != nil && !front.IsNull(n) {
			texts[d.key] = d.text(n)
		}
	}
	return texts, d.err
}

// FieldNames calls a function with the name of each top-level field, known or not, as
// it was typed, and with its place in the file. Every error is a *FileError without a path.
func FieldNames(src []byte, each func(name string, line, column int)) error {
	m, err := front.Read("", src)
	if err != nil {
		return err
	}
	for _, f := range m.Fields {
		each(f.Key.Value, m.LineOf(f.Key), f.Key.Column)
	}
	return nil
}
