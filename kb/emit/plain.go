package emit

import (
	"fmt"
	"math"

	"github.com/tacit-kb/tacit/kb/lang"
)

// MaxDepth is how deeply YAML values may nest. People stop at five or six;
// parsers slow down from some hundreds.
const MaxDepth = 64

// TooDeep is the error of a value that is nested more deeply than MaxDepth.
var TooDeep = lang.Text{EN: "nested more than %d levels deep", ZH: "嵌套超过 %d 层", JA: "入れ子が %d 段を超えています"}

// maxExact is the largest whole number that every reader of JSON keeps.
const maxExact = 1 << 53

// Plain brings a value of a field into the form in which kb reads it back. A whole
// number is an int64, however JSON had it. A value that could not be read again, such
// as one that is nested too deeply, is an error.
func Plain(v any) (any, error) { return plainTree(v, MaxDepth-1) } // a field is one level deep itself

// plainTree is Plain with the levels that are left.
func plainTree(v any, levels int) (any, error) {
	if levels == 0 {
		return nil, TooDeep.With(MaxDepth)
	}
	switch v := v.(type) {
	case nil, bool, string, int64:
		return v, nil
	case int:
		return int64(v), nil
	case float64:
		return plainNumber(v)
	case []string:
		list := make([]any, len(v))
		for i, s := range v {
			list[i] = s
		}
		return list, nil
	case []any:
		list := make([]any, len(v))
		for i, item := range v {
			plain, err := plainTree(item, levels-1)
			if err != nil {
				return nil, err
			}
			list[i] = plain
		}
		return list, nil
	case map[string]any:
		group := make(map[string]any, len(v))
		for key, item := range v {
			plain, err := plainTree(item, levels-1)
			if err != nil {
				return nil, fmt.Errorf("%s: %w", key, err)
			}
			group[key] = plain
		}
		return group, nil
	}
	return nil, fmt.Errorf("front matter cannot hold a %T", v)
}

func plainNumber(f float64) (any, error) {
	switch {
	case math.IsNaN(f) || math.IsInf(f, 0):
		return nil, errNotFinite.With(f)
	case f != math.Trunc(f):
		return f, nil
	case math.Abs(f) > maxExact:
		return nil, errTooExact.With(f)
	}
	return int64(f), nil
}

var (
	errNotFinite = lang.Text{EN: "%v is not a number that front matter can hold", ZH: "%v 不是前置元数据能保存的数字", JA: "%v はフロントマターに書ける数値ではありません"}
	errTooExact  = lang.Text{EN: "%.0f is too large a number for some programs: write it as text", ZH: "%.0f 太大，有的程序读不准：请写成文本", JA: "%.0f は大きすぎて正確に読めないプログラムがあります。文字列として書いてください"}
)
