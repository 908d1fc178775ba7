//go:build !linux

package cli

// LargePages has the heap take its memory in large pages. Only Linux is asked for them.
func LargePages() {}
