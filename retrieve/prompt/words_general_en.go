package prompt

// englishGeneral returns the role of a word of general use that says too little of how to
// work to be of manner. It may have any ending: inflected finds "renaming" by "rename".
// None of them is a subject in any of its forms, as "testing" and "reviews" would be.
func englishGeneral(w string) role {
	switch w {
	case "merge", "message", "command", "folder", "directory":
		return general | work
	case "variable", "argument", "parameter", "arg", "param", "loop", "condition", "conditional", "constant", "value", "string", "array", "type", "helper",
		"expression", "indentation", "whitespace", "spacing", "typo", "spelling", "readability", "duplication", "dictionary", "approach", "solution",
		"alternative", "example", "difference", "opinion", "suggestion", "summary", "conversation", "progress", "behaviour", "behavior", "result", "name",
		"option", "algorithm", "logic", "structure", "edge", "docstring", "todo", "magic", "reasoning", "nesting", "syntax", "choice", "pseudocode",
		"boilerplate", "advice", "direction", "conflict", "improvement", "speed", "implementation", "addition", "understand", "understood", "know", "knew",
		"known", "believe", "guess", "decide", "choose", "chose", "chosen", "pick", "prefer", "compare", "consider", "recommend", "expect", "assume",
		"assumption", "remember", "forget", "forgot", "forgotten", "miss", "skip", "ignore", "mention", "say", "said", "told", "notice", "love", "hate",
		"agree", "talk", "come", "came", "went", "gave", "given", "took", "taken", "kept", "saw", "seen", "thought", "made", "found", "ran", "wrote", "written",
		"began", "broke", "changed", "set", "move", "wonder", "mind", "matter", "care", "lose", "lost", "learn", "prove", "turn", "feel", "felt", "seem",
		"appear", "sound", "worked", "looked", "depend", "rely", "apply", "hear", "heard", "meant", "judge", "judgement", "trust", "handle", "deal", "asked",
		"call", "pass", "exist", "explanation", "judgment", "worry", "split", "extract", "inline", "replace", "swap", "reorder", "sort", "convert", "copy",
		"paste", "reuse", "rewrite", "rewritten", "shorten", "shrink", "format", "reformat", "complete", "declare", "define", "duplicate", "deduplicate",
		"indent", "initialize", "reduce", "restructure", "reorganize", "reorganise", "generalize", "generalise", "uncomment", "fill", "polish", "wrap",
		"adjust", "adapt", "tweak", "undone", "optimise", "added", "updated", "append", "insert", "increase", "unify", "rework", "hide", "amend", "mistake",
		"stuck", "hang", "freeze", "trouble", "away", "back", "top", "bottom", "middle", "left", "side", "ever", "because", "although", "though", "however",
		"instead", "rather", "already", "since", "ago", "soon", "today", "tomorrow", "yesterday", "always", "often", "sometimes", "usually", "everywhere",
		"anywhere", "somewhere", "elsewhere", "together", "through", "between", "under", "behind", "across", "around", "next", "even", "almost", "enough",
		"better", "worse", "faster", "slower", "shorter", "longer", "smaller", "bigger", "larger", "simpler", "easier", "cleaner", "nicer", "clearer", "safer",
		"earlier", "closer", "closely", "hard", "harder", "easy", "easily", "simply", "properly", "correctly", "clearly", "shortly", "difficult", "complex",
		"complicated", "clear", "readable", "descriptive", "meaningful", "consistent", "consistently", "unused", "redundant", "missing", "unnecessary", "empty",
		"default", "current", "currently", "latest", "recent", "original", "old", "different", "differently", "similar", "identical", "equal", "true", "false",
		"obvious", "weird", "strange", "odd", "ugly", "bad", "slow", "actual", "real", "proper", "exact", "optional", "specific", "precise", "concrete",
		"separate", "long", "big", "large", "cool", "awesome", "wow", "amazing", "excellent", "wonderful", "two", "three", "four", "five", "six", "several",
		"couple", "half", "either", "neither", "least", "lots", "piece", "kind", "hmm", "oh", "ah", "uh", "um", "guy", "sec", "moment", "minute", "sense",
		"hood", "far", "gone", "theyre", "youve", "weve", "hes", "youll", "itll", "gonna", "wanna", "gotta", "used", "supposed", "happy", "sad", "stupid",
		"silly", "smart", "clever", "worth", "pros", "con", "accordingly", "especially", "basically", "probably", "apparently", "suddenly", "immediately",
		"completely", "totally", "entirely", "per", "via", "within", "plus", "whoever", "whichever", "kinda", "final", "purpose", "case", "stuff", "sentence",
		"nicely", "unclear", "misleading", "confusing", "confused", "ridiculous", "boring", "interesting", "important", "useful", "useless", "helpful",
		"yourself", "myself", "itself", "themselves", "ourselves", "twice", "arent", "wasnt", "werent", "shouldnt", "couldnt", "wouldnt", "havent", "hasnt",
		"hadnt", "rid", "double", "stop", "delete", "remove", "rename", "refactor", "keep", "leave", "show", "tell", "explain", "want", "need",
		"use", "try", "start", "finish", "simplify", "fix", "improve", "optimize", "going", "goes", "make", "comment", "help", "checked", "checking", "fixed",
		"script", "warning", "alone", "fair", "solve", "solved", "resolve", "tested", "reading", "writing", "puts", "takes", "taking", "doing", "adding",
		"created", "creating", "asking", "answers", "answered", "replied", "listed", "happened", "implemented":
		return general
	}
	return 0
}
