package relevance

import "sync"

// Numbers number the features that a question meets, from 1, in the order in which they are
// added. A question meets a few thousand of the hundred thousands of the model: a table with a
// place for each would be spread over so many pages that to get them from the system took
// longer than to fill them.
type numbers struct {
	slots []slot
	used  int32
}

// A slot holds a feature; a number of 0 says that it holds none.
type slot struct{ feature, number int32 }

// fewSlots are those of a question about a few memories.
const fewSlots = 1 << 12

// numbersDone are those of questions that are done with, empty.
var numbersDone sync.Pool

func newNumbers() *numbers {
	if n, ok := numbersDone.Get().(*numbers); ok {
		return n
	}
	return &numbers{slots: freshSlots(fewSlots)}
}

// freshSlots are written at once: a page of fresh memory that is read before it is written is
// got from the system twice, and the second time the other core has to be told.
func freshSlots(n int) []slot {
	s := make([]slot, n)
	clear(s)
	return s
}

// release gives the memory back. The numbers must not be used afterwards.
func (n *numbers) release() {
	clear(n.slots)
	n.used = 0
	numbersDone.Put(n)
}

// of returns the number of a feature, 0 if it has none.
func (n *numbers) of(feature int32) int32 { return n.slots[n.find(feature)].number }

// add gives a feature that has no number the next one.
func (n *numbers) add(feature int32) {
	if 2*int(n.used) >= len(n.slots) {
		n.grow()
	}
	n.used++
	n.slots[n.find(feature)] = slot{feature, n.used}
}

// find returns the slot of a feature, or the empty one where it belongs.
func (n *numbers) find(feature int32) uint32 {
	last := uint32(len(n.slots) - 1)
	at := scatter(feature) & last
	for n.slots[at].number != 0 && n.slots[at].feature != feature {
		at = (at + 1) & last
	}
	return at
}

// scatter spreads features over the slots: those of frequent words are neighbours.
func scatter(feature int32) uint32 {
	h := uint32(feature) * 0x9e3779b1
	return h ^ h>>15
}

func (n *numbers) grow() {
	old := n.slots
	n.slots = freshSlots(2 * len(old))
	for _, s := range old {
		if s.number != 0 {
			n.slots[n.find(s.feature)] = s
		}
	}
}
