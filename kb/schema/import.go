package schema

// An Import is what an import tells beside its plan: what becomes of every piece
// of the source.
type Import struct {
	Format  string         `json:"format"`
	Created int            `json:"created"` // how many pieces the plan makes
	Filled  int            `json:"filled"`  // puts in the place of an empty document of a new bank
	Updated int            `json:"updated"` // brings up to date
	Same    int            `json:"same"`    // are here as the source has them
	Changed int            `json:"changed"` // are here and differ, and stay as they are
	Removed int            `json:"removed"` // were here, and somebody removed them
	LeftOut int            `json:"leftOut"` // are here, and a sparse checkout leaves them out of the folder; they stay
	Gone    int            `json:"gone"`    // were imported earlier, and are not in the source any more; they stay
	Refused int            `json:"refused"` // must not be written, or could not be read
	Pieces  []ImportPiece  `json:"pieces"`
	Notes   []ImportRemark `json:"notes"`

	Originals []string `json:"originals,omitzero"` // files of the bank itself that were read, and are no longer needed
}

// An ImportPiece is what becomes of one memory, document or observation.
type ImportPiece struct {
	Origin  string `json:"origin"`           // in the source
	State   string `json:"state"`            // created, filled, updated, same, changed, removed, left-out, gone or refused
	Path    string `json:"path"`             // in the bank; empty if there is none
	ID      string `json:"id"`               // of a memory; empty for a document
	Message string `json:"message,omitzero"` // why it was refused
	Hint    string `json:"hint,omitzero"`
	Line    int    `json:"line,omitzero"` // of the message, 1-based
	Column  int    `json:"column,omitzero"`
}

// An ImportRemark is something of the source that was not mapped, or left out.
type ImportRemark struct {
	Origin  string `json:"origin"` // empty: the whole source
	Line    int    `json:"line,omitzero"`
	Field   string `json:"field,omitzero"`
	Code    string `json:"code"`
	Detail  string `json:"detail,omitzero"` // what stood there
	Message string `json:"message"`
}
