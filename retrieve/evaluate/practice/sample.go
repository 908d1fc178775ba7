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
