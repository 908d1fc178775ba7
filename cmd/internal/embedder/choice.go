package embedder

// A Choice is the embedder that is to answer.
type Choice struct {
	*Known        // nil: the built-in one
	Wished string // what config.yaml wishes for and nobody has turned on; empty if nothing
}

// Choose chooses between what the person named in the environment, what the
// bank's config.yaml wishes for, and what the person uses for every bank, in this
// order. A wish counts only for an embedder that the person has turned on.
func (s *Settings) Choose(wish string) Choice {
	switch {
	case s.named != "":
		return Choice{Known: s.known[s.named]}
	case wish == Builtin:
		return Choice{}
	case wish != "" && s.known[wish] != nil:
		return Choice{Known: s.known[wish]}
	}
	return Choice{Known: s.known[s.use], Wished: wish}
}

// Name is the name of the embedder.
func (c Choice) Name() string {
	if c.Known == nil {
		return Builtin
	}
	return c.Known.Name
}
