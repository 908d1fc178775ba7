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
	"github.com/tacit-kb/tacit/kb/filename"
	"github.com/tacit-kb/tacit/kb/lang"
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
	if at, msg := checkResponse(resp); msg != nil {
		return schema.CompileResponse{}, misplaced(data, at, msg)
	}
	return resp, nil
}

var errAt = lang.Text{EN: "%s: %s", ZH: "%s：%s", JA: "%s: %s"}

// misplaced is a complaint about a place of a response.
func misplaced(data []byte, at string, msg lang.Sentence) error {
	e := &schema.Error{Document: responseName, Pointer: at, Msg: errAt.With(at, msg)}
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
func checkResponse(resp schema.CompileResponse) (at string, msg lang.Sentence) {
	seen, devices := names{}, names{}
	for i, p := range resp.ProfilesToUpsert {
		here := pointer("profiles_to_upsert", i)
		if at, msg = checkRule(p, here); msg == nil {
			at, msg = seen.once(ruleID(p.ModelID, p.Rule.ID), here+"/rule/id")
		}
		if msg != nil {
			return at, msg
		}
	}
	for i, u := range resp.KnowledgeToUpsert {
		if at, msg = checkKnowledge(u, pointer("knowledge_to_upsert", i), seen); msg != nil {
			return at, msg
		}
	}
	for i, c := range resp.CandidatesToCreate {
		here := pointer("candidates_to_create", i)
		if at, msg = checkTree(c.Proposal, here+"/proposal", maxLevels); msg == nil {
			at, msg = checkCandidate(c, here, seen, devices)
		}
		if msg != nil {
			return at, msg
		}
	}
	for i, o := range resp.OverridesToUpsert {
		here := pointer("overrides_to_upsert", i)
		if at, msg = checkTree(o.Facts, here+"/facts", maxLevels); msg != nil {
			return at, msg
		}
		if _, err := kb.OverridePath(o.InstanceID, false); err != nil {
			return here + "/instance_id", lang.Of(err)
		}
		if at, msg = devices.once(o.InstanceID, here+"/instance_id"); msg != nil {
			return at, msg
		}
	}
	return "", nil
}

func checkRule(p schema.ProfileUpsert, here string) (at string, msg lang.Sentence) {
	if msg := checkID(p.ModelID, p.Rule.ID); msg != nil {
		return here + "/rule/id", msg
	}
	return checkTree(p.Rule.Facts, here+"/rule/facts", maxLevels)
}

func checkCandidate(c schema.CompileCandidate, here string, seen, devices names) (at string, msg lang.Sentence) {
	id, device := candidateName(c.ID)
	if device {
		if _, err := kb.OverridePath(id, true); err != nil {
			return here + "/id", lang.Of(err)
		}
		return devices.once(id, here+"/id")
	}
	if msg := checkID(c.ModelID, id); msg != nil {
		return here + "/id", msg
	}
	return seen.once(ruleID(c.ModelID, id), here+"/id")
}

var (
	errNoName = lang.Text{EN: "it contains no character that a rule name can use: use letters and digits",
		ZH: "规则名是空的，或只有符号：请使用汉字、字母或数字",
		JA: "規則の名前が空か、記号だけです。英字・かな・漢字などの文字か、数字を使ってください"}
	errNoID = lang.Text{EN: "%q cannot be an id: use letters, digits, - _ and . only, at most 128 bytes with the model",
		ZH: "%q 不能用作编号：只能使用汉字、字母、数字、- _ 和 .，连同型号最多 128 字节",
		JA: "%q は ID に使えません。英字・かな・漢字などの文字、数字、- _ . だけを使い、機種を含めて 128 バイト以内にしてください"}
	errNameOfAmendment = lang.Text{EN: "%q is not a valid rule name: names that end in %s are for staged amendments",
		ZH: "%q 不能用作规则名：以 %s 结尾的名称用于暂存的修正",
		JA: "%q は規則の名前に使えません。%s で終わる名前は保留中の修正に使います"}
)

// checkID says why a rule of a model cannot have a name.
func checkID(model, rule string) lang.Sentence {
	id := ruleID(model, rule)
	switch {
	case rule == "":
		return errNoName
	case !kb.ValidID(id):
		return errNoID.With(id)
	case strings.HasSuffix(strings.ToLower(rule), amendmentSuffix):
		return errNameOfAmendment.With(rule, amendmentSuffix)
	}
	return nil
}

// names are the places where something was named, by its name.
type names map[string]string

var errTwice = lang.Text{EN: "%q is given twice, the first time at %s", ZH: "%q 出现了两次，首次在 %s", JA: "%q が二度出てきます。最初は %s です"}

// once notes a name, and complains if it was there, in any letter case and Unicode
// form.
func (n names) once(name, here string) (at string, msg lang.Sentence) {
	key := filename.Fold(name)
	if first, ok := n[key]; ok {
		return here, errTwice.With(name, first)
	}
	n[key] = here
	return "", nil
}

var (
	errTooDeep  = lang.Text{EN: "nested more than %d levels deep", ZH: "嵌套超过 %d 层", JA: "入れ子が %d 段を超えています"}
	errTooLarge = lang.Text{EN: "some programs cannot keep a number this large: write it as text, in quotes",
		ZH: "有些程序无法保留这么大的数：请加引号写成文本",
		JA: "これほど大きな数は、プログラムによっては正しく保てません。引用符で囲んだ文字列にしてください"}
	errNUL = lang.Text{EN: "a text cannot contain a NUL character", ZH: "文本中不能有 NUL 字符", JA: "文字列に NUL 文字は使えません"}
)

// checkTree finds what would not be the same when it is read back from a file.
// levels is how deeply the value may nest.
func checkTree(v any, here string, levels int) (at string, msg lang.Sentence) {
	if levels == 0 {
		return here, errTooDeep.With(maxLevels)
	}
	switch v := v.(type) {
	case float64:
		if v == math.Trunc(v) && math.Abs(v) > maxExact {
			return here, errTooLarge
		}
	case string:
		if strings.ContainsRune(v, 0) {
			return here, errNUL
		}
	case []any:
		for i, item := range v {
			if at, msg = checkTree(item, here+"/"+strconv.Itoa(i), levels-1); msg != nil {
				return at, msg
			}
		}
	case map[string]any:
		for _, key := range slices.Sorted(maps.Keys(v)) {
			if strings.ContainsRune(key, 0) {
				return here, errNUL
			}
			if at, msg = checkTree(v[key], here+pointer(key), levels-1); msg != nil {
				return at, msg
			}
		}
	}
	return "", nil
}
