package retrieve

import (
	"fmt"
	"strings"

	"github.com/tacit-kb/tacit/index"
	"github.com/tacit-kb/tacit/kb"
)

// A Stage is the part of a task that somebody is working on. The empty stage
// is work in general.
type Stage string

// The five stages.
const (
	Init   Stage = "init"
	Req    Stage = "req"
	Plan   Stage = "plan"
	Build  Stage = "build"
	Review Stage = "review"
)

// Stages lists the stages in the order of work.
var Stages = []Stage{Init, Req, Plan, Build, Review}

// A StageError is returned for a stage that does not exist.
type StageError struct{ Stage string }

func (e *StageError) Error() string {
	return fmt.Sprintf("unknown stage %q: want init, req, plan, build or review", e.Stage)
}

// ParseStage reads a stage in any letter case; the empty string is the empty
// stage. It returns a *StageError for a word that is no stage.
func ParseStage(s string) (Stage, error) {
	word := Stage(strings.ToLower(strings.TrimSpace(s)))
	if word == "" {
		return "", nil
	}
	for _, stage := range Stages {
		if word == stage {
			return stage, nil
		}
	}
	return "", &StageError{s}
}

// sees returns what a stage may see: a project that is being set up has no
// services and no business yet, only what its team has learned elsewhere.
func (s Stage) sees() index.Filter {
	if s == Init {
		return index.Filter{Kind: kb.Experience, Level: kb.Team}
	}
	return index.Filter{}
}

// A memory that names the stage it speaks to is a little more likely to help
// there, and a little less elsewhere.
const (
	sameStage  = 1.05
	otherStage = 0.97
)

func stageFit(now Stage, of string) float64 {
	switch {
	case now == "" || of == "":
		return 1
	case string(now) == of:
		return sameStage
	}
	return otherStage
}
