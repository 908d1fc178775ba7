package prompt

// englishRole returns the role of a word in lower case, without apostrophes. What is
// not here is a subject. A switch costs nothing before it is used.
func englishRole(w string) role {
	switch w {
	case "a", "an", "the", "and", "or", "but", "so", "if", "as", "of", "in", "on", "at", "to", "for", "with", "by", "from", "into", "about", "i", "im", "id", "ive",
		"ill", "me", "my", "you", "your", "youre", "we", "our", "us", "lets", "let", "they", "them", "their", "theres", "there", "is", "are", "was", "were", "be",
		"been", "being", "am", "has", "have", "had", "can", "could", "would", "should", "will", "shall", "may", "might", "must", "please", "pls", "plz", "kindly",
		"just", "really", "very", "quite", "sure", "possible", "able", "want", "need", "needs", "like", "help", "get", "got", "gets", "getting", "while", "until",
		"than", "such", "some", "any", "anything", "something", "everything", "all", "every", "each", "both", "one", "ones", "more", "most", "much", "many", "lot",
		"bit", "well", "now", "still", "yet", "right", "again", "actually", "maybe", "perhaps", "only", "other", "others", "unrelated", "extra", "additional",
		"new", "whole", "rest", "entire", "small", "minimal", "short", "brief", "briefly", "concise", "simple", "clean", "tidy", "focused", "careful", "carefully",
		"quick", "quickly", "slowly", "little", "few", "fewer", "tiny", "low", "possibly", "good", "great", "nice", "fine", "perfect", "looks", "seems", "done",
		"ready", "necessary", "needed", "required", "thing", "things", "way", "idea", "ideas", "step", "steps", "detail", "details", "time", "whatever", "whether",
		"own", "else", "mine", "yours", "someone", "somebody", "anyone", "anybody", "up", "out", "over", "down", "off", "everybody", "unit", "existing", "relevant",
		"related", "full":
		return filler
	case "this", "that", "these", "those", "it", "its", "thats", "above", "below", "following", "attached", "here", "heres", "same", "second", "third", "last",
		"previous", "former", "latter":
		return pointer
	case "run", "rerun", "running", "keep", "answer", "reply", "respond", "explain", "describe", "show", "tell", "look", "check", "read", "see", "verify", "ensure",
		"investigate", "analyze", "analyse", "summarize", "summarise", "try", "retry", "redo", "repeat", "revert", "undo", "stop", "wait", "leave", "touch", "modify",
		"edit", "push", "think", "ask", "confirm", "follow", "stick", "take", "give", "avoid", "limit", "start", "begin", "finish", "compile", "clarify", "list",
		"refrain", "break", "implement", "suggest", "propose", "improve", "optimize", "simplify", "go", "submit", "report", "use", "using", "find", "work", "works",
		"working":
		return verb
	case "add", "write", "make", "making", "create", "update", "remove", "delete", "introduce", "install", "rename", "refactor", "document", "include", "put", "open",
		"generate":
		return maker
	case "tests", "code", "codebase", "changes", "diff", "diffs", "patch", "file", "files", "comment", "comments", "commits", "messages", "lines", "line", "function",
		"functions", "method", "class", "snippet", "script", "project", "repo", "repository", "linter", "linters", "formatter", "suite", "ci", "pr", "docs", "readme",
		"branch", "dependencies", "dependency", "api", "style", "conventions", "plan", "output", "log", "logs", "trace", "stacktrace", "part", "parts", "place",
		"places", "request", "task", "question", "questions", "changelog", "libraries", "library":
		return work
	case "afterwards", "afterward", "after", "also", "too", "first", "then", "before", "finally", "later", "once", "when", "along", "meanwhile", "otherwise", "additionally",
		"english", "chineseWord", "japanese", "german", "finished", "end":
		return after
	case "what", "whats", "why", "whys":
		return asker
	case "how", "which", "where", "who", "wheres", "hows":
		return way
	case "fix", "solve", "resolve", "debug":
		return verb | fault
	case "do", "does", "did", "doing":
		return verb | doing
	case "test", "build", "commit", "change", "review", "lint":
		return verb | work
	case "wrong", "error", "errors", "fail", "fails", "failing", "failed", "failure", "bug", "bugs", "problem", "problems", "issue", "issues", "broken", "crash",
		"crashes", "crashing", "happen", "happens", "happening", "happened", "mean", "means", "reason", "cause", "warning", "exception", "caused", "causes":
		return fault
	case "not", "no", "dont", "doesnt", "didnt", "isnt", "wont", "never", "without", "cant", "cannot", "none", "nothing", "nor":
		return not
	case "hi", "hello", "hey", "dear", "thanks", "thank", "thx", "cheers", "regards", "morning", "evening", "greetings", "sorry", "appreciated", "appreciate",
		"advance", "best":
		return greeting
	case "yes", "yep", "yeah", "ok", "okay", "continue", "proceed", "ahead", "lgtm", "agreed", "correct", "exactly", "alright", "absolutely", "definitely", "nope":
		return consent
	}
	return 0
}
