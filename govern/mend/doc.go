// Package mend drafts what puts a bank in order where that needs no choice between
// contents: one plan that a person looks at, and that undo takes back.
//
// [Draft] gives memories that share an id ids of their own and deletes copies, as
// package renumber says. It moves a memory whose folder contradicts its status, level
// or type, and one that lies outside the folders of memories. It archives a memory
// whose row a person removed from INDEX.md. What is left for a person is listed, each
// with the reason.
package mend
