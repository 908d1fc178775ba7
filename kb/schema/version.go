package schema

import (
	"strconv"
	"strings"

	"github.com/tacit-kb/tacit/kb/lang"
)

// OtherVersion says that a document has another version than the one that this
// program reads.
func OtherVersion(got, known int) error { return errOtherVersion.With(got, known) }

// Later says whether a schemaVersion, two numbers with a dot between them, is later
// than the one that this program writes.
func Later(version string) bool {
	major, minor, ok := numbersOf(version)
	ownMajor, ownMinor, _ := numbersOf(Version)
	return ok && (major > ownMajor || major == ownMajor && minor > ownMinor)
}

func numbersOf(version string) (major, minor int, ok bool) {
	before, after, ok := strings.Cut(version, ".")
	major, err := strconv.Atoi(before)
	minor, err2 := strconv.Atoi(after)
	return major, minor, ok && err == nil && err2 == nil && major >= 0 && minor >= 0
}

var errOtherVersion = lang.Text{EN: "it has version %d, and this tacit knows version %d",
	ZH: "它的版本是 %d，而这个 tacit 只认识版本 %d", JA: "形式のバージョンは %d ですが、この tacit が読めるのはバージョン %d です"}
