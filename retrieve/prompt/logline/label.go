package logline

import "strings"

// The longest label, in bytes and words, and the most words behind it.
const labelBytes, labelWords, valueWords = 32, 4, 6

// Label takes apart what a device prints about one of its parts, "Address 17: Instruments": the
// label without its number, and a few words behind it. It returns no label for another line.
func Label(s string) (label, value string) {
	n := strings.IndexByte(s, ':')
	if n <= 0 || n > labelBytes || !strings.Contains(digits+"ABCDEFGHIJKLMNOPQRSTUVWXYZ", s[:1]) || n+1 < len(s) && s[n+1] != ' ' && s[n+1] != '\t' {
		return "", ""
	}
	label, value = s[:n], s[n+1:]
	for _, d := range digits {
		label = strings.ReplaceAll(label, string(d), "")
	}
	if label = strings.TrimSpace(label); len(strings.Fields(label)) > labelWords || len(strings.Fields(value)) > valueWords {
		return "", ""
	}
	return label, value
}
