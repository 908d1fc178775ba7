// Package compile turns evidence into rules, together with a model that is not
// part of Tacit.
//
// [Prepare] writes the request: what was observed last, the policy, and where the
// result may be written. A host's model answers it. The answer is only proposed:
// what it may do was settled by the request, and a person decides.
//
// [ReadResponse] is strict about the answer, because a person is asked about it.
// [Propose] checks it against the request and against what was observed, and drafts
// the operations of a plan, all of them or none. A rule that is not sure enough
// is staged: it becomes a draft that says why, or an override that is not in
// force. Where a live rule has its id, the draft is an amendment of that rule, with
// an id of its own. [Promote] and [PromoteOverride] bring into force what waits.
//
// A file that is there already is changed field by field: what a person wrote in it
// is theirs.
package compile
