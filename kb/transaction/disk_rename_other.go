//go:build !linux && !darwin

package transaction

import (
	"errors"
	"os"
)

// renameIn leaves it to links: this system has no such rename.
func renameIn(*os.File, string, string, renameHow) error { return errors.ErrUnsupported }
