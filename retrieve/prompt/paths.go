package prompt

import "strings"

// addFiles adds the files that a line names, if they can be the project's own.
// Inner frames of Python stand last, those of all others first.
func (c *collector) addFiles(s string) {
	if isForeign(s) {
		return
	}
	worth := -c.line
	if strings.HasPrefix(s, `File "`) {
		worth = c.line
	}
	for i := 0; i < len(s); {
		n := prefixOf(s[i:], isPathByte)
		if n == 0 {
			i++
			continue
		}
		if path := filePath(s[i : i+n]); path != "" {
			c.add(ClueFile, path, worth)
		}
		i += n
	}
}

// filePath returns the path of a file that word is, with slashes, or "".
func filePath(word string) string {
	word = strings.ReplaceAll(strings.TrimRight(word, ".-@~+"), `\`, "/")
	word = strings.TrimPrefix(word, "./")
	for strings.HasPrefix(word, "//") { // file:///srv/shop/cart.go
		word = word[1:]
	}
	if !hasExtension(word) || !isSource(word[strings.LastIndexByte(word, '.')+1:]) || strings.Contains(word, "@") {
		return ""
	}
	base := word[strings.LastIndexByte(word, '/')+1:]
	if strings.HasPrefix(base, ".") || len(base) > 100 || len(word) > 300 {
		return ""
	}
	return word
}

// isSource reports whether an ending is one of files that people write.
func isSource(ext string) bool {
	switch strings.ToLower(ext) {
	case "go", "java", "kt", "kts", "groovy", "scala", "py", "pyi", "ipynb", "js", "jsx", "mjs", "cjs", "ts", "tsx", "vue", "svelte", "c", "h", "cc", "cpp", "cxx", "hpp", "cs", "csproj", "rs",
		"sql", "sh", "bash", "ps1", "bat", "php", "rb", "erb", "swift", "m", "mm", "dart", "lua", "ex", "exs", "erl", "pl", "r", "html", "css", "scss", "less",
		"json", "yaml", "yml", "xml", "toml", "ini", "conf", "cfg", "properties", "gradle", "proto", "graphql", "tf", "md", "csv", "lock", "mod", "env", "cmake", "mk":
		return true
	}
	return false
}
