// Package filename knows which names every file system can hold, and which two it
// takes for one. Banks travel through git to other systems, so a name that one of
// them refuses is refused everywhere.
package filename

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/tacit-kb/tacit/kb/lang"
	"github.com/tacit-kb/tacit/kb/unseen"
	"golang.org/x/text/cases"
	"golang.org/x/text/unicode/norm"
)

// maxName is the longest file name in bytes that common file systems hold,
// less room for a temporary or conflict suffix.
const maxName = 200

var (
	errCannotBeFile       = lang.Text{EN: "%q is not a valid file name on every system: %s", ZH: "%q 并非在所有系统上都能作文件名：%s", JA: "%q はすべてのシステムで使えるファイル名ではありません: %s"}
	hintChooseAnotherName = lang.Text{EN: "choose another name", ZH: "请换一个名称", JA: "別の名前にしてください"}
)

// Portable says why a path, with slashes, cannot be checked out on every system:
// a character or name that one of them does not allow, another Unicode form than
// NFC, a name that is too long. It is nil for a path that can. The error is a
// *lang.Error.
func Portable(clean string) error {
	for _, name := range strings.Split(clean, "/") {
		if why := unportable(name); why != nil {
			return &lang.Error{Path: strings.ToValidUTF8(clean, "\ufffd"), Msg: errCannotBeFile.With(name, why), Hint: hintChooseAnotherName}
		}
	}
	return nil
}

var (
	errLongerBytes             = lang.Text{EN: "longer than %d bytes", ZH: "超过 %d 字节", JA: "%d バイトを超えています"}
	errNotUTF                  = lang.Text{EN: "not UTF-8", ZH: "不是 UTF-8", JA: "UTF-8 ではありません"}
	errNotUnicodeForm          = lang.Text{EN: "not in Unicode NFC form", ZH: "不是 Unicode NFC 形式", JA: "Unicode の NFC 形式ではありません"}
	errHoldsOne                = lang.Text{EN: `contains one of \ : * ? " < > |`, ZH: `含有 \ : * ? " < > | 之一`, JA: `\ : * ? " < > | のいずれかを含んでいます`}
	errBeginsEndsSpace         = lang.Text{EN: "begins or ends with a space, or ends with a dot", ZH: "以空格开头或结尾，或以点结尾", JA: "先頭か末尾に空白があるか、末尾に点があります"}
	errHoldsInvisibleCharacter = lang.Text{EN: "contains an invisible character", ZH: "含有不可见字符", JA: "見えない文字を含んでいます"}
	errReservedWindows         = lang.Text{EN: "reserved by Windows", ZH: "是 Windows 的保留名称", JA: "Windows の予約名です"}
)

func unportable(name string) lang.Sentence {
	switch {
	case len(name) > maxName:
		return errLongerBytes.With(maxName)
	case !utf8.ValidString(name):
		return errNotUTF
	case !norm.NFC.IsNormalString(name):
		return errNotUnicodeForm
	case strings.ContainsAny(name, `\:*?"<>|`):
		return errHoldsOne
	case strings.HasSuffix(name, ".") || strings.HasSuffix(name, " ") || strings.HasPrefix(name, " "):
		return errBeginsEndsSpace
	case strings.ContainsFunc(name, func(r rune) bool { return !unicode.IsPrint(r) || unseen.Is(r) && !unseen.IsSelector(r) }):
		return errHoldsInvisibleCharacter
	case IsReserved(name):
		return errReservedWindows
	}
	return nil
}

// IsReserved reports whether Windows keeps a name, with any extension, for a
// device.
func IsReserved(name string) bool {
	base, _, _ := strings.Cut(strings.ToUpper(name), ".")
	switch base {
	case "CON", "PRN", "AUX", "NUL":
		return true
	}
	return len(base) == 4 && (base[:3] == "COM" || base[:3] == "LPT") && base[3] >= '1' && base[3] <= '9'
}

// Same reports whether two names of files, or two paths, are one on a file
// system that ignores letter case and Unicode form.
func Same(x, y string) bool {
	if isASCII(x) && isASCII(y) { // nearly all are, and a plan of thousands compares each with each
		return strings.EqualFold(x, y)
	}
	return x == y || Fold(x) == Fold(y)
}

// Fold returns a name, or a path, in the form in which two names are equal that
// Same takes for one. It is for comparing many names with many.
func Fold(name string) string {
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
