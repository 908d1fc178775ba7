package index

import (
	"crypto/sha256"
	"sync"

	chromem "github.com/philippgille/chromem-go"

	"github.com/tacit-kb/tacit/kb"
)

// A StoreCache is for a process that stays and answers many questions: it keeps
// what chromem-go was filled with for every Index that is opened over the same
// vectors. So a server fills it once for each state of the bank, and not for
// each question. The zero StoreCache is empty. It is safe for concurrent use.
type StoreCache struct {
	mu     sync.Mutex
	of     vectorsID
	filled map[kb.Kind]*chromem.Collection // nil: nothing yet
}

// A vectorsID tells vectors apart: the model, the number of passages, and the
// checksums of the sections that a Store looks at.
type vectorsID struct {
	model    [sha256.Size]byte
	passages int
	crcs     [3]uint32
}

func (c *compiled) vectorsID() vectorsID {
	return vectorsID{c.model, c.passages(), [3]uint32{c.crcs[numberSection], c.crcs[scaleSection], c.crcs[groupSection]}}
}

// open returns a Store over v, whose collections are those of the cache or
// become them. They hold copies: the vectors of an index that was closed since
// are never looked at.
func (s *StoreCache) open(id vectorsID, v *Vectors) Store {
	return newChromem(v, func() (map[kb.Kind]*chromem.Collection, error) {
		s.mu.Lock()
		defer s.mu.Unlock()
		if s.filled != nil && s.of == id {
			return s.filled, nil
		}
		all, err := fillChromem(v)
		if err == nil {
			s.of, s.filled = id, all
		}
		return all, err
	})
}
