package index

// termHashes returns the distinct hashes of the terms of texts, ascending.
func termHashes(texts ...string) (hashes []uint64) {
	var u usage
	u.add(InName, texts...)
	terms, _ := u.distinct()
	for _, x := range terms {
		hashes = append(hashes, x.term)
	}
	return hashes
}
