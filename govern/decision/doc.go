// Package decision is what a person decides about, and what becomes of their word: pending
// plans, candidates, and what was decided before. The pages of tacit serve do what stands
// here. The commands share what both need: they load a plan, draft one of candidates, claim
// candidates for it and withdraw it as the pages do. A command has its person before it from the
// plan to the yes, so it keeps the plan in memory and needs no digest.
//
// A [Decider] carries out what a person decides. What it shows of a plan or a candidate has a digest, the
// hash of all that is shown, and what it does to that takes the digest: where it is another one
// by now, nothing is done, and the error is [ErrChanged]. The digest is compared under the lock
// under which the change is made; govern.Apply makes a comparison of its own there.
//
// A candidate becomes a plan, an edited plan becomes another plan, and to take something back
// is a plan, too: nothing enters the bank but by the yes to a plan that was shown.
package decision
