package mcp

import (
	"context"
	"slices"
	"strconv"
	"strings"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
)

// recallPrompt is what a person types to put the memories that matter for a task before
// the agent, where there is no hook that does so. Agents do not carry prompts in their
// context.
const recallPrompt = "recall"

// taskArgument is the one argument of each prompt: what a person types behind its name.
const taskArgument = "task"

// splitters are the clients that split what a person types at its spaces, one word for
// each argument, and drop the words that are left: Claude Code 2.1.330 does. They are told
// of more arguments, which are put together again.
var splitters = []string{"claude-code"}

// mostWords is how many words a person can type in such a client.
const mostWords = 24

// numbered are the prompts behind which a person types one word: the number of a task.
var numbered = []string{"plan", "build", "review"}

// wordArgument names the argument of a word. The client shows all names in its menu.
func wordArgument(i int) string { return strconv.Itoa(i) }

func (s *Server) addPrompts(stages []Prompt) {
	s.addPrompt(Prompt{Name: recallPrompt, Short: "Give the agent the memories that matter for a task", Hint: "what you are about to do"},
		func(ctx context.Context, typed string) (string, error) {
			if typed == "" {
				return "", &jsonrpc.Error{Code: jsonrpc.CodeInvalidParams, Message: "the argument task is missing"}
			}
			found, err := work(ctx, s, func(ctx context.Context) (Answer, error) { return s.bank.Search(ctx, Search{Query: typed}) })
			return found.Text, err
		})
	for _, p := range stages {
		s.addPrompt(p, func(_ context.Context, typed string) (string, error) { return p.Text(typed), nil })
	}
}

func (s *Server) addPrompt(p Prompt, text func(ctx context.Context, typed string) (string, error)) {
	s.sdk.AddPrompt(&sdk.Prompt{
		Name: p.Name, Title: strings.ToUpper(p.Name[:1]) + p.Name[1:], Description: p.Short,
		Arguments: []*sdk.PromptArgument{{Name: taskArgument, Description: p.Hint, Required: p.Name == recallPrompt}},
	}, func(ctx context.Context, req *sdk.GetPromptRequest) (*sdk.GetPromptResult, error) {
		said, err := text(ctx, typedIn(req.Params.Arguments))
		if err != nil {
			return nil, err
		}
		return &sdk.GetPromptResult{Description: p.Short, Messages: []*sdk.PromptMessage{{Role: "user", Content: &sdk.TextContent{Text: said}}}}, nil
	})
}

// typedIn returns what a person typed behind the name of a prompt.
func typedIn(arguments map[string]string) string {
	words := []string{arguments[taskArgument]}
	for i := 2; i <= mostWords; i++ {
		words = append(words, arguments[wordArgument(i)])
	}
	return strings.Join(slices.DeleteFunc(words, func(w string) bool { return w == "" }), " ")
}

// split tells a client that splits what is typed of an argument for each word.
func split(list *sdk.ListPromptsResult, c *sdk.Implementation) *sdk.ListPromptsResult {
	if c == nil || !slices.Contains(splitters, strings.ToLower(c.Name)) {
		return list
	}
	all := *list
	all.Prompts = nil
	for _, p := range list.Prompts {
		wide := *p
		wide.Arguments = slices.Clone(p.Arguments)
		for i := 2; i <= mostWords && !slices.Contains(numbered, p.Name); i++ {
			wide.Arguments = append(wide.Arguments, &sdk.PromptArgument{Name: wordArgument(i)})
		}
		all.Prompts = append(all.Prompts, &wide)
	}
	return &all
}
