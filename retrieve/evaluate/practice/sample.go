package practice

// A Sample says how much is asked at most.
type Sample struct {
	Pasted     int // questions that are wrapped, each in one way of every kind
	Neighbours int // questions that are asked of the bank without their memory
	Taken      int // memories that are taken out for them: each costs an index
	Typed      int // titles, ids, triggers and aliases
	Generic    int // prompts without a subject
}

// Samples. A question costs the built-in embedder some milliseconds in a bank of
// thousands, so that Ample stays within half a minute there; shares of two hundred are
// known within some hundredths, which is what a person can act on. Where each question
// is a request to somebody else's machine, which may cost money, Sparing asks no more
// than eval asks anyway.
var (
	Ample   = Sample{Pasted: 60, Neighbours: 200, Taken: 60, Typed: 400, Generic: 500}
	Sparing = Sample{Pasted: 6, Neighbours: 40, Taken: 20, Typed: 60, Generic: 60}
)

// Within returns how much is asked of a bank of so many passages. One of more than a person
// would write is asked little: each question is compared with all of it.
func (s Sample) Within(passages int) Sample {
	if passages <= large {
		return s
	}
	return Sample{Pasted: min(s.Pasted, 6), Neighbours: min(s.Neighbours, 20), Taken: min(s.Taken, 5), Typed: min(s.Typed, 60), Generic: min(s.Generic, 60)}
}

// large is how many passages a bank has of which little is asked: 20,000 memories and more.
const large = 200_000

// pick returns at most so many of all, evenly spread and in their order. Equal input
// gives an equal sample.
func pick[T any](all []T, most int) []T {
	if len(all) <= most {
		return all
	}
	picked := make([]T, most)
	for i := range picked {
		picked[i] = all[i*len(all)/most]
	}
	return picked
}
