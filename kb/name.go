package kb

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/cases"
	"golang.org/x/text/unicode/norm"
)

// maxName is the longest file name in bytes that common file systems hold,
// less room for a temporary or conflict suffix.
const maxName = 200

// portable refuses a path that cannot be checked out on every system.
func portable(clean string) error {
	for _, name := range strings.Split(clean, "/") {
		if why := unportable(name); why != "" {
			return &FileError{Path: strings.ToValidUTF8(clean, "\ufffd"), Msg: fmt.Sprintf("%q cannot be a file name everywhere: %s", name, why), Hint: "choose another name"}
		}
	}
	return nil
}

func unportable(name string) string {
	switch {
	case len(name) > maxName:
		return fmt.Sprintf("longer than %d bytes", maxName)
	case !utf8.ValidString(name):
		return "not UTF-8"
	case !norm.NFC.IsNormalString(name):
		return "not in Unicode form NFC"
	case strings.ContainsAny(name, `\:*?"<>|`):
		return `holds one of \ : * ? " < > |`
	case strings.HasSuffix(name, ".") || strings.HasSuffix(name, " ") || strings.HasPrefix(name, " "):
		return "begins or ends with a space, or ends with a dot"
	case strings.ContainsFunc(name, func(r rune) bool { return !unicode.IsPrint(r) }):
		return "holds an invisible character"
	case isReserved(name):
		return "reserved by Windows"
	}
	return ""
}

// isReserved reports whether Windows keeps a name, with any extension, for a
// device.
func isReserved(name string) bool {
	base, _, _ := strings.Cut(strings.ToUpper(name), ".")
	switch base {
	case "CON", "PRN", "AUX", "NUL":
		return true
	}
	return len(base) == 4 && (base[:3] == "COM" || base[:3] == "LPT") && base[3] >= '1' && base[3] <= '9'
}

// sameName reports whether two different names are one on a file system that
// ignores letter case and Unicode form.
func sameName(x, y string) bool {
	if isASCII(x) && isASCII(y) { // nearly all are, and a plan of thousands compares each with each
		return strings.EqualFold(x, y)
	}
	return FoldName(x) == FoldName(y)
}

// FoldName returns a name, or a path, in the form in which two names are equal that
// a file system takes for one which ignores letter case and Unicode form. It is for
// whoever compares many names with many.
func FoldName(name string) string {
	if isASCII(name) {
		return strings.ToLower(name)
	}
	return norm.NFC.String(cases.Fold().String(norm.NFD.String(name)))
}

func isASCII(s string) bool {
	for i := range len(s) {
		if s[i] >= utf8.RuneSelf {
			return false
		}
	}
	return true
}
