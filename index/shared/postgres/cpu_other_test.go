//go:build !unix

package postgres

import (
	"testing"
	"time"
)

// processorOfUs is 0 where the system is asked in another way: the measurements are made on Linux.
func processorOfUs(testing.TB) time.Duration { return 0 }
