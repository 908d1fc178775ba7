package retrieve

// Framed puts a text before an agent as data: between the sentinels of
// RenderLoaded, behind the same sentence. Every line of the text has to have
// passed Safe, so that it cannot close the frame.
func Framed(text string, l Lang) string {
	return openFrame + "\n" + loadNote.in(l) + "\n" + text + closeFrame + "\n"
}

// Safe makes a line that somebody wrote fit for Framed: what quote does to it, and
// it can spell neither a sentinel nor a tag that says who is speaking.
func Safe(s string, quote Quoter) string { return disarm(quote(s)) }
