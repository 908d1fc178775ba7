// Package evaluate measures how well a bank answers questions whose answers are
// known, and how well it is silent on those that have none.
//
// A Bench puts questions to a bank and keeps an Outcome of each: where the
// useful memories ranked, and what was shown (ask.go). Summarise makes a Report
// of the outcomes: averages by language, pair of languages and difficulty, false
// fires by class (report.go), and how far relevance can be taken at its word
// (reliability.go). Compare holds the outcomes of two settings against each
// other, question by question (compare.go).
//
// Labelled questions come with memories that a bank may not have: Judged, Known and
// Unknown (known.go) say which questions count.
//
// Where nobody has labelled questions, a bank has some of its own: OwnProbes
// takes the triggers, signals and other names of its memories for questions, and
// says what to take out of the bank before each is asked (own.go). Questions that
// come with the program and that no bank should answer are in package
// relevance/calibrate, which fits on them, too.
//
// A question as it is labelled is bare. What prompts as people send them do to a bank
// is measured by package practice, with the wrappings of package wrapped and the
// prompts of package generic.
package evaluate
