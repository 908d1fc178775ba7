// Package origin tells what Tacit wrote here from what came with a bank.
//
// The private folder of a bank belongs to one clone, but a stranger can commit one, or
// put one into an archive. Most of it is harmless: a plan is prepared again and shown
// before anybody agrees to it, and a cache is checked. What would take effect without a
// question, a journal, a calibration and the facts of a device, carries a [Mark].
package origin

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"os"
	"strconv"
	"strings"
	"sync"
)

// A Mark says where something was written: on which machine, and in which folder of
// its file system. A stranger must guess all of it. A name alone does not do: containers
// that were made from one image can have the same. Nor does the number of a folder, which
// is the same for every clone on a new file system; when the folder was made is part of it.
type Mark struct {
	Machine string `json:"machine,omitzero"` // a hash of the name that the system has for itself
	Folder  uint64 `json:"folder,omitzero"`  // a hash of the number of the folder and of when it was made
}

// Of returns the mark for something that is written into a folder. It is the zero Mark where
// the machine has no name and the file system does not say when the folder was made: what a
// stranger could guess is none.
func Of(folder *os.Root) Mark {
	n, born := look(folder)
	return markOf(machine(), n, born)
}

// At is [Of] a folder by its name.
func At(dir string) Mark {
	root, err := os.OpenRoot(dir)
	if err != nil {
		return Mark{}
	}
	defer root.Close()
	return Of(root)
}

func markOf(machine string, number uint64, born int64) Mark {
	if machine == "" && born == 0 {
		return Mark{}
	}
	return Mark{machine, condense(number, born)}
}

// look returns what number says of a folder.
func look(folder *os.Root) (n uint64, born int64) {
	f, err := folder.Open(".")
	if err != nil {
		return 0, 0
	}
	defer f.Close()
	return number(f)
}

func condense(number uint64, born int64) uint64 {
	if number == 0 {
		return 0
	}
	sum := sha256.Sum256(fmt.Appendf(nil, "tacit folder %d %d", number, born))
	return binary.LittleEndian.Uint64(sum[:])
}

// IsHere reports whether something with the mark was written where here is the mark. Where
// nothing is known, nothing was.
func (m Mark) IsHere(here Mark) bool { return m == here && m != Mark{} }

// String returns the mark as one word, as front matter has it.
func (m Mark) String() string { return m.Machine + "-" + strconv.FormatUint(m.Folder, 10) }

// Parse reads what [Mark.String] has written. What is nothing of the kind is a mark of
// nowhere.
func Parse(word string) Mark {
	machine, folder, _ := strings.Cut(word, "-")
	n, err := strconv.ParseUint(folder, 10, 64)
	if err != nil {
		return Mark{}
	}
	return Mark{machine, n}
}

// machine returns a hash of the name of this machine, or "".
var machine = sync.OnceValue(func() string {
	id := strings.TrimSpace(systemID())
	if len(id) < 16 { // none, or a word such as uninitialized
		return ""
	}
	sum := sha256.Sum256([]byte("tacit origin " + id))
	return hex.EncodeToString(sum[:16])
})
