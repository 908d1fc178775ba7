package practice

// How much is asked at most. A question takes some milliseconds in a bank of thousands,
// so that all of this stays within a minute there; shares of two hundred are known
// within some hundredths, which is what a person can act on.
const (
	mostPasted = 60  // questions that are wrapped, each in one way of every kind
	mostNear   = 200 // questions that are asked of the bank without their memory
	mostTaken  = 60  // memories that are taken out for them: each costs an index
	mostTyped  = 400 // titles, ids, triggers and aliases
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
