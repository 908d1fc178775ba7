//go:build !linux && !darwin && !windows

package origin

// systemID returns nothing: no name is known here.
func systemID() string { return "" }
