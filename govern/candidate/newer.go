package candidate

import (
	"github.com/go-json-experiment/json"

	"github.com/tacit-kb/tacit/kb/schema"
)

// newer says whether the versions in a stored candidate are later than those that this
// program knows. What else is in it may have any form.
func newer(src []byte) bool {
	var head struct {
		Version int    `json:"version"`
		Schema  string `json:"schemaVersion"`
		Said    struct {
			Schema string `json:"schemaVersion"`
		} `json:"candidate"`
	}
	err := json.Unmarshal(src, &head)
	return err == nil && (head.Version > storedVersion || schema.Later(head.Schema) || schema.Later(head.Said.Schema))
}

// keepsNewer says whether a newer Tacit keeps a candidate that says the same. It is not
// replaced by what this program can say of it.
func (s *Store) keepsNewer(id string) bool {
	src, err := s.bank.ReadFile(s.path(id))
	return err == nil && newer(src)
}
