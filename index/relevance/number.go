package relevance

import (
	"slices"
	"strings"
)

// numberKeeps is what a memory keeps of its relevance that shares only a number with the
// question: 50 customers are not pages of 50.
const numberKeeps = 0.2

// mostDigits is the longest number that says little by itself. A longer one is the code of
// an error, a year, or a port.
const mostDigits = 3

// related is the cosine from which a memory has a word of the question in meaning.
const related = 0.5

// onlyNumber reports whether all that a memory has of a question is a short number,
// although the question says more than that. matches are of the question's units.
func (p *question) onlyNumber(matches []MatchedInput) bool {
	shared, more := false, false
	for k, u := range p.words.units {
		cosine, exact := matches[k][0], matches[k][3] == 1
		switch {
		case isShortNumber(u.text):
			shared = shared || exact
		case numbersOf(u.text):
		case exact || cosine >= related:
			return false
		default:
			more = true
		}
	}
	return shared && more
}

// hasShortNumber reports whether there is anything for onlyNumber to judge.
func (p *question) hasShortNumber() bool {
	return slices.ContainsFunc(p.words.units, func(u unit) bool { return isShortNumber(u.text) })
}

func isShortNumber(s string) bool {
	return len(s) <= mostDigits && strings.Trim(s, digits) == ""
}

// numbersOf reports whether a word says what kind of code a number is, so that the number
// is all that the question is about: HTTP 503, exit code 137.
func numbersOf(word string) bool {
	switch strings.ToLower(word) {
	case "http", "https", "code", "status", "exit", "errno", "error", "port", "response", "return", "signal", "错误", "错误码", "状态", "状态码", "返回", "端口", "退出码",
		"エラー", "コード", "ステータス", "ポート", "終了", "終了コード":
		return true
	}
	return false
}
