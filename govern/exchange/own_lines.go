package exchange

import (
	"bytes"
	"errors"
	"strconv"
	"strings"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"github.com/tacit-kb/tacit/govern/exchange/formats"
	"github.com/tacit-kb/tacit/kb/lang"
)

// An anyLine is a line of an export of either kind. Members of later versions are
// passed over.
type anyLine struct {
	Action      string         `json:"action"`
	Path        string         `json:"path"`
	FrontMatter jsontext.Value `json:"frontMatter"`
	YAML        *string        `json:"yaml"`
	Body        string         `json:"body"`
	Observation jsontext.Value `json:"observation"`
}

// readOwnLines takes the memories and observations of JSON lines. A line that
// cannot be read is a note.
func readOwnLines(b *formats.Batch, name, text string) {
	n := 0
	for line := range strings.Lines(text) {
		n++
		if strings.TrimSpace(line) == "" {
			continue
		}
		origin := name + ":" + strconv.Itoa(n)
		if err := readOwnLine(b, origin, []byte(line)); err != nil {
			b.Notes = append(b.Notes, formats.Note{Origin: name, Line: n, Code: formats.Unreadable, Detail: lang.Of(err)})
		}
	}
}

func readOwnLine(b *formats.Batch, origin string, src []byte) error {
	var l anyLine
	if err := json.Unmarshal(src, &l); err != nil {
		return plainJSON(err)
	}
	switch l.Action {
	case actionMemory:
		item, err := l.item(origin)
		if err == nil {
			_, line, _ := strings.Cut(origin, ":")
			item.At, _ = strconv.Atoi(line)
			b.Items = append(b.Items, item)
		}
		return err
	case actionObservation:
		return b.TakeObservation(l.Observation, "")
	}
	return errAction
}

// plainJSON takes the name of the package off an error.
func plainJSON(err error) error {
	return errors.New(strings.TrimPrefix(strings.TrimPrefix(err.Error(), "jsontext: "), "json: "))
}

// item returns the memory of a line: the text that its author typed, as long as it
// says what frontMatter says, else the fields.
func (l *anyLine) item(origin string) (formats.Item, error) {
	it := formats.Item{Origin: origin, Path: l.Path}
	if l.YAML != nil && (len(l.FrontMatter) == 0 || l.agrees()) {
		it.Text = formats.JoinFront(*l.YAML, l.Body)
		it.Path = homeOf(l.Path, it.Text)
		return it, nil
	}
	if len(l.FrontMatter) == 0 {
		return it, errNoFront
	}
	if err := json.Unmarshal(l.FrontMatter, &it.Fields); err != nil {
		return it, plainJSON(err)
	}
	if it.Fields == nil {
		return it, errFrontGroup
	}
	for key, v := range it.Fields {
		it.Fields[key] = plainValue(v)
	}
	it.Body, it.Path = l.Body, ""
	return it, nil
}

// agrees reports whether both forms of the front matter say the same.
func (l *anyLine) agrees() bool {
	fields, err := formats.FieldsOf(*l.YAML)
	if err != nil {
		return false
	}
	typed, err := json.Marshal(fields)
	if err != nil {
		return false
	}
	x, y := jsontext.Value(typed), bytes.Clone(l.FrontMatter)
	given := jsontext.Value(y)
	return x.Canonicalize() == nil && given.Canonicalize() == nil && bytes.Equal(x, given)
}

// plainValue turns what JSON says into the values of an Item: numbers without a
// fraction are whole ones, a list of texts is a []string.
func plainValue(v any) any {
	const exact = 1 << 53 // up to which every whole number is one in JSON
	switch v := v.(type) {
	case float64:
		if v == float64(int(v)) && v > -exact && v < exact {
			return int(v)
		}
	case map[string]any:
		for key, item := range v {
			v[key] = plainValue(item)
		}
	case []any:
		texts := []string{}
		for i, item := range v {
			if v[i] = plainValue(item); texts != nil {
				s, isText := item.(string)
				if texts = append(texts, s); !isText {
					texts = nil
				}
			}
		}
		if texts != nil {
			return texts
		}
	}
	return v
}

var (
	errAction     = lang.Text{EN: `"action" is neither memory nor observation`, ZH: `"action" 既不是 memory 也不是 observation`, JA: `"action" が memory でも observation でもありません`}
	errNoFront    = lang.Text{EN: `"frontMatter" and "yaml" are both missing`, ZH: `"frontMatter" 和 "yaml" 都缺少`, JA: `"frontMatter" も "yaml" もありません`}
	errFrontGroup = lang.Text{EN: `"frontMatter" is not a group of fields`, ZH: `"frontMatter" 不是一组字段`, JA: `"frontMatter" がフィールドの集まりではありません`}
)
