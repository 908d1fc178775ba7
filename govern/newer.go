package govern

import (
	"strconv"
	"strings"

	"github.com/go-json-experiment/json"

	"github.com/tacit-kb/tacit/kb/schema"
)

// newer says whether the versions in a stored plan are later than those that this program
// knows. What else is in it may have any form.
func newer(src []byte) bool {
	var head struct {
		Version int `json:"version"`
		Plan    struct {
			SchemaVersion string `json:"schemaVersion"`
		} `json:"plan"`
	}
	err := json.Unmarshal(src, &head)
	return err == nil && (head.Version > storedVersion || laterSchema(head.Plan.SchemaVersion))
}

// laterSchema says whether a schemaVersion, two numbers with a dot between them, is later
// than the one that this program writes.
func laterSchema(version string) bool {
	major, minor, ok := numbersOf(version)
	ownMajor, ownMinor, _ := numbersOf(schema.Version)
	return ok && (major > ownMajor || major == ownMajor && minor > ownMinor)
}

func numbersOf(version string) (major, minor int, ok bool) {
	before, after, ok := strings.Cut(version, ".")
	major, err := strconv.Atoi(before)
	minor, err2 := strconv.Atoi(after)
	return major, minor, ok && err == nil && err2 == nil && major >= 0 && minor >= 0
}
