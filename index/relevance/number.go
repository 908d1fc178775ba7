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
		"エラー", "コード", "ステータス", "ポート", "終了", "終了ステータス":
		return true
	}
	return false
}

// faultCode reports whether the term of that number is the code of an error that stands
// behind its name, as in SQLSTATE 40001, "error 1045" or 错误码 10086, and that few
// memories have. The vocabulary may know the number, as it knows those of ports and years.
func (p *question) faultCode(k int) bool {
	t := p.terms[k]
	if k == 0 || len(t.Text) <= mostDigits || strings.Trim(t.Text, digits) != "" || !t.few {
		return false
	}
	before := p.terms[k-1]
	return before.at == t.at-1 && (codeNames[before.Text] || codeNames[before.Full])
}

// codeNames are what stands before the number of an error, in the terms of the index: of
// Han and kana, the last pair of letters.
var codeNames = map[string]bool{
	"sqlstate": true, "sqlcode": true, "error": true, "errors": true, "err": true, "errno": true, "errcode": true, "errorcode": true, "code": true, "exception": true, "fault": true,
	"错误": true, "误码": true, "代码": true, "報錯": true, "报错": true, "異常": true, "异常": true, "錯誤": true, "誤碼": true, "代碼": true,
	"ラー": true, "ード": true, "番号": true, "例外": true,
}
