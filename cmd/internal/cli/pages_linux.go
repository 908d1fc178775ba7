package cli

import (
	"strings"
	"syscall"
	"unsafe"
)

const (
	hugePage  = 2 << 20 // on most machines; another size does no harm
	hugePages = 14      // MADV_HUGEPAGE

	stackFrame = 8 << 20        // what growHeap seems to need
	stackSize  = 2 * stackFrame // the power of two that holds it and a little more
	filling    = 128 << 10
)

// LargePages has the heap take its memory from Linux in large pages, where Linux gives
// them to who asks: to get 2 MB of small ones takes 512 page faults, a millisecond, and
// a large one a tenth of that. A fifth of a match was spent on it.
//
// The runtime takes address space as the heap grows, 4 MB at a time, and asks for nothing.
// So the heap is grown once by as much as a match needs, the place is asked for, and
// what is left of the place before it, in small pages, is given away. If the runtime does
// any of it otherwise one day, the pages are small again, and all else is as before.
func LargePages() {
	grown := make(chan [2]uintptr)
	go func() { grown <- growHeap(false) }()
	ask(<-grown) // refused, the pages are small
}

// ask asks for large pages in a place of the heap, and has what is allocated from now on
// lie there.
func ask(place [2]uintptr) error {
	from, to := place[0]&^(hugePage-1), (place[1]+hugePage-1)&^(hugePage-1)
	if _, _, err := syscall.Syscall(syscall.SYS_MADVISE, from, to-from, hugePages); err != 0 {
		return err
	}
	for range 4 * hugePage / filling {
		if at := allocated(filling); from+hugePage <= at && at < to {
			break
		}
	}
	return nil
}

// allocated returns where the heap has room for n bytes. It has it no longer; the bytes
// themselves are not touched, but for the first.
func allocated(n int) uintptr {
	var b strings.Builder
	b.Grow(n)
	b.WriteByte(0)
	return uintptr(unsafe.Pointer(unsafe.StringData(b.String())))
}

// growHeap returns the place of its stack, which is part of the heap and free again, without
// a collection, when its goroutine ends. The frame is large because of a call that is
// never made, and so it is not touched.
//
//go:noinline
func growHeap(call bool) (place [2]uintptr) {
	var top byte
	if call {
		all := large()
		top = all[0]
	}
	end := uintptr(unsafe.Pointer(&top))
	return [2]uintptr{end - stackSize, end}
}

//go:noinline
func large() (all [stackFrame]byte) { return all }
