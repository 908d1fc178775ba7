package misspelt

import (
	"bytes"
	"slices"
	"strings"

	"github.com/tacit-kb/tacit/kb"
)

// Correct renames the misspelt fields that can only mean one thing: no other field has the
// name that was meant, or was meant by it, and the value is one that the field can
// have. It leaves every other byte as it is, and returns the fields that it renamed.
// Names that other programs use for a field stay. With only, the other fields stay, too.
func Correct(src []byte, only ...string) (out []byte, renamed []Field) {
	all := names(src)
	out = src
	for i, f := range slices.Backward(all) { // from the end on, so that places stay right
		if f.Meant == "" || synonyms[fold(f.Name)] != "" || !alone(all, f) || len(only) > 0 && !slices.Contains(only, f.Meant) {
			continue
		}
		from := lineOffset(src, f.Line)
		end := len(src)
		if i+1 < len(all) {
			end = lineOffset(src, all[i+1].Line)
		} else if below := bytes.Index(src[from:], []byte("\n---")); below >= 0 {
			end = from + below + 1
		}
		value, ok := bytes.CutPrefix(src[from:end], []byte(f.Name))
		english := value
		if byNative()[fold(f.Name)] != "" {
			english = []byte(inEnglish(f.Meant, string(value)))
		}
		if !ok || !fits(f.Meant, english) {
			continue
		}
		out = slices.Concat(out[:from], []byte(f.Meant), english, out[from+len(f.Name)+len(value):])
		renamed = append(renamed, f)
	}
	slices.Reverse(renamed)
	return out, renamed
}

// Mend is Correct for a file that is a memory when its fields have their names; without
// renamed fields otherwise.
func Mend(path string, src []byte) (out []byte, renamed []Field) {
	out, renamed = Correct(src)
	if _, err := kb.Parse(path, out); err != nil {
		return src, nil
	}
	return out, renamed
}

// names returns all fields; Meant is empty for those that are not misspelt.
func names(src []byte) (all []Field) {
	err := kb.FieldNames(src, func(name string, line, column int) {
		meant := Meant(name)
		if byNative()[fold(name)] != "" {
			written, _, _ := bytes.Cut(src[lineOffset(src, line):], []byte("\n"))
			_, value, _ := strings.Cut(string(written), ":")
			meant = sort(meant, value)
		}
		all = append(all, Field{name, meant, line, column})
	})
	if err != nil {
		return nil
	}
	return all
}

// alone reports whether no other field has the name that was meant by one.
func alone(all []Field, f Field) bool {
	return !slices.ContainsFunc(all, func(other Field) bool {
		return other.Name == f.Meant || other.Name != f.Name && other.Meant == f.Meant
	})
}

// fits reports whether what follows a name, from the colon on, is a value of a field.
func fits(field string, value []byte) bool {
	text := []byte("---\n")
	for _, needed := range []string{"id: x", "kind: experience", "title: x"} {
		if name, _, _ := bytes.Cut([]byte(needed), []byte(":")); string(name) != field {
			text = append(text, needed+"\n"...)
		}
	}
	text = slices.Concat(text, []byte(field), value, []byte("---\n"))
	_, err := kb.Parse("x.md", text)
	return err == nil && len(bytes.TrimSpace(bytes.TrimLeft(value, " \t:"))) > 0
}

// lineOffset returns where a line begins; the first one is 1.
func lineOffset(src []byte, line int) (offset int) {
	for ; line > 1; line-- {
		next := bytes.IndexByte(src[offset:], '\n')
		if next < 0 {
			return len(src)
		}
		offset += next + 1
	}
	return offset
}
