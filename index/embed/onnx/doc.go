// Package onnx is the embedder in a folder of a person's own: a sentence
// transformer as ONNX, with its tokenizer.json, run by hugot in pure Go.
//
// It takes a build of its own:
//
//	go build -tags onnx ./cmd/tacit
//
// Without the tag Open says so, and nothing of the runtime is in the binary: it
// weighs 13 MiB and adds a third to the time that every command takes to start,
// also where nobody asks for it (docs/embedders.md has the figures).
//
// A model is read when the first text needs it, which takes the better part of a
// second for 90 MB, and texts go through it one by one: in a batch all would be
// as long as the longest. What makes a model is its files, so their hash is its
// identity (files.go), that of the weights included which lie beside the graph
// (weights.go). How a vector comes of the vectors of its tokens is in the folder
// as well, as sentence-transformers keeps it; what cannot be done here is refused
// and not left out (modules.go).
package onnx
