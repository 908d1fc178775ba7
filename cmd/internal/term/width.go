package term

import (
	"os"
	"strconv"

	"golang.org/x/term"
)

// Width returns how many cells a line of a terminal has; 0 if the stream is none, or
// does not know. Columns, from the environment, is for a terminal that does not know.
func Width(stream any, columns string) int {
	f, ok := stream.(*os.File)
	if !ok || !term.IsTerminal(int(f.Fd())) {
		return 0
	}
	if width, _, err := term.GetSize(int(f.Fd())); err == nil && width > 0 {
		return width
	}
	width, _ := strconv.Atoi(columns)
	return max(width, 0)
}
