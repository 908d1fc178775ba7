package schema

import (
	"fmt"
	"maps"
	"math"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"unicode/utf8"

	"github.com/go-json-experiment/json"
	"github.com/google/jsonschema-go/jsonschema"
	"github.com/tacit-kb/tacit/kb/lang"
)

// A fault is a value that breaks a rule of a schema. The validator says that there
// is one, and not where: this looks for it.
type fault struct {
	at   string        // JSON pointer into the document
	rule string        // JSON pointer into the schema
	msg  *lang.Message // without the pointer
	name bool          // it is about the name of the member, not about its value
}

var (
	errAt      = lang.Text{EN: "%s: %s", ZH: "%s：%s", JA: "%s: %s"}
	errAtValue = lang.Text{EN: "%s: %s", ZH: "%s: %s", JA: "%s: %s"}
)

// said is the message with its pointer.
func (f *fault) said() lang.Sentence {
	switch {
	case f.name:
		return unknownMember(f.at)
	case f.at == "":
		return f.msg
	case strings.HasPrefix(f.msg.Text.EN, "%s") && f.msg.Text != errMisplaced: // it begins with the value
		return errAtValue.With(f.at, f.msg)
	}
	return errAt.With(f.at, f.msg)
}

// An explainer walks through a document and its schema side by side. It knows the
// rules that the schemas of this package use; a test makes sure of that.
type explainer struct{ root *jsonschema.Schema }

// check returns the first fault of a value, nil for none: what it is, then what is
// in it, then how its parts belong together.
func (x explainer) check(s *jsonschema.Schema, v any, at, rule string) *fault {
	if s.Ref != "" {
		name := strings.TrimPrefix(s.Ref, "#/$defs/")
		return x.check(x.root.Defs[name], v, at, "/$defs/"+name)
	}
	if f := x.kind(s, v, at, rule); f != nil {
		return f
	}
	var f *fault
	switch v := v.(type) {
	case string:
		f = x.text(s, v, at, rule)
	case float64:
		f = x.number(s, v, at, rule)
	case []any:
		f = x.list(s, v, at, rule)
	case map[string]any:
		f = x.object(s, v, at, rule)
	}
	if f != nil {
		return f
	}
	return x.whole(s, v, at, rule)
}

func (x explainer) fits(s *jsonschema.Schema, v any) bool { return x.check(s, v, "", "") == nil }

var (
	errHasToBe   = lang.Text{EN: "it must be %s, not %s", ZH: "必须是 %s，而不是 %s", JA: "%s にしてください。今は %s です"}
	errHasBeType = lang.Text{EN: "it must be of type %s, not %s", ZH: "类型必须是 %s，而不是 %s", JA: "型は %s にしてください。今は %s です"}
	errNotOne    = lang.Text{EN: "%s is not one of: %s", ZH: "%s 不是以下之一：%s", JA: "%s は次のどれでもありません: %s"}
)

// kind checks the type of a value, and the few values that it may have.
func (x explainer) kind(s *jsonschema.Schema, v any, at, rule string) *fault {
	types := s.Types
	if s.Type != "" {
		types = []string{s.Type}
	}
	switch {
	case len(types) > 0 && !slices.ContainsFunc(types, func(t string) bool { return isType(v, t) }):
		return &fault{at, rule + "/type", errHasBeType.With(strings.Join(types, " or "), typeOf(v)), false}
	case s.Const != nil && !reflect.DeepEqual(*s.Const, v):
		return &fault{at, rule + "/const", errHasToBe.With(written(*s.Const), written(v)), false}
	case s.Enum != nil && !slices.ContainsFunc(s.Enum, func(e any) bool { return reflect.DeepEqual(e, v) }):
		return &fault{at, rule + "/enum", errNotOne.With(written(v), words(s.Enum)), false}
	}
	return nil
}

var (
	errEmpty         = lang.Text{EN: "it must not be empty", ZH: "不能为空", JA: "空にはできません"}
	errTooLong       = lang.Text{EN: "it has %d characters; at most %d are allowed", ZH: "有 %d 个字符，最多允许 %d 个", JA: "%d 文字ありますが、上限は %d 文字です"}
	errWrongForm     = lang.Text{EN: "%s has the wrong format", ZH: "%s 的格式不正确", JA: "%s の形式が正しくありません"}
	errWrongFormThat = lang.Text{EN: "%s has the wrong format: %s", ZH: "%s 的格式不正确：%s", JA: "%s の形式が正しくありません: %s"}
)

func (x explainer) text(s *jsonschema.Schema, v, at, rule string) *fault {
	switch n := utf8.RuneCountInString(v); {
	case s.MinLength != nil && n < *s.MinLength:
		return &fault{at, rule + "/minLength", errEmpty.With(), false}
	case s.MaxLength != nil && n > *s.MaxLength:
		return &fault{at, rule + "/maxLength", errTooLong.With(n, *s.MaxLength), false}
	case s.Pattern != "" && !form(s.Pattern).MatchString(v):
		return &fault{at, rule + "/pattern", wrongForm(s, v), false}
	}
	return nil
}

var (
	errLess = lang.Text{EN: "%s is less than %s", ZH: "%s 小于 %s", JA: "%s は %s より小さい値です"}
	errMore = lang.Text{EN: "%s is more than %s", ZH: "%s 大于 %s", JA: "%s は %s より大きい値です"}
)

func (x explainer) number(s *jsonschema.Schema, v float64, at, rule string) *fault {
	switch {
	case s.Minimum != nil && v < *s.Minimum:
		return &fault{at, rule + "/minimum", errLess.With(written(v), written(*s.Minimum)), false}
	case s.Maximum != nil && v > *s.Maximum:
		return &fault{at, rule + "/maximum", errMore.With(written(v), written(*s.Maximum)), false}
	}
	return nil
}

func (x explainer) list(s *jsonschema.Schema, v []any, at, rule string) *fault {
	if s.MinItems != nil && len(v) < *s.MinItems {
		return &fault{at, rule + "/minItems", errEmpty.With(), false}
	}
	for i, item := range v {
		if s.Items == nil {
			break
		}
		if f := x.check(s.Items, item, below(at, strconv.Itoa(i)), rule+"/items"); f != nil {
			return f
		}
	}
	return nil
}

var errMissing = lang.Text{EN: "%s is missing", ZH: "缺少 %s", JA: "%s がありません"}

func (x explainer) object(s *jsonschema.Schema, v map[string]any, at, rule string) *fault {
	if s.MinProperties != nil && len(v) < *s.MinProperties {
		return &fault{at, rule + "/minProperties", errEmpty.With(), false}
	}
	for _, name := range slices.Sorted(maps.Keys(v)) {
		property := s.Properties[name]
		switch {
		case property != nil:
			if f := x.check(property, v[name], below(at, name), rule+"/properties/"+name); f != nil {
				return f
			}
		case s.AdditionalProperties != nil && !x.fits(s.AdditionalProperties, v[name]):
			return &fault{at: below(at, name), rule: rule + "/additionalProperties", name: true}
		}
	}
	for _, name := range s.Required {
		if _, ok := v[name]; !ok {
			return &fault{at, rule + "/required/" + name, errMissing.With(strconv.Quote(name)), false}
		}
	}
	return nil
}

// whole checks the rules that are made of other rules.
func (x explainer) whole(s *jsonschema.Schema, v any, at, rule string) *fault {
	for i, part := range s.AllOf {
		if f := x.check(part, v, at, rule+"/allOf/"+strconv.Itoa(i)); f != nil {
			return f
		}
	}
	if s.AnyOf != nil && !slices.ContainsFunc(s.AnyOf, func(part *jsonschema.Schema) bool { return x.fits(part, v) }) {
		return x.none(s.AnyOf, v, at, rule+"/anyOf")
	}
	if s.Not != nil && x.fits(s.Not, v) {
		return x.forbidden(s.Not, v, at, rule+"/not")
	}
	switch {
	case s.If == nil:
	case x.fits(s.If, v) && s.Then != nil:
		return x.check(s.Then, v, at, rule+"/then")
	case !x.fits(s.If, v) && s.Else != nil:
		return x.check(s.Else, v, at, rule+"/else")
	}
	return nil
}

var errHasNone = lang.Text{EN: "it needs at least one of: %s", ZH: "至少需要其中之一：%s", JA: "次のうち少なくとも一つが必要です: %s"}

// none is the fault of a value that is none of several things. If it has the type
// of one of them, it is meant to be that.
func (x explainer) none(parts []*jsonschema.Schema, v any, at, rule string) *fault {
	var sets, types []string
	for i, part := range parts {
		if part.Type != "" && isType(v, part.Type) {
			return x.check(part, v, at, rule+"/"+strconv.Itoa(i))
		}
		sets, types = append(sets, strings.Join(part.Required, " + ")), append(types, part.Type)
	}
	if parts[0].Type != "" {
		return &fault{at, rule, errHasBeType.With(strings.Join(types, " or "), typeOf(v)), false}
	}
	return &fault{at, rule, errHasNone.With(strings.Join(sets, ", ")), false}
}

var errMisplaced = lang.Text{EN: "%s is not allowed here", ZH: "此处不能有 %s", JA: "ここに %s は置けません"}

// forbidden is the fault of a value that is what it must not be: a member that does
// not go with the others, or a text.
func (x explainer) forbidden(not *jsonschema.Schema, v any, at, rule string) *fault {
	for _, part := range append([]*jsonschema.Schema{not}, not.AnyOf...) {
		if len(part.Required) > 0 && x.fits(part, v) {
			return &fault{at, rule, errMisplaced.With(strconv.Quote(part.Required[len(part.Required)-1])), false}
		}
	}
	return &fault{at, rule, errWrongForm.With(written(v)), false}
}

// forms holds compiled patterns.
var forms sync.Map

func form(pattern string) *regexp.Regexp {
	if re, ok := forms.Load(pattern); ok {
		return re.(*regexp.Regexp)
	}
	re := regexp.MustCompile(pattern)
	forms.Store(pattern, re)
	return re
}

func isType(v any, name string) bool {
	x, isNumber := v.(float64)
	return name == typeOf(v) || name == "integer" && isNumber && x == math.Trunc(x)
}

// typeOf names the type of a value as JSON Schema does.
func typeOf(v any) string {
	switch v.(type) {
	case nil:
		return "null"
	case bool:
		return "boolean"
	case float64:
		return "number"
	case string:
		return "string"
	case []any:
		return "array"
	}
	return "object"
}

// longest is how many characters of a wrong value are repeated.
const longest = 80

// written is a value as it stands in JSON, cut short.
func written(v any) string {
	data, err := json.Marshal(v, json.Deterministic(true))
	if err != nil {
		return typeOf(v)
	}
	if r := []rune(string(data)); len(r) > longest {
		return string(r[:longest]) + "…"
	}
	return string(data)
}

func words(all []any) string {
	var list []string
	for _, v := range all {
		list = append(list, fmt.Sprint(v))
	}
	return strings.Join(list, ", ")
}

// wrongForm is the complaint about a text that does not match, with what the schema
// says of itself.
func wrongForm(s *jsonschema.Schema, v string) *lang.Message {
	if s.Description == "" {
		return errWrongForm.With(written(v))
	}
	return errWrongFormThat.With(written(v), meaningOf(s))
}
