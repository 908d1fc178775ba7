package kb

import "slices"

// The closed sets of words that front matter may use, in the spelling that is
// written to disk. Reading accepts any letter case.

// Kind is what a memory is about, and the top-level folder it lives in.
type Kind string

// The three kinds.
const (
	Experience Kind = "experience"
	Tech       Kind = "tech"
	Business   Kind = "business"
)

// Kinds lists the kinds in the order in which INDEX.md shows their tables.
var Kinds = []Kind{Experience, Tech, Business}

// Valid reports whether k is one of the three kinds.
func (k Kind) Valid() bool { return slices.Contains(Kinds, k) }

// Type says whether an experience binds (standard) or advises (knowledge).
type Type string

// The two types of an experience.
const (
	Standard  Type = "standard"
	Knowledge Type = "knowledge"
)

// Level says whom an experience belongs to.
type Level string

// The two levels of an experience.
const (
	Team    Level = "team"
	Project Level = "project"
)

// Status is where a memory stands in its life. Only Active memories are ever
// retrieved.
type Status string

// The three states. A memory without a status is a draft.
const (
	Draft    Status = "draft"
	Active   Status = "active"
	Archived Status = "archived"
)

// Scope says how far an experience reaches. The default is Medium.
type Scope string

// The three scopes.
const (
	Narrow Scope = "narrow"
	Medium Scope = "medium"
	Broad  Scope = "broad"
)

// Strength says how well an experience is proven. The default is Hypothesis.
type Strength string

// The three strengths.
const (
	Hypothesis Strength = "hypothesis"
	Validated  Strength = "validated"
	Enforced   Strength = "enforced"
)

// Risk is how much harm it does to overlook a memory; empty when not stated.
type Risk string

// The three risks.
const (
	HighRisk   Risk = "high"
	MediumRisk Risk = "medium"
	LowRisk    Risk = "low"
)
