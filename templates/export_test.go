package templates

// Names lists the templates of memories and then those of documents.
func Names() (memories, documents []string) {
	return names("memory"), names("document")
}
