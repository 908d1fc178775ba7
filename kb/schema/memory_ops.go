package schema

// MemoryOps is a plan: operations on the bank that await a person's decision.
type MemoryOps struct {
	SchemaVersion        string      `json:"schemaVersion"` // Version
	Action               string      `json:"action"`        // "memory_ops"
	ID                   string      `json:"id,omitzero"`   // of the stored plan
	Operations           []Operation `json:"operations"`
	RequiresConfirmation bool        `json:"requiresConfirmation"`
	Applied              string      `json:"applied,omitzero"` // the operation that carried the plan out; empty while it waits
	Flags                []Flag      `json:"flags,omitzero"`   // what a person should look at before they agree
	Import               *Import     `json:"import,omitzero"`  // of tacit import: what becomes of the source
}

// A Flag is a place in a text of a plan that a person should look at.
type Flag struct {
	Path    string `json:"path"`   // of the file; empty: in the words of the plan
	Line    int    `json:"line"`   // 1-based; 0: in the path
	Column  int    `json:"column"` // 1-based
	Rule    string `json:"rule"`
	Message string `json:"message"`
}

// The types of an operation.
const (
	Create = "create"
	Update = "update"
	Delete = "delete"
)

// An Operation creates, updates or deletes one file. An update changes fields
// of the front matter, a section, a block, or the whole content.
type Operation struct {
	Type    string `json:"type"`             // Create, Update or Delete
	Path    string `json:"path"`             // relative to the bank
	Block   string `json:"block,omitzero"`   // MACHINE_BLOCK or USER_BLOCK; update only
	Changes string `json:"changes,omitzero"` // what changes, for a person
	Reason  string `json:"reason,omitzero"`

	Content      *string        `json:"content,omitzero"`      // of the file, section or block; nil: only front matter changes
	FrontMatter  map[string]any `json:"frontMatter,omitzero"`  // fields to set; null removes one
	Section      string         `json:"section,omitzero"`      // heading whose text Content replaces
	ExpectSHA256 string         `json:"expectSha256,omitzero"` // of the file as it was shown, in hex
}
