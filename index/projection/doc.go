// Package projection places vectors on a plane, so that what means nearly the same
// stands close together: the map of a bank.
//
// [Layout] is a neighbour embedding, as t-SNE is. The story, bottom up: each item knows
// its nearest items, by exact products of integers (neighbours.go). Pairs of neighbours
// attract each other, and all items push each other apart, where items that are far away
// count as one (quadtree.go, forces.go). A sample of the items is laid out first, from a
// principal plane of their vectors (start.go); then twice as many, where each new item
// begins among its nearest, and so on (layout.go). At last items that cover each other
// are moved apart, and the picture is put into a frame (frame.go).
//
// The same items give the same points, to the last bit, on every machine and in every
// order: the order in which items come in is that of a hash of their keys, products are
// rounded before they are added, there is no exponential, and every processor computes
// items of its own. What a key is hashed to also decides in which sample an item is. So
// most items that are added later come in last, after the shape of the map is settled,
// and the others hardly move.
package projection
