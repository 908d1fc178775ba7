//go:build !unix && !windows

package live

import "os"

func (t *terminal) watch() (stop func()) { return func() {} }

func (t *terminal) suspend() error { return nil }

func allowSequences(*os.File) error { return nil }
