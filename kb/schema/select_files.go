package schema

// SelectFiles says which files of the bank to load for a task, and why. It is
// what `tacit select` prints.
type SelectFiles struct {
	SchemaVersion string      `json:"schemaVersion"` // Version
	Action        string      `json:"action"`        // "select_files"
	Files         []string    `json:"files"`         // relative to the bank, best first
	Reason        string      `json:"reason"`
	Budget        Budget      `json:"budget"`
	RiskAlerts    []RiskAlert `json:"riskAlerts"`
	NotLoaded     []NotLoaded `json:"notLoaded"`
	Truncated     []Truncated `json:"truncated"`
	Linked        []Linked    `json:"linked,omitempty"` // those of files that do not match
}

// Budget is how much is loaded, and how much may be.
type Budget struct {
	FilesSelected int `json:"filesSelected"`
	FilesLimit    int `json:"filesLimit"` // 5 by default
	LinesSelected int `json:"linesSelected"`
	LinesLimit    int `json:"linesLimit"` // 500 by default
}

// A RiskAlert is a warning that a selected file carries.
type RiskAlert struct {
	Level   string `json:"level"` // info, warning or error
	File    string `json:"file"`
	Message string `json:"message"`
}

// NotLoaded is a file that matches and does not fit the budget.
type NotLoaded struct {
	File   string `json:"file"`
	Lines  int    `json:"lines"`
	Reason string `json:"reason"` // files, lines or limit: which limit it would pass; or unreadable
}

// Truncated is a file of which only a part is loaded.
type Truncated struct {
	File        string `json:"file"`
	LinesLoaded int    `json:"linesLoaded"`
	LinesTotal  int    `json:"linesTotal"`
}

// Linked is a file that is loaded because a match links to it.
type Linked struct {
	File string `json:"file"`
	From string `json:"from"` // the id of the match
}
