package guard

import "github.com/tacit-kb/tacit/kb/pattern"

// Every family of models has tokens of its own for who is speaking, and the next one has new
// names for them. What stays is the shape: a bar inside of an angle, a word that begins or
// ends something, a number behind a name that was kept free. So the shapes are known here,
// and a name only where its shape would take ordinary text with it. They are compared as
// skeletons.
var (
	// tokens stand in plain angles.
	tokens = []string{"bos", "eos", "sop", "eop", "eoa", "eoh", "bos_token", "eos_token", "endoftext", "im_start", "im_end", "eot_id",
		"longcat_user", "longcat_assistant", "longcat_system"}
	// calls stand behind the name of a maker, as in <seed:think>.
	calls = []string{"tool_call", "tool_calls", "tool_response", "tool_result", "function_call", "function_calls", "think", "bos", "eos"}
	// betweenBar have spaces around them, too.
	betweenBar = []string{"im_start", "im_end", "im_sep", "endoftext", "endofprompt", "system", "user", "assistant", "end"}
	// roles stand as the text of a tag, as in <role>HUMAN</role>.
	roles = []string{"human", "assistant", "system"}
)

// inAngles is a pattern for the rest of a token, behind the angle that opens it. Between two
// bars a name may have any sign but those of a token and a space: "a <| f |> g" and "<|>" are
// operators in programs. A bar on one side has a plain name behind or before it.
func inAngles() string {
	return `(?:/?\|/?[a-z0-9_"'\a][^ <>|]+\|>|\|["'` + "`" + `]\|>|\| ?/? ?` + anyOf(betweenBar) + ` ?\| ?>` +
		`|/?\|[a-z][a-z0-9_:]+>|/?[a-z_][a-z0-9_:]+/?\|>` +
		`|/?` + anyOf(tokens) + `>|_(?:user|systern|bot|start|end)>|/?(?:[a-z0-9]+:|` + skeleton("longcat_") + `)` + anyOf(calls) + `>` +
		`|/?(?:start|end|begin)_of_[a-z_]+>|/?(?:start|end)_function_[a-z_]+>|` + skeleton("fim") + `_[a-z]+>|function=[a-z]` +
		`|\a(?:begin_of|end_of|bos_never|eos_never)_|` + skeleton("role") + `>` + anyOf(roles) + `<)`
}

// inBrackets matches the tokens that stand in square brackets, in large letters; inside
// those that have more signs; and outside what one maker has outside of them.
var (
	inBrackets = pattern.Lazy(`^\a ?/? ?` + anyOf([]string{"inst", "system_prompt", "tool_calls", "tool_results", "tool_content", "available_tools", "model_settings", "think", "bos", "eos", "eot", "gmask", "smask"}) + ` ?\]`)
	inside     = pattern.Lazy(`^\a(?:\|` + anyOf([]string{"system", "user", "assistant", "tool", "endofturn"}) + `\|\]|e~\a)`)
	outside    = pattern.Lazy(`^\]~i?b[\]\a]`)
)

// numbered matches a name that is kept free, with its number; sentence matches the beginning
// or the end of what some models take for a sentence. Both are compared as folded texts,
// because a skeleton has no digits.
var (
	numbered = pattern.Lazy(`^(?:<(?:extra_id|special|reserved(?:_special)?(?:_token)?|(?:tokens_)?unused)_?[0-9]+>|\aunused[0-9]+\])`)
	sentence = pattern.Lazy(`^</?s>`)
)
