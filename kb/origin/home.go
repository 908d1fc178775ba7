package origin

import (
	"crypto/sha256"
	"encoding/binary"
	"os"
)

// HomeSize is how many bytes a [Home] has.
const HomeSize = 16

// A Home condenses a [Mark] for the header of a cache. A stranger can guess the times at
// which a cache is checked out or unpacked, and cannot guess this. What it costs a bank that
// was moved to another disk is to make its caches once more.
type Home [HomeSize]byte

// HomeOf returns the home of what is written into a folder now. It says something also
// where [Of] does not: a cache has times that a stranger cannot set, too.
func HomeOf(folder *os.Root) Home { return Mark{machine(), condense(look(folder))}.Home() }

// Home returns the mark as a cache keeps it.
func (m Mark) Home() Home {
	sum := sha256.Sum256(binary.LittleEndian.AppendUint64([]byte(m.Machine+" "), m.Folder))
	return Home(sum[:HomeSize])
}
