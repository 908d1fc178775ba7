package similar

// A Decision says what should become of two memories.
type Decision string

// The four decisions. Ask leaves it to a person; Independent leaves both as they
// are.
const (
	DecideMerge       Decision = "merge"
	DecideReplace     Decision = "replace"
	DecideAsk         Decision = "ask"
	DecideIndependent Decision = "independent"
)

// A Judgement is what two memories have to do with each other, and why.
type Judgement struct {
	Decision      Decision    `json:"decision"`
	Problem       float64     `json:"problem"`        // likeness of the problems, 0 to 1
	Solution      float64     `json:"solution"`       // likeness of the solutions, 0 to 1
	SceneConflict bool        `json:"sceneConflict"`  // the same scene, and the solutions differ or contradict
	Newer         Side        `json:"newer,omitzero"` // which of the two holds now, where they say so
	Reasons       []Reason    `json:"reasons"`
	Host          *Assessment `json:"host,omitzero"` // what a language model thought of it, if it was asked
}

// A Side is one of the two memories that were judged.
type Side string

// The two sides; empty where neither says that it is the newer.
const (
	SideA Side = "a"
	SideB Side = "b"
)

// An Assessment is what the language model of a host thinks of two memories.
type Assessment struct {
	Similarity    float64 `json:"similarity"` // 0 to 1
	SceneConflict bool    `json:"sceneConflict"`
	Reason        string  `json:"reason,omitzero"`
}
