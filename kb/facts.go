package kb

// Facts returns the nested group `facts` of a profile rule or an override; it is
// nil where there is none, or nothing in it. Groups are map[string]any, lists
// []any. Other fields are the text that their author typed; a fact is a value:
// what is not quoted and reads as a number in JSON is an int64, or a float64 if
// it has a point or an exponent; true and false are a bool, null and nothing are
// nil. All else is a string, as typed: no, 012, 0x68, 2026-01-31, .inf, and a
// number that neither of them holds. Every error is a *FileError without a path,
// which the caller knows.
func Facts(src []byte) (map[string]any, error) {
	m, err := readAgreed(src)
	if err != nil {
		return nil, err
	}
	n := m.find("facts")
	if n == nil || isNull(n) {
		return nil, nil
	}
	d := decoder{m: m, key: "facts"}
	if !d.mapping(n) {
		return nil, d.err // nil for a group with nothing in it
	}
	return treeOf(n).(map[string]any), nil
}
