package cli

import (
	"os"

	"golang.org/x/sys/windows"
)

// forgetTyped throws away what was typed on a console and not read yet.
func forgetTyped(f *os.File) error {
	return windows.FlushConsoleInputBuffer(windows.Handle(f.Fd()))
}
