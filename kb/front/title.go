package front

import (
	"bytes"
	"slices"
	"strings"
)

// SetField is Set for a field of a memory: where the first heading of the text repeats the title,
// it becomes the new title, too. Another heading stays.
func SetField(src []byte, key string, value any) ([]byte, error) {
	out, err := Set(src, key, value)
	title, is := value.(string)
	if err != nil || key != "title" || !is || bytes.Equal(out, src) {
		return out, err
	}
	m, err := Read("", src)
	if err != nil || m.Find(key) == nil {
		return out, nil
	}
	return retitled(out, m.Find(key).Value, title), nil
}

// retitled writes a title into the first heading of level one, if that is another title and
// nothing else becomes of the text.
func retitled(src []byte, was, title string) []byte {
	title = strings.Join(strings.Fields(title), " ")
	cuts, err := cutDocument(src)
	if err != nil || title == "" {
		return src
	}
	for i, c := range cuts {
		if c.Depth == 0 {
			continue
		}
		at := bytes.Index(src[c.Start:c.Text], []byte(c.Heading))
		if c.Depth > 1 || at < 0 || c.Heading == "" || unstopped(c.Heading) != unstopped(strings.Join(strings.Fields(was), " ")) {
			return src
		}
		out := slices.Concat(src[:c.Start+at], []byte(title), src[c.Start+at+len(c.Heading):])
		after, err := cutDocument(out)
		if err != nil || len(after) != len(cuts) || after[i].Heading != title {
			return src
		}
		return out
	}
	return src
}

// unstopped is a sentence without its full stop, which a heading may have and a title seldom has.
func unstopped(s string) string { return strings.TrimRight(s, ".!。！") }
