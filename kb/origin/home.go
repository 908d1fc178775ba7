package origin

import (
	"crypto/sha256"
	"encoding/binary"
	"os"
)

// HomeSize is how many bytes a [Home] has.
const HomeSize = 16

// A Home condenses a [Mark] for the header of a cache. A stranger can guess the times at
// which a cache is checked out or unpacked, and cannot guess this. Both the machine and the
// folder must be the same: many machines that were made from one image have one name, and a
// new file system gives out its numbers in order. What that costs a bank that was moved to
// another disk is to make its caches once more.
type Home [HomeSize]byte

// HomeOf returns the home of what is written into a folder now.
func HomeOf(folder *os.Root) Home {
	info, err := folder.Stat(".")
	if err != nil {
		info = nil
	}
	return Of(info).Home()
}

// Home returns the mark as a cache keeps it.
func (m Mark) Home() Home {
	sum := sha256.Sum256(binary.LittleEndian.AppendUint64([]byte(m.Machine+" "), m.Folder))
	return Home(sum[:HomeSize])
}
