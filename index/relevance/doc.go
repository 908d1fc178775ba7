// Package relevance turns a question and a memory into one number from 0 to
// 1: how likely the memory helps. Ranking, the threshold of silence and the
// comparison of memories with each other all stand on it.
//
// The story, bottom up. A question is prepared once (question.go): its vector,
// its informative words, its exact terms with their rarity, and how similar
// ordinary passages are to it. Each candidate is then measured against it
// (signals.go): the cosines of its passages and gist; soft coverage, which
// aligns the question's words with the memory's by meaning; and the exact
// terms that both have (exact.go). A Calibration (calibration.go), fitted on
// labelled questions of three languages over banks of many sizes and stored
// in the model's card, weighs the signals into a likelihood. Scorer (scorer.go)
// runs this over the candidates that the compiled index recalls, by vector
// and by rare term.
//
// A raw cosine is never compared with a threshold: how high it is depends on
// the question, the language pair and the length of the text.
package relevance
