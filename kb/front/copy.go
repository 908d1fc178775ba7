package front

// WithoutDates is the text of a memory without its dates and its status, for comparing it with a
// copy: a copy may have been archived, or touched on another day.
func WithoutDates(text []byte) []byte {
	for _, key := range []string{"updated", "created", "status"} {
		if out, err := Set(text, key, nil); err == nil {
			text = out
		}
	}
	return text
}
