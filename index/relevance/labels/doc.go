// Package labels reads labelled questions and compares a ranking with them.
//
// A labelled question is one of which a person has said what answers it. The
// questions stand in a file of JSON lines, the judgments in a file of their own,
// as in the evaluations of TREC: a question, a memory and a grade, 2 for the one
// wanted and 1 for a useful one. A question without a judgment above 0 is one
// that nothing answers; its class says of which sort it is (questions.go).
//
// A set joins such questions with the documents that they are about, as a bank
// (set.go). Relevance is calibrated on one, and the promises of ranking and
// silence are tested on it. A ranking is measured by nDCG (ndcg.go); a paired
// bootstrap says whether two rankings differ by more than chance (bootstrap.go).
package labels
