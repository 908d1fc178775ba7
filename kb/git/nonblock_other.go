//go:build !unix

package git

// openNonblock does nothing here: there are no pipes with names in folders.
const openNonblock = 0
