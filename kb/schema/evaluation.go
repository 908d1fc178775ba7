package schema

// Evaluation is what is thought of a candidate: by Tacit's rubric, or by the
// model of a host, which may send its own along with the candidate. Scores are
// from 0 to 1, reasons are for a person.
type Evaluation struct {
	StructuralIntegrity    Structure     `json:"structuralIntegrity"`
	DecisionShapeQuality   Verdict       `json:"decisionShapeQuality"`
	Reusability            Reusability   `json:"reusability"`
	KnowledgeAccessibility Accessibility `json:"knowledgeAccessibility"`
	Type                   Advice        `json:"type"`  // standard or knowledge
	Level                  Advice        `json:"level"` // team or project
	DepositionTarget       Deposition    `json:"depositionTarget"`
	RequiresHumanJudgment  bool          `json:"requiresHumanJudgment"` // a borderline case: shown, and marked
	FilterReason           string        `json:"filterReason"`          // why it is not shown; empty if it is
}

// Whole makes lists that are absent empty ones, so that no reader meets a null.
func (e *Evaluation) Whole() {
	for _, list := range []*[]string{&e.StructuralIntegrity.MissingFields, &e.KnowledgeAccessibility.Sources, &e.DepositionTarget.Recommended, &e.DepositionTarget.Alternatives} {
		if *list == nil {
			*list = []string{}
		}
	}
}

// Structure says whether all is there that a judgement is made of.
type Structure struct {
	Passed        bool     `json:"passed"`
	MissingFields []string `json:"missingFields"`
	Reason        string   `json:"reason"`
}

// A Verdict is a yes or no with its reason.
type Verdict struct {
	Passed bool   `json:"passed"`
	Reason string `json:"reason"`
}

// Reusability is how far an experience reaches beyond its occasion: in time, to
// other places, and as a thought.
type Reusability struct {
	TemporalDimension Dimension `json:"temporalDimension"`
	SpatialDimension  Dimension `json:"spatialDimension"`
	AbstractionLevel  Dimension `json:"abstractionLevel"`
	Overall           string    `json:"overall"`    // high, medium or low
	Confidence        float64   `json:"confidence"` // the mean of the three
}

// A Dimension is one of the three.
type Dimension struct {
	Passed bool    `json:"passed"`
	Score  float64 `json:"score"`
	Reason string  `json:"reason"`
}

// Accessibility says how easily others would come by the same knowledge: a score
// of 0 is what any documentation has, 1 what only the team knows.
type Accessibility struct {
	Score            float64  `json:"score"`
	Level            string   `json:"level"` // high, medium or low
	Reason           string   `json:"reason"`
	Sources          []string `json:"sources"`          // documentation, code or team
	IsRuleConstraint bool     `json:"isRuleConstraint"` // it binds
	Recommendation   string   `json:"recommendation"`   // keep, standard or filter
}

// Advice is a recommendation with its reason.
type Advice struct {
	Recommended string `json:"recommended"`
	Reason      string `json:"reason"`
}

// Deposition says where a candidate belongs.
type Deposition struct {
	Recommended     []string `json:"recommended"` // experience, skills, services or session
	Level           string   `json:"level"`
	Type            string   `json:"type"`
	Alternatives    []string `json:"alternatives"` // in place of the recommended ones
	Reason          string   `json:"reason"`
	ExpectedBenefit string   `json:"expectedBenefit"`
}
