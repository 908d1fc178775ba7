// Package labels reads labelled questions and compares a ranking with them.
//
// A labelled question is one of which somebody has said what answers it. The
// questions stand in a file of JSON lines, the judgments in a file of their own,
// as in the evaluations of TREC: a question, a memory and a grade, 2 for the one
// wanted and 1 for a useful one. A question without a judgment above 0 is one
// that nothing answers; its class says of which sort it is.
//
// The package is a leaf: the command line, calibration and the trainer of the
// model all read labels by it.
package labels
