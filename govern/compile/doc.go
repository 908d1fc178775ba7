// Package compile turns evidence into rules, together with a model that is not
// part of Tacit.
//
// [Prepare] writes the request: what was observed last, the policy, and where the
// result may be written. A host's model answers it. The answer is only proposed:
// what it may do was settled by the request, and a person decides.
package compile
