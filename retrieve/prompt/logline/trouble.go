package logline

import (
	"slices"
	"strings"
)

// SaysTrouble reports whether a message without a level says that something did not work the first
// time, as kernels and firmware do; and not that it counts or sets it: "0 failed", "timeout=30".
func SaysTrouble(s string) bool {
	words := strings.Fields(strings.ToLower(s))
	for i, w := range words {
		if !slices.Contains(troubles[:], strings.Trim(w, ",.;:!()[]")) {
			continue
		}
		none := i > 0 && (words[i-1] == "0" || words[i-1] == "no" || words[i-1] == "without")
		counted := i+1 < len(words) && strings.HasSuffix(w, ":") && isNumber(words[i+1])
		if !none && !counted {
			return true
		}
	}
	return slices.ContainsFunc(unspaced[:], func(w string) bool { return strings.Contains(s, w) })
}

var (
	troubles = [...]string{
		"timeout", "timed", "failed", "fail", "error", "retry", "retrying", "mismatch", "overrun", "overflow", "lost",
		"bug", "panic", "oops", "segfault", "fault", "unable", "denied", "refused", "invalid", "killed",
	}
	unspaced = [...]string{"超时", "超時", "重试", "重試", "丢失", "丟失", "不一致", "タイムアウト", "リトライ", "再試行", "応答なし"}
)
