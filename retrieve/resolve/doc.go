// Package resolve tells what holds for a device: the facts of the profile rules
// of its model that hold for the version of its firmware, and those that somebody
// set for the device itself.
//
// [Read] takes the live rules of a model from their files (rule.go); a file that
// cannot be read, and a range that cannot, is a [Problem] and no match. The rules
// that hold for a version are put in order (order.go): from the widest range to
// the narrowest, where one range contains the other, and from the lowest priority
// to the highest where not. Then each writes its facts over those before it
// (merge.go), and the override of the device comes last. Groups are merged, fact
// by fact; a list is one fact.
//
// What comes out is an [Answer]: the facts, and for each of them the [Step]s that
// it went through, so that nobody has to guess where a value is from. Two rules
// that disagree, while neither is narrower nor more important, are a problem, too:
// one of them wins, always the same one, and that is said.
//
// Drafts, archived rules and staged overrides are never seen. Nothing is written.
package resolve
