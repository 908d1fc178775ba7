// Package origin tells what Tacit wrote on this machine from what came with a bank.
//
// The private folder of a bank belongs to one clone, but a stranger can commit one, or
// put one into an archive. Most of it is harmless: a plan is prepared again and shown
// before anybody agrees to it, and a cache is checked. What would take effect without a
// question, a journal, a calibration and the facts of a device, carries a [Mark].
package origin

import (
	"crypto/sha256"
	"encoding/hex"
	"io/fs"
	"strconv"
	"strings"
	"sync"
)

// A Mark says where something was written: on which machine, and in which folder of
// its file system. A stranger knows neither. The folder is for machines without a name of
// their own, such as containers that come and go while a volume stays.
type Mark struct {
	Machine string `json:"machine,omitzero"` // a hash of the name that the system has for itself
	Folder  uint64 `json:"folder,omitzero"`  // the number of the folder
}

// Of returns the mark for something that is written into a folder.
func Of(folder fs.FileInfo) Mark { return Mark{machine(), number(folder)} }

// IsHere reports whether something with the mark was written into the folder here. Where
// neither is known, nothing can be told apart.
func (m Mark) IsHere(folder fs.FileInfo) bool {
	here := Of(folder)
	return here == Mark{} || m.Machine != "" && m.Machine == here.Machine || m.Folder != 0 && m.Folder == here.Folder
}

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
