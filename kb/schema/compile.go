package schema

// CompileVersion is the schema_version of compile_request and
// compile_response.
const CompileVersion = "0.1"

// CompileRequest asks a host's model to turn observations into rules.
type CompileRequest struct {
	SchemaVersion  string        `json:"schema_version"` // CompileVersion
	RequestID      string        `json:"request_id"`     // UUID version 4
	StoreRoot      string        `json:"store_root"`
	RunID          string        `json:"run_id,omitzero"`
	GeneratedAt    string        `json:"generated_at"` // RFC 3339, UTC
	Policy         Policy        `json:"policy"`
	Inputs         Inputs        `json:"inputs"`
	ObservationIDs []string      `json:"observation_ids"`
	Observations   []Observation `json:"observations"`
	Note           string        `json:"note,omitzero"`
}

// Policy is what decides where a compiled rule may go. It comes from the
// request; what a response echoes of it decides nothing.
type Policy struct {
	MinConfidenceProfile           float64           `json:"min_confidence_profile"`  // 0.85
	MinConfidenceOverride          float64           `json:"min_confidence_override"` // 0.80
	WriteLowConfidenceToCandidates bool              `json:"write_low_confidence_to_candidates"`
	FactsPrefixRecommendations     []string          `json:"facts_prefix_recommendations,omitzero"`
	ExtractionTargets              ExtractionTargets `json:"extraction_targets,omitzero"`
}

// ExtractionTargets names facts that are worth looking for.
type ExtractionTargets struct {
	Analysis AnalysisTarget `json:"analysis,omitzero"`
}

// AnalysisTarget says under which key the default analysis templates go, and
// which there are.
type AnalysisTarget struct {
	DefaultTemplatesKey string   `json:"default_templates_key,omitzero"`
	AllowedTemplates    []string `json:"allowed_templates,omitzero"`
}

// Inputs says where the result of a compilation may be written.
type Inputs struct {
	AllowedWritePaths   []string `json:"allowed_write_paths"`
	ForbiddenWritePaths []string `json:"forbidden_write_paths"`
}

// CompileResponse holds the rules that a host's model proposes.
type CompileResponse struct {
	SchemaVersion      string             `json:"schema_version"`
	GeneratedAt        string             `json:"generated_at"`
	RequestID          string             `json:"request_id"`
	ProvenanceSummary  ProvenanceSummary  `json:"provenance_summary"`
	PolicyEcho         map[string]any     `json:"policy_echo,omitzero"`
	ProfilesToUpsert   []ProfileUpsert    `json:"profiles_to_upsert,omitzero"`
	KnowledgeToUpsert  []KnowledgeUpsert  `json:"knowledge_to_upsert,omitzero"`
	CandidatesToCreate []CompileCandidate `json:"candidates_to_create,omitzero"`
	OverridesToUpsert  []OverrideUpsert   `json:"overrides_to_upsert,omitzero"`
	Errors             []any              `json:"errors,omitzero"`
}

// ProvenanceSummary lists every observation that the response cites.
type ProvenanceSummary struct {
	ObservationIDsUsed []string `json:"observation_ids_used"`
}

// Provenance names the observations behind one proposal.
type Provenance struct {
	ObservationIDs []string `json:"observation_ids"`
	RunID          string   `json:"run_id,omitzero"`
}

// ProfileUpsert adds or replaces a rule of a device model.
type ProfileUpsert struct {
	ModelID string      `json:"model_id"`
	Rule    ProfileRule `json:"rule"`
}

// A ProfileRule states facts that hold for a range of firmware versions.
type ProfileRule struct {
	ID         string         `json:"id"`
	FWRange    string         `json:"fw_range"`
	Priority   int            `json:"priority,omitzero"`
	Facts      map[string]any `json:"facts"`
	Confidence float64        `json:"confidence"` // 0 to 1
	Provenance Provenance     `json:"provenance"`
	Summary    string         `json:"summary,omitzero"`
}

// KnowledgeUpsert adds or replaces what is known of a service or a topic.
type KnowledgeUpsert struct {
	Subject KnowledgeSubject `json:"subject"`
	Rule    KnowledgeRule    `json:"rule"`
}

// A KnowledgeSubject is a service, or a topic; one of them.
type KnowledgeSubject struct {
	Service string `json:"service,omitzero"`
	Topic   string `json:"topic,omitzero"`
}

// A KnowledgeRule states in words what holds.
type KnowledgeRule struct {
	ID         string     `json:"id"`
	Summary    string     `json:"summary"`
	Trigger    []string   `json:"trigger,omitzero"` // when it matters
	Confidence float64    `json:"confidence"`       // 0 to 1
	Provenance Provenance `json:"provenance"`
}

// CompileCandidate is a rule that the model itself does not vouch for.
type CompileCandidate struct {
	ID         string         `json:"id"`
	ModelID    string         `json:"model_id"`
	Confidence float64        `json:"confidence"`
	Provenance Provenance     `json:"provenance"`
	Proposal   map[string]any `json:"proposal"`
	Reason     string         `json:"reason,omitzero"`
}

// OverrideUpsert states facts of one device on this machine.
type OverrideUpsert struct {
	InstanceID string         `json:"instance_id"`
	FWVersion  string         `json:"fw_version,omitzero"`
	Confidence float64        `json:"confidence"`
	Provenance Provenance     `json:"provenance"`
	Facts      map[string]any `json:"facts"`
	Summary    string         `json:"summary,omitzero"`
}
