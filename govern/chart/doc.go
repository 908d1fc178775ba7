// Package chart says what is on the map of a bank: the live memories with their places,
// what is known of each, which of them say the same or the contrary, and what the groups
// that they form are about.
//
// The places are those that package index/projection finds for the vectors of the
// compiled index. A group (groups.go) is a hill of memories that stand close together,
// and is named after words that are in many of its titles and in few others (names.go).
// Pairs come from package govern/inspect, as tacit check reports them. All of this is
// kept in .tacit/cache/map.json (cache.go): the places under the hash of the vectors, the
// rest under the hash of the texts. What changes without them, such as how often a memory
// was shown, is read each time.
package chart
