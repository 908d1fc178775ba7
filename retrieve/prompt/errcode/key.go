package errcode

import (
	"slices"
	"strings"
)

// longestKey is how many bytes the longest key of a code has, with its sign and the quotes and
// blanks around that. A line of data has a key before each value, so no more of it is looked at.
const longestKey = 64

// A Key is what stands before a code and says what it is, in lower case and without its sign:
// err_code=, "code": , 错误码：.
type Key string

// KeyAtEnd returns the key that s ends with, or "".
func KeyAtEnd(s string) Key {
	s = strings.TrimRight(s[max(0, len(s)-longestKey):], `"' `)
	key := s
	for _, sign := range [...]string{"=", ":", "："} {
		key = strings.TrimSuffix(key, sign)
	}
	if len(key) == len(s) {
		return ""
	}
	key = strings.TrimRight(key, `"' `)
	return Key(strings.ToLower(key[strings.LastIndexFunc(key, isNoKey)+1:]))
}

// isNoKey reports whether a sign ends a key: any but those of names and of words without blanks.
func isNoKey(r rune) bool { return r < 0x80 && r != '-' && !strings.ContainsRune(names, r) }

// OfCode reports whether the key is that of a code, whatever the code is of.
func (k Key) OfCode() bool {
	return slices.ContainsFunc(codeKeys[:], func(name string) bool { return strings.HasSuffix(string(k), name) })
}

// OfFault reports whether the key is that of an error: err_code, fault, 故障码; and not merely code.
func (k Key) OfFault() bool { return saysFault(string(k)) }

func saysFault(s string) bool {
	return slices.ContainsFunc(faultKeys[:], func(name string) bool { return strings.Contains(s, name) })
}

var (
	codeKeys  = [...]string{"code", "errno", "错误码", "错误代码", "錯誤碼", "エラーコード", "エラー番号"}
	faultKeys = [...]string{"err", "fault", "alarm", "错误", "錯誤", "故障", "报警", "報警", "告警", "エラー", "アラーム", "警報"}
)

// Ends reports whether s ends with a word behind which a code stands: FAULT, 报警:, 故障码.
func Ends(s string) bool {
	s = strings.ToLower(strings.TrimRight(s[max(0, len(s)-longestKey):], " \t:：=#[]()\"'"))
	return slices.ContainsFunc(faultWords[:], func(word string) bool {
		before, ok := strings.CutSuffix(s, word)
		return ok && (word[0] >= 0x80 || strings.TrimRight(before, names) == before || strings.HasSuffix(before, "_"))
	})
}

var faultWords = [...]string{
	"fault", "alarm", "error", "err", "code", "故障", "报警", "報警", "告警", "警報", "错误", "錯誤", "异常", "異常", "エラー", "アラーム",
	"故障码", "报警码", "错误码", "代码", "コード", "番号",
}
