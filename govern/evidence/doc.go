// Package evidence keeps what was observed, before anybody makes a rule of it.
//
// An observation is a line of JSON in a log. The logs are private to one clone:
// one for each run, and a global one for what belongs to no run. [Append] adds to
// them and never changes what is there, so that nobody has to agree to it. It
// refuses a secret, because evidence may be cited: what a live rule cites is
// copied to [CitedPath], which travels with git, so that a colleague's clone can
// still tell why the rule holds.
//
// Logs grow, and nobody tends them. Reading takes no more memory for a long log
// than for a short one. A line that is no observation, such as the last one after
// a crash, is left out and reported with its place; the others are not touched by
// it. [Last] reads the end of the logs backwards, for a compilation. [Newest]
// finds what is latest by its own time, and [Find] what a rule cites.
package evidence
