package compile

import (
	"bytes"
	"fmt"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/schema"
)

const (
	requestName  = "compile_request"
	responseName = "compile_response"
)

// maxExact is the largest whole number that every reader of JSON keeps.
const maxExact = 1 << 53

// maxLevels is how deeply facts may nest: fewer levels than package kb reads, and
// more than anybody has use for.
const maxLevels = 32

// bom is what some editors put at the beginning of a file.
var bom = []byte("\xef\xbb\xbf")

// ReadRequest reads a compile_request as [Prepare] wrote it. What is wrong with it
// is a *schema.Error.
func ReadRequest(data []byte) (schema.CompileRequest, error) {
	data = bytes.TrimPrefix(data, bom)
	var req schema.CompileRequest
	if err := schema.Decode(requestName, data, &req); err != nil {
		return schema.CompileRequest{}, err
	}
	if err := schema.Validate(requestName, data); err != nil {
		return schema.CompileRequest{}, err
	}
	return req, nil
}

// ReadResponse reads what a model answered: JSON as strict as everything that a
// person is asked about, the schema, names that can be ids and files, each rule
// and device once, facts that can be written as they are. What is wrong with it is
// a *schema.Error, which has the place.
func ReadResponse(data []byte) (schema.CompileResponse, error) {
	data = bytes.TrimPrefix(data, bom)
	var resp schema.CompileResponse
	if err := schema.Decode(responseName, data, &resp); err != nil {
		return schema.CompileResponse{}, err
	}
	if err := schema.Validate(responseName, data); err != nil {
		return schema.CompileResponse{}, err
	}
	if at, msg := checkResponse(resp); msg != "" {
		return schema.CompileResponse{}, misplaced(data, at, msg)
	}
	return resp, nil
}

// misplaced is a complaint about a place of a response.
func misplaced(data []byte, at, msg string) error {
	e := &schema.Error{Document: responseName, Pointer: at, Msg: at + ": " + msg}
	e.Line, e.Column = schema.Place(data, at)
	return e
}

// pointer makes a JSON pointer of names and places in lists.
func pointer(steps ...any) string {
	var b strings.Builder
	for _, s := range steps {
		b.WriteString("/" + strings.NewReplacer("~", "~0", "/", "~1").Replace(fmt.Sprint(s)))
	}
	return b.String()
}

// checkResponse returns the first thing that the schema cannot say.
func checkResponse(resp schema.CompileResponse) (at, msg string) {
	seen, devices := names{}, names{}
	for i, p := range resp.ProfilesToUpsert {
		here := pointer("profiles_to_upsert", i)
		if at, msg = checkRule(p, here); msg == "" {
			at, msg = seen.once(ruleID(p.ModelID, p.Rule.ID), here+"/rule/id")
		}
		if msg != "" {
			return at, msg
		}
	}
	for i, c := range resp.CandidatesToCreate {
		here := pointer("candidates_to_create", i)
		if at, msg = checkTree(c.Proposal, here+"/proposal", maxLevels); msg == "" {
			at, msg = checkCandidate(c, here, seen, devices)
		}
		if msg != "" {
			return at, msg
		}
	}
	for i, o := range resp.OverridesToUpsert {
		here := pointer("overrides_to_upsert", i)
		if at, msg = checkTree(o.Facts, here+"/facts", maxLevels); msg != "" {
			return at, msg
		}
		if _, err := kb.OverridePath(o.InstanceID, false); err != nil {
			return here + "/instance_id", err.Error()
		}
		if at, msg = devices.once(o.InstanceID, here+"/instance_id"); msg != "" {
			return at, msg
		}
	}
	return "", ""
}

func checkRule(p schema.ProfileUpsert, here string) (at, msg string) {
	if msg := checkID(p.ModelID, p.Rule.ID); msg != "" {
		return here + "/rule/id", msg
	}
	return checkTree(p.Rule.Facts, here+"/rule/facts", maxLevels)
}

func checkCandidate(c schema.CompileCandidate, here string, seen, devices names) (at, msg string) {
	id, device := candidateName(c.ID)
	if device {
		if _, err := kb.OverridePath(id, true); err != nil {
			return here + "/id", err.Error()
		}
		return devices.once(id, here+"/id")
	}
	if msg := checkID(c.ModelID, id); msg != "" {
		return here + "/id", msg
	}
	return seen.once(ruleID(c.ModelID, id), here+"/id")
}

// checkID says why a rule of a model cannot have a name.
func checkID(model, rule string) string {
	id := ruleID(model, rule)
	switch {
	case rule == "":
		return "nothing of it can be the name of a rule: use letters and digits"
	case !kb.ValidID(id):
		return fmt.Sprintf("%q cannot be an id: use letters, digits, - _ and . only, at most 128 bytes with the model", id)
	case strings.HasSuffix(strings.ToLower(rule), amendmentSuffix):
		return fmt.Sprintf("%q cannot be the name of a rule: one that ends in %s is that of a staged amendment", rule, amendmentSuffix)
	}
	return ""
}

// names are the places where something was named, by its name.
type names map[string]string

// once notes a name, and complains if it was there, in any letter case and Unicode
// form.
func (n names) once(name, here string) (at, msg string) {
	key := kb.FoldName(name)
	if first, ok := n[key]; ok {
		return here, fmt.Sprintf("%q is given twice: the first is %s", name, first)
	}
	n[key] = here
	return "", ""
}

// checkTree finds what would not be the same when it is read back from a file.
// levels is how deeply the value may nest.
func checkTree(v any, here string, levels int) (at, msg string) {
	if levels == 0 {
		return here, fmt.Sprintf("nested more than %d levels deep", maxLevels)
	}
	switch v := v.(type) {
	case float64:
		if v == math.Trunc(v) && math.Abs(v) > maxExact {
			return here, "not every reader keeps so large a number: write it as text, in quotes"
		}
	case string:
		if strings.ContainsRune(v, 0) {
			return here, "a text cannot hold the character NUL"
		}
	case []any:
		for i, item := range v {
			if at, msg = checkTree(item, here+"/"+strconv.Itoa(i), levels-1); msg != "" {
				return at, msg
			}
		}
	case map[string]any:
		for _, key := range slices.Sorted(maps.Keys(v)) {
			if strings.ContainsRune(key, 0) {
				return here, "a text cannot hold the character NUL"
			}
			if at, msg = checkTree(v[key], here+pointer(key), levels-1); msg != "" {
				return at, msg
			}
		}
	}
	return "", ""
}
