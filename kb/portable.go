package kb

// Portable says why a path, with slashes, cannot be checked out on every system:
// a character or name that one of them does not allow, another Unicode form than
// NFC, a name that is too long. It is nil for a path that can. The error is a
// *FileError.
func Portable(path string) error { return portable(path) }
