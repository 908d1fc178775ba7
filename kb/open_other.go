//go:build !unix

package kb

import "os"

// openNonblock does nothing here: there are no pipes with names in folders.
const openNonblock = 0

// syncDir does nothing here: folders cannot be synced.
func syncDir(*os.File) error { return nil }
