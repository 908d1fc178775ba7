package kb

import "path"

// IsMemory reports whether a file of this path is a memory where it stands, or
// would be if it were there: Markdown in a live folder, in drafts or in archive,
// but neither raw material nor an archived month of active.md.
func IsMemory(p string) bool {
	return (inLive(p) || inRest(p)) && isMemoryName(path.Base(p)) && !isJournal(p)
}

// SameName reports whether two names of files, or two paths, are one on a file
// system that ignores letter case and Unicode form.
func SameName(x, y string) bool { return x == y || sameName(x, y) }

// CheckConfig reports what is wrong with the text of a config.yaml.
func CheckConfig(src []byte) error { return new(Config).decode(src) }

// InLive reports whether a path is in a folder whose memories can be found.
func InLive(p string) bool { return inLive(p) }
