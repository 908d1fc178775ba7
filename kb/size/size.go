// Package size reads and writes how many bytes something has, as people do: 800B, 50KB, 1.5 MB.
package size

import (
	"math"
	"strconv"
	"strings"

	"github.com/tacit-kb/tacit/kb/pattern"
)

var form = pattern.Lazy(`(?i)^(\d{1,9}(?:\.\d{1,3})?)\s*(?:b|bytes?|([kmg])i?b?)$`)

// Parse reads a number of bytes as people write it: 800B, 50KB, 1.5 MB. A KB
// has 1024 bytes.
func Parse(s string) (bytes int64, ok bool) {
	m := form().FindStringSubmatch(strings.TrimSpace(s))
	if m == nil {
		return 0, false
	}
	x, err := strconv.ParseFloat(m[1], 64)
	unit := map[string]float64{"": 1, "k": 1 << 10, "m": 1 << 20, "g": 1 << 30}[strings.ToLower(m[2])]
	size := math.Round(x * unit)
	return int64(size), err == nil && size >= 1
}

// String writes a size as people read it: 800B, 1.5KB, 20MB. A KB has 1024 bytes.
func String(n int64) string {
	x, units := float64(n), []string{"B", "KB", "MB", "GB"}
	for x >= 1024 && len(units) > 1 {
		x, units = x/1024, units[1:]
	}
	if x >= 100 {
		return strconv.FormatFloat(x, 'f', 0, 64) + units[0]
	}
	return strconv.FormatFloat(float64(int(x*10))/10, 'f', -1, 64) + units[0]
}
