// Package relevance turns a question and a memory into one number from 0 to
// 1: how likely the memory helps. Ranking, the threshold of silence and the
// comparison of memories with each other all stand on it.
//
// The story, bottom up:
//
//   - A question is prepared once (question.go). Slips of the keyboard are mended
//     by the words of the bank (spelling.go), a small word is raised to the
//     acronym that a memory is named by (acronym.go), and the question is cut
//     into units, which do not overlap (unit.go), and into exact terms with their
//     rarity (exact.go). Words that hold a sentence together say nothing
//     (function.go).
//   - Each candidate is measured against it (signals.go): the cosines of its
//     passages and gist; coverage, which finds for each unit what the memory has
//     nearest to it, in all and in the passage that has most (coverage.go); and
//     the exact terms that both have, how often, and in which places.
//   - A Judge (judge.go) says what all of this is worth. It is the mean of a few
//     networks (network.go). They read the units one by one with what the memory
//     has for each (evidence.go), and the signals (inputs.go). Command train
//     trains them on the questions of made-up projects.
//   - A Calibration (calibration.go), fitted on labelled questions of three
//     languages over banks of many sizes and stored in the model's card, ranks the
//     memories and turns the leader's signals into a likelihood. It joins that
//     with what exact terms prove, and takes from it what small talk and
//     everyday words deserve (smalltalk.go).
//   - Scorer (scorer.go) runs this over the candidates that a Bank recalls, by
//     vector and by rare term. A Bank is the compiled index or a part of it.
//   - Explain (explain.go) says of one memory what made or broke it.
//
// A raw cosine is never compared with a threshold: how high it is depends on
// the question, the language pair and the length of the text.
package relevance
