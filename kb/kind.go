package kb

import (
	"slices"
	"strings"
)

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

// typeWords are the words by which people, and our own messages, call the types.
var typeWords = map[string]Type{
	"rule": Standard, "rules": Standard, "规则": Standard, "规范": Standard, "标准": Standard, "ルール": Standard, "規則": Standard, "標準": Standard,
	"fact": Knowledge, "facts": Knowledge, "lesson": Knowledge, "lessons": Knowledge, "事实": Knowledge, "知识": Knowledge, "事実": Knowledge, "知見": Knowledge, "学び": Knowledge,
}

// TypeOf returns the type that a word names, in any letter case: itself, or another word for it. A word that names none is
// returned as it is, in small letters.
func TypeOf(word string) Type {
	word = strings.ToLower(strings.TrimSpace(word))
	if t, ok := typeWords[word]; ok {
		return t
	}
	return Type(word)
}

// IsTypeWord reports whether a word names a type.
func IsTypeWord(word string) bool { return slices.Contains([]Type{Standard, Knowledge}, TypeOf(word)) }

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
