package schema

import (
	"strconv"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
)

// ExpCandidate is a proposed experience, as a host's model or a person submits
// it. It is judged after it is read: a missing decision is a reason to filter
// it, not an error.
type ExpCandidate struct {
	TaskID         string   `json:"taskId"` // empty (null) at stage init
	Stage          string   `json:"stage"`  // init, req, plan, build or review
	Trigger        string   `json:"trigger"`
	Decision       string   `json:"decision"`
	Alternatives   []string `json:"alternatives,omitzero"`
	Signal         string   `json:"signal,omitzero"`
	Solution       string   `json:"solution"`
	Verify         string   `json:"verify"`
	Pointers       []string `json:"pointers,omitzero"`
	ReqFile        string   `json:"reqFile,omitzero"` // empty (null) at stage init
	Level          string   `json:"level,omitzero"`   // team or project
	Type           string   `json:"type,omitzero"`    // standard or knowledge
	Notes          string   `json:"notes,omitzero"`
	ConversationID string   `json:"conversation_id,omitzero"` // with GenerationID: seen before, not looked at again
	GenerationID   string   `json:"generation_id,omitzero"`

	Similarity likenesses  `json:"similarity,omitzero"` // which memories it is like, as the host's model thinks
	Assessment *Evaluation `json:"assessment,omitzero"` // what the host's model thinks of it; recorded beside ours
}

// A Likeness is what the model of a host thinks of a candidate and a memory.
type Likeness struct {
	ID            string  `json:"id"`            // of the memory
	Similarity    float64 `json:"similarity"`    // 0 to 1
	SceneConflict bool    `json:"sceneConflict"` // the same situation, and the solutions contradict each other
	Reason        string  `json:"reason"`
}

// likenesses are those of one candidate. One may come without the list around it.
type likenesses []Likeness

// UnmarshalJSONFrom reads a list of likenesses, or one.
func (l *likenesses) UnmarshalJSONFrom(dec *jsontext.Decoder) error {
	if dec.PeekKind() != '{' {
		return json.UnmarshalDecode(dec, (*[]Likeness)(l))
	}
	*l = make(likenesses, 1)
	return json.UnmarshalDecode(dec, &(*l)[0])
}

// sureness is how sure a host is, in one of three words. A number from 0 to 1 is read as
// the word that it is near.
type sureness string

// UnmarshalJSONFrom reads a word or a number. One that fits nowhere stays as it was typed.
func (s *sureness) UnmarshalJSONFrom(dec *jsontext.Decoder) error {
	if dec.PeekKind() != '0' {
		return json.UnmarshalDecode(dec, (*string)(s))
	}
	var x float64
	if err := json.UnmarshalDecode(dec, &x); err != nil {
		return err
	}
	switch {
	case x < 0 || x > 1:
		*s = sureness(strconv.FormatFloat(x, 'g', -1, 64))
	case x >= 0.8:
		*s = "high"
	case x >= 0.6:
		*s = "medium"
	default:
		*s = "low"
	}
	return nil
}

// ShortCandidate is the shorter form that is accepted in its place.
type ShortCandidate struct {
	Scene          string   `json:"scene"`      // when it applies
	Principles     []string `json:"principles"` // what to hold to
	Choice         string   `json:"choice"`     // what was decided
	Evidence       string   `json:"evidence,omitzero"`
	Source         string   `json:"source"`
	Confidence     sureness `json:"confidence"` // high, medium or low
	Apply          string   `json:"apply,omitzero"`
	ConversationID string   `json:"conversation_id,omitzero"`
	GenerationID   string   `json:"generation_id,omitzero"`

	Similarity likenesses  `json:"similarity,omitzero"`
	Assessment *Evaluation `json:"assessment,omitzero"`
}
