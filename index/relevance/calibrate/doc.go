// Package calibrate fits the calibration of relevance on labelled questions,
// and says what it is worth.
//
// Measure puts every question to many banks: the whole one, and banks of 1, 3
// and 30 memories drawn from it, with and without a memory that answers
// (trial.go). From these trials two linear functions are learned, one that ranks
// (softmax over a question's candidates) and one that says how likely the best
// is to help (logistic; fit.go). Cross-validation does so five times and judges
// each question by functions that were fitted without it, and without any
// question about the same memory; on what was judged the tilt is chosen that
// keeps the promise of silence in banks of each size (promise.go). Fit does this
// for a model that is to be shipped, Refit for the bank of somebody who has
// labelled some questions (calibrate.go). A Result says what came of it
// (report.go).
package calibrate
