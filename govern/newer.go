package govern

import (
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
	return err == nil && (head.Version > storedVersion || schema.Later(head.Plan.SchemaVersion))
}
