package term

import (
	"os"

	"golang.org/x/sys/windows"
)

// ForgetTyped throws away what was typed on a console and not read yet.
func ForgetTyped(f *os.File) error {
	return windows.FlushConsoleInputBuffer(windows.Handle(f.Fd()))
}
