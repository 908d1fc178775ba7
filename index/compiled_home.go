package index

import (
	"crypto/sha256"
	"encoding/binary"
	"os"

	"github.com/tacit-kb/tacit/kb/origin"
)

const homeSize = 16

// A home condenses where a compiled index was written: on which machine, and in which
// bank of its file system. A stranger can guess the times at which a cache is checked out
// or unpacked, and cannot guess this. Both must be the same: many machines that were
// made from one image have one name, and a new file system gives out its numbers in
// order. What that costs a bank that was moved to another disk is to build its index once.
type home [homeSize]byte

// homeOf returns the home of what is written into a bank now.
func homeOf(bank *os.Root) home {
	info, err := bank.Stat(".")
	if err != nil {
		info = nil
	}
	return condense(origin.Of(info))
}

func condense(mark origin.Mark) home {
	sum := sha256.Sum256(binary.LittleEndian.AppendUint64([]byte(mark.Machine+" "), mark.Folder))
	return home(sum[:homeSize])
}
