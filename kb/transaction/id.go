package transaction

import (
	"crypto/rand"
	"sync"
	"time"

	"github.com/tacit-kb/tacit/kb/pattern"
)

// digits are those of Crockford's base 32, in the order of their bytes, so that
// ids sort as their times do.
const digits = "0123456789abcdefghjkmnpqrstvwxyz"

// An id is the second, four digits for the fraction of it (a tick, 1/32^4 s, about
// a microsecond), and six digits of chance, which tell two processes apart.
const (
	idSecond   = "20060102T150405"
	idFraction = 4
	idChance   = 6
	ticks      = 1 << (5 * idFraction) // in a second
)

var idForm = pattern.Lazy(`^op-\d{8}T\d{6}-[0-9a-hjkmnp-tv-z]{10}$`)

var lastTick struct {
	sync.Mutex
	n int64 // since 1970
}

// NewID names a transaction: op-20261121T220501-7f3k2m9qxa. Ids sort in the order
// in which one process made them, and nearly so between processes. A million of
// them, made in one second by two processes, are different.
func NewID(now time.Time) string {
	tick := now.Unix()*ticks + int64(now.Nanosecond())*ticks/int64(time.Second)
	lastTick.Lock()
	if d := lastTick.n - tick; d >= 0 && d < ticks {
		tick = lastTick.n + 1 // the same tick, or a clock that was set back a little
	}
	lastTick.n = tick
	lastTick.Unlock()
	second := time.Unix(tick/ticks, 0).UTC().Format(idSecond)
	return "op-" + second + "-" + inDigits(uint64(tick%ticks), idFraction) + chance(idChance)
}

// IsID reports whether a text has the form of an id.
func IsID(s string) bool { return idForm().MatchString(s) }

func inDigits(n uint64, width int) string {
	text := make([]byte, width)
	for i := width - 1; i >= 0; i-- {
		text[i] = digits[n&31]
		n >>= 5
	}
	return string(text)
}

func chance(width int) string {
	text := make([]byte, width)
	rand.Read(text)
	for i, b := range text {
		text[i] = digits[b&31]
	}
	return string(text)
}
