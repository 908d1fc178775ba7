package origin

import "golang.org/x/sys/unix"

// systemID returns the name of the hardware.
func systemID() string {
	id, _ := unix.Sysctl("kern.uuid")
	return id
}
