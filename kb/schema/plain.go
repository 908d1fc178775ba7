package schema

import (
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/google/jsonschema-go/jsonschema"
)

// hop matches one step of the validator on its way to what is wrong.
var hop = regexp.MustCompile(`^validating (\S+|<anonymous schema>): `)

// plainForms turn the words of the validator into those of a person.
var plainForms = []struct {
	from *regexp.Regexp
	to   string
}{
	{regexp.MustCompile(`(?s)^enum: (.*) does not equal any of: \[(.*)\]$`), `$1 is not one of: $2`},
	{regexp.MustCompile(`(?s)^const: (.*) does not equal (.*)$`), `it has to be $2, not $1`},
	{regexp.MustCompile(`(?s)^required: missing properties: \[(.*)\]$`), `$1 is missing`},
	{regexp.MustCompile(`(?s)^pattern: (".*") does not match regular expression .*$`), `$1 does not have the right form`},
	{regexp.MustCompile(`(?s)^type: .* has type "(\w+)", want (?:one of )?"?(.*?)"?$`), `it has to be of the type $2, not $1`},
}

// plain says what is wrong with an instance: the field as a JSON pointer, and the
// complaint without the names of schemas.
func plain(s *jsonschema.Resolved, instance any, err error) error {
	msg := err.Error()
	var fields []string
	for at := hop.FindStringSubmatch(msg); at != nil; at = hop.FindStringSubmatch(msg) {
		msg = msg[len(at[0]):]
		if i := strings.LastIndex(at[1], "/properties/"); i >= 0 && !strings.Contains(at[1][i+len("/properties/"):], "/") {
			fields = append(fields, at[1][i+len("/properties/"):])
		}
	}
	for _, f := range plainForms {
		msg = f.from.ReplaceAllString(msg, f.to)
	}
	if len(fields) == 0 {
		return fmt.Errorf("%s", msg)
	}
	if object, ok := instance.(map[string]any); ok {
		if n := firstBad(s, object, fields[0]); n >= 0 {
			fields = slices.Insert(fields, 1, strconv.Itoa(n))
		}
	}
	return fmt.Errorf("/%s: %s", strings.Join(fields, "/"), msg)
}

// firstBad returns which item of a list is wrong, -1 where it is none of them:
// the validator does not tell.
func firstBad(s *jsonschema.Resolved, object map[string]any, field string) int {
	list, _ := object[field].([]any)
	for i := range list {
		one := maps.Clone(object)
		one[field] = list[i : i+1]
		if s.Validate(one) != nil {
			return i
		}
	}
	return -1
}
