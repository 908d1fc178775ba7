package emit

import (
	"strings"

	"github.com/tacit-kb/tacit/kb/pattern"
)

// Field returns a field of front matter as it is written into a new file: one
// line, or as many as its list or group needs, each with its line end. An empty value
// gives nothing. A value is a string, a number, a bool, a []string, or a
// map[string]any or []any of these; every other is an error.
func Field(key string, value any) (string, error) {
	plain, err := Plain(value)
	if err != nil || isEmpty(plain) {
		return "", err
	}
	return strings.Join(newFile.nested(key, plain), "\n") + "\n", nil
}

// isEmpty reports whether a value says nothing.
func isEmpty(v any) bool {
	switch v := v.(type) {
	case nil:
		return true
	case string:
		return strings.TrimSpace(v) == ""
	case []any:
		return len(v) == 0
	case map[string]any:
		return len(v) == 0
	}
	return false
}

// harmless matches the texts that stay plain in a new file: words with the
// punctuation that means nothing in YAML, and dates.
var harmless = pattern.Lazy(`^(\pL[\pL\pN\pM]*([ _./()，。、；：？！（）「」-]+[\pL\pN\pM]+)*[。？！）」]?|\d{4}-\d\d-\d\d)$`)

// newScalar writes a text into a new file. It quotes more than [Scalar], which keeps to
// what a person wrote before.
func newScalar(s string) string {
	isDate := strings.IndexByte("0123456789", (s + " ")[0]) >= 0 // the only harmless text that begins so
	if harmless().MatchString(s) && (isDate || !mistakable().MatchString(s)) {
		return s
	}
	return Quote(s)
}
