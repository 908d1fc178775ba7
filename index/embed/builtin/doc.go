// Package builtin is the embedder inside the binary: English, Chinese and
// Japanese, and across them, with no network, no file and no set-up.
//
// It is a static sentence embedder. A text is cut into features (text.go):
// words, pieces of unknown words, phrases, and n-grams of Han and kana, found in a
// vocabulary that is searched in place (vocabulary.go). The vector of the text
// is the sum of its features' learned rows, scaled to length 1 (model.go).
// There is no word order and no matrix product, so a query costs microseconds;
// the rows' lengths have learned which features matter.
//
// The file model.bin (format.go) holds the rows as int8 with a scale each, those of the
// rarest pieces and n-grams as four bits a number (places.go), and is used where it lies
// in the binary: nothing is parsed at start-up. The card
// model.json says where the model comes from and what it was measured to do.
// Both are written by the trainer, go run ./cmd/train.
package builtin
