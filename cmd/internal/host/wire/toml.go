package wire

import (
	"errors"
	"reflect"
	"strings"

	"github.com/BurntSushi/toml"
)

// readTOML returns what a TOML file says.
func readTOML(src []byte) (map[string]any, *Refusal) {
	_, text := cutMark(src)
	if r := checkTables(text); r != nil {
		return nil, r
	}
	values := map[string]any{}
	_, err := toml.Decode(string(text), &values)
	var parse toml.ParseError
	switch {
	case errors.As(err, &parse):
		return nil, at(src, parse.Position.Start, Malformed, parse.Message)
	case err != nil:
		return nil, at(src, 0, Malformed, err.Error())
	}
	return values, nil
}

// table returns the table of a name with dots, and the values without it.
func table(values map[string]any, name string) (found any, rest map[string]any) {
	first, more, nested := strings.Cut(name, ".")
	rest = map[string]any{}
	for k, v := range values {
		inner, isTable := v.(map[string]any)
		switch {
		case k != first:
			rest[k] = v
		case nested && isTable:
			var left map[string]any
			if found, left = table(inner, more); len(left) > 0 {
				rest[k] = left
			}
		case !nested:
			found = v
		default:
			rest[k] = v
		}
	}
	return found, rest
}

// inline returns where the table around ours is written on one line, to which TOML
// allows nothing to be added; -1 if it is not.
func inline(src []byte, name string) int {
	first, _, _ := strings.Cut(name, ".")
	place := 0
	for line := range strings.Lines(string(src)) {
		key, value, ok := strings.Cut(line, "=")
		if ok && strings.Trim(key, " \t\"'\ufeff") == first && strings.HasPrefix(strings.TrimSpace(value), "{") {
			return place
		}
		place += len(line)
	}
	return -1
}

// sameBut reports whether two TOML files say the same, but for our table, which is to be
// there in one of them and not in the other.
func sameBut(name string, with, without []byte) bool {
	x, r := readTOML(with)
	if r != nil {
		return false
	}
	y, r := readTOML(without)
	if r != nil {
		return false
	}
	there, rest := table(x, name)
	gone, all := table(y, name)
	return there != nil && gone == nil && reflect.DeepEqual(rest, all)
}
