// Package shared is the index of banks that lie elsewhere: a machine that has none of their
// files asks an engine that holds what [Records] makes of them.
//
// Nothing is judged there. An [Engine] lists the passages nearest to a question and counts
// the memories that hold a term; a [Bank] brings the few memories that can matter, with the
// numbers of all, and package retrieve measures them as it does the memories of a folder. So
// an equal bank gives equal answers, as long as the engine lists the nearest passages
// exactly; one that lists nearly all of them says how many.
//
// Package postgres is the engine.
package shared
