package mcp

import (
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"strings"
	"sync"
	"time"
)

// sealTime is how long a person may take to answer.
const sealTime = 10 * time.Minute

// mostSeals is how many open questions are remembered. A client that asks more
// often does not mean to be answered.
const mostSeals = 1000

// A sealer makes seals, which prove that an answer belongs to a question of this
// process: about that plan, with that digest, not long ago, and for the first time.
// Its key never leaves the process, so that no seal outlives it.
type sealer struct {
	key []byte
	now func() time.Time

	mu   sync.Mutex
	open map[string]time.Time // by nonce, when a question that has no answer yet expires
}

// A sealed is what a seal says.
type sealed struct {
	Plan    string `json:"p"`
	Page    int    `json:"s"` // of the question
	Digest  string `json:"d"`
	Nonce   string `json:"n"`
	Expires int64  `json:"e"` // seconds since 1970
}

func newSealer(now func() time.Time) *sealer {
	key := make([]byte, sha256.Size)
	rand.Read(key) // never fails: it ends the process first
	return &sealer{key: key, now: now, open: map[string]time.Time{}}
}

// seal makes the seal of a question that is asked now, with one of its pages.
func (s *sealer) seal(plan, digest string, page int) string {
	expires := s.now().Add(sealTime)
	content := sealed{plan, page, digest, rand.Text(), expires.Unix()}
	payload, err := json.Marshal(content)
	if err != nil {
		panic(err) // texts and a number
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.makeRoom()
	s.open[content.Nonce] = expires
	return encode(payload) + "." + encode(s.mac(payload))
}

// makeRoom forgets the questions that are too old, and the oldest one if there are
// too many.
func (s *sealer) makeRoom() {
	oldest := ""
	for nonce, expires := range s.open {
		if !s.now().Before(expires) {
			delete(s.open, nonce)
		} else if oldest == "" || expires.Before(s.open[oldest]) {
			oldest = nonce
		}
	}
	if len(s.open) >= mostSeals {
		delete(s.open, oldest)
	}
}

// answers reports whether a seal is that of a question about a plan, which had that
// digest, and has no answer yet, and which page was asked. From then on it has an answer,
// whatever that is.
func (s *sealer) answers(seal, plan, digest string) (page int, ok bool) {
	payload, mac, _ := strings.Cut(seal, ".")
	data, err := base64.RawURLEncoding.DecodeString(payload)
	sum, macErr := base64.RawURLEncoding.DecodeString(mac)
	var is sealed
	if err != nil || macErr != nil || !hmac.Equal(sum, s.mac(data)) || json.Unmarshal(data, &is) != nil {
		return 0, false
	}
	s.mu.Lock()
	_, open := s.open[is.Nonce]
	delete(s.open, is.Nonce)
	s.mu.Unlock()
	return is.Page, open && s.now().Unix() < is.Expires && is.Plan == plan && is.Digest == digest
}

func (s *sealer) mac(payload []byte) []byte {
	h := hmac.New(sha256.New, s.key)
	h.Write(payload)
	return h.Sum(nil)
}

func encode(b []byte) string { return base64.RawURLEncoding.EncodeToString(b) }
