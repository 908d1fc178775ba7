// Package decision is what a person decides about, and what becomes of their word: pending
// plans, candidates, and what was decided before. The commands apply, reject, undo and
// candidates --pick do what stands here, and so do the pages of tacit serve, so that both
// show and do the same.
//
// A [Desk] is where a person sits. What it shows has a seal, the hash of all that is shown,
// and what it does takes that seal: where it is another one by now, nothing is done, and the
// error is [ErrChanged]. What is written goes through govern.Apply, which compares once more
// under the lock of the bank.
//
// A candidate becomes a plan, an edited plan becomes another plan, and to take something back
// is a plan, too: nothing enters the bank but by the yes to a plan that was shown.
package decision
