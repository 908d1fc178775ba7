//go:build !unix && !windows

package plain

import "os"

func standing(*os.File) (names uint64, mine bool, err error) { return 1, true, nil }
